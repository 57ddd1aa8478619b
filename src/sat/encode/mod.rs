//! The rules of boards as clauses: the encodings of the literature, by name.
//!
//! With side n, a variable x(r,c,d) means that digit d is in row r, column c ([`VarMap`] numbers them). Let P =
//! n(n−1)/2 be the number of pairs of n elements, and let a house be a row, a column, a box, or a diagonal that a rule
//! adds; a classic board has 3n houses, and each diagonal rule adds one.
//!
//! | encoding | cell has a digit | cell has no two | house has each digit | house has none twice | clauses, 9×9 |
//! |---|:-:|:-:|:-:|:-:|--:|
//! | [`Minimal`](Encoding::Minimal) | ✓ | | | ✓ | 8,829 |
//! | [`Efficient`](Encoding::Efficient) | ✓ | ✓ | | ✓ | 11,745 |
//! | [`Extended`](Encoding::Extended) | ✓ | ✓ | ✓ | ✓ | 10,530 |
//!
//! Minimal and efficient go house by house, as in the papers; with h houses they have `n² + h·n·P` and
//! `n² + n²·P + h·n·P` clauses. Extended has no repetitions: a pair of cells in one box and one row is a clause of the
//! row only, and a house with exactly the cells of an earlier one is left out. For boxes of R×C cells that amounts to
//! `n²(1 + P) + 2n²(1 + P) + n²(1 + n(R−1)(C−1)/2)` for cells, lines and boxes; without the last part if the boxes are
//! lines themselves. A diagonal adds `n(1 + P − B)`, where B counts its pairs within one box. For other regions
//! [`Form::clauses`] applies the same rule. The clues are added to this, one unit clause each.
//!
//! A house with fewer cells than digits (a [layout](crate::puzzle::Grids) that is not square) need not have each digit;
//! with such a house, minimal also excludes two digits in a cell.
//!
//! These are the counts with pairs ([`AtMostOne::Pairwise`](super::AtMostOne::Pairwise)). With any other scheme the new
//! variables come after the n³ candidate variables, group by group in the order of emission, and no pair can be left
//! out. With A clauses and V variables of the scheme for n literals, minimal has `n² + h·n·A` clauses and `h·n·V` new
//! variables; efficient has `n²(1 + A) + h·n·A` and `n²·V + h·n·V`; extended has `n²(1 + A) + h·n(1 + A)` and
//! `n²·V + h·n·V`, where h leaves out repeated houses.
//!
//! [`Reduced`](Encoding::Reduced) is extended without the candidates that the clues settle by unit propagation.
//!
//! Sources: I. Lynce, J. Ouaknine, *Sudoku as a SAT Problem*, 2006 (minimal; extended, there with repetitions: 11,988);
//! T. Weber, *A SAT-based Sudoku Solver*, 2005 (efficient); G. Kwon, H. Jain, *Optimized CNF Encoding for Sudoku
//! Puzzles*, 2006 (leaving out what the clues settle).
//!
//! Clauses are emitted cell by cell first and then house by house: solvers that number variables by first appearance
//! then keep a cell's variables together.

mod expressed;
mod form;
mod groups;
mod houses;
pub(super) mod rules;
mod size;
mod view;
mod write;

use super::bounded::within;
use super::vars::{VarMap, full_var};
use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Lit, Size};
use crate::puzzle::{Board, Candidate, Puzzle};
pub use form::{Encoding, Form};
pub(crate) use rules::Context;
pub(super) use rules::{Constraint, constraints};
use std::ops::ControlFlow;
use view::Full;

/// Writes the rules of a board as clauses in the full numbering, without clues; [`clue_literals`] are then units or
/// assumptions. Without clues nothing is settled, so [`Encoding::Reduced`] writes the extended encoding. Writing ends
/// when the sink breaks.
pub fn encode_rules(board: &Board, form: impl Into<Form>, sink: &mut (impl ClauseSink + ?Sized)) -> VarMap {
    let map = VarMap::full(board.geometry());
    // A break is ignored: the sink's owner checks the sink.
    let _ = write_rules(board, form.into(), &map, sink);
    map.with_auxiliary(sink.variables())
}

/// Writes the rule at this position of a board in the full numbering. Its clauses depend on those of the board's cells
/// and on the context. Writing ends when the sink breaks.
pub(crate) fn encode_rule(
    board: &Board,
    rule: usize,
    form: impl Into<Form>,
    context: Context,
    sink: &mut (impl ClauseSink + ?Sized),
) {
    // A break is ignored: the sink's owner checks the sink.
    let _ = write::write_rule(board, rule, form.into(), context, &Full { side: board.side() }, sink);
}

impl Form {
    /// The number of clauses in the rules of a board, by formula. The full formula of a puzzle has one more for each
    /// clue and each excluded candidate.
    ///
    /// ```
    /// # use sudosat::puzzle::Board;
    /// # use sudosat::sat::{Encoding, Form};
    /// assert_eq!(Form::from(Encoding::Minimal).clauses(&Board::classic()), 8_829);
    /// ```
    #[must_use]
    pub fn clauses(self, board: &Board) -> u64 {
        size::clause_count(board, self) + rules::size(board).clauses
    }

    /// The number of variables in the rules of a board, by formula. Above [`Var::MAX`](super::Var::MAX), which takes a
    /// side above 750, there are no more numbers, and from there on pairs replace the scheme.
    ///
    /// ```
    /// # use sudosat::puzzle::Board;
    /// # use sudosat::sat::{AtMostOne, Encoding};
    /// let form = Encoding::Extended.with(AtMostOne::Product);
    /// assert_eq!(form.variables(&Board::classic()), 729 + 324 * 6);
    /// ```
    #[must_use]
    pub fn variables(self, board: &Board) -> u64 {
        size::variable_count(board, self) + rules::size(board).variables as u64
    }
}

/// An upper bound on the size of the formula that [`encode_rules`] writes: the literals of a scheme are counted as for
/// pairs. The clauses of rules are counted by writing them, while the budget lasts.
pub(crate) fn rules_size(board: &Board, form: impl Into<Form>, budget: &Budget) -> Result<Size, Interrupt> {
    let form = form.into();
    let mut rules = Size::default();
    if rules::has_rules(board) {
        within(budget, &mut rules, |sink| rules::write_whole(board, sink))?;
        rules.variables -= board.cells() * board.side();
    }
    let clauses = size::clause_count(board, form) + rules.clauses;
    let groups = (board.cells() + board.side() * board.house_count()) as u64;
    let literals = 2 * (clauses - rules.clauses) + groups * board.side() as u64 + rules.literals;
    let variables = size::variable_count(board, form) as usize + rules.variables;
    Ok(Size { variables, clauses, literals })
}

/// The literals that the puzzle adds to its rules, in the full numbering: the clues, and the excluded candidates
/// negated.
#[must_use]
pub(crate) fn clue_literals(puzzle: &Puzzle) -> Vec<Lit> {
    let clues = puzzle.given_by_index().map(|(cell, digit)| full_var(puzzle.side(), cell, digit).positive());
    clues.chain(excluded_literals(puzzle)).collect()
}

/// The excluded candidates of the puzzle, negated.
pub(super) fn excluded_literals(puzzle: &Puzzle) -> impl Iterator<Item = Lit> + '_ {
    let (geometry, side) = (puzzle.geometry(), puzzle.side());
    puzzle.excluded().map(move |Candidate { cell, digit }| full_var(side, geometry.index(cell), digit).negative())
}

/// Writes the rules of a board over the open candidates of the map, which must contradict none of them.
pub(super) fn write_rules(
    board: &Board,
    form: Form,
    map: &VarMap,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    sink.reserve(map.variables());
    match map.dense() {
        Some(dense) => write::write(board, form, Context::Reduced, dense, sink),
        None => write::write(board, form, Context::Houses, &Full { side: board.side() }, sink),
    }
}
