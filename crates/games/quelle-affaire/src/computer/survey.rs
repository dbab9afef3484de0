//! What the sergeant sees of the field.

use crate::map::{GRID, HEXES, HexSet, map};
use crate::pieces::{Side, Unit, UnitSet};
use crate::position::Position;
use hexes::Hex;

/// The armies as one side sees them, worked out once for a decision.
pub(super) struct Survey<'a> {
    pub game: &'a Position,
    pub side: Side,
    /// Enemies on the board with their hexes.
    pub foes: Vec<(Unit, Hex)>,
    /// Strength of the enemies next to each hex.
    pub pressed: [u8; HEXES],
    /// Own strength next to each hex.
    pub backed: [u8; HEXES],
}

impl<'a> Survey<'a> {
    pub fn new(game: &'a Position, side: Side) -> Survey<'a> {
        let mut survey = Survey { game, side, foes: Vec::new(), pressed: [0; HEXES], backed: [0; HEXES] };
        for unit in game.on_board(side.other()).iter() {
            if let Some(hex) = game.hex_of(unit) {
                survey.foes.push((unit, hex));
                survey.spread(hex, game.strength(unit), true);
            }
        }
        for unit in game.on_board(side).iter() {
            if let Some(hex) = game.hex_of(unit) {
                survey.spread(hex, game.strength(unit), false);
            }
        }
        survey
    }

    fn spread(&mut self, hex: Hex, strength: u8, foe: bool) {
        for near in map().neighbours[hex.index()].iter() {
            let field = if foe { &mut self.pressed } else { &mut self.backed };
            field[near.index()] = field[near.index()].saturating_add(strength);
        }
    }

    /// Does this side have to come to the other? The French do, and the Prussians, and both sides of a scratch game.
    pub fn attacks(&self, unit: Unit) -> bool {
        self.game.options().scratch || self.side == Side::French || self.game.roster().prussian.contains(unit)
    }

    /// Steps to the nearest enemy who is not behind walls.
    pub fn to_the_enemy(&self, from: Hex) -> i32 {
        let walled = |unit: Unit| self.game.roster().garrisons.contains(unit);
        let far = |(unit, hex): &(Unit, Hex)| i32::from(GRID.distance(from, *hex)) + 2 * i32::from(walled(*unit));
        self.foes.iter().map(far).min().unwrap_or(0)
    }

    /// Steps to the ground this side stands on: the slopes for the Allies, nothing for who attacks.
    pub fn to_the_line(&self, from: Hex) -> i32 {
        let line: HexSet = map().slopes;
        line.iter().map(|h| i32::from(GRID.distance(from, h))).min().unwrap_or(0)
    }

    /// Steps to the Brussels road.
    pub fn to_the_road(&self, from: Hex) -> i32 {
        map().brussels.iter().map(|h| i32::from(GRID.distance(from, h))).min().unwrap_or(0)
    }

    /// Is the last light near, so that the road counts?
    pub fn is_late(&self) -> bool {
        !self.game.options().scratch && self.game.turn() >= 9
    }

    /// How good it is for a unit to stand in a hex; larger is better.
    pub fn worth(&self, unit: Unit, hex: Hex) -> i32 {
        let game = self.game;
        let roster = game.roster();
        let own = game.hex_of(unit) == Some(hex);
        let strength = i32::from(game.strength(unit).max(1));
        let gun = roster.artillery.contains(unit);
        let covered = map().defensible.contains(hex) && !roster.cavalry.contains(unit);
        let pressed = i32::from(self.pressed[hex.index()]);
        // What stands beside the unit already counts its own strength if it does not move.
        let mine: i32 = self.friends_near(unit, hex);
        let mut worth = 0;
        if gun {
            // Guns two or three hexes away, seeing somebody, with foot in front.
            let seen = self.foes.iter().filter(|(_, at)| map().sees(hex, *at)).count() as i32;
            worth += 6 * seen.min(3) - 8 * i32::from(pressed > 0) - 2 * (self.to_the_enemy(hex) - 3).max(0);
            return worth * 4 + mine.min(6);
        }
        if self.attacks(unit) {
            worth -= 5 * (self.to_the_enemy(hex) - 1).max(0);
        } else {
            worth -= 4 * self.to_the_line(hex) + (self.to_the_enemy(hex) - 3).max(0);
        }
        if self.is_late() {
            worth -= 6 * self.to_the_road(hex) - 6 * i32::from(map().brussels.contains(hex));
        }
        // Every enemy next to it whom its weight helps to beat.
        let prize: i32 = self
            .foes
            .iter()
            .filter(|(_, at)| GRID.distance(*at, hex) == 1)
            .map(|(foe, at)| self.prize(unit, *foe, *at, own))
            .sum();
        worth += prize;
        // Danger: what presses here against what stands here, cover counting.
        let risk = pressed - strength - mine / 2 - if covered { 3 } else { 0 };
        let weak = i32::from(game.damaged.contains(unit));
        worth -= (2 + 3 * weak) * risk.max(0);
        worth += 3 * i32::from(covered) + mine.min(8) / 2;
        worth -= 6 * weak * i32::from(pressed > 0);
        worth
    }

    /// Own strength around a hex, the unit itself left out.
    fn friends_near(&self, unit: Unit, hex: Hex) -> i32 {
        let counted = self.game.hex_of(unit).is_some_and(|at| GRID.distance(at, hex) == 1);
        i32::from(self.backed[hex.index()]) - if counted { i32::from(self.game.strength(unit)) } else { 0 }
    }

    /// What a unit's weight adds against an enemy.
    fn prize(&self, unit: Unit, foe: Unit, at: Hex, there_already: bool) -> i32 {
        let game = self.game;
        let strength = i32::from(game.strength(unit));
        let beside = game.hex_of(unit).is_some_and(|h| GRID.distance(h, at) == 1);
        let others = i32::from(self.backed[at.index()]) - if beside { strength } else { 0 };
        let defence = i32::from(game.strength(foe).max(1)) * if self.is_covered(foe, at) { 3 } else { 1 };
        let (before, after) = (balance(others, defence), balance(others + strength, defence));
        let value = i32::from(game.roster().strength[foe.index()]) + 2 * i32::from(game.damaged.contains(foe));
        let joined = if there_already { 1 } else { 0 };
        (after - before) * value / 2 + joined
    }

    fn is_covered(&self, foe: Unit, at: Hex) -> bool {
        map().defensible.contains(at) && !self.game.roster().cavalry.contains(foe)
    }

    /// Own units of a set that are on the board.
    pub fn present(&self, units: UnitSet) -> UnitSet {
        units.iter().filter(|u| self.game.is_on_board(*u)).collect()
    }
}

/// How an attack of so many dice against so many stands, from -4 to 8.
pub(super) fn balance(attack: i32, defence: i32) -> i32 {
    if attack == 0 { 0 } else { (attack - defence).clamp(-4, 8) }
}
