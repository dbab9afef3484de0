//! Writing SVG: paths in tenths of a map unit, as short as they can be.

use crate::shapes::Pt;
use std::fmt::Write;

/// The data of a path. All points are rounded to tenths, and steps are relative to the rounded point before, so that
/// errors do not add up.
#[derive(Default)]
pub struct Path {
    data: String,
    here: (i32, i32),
    start: (i32, i32),
    last: char,
}

fn tenths(p: Pt) -> (i32, i32) {
    ((p.x * 10.0).round() as i32, (p.y * 10.0).round() as i32)
}

/// A number of tenths as short as SVG allows.
fn push_tenths(out: &mut String, tenths: i32) {
    if tenths < 0 {
        out.push('-');
    }
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    // Writing to a string cannot fail.
    let _ = match (whole, rest) {
        (_, 0) => write!(out, "{whole}"),
        (0, _) => write!(out, ".{rest}"),
        _ => write!(out, "{whole}.{rest}"),
    };
}

/// A number rounded to tenths.
pub fn tenth(value: f64) -> String {
    let mut out = String::new();
    push_tenths(&mut out, (value * 10.0).round() as i32);
    out
}

/// A number rounded to hundredths, without idle zeros.
pub fn hundredth(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    text.strip_prefix("0.").map_or_else(|| text.to_owned(), |rest| format!(".{rest}"))
}

impl Path {
    /// Nothing drawn yet?
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// The value of the `d` attribute.
    pub fn data(&self) -> &str {
        &self.data
    }

    fn pair(&mut self, first: bool, (x, y): (i32, i32)) {
        if !first && x >= 0 {
            self.data.push(' ');
        }
        push_tenths(&mut self.data, x);
        if y >= 0 {
            self.data.push(' ');
        }
        push_tenths(&mut self.data, y);
    }

    /// Lifts the pen and sets it down here.
    pub fn start(&mut self, p: Pt) {
        let to = tenths(p);
        self.data.push('m');
        self.pair(true, (to.0 - self.here.0, to.1 - self.here.1));
        (self.here, self.start, self.last) = (to, to, 'm');
    }

    /// Draws a straight line.
    pub fn line(&mut self, p: Pt) {
        let to = tenths(p);
        if to == self.here {
            return;
        }
        // After a start or a line the command letter may be left out.
        let again = self.last == 'm' || self.last == 'l';
        if !again {
            self.data.push('l');
        }
        self.pair(!again, (to.0 - self.here.0, to.1 - self.here.1));
        (self.here, self.last) = (to, 'l');
    }

    /// Draws a cubic curve.
    pub fn curve(&mut self, first: Pt, second: Pt, p: Pt) {
        let again = self.last == 'c';
        if !again {
            self.data.push('c');
        }
        let here = self.here;
        for (i, q) in [first, second, p].into_iter().enumerate() {
            let to = tenths(q);
            self.pair(!again && i == 0, (to.0 - here.0, to.1 - here.1));
        }
        (self.here, self.last) = (tenths(p), 'c');
    }

    /// Closes the ring.
    pub fn close(&mut self) {
        self.data.push('z');
        (self.here, self.last) = (self.start, 'z');
    }

    /// A whole line of straight pieces.
    pub fn polyline(&mut self, points: &[Pt]) {
        if let [first, rest @ ..] = points {
            self.start(*first);
            rest.iter().for_each(|p| self.line(*p));
        }
    }

    /// A whole closed ring.
    pub fn ring(&mut self, points: &[Pt]) {
        if points.len() > 2 {
            self.polyline(points);
            self.close();
        }
    }

    /// A smooth curve through the points.
    pub fn through(&mut self, points: &[Pt]) {
        let Some(first) = points.first() else { return };
        self.start(*first);
        if points.len() == 2 {
            return self.line(points[1]);
        }
        let get = |i: isize| points[i.clamp(0, points.len() as isize - 1) as usize];
        for i in 0..points.len() as isize - 1 {
            let [a, b, c, d] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
            self.curve(b + (c - a) * (1.0 / 6.0), c - (d - b) * (1.0 / 6.0), c);
        }
    }
}

/// Writes a path element, unless the path is empty.
pub fn path(out: &mut String, path: &Path, attributes: &str) {
    if !path.is_empty() {
        let _ = write!(out, "<path {attributes} d=\"{}\"/>", path.data());
    }
}

/// Writes a copy of a drawing from the definitions.
pub fn use_symbol(out: &mut String, id: &str, p: Pt) {
    let _ = write!(out, "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", tenth(p.x), tenth(p.y));
}

/// Bytes as base64 text.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_u32, |w, b| w << 8 | u32::from(*b)) << (8 * (3 - chunk.len()));
        for i in 0..4 {
            let digit = DIGITS[(word >> (18 - 6 * i)) as usize & 63];
            text.push(if i <= chunk.len() { digit as char } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::pt;

    #[test]
    fn paths_are_short_and_do_not_drift() {
        let mut p = Path::default();
        p.polyline(&[pt(1.04, 2.0), pt(1.54, 1.0), pt(1.54, 1.02), pt(12.0, 1.0)]);
        p.close();
        p.start(pt(1.0, 3.0));
        assert_eq!(p.data(), "m1 2 .5-1 10.5 0zm0 1");
    }

    #[test]
    fn numbers_lose_idle_zeros() {
        assert_eq!((tenth(-0.52), tenth(3.0), tenth(0.0)), ("-.5".into(), "3".into(), "0".into()));
        assert_eq!((hundredth(0.9), hundredth(1.0), hundredth(10.0)), (".9".into(), "1".into(), "10".into()));
    }

    #[test]
    fn base64_pads_its_end() {
        assert_eq!(base64(b"Waterloo"), "V2F0ZXJsb28=");
        assert_eq!(base64(b"Wat"), "V2F0");
    }
}
