//! The value of a side's pieces where they stand.

use super::survey::Survey;
use super::weights::{
    BARE_HORSE, BORE, COMMAND, COVER, CROWD, CUBE, DANGER, ESCORT, GARRISON, HOME, LONE_GUN, LONE_LEADER, MASS,
    POST_GUN, STRAIN, SUPPORT, SURPLUS, TRICKLE, UPRIGHT, worth,
};
use crate::map::{Area, AreaSet, map};
use crate::pieces::{
    ANGLO, ARTILLERY, BRITISH, CAVALRY, COMBAT, GUARD, INFANTRY, LEADERS, PRUSSIAN, Side, Unit, UnitSet,
};
use crate::position::{LIMIT, Position};
use crate::sight::REACH;

impl Survey<'_> {
    /// The worth of everything the side has in an area of a position that may come about.
    fn area_value(&self, p: &Position, a: Area) -> i32 {
        let known = &self.standing[a.index()];
        let stands = std::ptr::eq(p, self.position);
        if stands && let Some(value) = known.get() {
            return value;
        }
        let pull: i32 = p.of(self.side, a).iter().map(|u| self.pull(u, a)).sum();
        let value = pull + self.hold(p, a);
        if stands {
            known.set(Some(value));
        }
        value
    }

    /// The same without the wish to be elsewhere: how well the area is held.
    pub fn hold(&self, p: &Position, a: Area) -> i32 {
        self.hold_with(p, a, p.of(self.side, a))
    }

    /// How well an area would be held by these pieces of the side, all else being as it is.
    pub fn hold_with(&self, p: &Position, a: Area, units: UnitSet) -> i32 {
        let side = self.side;
        if units.is_empty() {
            return 0;
        }
        let map = map();
        let i = a.index();
        let foot = units & INFANTRY;
        let horse = units & CAVALRY;
        let guns = units & ARTILLERY;
        let count = i32::from((units & COMBAT).len());
        let (foes, riders) = (i32::from(self.foot_near[i]), i32::from(self.horse_near[i]));
        let near = foes + riders > 0;
        let mut sum = 0;
        if a.on_board() {
            sum -= CROWD * (count - i32::from(LIMIT)).max(0);
        }
        if self.stake == Some(a) {
            sum += HOME[0] * i32::from(count > 0) + HOME[1] * i32::from(foot.any());
        }
        // Guns fire best at close range, but never alone.
        let manned = i32::from((guns & !p.crewless).len());
        sum += manned * self.bore(a) * CUBE[side.other() as usize] * BORE / 10_000;
        sum -= self.forsaken(a, units);
        if foot.is_empty() {
            if foes > 0 {
                sum -= BARE_HORSE * i32::from(horse.len());
            }
        } else {
            let men = i32::from(foot.len());
            // CUBE-06: heaps of cubes are carried away from where the enemy can add to them.
            if self.to_foe[i] <= REACH {
                for army in side.armies() {
                    let (cubes, bearers) = (i32::from(p.cubes(*army, a)), i32::from((foot & army.pieces()).len()));
                    sum -= STRAIN[*army as usize] * cubes * cubes / (2 * bearers.max(1));
                }
            }
            if near {
                let supported = p.is_supported(side, a);
                sum -= self.danger(p, a, units, supported);
                if supported {
                    sum += SUPPORT * men;
                }
                if guns.any() {
                    sum += ESCORT;
                }
                if foes > 0 && (foot & PRUSSIAN).any() {
                    sum -= TRICKLE * (MASS - self.comrades(p, a, units)).max(0);
                }
                // S2-01, S4-03: horsemen of our own meet his first.
                if riders > 0 && horse.any() {
                    sum += COVER;
                }
                // S4-03: whoever is not lying has no time to form square.
                if riders > 0 && horse.is_empty() {
                    sum -= UPRIGHT[side as usize] * i32::from((foot & !p.down).len());
                }
            }
            let (post, wanted) = self.post[i];
            let garrison = (foot & !PRUSSIAN).len().min(wanted);
            sum += post * GARRISON[usize::from(garrison)] / 100;
            if guns.any() && map.capacity[i] == 0 {
                sum += post * POST_GUN / 100;
            }
            // TERR-01: more men than a strong point shelters, or guns, only draw fire.
            if map.capacity[i] > 0 && side == Side::Allied {
                sum -= SURPLUS * i32::from(foot.len().saturating_sub(map.capacity[i]) + guns.len());
            }
            // TERR-01: lying within the walls.
            if map.capacity[i] > 0 && near {
                let inside = (foot & p.down & !p.square).len().min(map.capacity[i]);
                sum += 6 * i32::from(map.shift[i]) * i32::from(inside);
            }
        }
        sum
    }

    /// How good it looks at a glance that a piece goes to an area.
    pub fn glance(&self, p: &Position, unit: Unit, a: Area) -> i32 {
        let i = a.index();
        let there = p.of(self.side, a);
        if unit.is_leader() {
            return COMMAND * self.commandable(p, unit, a).min(5) - self.forsaken(a, there.with(unit));
        }
        let mut sum = self.pull(unit, a);
        if (there & COMBAT).len() >= LIMIT {
            sum -= CROWD;
        }
        if self.stake == Some(a) {
            sum += HOME[0];
        }
        if unit.is_infantry() {
            let (post, wanted) = self.post[i];
            let men = (there & INFANTRY & !PRUSSIAN).len();
            if men < wanted {
                sum += post * (GARRISON[usize::from(men + 1)] - GARRISON[usize::from(men)]) / 100;
            }
        } else if unit.is_artillery() {
            sum += self.bore(a) * CUBE[self.side.other() as usize] * BORE / 10_000;
            sum -= self.forsaken(a, there.with(unit)) - self.forsaken(a, there);
        }
        sum
    }

    /// Areas with troops near the enemy that a leader could command from an area (LEAD-01, LEAD-11).
    fn commandable(&self, p: &Position, leader: Unit, a: Area) -> i32 {
        let mine = if ANGLO.contains(leader) { ANGLO } else { leader.army().pieces() };
        let led = map().around(a).with(a) & p.holds[self.side as usize];
        led.iter().filter(|b| (p.at(*b) & mine & COMBAT).any() && self.to_foe[b.index()] <= 2).count() as i32
    }

    /// Prussian combat units among those in an area, and beside it.
    fn comrades(&self, p: &Position, a: Area, units: UnitSet) -> i32 {
        let count = |set: UnitSet| i32::from((set & PRUSSIAN & COMBAT).len());
        count(units) + map().around(a).iter().map(|b| count(p.at(b))).sum::<i32>()
    }

    /// What guns and leaders among these pieces have to fear in an area without infantry.
    pub fn forsaken(&self, a: Area, units: UnitSet) -> i32 {
        let i = a.index();
        let (guns, leaders) = (i32::from((units & ARTILLERY).len()), i32::from((units & LEADERS).len()));
        if guns + leaders == 0 || units.intersects(INFANTRY) {
            return 0;
        }
        let (gun, leader) = match (self.foot_near[i], self.horse_near[i]) {
            (1.., _) => (LONE_GUN[0], LONE_LEADER),
            (_, 1..) => (LONE_GUN[1], LONE_LEADER),
            _ if self.to_foe[i] <= 2 => (LONE_GUN[2], LONE_LEADER),
            _ => (0, 0),
        };
        // Horsemen take him along when they go (RETR-07).
        let leader = if units.intersects(CAVALRY) { leader / 4 } else { leader };
        gun * guns + leader * leaders
    }

    /// What the enemy's assault threatens to take of these pieces, roughly.
    fn danger(&self, p: &Position, a: Area, units: UnitSet, supported: bool) -> i32 {
        let map = map();
        let i = a.index();
        let foot = units & INFANTRY;
        let men = i32::from(foot.len());
        let (foes, riders) = (i32::from(self.foot_near[i]), i32::from(self.horse_near[i]));
        let cubes: i32 = self.side.armies().iter().map(|army| i32::from(p.cubes(*army, a))).sum();
        let steady = i32::from((foot & (BRITISH | GUARD)).len());
        // The mean column in halves (MOR-03).
        let sheltered = map.capacity[i] >= foot.len() && (foot & !p.down).is_empty();
        let mut column = 2 * (cubes - steady) / men + 2 * i32::from(!supported);
        column -= 2 * i32::from((units & ARTILLERY).any());
        column +=
            if sheltered { -2 * i32::from(map.shift[i]) } else { 2 * i32::from((map.woods | map.town).contains(a)) };
        let pressure = (3 * foes.min(6) + 2 * riders.min(3)) / men;
        let risk = (pressure * (3 + column).max(1)).clamp(0, 80);
        let lost: i32 = units.iter().map(worth).sum();
        lost * risk / 100 * self.style.scaled_by_caution(DANGER[self.side as usize]) / 100
    }

    /// What leaders can command from where they stand (LEAD-01, LEAD-11).
    pub fn command(&self, p: &Position) -> i32 {
        let stands = std::ptr::eq(p, self.position);
        if stands && let Some(value) = self.commands.get() {
            return value;
        }
        let value = self.commanded(p);
        if stands {
            self.commands.set(Some(value));
        }
        value
    }

    fn commanded(&self, p: &Position) -> i32 {
        let leaders = self.side.pieces() & LEADERS;
        let mut sum = 0;
        for leader in leaders.iter() {
            let mine = if ANGLO.contains(leader) { ANGLO } else { leader.army().pieces() };
            let useful = |b: &Area| (p.at(*b) & mine & COMBAT).any() && self.to_foe[b.index()] <= 2;
            sum += COMMAND * p.led_areas(leader).iter().filter(useful).count().min(5) as i32;
        }
        sum
    }

    /// The worth of some areas, and of command.
    pub fn value(&self, p: &Position, areas: AreaSet) -> i32 {
        let mine = areas & p.holds[self.side as usize];
        mine.iter().map(|a| self.area_value(p, a)).sum()
    }

    /// The areas whose worth a step from one position to another can change. Neighbours care for whether infantry supports
    /// them, and Prussians for their numbers, where the enemy is near.
    pub fn touched(&self, before: &Position, after: &Position, units: &[Unit], ends: [Area; 2]) -> AreaSet {
        let foot = |p: &Position, a: Area| p.infantry(self.side, a).any();
        let counted = units.iter().any(|u| PRUSSIAN.contains(*u));
        let mut areas = AreaSet::EMPTY;
        for a in ends {
            if counted || foot(before, a) != foot(after, a) {
                areas |= map().around(a) & self.near;
            }
        }
        ends.iter().for_each(|a| areas.insert(*a));
        areas
    }
}
