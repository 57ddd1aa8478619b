//! Writing of LRAT files.

use crate::checker::Core;
use crate::proof::{Proof, push_number};
use std::fmt::Write as _;

/// Writes the needed steps of a proof with their hints.
pub(crate) fn write_lrat(core: &Core, proof: &Proof) -> String {
    let mut text = String::new();
    let steps = core.steps.iter().map(|&step| proof.step(step).unwrap_or_default()).chain([&[][..]]);
    for ((step, hints), number) in steps.zip(core.hints()).zip(core.clauses + 1..) {
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
