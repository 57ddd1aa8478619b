//! Points, strokes and text, of which pictures are made.

use crate::puzzle::Cell;
use std::fmt;
use std::fmt::Write as _;

/// The side of a cell.
pub(super) const CELL: usize = 40;
/// Half the side of a cell.
pub(super) const HALF: f64 = 20.0;

/// A white edge around text and signs on top of lines.
pub(super) const HALO: &str = " stroke=\"white\" stroke-width=\"3\" paint-order=\"stroke\" stroke-linejoin=\"round\"";

/// A point, relative to the top left corner of the board. It is written with at most one decimal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    /// The top left corner of a cell.
    pub(super) fn corner(cell: Cell) -> Self {
        Self { x: (cell.column() * CELL) as f64, y: (cell.row() * CELL) as f64 }
    }

    /// The middle of a cell.
    pub(super) fn middle(cell: Cell) -> Self {
        Self::corner(cell).plus(HALF, HALF)
    }

    /// The point this far to the right and down.
    pub(super) fn plus(self, x: f64, y: f64) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// The point half-way to another.
    pub(super) fn half_way(self, other: Self) -> Self {
        Self { x: f64::midpoint(self.x, other.x), y: f64::midpoint(self.y, other.y) }
    }

    /// The direction to another point, of length 1; to the right if both are the same.
    pub(super) fn direction(self, other: Self) -> (f64, f64) {
        let (x, y) = (other.x - self.x, other.y - self.y);
        let length = x.hypot(y);
        if length > 0.0 { (x / length, y / length) } else { (1.0, 0.0) }
    }

    /// The point this far ahead in a direction, and this far to its right-hand side.
    pub(super) fn along(self, (x, y): (f64, f64), ahead: f64, aside: f64) -> Self {
        self.plus(x * ahead - y * aside, y * ahead + x * aside)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", rounded(self.x), rounded(self.y))
    }
}

/// A number with one decimal.
fn rounded(number: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (number * 10.0).round() / 10.0 + 0.0
}

/// The path through these points; a single point becomes a dot when drawn with round ends.
pub(super) fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (index, point) in points.iter().enumerate() {
        let _ = write!(path, "{}{point}", if index == 0 { 'M' } else { 'L' });
    }
    if points.len() == 1 { path + "h0" } else { path }
}

/// A path as a stroke with round ends and corners.
pub(super) fn stroke(path: &str, color: &str, width: f64) -> String {
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>\n"
    )
}

/// A circle with these attributes for fill and stroke.
pub(super) fn circle(at: Point, radius: f64, look: &str) -> String {
    let [x, y] = [at.x, at.y].map(rounded);
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {look}/>\n")
}

/// An unfilled circle, through which lower layers show.
pub(super) fn ring(at: Point, radius: f64, color: &str) -> String {
    circle(at, radius, &format!("fill=\"none\" stroke=\"{color}\" stroke-width=\"2\""))
}

/// The cells filled with a color, as one shape. It is darker where it overlaps another.
pub(super) fn filled(cells: impl IntoIterator<Item = Cell>, color: &str, opacity: &str) -> String {
    let mut path = String::new();
    for cell in cells {
        let _ = write!(path, "M{} {}h{CELL}v{CELL}h-{CELL}z", cell.column() * CELL, cell.row() * CELL);
    }
    format!("<path d=\"{path}\" fill=\"{color}\" fill-opacity=\"{opacity}\"/>\n")
}

/// Text centered on a point, with this size and further attributes.
pub(super) fn words(at: Point, size: usize, attributes: &str, words: &str) -> String {
    let [x, y] = [at.x, at.y].map(rounded);
    format!("<text x=\"{x}\" y=\"{y}\" dy=\".36em\" font-size=\"{size}\"{attributes}>{}</text>\n", escaped_xml(words))
}

/// The font size at which text fits this width, up to a maximum.
pub(super) fn size_within(room: usize, words: &str, most: usize) -> usize {
    // A digit's width is about three fifths of its height.
    (room * 5 / 3 / words.chars().count().max(1)).clamp(2, most)
}

/// An arrowhead of two short strokes at a point.
pub(super) fn head(tip: Point, direction: (f64, f64), size: f64) -> String {
    path(&[tip.along(direction, -size, size), tip, tip.along(direction, -size, -size)])
}

/// Escapes text for XML, between tags or in quotes.
pub(crate) fn escaped_xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for one in text.chars() {
        match one {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            // XML cannot represent the other control characters.
            one if one.is_control() || matches!(one, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            one => escaped.push(one),
        }
    }
    escaped
}
