//! The rule `odd`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{CellKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{EACH, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "odd",
    alias: None,
    other_names: &[],
    phrases: &["be odd", "are odd", "is odd", "odd cell"],
    group: RuleGroup::Cells,
    summary: "The digit is odd.",
    meaning: "The digit is odd.",
    example: "odd r1c1",
    legend: Legend::CELL,
    drawing: None,
    shape: EACH,
    make: |arguments| Rule::odd(arguments.cell()),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| Some(values.has_rest(parts.cells[0], 1))),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("odd", Entry::Cell),
};

impl Rule {
    /// The digit is odd.
    #[must_use]
    pub fn odd(cell: Cell) -> Self {
        Self::Cell { cell, kind: CellKind::Odd }
    }
}
