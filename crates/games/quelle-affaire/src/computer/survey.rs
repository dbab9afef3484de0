//! The survey of the field.

use super::chart::{apart, chart};
use crate::map::{HEXES, NONE, map};
use crate::pieces::{COUNT, Side, Unit, UnitSet};
use crate::position::{NOBODY, Position};
use arrayvec::ArrayVec;
use hexes::Hex;
use kernel::PlayStyle;
use std::cell::OnceCell;

/// Walls count as so many steps on the way to an enemy.
const WALLS: u8 = 2;
/// Hexes in a row of the field.
const ROW: usize = 30;
/// Further than anybody can be.
const FAR: u8 = u8::MAX - 1;

/// The armies as one side sees them, worked out once for a decision or for several that follow each other.
pub(super) struct Survey {
    pub side: Side,
    /// Where enemies stand, and how many steps their walls count for.
    foes: ArrayVec<(Hex, u8), COUNT>,
    /// Which enemy stands in a hex.
    foe_at: [u8; HEXES],
    /// Strength of the enemies next to each hex.
    pub pressed: [u8; HEXES],
    /// Own strength next to each hex.
    pub backed: [u8; HEXES],
    /// Steps to the nearest enemy from everywhere, once many places are asked for.
    near: OnceCell<Box<[u8; HEXES]>>,
}

impl Survey {
    pub fn new(game: &Position, side: Side) -> Survey {
        let mut survey = Survey {
            side,
            foes: ArrayVec::new(),
            foe_at: [NOBODY; HEXES],
            pressed: [0; HEXES],
            backed: [0; HEXES],
            near: OnceCell::new(),
        };
        for unit in (game.roster.all & UnitSet::of(side.other())).iter() {
            if let Some(hex) = game.hex_of(unit) {
                survey.foes.push((hex, if game.roster.garrisons.contains(unit) { WALLS } else { 0 }));
                survey.foe_at[hex.index()] = unit.0;
                spread(&mut survey.pressed, hex, game.strength(unit));
            }
        }
        for unit in (game.roster.all & UnitSet::of(side)).iter() {
            if let Some(hex) = game.hex_of(unit) {
                spread(&mut survey.backed, hex, game.strength(unit));
            }
        }
        survey
    }

    /// An own unit has left a hex, or come to one, with this strength.
    pub fn shift(&mut self, hex: Option<Hex>, strength: u8, comes: bool) {
        let Some(hex) = hex else { return };
        if comes {
            spread(&mut self.backed, hex, strength);
            return;
        }
        for near in map().next[hex.index()] {
            if near != NONE {
                let beside = &mut self.backed[usize::from(near)];
                *beside = beside.saturating_sub(strength);
            }
        }
    }

    /// Does this side have to come to the other? The French do, and the Prussians, and both sides of a scratch game.
    pub fn attacks(&self, game: &Position, unit: Unit) -> bool {
        game.options.scratch || self.side == Side::French || game.roster.prussian.contains(unit)
    }

    /// Steps to the nearest enemy who is not behind walls.
    pub fn to_the_enemy(&self, from: Hex) -> i32 {
        match self.near.get() {
            Some(near) => i32::from(near[from.index()]),
            None => self.foes.iter().map(|(hex, walls)| apart(from, *hex) + i32::from(*walls)).min().unwrap_or(0),
        }
    }

    /// The same from everywhere: two sweeps over the field, there and back.
    fn measure(&self) -> Box<[u8; HEXES]> {
        let mut near = Box::new([if self.foes.is_empty() { 0 } else { FAR }; HEXES]);
        for (hex, walls) in &self.foes {
            near[hex.index()] = near[hex.index()].min(*walls);
        }
        let (rows, _) = near.as_chunks_mut::<ROW>();
        for r in 0..rows.len() {
            if r > 0 {
                let above = rows[r - 1];
                step_over(&mut rows[r], &above, r);
            }
            for c in 1..ROW {
                rows[r][c] = rows[r][c].min(rows[r][c - 1] + 1);
            }
        }
        for r in (0..rows.len()).rev() {
            if let Some(&below) = rows.get(r + 1) {
                step_over(&mut rows[r], &below, r);
            }
            for c in (1..ROW).rev() {
                rows[r][c - 1] = rows[r][c - 1].min(rows[r][c] + 1);
            }
        }
        near
    }

    /// Is the last light near, so that the road counts?
    pub fn is_late(&self, game: &Position) -> bool {
        !game.options.scratch && game.turn >= 9
    }

    /// How good it is for a unit to stand in a hex; larger is better.
    pub fn worth(&self, game: &Position, style: &PlayStyle, unit: Unit, hex: Hex) -> i32 {
        let near = self.near.get_or_init(|| self.measure());
        let to_the_enemy = i32::from(near[hex.index()]);
        let roster = &game.roster;
        let at = game.hex_of(unit);
        let own = at == Some(hex);
        let strength = i32::from(game.strength(unit).max(1));
        let gun = roster.artillery.contains(unit);
        let covered = map().defensible.contains(hex) && !roster.cavalry.contains(unit);
        let pressed = i32::from(self.pressed[hex.index()]);
        // What stands beside the unit already counts its own strength if it does not move.
        let mine: i32 = self.friends_near(game, unit, hex);
        let mut worth = 0;
        if gun {
            // Guns two or three hexes away, seeing somebody, with foot in front.
            let [two, three] = map().fire[hex.index()];
            let seen = ((two | three) & game.stands[self.side.other().index()]).len() as i32;
            worth += 6 * seen.min(3) - 8 * i32::from(pressed > 0) - 2 * (to_the_enemy - 3).max(0);
            return worth * 4 + mine.min(6);
        }
        if self.attacks(game, unit) {
            worth -= 5 * (to_the_enemy - 1).max(0);
        } else {
            worth -= 4 * chart().to_line(hex) + (to_the_enemy - 3).max(0);
        }
        if self.is_late(game) {
            worth -= 6 * chart().to_road(hex) - 6 * i32::from(map().brussels.contains(hex));
        }
        // Every enemy next to it whom its weight helps to beat.
        if pressed > 0 || to_the_enemy <= 1 + i32::from(WALLS) {
            for way in map().next[hex.index()].iter().filter(|n| **n != NONE) {
                let foe = self.foe_at[usize::from(*way)];
                if foe != NOBODY {
                    worth += self.prize(game, unit, Unit(foe), Hex(*way), own);
                }
            }
        }
        // Danger: what presses here against what stands here, cover counting.
        let risk = pressed - strength - mine / 2 - if covered { 3 } else { 0 };
        let weak = i32::from(game.damaged.contains(unit));
        worth -= style.scaled_by_caution((2 + 3 * weak) * risk.max(0));
        worth += 3 * i32::from(covered) + mine.min(8) / 2;
        worth -= style.scaled_by_caution(6 * weak * i32::from(pressed > 0));
        worth
    }

    /// Own strength around a hex, the unit itself left out.
    fn friends_near(&self, game: &Position, unit: Unit, hex: Hex) -> i32 {
        let counted = game.hex_of(unit).is_some_and(|at| map().neighbours[at.index()].contains(hex));
        i32::from(self.backed[hex.index()]) - if counted { i32::from(game.strength(unit)) } else { 0 }
    }

    /// What a unit's weight adds against an enemy.
    fn prize(&self, game: &Position, unit: Unit, foe: Unit, at: Hex, there_already: bool) -> i32 {
        let strength = i32::from(game.strength(unit));
        let others = self.friends_near(game, unit, at);
        let defence = i32::from(game.strength(foe).max(1)) * if is_sheltered(game, foe, at) { 3 } else { 1 };
        let (before, after) = (balance(others, defence), balance(others + strength, defence));
        let value = i32::from(game.roster.strength[foe.index()]) + 2 * i32::from(game.damaged.contains(foe));
        (after - before) * value / 2 + i32::from(there_already)
    }

    /// Own units of a set that are on the board.
    pub fn present(&self, game: &Position, units: UnitSet) -> UnitSet {
        units.iter().filter(|u| game.is_on_board(*u)).collect()
    }
}

/// Is an enemy behind cover, as far as a glance tells?
pub(super) fn is_sheltered(game: &Position, foe: Unit, at: Hex) -> bool {
    map().defensible.contains(at) && !game.roster.cavalry.contains(foe)
}

/// Steps into a row from the one above or below it: even rows are shifted half a hex to the east (G-03).
fn step_over(row: &mut [u8; ROW], beside: &[u8; ROW], number: usize) {
    for c in 0..ROW {
        let slant = if number.is_multiple_of(2) { c.checked_sub(1) } else { Some(c + 1).filter(|c| *c < ROW) };
        let best = slant.map_or(FAR, |c| beside[c]).min(beside[c]);
        row[c] = row[c].min(best + 1);
    }
}

fn spread(field: &mut [u8; HEXES], hex: Hex, strength: u8) {
    for near in map().next[hex.index()] {
        if near != NONE {
            let beside = &mut field[usize::from(near)];
            *beside = beside.saturating_add(strength);
        }
    }
}

/// How an attack of so many dice against so many stands, from -4 to 8.
pub(super) fn balance(attack: i32, defence: i32) -> i32 {
    if attack == 0 { 0 } else { (attack - defence).clamp(-4, 8) }
}
