//! The rule `clone`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::spec::{CELLS, RuleGroup, RuleSpec, Second, Shape};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "clone",
    alias: None,
    other_names: &[],
    phrases: &["clone"],
    group: RuleGroup::Cells,
    summary: "Two groups of cells hold the same digits in the same order.",
    meaning: "The cells before the equals sign hold the same digits, in order, as the cells after it.",
    example: "clone r1c1 r1c2 = r5c5 r5c6",
    legend: Legend::new(Labels::Numbered, "1, 2, … cells with the same digit"),
    drawing: None,
    shape: Shape { second: Second::Equal, ..CELLS },
    make: |arguments| Rule::clones(arguments.cells, arguments.second),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("clone", Entry::Clone),
};

impl Rule {
    /// Clones: cell by cell, both groups hold the same digits.
    #[must_use]
    pub fn clones(one: impl IntoIterator<Item = Cell>, other: impl IntoIterator<Item = Cell>) -> Self {
        Self::Clone { one: one.into_iter().collect(), other: other.into_iter().collect() }
    }
}
