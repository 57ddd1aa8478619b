//! Cages and other outlined groups of cells, with text in the top left corner.

use super::mark::{Layer, RuleDrawing, Taken};
use super::paint::{CELL, HALO, Point, path, size_within, words};
use crate::puzzle::Cell;
use itertools::Itertools;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The outline color of cells with a count.
const COUNT: &str = "#a50";
/// The outline color of cells with a sum that are not a diagonal.
pub(super) const SUM: &str = "#06a";

/// A killer cage: dashed, with its sum.
pub(super) fn cage(cells: &[Cell], total: Option<u32>, taken: &mut Taken) -> RuleDrawing {
    let total = total.map(|total| total.to_string()).unwrap_or_default();
    RuleDrawing::new(Layer::Cage, outlined(cells, &total, "#222", "4 3", taken))
}

/// Cells with a sum, dotted, with the multiplicity of those that count several times.
pub(super) fn sum(cells: &[Cell], total: u32, taken: &mut Taken) -> RuleDrawing {
    let once: Vec<Cell> = cells.iter().copied().sorted_unstable().dedup().collect();
    let shapes = outlined(&once, &format!("Σ{total}"), SUM, "1 3", taken) + &repeats(cells);
    RuleDrawing::new(Layer::Cage, shapes)
}

/// Cells with a count of a digit.
pub(super) fn count(cells: &[Cell], digit: u16, times: u32, taken: &mut Taken) -> RuleDrawing {
    RuleDrawing::new(Layer::Cage, outlined(cells, &format!("{times}×{digit}"), COUNT, "7 3", taken)).colored(COUNT)
}

/// The multiplicity of a cell, for those that are listed several times.
pub(super) fn repeats(cells: &[Cell]) -> String {
    let several = cells.iter().counts().into_iter().filter(|(_, times)| *times > 1).sorted_unstable();
    let word = |(cell, times): (&Cell, usize)| {
        words(Point::corner(*cell).plus(32.0, 33.0), 9, &format!(" fill=\"{SUM}\"{HALO}"), &format!("×{times}"))
    };
    several.map(word).collect()
}

/// An outline within the cells, which are in reading order, and a word in a corner. It moves inwards where another
/// outline is. A thin line links pieces that do not touch.
pub(super) fn outlined(cells: &[Cell], word: &str, color: &str, dashes: &str, taken: &mut Taken) -> String {
    let inset = 3.0 + 3.0 * f64::from(taken.level(cells));
    let outline = contour(cells, inset);
    let mut shapes = format!(
        "<path d=\"{outline}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.2\" stroke-dasharray=\"{dashes}\" \
         stroke-linecap=\"square\"/>\n"
    );
    let pieces = first_of_pieces(cells);
    if pieces.len() > 1 {
        let link = path(&pieces.into_iter().map(Point::middle).collect_vec());
        let _ = writeln!(shapes, "<path d=\"{link}\" fill=\"none\" stroke=\"{color}\" stroke-dasharray=\"2 3\"/>");
    }
    let corner = if word.is_empty() { None } else { taken.corner(cells) };
    if let Some(corner) = corner {
        let attributes = format!(" text-anchor=\"start\" fill=\"{color}\"{HALO}");
        shapes += &words(Point::corner(corner).plus(2.0, 6.5), size_within(34, word, 10), &attributes, word);
    }
    shapes
}

/// The path around cells, `inset` within their edges.
pub(super) fn contour(cells: &[Cell], inset: f64) -> String {
    loops(cells).iter().map(|corners| outline(corners, inset)).collect()
}

/// The first cell of each connected piece of the cells, which are in reading order.
fn first_of_pieces(cells: &[Cell]) -> Vec<Cell> {
    let mut left: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut firsts = Vec::new();
    while let Some(first) = left.pop_first() {
        firsts.push(first);
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let (row, column) = (cell.row(), cell.column());
            let above = row.checked_sub(1).map(|row| Cell::new(row, column));
            let before = column.checked_sub(1).map(|column| Cell::new(row, column));
            let after = [Cell::new(row + 1, column), Cell::new(row, column + 1)];
            open.extend(above.into_iter().chain(before).chain(after).filter(|neighbor| left.remove(neighbor)));
        }
    }
    firsts
}

/// A corner of cells, as the column to its right and the row below it.
type Corner = (usize, usize);
/// A direction, as steps to the right and down.
type Direction = (isize, isize);

/// A directed edge, with the cells on its right-hand side.
type Edge = (Corner, Direction);

/// The closed lines around the cells, as edges of length 1. Cells that only touch at a corner have separate lines.
fn loops(cells: &[Cell]) -> Vec<Vec<Edge>> {
    let inside: BTreeSet<(usize, usize)> = cells.iter().map(|cell| (cell.column(), cell.row())).collect();
    let is_inside = |x: usize, y: usize, (right, down): Direction| {
        let neighbor = x.checked_add_signed(right).zip(y.checked_add_signed(down));
        neighbor.is_some_and(|neighbor| inside.contains(&neighbor))
    };
    let mut edges = BTreeSet::new();
    for &(x, y) in &inside {
        let around = [((0, -1), (x, y)), ((1, 0), (x + 1, y)), ((0, 1), (x + 1, y + 1)), ((-1, 0), (x, y + 1))];
        let open = around.into_iter().filter(|(outwards, _)| !is_inside(x, y, *outwards));
        edges.extend(open.map(|((right, down), corner)| (corner, (-down, right))));
    }
    let mut loops = Vec::new();
    while let Some(first) = edges.pop_first() {
        let mut edge = first;
        let mut line = vec![first];
        // Right turns come first, which separates cells that touch at a corner.
        while let Some(next) = turns(edge).into_iter().find(|next| edges.remove(next)) {
            line.push(next);
            edge = next;
        }
        loops.push(line);
    }
    loops
}

/// The edges that may follow an edge: to the right, straight ahead, to the left.
fn turns(((x, y), (right, down)): Edge) -> [Edge; 3] {
    let end = (x.saturating_add_signed(right), y.saturating_add_signed(down));
    [(end, (-down, right)), (end, (right, down)), (end, (down, -right))]
}

/// The closed line of these edges, moved inwards.
fn outline(edges: &[Edge], inset: f64) -> String {
    let mut corners = Vec::new();
    for ((_, before), ((x, y), after)) in edges.iter().circular_tuple_windows() {
        if before != after {
            let corner = Point { x: (x * CELL) as f64, y: (y * CELL) as f64 };
            let inwards = |(right, down): &Direction| (-*down as f64 * inset, *right as f64 * inset);
            let ((x1, y1), (x2, y2)) = (inwards(before), inwards(after));
            corners.push(corner.plus(x1 + x2, y1 + y2));
        }
    }
    path(&corners) + "Z"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outlines(cells: &str) -> Vec<String> {
        let cells: Vec<Cell> = cells.split(' ').map(|cell| cell.parse().unwrap()).collect();
        loops(&cells).iter().map(|edges| outline(edges, 3.0)).collect()
    }

    #[test]
    fn outlines_are_within_the_cells() {
        assert_eq!(outlines("r1c1"), ["M37 3L37 37L3 37L3 3Z"]);
        assert_eq!(outlines("r1c1 r1c2 r2c1"), ["M77 3L77 37L37 37L37 77L3 77L3 3Z"]);
    }

    #[test]
    fn cells_that_touch_at_a_corner_have_separate_outlines() {
        assert_eq!(outlines("r1c1 r2c2").len(), 2);
        assert_eq!(outlines("r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3").len(), 2, "around a hole");
    }
}
