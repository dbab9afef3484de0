//! The table: what each viewer sees, and how choices are offered, explained and previewed.

use crate::chains::Query;
use crate::game::knows;
use crate::map::{GRID, HexSet};
use crate::meta::META;
use crate::options::Variant;
use crate::position::{BREAKING, CombatResult, EXITS_NEEDED, Part, Phase, Place, Position, Step, TURNS};
use crate::steps::{BattleStep, with_step};
use crate::units::{Side, Unit, UnitSet};
use crate::words::{self, does, hex_name, it, names, the, the_cap};
use hexes::Hex;
use kernel::fight::Fight;
use kernel::step::StepHandler;
use kernel::table::{
    Gauge, Mark, Panel, PhaseField, Piece, Place as TablePlace, Preview, Sign, Table, TrackField, Verdict,
};
use kernel::{Eyes, Ruling, eyes_id};
use serde_json::Value;

const ARRIVING: &str = "arriving";
const EXITED: &str = "exited";
const LOST: [&str; 2] = ["lost-french", "lost-allied"];

impl Position {
    pub(crate) fn scene(&self, eyes: Eyes) -> Table {
        Table {
            eyes: eyes_id(META.seats, eyes),
            clock: format!(
                "Turn {} of {TURNS} · {} · {}",
                self.turn,
                words::hour(self.turn),
                words::phase(self.side, self.phase)
            ),
            clock_short: format!(
                "Turn {} · {} · {} {}",
                self.turn,
                words::hour(self.turn),
                self.side.name(),
                if self.phase == Phase::Movement { "move" } else { "fight" }
            ),
            pieces: Unit::all().filter_map(|u| self.piece(u, eyes)).collect(),
            tokens: Vec::new(),
            panels: self.panels(eyes),
            hand: Vec::new(),
            prompt: with_step!(self.step, step => step.prompt(self, eyes)),
            offers: Vec::new(),
            marks: self.marks(),
            fight: self.fight_seen_by(eyes),
            procedure: None,
            verdict: self.verdict(),
            ..Table::default()
        }
    }

    /// Does a side's secret lie open to these eyes? After the end everything does (9.0b).
    fn open_to(&self, eyes: Eyes, side: Side) -> bool {
        !self.has_secrets() || self.is_over() || knows(eyes, side)
    }

    fn piece(&self, unit: Unit, eyes: Eyes) -> Option<Piece> {
        let side = unit.side();
        let place = match self.place(unit) {
            Place::ABSENT => return None,
            Place::WAITING if !self.open_to(eyes, side) => return None,
            Place::WAITING => TablePlace::Pool(ARRIVING.into()),
            Place::DESTROYED => TablePlace::Pool(LOST[side as usize].into()),
            Place::EXITED => TablePlace::Pool(EXITED.into()),
            on_map => TablePlace::Space(GRID.number(on_map.hex()?)),
        };
        let signs = self.signs(unit, eyes);
        let id = unit.spec().id.to_owned();
        Some(Piece {
            face: id.clone(),
            id,
            side: side.id(),
            label: self.label(unit, &signs),
            place,
            signs,
            stance: "",
            size: None,
            body: None,
        })
    }

    fn signs(&self, unit: Unit, eyes: Eyes) -> Vec<Sign> {
        let mut signs = Vec::new();
        let Some(hex) = self.hex_of(unit) else {
            if self.picked_for(eyes) == Some(unit) {
                signs.push(Sign::Selected);
            }
            return signs;
        };
        let side = unit.side();
        match self.phase {
            Phase::Movement if self.moved.contains(unit) => signs.push(Sign::Moved),
            Phase::Movement if side == self.side && !self.enemies_around(hex, side).is_empty() => {
                signs.push(Sign::Frozen);
            }
            Phase::Combat if self.fought.contains(unit) => signs.push(Sign::Done),
            Phase::Combat => {
                let touching = side == self.side && !(self.enemies_around(hex, side) & !self.fought).is_empty();
                if touching || self.owed.contains(unit) {
                    signs.push(Sign::Owes);
                }
            }
            Phase::Movement => {}
        }
        if side == Side::Allied && self.demoralised() {
            signs.push(Sign::Marker("demoralised"));
        }
        if self.attack.targets.contains(unit) {
            signs.push(Sign::Target);
        }
        if (self.attack.contact | self.attack.guns).contains(unit) {
            signs.push(Sign::Attacker);
        }
        if self.picked_for(eyes) == Some(unit) {
            signs.push(Sign::Selected);
        }
        signs
    }

    /// The piece the decision is about, for these eyes.
    fn picked_for(&self, eyes: Eyes) -> Option<Unit> {
        with_step!(self.step, step => step.picked(eyes))
    }

    fn label(&self, unit: Unit, signs: &[Sign]) -> String {
        let spec = unit.spec();
        let mut label = format!(
            "{}, {} {}, strength {}, moves {}",
            spec.name,
            unit.side().name(),
            words::arm(unit),
            spec.strength,
            spec.allowance
        );
        match self.place(unit) {
            Place::WAITING => label += &format!(", waiting to enter from turn {}", self.arrives(unit)),
            Place::DESTROYED => label += ", destroyed",
            Place::EXITED => label += ", off the map",
            place => label += &place.hex().map_or(String::new(), |h| format!(", hex {}", hex_name(h))),
        }
        for sign in signs {
            label += match sign {
                Sign::Moved => ", has moved",
                Sign::Done => ", has fought",
                Sign::Frozen => ", held fast in an enemy zone",
                Sign::Owes if unit.side() == self.side => ", must attack",
                Sign::Owes => ", must be attacked",
                Sign::Marker("demoralised") => ", demoralised",
                Sign::Target => ", target of the attack",
                Sign::Attacker => ", attacks",
                Sign::Selected => ", selected",
                _ => "",
            };
        }
        label
    }

    fn panels(&self, eyes: Eyes) -> Vec<Panel> {
        let fields = (1..=TURNS).map(|turn| TrackField {
            label: turn.to_string(),
            sub: words::hour(turn),
            now: turn == self.turn,
            flag: match turn {
                3 if self.options.variant == Variant::Off => Some("Prussians"),
                TURNS => Some("end"),
                _ => None,
            },
        });
        let phases = [
            (Side::French, Phase::Movement, "French move"),
            (Side::French, Phase::Combat, "fight"),
            (Side::Allied, Phase::Movement, "Allied move"),
            (Side::Allied, Phase::Combat, "fight"),
        ];
        let phases = phases.map(|(side, phase, label)| PhaseField {
            label: label.to_owned(),
            now: !self.is_over() && side == self.side && phase == self.phase,
        });
        let mut panels = vec![
            Panel::Track {
                title: "Turn",
                note: if self.options.variant == Variant::Off { "Prussians on turn 3".into() } else { String::new() },
                fields: fields.collect(),
                phases: phases.into(),
                rows: Vec::new(),
            },
            Panel::Gauges { title: "Losses", note: "40 breaks an army [[8.1a]]".into(), rows: self.gauges() },
        ];
        panels.extend(self.variant_notes(eyes));
        panels.push(Panel::Pool {
            id: ARRIVING,
            title: "Arriving",
            note: "east edge [[7.0c]]".into(),
            empty: if self.has_secrets() && !self.is_over() {
                "What the other side expects is hidden.".into()
            } else {
                "Nobody is waiting.".into()
            },
        });
        panels.push(Panel::Pool {
            id: LOST[0],
            title: "French lost",
            note: words::count(self.losses[0], "point"),
            empty: "None yet.".into(),
        });
        panels.push(Panel::Pool {
            id: LOST[1],
            title: "Allied lost",
            note: words::count(self.losses[1], "point"),
            empty: "None yet.".into(),
        });
        panels.push(Panel::Pool {
            id: EXITED,
            title: "Off the north edge",
            note: format!("{} of {EXITS_NEEDED} [[8.3a]]", self.exits),
            empty: "Nobody yet.".into(),
        });
        panels
    }

    fn gauges(&self) -> Vec<Gauge> {
        let near = |side: Side| {
            let lost = self.losses(side);
            match side {
                Side::Allied if lost >= BREAKING => Some("demoralised".to_owned()),
                Side::French if self.demoralised() => None,
                _ if lost >= 30 => Some(format!("{} to go", BREAKING.saturating_sub(lost))),
                _ => None,
            }
        };
        let gauge = |side: Side, tone| Gauge {
            label: side.name().to_owned(),
            tone,
            value: self.losses(side).into(),
            max: BREAKING.into(),
            pips: false,
            figure: "",
            warn: near(side),
        };
        let left = UnitSet::of(Side::French).iter().filter(|&u| self.hex_of(u).is_some()).count()
            + self.waiting(Side::French).len() as usize;
        // G-53: worth knowing, though play goes on. Hidden arrivals must not show through, so only the map counts then.
        let hopeless = !self.has_secrets() && usize::from(self.exits) + left < usize::from(EXITS_NEEDED);
        vec![
            gauge(Side::French, "fr"),
            gauge(Side::Allied, "br"),
            Gauge {
                label: "Off north".into(),
                tone: "fr",
                value: self.exits.into(),
                max: EXITS_NEEDED.into(),
                pips: true,
                figure: "",
                warn: hopeless.then(|| "out of reach".to_owned()),
            },
        ]
    }

    fn variant_notes(&self, eyes: Eyes) -> Option<Panel> {
        if !matches!(self.options.variant, Variant::Secret | Variant::Open) {
            return None;
        }
        let line = |side: Side| {
            let number = self.codes[side as usize];
            let name = side.name();
            if number == 0 {
                return format!("The {name} number is not drawn yet. [[9.0a]]");
            }
            let known: Vec<String> = self.possible_numbers(side).map(|n| n.to_string()).collect();
            if self.open_to(eyes, side) || known.len() == 1 && self.options.agreed[side as usize] != 0 {
                let rule = if side == Side::French { "9.3a" } else { "9.4a" };
                let means = crate::meta::number_means(side == Side::French, number);
                format!("{name} number: **{number}** [[{rule}]] {}", words::capital(means))
            } else {
                format!("{name} number: hidden; it can be {} [[9.0c]]", words::list(&known).replace(" and ", " or "))
            }
        };
        Some(Panel::Notes { title: "Grouchy variant", lines: Side::BOTH.map(line).into() })
    }

    fn marks(&self) -> Vec<Mark> {
        let numbers = |hexes: HexSet| hexes.iter().map(|h| GRID.number(h)).collect::<Vec<_>>();
        let mut marks: Vec<Mark> = Side::BOTH
            .into_iter()
            .map(|side| Mark::Zone { side: side.id(), spaces: numbers(self.zones_against(side.other())) })
            .collect();
        let attack = &self.attack;
        if attack.result.is_none() {
            marks.extend(
                self.fire_lines(attack.guns, attack.targets).into_iter().map(|(from, to)| Mark::Fire { from, to }),
            );
        }
        if self.step.part() == Part::Advance {
            marks.push(Mark::Vacated { spaces: numbers(attack.vacated) });
        }
        marks
    }

    fn fire_lines(&self, guns: UnitSet, targets: UnitSet) -> Vec<(String, String)> {
        let mut lines = Vec::new();
        for gun in guns.iter().filter_map(|g| self.hex_of(g)) {
            for target in targets.iter().filter_map(|t| self.hex_of(t)) {
                if self.map().sight[gun.index()].contains(target) {
                    lines.push((GRID.number(gun), GRID.number(target)));
                }
            }
        }
        lines
    }

    /// The fight on the table in the words of whoever looks.
    fn fight_seen_by(&self, eyes: Eyes) -> Option<Fight> {
        let fight = self.fight_on_table()?;
        match eyes {
            Eyes::Seat(seat) if Side::of(seat) == self.side => Some(fight),
            _ => Some(self.fight_for_others(fight)),
        }
    }

    fn fight_on_table(&self) -> Option<Fight> {
        let a = &self.attack;
        let column = match self.step {
            Step::Attackers | Step::Ratio => None,
            Step::Roll => Some(a.column),
            Step::Chit(_)
            | Step::MovePick
            | Step::MoveDest(_)
            | Step::MoveBumped(_)
            | Step::Target
            | Step::TargetMore
            | Step::RetreatPick
            | Step::RetreatHex(_)
            | Step::DisplaceHex(_)
            | Step::EeLoss
            | Step::Withdraw
            | Step::WithdrawHex(_)
            | Step::AdvanceHex
            | Step::AdvanceUnit(_)
            | Step::Over(_) => return None,
        };
        (!(a.contact | a.guns).is_empty()).then(|| {
            let mut fight = self.fight(a.contact, a.guns, a.targets, column);
            fight.notes.extend(self.could_join());
            fight
        })
    }

    /// What the attack would come to if others joined, where that makes a difference.
    fn could_join(&self) -> Option<String> {
        if self.step != Step::Attackers {
            return None;
        }
        let (a, more) = (&self.attack, self.legal_cache.units);
        let best = self.column_for(a.contact | a.guns | more, a.targets);
        let unit = if more.len() == 1 { "unit" } else { "units" };
        (best > self.full_column())
            .then(|| format!("**{}** if {} more lit {unit} joined. [[5.8a]]", best.name(), more.len()))
    }

    fn verdict(&self) -> Option<Verdict> {
        let Step::Over(end) = self.step else { return None };
        let outcome = end.outcome();
        Some(Verdict {
            winners: outcome.winners.iter().map(|s| Side::of(s).id()).collect(),
            title: end.title().to_owned(),
            text: end.reason().to_owned(),
            rule: outcome.rule,
        })
    }

    // Previews

    /// Where a march leads, in words.
    pub(crate) fn label_march(&self, unit: Unit, to: Hex) -> String {
        let swap = self.unit_at(to).map_or(String::new(), |f| format!(", where {} must make room", the(f)));
        let enemies = self.enemies_around(to, unit.side());
        let zone = if enemies.is_empty() { String::new() } else { format!(", in the zone of {}", names(enemies)) };
        format!("March to {}{swap}{zone}", hex_name(to))
    }

    pub(crate) fn fight_preview(&self, fight: Fight, guns: UnitSet, targets: UnitSet) -> Preview {
        Preview {
            title: fight.title.clone(),
            fire: self.fire_lines(guns, targets),
            fight: Some(fight),
            ..Preview::default()
        }
    }

    /// Everyone who could attack one enemy: all that touch it, and free guns that see it.
    pub(crate) fn could_attack(&self, enemy: Unit) -> (UnitSet, UnitSet) {
        let side = enemy.side().other();
        let Some(at) = self.hex_of(enemy) else { return Default::default() };
        let zones = self.zones_against(side);
        let own = UnitSet::of(side) & !self.fought;
        let contact: UnitSet =
            own.iter().filter(|&u| self.hex_of(u).is_some_and(|h| GRID.distance(h, at) == 1)).collect();
        let guns: UnitSet = own
            .iter()
            .filter(|&u| u.is_artillery())
            .filter(|&u| self.hex_of(u).is_some_and(|h| !zones.contains(h) && self.map().sight[h.index()].contains(at)))
            .collect();
        (contact, guns)
    }

    /// The position with a march made, and whoever stood there gone: where he makes room to is not known yet (4.4d).
    fn after_march(&self, unit: Unit, to: Hex) -> Position {
        let mut then = self.clone();
        if let Some(friend) = self.unit_at(to) {
            then.take_off(friend, Place::ABSENT);
        }
        then.set_down(unit, to);
        then
    }

    pub(crate) fn preview_march(&self, unit: Unit, to: Hex) -> Preview {
        let way = self.way(unit, to);
        let entering = self.hex_of(unit).is_none();
        let cost = way.len() as u16 - u16::from(!entering);
        let enemies = self.enemies_around(to, unit.side());
        let mut preview = Preview {
            title: format!("{} {} to {}", the_cap(unit), does(unit, "marches"), hex_name(to)),
            notes: vec![if entering {
                format!("{cost} of {} points, the entry hex included [[7.1a]]", unit.allowance())
            } else {
                format!("{cost} of {} points [[4.2a]]", unit.allowance())
            }],
            path: way.iter().map(|&h| GRID.number(h)).collect(),
            // 7.1a
            entry: u8::from(entering),
            ..Preview::default()
        };
        if let Some(friend) = self.unit_at(to) {
            preview.notes.push(format!("{} must then make room. [[4.4d]]", the_cap(friend)));
        }
        // What comes of the fight hangs on the place: who may go back, and across which sides somebody may advance.
        let then = self.after_march(unit, to);
        let best = enemies
            .iter()
            .map(|e| {
                let (contact, guns) = then.could_attack(e);
                (self.column_for(contact | guns, UnitSet::only(e)), e, contact, guns)
            })
            .max_by_key(|(column, e, ..)| (*column, std::cmp::Reverse(*e)));
        if let Some((_, enemy, contact, guns)) = best {
            let mut fight = then.fight(contact, guns, UnitSet::only(enemy), None);
            fight.title = format!("If {} {} at {}", the(unit), does(unit, "stops"), GRID.number(to));
            fight.sub = format!("{} must attack {} [[5.1b]]", it(unit), names(enemies).replace(" and ", " or "));
            if enemies.len() > 1 {
                fight
                    .notes
                    .push(format!("{} must all be attacked by somebody. [[5.1b]]", words::capital(&names(enemies))));
                fight.sub = format!("{} may attack {} [[5.1c]]", it(unit), the(enemy));
            }
            preview.fire = then.fire_lines(guns, UnitSet::only(enemy));
            preview.fight = Some(fight);
        }
        preview
    }

    pub(crate) fn fight_odds(&self, query: &Value) -> Result<Fight, Ruling> {
        let query = Query::read(query)?;
        if query.targets.is_empty() && query.attackers.is_empty() {
            return self.fight_on_table().map_or_else(
                || Err(Ruling::new("6.1a", "No attack is announced; name targets and attackers.")),
                |fight| match query.column {
                    Some(c) => Ok(self.fight(self.attack.contact, self.attack.guns, self.attack.targets, Some(c))),
                    None => Ok(fight),
                },
            );
        }
        let (contact, guns) = self.sort_attackers(query.attackers, query.targets)?;
        Ok(self.fight(contact, guns, query.targets, query.column))
    }

    /// Tells contact attackers from bombarding guns (5.1e, conditions 1 to 3).
    fn sort_attackers(&self, attackers: UnitSet, targets: UnitSet) -> Result<(UnitSet, UnitSet), Ruling> {
        let side = attackers.first().map_or(self.side, Unit::side);
        if targets.is_empty() || attackers.is_empty() {
            return Err(Ruling::new("5.1e", "An attack needs at least one target and one attacker."));
        }
        if side != self.side || !attackers.is_subset(UnitSet::of(side)) || targets.intersects(UnitSet::of(side)) {
            return Err(Ruling::new("5.0a", format!("In this phase {} attack.", self.side.plural())));
        }
        if let Some(off) = (attackers | targets).iter().find(|&u| self.hex_of(u).is_none()) {
            return Err(Ruling::new("5.0b", format!("{} {} not on the map.", the_cap(off), does(off, "is"))));
        }
        let (mut contact, mut guns) = (UnitSet::EMPTY, UnitSet::EMPTY);
        for unit in attackers.iter() {
            let Some(hex) = self.hex_of(unit) else { continue };
            let near = self.enemies_around(hex, side);
            let sees = targets.iter().filter_map(|t| self.hex_of(t)).any(|t| self.map().sight[hex.index()].contains(t));
            if targets.is_subset(near) {
                contact.insert(unit);
            } else if unit.is_artillery() && near.is_empty() && sees {
                guns.insert(unit);
            } else {
                let rule = if unit.is_artillery() && near.is_empty() { "5.6b" } else { "5.4a" };
                return Err(Ruling::new(rule, format!("{} cannot attack {}.", the_cap(unit), names(targets))));
            }
        }
        if targets.len() > 1 && contact.is_empty() {
            return Err(Ruling::new("5.7c", "Guns alone bombard a single enemy."));
        }
        Ok((contact, guns))
    }

    /// Which result the last die gave, while it is being applied.
    pub fn result_in_force(&self) -> Option<CombatResult> {
        self.attack.result
    }
}
