//! The rule `x-sum`.

use crate::puzzle::rule::clue_line::ClueLine;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{OutsideKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{OUTSIDE, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "x-sum",
    alias: None,
    other_names: &[("x-sums", None)],
    phrases: &["x sum", "xsum", "first x", "nearest x"],
    group: RuleGroup::Outside,
    summary: "The sum of the first X digits.",
    meaning: "The first X digits, seen from the edge, add up to the number, where X is the first of them. Rows are \
              seen from the left and columns from the top, unless `right` or `bottom` follows.",
    example: "x-sum 20 column 4",
    legend: Legend::CLUE,
    drawing: None,
    shape: OUTSIDE,
    make: |arguments| Rule::x_sum(arguments.number(), arguments.line()),
    totals: Some(|_, [first, last]| 1..=(first + last) * (last + 1 - first) / 2),
    others: Others::None,
    presupposed: Presupposed::Line,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("xsum", Entry::Outside),
};

impl Rule {
    /// An X-sum: the first X digits have the sum, where X is the first of them.
    #[must_use]
    pub fn x_sum(value: u32, line: ClueLine) -> Self {
        Self::Outside { line, kind: OutsideKind::XSum, value }
    }
}
