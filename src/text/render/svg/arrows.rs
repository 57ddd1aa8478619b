//! Arrows: a circle or a pill, and a shaft with a head.

use super::cages::repeats;
use super::mark::{Layer, RuleDrawing};
use super::paint::{Point, head, path, ring, stroke};
use crate::puzzle::Cell;

const INK: &str = "#777";
/// The radius of the circle.
const RADIUS: f64 = 16.0;

/// An arrow. Its shaft leaves the circle at the nearest cell.
pub(super) fn arrow(circle: &[Cell], shaft: &[Cell]) -> RuleDrawing {
    let points: Vec<Point> = circle.iter().map(|cell| Point::middle(*cell)).collect();
    let mut shapes = pill(&points);
    let mut line: Vec<Point> = shaft.iter().map(|cell| Point::middle(*cell)).collect();
    line.dedup();
    let first = line.first().copied();
    let far = |point: &Point| first.map_or(0.0, |first| (first.x - point.x).hypot(first.y - point.y));
    let nearest = points.iter().min_by(|one, other| far(one).total_cmp(&far(other)));
    if let Some((start, first)) = nearest.copied().zip(first) {
        line.insert(0, start.along(start.direction(first), RADIUS, 0.0));
    }
    shapes += &stroke(&path(&line), INK, 2.0);
    if let [.., before, tip] = line[..] {
        shapes += &stroke(&head(tip, before.direction(tip), 6.0), INK, 2.0);
    }
    RuleDrawing::new(Layer::Line, shapes + &repeats(shaft))
}

/// The circle, or the outline around several cells.
fn pill(points: &[Point]) -> String {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return String::new() };
    let direction = first.direction(last);
    if points.windows(2).any(|pair| !is_same(pair[0].direction(pair[1]), direction)) {
        // A wide stroke with a narrower white one on top is the outline of a bent pill.
        let line = path(points);
        return stroke(&line, INK, 2.0 * RADIUS + 2.0) + &stroke(&line, "white", 2.0 * RADIUS - 2.0);
    }
    if first == last {
        return ring(first, RADIUS, INK);
    }
    let side = |end: Point, aside: f64| end.along(direction, 0.0, aside);
    let arc = format!("A{RADIUS} {RADIUS} 0 0 0 ");
    let outline = [
        format!("M{}L{}{arc}{}", side(first, RADIUS), side(last, RADIUS), side(last, -RADIUS)),
        format!("L{}{arc}{}Z", side(first, -RADIUS), side(first, RADIUS)),
    ];
    stroke(&outline.concat(), INK, 2.0)
}

/// Whether two directions are equal, up to rounding.
fn is_same((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> bool {
    (x1 - x2).hypot(y1 - y2) < 1e-6
}
