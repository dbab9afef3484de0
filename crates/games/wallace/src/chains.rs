//! Several attacks one after another: fire, skirmishes and whole assaults. An assault is calculated on its own, as for
//! its odds, and its endings are then put back on the board; assaults that begin alike are calculated once.

use crate::assault_odds::{CERTAIN, Likeness, SUPPOSED, holds_the_ground};
use crate::map::{AREAS, Area};
use crate::pieces::{Side, Unit, UnitSet};
use crate::position::{Act, LOST, Position, Stage, Task};
use attack_chains::chain::ChainStart;
use attack_chains::{Branches, ChainAttack, ChainedAttacks};
use kernel::{RandomSource, Ruling, Silent};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Fire, a skirmish or an assault that has not been declared.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Attempt {
    /// The guns of an area fire at another.
    Fire {
        /// From here.
        from: Area,
        /// At these.
        at: Area,
        /// As the Grand Battery.
        #[serde(default)]
        battery: bool,
    },
    /// An infantry unit skirmishes.
    Skirmish {
        /// This one.
        unit: Unit,
        /// At those here.
        at: Area,
    },
    /// An area is assaulted.
    Assault {
        /// This one.
        on: Area,
        /// The attacking pieces; if omitted, those that have moved in.
        #[serde(default)]
        by: Option<UnitSet>,
    },
}

/// How an assault leaves those who fought in it.
#[derive(Debug)]
struct End {
    men: Vec<(Unit, u8, [bool; 3])>,
    cubes: [u8; 3],
    held: Vec<(usize, Side)>,
    ways: u128,
}

/// All endings of an assault.
#[derive(Debug)]
struct Ends {
    found: Vec<End>,
    exact: bool,
    positions_visited: usize,
}

/// The assaults calculated so far, by how they began.
#[derive(Default)]
pub struct Memo(HashMap<(UnitSet, Likeness), Arc<Ends>>);

impl Position {
    /// The state of a unit that an assault can change.
    fn stance_of(&self, unit: Unit) -> [bool; 3] {
        [self.down, self.square, self.crewless].map(|set| set.contains(unit))
    }

    /// A copy on which these guns have been aimed and the dice are to be thrown.
    fn with_fire(&self, from: Area, at: Area, battery: bool) -> Result<Position, Ruling> {
        // The same questions as before a single shot (ART-01, ART-02).
        self.odds_of_fire(from, at, battery)?;
        let mut sand = self.clone();
        if battery && !self.battery_is_paid(from) {
            sand.battery -= 1;
            sand.stock[0] += 1;
        }
        sand.tasks.clear();
        sand.done = UnitSet::EMPTY;
        let side = sand.of(sand.active, from).first().map_or(sand.active.other(), |_| sand.active);
        sand.active = side;
        let cost = sand.sight_to(from, at).map_or(0, crate::sight::Path::cost);
        sand.act = Act { area: Some(from), ..Act::none() };
        for gun in sand.ready_guns(from, side.pieces()).iter() {
            let _ = sand.act.aims.try_push((gun, at, if battery { 2 } else { 1 }));
            let _ = sand.act.costs.try_push(cost);
        }
        sand.push(Task::FireNext);
        sand.settle(&mut Silent);
        Ok(sand)
    }

    /// Every ending of the assault under way, by the men who fight in it.
    fn assault_ends(&self, men: UnitSet) -> Ends {
        let (area, start) = (self.assault.area, self.alone_with(self.assault.area));
        let (leaves, exact, positions_visited) = crate::assault_odds::leaves(self);
        let mut ends: BTreeMap<Vec<u8>, End> = BTreeMap::new();
        for (leaf, ways) in leaves {
            let rows: Vec<(Unit, u8, [bool; 3])> =
                men.iter().map(|u| (u, leaf.place[u.index()], leaf.stance_of(u))).collect();
            let cubes = leaf.cubes.map(|c| c[area.index()]);
            let mut key: Vec<u8> =
                rows.iter().flat_map(|(_, p, s)| [*p, s.iter().fold(0, |n, b| 2 * n + u8::from(*b))]).collect();
            key.extend(cubes);
            let end = ends.entry(key).or_insert_with(|| End {
                men: rows,
                cubes,
                held: (0..leaf.held.len())
                    .filter(|i| leaf.held[*i] != start.held[*i])
                    .map(|i| (i, leaf.held[i]))
                    .collect(),
                ways: 0,
            });
            end.ways += ways;
        }
        Ends { found: ends.into_values().collect(), exact, positions_visited: positions_visited as usize }
    }

    /// The field after an assault has ended so.
    fn brought_back(&self, end: &End) -> Position {
        let area = self.assault.area;
        let mut field = self.clone();
        field.tasks.clear();
        field.pending.remove(area);
        field.assault = crate::position::Assault::none();
        field.assigned = [0; crate::pieces::COUNT];
        for (unit, place, stance) in &end.men {
            match *place {
                // It is counted as it is taken off (VICT-04).
                LOST => field.take_off(*unit),
                place if usize::from(place) < AREAS => field.set_down(*unit, Area(place)),
                _ => {}
            }
            let sets = [&mut field.down, &mut field.square, &mut field.crewless];
            for (set, member) in sets.into_iter().zip(stance) {
                if *member {
                    set.insert(*unit);
                } else {
                    set.remove(*unit);
                }
            }
            field.assaulting.remove(*unit);
            field.origin[unit.index()] = crate::position::NONE;
        }
        for (army, cubes) in end.cubes.iter().enumerate() {
            field.cubes[army][area.index()] = *cubes;
        }
        for (i, side) in &end.held {
            field.held[*i] = *side;
        }
        field
    }

    fn begun(&self, on: Area, by: Option<UnitSet>) -> Result<Position, Ruling> {
        let begun = match by {
            Some(units) => {
                // The same questions as before a single assault (ASLT-01).
                self.check_assault(on, units)?;
                self.with_assault_of(units, on)
            }
            None => self.with_assault_begun(on),
        };
        let mut begun = begun.ok_or_else(|| Ruling::new("ASLT-01", format!("Nobody assaults {}.", on.name())))?;
        // Those who wait for their turn go on waiting.
        begun.pending |= self.pending;
        Ok(begun)
    }

    /// What is declared or under way, as questions.
    fn declared_attempts(&self) -> Result<Vec<Attempt>, Ruling> {
        let mut found = Vec::new();
        if let Some(Task::SkirmishRoll(unit, at)) = self.task() {
            found.push(Attempt::Skirmish { unit, at });
        }
        if self.assault().is_some() {
            found.push(Attempt::Assault { on: self.assault.area, by: None });
        }
        found.extend(self.pending.iter().map(|on| Attempt::Assault { on, by: None }));
        if found.is_empty() {
            return Err(Ruling::new(
                "ACT-01",
                "Neither an assault nor a skirmish is under way; name fire or assaults.",
            ));
        }
        Ok(found)
    }
}

impl ChainedAttacks for Position {
    type Attack = Attempt;
    type Memo = Memo;

    fn prepare(&self, queries: &[Value]) -> Result<ChainStart<Self>, Ruling> {
        let mut attempts = Vec::new();
        for query in queries {
            if query.is_null() || query.as_object().is_some_and(serde_json::Map::is_empty) {
                attempts.extend(self.declared_attempts()?);
                continue;
            }
            let attempt = serde_json::from_value(query.clone()).map_err(|e| {
                let text = format!(
                    "Only fire, skirmishes and assaults are reckoned together: {}.",
                    kernel::readable_error(&e)
                );
                Ruling::new("ACT-01", text)
            })?;
            attempts.push(attempt);
        }
        let plans = attempts.into_iter().map(|attack| {
            let title = match &attack {
                Attempt::Fire { from, at, .. } => format!("Fire from {} at {}", from.name(), at.name()),
                Attempt::Skirmish { at, .. } => format!("Skirmishers at {}", at.name()),
                Attempt::Assault { on, .. } => format!("Assault on {}", on.name()),
            };
            ChainAttack { attack, title }
        });
        Ok((self.clone(), plans.collect()))
    }

    fn start(&self, attack: &Attempt) -> Result<Self, Ruling> {
        match attack {
            Attempt::Fire { from, at, battery } => self.with_fire(*from, *at, *battery),
            Attempt::Skirmish { unit, at } => {
                self.check_skirmish(*unit, *at)?;
                let mut sand = self.clone();
                sand.tasks.clear();
                sand.done.insert(*unit);
                sand.push(Task::SkirmishRoll(*unit, *at));
                Ok(sand)
            }
            Attempt::Assault { on, by } => self.begun(*on, *by),
        }
    }

    fn is_resolved(&self, attack: &Attempt) -> bool {
        // On the field itself the round goes on when the fight is over.
        let fought = match attack {
            Attempt::Assault { on, .. } => self.assault().is_none_or(|a| a.area != *on),
            Attempt::Fire { .. } | Attempt::Skirmish { .. } => false,
        };
        fought
            || matches!(
                self.task(),
                None | Some(Task::Over(_) | Task::Roll(Stage::Pursuit) | Task::Assault(Stage::ChargeOn))
            )
    }

    fn succeeded(&self, before: &Self, attack: &Attempt) -> bool {
        match attack {
            Attempt::Assault { on, by } => {
                let attackers = by.and_then(UnitSet::first).map(Unit::side);
                let side = attackers.or_else(|| before.assault().map(|a| a.side)).unwrap_or(before.active);
                holds_the_ground(self, *on, side)
            }
            Attempt::Fire { at, .. } | Attempt::Skirmish { at, .. } => {
                let there = |p: &Position| {
                    let stances: Vec<[bool; 3]> = p.at(*at).iter().map(|u| p.stance_of(u)).collect();
                    (p.at(*at), p.cubes.map(|c| c[at.index()]), stances)
                };
                there(self) != there(before)
            }
        }
    }

    fn lost(&self) -> Vec<u32> {
        self.casualties.map(u32::from).to_vec()
    }

    fn loss_unit() -> &'static str {
        "casualties"
    }

    fn success_text() -> &'static str {
        "Fire comes off if it does anything; an assault comes off if the assaulters alone hold the area. [[ASLT-10]]"
    }

    fn decision_text() -> &'static str {
        SUPPOSED
    }

    fn assumptions() -> &'static [&'static str] {
        &[
            "Pursuits are left out, and cubes are enough in stock. [[S7-01]] [[CUBE-07]]",
            "Cubes that leave an assault with beaten men are not followed, and nobody else acts in between.",
        ]
    }

    fn certain() -> &'static str {
        CERTAIN
    }

    fn position_hash(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        (self.place, self.down, self.square, self.crewless, self.cubes, self.casualties).hash(&mut hasher);
        hasher.finish()
    }

    fn normalise(&mut self) {
        self.tasks.clear();
        self.act = Act::none();
    }

    fn all_endings(&self, attack: &Attempt, memo: &mut Memo) -> Option<Branches<Self>> {
        if !matches!(attack, Attempt::Assault { .. }) || self.assault().is_none() {
            return None;
        }
        let men = self.at(self.assault.area);
        let key = (men, self.alone_with(self.assault.area).likeness(men));
        let known = memo.0.contains_key(&key);
        let found = memo.0.entry(key).or_insert_with(|| Arc::new(self.assault_ends(men))).clone();
        let after: Vec<_> = found.found.iter().map(|end| (self.brought_back(end), end.ways)).collect();
        let positions_visited = if known { after.len().min(found.positions_visited) } else { found.positions_visited };
        Some(Branches { after, exact: found.exact, positions_visited })
    }

    fn decide(&self, draw: &mut dyn RandomSource) -> Self::Move {
        use kernel::{ComputerPlay as _, PlayStyle};
        self.simple_choice().unwrap_or_else(|| self.choose_move(&PlayStyle::STEADY, draw))
    }
}
