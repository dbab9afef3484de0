//! Charts for the report: small SVG drawings in the colours of the page, so that they follow its light or dark theme.

use std::fmt::Write as _;

/// Width of every picture in its own units; the page scales them.
const WIDE: f64 = 640.0;

/// A row of a bar chart.
pub struct Bar {
    pub label: String,
    /// What is written behind the bar.
    pub note: String,
    pub value: f64,
    /// Ends of the interval, if there is one.
    pub interval: Option<[f64; 2]>,
    /// Class of the bar's colour and pattern.
    pub class: &'static str,
}

/// Text as it may stand in a page.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Bars lying on their side from `from` to `to`, with a line at `mark`.
pub fn bar_chart(title: &str, rows: &[Bar], [from, to]: [f64; 2], mark: Option<f64>, unit: &str) -> String {
    const LEFT: f64 = 220.0;
    const ROW: f64 = 30.0;
    const RIGHT: f64 = 116.0;
    let high = ROW * rows.len() as f64 + 34.0;
    let span = if to > from { to - from } else { 1.0 };
    let x = |v: f64| LEFT + (v.clamp(from, to) - from) / span * (WIDE - LEFT - RIGHT);
    let mut svg = open_svg(title, high);
    let base = high - 26.0;
    for tick in ticks(from, to) {
        push_svg(&mut svg, format_args!(r#"<path class="hair" d="M{0:.1} 4V{base:.1}"/>"#, x(tick)));
        push_svg(
            &mut svg,
            format_args!(
                r#"<text class="tick" x="{:.1}" y="{:.1}" text-anchor="middle">{tick}{unit}</text>"#,
                x(tick),
                base + 18.0
            ),
        );
    }
    if let Some(mark) = mark {
        push_svg(&mut svg, format_args!(r#"<path class="mark" d="M{0:.1} 4V{base:.1}"/>"#, x(mark)));
    }
    let zero = x(0.0f64.clamp(from, to));
    for (i, row) in rows.iter().enumerate() {
        let y = 6.0 + ROW * i as f64;
        let (a, b) = (zero.min(x(row.value)), zero.max(x(row.value)));
        push_svg(
            &mut svg,
            format_args!(
                r#"<text x="{:.1}" y="{:.1}" text-anchor="end">{}</text>"#,
                LEFT - 8.0,
                y + 16.0,
                escape(&shorten(&row.label, 24))
            ),
        );
        push_svg(
            &mut svg,
            format_args!(
                r#"<rect class="{}" x="{a:.1}" y="{:.1}" width="{:.1}" height="16"/>"#,
                row.class,
                y + 3.0,
                (b - a).max(1.0)
            ),
        );
        if let Some([low, high]) = row.interval {
            let m = y + 11.0;
            push_svg(
                &mut svg,
                format_args!(
                    r#"<path class="whisker" d="M{0:.1} {m:.1}H{1:.1}M{0:.1} {2:.1}v8M{1:.1} {2:.1}v8"/>"#,
                    x(low),
                    x(high),
                    m - 4.0
                ),
            );
        }
        push_svg(
            &mut svg,
            format_args!(r#"<text x="{:.1}" y="{:.1}">{}</text>"#, WIDE - RIGHT + 8.0, y + 16.0, escape(&row.note)),
        );
    }
    svg + "</svg>"
}

/// Lines over the rounds of a series.
pub fn line_chart(
    title: &str,
    courses: &[(String, Vec<f64>)],
    [from, to]: [f64; 2],
    marks: &[(f64, String)],
) -> String {
    const HIGH: f64 = 240.0;
    const LEFT: f64 = 46.0;
    let longest = courses.iter().map(|c| c.1.len()).max().unwrap_or(0).max(1);
    let x = |i: usize| LEFT + i as f64 / longest as f64 * (WIDE - LEFT - 12.0);
    let span = if to > from { to - from } else { 1.0 };
    let y = |v: f64| HIGH - 30.0 - (v.clamp(from, to) - from) / span * (HIGH - 44.0);
    let mut svg = open_svg(title, HIGH);
    for tick in ticks(from, to) {
        push_svg(&mut svg, format_args!(r#"<path class="hair" d="M{LEFT} {0:.1}H{1:.1}"/>"#, y(tick), WIDE - 12.0));
        push_svg(
            &mut svg,
            format_args!(
                r#"<text class="tick" x="{:.1}" y="{:.1}" text-anchor="end">{tick}</text>"#,
                LEFT - 6.0,
                y(tick) + 4.0
            ),
        );
    }
    for (value, name) in marks {
        push_svg(&mut svg, format_args!(r#"<path class="mark" d="M{LEFT} {0:.1}H{1:.1}"/>"#, y(*value), WIDE - 12.0));
        push_svg(
            &mut svg,
            format_args!(
                r#"<text class="tick" x="{:.1}" y="{:.1}">{}</text>"#,
                LEFT + 6.0,
                y(*value) - 4.0,
                escape(name)
            ),
        );
    }
    for (i, (name, values)) in courses.iter().enumerate() {
        let mut path = String::new();
        // A chart needs no more points than it can show.
        let step = values.len().div_ceil(600).max(1);
        for (at, value) in values.iter().enumerate().filter(|(at, _)| at % step == 0 || at + 1 == values.len()) {
            let pen = if path.is_empty() { 'M' } else { 'L' };
            push_svg(&mut path, format_args!("{pen}{:.1} {:.1}", x(at + 1), y(*value)));
        }
        push_svg(
            &mut svg,
            format_args!(r#"<path class="course c{}" d="{path}"><title>{}</title></path>"#, i % 6, escape(name)),
        );
    }
    push_svg(&mut svg, format_args!(r#"<text class="tick" x="{LEFT}" y="{:.1}">1</text>"#, HIGH - 10.0));
    push_svg(
        &mut svg,
        format_args!(
            r#"<text class="tick" x="{:.1}" y="{:.1}" text-anchor="end">{longest} rounds</text>"#,
            WIDE - 12.0,
            HIGH - 10.0
        ),
    );
    svg + "</svg>"
}

/// A histogram of the values with about twenty bins.
pub fn histogram(title: &str, values: &[u64], unit: &str) -> String {
    const HIGH: f64 = 200.0;
    const LEFT: f64 = 46.0;
    let (Some(&least), Some(&most)) = (values.iter().min(), values.iter().max()) else { return String::new() };
    let width = ((most - least) / 20 + 1).max(1);
    let mut counts = vec![0u32; ((most - least) / width + 1) as usize];
    values.iter().for_each(|v| counts[((v - least) / width) as usize] += 1);
    let tallest = counts.iter().copied().max().unwrap_or(1).max(1);
    let step = (WIDE - LEFT - 12.0) / counts.len() as f64;
    let mut svg = open_svg(title, HIGH);
    let base = HIGH - 30.0;
    for (i, count) in counts.iter().enumerate() {
        let high = f64::from(*count) / f64::from(tallest) * (base - 12.0);
        let from = least + width * i as u64;
        push_svg(
            &mut svg,
            format_args!(
                r#"<rect class="plain" x="{:.1}" y="{:.1}" width="{:.1}" height="{high:.1}"><title>{from} to {} {unit}: {count}</title></rect>"#,
                LEFT + step * i as f64,
                base - high,
                (step - 2.0).max(1.0),
                from + width - 1
            ),
        );
    }
    push_svg(&mut svg, format_args!(r#"<path class="hair" d="M{LEFT} {base}H{:.1}"/>"#, WIDE - 12.0));
    push_svg(
        &mut svg,
        format_args!(r#"<text class="tick" x="{:.1}" y="16" text-anchor="end">{tallest}</text>"#, LEFT - 6.0),
    );
    push_svg(&mut svg, format_args!(r#"<text class="tick" x="{LEFT}" y="{:.1}">{least} {unit}</text>"#, HIGH - 10.0));
    push_svg(
        &mut svg,
        format_args!(
            r#"<text class="tick" x="{:.1}" y="{:.1}" text-anchor="end">{most}</text>"#,
            WIDE - 12.0,
            HIGH - 10.0
        ),
    );
    svg + "</svg>"
}

fn open_svg(title: &str, high: f64) -> String {
    let title = escape(title);
    format!(r#"<svg viewBox="0 0 {WIDE} {high}" role="img" aria-label="{title}"><title>{title}</title>"#)
}

fn push_svg(svg: &mut String, words: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = svg.write_fmt(words);
}

/// About five round numbers between two values.
fn ticks(from: f64, to: f64) -> Vec<f64> {
    let rough = ((to - from) / 5.0).max(1e-9);
    let power = 10f64.powi(rough.log10().floor() as i32);
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|f| f * power).find(|s| *s >= rough).unwrap_or(rough);
    let first = (from / step).ceil() as i64;
    let tidy = |n: i64| ((n as f64 * step) * 1e6).round() / 1e6;
    (first..first + 12).map(tidy).take_while(|t| *t <= to + 1e-9).collect()
}

/// A long name cut to fit.
fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.to_owned() } else { text.chars().take(most - 1).chain(['…']).collect() }
}
