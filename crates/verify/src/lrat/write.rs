//! Writing of LRAT files.

use crate::proof::{Hints, Proof, push_number};
use std::fmt::Write as _;

/// Writes the steps of a proof with their hints, for a formula of this number of clauses.
pub(crate) fn write_lrat(clauses: usize, proof: &Proof, hints: &Hints) -> String {
    let mut text = String::new();
    for ((step, hints), number) in proof.steps().chain([&[][..]]).zip(hints.iter()).zip(clauses + 1..) {
        let _ = write!(text, "{number} ");
        for literal in step {
            push_number(&mut text, literal.dimacs());
            text.push(' ');
        }
        text.push_str("0 ");
        for hint in hints {
            let _ = write!(text, "{hint} ");
        }
        text.push_str("0\n");
    }
    text
}
