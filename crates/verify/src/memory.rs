//! Memory estimates of checking.

use super::formula::{MOST_SIDE, clauses_of_houses, is_implicit};
use super::proof::Proof;
use super::rules::has_only_houses;
use sudosat_core::puzzle::Board;

/// The size in bytes, roughly, of a [`Verifier`](super::Verifier) with a proof about a puzzle on this board: the rules,
/// as groups of candidates or as clauses, and the steps. The clauses of rules that are not houses are not counted:
/// [`clause_memory`](super::limits::clause_memory) counts them while they are written.
#[must_use]
pub fn memory(board: &Board, proof: &Proof) -> u64 {
    let (side, cells) = (board.side() as u64, board.cells() as u64);
    let candidates = cells * side;
    let rules =
        if is_implicit(board) || has_only_houses(board) && board.geometry().is_square() && board.side() > MOST_SIDE {
            let groups = cells + board.house_count() as u64 * side;
            candidates / 2 + 60 * groups
        } else {
            100 * candidates
        };
    // A board whose formula is written needs it for the digest, if not for propagation.
    let formula = if is_implicit(board) { 0 } else { 40 * clauses_of_houses(board) };
    let literals: usize = proof.steps().map(|step| step.len() + 1).sum();
    let hints = proof.hints().map_or(0, |hints| hints.numbers.len());
    rules + formula + 50 * literals as u64 + 4 * hints as u64
}
