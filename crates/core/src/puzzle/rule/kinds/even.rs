//! The rule `even`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{CellKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{EACH, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "even",
    alias: None,
    other_names: &[],
    phrases: &["be even", "are even", "is even", "even cell"],
    group: RuleGroup::Cells,
    summary: "The digit is even.",
    meaning: "The digit is even.",
    example: "even r1c1",
    legend: Legend::CELL,
    drawing: None,
    shape: EACH,
    make: |arguments| Rule::even(arguments.cell()),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| Some(values.has_rest(parts.cells[0], 0))),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("even", Entry::Cell),
};

impl Rule {
    /// The digit is even.
    #[must_use]
    pub fn even(cell: Cell) -> Self {
        Self::Cell { cell, kind: CellKind::Even }
    }
}
