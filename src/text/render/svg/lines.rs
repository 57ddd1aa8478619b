//! Rules along a line: thermometers, colored lines, and lines with circles or diamonds at their ends.

use super::mark::{Layer, RuleDrawing};
use super::paint::{HALO, Point, circle, path, ring, size_within, stroke, words};
use crate::puzzle::{Cell, LineKind};

/// The color of a kind of line. Setters recognize the rule by it.
fn color(kind: LineKind) -> &'static str {
    match kind {
        LineKind::Thermometer | LineKind::SlowThermometer => "#888",
        LineKind::Whispers(4) => "#f80",
        LineKind::Whispers(_) => "#3c3",
        LineKind::Renban => "#e3e",
        LineKind::Nabner => "#dc0",
        LineKind::Palindrome => "#999",
        LineKind::Between => "#777",
        LineKind::Lockout(_) => "#58c",
        LineKind::RegionSum => "#0af",
        LineKind::Entropic => "#f96",
        LineKind::Modular(_) => "#2aa",
        LineKind::Zipper => "#97e",
        LineKind::DoubleArrow => "#c48",
        LineKind::Sum(_) => "#a75",
        LineKind::SumLoop(_) => "#863",
    }
}

/// The line, with its number unless that is the usual one for its color.
pub(super) fn line(cells: &[Cell], kind: LineKind) -> RuleDrawing {
    let points: Vec<Point> = cells.iter().map(|cell| Point::middle(*cell)).collect();
    let color = color(kind);
    let through = path(&points);
    let (shapes, number) = match kind {
        LineKind::Thermometer => (thermometer(&points, color), None),
        LineKind::SlowThermometer => (thermometer(&points, "#444") + &hollow(&points), None),
        LineKind::Whispers(difference) => (stroke(&through, color, 9.0), Some((difference, [4, 5]))),
        LineKind::Renban | LineKind::Nabner | LineKind::RegionSum | LineKind::Entropic | LineKind::Palindrome => {
            (stroke(&through, color, 9.0), None)
        }
        LineKind::Modular(modulus) => (stroke(&through, color, 9.0), Some((modulus, [3, 3]))),
        LineKind::Between => (with_circles(&points, 5.0, color), None),
        LineKind::DoubleArrow => (with_circles(&points, 2.5, color), None),
        LineKind::Lockout(difference) => (with_diamonds(&points, 5.0, color), Some((difference, [4, 4]))),
        LineKind::Zipper => (stroke(&through, color, 7.0) + &middle(&points, color), None),
        LineKind::Sum(sum) => (stroke(&through, color, 9.0), Some((sum, [10, 10]))),
        LineKind::SumLoop(sum) => (stroke(&(through + "Z"), color, 9.0), Some((sum, [10, 10]))),
    };
    let number = number.filter(|(number, usual)| !usual.contains(number)).zip(cells.first());
    let number = number.map(|((number, _), cell)| label(*cell, number, color)).unwrap_or_default();
    // One opacity for the group: a line that crosses itself is not darker there.
    RuleDrawing::new(Layer::Line, format!("<g opacity=\".55\">\n{shapes}</g>\n{number}")).colored(color)
}

/// The number of a line, next to the digit of its first cell.
fn label(cell: Cell, number: u32, color: &str) -> String {
    let attributes = format!(" text-anchor=\"start\" font-weight=\"bold\" fill=\"{color}\"{HALO}");
    let word = number.to_string();
    words(Point::corner(cell).plus(4.0, 33.0), size_within(32, &word, 10), &attributes, &word)
}

/// A bulb and a stem.
fn thermometer(points: &[Point], color: &str) -> String {
    let bulb = points.first().map(|bulb| circle(*bulb, 15.0, &format!("fill=\"{color}\""))).unwrap_or_default();
    bulb + &stroke(&path(points), color, 12.0)
}

/// The white parts that turn a thermometer into an outline.
fn hollow(points: &[Point]) -> String {
    let bulb = points.first().map(|bulb| circle(*bulb, 12.5, "fill=\"white\"")).unwrap_or_default();
    bulb + &stroke(&path(points), "white", 7.0)
}

/// The distances from the center to a diamond's corners and to a circle's edge.
const DIAMOND: f64 = 18.0;
const RADIUS: f64 = 16.0;

/// A line between two circles.
fn with_circles(points: &[Point], width: f64, color: &str) -> String {
    let ends: String = ends(points).map(|end| ring(end, RADIUS, color)).collect();
    stroke(&path(&shortened(points, |_| RADIUS + width / 2.0)), color, width) + &ends
}

/// A line between two diamonds.
fn with_diamonds(points: &[Point], width: f64, color: &str) -> String {
    let corners = [(0.0, -DIAMOND), (DIAMOND, 0.0), (0.0, DIAMOND), (-DIAMOND, 0.0)];
    let diamond = |end: Point| stroke(&(path(&corners.map(|(x, y)| end.plus(x, y))) + "Z"), color, 2.0);
    let ends: String = ends(points).map(diamond).collect();
    stroke(&path(&shortened(points, |(x, y)| DIAMOND / (x.abs() + y.abs()) + width / 2.0)), color, width) + &ends
}

fn ends(points: &[Point]) -> impl Iterator<Item = Point> {
    points.first().into_iter().chain(points.last()).copied()
}

/// The line with both ends moved towards their neighbors, by a distance that depends on the direction.
fn shortened(points: &[Point], distance: impl Fn((f64, f64)) -> f64) -> Vec<Point> {
    let mut line = points.to_vec();
    if let [first, second, ..] = *points
        && let [.., before, last] = *points
    {
        let moved = |end: Point, direction| end.along(direction, distance(direction), 0.0);
        let final_index = line.len() - 1;
        line[0] = moved(first, first.direction(second));
        line[final_index] = moved(last, last.direction(before));
    }
    line
}

/// A dot in the middle of a line: on a cell or between two.
fn middle(points: &[Point], color: &str) -> String {
    let last = points.len().saturating_sub(1);
    let ends = points.get(last / 2).zip(points.get(last.div_ceil(2)));
    ends.map(|(one, other)| circle(one.half_way(*other), 8.0, &format!("fill=\"{color}\""))).unwrap_or_default()
}
