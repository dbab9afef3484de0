//! Exact integer geometry for games without a grid: tiles, rulers, wheels, lanes of fire.
//!
//! Geometry only: pieces are rectangles in a pose, terrain is polygons and bands, and every question about them has one
//! answer on every machine, in debug and in release. What a rule makes of the answer (what stops a march, what a stream
//! costs, who may be shot at) belongs to the games; so do names of pieces, which are plain numbers here. No floating
//! point, no hashing, no randomness, no dependency on any game.
//!
//! # Numbers
//!
//! Positions are whole ticks (`i32`), x east and y south as on the table that is shown; a [`Scale`] says what a tick is:
//! 0.001 mm or 0.001 inch. Headings are whole degrees clockwise from north. Sines come from one table, times 2^30, and every
//! rounding to ticks is half away from zero ([`to_ticks`]) unless a function says up or down. Corners are not rounded before
//! they are compared: a piece's place is carried into another's frame at the full scale of the table, which is good for a
//! hundredth of a tick. Coordinates and sizes up to [`RANGE`] on either side of the origin cannot overflow; check what a
//! player sends with [`Block::in_range`], which anything may be asked.
//!
//! What is rounded: the places of moved and turned pieces, once; points that are handed out (corners, middles, points of
//! contact, outlines); lengths and distances in ticks, of which distances go up. `distance(a, b) <= limit` holds for the
//! distance rounded up just if it holds for the distance itself; [`nearer_than`] answers the strict question. Entries of a
//! slide are reckoned for the unrounded way and then rounded outwards: what a [`Span`] says of a stop and what
//! [`Shape::meets`] says of a piece moved there differ by no more than two ticks of depth. Round corners and slanting edges of
//! terrain are good for 2^-14 of a tick.
//!
//! "By more than the tolerance" is strict everywhere. Without a tolerance zones, areas and bands are met by touching them.
//!
//! # What serves which rule
//!
//! | Enemy Mistakes | here |
//! |---|---|
//! | GEO-01, GEO-02 | [`Footprint`], [`Pose::local`], [`Side`] |
//! | GEO-03 | [`distance()`], [`overlap()`], [`touch`] |
//! | GEO-04, GEO-05, GEO-06 | [`contact()`]: `length`, [`touches_with`] the front, [`Struck`] |
//! | GEO-07 | [`Polygon::meets`], [`Polygon::covers`], [`Band::meets`] |
//! | GEO-08, GEO-09 | [`Zone::ahead`], [`Zone::around`]; [`Zone::meets`] with a larger reach to occupy, [`Zone::entered_by`] to penetrate; [`Zone::outline`] |
//! | GEO-10, GEO-12 | [`contact()`] of a front and a rear |
//! | GEO-11 | [`front_width`] |
//! | GEO-13, GEO-14 | [`Group`], [`sweep()`], [`slide()`], [`Zone::slide`], [`progress`] |
//! | GEO-15 | [`overlap()`], [`Field::holds`] |
//! | GEO-16 to GEO-18 | [`Lane`] |
//! | GEO-19 | [`SightLine::crosses`], [`SightLine::through`] to each of [`marks_of`] |
//! | GEO-20 | [`struck_from`] |
//! | GEO-21 | [`within`] |
//!
//! | Miniatures | here |
//! |---|---|
//! | GEO-01, GEO-02 | [`Pose`], [`Scale::INCHES`] |
//! | GEO-03, GEO-04 | [`overlap()`], [`distance()`], [`contact()`] |
//! | GEO-10, GEO-12, GEO-13 | [`Pose::moved`], [`Course`], [`Pose::turned_about`], [`bounding_block`] |
//! | GEO-11 | [`wheel_way`], [`wheel_within`] |
//! | GEO-14 | [`sweep()`], [`slide_near`], [`wheel_sweep`], [`Group::reach_by_wheel`], [`span::last_free_stop`] |
//! | GEO-15 | [`Polygon::slide`], [`Band::slide`], [`span`] |
//! | GEO-20, GEO-21 | [`target_in_front_arc`] |
//! | GEO-22, GEO-23 | [`side_facing`], [`directly_behind`] |
//! | GEO-24 | [`along_line`], [`column_along`], [`march()`], [`sweep_each`] |
//! | GEO-25 | [`turn_to_face`], [`Pose::turned_about`], [`nearest_along`], [`flush_pose`] |
//! | GEO-30 to GEO-33 | [`SightLine`], [`SightObstacle`], [`eyes_of`], [`marks_of`] |

#![deny(clippy::float_arithmetic)]

mod arc;
mod band;
mod contact;
mod course;
mod distance;
mod flush;
mod footprint;
mod free_place;
mod index;
mod lane;
mod march;
mod outline;
mod overlap;
mod point;
mod polygon;
mod pose;
mod reach;
mod scalar;
mod scale;
mod sight;
mod slide;
pub mod span;
mod sweep;
mod wheel;
mod width;
pub mod work;
mod zone;

pub use arc::{directly_behind, in_front_arc, side_facing, target_in_front_arc};
pub use band::{Band, along_line, slide_over_segment};
pub use contact::{Contact, Struck, contact, struck_from, touch, touches_with};
pub use course::Course;
pub use distance::{Gap, distance, gap, gap_to_line, gap_to_point, gap_to_segment, gap_to_side, nearer_than, within};
pub use flush::{
    bounding_block, flush_pose, flush_poses, flush_reach, nearest_along, nearest_in_contact, turn_to_face,
};
pub use footprint::{Block, Footprint, Side};
pub use free_place::nearest_free;
pub use index::{Bounds, Index};
pub use lane::{Lane, blocking, on_ray, pieces_on_line};
pub use march::{Marched, column_along, march};
pub use outline::{arc_outline, convex_outline, swept_outlines};
pub use overlap::{overlap, penetration};
pub use point::{Local, Point};
pub use polygon::Polygon;
pub use pose::{Heading, Pose};
pub use reach::{Group, Row, Turned, progress};
pub use scalar::{ONE, RANGE, root_down, root_up, rounded, to_ticks};
pub use scale::Scale;
pub use sight::{Outline, SightLine, SightObstacle, eyes_of, marks_of};
pub use slide::{Field, free_way, slide, slide_near};
pub use span::{Border, Span};
pub use sweep::{Meeting, Obstacle, Obstacles, Shape, sweep, sweep_each};
pub use wheel::{Wheeled, wheel, wheel_group, wheel_spans, wheel_sweep, wheel_way, wheel_within};
pub use width::front_width;
pub use zone::Zone;
