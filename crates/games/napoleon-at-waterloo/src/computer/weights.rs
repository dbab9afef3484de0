//! The constants of the rules of thumb. One strength point of the enemy is worth a hundred.
//!
//! All tunable numbers are here; the code elsewhere only says what they apply to.

/// A printed strength point.
pub const POINT: i32 = 100;
/// A unit is more than its points: it fills a hex, has a zone of control, and may leave the map.
pub const COUNTER: i32 = 40;
/// A gun hurts without being hurt.
pub const GUN: i32 = 60;

// Combat

/// The enemy gives ground.
pub const PUSH: i32 = 22;
/// Our own attackers give ground.
pub const PUSHED: i32 = 30;
/// What a lower ratio than the one at hand must promise before it is announced.
pub const LOWERED: i32 = 15;
/// An enemy that should have no way back is usually lost when it must retreat, in percent.
pub const TRAP_HOLDS: i32 = 92;
/// A win at once.
pub const WIN: i32 = 6_000;
/// The Allies become demoralised.
pub const BREAK: i32 = 1_500;
/// An enemy in the way of the exits when the French must hurry, in percent of its worth on top.
pub const BLOCKER: i32 = 120;

/// A French unit that is about to leave the map when it matters.
pub const RUNNER: i32 = 250;

// Planning an assault

/// What an assault must promise before units are sent into contact.
pub const ASSAULT: i32 = 25;
/// Each unit that marches into contact could have stood somewhere useful instead.
pub const COMMITMENT: i32 = 8;
/// How much of the danger after the fight counts against an assault, in percent: the French must dare, the Allies not.
pub const EXPOSURE: [i32; 2] = [30, 30];
/// A further enemy touched by an assault, for each point of its defence (only to sort plans roughly).
pub const SIDE_CONTACT: i32 = 14;

// Standing somewhere

/// How much of the loss that the enemy's best attack threatens counts, in percent.
pub const DANGER: [i32; 2] = [40, 30];
/// The same for advances after combat, when nobody else can come up any more.
pub const GROUND_DANGER: i32 = 35;
/// The same when we ourselves move next.
pub const DISTANT_DANGER: i32 = 15;
/// How much of the first counts at a rough look, in percent: it takes the French for more exposed than they are.
pub const ROUGH_DANGER: [i32; 2] = [70, 100];
/// Friends within two hexes: none, one, two …
pub const COMPANY: [i32; 9] = [-40, -6, 8, 10, 10, 8, 0, -10, -20];
/// A hex that the enemy could march to: the line shuts him in.
pub const SPACE: i32 = 1;
/// Walls to fight behind when the enemy is near.
pub const TOWN: i32 = 24;
/// A bombardment that a gun could make, in percent of its worth.
pub const BOMBARD: i32 = 120;
/// A side from which the enemy could come at a gun.
pub const BARE_GUN: i32 = 22;
/// What a gun may risk altogether to come into range.
pub const GUN_RISK: i32 = 90;
/// A march must be worth the trouble.
pub const TROUBLE: i32 = 20;
/// The most that the random bonus for a hex may add; one less than a power of two.
pub const JITTER_MASK: i32 = 3;
/// The most that noise may add to the score of a place.
pub const NOISE_PLACE: i32 = 120;
/// Being held in contact when our own turn comes, for each point the enemies beside us are stronger.
pub const HELD: i32 = 12;

// Where to go

/// The distance to the nearest enemy that fighters seek: out of contact, within a day's march.
pub const STANDOFF: u8 = 3;
/// The same for weak units, which only invite the enemy.
pub const REAR: u8 = 5;
/// A hex too near to the enemy for such a unit.
pub const SHY: i32 = 4;
/// A hex nearer to the enemy, for the French, who must win.
pub const CLOSE_FRENCH: i32 = 20;
/// A hex nearer to the enemy, for the Allies, who may wait.
pub const CLOSE_ALLIED: i32 = 8;
/// A hex nearer to the enemy for Prussians: they come to be felt.
pub const CLOSE_PRUSSIAN: i32 = 12;
/// A hex nearer to the exits, for those who shall leave.
pub const RUN: i32 = 40;
/// A hex nearer to the exits, for all other French.
pub const DRIFT: i32 = 2;
/// A hex nearer to the exits, for everybody, once the Allies are demoralised.
pub const EXITS_COUNT: i32 = 6;
/// A hex nearer to a post that shall be guarded.
pub const GUARD: i32 = 30;
/// An exit shut that nobody else shuts.
pub const GATE: i32 = 30;
/// Turns to spare when units are sent to the exits.
pub const SLACK: u8 = 3;
/// Runners on top of those needed, because some are caught.
pub const SPARE: u8 = 2;
/// A hex nearer to the ridge, for Wellington's army while it holds.
pub const RIDGE: i32 = 7;
/// The last turn on which it holds.
pub const HOLD: u8 = 5;
