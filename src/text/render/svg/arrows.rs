//! Arrows: a circle or a pill, and a shaft with a head.

use super::cages::repeats;
use super::mark::{Layer, Mark};
use super::paint::{Point, head, path, ring, stroke};
use crate::puzzle::Cell;

const INK: &str = "#777";
/// The radius of the circle.
const RADIUS: f64 = 16.0;

/// The arrow; its shaft leaves the cell of the circle that is nearest to it.
pub(super) fn arrow(circle: &[Cell], shaft: &[Cell]) -> Mark {
    let points: Vec<Point> = circle.iter().map(|cell| Point::middle(*cell)).collect();
    let mut shapes = match points[..] {
        [one] => ring(one, RADIUS, INK),
        // A wide stroke with a narrower white one on it is the outline of a bent pill as well.
        _ => stroke(&path(&points), INK, 2.0 * RADIUS + 2.0) + &stroke(&path(&points), "white", 2.0 * RADIUS - 2.0),
    };
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
    Mark { layer: Layer::Line, shapes: shapes + &repeats(shaft) }
}
