//! The formula of a puzzle, written independently: the checker's own reading of the rules.
//!
//! It is the extended encoding, each clause once. Variable n·cell + digit, with cells from 0, row by row, and digits
//! from 1 to n, means that the cell has the digit. Every cell has exactly one digit; every house has every digit
//! exactly once, or at most once if it has fewer than n cells. A house with exactly the cells of an earlier one adds
//! nothing, nor does a pair of cells that an earlier house contains. Clauses come cell by cell, then house by house
//! (rows, columns, boxes, diagonals) and digit by digit: first the positive clause, then the pairs. The clauses of
//! rules that are not houses follow; their auxiliary variables are numbered after those of the candidates.
//! `docs/CERTIFICATES.md` specifies this for other programs.
//!
//! It shares only the basic types and the formula's container with the encoder of the SAT solver, so that a fault in
//! either results in a proof that does not check.

use super::candidates::literal;
use super::limits::{Limits, MOST_CLAUSES};
use super::refusal::Refusal;
use super::rules::{boxes, extra_houses, has_only_houses, write_rules};
use std::collections::HashSet;
use sudosat_core::formula::{ClauseSink, Cnf, Lit};
use sudosat_core::puzzle::{Board, Cell, Digit, Puzzle};

/// The largest side whose rules are indexed clause by clause. Above it, rules that are only houses are groups.
pub(super) const MOST_SIDE: usize = 35;

/// Writes the rules of a board, without clues, while `keep_going` returns true. Fails if that returns false, if there
/// are more variables than DIMACS has numbers, or if the rules have too many clauses.
pub(super) fn rules_formula(board: &Board, keep_going: &mut dyn FnMut() -> bool) -> Result<Cnf, Refusal> {
    rules_formula_within(board, Limits::default(), keep_going).map(|(formula, _)| formula)
}

/// Like [`rules_formula`], within limits. Returns also the memory of the clauses of rules that are not houses.
pub(super) fn rules_formula_within(
    board: &Board,
    limits: Limits,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<(Cnf, u64), Refusal> {
    let clauses = clauses_of_houses(board);
    let too_large = Refusal::TooLarge { clauses: clauses.max(MOST_CLAUSES) };
    if clauses > MOST_CLAUSES {
        return Err(too_large);
    }
    let side = board.side();
    let mut formula = Cnf::default();
    formula.reserve(board.cells() * side);
    for cell in 0..board.cells() {
        let literals: Option<Vec<Lit>> = (0..side).map(|digit| literal(side, cell, digit)).collect();
        exactly_one(&literals.ok_or(too_large.clone())?, |_, _| true, &mut formula);
    }
    let mut earlier: HashSet<Vec<usize>> = (0..board.cells()).filter(|_| side == 1).map(|cell| vec![cell]).collect();
    let mut together: HashSet<(usize, usize)> = HashSet::new();
    for cells in houses(board) {
        if !earlier.insert(cells.clone()) {
            continue;
        }
        for digit in 0..side {
            if !keep_going() {
                return Err(Refusal::Stopped);
            }
            let literals: Option<Vec<Lit>> = cells.iter().map(|&cell| literal(side, cell, digit)).collect();
            let literals = literals.ok_or(too_large.clone())?;
            if cells.len() == side {
                formula.push(&literals);
            }
            at_most_one(&literals, |i, j| !together.contains(&(cells[i], cells[j])), &mut formula);
        }
        for (position, &one) in cells.iter().enumerate() {
            together.extend(cells[position + 1..].iter().map(|&other| (one, other)));
        }
    }
    let memory = write_rules(board, &mut formula, limits, keep_going)?;
    Ok((formula, memory))
}

/// The cells of every house, ascending: rows, columns, boxes, and the houses of rules.
pub(super) fn houses(board: &Board) -> Vec<Vec<usize>> {
    let side = board.side();
    let mut houses: Vec<Vec<usize>> = Vec::new();
    if let Some(grids) = board.geometry().grids() {
        let within = |start: usize, size: usize| start..start + size;
        let line = |cells: &mut dyn Iterator<Item = Cell>| cells.map(|cell| board.geometry().index(cell)).collect();
        for first in &grids.origins {
            let columns = within(first.column(), grids.columns);
            let row = |row| line(&mut columns.clone().map(|column| Cell::new(row, column)));
            houses.extend(within(first.row(), grids.rows).map(row));
        }
        for first in &grids.origins {
            let rows = within(first.row(), grids.rows);
            let column = |column| line(&mut rows.clone().map(|row| Cell::new(row, column)));
            houses.extend(within(first.column(), grids.columns).map(column));
        }
    } else {
        houses.extend((0..side).map(|row| (row * side..(row + 1) * side).collect()));
        houses.extend((0..side).map(|column| (column..side * side).step_by(side).collect()));
    }
    houses.extend(boxes(board));
    houses.extend(extra_houses(board));
    houses
}

/// The number of clauses of a board's houses, roughly: pairs that are in several houses are counted in each.
pub(super) fn clauses_of_houses(board: &Board) -> u64 {
    let (side, cells) = (board.side() as u64, board.cells() as u64);
    (cells + side * board.house_count() as u64) * (1 + side * (side - 1) / 2)
}

/// Whether the formula of the board is never written, because it is too large and all its rules are houses.
pub(super) fn is_implicit(board: &Board) -> bool {
    clauses_of_houses(board) > MOST_CLAUSES && has_only_houses(board) && board.geometry().is_square()
}

/// Writes that at least one of the literals is true and, of each selected pair of positions, at most one.
pub(super) fn exactly_one(literals: &[Lit], is_new: impl Fn(usize, usize) -> bool, formula: &mut Cnf) {
    formula.push(literals);
    at_most_one(literals, is_new, formula);
}

/// Appends the clauses for at most one of the literals: those of the pairs that are new.
pub(super) fn at_most_one(literals: &[Lit], is_new: impl Fn(usize, usize) -> bool, formula: &mut Cnf) {
    for (i, &one) in literals.iter().enumerate() {
        for (j, &other) in literals.iter().enumerate().skip(i + 1) {
            if is_new(i, j) {
                formula.push(&[!one, !other]);
            }
        }
    }
}

/// Writes the puzzle's own clauses: a unit clause for each clue, cell by cell; a negative one for each excluded
/// candidate, cell by cell and digit by digit; and for each solution a clause that excludes it: some cell has another
/// digit.
pub(super) fn puzzle_clauses<'a>(puzzle: &Puzzle, solutions: impl Iterator<Item = &'a [Digit]>, formula: &mut Cnf) {
    let side = puzzle.side();
    for (cell, digit) in puzzle.given_by_index() {
        formula.push(literal(side, cell, digit.index()).as_slice());
    }
    for cell in (0..puzzle.geometry().cells()).filter(|_| puzzle.is_restricted()) {
        for digit in (0..side).map(Digit::from_index).filter(|&digit| !puzzle.allows_at(cell, digit)) {
            formula.push(literal(side, cell, digit.index()).map(|literal| !literal).as_slice());
        }
    }
    let mut clause = Vec::with_capacity(puzzle.geometry().cells());
    for digits in solutions {
        clause.clear();
        clause.extend(digits.iter().enumerate().filter_map(|(cell, digit)| Some(!literal(side, cell, digit.index())?)));
        formula.push(&clause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudosat_core::puzzle::Geometry;

    #[test]
    fn the_number_of_clauses_is_known_before_they_are_written() {
        for (side, clauses) in [(9, 11_988), (49, 11_303_908), (64, 33_046_528)] {
            let board = Board::new(Geometry::with_side(side).unwrap(), []).unwrap();
            assert_eq!((clauses_of_houses(&board), is_implicit(&board)), (clauses, clauses > MOST_CLAUSES), "{side}");
        }
    }
}
