//! How far a group can go: for every whole degree of a turn, and then straight on.
//!
//! Geometry says what is met and where; the game says how far that lets the group go, and why not farther.

use crate::footprint::Block;
use crate::index::Bounds;
use crate::point::Point;
use crate::pose::Heading;
use crate::scalar::{clamped, to_ticks};
use crate::span::Span;
use crate::sweep::{Candidate, Meeting, Obstacles, Sweeper};
use crate::wheel::wheel_sweep;
use serde::{Deserialize, Serialize};

/// A group in hand: it may turn about one of two points and then slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group<'a> {
    /// Its pieces where they stand.
    pub parts: &'a [Block],
    /// The way it slides when it has not turned; its pieces may look another way.
    pub heading: Heading,
    /// The point about which it turns left: of a formation that swings back, the front right corner; of one that wheels
    /// forward, the front left.
    pub left_turn_pivot: Point,
    /// The point about which it turns right; without a turn it does not matter.
    pub right_turn_pivot: Point,
    /// The farthest it could slide if nothing were met.
    pub limit: i32,
}

/// The group after a turn, before it slides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turned<'a> {
    /// The degrees, right positive.
    pub turn: i32,
    /// The way it slides.
    pub heading: Heading,
    /// Its pieces.
    pub parts: &'a [Block],
    /// How far the front corner that gained most has come along the new heading by the turn alone; never negative.
    pub gained: i32,
    /// What is met during the turn, in degrees turned; empty where the turn is not swept.
    pub met_turning: &'a [Meeting],
}

/// How far the group can slide after one turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row<E> {
    /// The degrees, right positive.
    pub turn: i32,
    /// The farthest slide; nothing if the group may not stand there at all.
    pub far: Option<i32>,
    /// What ends it, in the game's own words.
    pub end: E,
    /// What is met during the turn, in degrees turned and in order; empty where the turn is not swept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub met_turning: Vec<Meeting>,
    /// What is met on the slide up to there, in ticks and in order.
    pub met: Vec<Meeting>,
}

impl Group<'_> {
    /// The point about which a turn is made.
    pub const fn pivot(&self, turn: i32) -> Point {
        if turn < 0 { self.left_turn_pivot } else { self.right_turn_pivot }
    }

    /// The pieces after a turn and a slide.
    pub fn moved(&self, turn: i32, by: i32) -> Vec<Block> {
        let heading = self.heading.turned(turn);
        self.parts.iter().map(|part| part.turned_about(self.pivot(turn), turn).moved(heading, by)).collect()
    }

    /// What could be met at all, whatever the turn.
    fn near<'o>(&self, turns: &[i32], obstacles: &Obstacles<'o>) -> Vec<Candidate<'o>> {
        let area = |pivot: Point| {
            let far = self.parts.iter().map(|p| pivot.distance(p.pose.at()) + p.footprint.radius()).max()?;
            Some(Block::point(pivot).bounds().grown(far.saturating_add(self.limit.abs()).saturating_add(2)))
        };
        let pivots = [
            (self.left_turn_pivot, turns.iter().any(|t| *t < 0)),
            (self.right_turn_pivot, turns.iter().any(|t| *t >= 0)),
        ];
        let areas = pivots.into_iter().filter(|(_, used)| *used).filter_map(|(pivot, _)| area(pivot));
        areas.reduce(Bounds::join).map_or_else(Vec::new, |area| obstacles.candidates(&area))
    }

    /// One row for each turn, which is lifted: nothing is met until the group slides. `decide` hears what is met on the whole
    /// way and answers how far the group may go (nothing: not even stand there) and what ends it.
    pub fn reach<E>(
        &self,
        turns: impl IntoIterator<Item = i32>,
        obstacles: &Obstacles<'_>,
        decide: impl FnMut(&Turned<'_>, &[Meeting]) -> (Option<i32>, E),
    ) -> Vec<Row<E>> {
        self.rows(&turns.into_iter().collect::<Vec<_>>(), obstacles, false, decide)
    }

    /// One row for each turn, which is swept degree by degree: `decide` also hears what the turn meets
    /// ([`Turned::met_turning`]), and what the turn costs is its to subtract ([`wheel_way`](crate::wheel_way)).
    pub fn reach_by_wheel<E>(
        &self,
        turns: impl IntoIterator<Item = i32>,
        obstacles: &Obstacles<'_>,
        decide: impl FnMut(&Turned<'_>, &[Meeting]) -> (Option<i32>, E),
    ) -> Vec<Row<E>> {
        self.rows(&turns.into_iter().collect::<Vec<_>>(), obstacles, true, decide)
    }

    fn rows<E>(
        &self,
        turns: &[i32],
        obstacles: &Obstacles<'_>,
        swept: bool,
        mut decide: impl FnMut(&Turned<'_>, &[Meeting]) -> (Option<i32>, E),
    ) -> Vec<Row<E>> {
        let near = self.near(turns, obstacles);
        // The widest turn either way holds what is met on all lesser ones.
        let widest = |by: Option<i32>| match by {
            Some(by) if swept => wheel_sweep(self.parts, self.pivot(by), by, obstacles),
            _ => Vec::new(),
        };
        let left = widest(turns.iter().copied().filter(|turn| *turn < 0).min());
        let right = widest(turns.iter().copied().filter(|turn| *turn >= 0).max());
        let (mut parts, mut sweeper, mut turning) = (Vec::<Block>::new(), Sweeper::default(), Vec::new());
        let mut rows = Vec::with_capacity(turns.len());
        for turn in turns.iter().copied() {
            let heading = self.heading.turned(turn);
            parts.clear();
            parts.extend(self.parts.iter().map(|part| part.turned_about(self.pivot(turn), turn)));
            sweeper.sweep(&parts, heading.into(), self.limit, &near);
            turning.clear();
            let degrees = turn.unsigned_abs().min(360) as i32;
            let on_turn = |m: &&Meeting| m.span.from < degrees || m.span.at_start;
            turning.extend((if turn < 0 { &left } else { &right }).iter().filter(on_turn).map(|m| {
                let until = m.span.until.min(degrees);
                Meeting { span: Span { until, ..m.span }, ..*m }
            }));
            let met = &sweeper.met;
            let gained = self.parts.iter().zip(&parts).map(|(before, after)| progress(before, after, heading)).max();
            let gained = gained.unwrap_or(0).max(0);
            let turned = Turned { turn, heading, parts: &parts, gained, met_turning: &turning };
            let (far, end) = decide(&turned, met);
            let end_of_way = far.unwrap_or(0);
            let met = met.iter().filter(|m| m.span.from <= end_of_way).copied().collect();
            rows.push(Row { turn, far, end, met_turning: turning.clone(), met });
        }
        rows
    }
}

/// How far the front corner of a piece that gained most has come along a heading; negative if both fell back.
pub fn progress(before: &Block, after: &Block, along: Heading) -> i32 {
    let gain = |from: Point, to: Point| {
        let (dx, dy) = from.to(to);
        to_ticks(dx * along.sin() + dy * along.cos())
    };
    let left = gain(before.front_left(), after.front_left());
    clamped(left.max(gain(before.front_right(), after.front_right())))
}
