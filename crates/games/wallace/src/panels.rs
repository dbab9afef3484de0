//! The boxes beside the board: hours, discs, the secret tile, casualties, and pieces that are not on the map.

use crate::moves::Disc;
use crate::pieces::{Side, Unit};
use crate::position::Position;
use crate::sequence::THREE_O_CLOCK;
use crate::words::count;
use kernel::Eyes;
use kernel::table::{DiscRow, Gauge, Panel, TrackField};

/// Pool of the Prussians on the march.
pub(crate) const PRUSSIAN_COLUMN: &str = "prussian-column";
/// Pool of the French lost.
pub(crate) const FRENCH_LOST: &str = "french-lost";
/// Pool of the Allies lost.
pub(crate) const ALLIED_LOST: &str = "allied-lost";

/// Uses of the Grand Battery in a game (GB-03).
const BATTERY: i32 = 6;

impl Position {
    pub(crate) fn panels(&self, eyes: Eyes) -> Vec<Panel> {
        let mut panels = vec![self.hours()];
        let mine = match eyes {
            Eyes::Seat(seat) => Some(Side::of(seat)),
            _ => None,
        };
        match mine {
            Some(side) => panels.push(self.disc_panel(side, "Your discs".to_owned())),
            None => panels.extend(Side::BOTH.map(|s| self.disc_panel(s, format!("{} discs", s.name())))),
        }
        panels.extend(self.tile_panel(eyes));
        panels.push(Panel::Gauges { title: "Casualties", note: String::new(), rows: self.gauges() });
        panels.push(Panel::Pool {
            id: PRUSSIAN_COLUMN,
            title: "Prussian column",
            note: match self.awaited() {
                0 => String::new(),
                n => format!("{}, left first", count(n, "piece")),
            },
            empty: "All have come.".into(),
        });
        if let Some(side) = mine {
            panels.push(self.disc_panel(side.other(), format!("{} discs", side.other().name())));
        }
        for side in [Side::Allied, Side::French] {
            panels.push(Panel::Pool {
                id: if side == Side::French { FRENCH_LOST } else { ALLIED_LOST },
                title: if side == Side::French { "French lost" } else { "Allied lost" },
                note: self.counted(side),
                empty: "None yet.".into(),
            });
        }
        panels
    }

    /// What of the lost pieces counts; cavalry and Prussians do not, Guard infantry does twice.
    fn counted(&self, side: Side) -> String {
        let none = Unit::all().all(|u| u.side() != side || !self.is_lost(u));
        if none { String::new() } else { format!("{} count as casualties [[VICT-04]]", self.casualties(side)) }
    }

    fn hours(&self) -> Panel {
        let fields = (1..=self.options.last_turn.max(self.turn)).map(|turn| TrackField {
            label: if turn == 1 { "12".to_owned() } else { (turn - 1).to_string() },
            sub: if turn == 1 { "noon".to_owned() } else { "pm".to_owned() },
            now: turn == self.turn,
            flag: (turn >= THREE_O_CLOCK).then_some("Prussians"),
        });
        let note = if self.options.last_turn >= THREE_O_CLOCK && self.turn < THREE_O_CLOCK {
            "Prussians from 3 pm [[PRUS-01]]"
        } else {
            ""
        };
        Panel::Track {
            title: "Hour",
            note: note.to_owned(),
            fields: fields.collect(),
            phases: Vec::new(),
            rows: Vec::new(),
        }
    }

    fn disc_panel(&self, side: Side, title: String) -> Panel {
        let row = |disc: Disc, label| DiscRow {
            tone: disc.name(),
            label,
            available: self.discs(side, disc),
            used: self.used[side as usize][disc as usize],
            spent: self.spent[side as usize][disc as usize],
        };
        let used: u8 = self.used[side as usize].iter().sum();
        let note = if used > 0 { format!("{used} spent this round") } else { String::new() };
        let rows = vec![
            row(Disc::Green, "any action"),
            row(Disc::Red, "assault only"),
            row(Disc::Purple, "reserve move only"),
        ];
        Panel::Discs { title, note, rows }
    }

    /// The tile, with its figure only for the player who drew it and for eyes that see all (ROUND-03). For everybody
    /// else the panel says what the actions made so far leave open, and nothing more.
    fn tile_panel(&self, eyes: Eyes) -> Option<Panel> {
        if self.tile == 0 {
            return None;
        }
        let (acting, holding) = (self.active, self.active.other());
        let made = match self.actions {
            0 => "no action yet".to_owned(),
            n => count(n, "action"),
        };
        let open = self.possible_tiles();
        let stops = match (*open.start(), *open.end()) {
            (least, most) if least == most => format!("after {}", count(most, "action")),
            (least, most) => format!("after {least} to {most} actions"),
        };
        let knows = eyes == Eyes::All || eyes == Eyes::Seat(holding.seat());
        let lines = if eyes == Eyes::Seat(holding.seat()) {
            vec![
                "**You hold the secret tile.**".to_owned(),
                format!("The {} are stopped after {}.", acting.plural(), count(self.tile, "action")),
                format!("They have made {made}. [[ROUND-03]]"),
            ]
        } else if eyes == Eyes::Seat(acting.seat()) {
            vec![
                format!("**The {} hold a secret tile.**", holding.plural()),
                format!("Your round stops {stops}."),
                format!("You have made {made}. [[ROUND-06]]"),
            ]
        } else if knows {
            // After the end nothing is secret any more: the words do not hide what the picture shows.
            vec![
                format!("**The {} hold tile {}.**", holding.plural(), self.tile),
                format!("The {} are stopped after {}.", acting.plural(), count(self.tile, "action")),
                format!("They have made {made}. [[ROUND-06]]"),
            ]
        } else {
            vec![
                format!("**The {} hold a secret tile.**", holding.plural()),
                format!("The {} round stops {stops}.", acting.name()),
                format!("The {} have made {made}. [[ROUND-06]]", acting.plural()),
            ]
        };
        Some(Panel::Tile { title: "Secret tile", value: knows.then_some(self.tile), lines })
    }

    fn gauges(&self) -> Vec<Gauge> {
        let gauge = |side: Side, tone| {
            let max = side.breaks_at();
            let value = self.casualties(side);
            Gauge {
                label: format!("{} lost", side.name()),
                tone,
                value: value.into(),
                max: max.into(),
                pips: false,
                figure: "",
                warn: match max.saturating_sub(value) {
                    0 if self.end().is_some() => Some("broken".to_owned()),
                    0 => Some("at the limit; checked when the turn ends".to_owned()),
                    left @ 1..=3 => Some(format!("{left} to go")),
                    _ => None,
                },
            }
        };
        vec![
            gauge(Side::Allied, "br"),
            gauge(Side::French, "fr"),
            Gauge {
                label: "Grand Battery".into(),
                tone: "fr",
                value: self.battery.into(),
                max: BATTERY,
                pips: true,
                figure: "cube",
                warn: (self.battery == 0).then(|| "used up".to_owned()),
            },
        ]
    }
}
