//! Puzzles as clauses: the rules of the board with the clues, or over the candidates that a reduction leaves open.

use super::at_most_one::AtMostOne;
use super::encode::rules::has_rules;
use super::encode::{Encoding, Form, clue_literals, write_rules};
use super::reduce::{Effort, Reduction, reduced};
use super::vars::VarMap;
use crate::formula::{ClauseSink, Size};
use crate::puzzle::{Board, Puzzle};
use std::ops::ControlFlow;

/// Writes the puzzle as clauses, with clues and excluded candidates as unit clauses, and returns the meaning of the
/// variables. The sink should have no variables yet. Writing ends when the sink breaks.
///
/// ```
/// # use sudosat::puzzle::{Board, Puzzle};
/// # use sudosat::sat::{Encoding, Size, encode};
/// let puzzle = Puzzle::new(Board::classic(), vec![None; 81])?;
/// let mut size = Size::default();
/// encode(&puzzle, Encoding::Extended, &mut size);
/// assert_eq!((size.variables, size.clauses), (729, 10_530));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encode(puzzle: &Puzzle, form: impl Into<Form>, sink: &mut (impl ClauseSink + ?Sized)) -> VarMap {
    let form = form.into();
    let board = puzzle.board();
    // A break is ignored: the sink's owner checks the sink.
    let map = match form.encoding {
        Encoding::Minimal | Encoding::Efficient | Encoding::Extended => {
            let map = VarMap::full(board.geometry());
            if write_rules(board, form, &map, sink).is_continue() {
                let _ = clue_literals(puzzle).iter().try_for_each(|&clue| sink.clause(&[clue]));
            }
            map
        }
        Encoding::Reduced => {
            let reduction = reduced(puzzle, Effort::UNIT_PROPAGATION, &mut ());
            let _ = write_reduction(board, &reduction, form.at_most_one, sink);
            reduction.into_map()
        }
    };
    map.with_auxiliary(sink.variables())
}

impl VarMap {
    /// The meaning of the variables of the puzzle's formula, without storing the formula.
    #[must_use]
    pub fn for_puzzle(puzzle: &Puzzle, form: impl Into<Form>) -> Self {
        let form = form.into();
        match form.encoding {
            Encoding::Minimal | Encoding::Efficient | Encoding::Extended => {
                let variables = form.variables(puzzle.board());
                Self::full(puzzle.geometry()).with_auxiliary(variables as usize)
            }
            Encoding::Reduced if form.at_most_one != AtMostOne::Pairwise || has_rules(puzzle.board()) => {
                encode(puzzle, form, &mut Size::default())
            }
            Encoding::Reduced => reduced(puzzle, Effort::UNIT_PROPAGATION, &mut ()).into_map(),
        }
    }
}

/// Writes the open candidates of a reduction in the reduced encoding.
pub(super) fn write_reduction(
    board: &Board,
    reduction: &Reduction,
    scheme: AtMostOne,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    if reduction.is_contradiction() {
        return sink.clause(&[]);
    }
    write_rules(board, Encoding::Reduced.with(scheme), reduction.map(), sink)
}
