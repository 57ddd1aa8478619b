//! Rules on single cells: odd, even, minimum, maximum, counting circles.

use super::mark::{Layer, RuleDrawing};
use super::paint::{CELL, HALF, Point, circle, filled, head, ring, stroke};
use crate::puzzle::{Board, Cell, CellKind, Geometry, Rule};
use std::collections::HashSet;

/// The color of counting circles.
const CIRCLES: &str = "#a69";

/// The minimum and maximum cells of a board.
#[derive(Debug)]
pub(super) struct Extremes(HashSet<(Cell, CellKind)>);

impl Extremes {
    pub(super) fn of(board: &Board) -> Self {
        Self(board.rules().iter().filter_map(Rule::cell).collect())
    }
}

/// A gray circle for odd, a gray square for even, and a shaded cell with chevrons for minimum and maximum.
pub(super) fn cell(cell: Cell, kind: CellKind, geometry: &Geometry, extremes: &Extremes) -> RuleDrawing {
    let Point { x, y } = Point::corner(cell).plus(4.0, 4.0);
    let shapes = match kind {
        CellKind::Odd => circle(Point::middle(cell), 16.0, "fill=\"#ccc\""),
        CellKind::Even => {
            let width = CELL - 8;
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{width}\" fill=\"#ccc\"/>\n")
        }
        CellKind::Minimum | CellKind::Maximum => {
            filled([cell], "#ccc", ".6") + &chevrons(cell, kind, geometry, extremes)
        }
    };
    RuleDrawing::new(Layer::Tint, shapes)
}

/// Chevrons at the edges to the neighbors that are compared, pointing to the smaller digit.
fn chevrons(cell: Cell, kind: CellKind, geometry: &Geometry, extremes: &Extremes) -> String {
    let middle = Point::middle(cell);
    let to_neighbor = |&(right, down): &(i32, i32)| {
        let row = cell.row().checked_add_signed(down as isize)?;
        let column = cell.column().checked_add_signed(right as isize)?;
        let neighbor = Cell::new(row, column);
        let is_compared = geometry.find(neighbor).is_some() && !extremes.0.contains(&(neighbor, kind));
        is_compared.then_some((f64::from(right), f64::from(down)))
    };
    let chevron = |(x, y): (f64, f64)| {
        let outwards = kind == CellKind::Maximum;
        let direction = if outwards { (x, y) } else { (-x, -y) };
        let tip = middle.along((x, y), HALF - if outwards { 2.5 } else { 6.5 }, 0.0);
        head(tip, direction, 4.0)
    };
    let path: String = [(1, 0), (-1, 0), (0, 1), (0, -1)].iter().filter_map(to_neighbor).map(chevron).collect();
    stroke(&path, "#555", 1.5)
}

/// Counting circles.
pub(super) fn circles(cells: &[Cell]) -> RuleDrawing {
    RuleDrawing::new(Layer::Tint, cells.iter().map(|cell| ring(Point::middle(*cell), 17.0, CIRCLES)).collect())
        .colored(CIRCLES)
}
