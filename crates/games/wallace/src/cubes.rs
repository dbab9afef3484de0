//! Damage: cubes, hits on cavalry and guns, an empty stock (CUBE-01 to CUBE-07, LIMIT-01 to LIMIT-06, G-34, G-35).

use crate::map::{AREAS, Area, AreaSet};
use crate::moves::Move;
use crate::pieces::{ARTILLERY, Army, CAVALRY, COMBAT, Side, Unit, UnitSet};
use crate::position::{Blow, FIVE, LIMIT, Occasion, Position, Task};
use crate::words::tell;
use kernel::{EventKind, Scribe};

impl Position {
    /// A piece is eliminated with so many cubes; what the last infantry of an army leaves behind goes too (G-34).
    pub(crate) fn eliminate(&mut self, unit: Unit, taken: u8, rule: &'static str, scribe: &mut impl Scribe) {
        let Some(area) = self.area_of(unit) else { return };
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[area], || {
            let side = unit.side();
            let counts = match unit.casualty() {
                0 => "no casualty".to_owned(),
                n => format!("casualties {} of {}", self.casualties(side) + n, side.breaks_at()),
            };
            format!("**{}** in {} is lost [[{rule}]]: {counts} [[VICT-04]].", unit.name(), area.name())
        });
        self.take_off(unit);
        let army = unit.army() as usize;
        if unit.is_infantry() {
            let there = &mut self.cubes[army][area.index()];
            let gone = taken.min(*there);
            *there -= gone;
            self.stock[army] += gone;
            if self.foot(unit.army(), area).is_empty() {
                let rest = std::mem::take(&mut self.cubes[army][area.index()]);
                self.stock[army] += rest;
            }
        }
    }

    /// Cubes fall on a side's infantry; in mixed areas the owner names the colour (G-17).
    pub(crate) fn damage(&mut self, side: Side, area: Area, left: u8, scribe: &mut impl Scribe) -> bool {
        let [anglo, prussian] = [Army::Anglo, Army::Prussian].map(|a| self.foot(a, area).any());
        let army = match side {
            Side::French => Army::French,
            Side::Allied if anglo && prussian => {
                if left == 0 {
                    self.swap(Task::TooMany(Army::Anglo, area));
                    self.push(Task::TooMany(Army::Prussian, area));
                    return true;
                }
                if !self.options.even_split {
                    return false;
                }
                let fewer = self.cubes(Army::Prussian, area) < self.cubes(Army::Anglo, area);
                self.colour(if fewer { Army::Prussian } else { Army::Anglo }, scribe);
                return true;
            }
            Side::Allied if prussian => Army::Prussian,
            Side::Allied => Army::Anglo,
        };
        self.swap(Task::Cubes(army, area, left));
        true
    }

    /// The owner names the army that takes the next cube.
    pub(crate) fn colour(&mut self, army: Army, scribe: &mut impl Scribe) {
        let Some(Task::Damage(side, area, left)) = self.task() else { return };
        if self.stock[army as usize] == 0 && self.has_given(army) {
            self.make_room(army, area);
            return;
        }
        if self.stock[army as usize] > 0 {
            self.add_cubes(army, area, 1, scribe);
        }
        self.swap(Task::Damage(side, area, left - 1));
    }

    fn add_cubes(&mut self, army: Army, area: Area, n: u8, scribe: &mut impl Scribe) {
        self.stock[army as usize] -= n;
        self.cubes[army as usize][area.index()] += n;
        tell(scribe, EventKind::Effect, army.side(), UnitSet::EMPTY, &[area], || {
            format!("{} in {} [[CUBE-01]].", crate::words::count(n, &format!("{} cube", army.cube())), area.name())
        });
    }

    /// Cubes of one army, as long as the stock lasts (CUBE-07).
    pub(crate) fn place_cubes(&mut self, army: Army, area: Area, left: u8, scribe: &mut impl Scribe) -> bool {
        if self.foot(army, area).is_empty() {
            self.pop();
            return true;
        }
        let now = left.min(self.stock[army as usize]);
        if now > 0 {
            self.add_cubes(army, area, now, scribe);
        }
        if now == left || !self.has_given(army) {
            self.swap(Task::TooMany(army, area));
        } else {
            self.swap(Task::Cubes(army, area, left - now));
            self.make_room(army, area);
        }
        true
    }

    /// The stock is empty while cubes fall: whoever bears too many already is lost first, and only then is a unit given
    /// up elsewhere (CUBE-06 before CUBE-07).
    fn make_room(&mut self, army: Army, area: Area) {
        let crowded = !self.options.first_rulings && self.cubes(army, area) > FIVE * self.foot(army, area).len();
        self.push(if crowded { Task::TooMany(army, area) } else { Task::Short(army) });
    }

    /// CUBE-06: more cubes than five for each infantry.
    pub(crate) fn too_many(&mut self, army: Army, area: Area, scribe: &mut impl Scribe) -> bool {
        let foot = self.foot(army, area);
        if self.cubes(army, area) <= FIVE * foot.len() || foot.is_empty() {
            self.pop();
            return true;
        }
        let kinds = self.distinct(foot);
        match kinds.first() {
            Some(unit) if kinds.len() == 1 => self.break_one(unit, scribe),
            _ => return false,
        }
        true
    }

    /// One unit and six cubes go.
    pub(crate) fn break_one(&mut self, unit: Unit, scribe: &mut impl Scribe) {
        self.eliminate(unit, FIVE + 1, "CUBE-06", scribe);
    }

    /// Hits on cavalry, one by one; the owner decides (SKIR-06, AVC-02, S1-03, S4-05, LIMIT-04).
    pub(crate) fn cavalry_hits(
        &mut self,
        side: Side,
        area: Area,
        left: u8,
        blow: Blow,
        scribe: &mut impl Scribe,
    ) -> bool {
        if left == 0 || self.cavalry(side, area).is_empty() {
            // LEAD-09: among guns without crews a leader may be left behind.
            self.leaders_alone(area, scribe);
        }
        if left == 0 {
            self.pop();
            return true;
        }
        if self.cavalry(side, area).is_empty() {
            match blow {
                // AVC-04, SKIR-07, LIMIT-04: what is left over falls on guns.
                Blow::Ranged | Blow::Crowd => self.swap(Task::GunHits(side, area, left)),
                Blow::Assault => self.pop(),
            }
            return true;
        }
        let mut first = None;
        let mut several = false;
        self.blows(side, area, blow, |mv| {
            several |= first.is_some();
            first.get_or_insert(mv);
        });
        match first {
            Some(mv) if !several => {
                self.strike(mv, scribe);
                true
            }
            _ => false,
        }
    }

    /// What the owner of hit cavalry may choose.
    fn blows(&self, side: Side, area: Area, blow: Blow, mut offer: impl FnMut(Move)) {
        let all = self.distinct(self.cavalry(side, area));
        let fresh = all & !self.down;
        fresh.iter().for_each(|u| offer(Move::Tire(u)));
        if blow == Blow::Ranged {
            let able: UnitSet = all.iter().filter(|u| self.ways_back(*u, area).any()).collect();
            able.iter().for_each(|u| offer(Move::Retire(u)));
            // SKIR-09, AVC-03: tired and no way back.
            if fresh.is_empty() && able.is_empty() {
                all.iter().for_each(|u| offer(Move::Lose(u)));
            }
        } else {
            (all & self.down).iter().for_each(|u| offer(Move::Lose(u)));
        }
    }

    /// A hit on cavalry takes effect.
    pub(crate) fn strike(&mut self, mv: Move, scribe: &mut impl Scribe) {
        let Some(Task::CavalryHits(side, area, left, blow)) = self.task() else { return };
        self.swap(Task::CavalryHits(side, area, left - 1, blow));
        match mv {
            Move::Tire(unit) => {
                self.down.insert(unit);
                tell(scribe, EventKind::Effect, side, UnitSet::only(unit), &[area], || {
                    format!("**{}** in {} is tired [[FORM-05]].", unit.name(), area.name())
                });
            }
            Move::Retire(unit) => self.push(Task::Retreat(unit, 0)),
            Move::Lose(unit) => {
                let rule = match blow {
                    Blow::Ranged => "RETR-04",
                    Blow::Assault => "FORM-05",
                    Blow::Crowd => "LIMIT-04",
                };
                self.eliminate(unit, 0, rule, scribe);
            }
            _ => {}
        }
    }

    /// Cubes on guns, at most one each (CUBE-04, G-51).
    pub(crate) fn gun_hits(&mut self, side: Side, area: Area, left: u8, scribe: &mut impl Scribe) -> bool {
        let manned = self.guns(side, area) & !self.crewless;
        if left == 0 || manned.is_empty() {
            self.pop();
            return true;
        }
        let kinds = self.distinct(manned);
        match kinds.first() {
            // One kind, or a cube for each of them: nobody need say which (S5-01).
            Some(gun) if kinds.len() == 1 || left >= manned.len() => self.hit_gun(gun, scribe),
            _ => return false,
        }
        true
    }

    /// A gun loses its crew.
    pub(crate) fn hit_gun(&mut self, gun: Unit, scribe: &mut impl Scribe) {
        let Some(Task::GunHits(side, area, left)) = self.task() else { return };
        let army = gun.army();
        if self.stock[army as usize] == 0 && self.has_given(army) {
            self.push(Task::Short(army));
            return;
        }
        self.stock[army as usize] = self.stock[army as usize].saturating_sub(1);
        self.crewless.insert(gun);
        self.swap(Task::GunHits(side, area, left - 1));
        tell(scribe, EventKind::Effect, side, UnitSet::only(gun), &[area], || {
            format!("**{}** in {} loses its crew [[AVA-02]].", gun.name(), area.name())
        });
    }

    // The stock is empty (G-35)

    /// Areas where a unit can be given up for its cubes.
    pub(crate) fn short_areas(&self, army: Army) -> AreaSet {
        let held = self.holds[army.side() as usize];
        held.iter().filter(|a| self.cubes(army, *a) > 0 && self.foot(army, *a).any()).collect()
    }

    /// Guns whose cube can be taken instead.
    fn short_guns(&self, army: Army) -> UnitSet {
        self.crewless & army.pieces()
    }

    /// Is there any cube to be had on the board?
    fn has_given(&self, army: Army) -> bool {
        self.short_areas(army).any() || self.short_guns(army).any()
    }

    pub(crate) fn short_forced(&mut self, army: Army) -> bool {
        let areas = self.short_areas(army);
        match (areas.len(), areas.first()) {
            (1, Some(area)) => self.swap(Task::ShortUnit(army, area)),
            (0, _) => match self.short_guns(army).first() {
                Some(gun) if self.short_guns(army).len() == 1 => self.take_cube(gun),
                Some(_) => return false,
                None => self.pop(),
            },
            _ => return false,
        }
        true
    }

    /// A cube is taken from a gun, which has its crew back.
    pub(crate) fn take_cube(&mut self, gun: Unit) {
        self.pop();
        self.crewless.remove(gun);
        self.stock[gun.army() as usize] += 1;
    }

    pub(crate) fn short_unit_forced(&mut self, army: Army, area: Area) -> bool {
        let kinds = self.distinct(self.foot(army, area));
        match (kinds.len(), kinds.first()) {
            (0, _) => self.pop(),
            (1, Some(unit)) => self.swap(Task::ShortCubes(unit)),
            _ => return false,
        }
        true
    }

    /// Cubes that go with the unit given up: least and most.
    pub(crate) fn short_share(&self, unit: Unit) -> (u8, u8) {
        let Some(area) = self.area_of(unit) else { return (1, 1) };
        let (least, most) = self.share(unit, area);
        (least.max(1), most.max(1))
    }

    pub(crate) fn short_cubes_forced(&mut self, unit: Unit, scribe: &mut impl Scribe) -> bool {
        let (least, most) = self.short_share(unit);
        if least < most {
            return false;
        }
        self.give_up(unit, least, scribe);
        true
    }

    /// A unit and its cubes are given up.
    pub(crate) fn give_up(&mut self, unit: Unit, taken: u8, scribe: &mut impl Scribe) {
        self.pop();
        self.eliminate(unit, taken, "CUBE-07", scribe);
    }

    // Full areas (LIMIT-01 to LIMIT-06)

    /// Penalties of the next full area of the active player.
    pub(crate) fn limits(&mut self, from: Area, scribe: &mut impl Scribe) -> bool {
        let full = (from.0..AREAS as u8 - 1).map(Area).find(|a| (self.of(self.active, *a) & COMBAT).len() > LIMIT);
        let Some(area) = full else {
            self.pop();
            return true;
        };
        let side = self.active;
        let units = self.of(side, area) & COMBAT;
        let over = units.len() - LIMIT;
        tell(scribe, EventKind::Warning, side, units, &[area], || {
            format!("{} units in {}: {} too many [[LIMIT-02]].", units.len(), area.name(), over)
        });
        self.swap(Task::Limits(Area(area.0 + 1)));
        self.push(if self.infantry(side, area).any() {
            Task::Damage(side, area, over)
        } else if (units & CAVALRY).any() {
            Task::CavalryHits(side, area, over, Blow::Crowd)
        } else {
            Task::GunHits(side, area, over)
        });
        true
    }

    // Assigning cubes to infantry (CUBE-02, CUBE-03)

    /// The infantry of an army that still waits for its cubes, and how many are left for them.
    pub(crate) fn unassigned(&self, army: Army) -> (UnitSet, u8) {
        let foot = self.foot(army, self.assault.area);
        let given: u8 = (foot & self.done).iter().map(|u| self.assigned[u.index()]).sum();
        (foot & !self.done, self.cubes(army, self.assault.area).saturating_sub(given))
    }

    /// Least and most for the next unit.
    pub(crate) fn assignable(&self, army: Army) -> Option<(Unit, u8, u8)> {
        let (waiting, left) = self.unassigned(army);
        let unit = waiting.first()?;
        Some((unit, left.saturating_sub(FIVE * (waiting.len() - 1)), left.min(FIVE)))
    }

    pub(crate) fn assign_forced(&mut self, army: Army, occasion: Occasion) -> bool {
        let Some((unit, least, most)) = self.assignable(army) else {
            self.close();
            return true;
        };
        // A single cube weighs nothing in a volley (S3-04), so nobody is asked who carries it.
        let trifle = occasion == Occasion::Fire && self.cubes(army, self.assault.area) < 2;
        if least < most && !trifle {
            return false;
        }
        self.assign(unit, most);
        true
    }

    /// A unit carries so many for this occasion.
    pub(crate) fn assign(&mut self, unit: Unit, n: u8) {
        self.assigned[unit.index()] = n;
        self.done.insert(unit);
    }

    pub(crate) fn list_damage(&self, moves: &mut Vec<Move>) {
        match self.task() {
            Some(Task::Damage(side, area, _)) => {
                moves.extend(side.armies().iter().filter(|a| self.foot(**a, area).any()).map(|a| Move::Colour(*a)));
            }
            Some(Task::TooMany(army, area)) => {
                moves.extend(self.distinct(self.foot(army, area)).iter().map(Move::Lose));
            }
            Some(Task::CavalryHits(side, area, _, blow)) => self.blows(side, area, blow, |mv| moves.push(mv)),
            Some(Task::GunHits(side, area, _)) => {
                let manned = self.of(side, area) & ARTILLERY & !self.crewless;
                moves.extend(self.distinct(manned).iter().map(Move::Pick));
            }
            Some(Task::Short(army)) => {
                let areas = self.short_areas(army);
                moves.extend(areas.iter().map(Move::To));
                if areas.is_empty() {
                    moves.extend(self.short_guns(army).iter().map(Move::Pick));
                }
            }
            Some(Task::ShortUnit(army, area)) => {
                moves.extend(self.distinct(self.foot(army, area)).iter().map(Move::Pick));
            }
            Some(Task::ShortCubes(unit)) => {
                let (least, most) = self.short_share(unit);
                moves.extend((least..=most).map(Move::Take));
            }
            Some(Task::Assign(army, _)) => {
                if let Some((_, least, most)) = self.assignable(army) {
                    moves.extend((least..=most).map(Move::Take));
                }
            }
            // `legal` asks elsewhere at every other step.
            other => unreachable!("{other:?} is not a step of this chapter"),
        }
    }
}
