//! The constants of the rules of thumb. A French line infantry unit is worth a hundred.
//!
//! All tunable numbers are here; the code elsewhere only says what they apply to. Pairs are French, then Allied.

use crate::pieces::{Arm, Army, GUARD, LANDWEHR, Unit};

/// What a side loses with a piece (VICT-02 to VICT-04: thirteen Anglo-Allied casualties weigh as much as sixteen French).
pub fn worth(unit: Unit) -> i32 {
    match (unit.arm(), unit.army()) {
        (Arm::Infantry, Army::French) if GUARD.contains(unit) => 190,
        (Arm::Infantry, Army::French) => 100,
        (Arm::Infantry, Army::Anglo) => 125,
        (Arm::Infantry, Army::Prussian) if LANDWEHR.contains(unit) => 50,
        (Arm::Infantry, Army::Prussian) => 60,
        (Arm::Cavalry, _) => 60,
        (Arm::Artillery, Army::French) => 100,
        (Arm::Artillery, Army::Anglo) => 125,
        (Arm::Artillery, Army::Prussian) => 45,
        (Arm::Leader, Army::French) => 130,
        (Arm::Leader, Army::Anglo) => 160,
        (Arm::Leader, Army::Prussian) => 60,
    }
}

/// A damage cube on infantry, by army.
pub const CUBE: [i32; 3] = [13, 18, 8];
/// Cavalry becomes tired.
pub const TIRED: i32 = 25;
/// Tired cavalry is lost.
pub const SPENT: i32 = 35;
/// A gun loses its crew.
pub const CREW: i32 = 35;
/// A unit has to give ground.
pub const PUSH: i32 = 14;
/// Infantry is left in square, a better target.
pub const SQUARE: i32 = 5;
/// A cavalry unit that gallops on into somebody, usually to its ruin.
pub const GALLOP: i32 = 18;

// Standing somewhere

/// A unit above the limit (LIMIT-02).
pub const CROWD: i32 = 70;
/// How much of a threatened loss counts, in percent.
pub const DANGER: [i32; 2] = [35, 40];
/// A gun without infantry beside enemy infantry, within reach of its cavalry, and two areas from either.
pub const LONE_GUN: [i32; 3] = [100, 80, 14];
/// A leader with nobody to protect him near the enemy.
pub const LONE_LEADER: i32 = 90;
/// Upright infantry that enemy cavalry can reach.
pub const UPRIGHT: [i32; 2] = [14, 10];
/// Cavalry beside enemy infantry without its own.
pub const BARE_HORSE: i32 = 5;
/// Infantry near the enemy with friends on both sides (MOR-05).
pub const SUPPORT: i32 = 8;
/// Cavalry with infantry that enemy cavalry can reach.
pub const COVER: i32 = 16;
/// A piece in a strong point that finds no shelter there.
pub const SURPLUS: i32 = 30;
/// Infantry and guns near the enemy in one area (MOR-12, MOVE-10).
pub const ESCORT: i32 = 12;
/// What a gun can hit from an area, in percent of one salvo.
pub const BORE: i32 = 150;
/// An area with troops near the enemy that a leader can command (LEAD-01).
pub const COMMAND: i32 = 7;

/// A heap of cubes within reach of the enemy, by army: its square counts, shared by the infantry there.
pub const STRAIN: [i32; 3] = [3, 4, 2];

// Where to go

/// The goal of the battle reached (VICT-02, VICT-03).
pub const GOAL: i32 = 2_000;
/// The enemy's infantry this near to our own goal of his sets everybody on edge.
pub const NEAR_HOME: u8 = 2;
/// Combat units, and infantry on top, in the area that must not be lost.
pub const HOME: [i32; 2] = [60, 60];
/// A step nearer to the enemy, for French infantry and guns.
pub const APPROACH: i32 = 16;
/// How far from Mont St. Jean the French still seek their enemy.
pub const WING: u8 = 3;
/// A step nearer to Mont St. Jean, for French infantry.
pub const MONT: i32 = 7;
/// A step nearer to the Prussians, and to Rossomme, for those who shall hold them off.
pub const BAR: [i32; 2] = [8, 8];
/// French infantry told off against each three Prussian infantry.
pub const BARRIER: usize = 3;
/// Prussian infantry counted before it arrives.
pub const VANGUARD: usize = 4;
/// A step too far, and one too near, for cavalry, which waits two areas from the enemy's front or behind its own.
pub const WAIT: [i32; 2] = [7, 3];
/// A step nearer to Plancenoit or Rossomme, for Prussians.
pub const MARCH: i32 = 12;
/// Prussian combat units that should be together before their infantry goes up to the enemy.
pub const MASS: i32 = 5;
/// Each of them that is still missing there.
pub const TRICKLE: i32 = 10;
/// A step nearer to a post that lacks infantry, for Wellington's army.
pub const FILL: i32 = 6;
/// The first gun of a post, in percent of its worth.
pub const POST_GUN: i32 = 40;
/// Share of a post's worth for the first, second and third infantry unit there, in percent.
pub const GARRISON: [i32; 4] = [0, 100, 160, 180];
/// Share of a post's worth with no, some, many French infantry within two areas, in percent.
pub const ALARM: [i32; 3] = [45, 90, 130];
/// The posts of Wellington's army: number, worth, and how many infantry units are wanted there (G-08, G-11).
pub const POSTS: [(u8, i32, u8); 15] = [
    (17, 45, 3),
    (18, 65, 3),
    (19, 65, 3),
    (20, 65, 3),
    (21, 60, 3),
    (22, 45, 3),
    (26, 65, 2),
    (29, 50, 1),
    (32, 40, 2),
    (4, 80, 1),
    (12, 35, 1),
    (11, 25, 1),
    (13, 25, 1),
    (10, 15, 1),
    (14, 15, 1),
];

// Orders

/// What an assault with infantry must promise.
pub const ASSAULT: [i32; 2] = [6, 16];
/// What a charge of cavalry alone must promise.
pub const CHARGE: [i32; 2] = [16, 16];
/// Those who assault usually come back, or the front moves on: what they uncover counts only this part.
pub const UNCOVER: i32 = 5;
/// What a charge at formed infantry must promise on top if neither guns nor infantry profit from its squares.
pub const FORLORN: i32 = 60;
/// What guns and leaders have to fear whom an assault leaves without infantry counts this part, in percent.
pub const DESERT: i32 = 70;
/// Ground won by assault.
pub const GROUND: [i32; 2] = [25, 8];
/// A strong point won.
pub const STRONG: i32 = 90;
/// What an exposed area must have in hand to stand up: an assault, or a march.
pub const RISE: [i32; 2] = [8, 25];
/// What an assault must promise before a garrison leaves its walls.
pub const WALLS: i32 = 60;
/// Infantry this near to enemy cavalry lies down if it has nothing to do.
pub const WARY: u8 = 3;
/// How many exposed areas stand up at most.
pub const RISEN: [usize; 2] = [4, 2];
/// What any march must promise.
pub const TROUBLE: i32 = 4;
/// A disc of a colour that is good for little else.
pub const SPARE: i32 = 8;
/// What a salvo of the area must promise for the Grand Battery, in hundredths of a cube.
pub const BATTERY: i32 = 110;
/// The most that noise may add: to a march, an assault, standing up, an order for an area, a disc's use.
pub const NOISE_LIMITS: [i32; 5] = [12, 30, 40, 20, 24];
