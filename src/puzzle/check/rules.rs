//! The judge's own reading of the rules: which cells may not hold a digit twice. It shares nothing with the cells that a
//! board has for its extra houses, so that a fault there is a grid that this room refuses.

use crate::puzzle::{Board, Rule};

/// The cells of each house that a rule adds, ascending, in the order of the rules.
pub(super) fn extra_houses(board: &Board) -> Vec<Vec<usize>> {
    let (geometry, last) = (board.geometry(), board.side() - 1);
    let cells = |is_in: &dyn Fn(usize, usize) -> bool| {
        let place = |cell: &usize| (geometry.row_of(*cell), geometry.column_of(*cell));
        (0..geometry.cells()).filter(|cell| is_in(place(cell).0, place(cell).1)).collect()
    };
    let house = |rule: &Rule| match rule {
        Rule::MainDiagonal => cells(&|row, column| row == column),
        Rule::AntiDiagonal => cells(&|row, column| row + column == last),
    };
    board.rules().iter().map(house).collect()
}
