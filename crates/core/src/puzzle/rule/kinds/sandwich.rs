//! The rule `sandwich`.

use crate::puzzle::rule::clue_line::ClueLine;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{OutsideKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{OUTSIDE, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "sandwich",
    alias: None,
    other_names: &[("sandwich-sum", None)],
    phrases: &["sandwich", "between the 1 and"],
    group: RuleGroup::Outside,
    summary: "The sum of the digits between 1 and the largest digit.",
    meaning: "The digits between the least and the largest digit, in this row or column, add up to the number.",
    example: "sandwich 20 column 4",
    legend: Legend::CLUE,
    drawing: None,
    shape: OUTSIDE,
    make: |arguments| Rule::sandwich(arguments.number(), arguments.line()),
    totals: Some(|_, [first, last]| 0..=(first + last) * (last + 1 - first) / 2),
    others: Others::None,
    presupposed: Presupposed::Line,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("sandwichsum", Entry::Outside),
};

impl Rule {
    /// A sandwich: the digits between the smallest and the largest one have the sum.
    #[must_use]
    pub fn sandwich(value: u32, line: ClueLine) -> Self {
        Self::Outside { line, kind: OutsideKind::Sandwich, value }.in_order()
    }
}
