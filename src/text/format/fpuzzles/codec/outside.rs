//! Clues outside the board: `R0C3` is the position above the third column.

use super::entry::ListEntry;
use super::fault::Fault;
use crate::puzzle::rule::spec::RuleArguments;
use crate::puzzle::{Cell, ClueLine, Edge, Rule, RuleSpec};

/// The clue of an entry; `None` if its value was not filled in.
pub(super) fn clue(entry: &ListEntry, spec: &RuleSpec, side: usize) -> Result<Option<Rule>, Fault> {
    let Some(line) = place(&entry.text("cell")).and_then(|place| line(place, side)) else {
        return entry.fault("cell", "a position next to a row or column, such as R0C1");
    };
    let rule = |number| (spec.make)(RuleArguments { number, line: Some(line), ..RuleArguments::default() });
    Ok(entry.number("value")?.map(|value| rule(Some(value))))
}

/// The little killer of an entry; `None` if its value was not filled in.
pub(super) fn little_killer(entry: &ListEntry, side: usize) -> Result<Option<Rule>, Fault> {
    let Some(start) = place(&entry.text("cell")).filter(|place| is_outer(*place, side)) else {
        return entry.fault("cell", "a position next to the board, such as R0C1");
    };
    let Some(step) = STEPS.iter().find(|(name, _)| *name == entry.text("direction")) else {
        return entry.fault("direction", "UL, UR, DL or DR");
    };
    let cells = diagonal(start, step.1, side);
    if cells.is_empty() {
        return entry.fault("direction", "a direction that leads onto the board");
    }
    if !entry.field("cells").is_null() && entry.cells("cells")? != cells {
        return entry.fault("cells", "the cells in the direction");
    }
    Ok(entry.number("value")?.map(|total| Rule::little_killer(cells, total)))
}

/// The position of a clue for this row or column.
pub(crate) fn cell_of(line: ClueLine, side: usize) -> String {
    let number = line.number + 1;
    match line.from {
        Edge::Left => format!("R{number}C0"),
        Edge::Right => format!("R{number}C{}", side + 1),
        Edge::Top => format!("R0C{number}"),
        Edge::Bottom => format!("R{}C{number}", side + 1),
    }
}

/// The position and direction of a little killer with these cells, if they are a diagonal from edge to edge.
pub(crate) fn diagonal_of(cells: &[Cell], side: usize) -> Option<(String, &'static str, Vec<Cell>)> {
    let all = (0..=side + 1).flat_map(|row| (0..=side + 1).map(move |column| (row, column)));
    let outside = all.filter(|place| is_outer(*place, side));
    outside.flat_map(|place| STEPS.iter().map(move |step| (place, step))).find_map(|(place, (name, step))| {
        let found = diagonal(place, *step, side);
        let mut sorted = found.clone();
        sorted.sort_unstable();
        (!found.is_empty() && sorted == cells).then(|| (format!("R{}C{}", place.0, place.1), *name, found))
    })
}

/// Directions, as steps down and to the right.
const STEPS: [(&str, (isize, isize)); 4] = [("UL", (-1, -1)), ("UR", (-1, 1)), ("DL", (1, -1)), ("DR", (1, 1))];

/// A row and a column, from 1 on the board.
pub(crate) type OuterCell = (usize, usize);

/// The cells of the diagonal that starts at a position outside the board.
fn diagonal(start: OuterCell, step: (isize, isize), side: usize) -> Vec<Cell> {
    let moved = |place: &OuterCell| Some((place.0.checked_add_signed(step.0)?, place.1.checked_add_signed(step.1)?));
    let places = std::iter::successors(moved(&start), moved);
    let on_board = places.take_while(|place| (1..=side).contains(&place.0) && (1..=side).contains(&place.1));
    on_board.map(|(row, column)| Cell::new(row - 1, column - 1)).collect()
}

/// Parses a position such as `R0C3`.
pub(crate) fn place(name: &str) -> Option<OuterCell> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| {
        text.parse::<u16>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit())).map(usize::from)
    };
    Some((number(row)?, number(column)?))
}

/// Whether a position is next to the board, at an edge or a corner.
fn is_outer((row, column): OuterCell, side: usize) -> bool {
    let is_edge = |number| number == 0 || number == side + 1;
    row <= side + 1 && column <= side + 1 && (is_edge(row) || is_edge(column))
}

/// The row or column that a position faces.
fn line((row, column): OuterCell, side: usize) -> Option<ClueLine> {
    let (from, number) = match (row, column) {
        (0, _) => (Edge::Top, column),
        (_, 0) => (Edge::Left, row),
        _ if row == side + 1 => (Edge::Bottom, column),
        _ if column == side + 1 => (Edge::Right, row),
        _ => return None,
    };
    (1..=side).contains(&number).then(|| ClueLine { from, number: number - 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagonals_and_positions_round_trip() {
        for row in 0..=7 {
            for column in (0..=7).filter(|column| is_outer((row, *column), 6)) {
                for (_, step) in STEPS {
                    let mut cells = diagonal((row, column), step, 6);
                    cells.sort_unstable();
                    assert_eq!(diagonal_of(&cells, 6).is_some(), !cells.is_empty(), "{row} {column} {step:?}");
                }
            }
        }
        let two = [Cell::new(1, 1), Cell::new(2, 2)];
        assert_eq!(diagonal_of(&two, 6), None);
    }

    #[test]
    fn positions_face_their_lines() {
        for from in [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom] {
            let clue = ClueLine { from, number: 2 };
            assert_eq!(place(&cell_of(clue, 6)).and_then(|place| line(place, 6)), Some(clue));
        }
        for wrong in ["R0C0", "R7C7", "R0C7", "R3C3", "R8C1", "R3C8"] {
            assert_eq!(place(wrong).and_then(|place| line(place, 6)), None, "{wrong}");
        }
        assert_eq!(place("R-1C3"), None);
    }
}
