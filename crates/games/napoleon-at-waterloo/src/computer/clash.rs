//! The value of one attack: what each result of the table would bring, and which column is best to announce.

use super::stakes::Stakes;
use super::weights::{LOWERED, PUSH, PUSHED, TRAP_HOLDS};
use crate::combat::{TABLE, ratio, shifted};
use crate::moves::Column;
use crate::position::CombatResult;
use crate::units::Side;

/// How often each result stands in each column: Ae, Ar, Ee, Dr, De.
const CENSUS: [[i32; 5]; 10] = census();

const fn census() -> [[i32; 5]; 10] {
    let mut census = [[0; 5]; 10];
    let mut place = 0;
    while place < 60 {
        census[place % 10][TABLE[place / 10][place % 10] as usize] += 1;
        place += 1;
    }
    census
}

/// A defender as the attacker sees it.
#[derive(Clone, Copy, Debug)]
pub struct Defender {
    pub defence: u16,
    pub printed: u16,
    pub prize: i32,
    /// Has it no way back?
    pub trapped: bool,
}

/// A contact attacker as its commander sees it.
#[derive(Clone, Copy, Debug)]
pub struct Assailant {
    pub strength: u16,
    pub price: i32,
    /// Has it no way back?
    pub cut_off: bool,
}

/// An attack being added up.
#[derive(Clone, Default)]
pub struct Clash {
    attack: u16,
    defence: u16,
    printed: u16,
    prize: i32,
    /// What a retreat of the targets brings, and the points destroyed by it.
    rout: i32,
    routed: u16,
    /// What the contact attackers are worth together, and their points.
    stake: i32,
    staked: u16,
    /// What a retreat of the attackers costs, and the points destroyed by it.
    repulse: i32,
    repulsed: u16,
    paying: arrayvec::ArrayVec<(u16, i32), 6>,
}

impl Clash {
    pub fn target(&mut self, d: Defender) {
        self.defence += d.defence;
        self.printed += d.printed;
        self.prize += d.prize;
        if d.trapped {
            self.rout += d.prize * TRAP_HOLDS / 100;
            self.routed += d.printed;
        } else {
            self.rout += PUSH;
        }
    }

    pub fn assault(&mut self, a: Assailant) {
        self.attack += a.strength;
        self.stake += a.price;
        self.staked += a.strength;
        if a.cut_off {
            self.repulse += a.price;
            self.repulsed += a.strength;
        } else {
            self.repulse += PUSHED;
        }
        let _ = self.paying.try_push((a.strength, a.price));
    }

    pub fn bombard(&mut self, strength: u16) {
        self.attack += strength;
    }

    /// The cheapest way to pay for an exchange (6.3c): cost and points.
    fn exchange(&self) -> (i32, u16) {
        if self.staked <= self.printed || self.paying.len() == 1 {
            return (self.stake, self.staked);
        }
        cheapest(&self.paying, self.printed).map_or((self.stake, self.staked), |(_, cost, points)| (cost, points))
    }

    /// The highest column the attack may announce.
    pub fn full(&self, side: Side, demoralised: bool) -> Column {
        shifted(ratio(self.attack, self.defence), side, demoralised)
    }

    /// Six times the worth of the attack, at the best column up to `full`.
    pub fn best(&self, stakes: &Stakes, full: Column) -> (i32, Column) {
        let results = self.results(stakes);
        let worth = |column: u8| CENSUS[usize::from(column)].iter().zip(results).map(|(n, v)| n * v).sum::<i32>();
        let most = worth(full.0);
        // Where every result is better than the one before it, a higher column is never worse.
        let [ae, ar, ee, dr, de] = results;
        if ae <= ar && ar <= dr && dr <= ee && ee <= de {
            return (most, full);
        }
        // From the top, so that of equals the higher is taken.
        let lower = (0..full.0).rev().map(|c| (worth(c), Column(c)));
        let best = lower.reduce(|best, next| if next.0 > best.0 { next } else { best });
        // The ratio is lowered only for a real gain.
        best.filter(|b| b.0 > most + 6 * LOWERED).unwrap_or((most, full))
    }

    /// What each result brings: Ae, Ar, Ee, Dr, De.
    fn results(&self, stakes: &Stakes) -> [i32; 5] {
        // 6.3e: guns alone risk nothing.
        let (exchange, paid) = self.exchange();
        [
            -self.stake + stakes.verdict(self.staked, 0),
            -self.repulse + stakes.verdict(self.repulsed, 0),
            self.prize - exchange + stakes.verdict(paid, self.printed),
            self.rout + stakes.verdict(0, self.routed),
            self.prize + stakes.verdict(0, self.printed),
        ]
    }
}

/// Sixths in which the attackers themselves suffer at a column.
pub fn failures(column: Column) -> i32 {
    let row = CENSUS[usize::from(column.0)];
    row[CombatResult::Ae as usize] + row[CombatResult::Ar as usize]
}

/// The cheapest choice among up to six units (strength, price) whose strength reaches `due`: mask, cost, points.
pub fn cheapest(units: &[(u16, i32)], due: u16) -> Option<(u32, i32, u16)> {
    let mut sums = [(0i32, 0u16); 1 << 6];
    let mut best: Option<(u32, i32, u16)> = None;
    for mask in 1usize..1 << units.len() {
        let (strength, price) = units[mask.trailing_zeros() as usize];
        let (cost, points) = sums[mask & (mask - 1)];
        let (cost, points) = (cost + price, points + strength);
        sums[mask] = (cost, points);
        if points >= due && best.is_none_or(|b| (cost, points) < (b.1, b.2)) {
            best = Some((mask as u32, cost, points));
        }
    }
    best
}
