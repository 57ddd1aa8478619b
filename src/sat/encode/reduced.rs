//! The reduced encoding: the extended encoding of the candidates that a reduction left open.
//!
//! Every clause is a clause of the extended encoding without its false literals, and those with a true literal are gone.
//! No formula gives its size beforehand; it grows with what is open, not with the board.

use super::{HouseCells, at_most_one};
use crate::puzzle::Board;
use crate::sat::at_most_one::AtMostOne;
use crate::sat::cnf::ClauseSink;
use crate::sat::lit::Lit;
use crate::sat::reduce::Reduction;
use std::ops::ControlFlow;

/// Writes what is open; the variables are those of the reduction's map.
pub(in crate::sat) fn encode(
    board: &Board,
    reduction: &Reduction,
    scheme: AtMostOne,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    let map = reduction.map();
    sink.reserve(map.variables());
    if reduction.is_contradiction() {
        return sink.clause(&[]);
    }
    let mut literals: Vec<Lit> = Vec::new();
    for cell in 0..board.cells() {
        literals.clear();
        literals.extend(map.cell_vars(cell).map(|(_, var)| var.positive()));
        if literals.is_empty() {
            continue;
        }
        exactly_one(scheme, &literals, |_, _| false, sink)?;
    }
    // For each digit the places that a house has for it: the literal, and the position of its cell in the house. None
    // when the digit is settled there.
    let mut places: Vec<(Vec<Lit>, Vec<usize>)> = vec![(Vec::new(), Vec::new()); board.side()];
    for house in HouseCells::all(board) {
        if house.is_repeated() {
            continue;
        }
        for (position, &cell) in house.cells.iter().enumerate() {
            for (digit, var) in map.cell_vars(cell) {
                let (literals, positions) = &mut places[digit.index()];
                literals.push(var.positive());
                positions.push(position);
            }
        }
        for (literals, positions) in places.iter_mut().filter(|(literals, _)| !literals.is_empty()) {
            exactly_one(scheme, literals, |i, j| house.said(positions[i], positions[j]), sink)?;
            literals.clear();
            positions.clear();
        }
    }
    ControlFlow::Continue(())
}

/// Exactly one of the literals is true.
fn exactly_one(
    scheme: AtMostOne,
    literals: &[Lit],
    said: impl Fn(usize, usize) -> bool,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    sink.clause(literals)?;
    at_most_one(scheme, literals, said, sink)
}
