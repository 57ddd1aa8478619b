//! The check's own reading of the rules: which cells may not hold a digit twice. It shares nothing with the tables of
//! cells that a board has for its extra houses, so that a fault there leads to a grid that is refused here.

use crate::puzzle::{Board, ExtraHouse, Rule};

/// The cells of each house that a rule adds, ascending, in the order of the rules.
pub(crate) fn extra_houses(board: &Board) -> Vec<Vec<usize>> {
    let side = board.side();
    // One house for each value that is given to a cell; a cell without a value is in none.
    let by_value = |houses: usize, value: &mut dyn FnMut(usize, usize) -> Option<usize>| {
        let mut cells = vec![Vec::new(); houses];
        for cell in 0..board.cells() {
            if let Some(house) = value(cell / side, cell % side) {
                cells[house].push(cell);
            }
        }
        cells
    };
    let houses = |kind: &ExtraHouse| match kind {
        ExtraHouse::MainDiagonal => by_value(1, &mut |row, column| (row == column).then_some(0)),
        ExtraHouse::AntiDiagonal => by_value(1, &mut |row, column| (row + column + 1 == side).then_some(0)),
        ExtraHouse::Windoku => {
            // Every line of b + 1 is a gap.
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
