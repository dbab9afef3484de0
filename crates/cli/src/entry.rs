//! Numbers and places as they are typed: what may be typed is told, and what was typed is made into a move.

use kernel::board::Ruler;
use kernel::shape::{NumberRange, Placement, Pose, Shape};
use kernel::table::{Offer, Target};
use serde_json::Value;

/// What was typed, where numbers or a place are asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    /// A move with this number or pose in it, legal or not, and what may be typed instead.
    Move(Value, String),
    /// It cannot be told what is meant; one sentence.
    Unclear(String),
}

/// Reads a number, the name of a stop, or either behind the label of its range: `13`, `contact`, `turn 13`. None if the
/// text is nothing of the kind.
pub fn number(ranges: &[NumberRange], text: &str) -> Option<Entry> {
    let named = ranges.iter().filter_map(|range| Some((range, behind(&range.label, text)?)));
    let mut found: Vec<(&NumberRange, i64)> = named.filter_map(|(r, rest)| Some((r, value(r, rest)?))).collect();
    if found.is_empty() {
        found = ranges.iter().filter_map(|range| Some((range, value(range, text)?))).collect();
    }
    if found.len() > 1 {
        // A number that only one of them takes needs no label.
        let taken: Vec<_> = found.iter().copied().filter(|(range, n)| range.admits(*n)).collect();
        if taken.len() == 1 {
            found = taken;
        }
    }
    match found.as_slice() {
        [] => None,
        [(range, n)] => Some(Entry::Move(range.with(*n)?, format!("{}.", limits(range)))),
        _ => {
            let ways: Vec<String> =
                found.iter().map(|(range, n)| format!("\"{} {n}\"", range.label.to_lowercase())).collect();
            Some(Entry::Unclear(format!("Say {}.", ways.join(" or "))))
        }
    }
}

/// What follows a label in the text; the label may be in any case.
fn behind<'t>(label: &str, text: &'t str) -> Option<&'t str> {
    let head = text.get(..label.len()).filter(|head| head.eq_ignore_ascii_case(label))?;
    let rest = text[head.len()..].trim_start_matches(':');
    rest.starts_with(char::is_whitespace).then(|| rest.trim())
}

/// A number of a range, by itself, with its unit, or by the name of its stop.
fn value(range: &NumberRange, text: &str) -> Option<i64> {
    let stop = range.stops.iter().find(|stop| stop.name.eq_ignore_ascii_case(text));
    let bare = text.strip_suffix(range.unit).filter(|_| !range.unit.is_empty()).unwrap_or(text);
    bare.trim().parse().ok().or(stop.map(|stop| stop.value))
}

/// The limits of a number in one line, without a full stop.
pub fn limits(range: &NumberRange) -> String {
    let unit = unit(range.unit);
    let steps = if range.step > 1 { format!(", in steps of {}", range.step) } else { String::new() };
    format!("{}: any number from {} to {}{unit}{steps}", range.label, range.min, range.max)
}

/// A unit as it stands behind a number: degrees without a space.
fn unit(unit: &str) -> String {
    if unit.is_empty() || unit == "°" { unit.to_owned() } else { format!(" {unit}") }
}

/// What may be typed for a number, line by line: the limits, the stops by name, and what lies between that may not be.
pub fn describe(range: &NumberRange) -> Vec<String> {
    let mut lines = vec![limits(range)];
    let unit = unit(range.unit);
    // A stop whose name is its number says nothing more.
    let plain = |value: i64| format!("{value}{unit}");
    let stops: Vec<String> = range
        .stops
        .iter()
        .map(|s| if s.name == plain(s.value) { s.name.clone() } else { format!("{} ({})", s.name, plain(s.value)) })
        .collect();
    if !stops.is_empty() {
        lines.push(format!("  such as {}", stops.join(", ")));
    }
    for gap in &range.gaps {
        let which = if gap.from == gap.to { plain(gap.from) } else { format!("{} to {}", gap.from, plain(gap.to)) };
        lines.push(format!("  but not {which}. {}: {}", gap.ruling.rule, gap.ruling.text));
    }
    lines
}

/// Reads a place: `x y heading`, with the piece's name in front if one likes; lengths in the board's unit. None if the
/// text is nothing of the kind.
pub fn pose(placement: &Placement, ruler: Ruler, text: &str) -> Option<Entry> {
    let rest = behind(&placement.piece, text).unwrap_or(text);
    let mut words = rest.split_whitespace();
    let (Some(x), Some(y), Some(heading), None) = (words.next(), words.next(), words.next(), words.next()) else {
        return None;
    };
    let (x, y) = (ticks(x, ruler)?, ticks(y, ruler)?);
    let heading = heading.trim_end_matches('°').parse().ok()?;
    Some(Entry::Move(placement.with(Pose { x, y, heading })?, format!("{}.", place(placement, ruler))))
}

/// A length of the board's unit in ticks.
fn ticks(text: &str, ruler: Ruler) -> Option<i32> {
    let length: f64 = text.parse().ok().filter(|length: &f64| length.is_finite())?;
    // A number too large for any board becomes the largest there is, which the game refuses.
    Some((length * f64::from(ruler.ticks)).round() as i32)
}

/// A length in ticks as one types it.
fn length(ticks: i32, ruler: Ruler) -> String {
    (f64::from(ticks) / f64::from(ruler.ticks.max(1))).to_string()
}

/// What may be typed for a place in one line, without a full stop.
pub fn place(placement: &Placement, ruler: Ruler) -> String {
    let spots = placement.zones.iter().filter_map(|zone| match zone {
        Shape::Zone { outline, border } => {
            let x = (outline.iter().map(|s| s.x).min()? - border, outline.iter().map(|s| s.x).max()? + border);
            let y = (outline.iter().map(|s| s.y).min()? - border, outline.iter().map(|s| s.y).max()? + border);
            let [x0, x1, y0, y1] = [x.0, x.1, y.0, y.1].map(|ticks| length(ticks, ruler));
            Some(format!("x {x0} to {x1}, y {y0} to {y1}"))
        }
        _ => None,
    });
    let within: Vec<String> = spots.collect();
    let within = if within.is_empty() { String::new() } else { format!("; within {}", within.join(" or ")) };
    format!("{}: x y heading, in {} from the north-west corner and in degrees{within}", placement.piece, ruler.unit)
}

/// A pose as one types it.
pub fn typed(pose: Pose, ruler: Option<Ruler>) -> String {
    let ruler = ruler.unwrap_or(Ruler { unit: "", ticks: 1 });
    format!("{} {} {}", length(pose.x, ruler), length(pose.y, ruler), pose.heading)
}

/// Is this offer a stop of a range, which is told with its limits?
pub fn is_stop(ranges: &[NumberRange], offer: &Offer) -> bool {
    matches!(offer.on, Target::Number(n) if ranges.iter().any(|range| range.with(n).as_ref() == Some(&offer.mv)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Ruling;
    use kernel::board::Spot;
    use kernel::shape::{Gap, Stop};
    use serde_json::json;

    fn range(label: &str, pointer: &'static str, (min, max): (i64, i64), stops: &[(i64, &str)]) -> NumberRange {
        NumberRange {
            label: label.to_owned(),
            unit: "mm",
            mv: json!({ "turn": { "by": 0 }, "march": { "mm": 0 } }),
            pointer,
            min,
            max,
            step: 1,
            below: None,
            above: None,
            stops: stops.iter().map(|(value, name)| Stop { value: *value, name: (*name).to_owned() }).collect(),
            gaps: vec![Gap { from: 20, to: 25, ruling: Ruling::new("2.5", "It may not stop there.") }],
            masked: false,
        }
    }

    fn two() -> [NumberRange; 2] {
        [
            range("Turn", "/turn/by", (-90, 15), &[(0, "straight on")]),
            range("March", "/march/mm", (0, 60), &[(48, "contact"), (0, "stay")]),
        ]
    }

    fn made(text: &str) -> Option<(i64, i64)> {
        match number(&two(), text)? {
            Entry::Move(mv, _) => Some((mv["turn"]["by"].as_i64()?, mv["march"]["mm"].as_i64()?)),
            Entry::Unclear(_) => None,
        }
    }

    #[test]
    fn a_number_belongs_to_the_range_that_is_named_or_that_alone_takes_it() {
        assert_eq!(made("turn 13"), Some((13, 0)));
        assert_eq!(made("March 40"), Some((0, 40)));
        assert_eq!(made("march: 40 mm"), Some((0, 40)));
        assert_eq!(made("-13"), Some((-13, 0)));
        assert_eq!(made("40"), Some((0, 40)));
        assert_eq!(made("contact"), Some((0, 48)));
        assert_eq!(made("TURN straight on"), Some((0, 0)));
        // Out of the named range is refused there and not taken for the other.
        assert_eq!(made("turn 40"), Some((40, 0)));
        assert_eq!(number(&two(), "13"), Some(Entry::Unclear("Say \"turn 13\" or \"march 13\".".into())));
        for nothing in ["turn", "turnip 3", "fire", "", "1 2", "march far"] {
            assert_eq!(number(&two(), nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_range_tells_its_limits_stops_and_gaps() {
        assert_eq!(
            describe(&two()[1]),
            [
                "March: any number from 0 to 60 mm",
                "  such as contact (48 mm), stay (0 mm)",
                "  but not 20 to 25 mm. 2.5: It may not stop there."
            ]
        );
    }

    #[test]
    fn a_place_is_typed_in_the_unit_of_the_board() {
        let placement = Placement {
            piece: "blue-1".into(),
            mv: json!({ "place": { "at": null } }),
            pointer: "/place/at",
            zones: vec![Shape::Zone {
                outline: vec![Spot { x: 0, y: 200_000 }, Spot { x: 300_000, y: 300_000 }],
                border: 0,
            }],
            step: 500,
        };
        let ruler = Ruler { unit: "mm", ticks: 1000 };
        let made = |text: &str| match pose(&placement, ruler, text) {
            Some(Entry::Move(mv, _)) => Some(mv["place"]["at"].clone()),
            _ => None,
        };
        let at = |x: i32, y: i32, heading: i32| Some(json!({ "x": x, "y": y, "heading": heading }));
        assert_eq!(made("30 270 0"), at(30_000, 270_000, 0));
        assert_eq!(made("Blue-1 30.4 -7 90°"), at(30_400, -7_000, 90));
        assert_eq!(made("1e30 0 0"), at(i32::MAX, 0, 0));
        for nothing in ["30 270", "30 270 0 0", "blue-1", "red-1 30 270 0", "a b c", "nan 0 0"] {
            assert_eq!(made(nothing), None, "{nothing}");
        }
        assert_eq!(
            place(&placement, ruler),
            "blue-1: x y heading, in mm from the north-west corner and in degrees; within x 0 to 300, y 200 to 300"
        );
        assert_eq!(typed(Pose { x: 30_500, y: -7_000, heading: 90 }, Some(ruler)), "30.5 -7 90");
    }
}
