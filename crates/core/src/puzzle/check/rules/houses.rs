//! The cells of extra houses, worked out without the tables of a board: if those are wrong, a grid that they admit is
//! rejected here.

use crate::puzzle::{Board, ExtraHouse, Rule};

/// The cells of each house that a rule adds, ascending, in the order of the rules.
pub(crate) fn extra_houses(board: &Board) -> Vec<Vec<usize>> {
    let side = board.side();
    // One house for each value that is given to a cell; cells without a value are in none.
    let by_value = |houses: usize, value: &mut dyn FnMut(usize, usize) -> Option<usize>| {
        let mut cells = vec![Vec::new(); houses];
        for cell in 0..board.cells() {
            let at = board.geometry().cell(cell);
            if let Some(house) = value(at.row(), at.column()) {
                cells[house].push(cell);
            }
        }
        cells
    };
    let houses = |kind: &ExtraHouse| match kind {
        ExtraHouse::MainDiagonal => by_value(1, &mut |row, column| (row == column).then_some(0)),
        ExtraHouse::AntiDiagonal => by_value(1, &mut |row, column| (row + column + 1 == side).then_some(0)),
        ExtraHouse::Windoku => {
            // Windows and gaps repeat with a period of b + 1 lines.
            let (windows, period) = (side.isqrt() - 1, side.isqrt() + 1);
            by_value(windows * windows, &mut |row, column| {
                let is_gap = row.is_multiple_of(period) || column.is_multiple_of(period);
                (!is_gap).then(|| row / period * windows + column / period)
            })
        }
        ExtraHouse::DisjointGroups => {
            let mut earlier = vec![0; side];
            by_value(side, &mut |row, column| {
                let earlier = &mut earlier[board.geometry().box_at(row * side + column)];
                *earlier += 1;
                Some(*earlier - 1)
            })
        }
        ExtraHouse::Region(cells) => by_value(1, &mut |row, column| {
            cells.iter().any(|cell| (cell.row(), cell.column()) == (row, column)).then_some(0)
        }),
    };
    board.rules().iter().filter_map(Rule::house).flat_map(houses).collect()
}
