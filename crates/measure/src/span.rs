//! Stretches of a straight way.

use serde::{Deserialize, Serialize};

/// A stretch of a slide during which something is met, in ticks travelled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    /// The last whole tick before the limit is passed: a stop here touches and does not go in.
    pub from: i32,
    /// The first whole tick at which it is left behind, or the end of the way.
    pub until: i32,
    /// Whether it was met before the first step.
    pub at_start: bool,
}

impl Span {
    /// The ticks between its ends.
    pub const fn length(&self) -> i32 {
        self.until - self.from
    }
}

/// Times of a slide before they are cut to its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Times {
    pub from: i64,
    pub until: i64,
}

impl Times {
    /// The hull of both: right for parts of one convex thing.
    pub fn or(a: Option<Times>, b: Option<Times>) -> Option<Times> {
        match (a, b) {
            (Some(a), Some(b)) => Some(Times { from: a.from.min(b.from), until: a.until.max(b.until) }),
            (one, other) => one.or(other),
        }
    }

    /// Cut to a way of so many ticks; nothing if none of it is left.
    pub fn cut(self, at_start: bool, limit: i32) -> Option<Span> {
        (self.until > 0 || at_start).then_some(())?;
        (self.from <= i64::from(limit)).then(|| Span {
            from: self.from.max(0) as i32,
            until: self.until.clamp(0, i64::from(limit)) as i32,
            at_start,
        })
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

/// What lies in both; each list is in order and without overlap.
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

/// What lies in the first and not in the second; each list is in order and without overlap.
pub fn difference(a: &[Span], b: &[Span]) -> Vec<Span> {
    let mut rest = Vec::new();
    for span in a {
        let mut left = *span;
        for cut in b.iter().filter(|cut| cut.until >= span.from && cut.from <= span.until) {
            if cut.from > left.from {
                rest.push(Span { until: cut.from, ..left });
            }
            left = Span { from: left.from.max(cut.until), at_start: left.at_start && !cut.at_start, ..left };
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
