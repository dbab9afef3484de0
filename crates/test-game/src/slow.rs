//! The same rules judged a second time: in floating point, place by place, without the functions that `judge` calls.
#![allow(clippy::float_arithmetic, reason = "an oracle for tests, no rule of a game reads it")]

use crate::{Move, Skirmish, Step};
use kernel::conformance::Measured;
use kernel::{Actor, Game};

type Corners = [(f64, f64); 4];

/// The corners of a company: x east, y south, 15 000 ticks to each side, 7500 ahead and behind.
fn corners(x: f64, y: f64, heading: f64) -> Corners {
    let (sin, cos) = heading.to_radians().sin_cos();
    let at = |right: f64, ahead: f64| (x + right * cos + ahead * sin, y + right * sin - ahead * cos);
    [at(-15e3, 7.5e3), at(15e3, 7.5e3), at(15e3, -7.5e3), at(-15e3, -7.5e3)]
}

/// Do two rectangles lie on each other by more than a tenth of a millimetre? By clipping one against the other, shrunk.
fn lies_on(a: &Corners, b: &Corners) -> bool {
    let axes = |c: &Corners| [(c[1].0 - c[0].0, c[1].1 - c[0].1), (c[2].0 - c[1].0, c[2].1 - c[1].1)];
    let spread = |c: &Corners, (x, y): (f64, f64)| {
        let along = c.map(|p| (p.0 * x + p.1 * y) / x.hypot(y));
        (along.iter().copied().fold(f64::MAX, f64::min), along.iter().copied().fold(f64::MIN, f64::max))
    };
    axes(a).into_iter().chain(axes(b)).all(|axis| {
        let ((a0, a1), (b0, b1)) = (spread(a, axis), spread(b, axis));
        (a1 - b0).min(b1 - a0) > 100.0
    })
}

impl Skirmish {
    fn corners_of(&self, company: usize) -> Option<Corners> {
        let pose = self.companies[company]?;
        Some(corners(pose.x.into(), pose.y.into(), pose.heading.degrees().into()))
    }

    /// Off the field, on an enemy, on a friend.
    fn troubles(&self, company: u8, at: &Corners) -> (bool, bool, bool) {
        let off = at.iter().any(|p| p.0 < -100.0 || p.1 < -100.0 || p.0 > 300_100.0 || p.1 > 300_100.0);
        let on = |friends: bool| {
            (0..self.companies.len()).filter(|c| *c != usize::from(company)).any(|c| {
                (c / 3 == usize::from(company) / 3) == friends
                    && self.corners_of(c).is_some_and(|other| lies_on(at, &other))
            })
        };
        (off, on(false), on(true))
    }
}

impl Measured for Skirmish {
    fn slow_judge(&self, mv: &Move) -> bool {
        let alive = |c: u8| self.companies.get(usize::from(c)).is_some_and(Option::is_some);
        let Actor::Seat(seat) = self.actor() else {
            // What chance brings is measured by the shortest way between two outlines.
            return matches!(
                (self.step, mv),
                (Step::Reveal, Move::Reveal(_)) | (Step::Measure(..), Move::Measured { .. })
            );
        };
        match (self.step, *mv) {
            (Step::Bid, Move::Bid(bid)) => bid < 4,
            (Step::Pick, Move::Pass) | (Step::Wheel(_), Move::Fire) => true,
            (Step::Pick, Move::Pick(c)) => alive(c) && c / 3 == seat.0 && !self.acted[usize::from(c)],
            (Step::Aim(_), Move::Aim(c)) => alive(c) && c / 3 != seat.0,
            (Step::Guess(..), Move::Guess { mm }) => (20..=400).contains(&mm) && mm % 5 == 0,
            (Step::Wheel(company), Move::Wheel { by }) => {
                let Some(pose) = self.companies[usize::from(company)] else { return false };
                if by.abs() > 90 {
                    return false;
                }
                // The front corner stays where it is; the middle swings about it.
                let (h, turned) = (f64::from(pose.heading.degrees()), f64::from(pose.heading.degrees() + by));
                let before = corners(pose.x.into(), pose.y.into(), h);
                let pivot = if by < 0 { before[0] } else { before[1] };
                let after = corners(0.0, 0.0, turned);
                let swung = if by < 0 { after[0] } else { after[1] };
                let there = corners(pivot.0 - swung.0, pivot.1 - swung.1, turned);
                self.troubles(company, &there) == (false, false, false)
            }
            (Step::March(company), Move::March { mm }) => {
                let Some(pose) = self.companies[usize::from(company)] else { return false };
                let heading = f64::from(pose.heading.degrees());
                let (sin, cos) = heading.to_radians().sin_cos();
                let at = |mm: i32| {
                    let way = f64::from(mm) * 1000.0;
                    let there = corners(f64::from(pose.x) + way * sin, f64::from(pose.y) - way * cos, heading);
                    self.troubles(company, &there)
                };
                (0..=60).contains(&mm) && (0..=mm).all(|mm| !at(mm).0 && !at(mm).1) && !at(mm).2
            }
            _ => false,
        }
    }
}
