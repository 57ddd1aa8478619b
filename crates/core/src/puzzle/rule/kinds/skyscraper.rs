//! The rule `skyscraper`.

use crate::puzzle::rule::clue_line::ClueLine;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{OutsideKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{OUTSIDE, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "skyscraper",
    alias: None,
    other_names: &[("skyscrapers", None)],
    phrases: &["skyscraper", "building"],
    group: RuleGroup::Outside,
    summary: "The number of digits that are larger than all before them.",
    meaning: "The number counts the digits that are larger than all digits before them, seen from the edge. Rows are \
              seen from the left and columns from the top, unless `right` or `bottom` follows.",
    example: "skyscraper 3 column 4 bottom",
    legend: Legend::CLUE,
    drawing: None,
    shape: OUTSIDE,
    make: |arguments| Rule::skyscraper(arguments.number(), arguments.line()),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::Line,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("skyscraper", Entry::Outside),
};

impl Rule {
    /// A skyscraper: `value` digits are larger than all before them.
    #[must_use]
    pub fn skyscraper(value: u32, line: ClueLine) -> Self {
        Self::Outside { line, kind: OutsideKind::Skyscraper, value }
    }
}
