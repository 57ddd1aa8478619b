//! Rules that tint cells: extra regions, clones, index cells. And the diagonals.

use super::cages::contour;
use super::mark::{Layer, RuleDrawing, Taken};
use super::paint::{CELL, Point, filled, path, words};
use crate::puzzle::{Board, Cell, ExtraHouse, IndexKind};

/// The houses of the rule at this index; `None` for disjoint groups, which are not drawn.
pub(super) fn house(board: &Board, position: usize, house: &ExtraHouse) -> Option<RuleDrawing> {
    let width = (board.side() * CELL) as f64;
    let line = |from: f64, to: f64| {
        let line = path(&[Point { x: from, y: 0.0 }, Point { x: to, y: width }]);
        RuleDrawing::new(Layer::Line, format!("<path d=\"{line}\" stroke=\"#bcd\" stroke-width=\"2\"/>\n"))
    };
    match house {
        ExtraHouse::MainDiagonal => Some(line(0.0, width)),
        ExtraHouse::AntiDiagonal => Some(line(width, 0.0)),
        ExtraHouse::Windoku => {
            let houses = board.houses_of_rule(position).map(|house| filled(board.house_cells(house), "#bcd", ".4"));
            Some(RuleDrawing::new(Layer::Tint, houses.collect()))
        }
        ExtraHouse::Region(cells) => {
            // The outline separates regions that touch.
            let outline = format!("<path d=\"{}\" fill=\"none\" stroke=\"#89b\"/>\n", contour(cells, 1.5));
            Some(RuleDrawing::new(Layer::Tint, filled(cells.iter().copied(), "#bcd", ".4") + &outline))
        }
        ExtraHouse::DisjointGroups => None,
    }
}

/// Both groups of a clone in one tint, with letters if their shapes do not show which cells correspond.
pub(super) fn clone(one: &[Cell], other: &[Cell], taken: &mut Taken) -> RuleDrawing {
    const TINTS: [&str; 4] = ["#bbb", "#cb9", "#9bc", "#b9c"];
    let number = taken.clone_number();
    let mut shapes = filled(one.iter().chain(other).copied(), TINTS[number % TINTS.len()], ".5");
    let offset = |(one, other): (&Cell, &Cell)| {
        (other.row() as isize - one.row() as isize, other.column() as isize - one.column() as isize)
    };
    let mut offsets = one.iter().zip(other).map(offset);
    let first = offsets.next();
    if offsets.any(|offset| Some(offset) != first) {
        for (index, (one, other)) in one.iter().zip(other).enumerate() {
            let name = letters(index);
            for cell in [one, other] {
                shapes += &words(Point::corner(*cell).plus(6.0, 33.0), 9, " fill=\"#555\"", &name);
            }
        }
    }
    RuleDrawing::new(Layer::Tint, shapes)
}

/// `a` to `z`, then `aa`, and so on.
fn letters(index: usize) -> String {
    let before = if index < 26 { String::new() } else { letters(index / 26 - 1) };
    before + &char::from(b'a' + (index % 26) as u8).to_string()
}

/// The color of index cells.
fn index_color(kind: IndexKind) -> &'static str {
    match kind {
        IndexKind::Row => "#7ac",
        IndexKind::Column => "#e88",
        IndexKind::Box => "#8c8",
    }
}

/// Index cells in their tint.
pub(super) fn index(cells: &[Cell], kind: IndexKind) -> RuleDrawing {
    let color = index_color(kind);
    RuleDrawing::new(Layer::Tint, filled(cells.iter().copied(), color, ".4")).colored(color)
}
