//! Stretches of a straight way, or of a turn.

use serde::{Deserialize, Serialize};

/// A stretch of a way during which something is met: in ticks travelled, or in degrees turned.
///
/// Its border is passed somewhere within the tick after `from` and again within the tick before `until`. A stop *at* `from`
/// has therefore not gone in: it touches the border or stands less than a tick before it. A stop at `until` is out again,
/// unless the way ends there. Where touching counts as being met (areas and zones without a tolerance) a stop at either end
/// may be met; [`Border::Met`] then keeps clear of both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    /// The last whole tick before the border is passed; 0 if it was passed before the start.
    pub from: i32,
    /// The first whole tick at which it is left behind, or the end of the way.
    pub until: i32,
    /// Whether it is met before the first step, where it stands.
    pub at_start: bool,
}

impl Span {
    /// The ticks between its ends.
    pub const fn length(&self) -> i32 {
        self.until - self.from
    }

    /// Whether a stop there is met, as far as whole ticks tell.
    const fn holds(&self, stop: i32, border: Border) -> bool {
        match border {
            Border::Free => (self.from < stop || (self.at_start && stop == self.from)) && stop < self.until,
            Border::Met => self.from <= stop && stop <= self.until,
        }
    }
}

/// Whether one may stop at the very border of what is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Border {
    /// One may: pieces, and whatever has a tolerance.
    Free,
    /// One may not, for touching it counts.
    Met,
}

/// The farthest stop from 0 to `at_most` that none of these stretches holds. Stretches that end with the way hold its end.
pub fn last_free_stop(spans: &[Span], way: i32, at_most: i32, border: Border) -> Option<i32> {
    let mut stop = at_most.min(way);
    // Each round passes at least one stretch for good.
    while let Some(span) = spans.iter().find(|span| blocks(span, way, stop, border)) {
        stop = match border {
            Border::Free if !span.at_start => span.from,
            _ => span.from - 1,
        };
    }
    (stop >= 0).then_some(stop)
}

/// The nearest stop from `at_least` to the end of the way that none of these stretches holds.
pub fn first_free_stop(spans: &[Span], way: i32, at_least: i32, border: Border) -> Option<i32> {
    let mut stop = at_least.max(0);
    while let Some(span) = spans.iter().find(|span| blocks(span, way, stop, border)) {
        if span.until >= way {
            return None;
        }
        stop = match border {
            Border::Free => span.until,
            Border::Met => span.until + 1,
        };
    }
    (stop <= way).then_some(stop)
}

/// A stretch that is cut by the end of the way is not left there.
fn blocks(span: &Span, way: i32, stop: i32, border: Border) -> bool {
    let cut = span.until >= way && stop == span.until && (span.from < stop || span.at_start);
    cut || span.holds(stop, border)
}

/// When something is entered and left, each rounded down and up, before that is cut to the length of the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Crossing {
    pub from_down: i64,
    pub from_up: i64,
    pub until_down: i64,
    pub until_up: i64,
}

impl Crossing {
    /// From fine ticks, of which a tick has 2^bits.
    #[inline]
    pub fn fine(from: i64, until: i64, bits: u32) -> Crossing {
        let up = |n: i64| -(-n >> bits);
        Crossing { from_down: from >> bits, from_up: up(from), until_down: until >> bits, until_up: up(until) }
    }

    /// A moment.
    pub const fn moment(down: i64, up: i64) -> Crossing {
        Crossing { from_down: down, from_up: up, until_down: down, until_up: up }
    }

    /// The hull of both: right for parts of one convex thing.
    #[inline]
    pub fn or(a: Option<Crossing>, b: Option<Crossing>) -> Option<Crossing> {
        match (a, b) {
            (Some(a), Some(b)) => Some(Crossing {
                from_down: a.from_down.min(b.from_down),
                from_up: a.from_up.min(b.from_up),
                until_down: a.until_down.max(b.until_down),
                until_up: a.until_up.max(b.until_up),
            }),
            (one, other) => one.or(other),
        }
    }

    /// Whether the border is touched on a way of so many ticks, its ends included.
    #[inline]
    pub fn touches(&self, limit: i32) -> bool {
        self.from_up <= i64::from(limit) && self.until_down >= 0
    }

    /// Whether the inside is entered on a way of so many ticks.
    #[inline]
    pub fn enters(&self, limit: i32) -> bool {
        self.from_down < i64::from(limit) && self.until_up > 0
    }

    /// Cut to a way of so many ticks on which it is met.
    #[inline]
    pub fn cut(&self, at_start: bool, limit: i32) -> Span {
        let within = |n: i64| n.clamp(0, i64::from(limit.max(0))) as i32;
        Span { from: within(self.from_down), until: within(self.until_up), at_start }
    }
}

/// Joins stretches that touch or overlap; the result is in order.
pub fn union(spans: &mut Vec<Span>) {
    spans.sort_unstable();
    let mut kept = 0;
    for i in 0..spans.len() {
        let next = spans[i];
        if kept > 0 && next.from <= spans[kept - 1].until {
            let last = &mut spans[kept - 1];
            last.until = last.until.max(next.until);
            last.at_start |= next.at_start;
        } else {
            spans[kept] = next;
            kept += 1;
        }
    }
    spans.truncate(kept);
}

/// What lies in both, single points included; each list is in order and without overlap.
pub fn intersection(a: &[Span], b: &[Span]) -> Vec<Span> {
    let (mut i, mut j, mut both) = (0, 0, Vec::new());
    while i < a.len() && j < b.len() {
        let (from, until) = (a[i].from.max(b[j].from), a[i].until.min(b[j].until));
        if from <= until {
            both.push(Span { from, until, at_start: a[i].at_start && b[j].at_start });
        }
        if a[i].until < b[j].until {
            i += 1;
        } else {
            j += 1;
        }
    }
    both
}

/// What lies in the first and not in the second, single points left out; each list is in order and without overlap.
pub fn difference(a: &[Span], b: &[Span]) -> Vec<Span> {
    let mut rest = Vec::new();
    for span in a {
        let mut left = *span;
        for cut in b.iter().filter(|cut| cut.until >= span.from && cut.from <= span.until) {
            if cut.from > left.from {
                rest.push(Span { until: cut.from, ..left });
            }
            let untouched = cut.until <= left.from && !cut.at_start;
            left = Span { from: left.from.max(cut.until), at_start: left.at_start && untouched, ..left };
        }
        if left.from < left.until {
            rest.push(left);
        }
    }
    rest
}

/// How much of a way lies in these stretches, which do not overlap.
pub fn length(spans: &[Span]) -> i32 {
    spans.iter().map(Span::length).sum()
}
