//! Artillery fire and the Grand Battery (ART-01 to ART-06, AVI, AVC, AVA, GB-01 to GB-04).

use crate::map::{Area, AreaSet, map};
use crate::moves::Move;
use crate::pieces::{ARTILLERY, BRITISH, Side, Unit, UnitSet};
use crate::position::{Blow, Position, Task};
use crate::shifts::{Shift, applying, laid_open, sum};
use crate::sight::{self, Blocked, Path};
use crate::tables::artillery;
use crate::words::{chips, count, cubes, reckoned, tell, tell_dice};
use kernel::fight::Modifier;
use kernel::{EventKind, Scribe};

/// What a shot is aimed at, in the book's order of preference (ART-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Infantry: cubes by the table.
    Infantry,
    /// Cavalry: five or six.
    Cavalry,
    /// Guns: six.
    Guns,
}

impl Mark {
    /// What a die does to it (AVI-01, AVC-01, AVA-01); range and modifier count against infantry alone.
    pub(crate) fn suffers(self, die: u8, modifier: i32, range: u8, flat: bool) -> u8 {
        match self {
            Mark::Infantry => artillery(die, modifier, range, flat),
            Mark::Cavalry => u8::from(die >= 5),
            Mark::Guns => u8::from(die == 6),
        }
    }
}

impl Position {
    /// What fire at a side in an area falls on.
    pub(crate) fn mark(&self, side: Side, area: Area) -> Mark {
        if self.infantry(side, area).any() {
            Mark::Infantry
        } else if self.cavalry(side, area).any() {
            Mark::Cavalry
        } else {
            Mark::Guns
        }
    }

    /// Guns of an area that may fire by the action: upright, with a crew, not in a river (ART-01, ART-04, PRUS-09).
    pub(crate) fn ready_guns(&self, area: Area, who: UnitSet) -> UnitSet {
        if !area.on_board() || map().river.contains(area) {
            return UnitSet::EMPTY;
        }
        self.at(area) & who & ARTILLERY & !self.down & !self.crewless
    }

    /// What guns in an area may fire at.
    pub(crate) fn gun_targets(&self, area: Area, side: Side) -> AreaSet {
        self.gun_lines(area, side).map(|line| line.0).collect()
    }

    /// The same, each with the line of the shot.
    pub(crate) fn gun_lines(&self, area: Area, side: Side) -> impl Iterator<Item = (Area, &'static Path)> {
        let mut near = self.enemy_held(side) & sight::within_reach(area);
        // Nobody fires into an area that his own men have just assaulted; only this option lets him fire so late (G-39).
        if self.options.any_after_assault {
            near &= !self.pending;
        }
        let filled = if near.any() { self.filled() } else { near };
        let hurt = near.iter().filter(move |a| self.can_be_hurt(side.other(), *a));
        hurt.filter_map(move |a| Some((a, sight::open(area, a, filled)?)))
    }

    /// Why guns in an area cannot fire at another.
    pub(crate) fn sight_to(&self, from: Area, to: Area) -> Result<&'static sight::Path, Blocked> {
        sight::clear(from, to, self.filled())
    }

    pub(crate) fn somebody_fires(&self, area: Area, who: UnitSet) -> bool {
        self.ready_guns(area, who).any() && self.gun_targets(area, self.active).any()
    }

    /// The guns get ready; the Grand Battery is asked for if the French may use it (GB-01, GB-04).
    pub(crate) fn take_aim(&mut self) {
        self.act.aims.clear();
        self.act.costs.clear();
        self.act.double = false;
        if !self.may_use_battery() {
            self.begin_aiming();
        }
    }

    /// GB-02 to GB-04: is there a use left, or has this disc paid for one in another area?
    pub(crate) fn may_use_battery(&self) -> bool {
        self.active == Side::French && (self.battery > 0 || self.battery_is_free())
    }

    pub(crate) fn battery_is_free(&self) -> bool {
        self.act.battery.is_some_and(|paid| self.act.area != Some(paid))
    }

    /// Have the guns of an area been paid for: by the dice they are about to throw, or in another area (GB-04)?
    pub(crate) fn battery_is_paid(&self, area: Area) -> bool {
        let firing = matches!(self.task(), Some(Task::Aim(_) | Task::FireRoll(_)));
        let here = firing && self.act.double && self.act.area == Some(area);
        here || self.act.battery.is_some_and(|paid| paid != area)
    }

    /// The French say whether the Grand Battery fires.
    pub(crate) fn use_battery(&mut self, yes: bool, scribe: &mut impl Scribe) {
        if yes {
            let free = self.battery_is_free();
            if !free {
                self.battery -= 1;
                // GB-03, G-02: the cube goes to the stock.
                self.stock[0] += 1;
            }
            self.act.battery = self.act.area;
            self.act.double = true;
            tell(scribe, EventKind::Fight, Side::French, UnitSet::EMPTY, self.act.area.as_slice(), || {
                if free {
                    format!("The Grand Battery fires again at no cost; {} left [[GB-04]].", count(self.battery, "use"))
                } else {
                    format!("The Grand Battery fires; {} left [[GB-02]].", count(self.battery, "use"))
                }
            });
        }
        self.begin_aiming();
    }

    /// One gun after the other is aimed; all before any die (ART-02).
    fn begin_aiming(&mut self) {
        let Some(area) = self.act.area else { return self.pop() };
        let gun = self.ready_guns(area, self.who()).first();
        match gun {
            Some(gun) => self.swap(Task::Aim(gun)),
            None => self.pop(),
        }
    }

    /// The next gun to be aimed after this one.
    fn gun_after(&self, gun: Unit) -> Option<Unit> {
        let area = self.act.area?;
        self.ready_guns(area, self.who()).iter().find(|g| *g > gun)
    }

    /// May a gun hold its fire? Not the last one if nobody fires (ACT-07).
    pub(crate) fn may_hold(&self, gun: Unit) -> bool {
        !self.act.aims.is_empty() || self.gun_after(gun).is_some()
    }

    pub(crate) fn aim_forced(&mut self, gun: Unit) -> bool {
        let Some(area) = self.act.area else {
            self.pop();
            return true;
        };
        // More guns than a volley can hold are not to be had: nine French guns exist.
        if self.act.aims.is_full() {
            self.swap(Task::FireNext);
            return true;
        }
        let targets = self.gun_targets(area, self.active);
        match (targets.len(), targets.first()) {
            (0, _) => self.aimed(gun, None),
            (1, Some(target)) if !self.may_hold(gun) => self.aimed(gun, Some(target)),
            _ => return false,
        }
        true
    }

    /// A gun is aimed, or holds its fire.
    pub(crate) fn aimed(&mut self, gun: Unit, target: Option<Area>) {
        if let Some(target) = target {
            // G-50: sight is judged now; what a hit elsewhere changes on the way does not matter.
            let line = self.area_of(gun).and_then(|from| self.sight_to(from, target).ok());
            let _ = self.act.aims.try_push((gun, target, if self.act.double { 2 } else { 1 }));
            let _ = self.act.costs.try_push(line.map_or(0, sight::Path::cost));
        }
        match self.gun_after(gun) {
            Some(next) => self.swap(Task::Aim(next)),
            None => self.swap(Task::FireNext),
        }
    }

    /// G-50: target areas one after the other, in the order in which they were declared.
    pub(crate) fn fire_next(&mut self) -> bool {
        match self.act.aims.iter().find(|a| a.2 > 0) {
            Some(&(_, area, _)) => {
                self.act.hits = 0;
                self.push(Task::FireRoll(area));
            }
            None => {
                self.act.aims.clear();
                self.act.costs.clear();
                self.pop();
            }
        }
        true
    }

    /// The die of the next gun aimed at an area.
    pub(crate) fn fire_die(&mut self, area: Area, die: u8, scribe: &mut impl Scribe) {
        let foe = self.active.other();
        let mark = self.mark(foe, area);
        let Some(i) = self.act.aims.iter().position(|a| a.1 == area && a.2 > 0) else { return self.pop() };
        self.act.aims[i].2 -= 1;
        let gun = self.act.aims[i].0;
        let from = self.area_of(gun).unwrap_or(area);
        let hits = self.shot(gun, from, area, die);
        self.act.hits += hits;
        tell_dice(scribe, self.active, UnitSet::only(gun), &[from, area], &[die], || {
            // AVC-01, AVA-01: never modified.
            let shifts: Vec<Shift> = match mark {
                Mark::Infantry => self.shot_shifts(gun, from, area).collect(),
                _ => Vec::new(),
            };
            let range = map().distance[from.index()][area.index()];
            let five = |modifier| artillery(5, modifier + 1, range, self.options.flat_artillery);
            let (effect, rule) = match (mark, hits) {
                // AVI-08: what the same sum would not do without the six.
                (Mark::Infantry, n) if die == 6 && n > five(sum(shifts.iter().copied())) => {
                    (format!("{} for a natural 6", cubes(n)), "AVI-08")
                }
                (Mark::Infantry, 0) => ("nothing".to_owned(), "AVI-01"),
                (Mark::Infantry, n) => (cubes(n), "AVI-01"),
                (Mark::Cavalry, n) => (if n > 0 { "a hit" } else { "nothing" }.to_owned(), "AVC-01"),
                (Mark::Guns, n) => (if n > 0 { "a hit" } else { "nothing" }.to_owned(), "AVA-01"),
            };
            format!(
                "**{}** of {} fires at {}: {}, {effect} {}.",
                gun.name(),
                from.name(),
                area.name(),
                reckoned(die, &shifts),
                chips(&shifts, rule)
            )
        });
        if self.act.aims.iter().any(|a| a.1 == area && a.2 > 0) {
            return;
        }
        self.pop();
        let hits = std::mem::take(&mut self.act.hits);
        if hits > 0 {
            self.push(match mark {
                Mark::Infantry => Task::Damage(foe, area, hits),
                Mark::Cavalry => Task::CavalryHits(foe, area, hits, Blow::Ranged),
                Mark::Guns => Task::GunHits(foe, area, hits),
            });
        }
    }

    /// What a gun's die does to a target: for those who throw it and for those who only ask.
    pub(crate) fn shot(&self, gun: Unit, from: Area, to: Area, die: u8) -> u8 {
        let range = map().distance[from.index()][to.index()];
        let modifier = sum(self.shot_shifts(gun, from, to));
        self.mark(gun.side().other(), to).suffers(die, modifier, range, self.options.flat_artillery)
    }

    /// What modifies a shot at infantry (AVI-02 to AVI-07). A shot that has been declared goes by the line of that moment,
    /// whoever has come between since (G-50).
    fn shot_shifts(&self, gun: Unit, from: Area, to: Area) -> impl Iterator<Item = Shift> + use<> {
        let map = map();
        let foe = gun.side().other();
        let declared = self.act.aims.iter().zip(&self.act.costs).find(|(a, _)| (a.0, a.1) == (gun, to)).map(|d| *d.1);
        let way = declared.or_else(|| self.sight_to(from, to).ok().map(Path::cost));
        let ground = applying([
            (1, (self.infantry(foe, to) & self.square).any(), "infantry in square", "AVI-02"),
            (-1, map.river.contains(to), "river", "AVI-03"),
            (-2, map.woods.contains(to), "woods", "AVI-03"),
            (-2, map.town.contains(to), "town", "AVI-03"),
            (-2, self.all_shelter(foe, to), "strong point, all covered", "AVI-04"),
            (-1, BRITISH.contains(gun), "British guns", "AVI-05"),
        ]);
        ground.chain(way.into_iter().flat_map(sight::shifts_of))
    }

    /// The same, each with its reason.
    pub fn shot_modifiers(&self, gun: Unit, from: Area, to: Area) -> Vec<Modifier> {
        laid_open(self.shot_shifts(gun, from, to))
    }

    /// Do all of a side's infantry in an area benefit from a strong point (TERR-03)?
    pub(crate) fn all_shelter(&self, side: Side, area: Area) -> bool {
        let foot = self.infantry(side, area);
        foot.any() && (foot & !(self.down & !self.square)).is_empty() && foot.len() <= map().capacity[area.index()]
    }

    pub(crate) fn list_fire(&self, moves: &mut Vec<Move>) {
        match self.task() {
            Some(Task::Battery) => moves.extend([Move::Yes, Move::No]),
            Some(Task::Aim(gun)) => {
                if let Some(area) = self.act.area {
                    moves.extend(self.gun_targets(area, self.active).iter().map(Move::To));
                }
                if self.may_hold(gun) {
                    moves.push(Move::No);
                }
            }
            // `legal` asks elsewhere at every other step.
            other => unreachable!("{other:?} is not a step of this chapter"),
        }
    }
}
