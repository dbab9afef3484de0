//! The same rules judged a second time: in floating point, without the functions that `judge` calls and without `measure`.
#![allow(clippy::float_arithmetic, reason = "an oracle for tests, no rule of a game reads it")]

use crate::{Move, Skirmish, Step};
use kernel::conformance::Measured;

type Corners = [(f64, f64); 4];

/// The table of sines is that exact, in ticks over the size of a company.
const EXACT: f64 = 2e-5;

/// How far pieces may reach over a border or into each other.
const TOLERANCE: f64 = 100.0 + EXACT;

/// The corners of a company: x east, y south, 15 000 ticks to each side, 7500 ahead and behind.
fn corners(x: f64, y: f64, heading: f64) -> Corners {
    let (sin, cos) = heading.to_radians().sin_cos();
    let at = |right: f64, ahead: f64| (x + right * cos + ahead * sin, y + right * sin - ahead * cos);
    [at(-15e3, 7.5e3), at(15e3, 7.5e3), at(15e3, -7.5e3), at(-15e3, -7.5e3)]
}

/// How deep two rectangles reach into each other; negative if some line lies between them.
fn depth(a: &Corners, b: &Corners) -> f64 {
    let axes = |c: &Corners| [(c[1].0 - c[0].0, c[1].1 - c[0].1), (c[2].0 - c[1].0, c[2].1 - c[1].1)];
    let spread = |c: &Corners, (x, y): (f64, f64)| {
        let along = c.map(|p| (p.0 * x + p.1 * y) / x.hypot(y));
        (along.iter().copied().fold(f64::MAX, f64::min), along.iter().copied().fold(f64::MIN, f64::max))
    };
    let depths = axes(a).into_iter().chain(axes(b)).map(|axis| {
        let ((a0, a1), (b0, b1)) = (spread(a, axis), spread(b, axis));
        (a1 - b0).min(b1 - a0)
    });
    depths.fold(f64::MAX, f64::min)
}

/// How far a company reaches out of a rectangle.
fn outside(c: &Corners, (west, north, east, south): (f64, f64, f64, f64)) -> f64 {
    let beyond = c.map(|p| (west - p.0).max(p.0 - east).max(north - p.1).max(p.1 - south));
    beyond.into_iter().fold(f64::MIN, f64::max)
}

const FIELD: (f64, f64, f64, f64) = (0.0, 0.0, 300e3, 300e3);

/// The way from a corner of one to the nearest edge of the other, or none if they overlap.
fn apart(a: &Corners, b: &Corners) -> f64 {
    if depth(a, b) >= 0.0 {
        return 0.0;
    }
    let to_edge = |p: (f64, f64), from: (f64, f64), to: (f64, f64)| {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let along = (((p.0 - from.0) * dx + (p.1 - from.1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        (p.0 - from.0 - along * dx).hypot(p.1 - from.1 - along * dy)
    };
    let one_way = |a: &Corners, b: &Corners| {
        let edges = || (0..4).map(|i| (b[i], b[(i + 1) % 4]));
        a.iter().flat_map(|p| edges().map(|(from, to)| to_edge(*p, from, to))).fold(f64::MAX, f64::min)
    };
    one_way(a, b).min(one_way(b, a))
}

/// The first point of a way, in ticks, at which something grows above nothing; it must do so before `until`.
fn touch(until: f64, grown: impl Fn(f64) -> f64) -> f64 {
    let (mut before, mut after) = (0.0, until);
    if grown(0.0) > EXACT {
        return 0.0;
    }
    for _ in 0..80 {
        let middle = (before + after) / 2.0;
        if grown(middle) > 0.0 { after = middle } else { before = middle }
    }
    after
}

/// A millimetre that is reached within a thousandth of a tick counts.
fn whole_millimetres(ticks: f64) -> i32 {
    ((ticks + 1e-3) / 1000.0).floor() as i32
}

impl Skirmish {
    fn corners_of(&self, company: usize) -> Option<Corners> {
        let pose = (*self.companies.get(company)?)?;
        Some(corners(pose.x.into(), pose.y.into(), pose.heading.degrees().into()))
    }

    fn rest(&self, company: u8, friends: bool) -> impl Iterator<Item = Corners> {
        let others = (0..self.companies.len()).filter(move |c| *c != usize::from(company));
        others.filter(move |c| (c / 3 == usize::from(company) / 3) == friends).filter_map(|c| self.corners_of(c))
    }

    /// Does it lie on the field and on nobody?
    fn stands(&self, company: u8, at: &Corners) -> bool {
        let others = self.rest(company, true).chain(self.rest(company, false));
        outside(at, FIELD) <= TOLERANCE && others.into_iter().all(|other| depth(at, &other) <= TOLERANCE)
    }

    /// How far the company may march in whole millimetres, places on friends aside.
    fn slow_way(&self, company: u8, on_the_way: impl Fn(f64) -> Corners) -> i32 {
        let mut stop = 60;
        for enemy in self.rest(company, false) {
            // A convex piece that goes straight on comes deeper and deeper, then less and less deep.
            let deep = |way: f64| depth(&on_the_way(way), &enemy);
            let (mut low, mut high) = (0.0, 1e6);
            for _ in 0..200 {
                let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
                if deep(a) < deep(b) { low = a } else { high = b }
            }
            if deep(low) > TOLERANCE {
                stop = stop.min(whole_millimetres(touch(low, deep)));
            }
        }
        let over = |way: f64| outside(&on_the_way(way), FIELD);
        if over(60e3) > TOLERANCE {
            stop = stop.min(whole_millimetres(touch(60e3, over)));
        }
        stop
    }

    /// What chance brings: nothing else than what was bid, and what the ruler says.
    fn slow_chance(&self, mv: &Move) -> bool {
        match (self.step(), *mv) {
            (Step::Reveal, Move::Reveal(shown)) => {
                shown.iter().enumerate().all(|(seat, bid)| *bid == self.bids.get(seat).copied().flatten().unwrap_or(0))
            }
            (Step::Measure(company, target, _), Move::Measured { mm }) => {
                let (a, b) = (self.corners_of(company.into()), self.corners_of(target.into()));
                let (Some(a), Some(b)) = (a, b) else { return false };
                mm == ((apart(&a, &b) - 1e-4) / 1000.0).ceil() as i32
            }
            _ => false,
        }
    }
}

impl Measured for Skirmish {
    fn slow_judge(&self, mv: &Move) -> bool {
        let alive = |c: u8| self.companies.get(usize::from(c)).is_some_and(Option::is_some);
        let turn = self.order.first().copied();
        match (self.step(), *mv) {
            (Step::Reveal | Step::Measure(..), mv) => self.slow_chance(&mv),
            (Step::Bid, Move::Bid(bid)) => bid < 4,
            (Step::Pick, Move::Pass) | (Step::Wheel(_), Move::Fire) => true,
            (Step::Pick, Move::Pick(c)) => alive(c) && Some(c / 3) == turn && !self.acted[usize::from(c)],
            (Step::Aim(_), Move::Aim(c)) => alive(c) && Some(c / 3) != turn,
            (Step::Guess(..), Move::Guess { mm }) => (20..=400).contains(&mm) && mm % 5 == 0,
            (Step::Deploy(company), Move::Deploy(at)) => {
                let grounds = [(0.0, 200e3, 170e3, 300e3), (60e3, 0.0, 240e3, 100e3), (200e3, 60e3, 300e3, 240e3)];
                let there = corners(at.x.into(), at.y.into(), at.heading.into());
                let (lowest, highest) = [(-90, 90), (90, 270), (180, 360)][usize::from(company / 3)];
                let turned = |h: i32| (lowest..=highest).contains(&h) || (lowest..=highest).contains(&(h - 360));
                let looks = (0..360).contains(&at.heading) && (turned(at.heading) || turned(at.heading + 360));
                outside(&there, grounds[usize::from(company / 3)]) <= EXACT && looks && self.stands(company, &there)
            }
            (Step::Wheel(company), Move::Wheel { by }) => {
                let Some(pose) = self.companies[usize::from(company)] else { return false };
                if by.abs() > 90 {
                    return false;
                }
                // The front corner stays on its tick; the middle swings about it.
                let before = corners(pose.x.into(), pose.y.into(), pose.heading.degrees().into());
                let pivot = if by < 0 { before[0] } else { before[1] };
                let (px, py) = (pivot.0.round(), pivot.1.round());
                let (dx, dy) = (f64::from(pose.x) - px, f64::from(pose.y) - py);
                let (sin, cos) = f64::from(by).to_radians().sin_cos();
                let (x, y) = (px + (dx * cos - dy * sin).round(), py + (dx * sin + dy * cos).round());
                self.stands(company, &corners(x, y, f64::from(pose.heading.degrees() + by)))
            }
            (Step::March(company), Move::March { mm }) => {
                let Some(pose) = self.companies[usize::from(company)] else { return false };
                let (x, y, heading) = (f64::from(pose.x), f64::from(pose.y), f64::from(pose.heading.degrees()));
                let (sin, cos) = heading.to_radians().sin_cos();
                let far = self.slow_way(company, |way| corners(x + way * sin, y - way * cos, heading));
                let way = f64::from(mm) * 1000.0;
                let there = corners(x + (way * sin).round(), y - (way * cos).round(), heading);
                (0..=far).contains(&mm) && self.rest(company, true).all(|friend| depth(&there, &friend) <= TOLERANCE)
            }
            _ => false,
        }
    }
}
