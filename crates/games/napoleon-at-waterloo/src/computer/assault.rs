//! Planning assaults while units still march: which enemy, from which sides, by whom.
//!
//! For every enemy all sets of sides are tried roughly; the best few plans are then set up on a copy of the board and
//! the whole battle is allocated as it would be fought.

use super::battle::Battle;
use super::chart::{OFF, chart};
use super::clash::{Assailant, Clash, Defender};
use super::march::March;
use super::weights::{ASSAULT, COMMITMENT, EXPOSURE, NOISE_PLACE, SIDE_CONTACT};
use crate::allocation::Lines;
use crate::map::HexSet;
use crate::position::{Phase, Position, Step};
use crate::units::{Unit, UnitSet};
use arrayvec::ArrayVec;
use hexes::Hex;

/// How many plans are laid out in full.
const PLANS: usize = 12;

/// How much more than it seems at a glance a plan may promise when it is laid out.
const GLANCE: i32 = 60;

/// How many weaker units are tried in the place of a strong one; fewer in playout orders.
const SWAP_TRIES: usize = 3;
const PLAYOUT_SWAP_TRIES: usize = 1;

/// Units marching into contact together.
#[derive(Clone)]
struct Plan {
    rough: i32,
    placements: ArrayVec<(Unit, Hex), 6>,
}

struct Mover {
    unit: Unit,
    reach: HexSet,
}

/// The assaults that can be planned now.
pub struct Assaults<'a> {
    march: &'a March<'a>,
    movers: ArrayVec<Mover, 64>,
    /// Guns that can still find a place to fire from, and what they could see.
    guns: ArrayVec<(Unit, UnitSet), 6>,
}

impl<'a> Assaults<'a> {
    pub fn new(march: &'a March<'a>) -> Self {
        let survey = &march.survey;
        let position = survey.position;
        let foes = position.occupied(survey.side.other());
        let mut assaults = Assaults { march, movers: ArrayVec::new(), guns: ArrayVec::new() };
        for (unit, reach) in march.movers() {
            if unit.is_artillery() {
                let mut posts = reach;
                posts |= position.hex_of(unit).map_or(HexSet::EMPTY, HexSet::only);
                let posts = (posts & !survey.zones).iter().filter(|h| !(survey.map.sight[h.index()] & foes).is_empty());
                let posts = march.gun_posts(unit, posts.collect());
                let seen = posts.iter().fold(HexSet::EMPTY, |s, h| s | survey.map.sight[h.index()]);
                let seen: UnitSet = (seen & foes).iter().filter_map(|h| position.unit_at(h)).collect();
                let _ = assaults.guns.try_push((unit, seen));
            } else if !(reach & survey.zones).is_empty() {
                assaults.movers.push(Mover { unit, reach: reach & survey.zones });
            }
        }
        // Strongest first: the lowest bit of a set of movers is then the best of them.
        assaults.movers.sort_by_key(|m| (std::cmp::Reverse(m.unit.strength()), m.unit));
        assaults
    }

    /// The next unit to send into contact, and where; none if no assault is worth it.
    pub fn next(&self) -> Option<(Unit, Hex)> {
        self.best(PLANS).first().copied()
    }

    /// Who goes where in the best assault, when so many plans are laid out in full; nobody if none is worth it.
    pub fn best(&self, laid_out: usize) -> ArrayVec<(Unit, Hex), 6> {
        self.best_plan(laid_out).map_or(ArrayVec::new(), |plan| plan.placements)
    }

    fn best_plan(&self, laid_out: usize) -> Option<Plan> {
        if self.movers.is_empty() {
            return None;
        }
        let position = self.march.survey.position;
        let mut plans: ArrayVec<Plan, PLANS> = ArrayVec::new();
        for hex in position.occupied(self.march.survey.side.other()).iter() {
            self.sketch_plans(hex, &mut plans);
        }
        if plans.is_empty() {
            return None;
        }
        let before = if self.march.playout { 0 } else { self.fought_out(&[]) };
        let style = &self.march.style;
        let noise = |plan: &[(Unit, Hex)]| {
            plan.iter().map(|(_, h)| style.noise_for(u64::from(h.0), NOISE_PLACE / 2)).sum::<i32>()
        };
        let bettered = |plan: &[(Unit, Hex)]| match self.march.playout {
            true => self.bettered_nearby(plan),
            false => self.fought_out(plan) - before,
        };
        let gain = |plan: &[(Unit, Hex)]| bettered(plan) - self.exposure(plan) + noise(plan);
        let least = style.scaled_by_caution(ASSAULT);
        let mut best: Option<(i32, Plan)> = None;
        for plan in plans.into_iter().take(laid_out) {
            // A plan that looks much worse at a glance than one laid out is not laid out.
            let most = best.as_ref().map_or(least, |b| b.0);
            if self.march.playout && plan.rough + GLANCE < most {
                break;
            }
            let gain = gain(&plan.placements);
            if gain >= least && best.as_ref().is_none_or(|b| gain >= b.0) {
                best = Some((gain, plan));
            }
        }
        let (promised, mut plan) = best?;
        // Strong units are wanted elsewhere too: whatever a weaker one does as well, it shall do.
        let swap_tries = if self.march.playout { PLAYOUT_SWAP_TRIES } else { SWAP_TRIES };
        for i in 0..plan.placements.len() {
            let (unit, hex) = plan.placements[i];
            let weaker = |m: &&Mover| m.unit.strength() < unit.strength() && m.reach.contains(hex);
            for m in self.movers.iter().rev().filter(weaker).take(swap_tries) {
                if plan.placements.iter().any(|p| p.0 == m.unit) {
                    continue;
                }
                plan.placements[i].0 = m.unit;
                if gain(&plan.placements) + COMMITMENT >= promised {
                    break;
                }
                plan.placements[i].0 = unit;
            }
        }
        Some(plan)
    }

    /// Roughly weighs every set of sides from which an enemy can be attacked, and keeps the best.
    fn sketch_plans(&self, target: Hex, plans: &mut ArrayVec<Plan, PLANS>) {
        let survey = &self.march.survey;
        let position = survey.position;
        let Some(enemy) = position.unit_at(target) else { return };
        let (mine, foes) = (survey.mine(), position.occupied(survey.side.other()));
        let ring = &chart().ring[target.index()];
        // The sides: free ones with those who can reach them, and ours already there.
        let mut sides: ArrayVec<(usize, Hex, u64), 6> = ArrayVec::new();
        let mut present = Clash::default();
        let (mut escapes, mut covered) = (0u8, 0u8);
        let ways = survey.map.ways[target.index()];
        let settled = self.settled();
        let zones_of_settled = survey.map.around.step(settled);
        for (i, &n) in ring.iter().enumerate() {
            if n == OFF {
                continue;
            }
            let n = Hex(n);
            if ways.contains(n) {
                escapes |= 1 << i;
            }
            if zones_of_settled.contains(n) || settled.contains(n) {
                covered |= 1 << i;
            }
            if mine.contains(n) {
                if let Some(unit) = position.unit_at(n) {
                    present.assault(self.assailant(unit));
                }
            } else if !foes.contains(n) {
                let who =
                    self.movers.iter().enumerate().filter(|(_, m)| m.reach.contains(n)).fold(0, |s, (j, _)| s | 1 << j);
                if who != 0 {
                    sides.push((i, n, who));
                }
            }
        }
        if sides.is_empty() {
            return;
        }
        let support: u16 = self.guns.iter().filter(|g| g.1.contains(enemy)).map(|g| u16::from(g.0.strength())).sum();
        let defender = |trapped| Defender {
            defence: position.defence_of(enemy),
            printed: u16::from(enemy.strength()),
            prize: survey.stakes.prize(enemy, position),
            trapped,
        };
        let worth = |mut clash: Clash, trapped| {
            clash.target(defender(trapped));
            clash.bombard(support);
            clash.best(&survey.stakes, clash.full(survey.side, position.demoralised())).0 / 6
        };
        // Those who touch the enemy already must attack in any case; what counts is what the others add.
        let alone = if (mine & survey.map.neighbours[target.index()]).is_empty() {
            0
        } else {
            worth(present.clone(), escapes & !covered & 0b11_1111 == 0)
        };
        // The side with the fewest takers chooses first.
        sides.sort_by_key(|s| (s.2.count_ones(), s.0));
        let mut kept: ArrayVec<Plan, 3> = ArrayVec::new();
        for set in 1u32..1 << sides.len() {
            let mut clash = present.clone();
            let (mut used, mut posts) = (0u64, 0u8);
            let mut touched = HexSet::EMPTY;
            let mut placements = ArrayVec::new();
            for (_, &(i, hex, who)) in sides.iter().enumerate().filter(|(j, _)| set >> j & 1 != 0) {
                let free = who & !used;
                if free == 0 {
                    break;
                }
                let j = free.trailing_zeros() as usize;
                used |= 1 << j;
                posts |= 1 << i;
                touched |= survey.map.neighbours[hex.index()];
                clash.assault(self.assailant(self.movers[j].unit));
                placements.push((self.movers[j].unit, hex));
            }
            if placements.len() < set.count_ones() as usize {
                continue;
            }
            let shut = posts | posts << 1 | posts >> 5 | posts >> 1 | posts << 5 | covered;
            let aside = (touched & foes).without(target) & !survey.map.around.step(settled);
            let aside: u16 = aside.iter().filter_map(|h| position.unit_at(h)).map(|u| position.defence_of(u)).sum();
            let worth = worth(clash, escapes & !shut & 0b11_1111 == 0) - alone;
            let rough = worth - SIDE_CONTACT * i32::from(aside) - COMMITMENT * placements.len() as i32;
            keep(&mut kept, Plan { rough, placements });
        }
        for plan in kept {
            keep(plans, plan);
        }
    }

    fn assailant(&self, unit: Unit) -> Assailant {
        Assailant { strength: u16::from(unit.strength()), price: self.march.survey.stakes.price(unit), cut_off: false }
    }

    /// Our hexes that will stay as they are: units that have moved or are held.
    fn settled(&self) -> HexSet {
        let survey = &self.march.survey;
        let moved = survey.position.moved.iter().filter_map(|u| survey.position.hex_of(u)).collect::<HexSet>();
        (survey.mine() & survey.zones) | (moved & survey.mine())
    }

    /// The worth of the whole Combat Phase if these units stood there.
    fn fought_out(&self, placements: &[(Unit, Hex)]) -> i32 {
        fought_out(self.march, placements, &self.guns)
    }

    /// How much better the fights go that these units would take part in, and those entangled with them.
    fn bettered_nearby(&self, placements: &[(Unit, Hex)]) -> i32 {
        let survey = &self.march.survey;
        let sketch = sketch(survey.position, placements);
        let mut lines = sketch.lines();
        let touched = placements.iter().fold(UnitSet::EMPTY, |all, p| all | sketch.enemies_around(p.1, survey.side));
        let nearby = lines.entangled_with(touched);
        let guns: ArrayVec<(Unit, UnitSet), 6> = self.guns.iter().map(|g| (g.0, g.1 & nearby)).collect();
        let worth = |position: &Position, lines: &Lines| {
            Battle::new(position, survey.side, &survey.stakes, lines, &guns).solve() / 6
        };
        lines.keep_to(nearby);
        let after = worth(&sketch, &lines);
        for (unit, _) in placements {
            lines.contact.retain(|r| r.unit != *unit);
        }
        let touched = lines.contact.iter().fold(UnitSet::EMPTY, |all, r| all | r.enemies);
        lines.owed &= touched;
        after - worth(survey.position, &lines)
    }

    /// What the enemy could make of it afterwards.
    fn exposure(&self, placements: &[(Unit, Hex)]) -> i32 {
        let survey = &self.march.survey;
        let danger = survey.change(placements).danger;
        let frightened = self.march.style.scaled_by_caution(EXPOSURE[survey.side as usize]);
        danger.max(0) * frightened / 100 + COMMITMENT * placements.len() as i32
    }
}

/// The worth of the whole Combat Phase if some units stood elsewhere and some guns saw what they are said to see.
pub fn fought_out(march: &March, placements: &[(Unit, Hex)], guns: &[(Unit, UnitSet)]) -> i32 {
    let survey = &march.survey;
    let sketch = sketch(survey.position, placements);
    let lines = sketch.lines();
    Battle::new(&sketch, survey.side, &survey.stakes, &lines, guns).solve() / 6
}

/// What a gun that sees these enemies adds to the fights they are entangled in.
pub fn shot_at(march: &March, gun: Unit, seen: UnitSet) -> i32 {
    let survey = &march.survey;
    let sketch = sketch(survey.position, &[]);
    let mut lines = sketch.lines();
    lines.free.retain(|r| r.unit != gun);
    lines.keep_to(lines.entangled_with(seen));
    let worth = |guns: &[_]| Battle::new(&sketch, survey.side, &survey.stakes, &lines, guns).solve() / 6;
    worth(&[(gun, seen)]) - worth(&[])
}

/// Keeps a plan if it is among the best.
fn keep<const N: usize>(plans: &mut ArrayVec<Plan, N>, plan: Plan) {
    let at = plans.iter().position(|p| p.rough < plan.rough).unwrap_or(plans.len());
    if at == N {
        return;
    }
    if plans.is_full() {
        plans.pop();
    }
    plans.insert(at, plan);
}

/// The board as it would stand when combat begins.
fn sketch(position: &Position, placements: &[(Unit, Hex)]) -> Position {
    let mut sketch = position.clone();
    for &(unit, hex) in placements {
        sketch.set_down(unit, hex);
    }
    sketch.phase = Phase::Combat;
    sketch.step = Step::Target;
    sketch.fought = UnitSet::EMPTY;
    sketch.count_the_owed();
    sketch
}
