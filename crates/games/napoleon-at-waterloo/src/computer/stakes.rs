//! What is at stake: the value of one's own points and of the enemy's, and what decides the game.

use super::chart::chart;
use super::weights::{BLOCKER, BREAK, COUNTER, GUN, POINT, RUNNER, WIN};
use crate::position::{BREAKING, EXITS_NEEDED, Position, TURNS};
use crate::units::{Side, Unit};

/// The score as one side feels it.
pub struct Stakes {
    side: Side,
    /// Percent of the plain worth that own losses count.
    care: i32,
    /// Percent of the plain worth that enemy losses count.
    fury: i32,
    own: i32,
    foe: i32,
    settled: bool,
    through: bool,
    /// Must the French clear the way to the exits now?
    hurry: bool,
}

/// Worth of a unit, whoever owns it.
pub fn worth(unit: Unit) -> i32 {
    i32::from(unit.strength()) * POINT + COUNTER + if unit.is_artillery() { GUN } else { 0 }
}

impl Stakes {
    pub fn new(position: &Position, side: Side) -> Stakes {
        let lost = |s: Side| i32::from(position.losses(s));
        let (french, allied) = (lost(Side::French), lost(Side::Allied));
        let broken = position.demoralised();
        // The nearer an army is to forty, the more each point counts.
        let strain = |lost: i32| (lost - 15).max(0) * 3;
        let late = i32::from(position.turn()) * 3;
        let (care, fury) = match (side, broken) {
            (Side::French, false) => (90 + strain(french), 105 + strain(allied) + late),
            (Side::Allied, false) => (100 + strain(allied) / 2, 105 + strain(french)),
            // Points no longer count, only the way to Waterloo.
            (Side::French, true) => (35, 45),
            (Side::Allied, true) => (45, 45),
        };
        Stakes {
            side,
            care,
            fury,
            own: lost(side),
            foe: lost(side.other()),
            settled: broken,
            through: position.exits() >= EXITS_NEEDED,
            hurry: position.exits() < EXITS_NEEDED && (broken || position.turn() + 3 >= TURNS),
        }
    }

    /// What losing a unit of our own costs.
    pub fn price(&self, unit: Unit) -> i32 {
        worth(unit) * self.care / 100
    }

    /// What destroying an enemy unit is worth where it stands.
    pub fn prize(&self, unit: Unit, position: &Position) -> i32 {
        let mut prize = worth(unit) * self.fury / 100;
        let way = position.hex_of(unit).map_or(u8::MAX, |h| chart().to_exit[h.index()]);
        if self.hurry {
            prize += match self.side {
                // Whoever bars the exits must go.
                Side::French if way <= 4 => worth(unit).max(3 * POINT) * BLOCKER / 100,
                // Whoever is about to leave must not.
                Side::Allied if way <= 9 => RUNNER,
                _ => 0,
            };
        }
        prize
    }

    /// What it means when so many printed points are lost together (8.1 to 8.4).
    pub fn verdict(&self, own: u16, foe: u16) -> i32 {
        if self.settled {
            return 0;
        }
        let falls = |now: i32, more: u16| now + i32::from(more) >= i32::from(BREAKING);
        let (own, foe) = (falls(self.own, own), falls(self.foe, foe));
        match (self.side, own, foe) {
            (_, false, false) => 0,
            (Side::French, true, true) => {
                if self.through {
                    WIN
                } else {
                    -WIN
                }
            }
            (Side::French, true, false) => -WIN,
            (Side::French, false, true) => {
                if self.through {
                    WIN
                } else {
                    BREAK
                }
            }
            (Side::Allied, true, true) => {
                if self.through {
                    -WIN
                } else {
                    WIN
                }
            }
            (Side::Allied, false, true) => WIN,
            (Side::Allied, true, false) => {
                if self.through {
                    -WIN
                } else {
                    -BREAK
                }
            }
        }
    }
}
