//! The boxes beside the board: turns, victory points, the General Attack, cards, and units that are not on the map.

use crate::cards::{Card, CardSet};
use crate::night::NightTask;
use crate::pieces::Side;
use crate::position::{Arrival, HAND, LAST_TURN, Position, Task, taken, thrown};
use crate::scratch::ScratchTask;
use crate::words::{clock, count, hex_name, list, model_name, number};
use kernel::Eyes;
use kernel::table::{CardFace, CounterRow, DeckRow, Gauge, Panel, TrackField, TrackRow};

/// Pool of the Prussians who are still outside.
pub(crate) const OUTSIDE: &str = "outside";
/// Pools of destroyed units.
pub(crate) const LOST: [&str; 2] = ["lost-first", "lost-second"];
/// Pool of units that are to be drawn up.
pub(crate) const MUSTER: &str = "muster";
/// Pools of night counters that have not come on.
pub(crate) const NIGHT: [&str; 2] = ["night-first", "night-second"];

impl Position {
    pub(crate) fn panels(&self, eyes: Eyes) -> Vec<Panel> {
        match self.task() {
            Some(Task::Night(task)) => self.night_panels(task),
            Some(Task::Scratch(task)) => self.scratch_panels(task, eyes),
            None
            | Some(
                thrown!()
                | taken!()
                | Task::WhoFirst(_)
                | Task::Act(_)
                | Task::Way
                | Task::Commander
                | Task::Muster(_)
                | Task::March
                | Task::Mover
                | Task::Limber
                | Task::Go
                | Task::Enter(_)
                | Task::Rally(_)
                | Task::Despatch
                | Task::HoldAt
                | Task::HoldUnits(_)
                | Task::Declare
                | Task::Aim(_)
                | Task::Protect
                | Task::Cover(_)
                | Task::Combat
                | Task::Evade
                | Task::Loser
                | Task::Result(_)
                | Task::Retreat(_)
                | Task::Advance
                | Task::Pursuer
                | Task::Pursue(_)
                | Task::FallBack(_)
                | Task::Flee
                | Task::FleeTo(_),
            ) => self.battle_panels(eyes),
        }
    }

    fn battle_panels(&self, eyes: Eyes) -> Vec<Panel> {
        let mut panels = vec![
            self.turn_track(),
            Panel::Gauges { title: "Victory points", note: self.victory_note(), rows: self.victory_gauges() },
            Panel::Counters {
                title: "General Attack",
                note: "once a turn [[5.1b]]".into(),
                rows: self.in_order(eyes).map(|s| self.attack_counter(s, eyes)).to_vec(),
            },
            Panel::Decks {
                title: "Cards",
                note: "stratagems spent are gone [[4.1f]]".into(),
                rows: self.in_order(eyes).map(|s| self.deck_row(s, eyes)).to_vec(),
            },
        ];
        if !self.options.scratch {
            panels.push(Panel::Pool {
                id: OUTSIDE,
                title: "Prussians outside",
                note: self.prussian_note(),
                empty: "All have come, or will not.".into(),
            });
        }
        let lost = |side: Side| Panel::Pool {
            id: LOST[side.index()],
            title: match self.name(side) {
                "French" => "French lost",
                "British" => "British lost",
                "Prussian" => "Prussian lost",
                _ => "Allied lost",
            },
            note: String::new(),
            empty: "None yet.".into(),
        };
        panels.extend(Side::BOTH.map(lost));
        panels.extend(self.ground_panel());
        let lines = self.rules_in_force();
        if !lines.is_empty() {
            panels.push(Panel::Notes { title: "In force", lines });
        }
        panels
    }

    /// The sides, one's own first.
    fn in_order(&self, eyes: Eyes) -> [Side; 2] {
        match eyes {
            Eyes::Seat(seat) => [Side::of(seat), Side::of(seat).other()],
            _ => Side::BOTH,
        }
    }

    fn is_own(eyes: Eyes, side: Side) -> bool {
        eyes == Eyes::Seat(side.seat())
    }

    // Turns

    fn turn_track(&self) -> Panel {
        let last = if self.options.scratch { crate::scratch::LAST_TURN } else { LAST_TURN };
        let field = |turn: u8| TrackField {
            label: turn.to_string(),
            sub: clock(turn),
            now: turn == self.turn,
            flag: match turn {
                5 if !self.options.scratch => Some("Prussians"),
                t if t == last => Some("night"),
                _ => None,
            },
        };
        let note = match (self.options.scratch, self.turn) {
            (true, _) => "turn 8 is the last [[14.8]]".to_owned(),
            (_, ..5) => "Prussians from turn 5 [[10.1a]]".to_owned(),
            _ => "11 only on 4 or more [[3.1.1c]]".to_owned(),
        };
        Panel::Track {
            title: "Turn",
            note,
            fields: (1..=last).map(field).collect(),
            phases: Vec::new(),
            rows: if self.options.scratch { Vec::new() } else { self.arrival_rows() },
        }
    }

    /// What the die must show for each Prussian corps, turn by turn; an empty figure means it comes for certain (G-15).
    fn arrival_rows(&self) -> Vec<TrackRow> {
        let corps = [("Bülow", "IV Corps", 4u8, 4u8), ("Pirch", "II Corps", 6, 6), ("Zieten", "I Corps", 7, 7)];
        let mut rows: Vec<TrackRow> = corps
            .into_iter()
            .zip(self.arrivals)
            .map(|((name, corps, first, historical), state)| {
                let cells = if self.options.historical_arrival {
                    vec![(historical, String::new())]
                } else {
                    vec![(first, "5+".to_owned()), (first + 1, "3+".to_owned()), (first + 2, String::new())]
                };
                // There is room for about so many letters before the turns of the first.
                let label = match state {
                    Arrival::Never => format!("{name} stays away"),
                    Arrival::Arrived => format!("{name} has arrived"),
                    Arrival::Awaited => format!("{name}, {corps}"),
                };
                TrackRow { label, cells, done: state != Arrival::Awaited }
            })
            .collect();
        rows.push(TrackRow {
            label: "Night".into(),
            cells: vec![(LAST_TURN - 1, "4+".to_owned())],
            done: self.turn >= LAST_TURN,
        });
        rows
    }

    // Victory

    fn victory_note(&self) -> String {
        if self.options.scratch {
            "two fifths of the enemy, when a turn ends [[14.9]]".into()
        } else {
            "checked when the turn ends [[11.2e]]".into()
        }
    }

    fn victory_gauges(&self) -> Vec<Gauge> {
        Side::BOTH
            .map(|side| {
                let (value, goal) = if self.options.scratch {
                    (u16::from(self.points(side)), self.share_goal(side))
                } else {
                    let goal = if side == Side::French { self.french_goal() } else { self.allied_goal() };
                    (self.score(side), goal)
                };
                Gauge {
                    label: self.name(side).to_owned(),
                    tone: self.tone(side),
                    value: value.into(),
                    max: goal.into(),
                    pips: false,
                    figure: "",
                    warn: (value >= goal).then(|| "wins if it stands when the turn ends".to_owned()),
                }
            })
            .to_vec()
    }

    fn ground_panel(&self) -> Option<Panel> {
        if !self.options.ground {
            return None;
        }
        let taken = self.taken_ground();
        let names: Vec<String> = taken.iter().map(hex_name).collect();
        let points = |side| count(self.ground_points(side), "point");
        let lines = vec![
            format!("French {} for ground, Allied {} [[11.3b]]", points(Side::French), points(Side::Allied)),
            if names.is_empty() {
                "Nothing has changed hands. [[11.3a]]".to_owned()
            } else {
                format!("Changed hands: {}. [[11.3a]]", list(&names))
            },
        ];
        Some(Panel::Notes { title: "Ground", lines })
    }

    // Attack counters and cards

    fn attack_counter(&self, side: Side, eyes: Eyes) -> CounterRow {
        let ready = !self.launched[side.index()];
        let who = if Self::is_own(eyes, side) { "You" } else { self.name(side) };
        let note = if ready {
            "preparing side".to_owned()
        } else if self.attack.general && self.active == side {
            match self.attack.targets.len() + u8::from(self.is_fighting()) {
                0 => "targets are named".to_owned(),
                all => format!("{} to fight", count(all, "combat")),
            }
        } else {
            "used this turn".to_owned()
        };
        let state = if ready { "ready" } else { "launched" };
        CounterRow { label: format!("{who}: {state}"), note, tone: self.tone(side), ready }
    }

    fn deck_row(&self, side: Side, eyes: Eyes) -> DeckRow {
        let (d, i) = (&self.decks, side.index());
        let of = |set: CardSet| -> Vec<CardFace> {
            set.iter().filter(|c| c.side() == side).map(|c| self.card_face(c)).collect()
        };
        let known = if self.sees(eyes, side) && Self::is_own(eyes, side) {
            CardSet::EMPTY
        } else {
            self.known_hand(eyes, side)
        };
        DeckRow {
            label: if Self::is_own(eyes, side) { "You".to_owned() } else { self.name(side).to_owned() },
            tone: self.tone(side),
            hand: d.hand[i].len(),
            deck: d.deck[i].len(),
            pool: d.pool[i].len(),
            played: of(d.played),
            spent: of(d.spent | d.aside),
            known: of(known),
        }
    }

    /// The cards of a hand that these eyes know.
    fn known_hand(&self, eyes: Eyes, side: Side) -> CardSet {
        let hand = self.hand(side);
        if self.sees(eyes, side) { hand } else { hand & self.decks.shown }
    }

    /// The hand these eyes hold: a seat its own, the analyst that of the side in turn.
    pub(crate) fn hand_seen_by(&self, eyes: Eyes) -> Vec<CardFace> {
        let side = match eyes {
            Eyes::Seat(seat) => Side::of(seat),
            Eyes::All => self.active,
            Eyes::Spectator => return Vec::new(),
        };
        let mut hand: Vec<Card> = self.hand(side).iter().collect();
        hand.sort_by_key(|c| !c.is_commander());
        hand.into_iter().map(|c| self.card_face(c)).collect()
    }

    fn prussian_note(&self) -> String {
        let points = ["1–2", "3–4", "5–6"];
        let known: Vec<String> = ["IV", "II", "I"]
            .iter()
            .zip(self.entries)
            .filter(|(_, e)| *e > 0)
            .map(|(name, e)| format!("{name} at {}", points[usize::from(e) - 1]))
            .collect();
        if known.is_empty() {
            "they come on by card [[10.2a]]".to_owned()
        } else {
            format!("{} [[10.2a]]", list(&known))
        }
    }

    /// Options and house rules that are on, and one-time things that have happened.
    fn rules_in_force(&self) -> Vec<String> {
        let o = &self.options;
        let mut lines: Vec<String> = [
            (!o.even && !o.scratch, "Strengths by the order of battle, which favours the French [[G-06]]"),
            (o.first_reading, "Doubtful words of the book are read as at first [[G-27]]"),
            (o.historical_arrival, "The Prussians come on their historical turns [[10.4]]"),
            (o.keep_hand, "Unplayed cards stay in hand [[C-03]]"),
            (o.art_move, "Unlimbered guns do not move [[7.2.1]]"),
            (o.evade, "Cavalry may evade [[8.1.4a]]"),
            (o.light_heavy, "Light cavalry is outweighed by heavy [[8.3.5a]]"),
            (o.dt_inf, "Woods and buildings are for infantry [[8.8.2a]]"),
            (o.grouchy, "Grouchy may hold a Prussian corps [[10.5a]]"),
            (o.ground, "Ground counts [[11.3a]]"),
            (o.old_guard, "The Old Guard’s retreat starts a flight [[12.2.1a]]"),
            (o.square, "Infantry must form square [[12.6a]]"),
            (o.pursuit, "British heavy cavalry rides on [[12.7a]]"),
            (o.counter_battery, "Bombarding guns need a six against guns [[12.8]]"),
            (o.ridge_fire, "Guns need a six up over the ridge [[12.9a]]"),
            (o.ridge_attack, "Attacks up over the ridge need a six [[12.9b]]"),
        ]
        .into_iter()
        .filter(|r| r.0)
        .map(|r| r.1.to_owned())
        .collect();
        if self.recoiled[0] {
            lines.push("The Guard has given way; that shakes the army only once. [[12.2c]]".to_owned());
        }
        lines
    }

    // Before the battle

    fn night_panels(&self, task: NightTask) -> Vec<Panel> {
        let drawing_up = matches!(task, NightTask::Corps(_) | NightTask::Place(_) | NightTask::PlaceAt(..));
        let field = |turn: u8| TrackField {
            label: turn.to_string(),
            sub: String::new(),
            now: turn == self.night.turn && !drawing_up,
            flag: (turn == 12).then_some("dawn"),
        };
        let mut panels = vec![Panel::Track {
            title: "Night turn",
            note: "over when one side has nothing left to hide [[13.2.2c]]".into(),
            fields: (1..=12).map(field).collect(),
            phases: Vec::new(),
            rows: Vec::new(),
        }];
        panels.extend(Side::BOTH.map(|side| Panel::Pool {
            id: NIGHT[side.index()],
            title: if side == Side::French { "French outside" } else { "Allied outside" },
            note: if side == Side::French { "south edge [[13.1b]]".into() } else { "north edge [[13.1b]]".into() },
            empty: "All have come on.".into(),
        }));
        panels.push(Panel::Pool {
            id: MUSTER,
            title: "To be drawn up",
            note: "around their commanders [[13.3.1b]]".into(),
            empty: "After the night the corps form around their commanders.".into(),
        });
        panels.push(Panel::Notes {
            title: "In the dark",
            lines: vec![
                "A counter moves two points; roads half a point. [[13.2.1a]]".into(),
                "Within five hexes of an enemy counter it stops, and both are turned up. [[13.2.2a]]".into(),
                "Scouts that are found are removed, commanders stay where they are. [[13.2.2b]]".into(),
            ],
        });
        panels
    }

    fn scratch_panels(&self, task: ScratchTask, eyes: Eyes) -> Vec<Panel> {
        let mut panels = Vec::new();
        let known = self.in_order(eyes).into_iter().filter(|s| self.sees(eyes, *s) || !self.lists_are_open());
        let rows = known.map(|side| self.budget(side)).collect();
        panels.push(Panel::Gauges {
            title: "Points",
            note: format!("spent of {} [[14.2]]", self.options.points),
            rows,
        });
        if let ScratchTask::List(side) = task
            && self.sees(eyes, side)
        {
            panels.push(Panel::Notes { title: "Your list", lines: self.list_lines(side) });
        }
        panels.push(Panel::Pool {
            id: MUSTER,
            title: "Not yet on the board",
            note: "corps by corps [[14.7a]]".into(),
            empty: "Nobody.".into(),
        });
        let lines = self.rules_in_force();
        if !lines.is_empty() {
            panels.push(Panel::Notes { title: "In force", lines });
        }
        panels
    }

    /// What a side has spent on its army.
    fn budget(&self, side: Side) -> Gauge {
        Gauge {
            label: self.name(side).to_owned(),
            tone: self.tone(side),
            value: self.scratch.spent[side.index()].into(),
            max: self.options.points.into(),
            pips: false,
            figure: "",
            warn: None,
        }
    }

    /// A list in the making: corps by corps, then what the limits still ask for (14.4, 14.5).
    fn list_lines(&self, side: Side) -> Vec<String> {
        let i = side.index();
        let mut lines = Vec::new();
        for corps in crate::pieces::Corps::all() {
            let units = self.roster.corps[corps.index()] & crate::pieces::UnitSet::of(side);
            if units.is_empty() {
                continue;
            }
            let names: Vec<String> = units.iter().map(|u| model_name(self.roster.model(u))).collect();
            let title = if corps == crate::pieces::Corps::A_X {
                "Garrisons".to_owned()
            } else {
                format!("Corps {}", corps.0 % 6 + 1)
            };
            lines.push(format!("**{title}:** {}", list(&names)));
        }
        if self.scratch.open[i] > 0 {
            let n = self.scratch.open[i];
            lines.push(format!("The corps in the making has {}; it needs three to eight. [[14.5]]", count(n, "unit")));
        }
        let units = self.roster.all & crate::pieces::UnitSet::of(side) & !self.roster.garrisons;
        let (all, foot, guns, elite) = (
            units.len(),
            (units & self.roster.infantry).len(),
            (units & self.roster.artillery).len(),
            (units & self.roster.elite).len(),
        );
        let state = |kept: bool| if kept { "kept" } else { "not yet kept" };
        lines.push(format!("At least half infantry: {foot} of {all}, {} [[14.4]]", state(2 * foot >= all)));
        lines.push(format!("At most a third artillery: {guns} of {all}, {} [[14.4]]", state(3 * guns <= all)));
        lines.push(format!("At most a quarter Elite: {elite} of {all}, {} [[14.4]]", state(4 * elite <= all)));
        lines
    }

    /// How many cards a refill would bring: "two cards".
    pub(crate) fn refill_words(&self) -> String {
        let i = self.active.index();
        let n = HAND.saturating_sub(self.decks.hand[i].len()).min(self.decks.deck[i].len());
        format!("{} card{}", number(n), if n == 1 { "" } else { "s" })
    }
}
