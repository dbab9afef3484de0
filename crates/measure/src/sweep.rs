//! What a group of pieces meets on a straight way, in order.

use crate::band::Band;
use crate::course::Course;
use crate::footprint::Block;
use crate::index::{Bounds, Index};
use crate::overlap::overlap;
use crate::point::Point;
use crate::polygon::Polygon;
use crate::scalar::ONE;
use crate::slide::{Field, slide};
use crate::span::Span;
use crate::zone::Zone;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Something on the table that can be met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape<'a> {
    /// A piece: met by overlapping it.
    Block(Block),
    /// The ground about a piece: met by touching it, or with a tolerance by going in by more than that.
    Zone(Zone),
    /// Terrain with an outline: likewise.
    Area(&'a Polygon),
    /// Terrain along a line: likewise.
    Band(&'a Band),
    /// All that lies outside the field.
    Outside(Field),
}

impl Shape<'_> {
    /// The box about the shape; nothing if it has no end.
    pub fn bounds(&self) -> Option<Bounds> {
        match self {
            Shape::Block(block) => Some(block.bounds()),
            Shape::Zone(zone) => Some(zone.of.bounds().grown(zone.reach)),
            Shape::Area(area) => area.bounds(),
            Shape::Band(band) => band.bounds(),
            Shape::Outside(_) => None,
        }
    }

    /// A circle about the shape, with room for rounding; nothing if it has no end.
    pub(crate) fn circle(&self) -> Option<Circle> {
        let (at, radius) = match self {
            Shape::Block(block) => (block.pose.at(), i64::from(block.footprint.radius())),
            Shape::Zone(zone) => (zone.of.pose.at(), i64::from(zone.of.footprint.radius()) + i64::from(zone.reach)),
            _ => {
                let bounds = self.bounds()?;
                let at = bounds.centre();
                (at, i64::from(at.distance(Point::new(bounds.east, bounds.north))) + 2)
            }
        };
        Some(Circle { at, radius })
    }

    /// Whether a piece meets the shape by more than the tolerance. Without one a piece is met by overlapping it and the edge of
    /// the field by reaching beyond it, but zones, areas and bands by touching them.
    pub fn meets(&self, block: &Block, tolerance: i32) -> bool {
        match self {
            Shape::Block(other) => overlap(block, other, tolerance),
            Shape::Zone(zone) if tolerance == 0 => zone.meets(block),
            Shape::Zone(zone) => zone.entered_by(block, tolerance),
            Shape::Area(area) => area.meets(block, tolerance),
            Shape::Band(band) => band.meets(block, tolerance),
            Shape::Outside(field) => !field.holds(block, tolerance),
        }
    }

    /// Adds the stretches of a way on which a sliding piece meets the shape.
    pub fn slide(&self, mover: &Block, along: impl Into<Course>, tolerance: i32, limit: i32, found: &mut Vec<Span>) {
        let along = along.into();
        match self {
            Shape::Block(other) => found.extend(slide(mover, along, other, tolerance, limit)),
            Shape::Zone(zone) => found.extend(zone.slide(mover, along, tolerance, limit)),
            Shape::Area(area) => area.slide(mover, along, tolerance, limit, found),
            Shape::Band(band) => band.slide(mover, along, tolerance, limit, found),
            Shape::Outside(field) => match field.way_inside(mover, along, tolerance, limit) {
                None => found.push(Span { from: 0, until: limit, at_start: true }),
                Some(way) if way < limit => found.push(Span { from: way, until: limit, at_start: false }),
                Some(_) => {}
            },
        }
    }
}

/// Something that can be met, with the name the game gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstacle<'a> {
    /// The game's own number for it; several may share one.
    pub id: u32,
    /// What it is.
    pub shape: Shape<'a>,
    /// How deep it must be entered to be met.
    pub tolerance: i32,
}

/// Everything that can be met, found by place.
#[derive(Clone, Debug, Default)]
pub struct Obstacles<'a> {
    list: Vec<Obstacle<'a>>,
    index: Index,
}

impl<'a> Obstacles<'a> {
    /// All that stands on the table; costs a little, so keep it while nothing moves. What has no points is left out.
    pub fn new(mut list: Vec<Obstacle<'a>>) -> Obstacles<'a> {
        let everywhere = Bounds { west: i32::MIN / 2, north: i32::MIN / 2, east: i32::MAX / 2, south: i32::MAX / 2 };
        let bounds = |o: &Obstacle<'_>| match o.shape {
            Shape::Outside(_) => Some(everywhere),
            _ => o.shape.bounds(),
        };
        list.retain(|o| bounds(o).is_some());
        let index = Index::new(list.iter().filter_map(bounds).collect());
        Obstacles { list, index }
    }

    /// All of them, in the order given.
    pub fn all(&self) -> &[Obstacle<'a>] {
        &self.list
    }

    /// Those whose box meets an area, in the order given.
    pub fn near(&self, area: &Bounds) -> Vec<Obstacle<'a>> {
        let mut found = Vec::new();
        self.index.near(area, &mut found);
        found.into_iter().map(|i| self.list[i as usize]).collect()
    }

    pub(crate) fn candidates(&self, area: &Bounds) -> Vec<Candidate<'a>> {
        self.near(area).into_iter().map(|obstacle| (obstacle, obstacle.shape.circle())).collect()
    }
}

/// One stretch on which one piece of a group meets something. Ordered by where it begins, then by id, then by part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Meeting {
    /// Where on the way.
    pub span: Span,
    /// What is met.
    pub id: u32,
    /// Which piece of the group meets it.
    pub part: u32,
}

impl Ord for Meeting {
    fn cmp(&self, other: &Meeting) -> Ordering {
        let key = |m: &Meeting| (m.span.from, m.id, m.part, m.span.until, m.span.at_start);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Meeting {
    fn partial_cmp(&self, other: &Meeting) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A circle that holds something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circle {
    pub at: Point,
    pub radius: i64,
}

/// An obstacle with the circle about it, for many questions.
pub(crate) type Candidate<'a> = (Obstacle<'a>, Option<Circle>);

/// A circle seen along a way, in ticks times 2^30.
#[derive(Clone, Copy)]
struct OnWay {
    ahead: i64,
    aside: i64,
    radius: i64,
}

impl OnWay {
    fn new(circle: Circle, from: Point, along: Course) -> OnWay {
        let (ahead, aside) = along.ahead_and_aside(from.to(circle.at));
        OnWay { ahead, aside, radius: (circle.radius + 1) * ONE }
    }

    /// Whether this circle can come upon another on a way of that length.
    fn can_meet(&self, other: &OnWay, limit: i64) -> bool {
        let reach = self.radius + other.radius;
        let ahead = other.ahead - self.ahead;
        (other.aside - self.aside).abs() <= reach && -reach <= ahead && ahead <= reach + limit
    }
}

/// What a group of pieces meets on a way, in the order in which it is met, then by id and part.
pub fn sweep(parts: &[Block], along: impl Into<Course>, limit: i32, obstacles: &Obstacles<'_>) -> Vec<Meeting> {
    let along = along.into();
    let way = parts.iter().map(|part| Bounds::swept(part, along, limit)).reduce(Bounds::join);
    let near = way.map_or_else(Vec::new, |way| obstacles.candidates(&way));
    let mut sweeper = Sweeper::default();
    sweeper.sweep(parts, along, limit, &near);
    sweeper.met
}

/// What pieces meet that go each its own straight way at one pace, such as the bases of a bent column: in the order in which
/// it is met, then by id and part.
pub fn sweep_each(movers: &[(Block, Course)], limit: i32, obstacles: &Obstacles<'_>) -> Vec<Meeting> {
    let mut met: Vec<Meeting> = Vec::new();
    for (part, (mover, along)) in (0..).zip(movers) {
        let one = sweep(std::slice::from_ref(mover), *along, limit, obstacles);
        met.extend(one.into_iter().map(|m| Meeting { part, ..m }));
    }
    met.sort_unstable();
    met
}

/// Lists that are used again from one sweep to the next.
#[derive(Default)]
pub(crate) struct Sweeper {
    pub met: Vec<Meeting>,
    spans: Vec<Span>,
    circles: Vec<OnWay>,
}

impl Sweeper {
    /// What a group meets among obstacles that were picked before.
    pub fn sweep(&mut self, parts: &[Block], along: Course, limit: i32, near: &[Candidate<'_>]) {
        let Sweeper { met, spans, circles } = self;
        met.clear();
        let Some(first) = parts.first() else { return };
        let from = first.pose.at();
        let seen = |part: &Block| {
            let radius = i64::from(part.footprint.radius());
            OnWay::new(Circle { at: part.pose.at(), radius }, from, along)
        };
        circles.clear();
        circles.extend(parts.iter().map(seen));
        let way = i64::from(limit) * ONE;
        for (obstacle, circle) in near {
            let other = circle.map(|circle| OnWay::new(circle, from, along));
            for ((part, mover), own) in (0..).zip(parts).zip(circles.iter()) {
                if other.is_some_and(|other| !own.can_meet(&other, way)) {
                    continue;
                }
                spans.clear();
                obstacle.shape.slide(mover, along, obstacle.tolerance, limit, spans);
                met.extend(spans.iter().map(|span| Meeting { span: *span, id: obstacle.id, part }));
            }
        }
        met.sort_unstable();
    }
}
