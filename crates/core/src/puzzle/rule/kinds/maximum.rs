//! The rule `maximum`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{CellKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{EACH, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "maximum",
    alias: None,
    other_names: &[("max", None)],
    phrases: &[],
    group: RuleGroup::Cells,
    summary: "The digit is larger than its neighbors.",
    meaning: "The digit is larger than the digits of the orthogonal neighbors. Neighbors with this rule are not \
              compared.",
    example: "maximum r5c5",
    legend: Legend::NEIGHBORS,
    drawing: None,
    shape: EACH,
    make: |arguments| Rule::maximum(arguments.cell()),
    totals: None,
    others: Others::Neighbors,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("maximum", Entry::Cell),
};

impl Rule {
    /// The digit is larger than those of the orthogonal neighbors.
    #[must_use]
    pub fn maximum(cell: Cell) -> Self {
        Self::Cell { cell, kind: CellKind::Maximum }
    }
}
