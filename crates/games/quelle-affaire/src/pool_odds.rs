//! Exact odds of two pools of dice (8.3, G-26): the distribution of the difference in hits, and the result of each
//! difference.
//!
//! Weights are whole numbers: the total has a factor of 2 for each die that hits on 4, of 3 for each that hits on 5,
//! and of 6 for each that hits on 6. Nothing is rounded as long as both pools together fit into 128 bits; beyond that
//! each pool is scaled to 2^60 parts, and the odds say so.

use crate::combat::Fate;
use crate::pieces::Unit;
use crate::pools::Groups;
use crate::position::{Combat, Position, Task};
use kernel::weights::{gcd, scale_to_parts};

/// The parts of a pool that is too large for exact weights.
const PARTS: u128 = 1 << 60;

/// How likely each difference of hits is, attacker less defender.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HitDistribution {
    /// The difference that the first weight belongs to.
    pub least: i32,
    /// The weights.
    pub weights: Vec<u128>,
    /// Their sum.
    pub total: u128,
    /// Is nothing rounded?
    pub exact: bool,
}

/// The hits of one pool: weights by number of hits, their sum, and whether they are exact. Dice and what they need.
fn hits(pool: &[(u8, u8)]) -> (Vec<u128>, u128, bool) {
    let (mut ways, mut total, mut exact) = (vec![1u128], 1u128, true);
    for &(dice, need) in pool {
        // Six faces over the faces that hit, in lowest terms.
        let (miss, hit): (u128, u128) = match need {
            ..=4 => (1, 1),
            5 => (2, 1),
            _ => (5, 1),
        };
        for _ in 0..dice {
            if total > u128::MAX / (miss + hit) / 2 {
                ways = scale_to_parts(&ways, PARTS);
                (total, exact) = (PARTS, false);
            }
            let mut next = vec![0; ways.len() + 1];
            for (n, w) in ways.iter().enumerate() {
                next[n] += w * miss;
                next[n + 1] += w * hit;
            }
            ways = next;
            total *= miss + hit;
        }
    }
    (ways, total, exact)
}

impl HitDistribution {
    /// The spread of two pools, each a list of numbers of dice and what these need.
    pub fn of(attack: &[(u8, u8)], defence: &[(u8, u8)]) -> HitDistribution {
        let (mut ours, our_total, our_exact) = hits(attack);
        let (mut theirs, their_total, their_exact) = hits(defence);
        let fits = our_total.checked_mul(their_total).is_some();
        if !fits {
            ours = scale_to_parts(&ours, PARTS);
            theirs = scale_to_parts(&theirs, PARTS);
        }
        let least = 1 - theirs.len() as i32;
        let mut weights = vec![0u128; ours.len() + theirs.len() - 1];
        for (a, wa) in ours.iter().enumerate() {
            for (d, wd) in theirs.iter().enumerate() {
                weights[a + theirs.len() - 1 - d] += wa * wd;
            }
        }
        let total = weights.iter().sum();
        HitDistribution { least, weights, total, exact: fits && our_exact && their_exact }
    }

    /// Two spreads mixed: so many parts of the first to so many of the second.
    pub fn mixed(self, parts: u128, other: HitDistribution, other_parts: u128) -> HitDistribution {
        let common = (self.total / gcd(self.total, other.total)).checked_mul(other.total);
        let whole = common.and_then(|c| c.checked_mul(parts + other_parts));
        let (a, b, exact) = match whole.zip(common) {
            Some((_, common)) => (self.raised(common), other.raised(common), self.exact && other.exact),
            // Both are parts of the same number once they are scaled; one that was smaller is raised to it.
            None => (self.brought_to(PARTS), other.brought_to(PARTS), false),
        };
        let least = self.least.min(other.least);
        let most = self.most().max(other.most());
        let weights: Vec<u128> = (least..=most)
            .map(|n| parts * weight(&a, self.least, n) + other_parts * weight(&b, other.least, n))
            .collect();
        let total = weights.iter().sum();
        HitDistribution { least, weights, total, exact }
    }

    fn raised(&self, common: u128) -> Vec<u128> {
        self.weights.iter().map(|w| w * (common / self.total)).collect()
    }

    fn brought_to(&self, parts: u128) -> Vec<u128> {
        if self.total >= parts {
            return scale_to_parts(&self.weights, parts);
        }
        // A little short of the parts by the division; the rest goes to the likeliest.
        let mut up = self.raised(parts);
        let missing = parts - up.iter().sum::<u128>();
        if let Some(first) = up.iter_mut().max() {
            *first += missing;
        }
        up
    }

    fn most(&self) -> i32 {
        self.least + self.weights.len() as i32 - 1
    }

    /// The weight of a difference.
    pub fn at(&self, difference: i32) -> u128 {
        weight(&self.weights, self.least, difference)
    }

    /// Every difference with its weight, those that cannot happen left out.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u128)> + '_ {
        self.weights.iter().enumerate().filter(|(_, w)| **w > 0).map(|(i, w)| (self.least + i as i32, *w))
    }
}

fn weight(weights: &[u128], least: i32, n: i32) -> u128 {
    usize::try_from(n - least).ok().and_then(|i| weights.get(i).copied()).unwrap_or(0)
}

/// The dice of a side by what they need, the lower number first.
pub fn pool(groups: &Groups) -> Vec<(u8, u8)> {
    (4..=6)
        .map(|need| (groups.iter().filter(|g| g.need == need).map(|g| g.dice).sum(), need))
        .filter(|(dice, _)| *dice > 0)
        .collect()
}

/// What a combat can bring the attacked unit, best for the attacker first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// The target is destroyed.
    Destroyed,
    /// It is damaged and retreats.
    Both,
    /// It is damaged and stays: there is no way out.
    Damaged,
    /// It must retreat and may not take the damage instead (12.7d).
    Driven,
    /// Damage or retreat, as its owner likes.
    Either,
    /// The attackers are ahead, but it does not matter.
    Shrugged,
    /// A draw.
    Draw,
    /// The attackers lose.
    Lost,
}

impl Class {
    /// All, best first.
    pub const ALL: [Class; 8] = [
        Class::Destroyed,
        Class::Both,
        Class::Damaged,
        Class::Driven,
        Class::Either,
        Class::Shrugged,
        Class::Draw,
        Class::Lost,
    ];

    /// Does it hurt the target or drive it off?
    pub fn hurts(self) -> bool {
        self <= Class::Either
    }
}

/// The chances of one combat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chances {
    /// The weight of each class, in the order of [`Class::ALL`].
    pub classes: [u128; 8],
    /// Sum of all weights.
    pub total: u128,
    /// Is nothing rounded?
    pub exact: bool,
}

impl Chances {
    /// The weight of whatever hurts the target or drives it off.
    pub fn any_effect(&self) -> u128 {
        Class::ALL.into_iter().filter(|c| c.hurts()).map(|c| self.classes[c as usize]).sum()
    }
}

impl Combat {
    /// How the difference of hits spreads once the dice are counted out: those in hand, on top of the hits that lie.
    pub(crate) fn differences_left(&self) -> HitDistribution {
        let left = |side: usize| -> Vec<(u8, u8)> { (4..).zip(self.dice[side]).map(|(need, n)| (n, need)).collect() };
        let mut spread = HitDistribution::of(&left(0), &left(1));
        spread.least += i32::from(self.hits[0]) - i32::from(self.hits[1]);
        spread
    }
}

impl Position {
    /// The combat that is fought now, or the one declared against a unit.
    pub(crate) fn combat_against(&self, target: Unit) -> Option<Combat> {
        let hex = self.hex_of(target)?;
        let (attackers, guns, support) = self.taking_part(target);
        if attackers.is_empty() && guns.is_empty() {
            return None;
        }
        let mut combat = Combat { attackers, guns, support, ..Combat::against(target, hex.0) };
        combat.stood = self.faces_infantry(&combat);
        Some(combat)
    }

    /// The first die of the square test of this combat, if it lies and the second is still in hand.
    pub(crate) fn square_die_of(&self, combat: &Combat) -> Option<u8> {
        if let Some(Task::SquareReply(first)) = self.task()
            && self.combat == *combat
        {
            Some(first)
        } else {
            None
        }
    }

    /// In how many ways the infantry forms square, and out of how many (12.6), if it is tested and the test not over.
    pub(crate) fn square_ways(&self, combat: &Combat) -> Option<(u128, u128)> {
        if combat.square != 0 || !self.tests_square(combat) {
            return None;
        }
        let lies = self.square_die_of(combat);
        let throws = (1..=6).filter(|a| lies.is_none_or(|die| die == *a)).flat_map(|a| (1..=6).map(move |b| (a, b)));
        let formed = throws.filter(|(a, b)| self.forms_square(combat, *a, *b)).count() as u128;
        Some((formed, if lies.is_some() { 6 } else { 36 }))
    }

    /// How the difference of hits of a combat spreads, the square test mixed in; what has fallen of it stands.
    pub fn differences(&self, combat: &Combat) -> HitDistribution {
        if combat.is_counted_out() {
            return combat.differences_left();
        }
        let plain = |c: &Combat| HitDistribution::of(&pool(&self.attack_dice(c)), &pool(&self.defence_dice(c)));
        match self.square_ways(combat) {
            None => plain(combat),
            Some((formed, ways)) => {
                let with = |square: u8| plain(&Combat { square, ..combat.clone() });
                with(1).mixed(formed, with(2), ways - formed)
            }
        }
    }

    /// What a difference does to the target as things stand: a damaged unit has nothing left to lose, a trapped one no
    /// way out.
    pub(crate) fn class_of(&self, combat: &Combat, difference: i32) -> Class {
        let target = combat.target;
        if difference < 0 {
            return Class::Lost;
        }
        let fate = if difference == 0 {
            self.least_fate(combat, target)
        } else {
            self.fate_in(combat, target, difference.min(100) as u8)
        };
        let damaged = self.damaged.contains(target);
        let garrison = self.roster.garrisons.contains(target);
        let trapped = !garrison && !self.can_give_way(target);
        match fate {
            Fate::Destroyed => Class::Destroyed,
            Fate::Both if damaged || garrison || trapped => Class::Destroyed,
            Fate::Both => Class::Both,
            Fate::Either | Fate::Retreat if trapped && damaged => Class::Destroyed,
            Fate::Either | Fate::Retreat if trapped => Class::Damaged,
            Fate::Retreat => Class::Driven,
            Fate::Either => Class::Either,
            Fate::Unhurt if difference == 0 => Class::Draw,
            Fate::Unhurt => Class::Shrugged,
        }
    }

    /// The exact chances of a combat.
    pub fn chances_of(&self, combat: &Combat) -> Chances {
        let spread = self.differences(combat);
        let mut classes = [0; 8];
        for (difference, weight) in spread.iter() {
            classes[self.class_of(combat, difference) as usize] += weight;
        }
        Chances { classes, total: spread.total, exact: spread.exact }
    }
}
