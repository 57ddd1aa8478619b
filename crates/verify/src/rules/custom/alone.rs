//! A rule that is part of a condition: the digits that it accepts by its own clauses.

use super::super::marks::Markings;
use super::super::writer::Writer;
use super::smallest::Smallest;
use crate::propagation::{Index, Literals, Propagate, code};
use std::sync::Arc;
use sudosat_core::puzzle::Rule;

/// The reading of the rules in a condition.
#[derive(Clone, Copy)]
pub(crate) struct Others<'a> {
    pub(crate) marks: &'a Markings,
    /// Writes a rule of any kind.
    pub(crate) write: fn(&mut Writer<'_>, &Rule, &Markings),
}

/// The diagram of a rule over its cells in this order, each once: digits are accepted if unit propagation on the
/// clauses of the rule finds no contradiction. `None` if it is too large, or the writer has been stopped.
pub(super) fn alone(writer: &mut Writer<'_>, rule: &Rule, others: Others<'_>, cells: &[usize]) -> Option<Smallest> {
    let formula = writer.apart(|writer| (others.write)(writer, rule, others.marks));
    let literals: Vec<Vec<u32>> =
        cells.iter().map(|&cell| writer.cell(cell).into_iter().map(|(_, literal)| code(literal)).collect()).collect();
    let first = writer.first();
    let mut propagation = Literals::new(&Arc::new(Index::new(&formula)));
    let is_refuted = propagation.start().is_some() || propagation.propagate(u32::MAX).is_some();
    Smallest::new(writer, cells.len(), |known| {
        let mark = propagation.mark();
        let assigned = literals.iter().zip(known).flat_map(|(literals, &known)| {
            // A literal is refuted if its negation is true.
            (first..).zip(literals).map(move |(digit, &literal)| literal ^ u32::from(digit == known))
        });
        let is_open = !is_refuted
            && assigned.map(|literal| propagation.refute(literal)).all(|broken| broken.is_none())
            && propagation.propagate(u32::MAX).is_none();
        propagation.undo(mark);
        let left = if known.len() == cells.len() { Vec::new() } else { known.iter().copied().map(i64::from).collect() };
        is_open.then_some(left)
    })
}
