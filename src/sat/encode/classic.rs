//! The reduced encoding of the classic board, from bit-boards: the clauses of [`reduced`](super::reduced) in another order.
//!
//! Cells come first, so that a solver that numbers variables by first appearance keeps a cell's variables together; then
//! each digit's rows, columns and boxes.

use crate::puzzle::Digit;
use crate::sat::at_most_one::pairwise;
use crate::sat::cnf::ClauseSink;
use crate::sat::lit::{Lit, Var};
use crate::sat::reduce::Classic;
use crate::sat::vars::VarMap;
use std::ops::ControlFlow;

/// As many open candidates as the hardest puzzles known have.
const ROOM: usize = 260;

/// Writes what is open, and says what the variables mean. When the sink says stop, the rest is not written.
pub(in crate::sat) fn encode(board: &Classic, sink: &mut (impl ClauseSink + ?Sized)) -> VarMap {
    if !board.is_solved() {
        // The sink's owner knows whether it said stop.
        let _ = encode_open(board, sink);
    }
    let digits = |cell| board.candidates(cell).map(Digit::from_index);
    VarMap::reduced(9, (0..81).map(|cell| board.settled(cell)).collect(), ROOM, digits)
}

fn encode_open(board: &Classic, sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
    let nobody = Var::from_index(0).positive();
    // By digit, then by cell.
    let mut literals = [[nobody; 81]; 9];
    let mut variables = 0;
    for cell in (0..81).filter(|&cell| !board.is_settled(cell)) {
        let digits = board.candidates(cell).map(|digit| {
            let literal = Var::from_index(variables).positive();
            variables += 1;
            literals[digit][cell] = literal;
            (cell, literal)
        });
        exactly_one(digits, |_, _| false, sink)?;
    }
    for (digit, literals) in literals.iter().enumerate() {
        let literal = |cell: usize| (cell, literals[cell]);
        for row in 0..9 {
            exactly_one(board.open_in_row(digit, row).map(literal), |_, _| false, sink)?;
        }
        for column in 0..9 {
            exactly_one(board.open_in_column(digit, column).map(literal), |_, _| false, sink)?;
        }
        for number in 0..9 {
            let cells = board.open_in_box(digit, number).map(literal);
            // A pair within a line is kept apart by the line.
            exactly_one(cells, |one, other| one / 9 == other / 9 || one % 9 == other % 9, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Exactly one of the literals is true, unless there are none. With each literal comes its cell; the pairs that `said`
/// knows of are left out.
fn exactly_one(
    literals: impl Iterator<Item = (usize, Lit)>,
    said: impl Fn(usize, usize) -> bool,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    let mut clause = [Var::from_index(0).positive(); 9];
    let mut cells = [0; 9];
    let mut len = 0;
    for (cell, literal) in literals {
        (cells[len], clause[len]) = (cell, literal);
        len += 1;
    }
    if len > 0 {
        sink.clause(&clause[..len])?;
        pairwise(&clause[..len], |i, j| said(cells[i], cells[j]), sink)?;
    }
    ControlFlow::Continue(())
}
