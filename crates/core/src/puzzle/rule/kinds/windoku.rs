//! The rule `windoku`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{NOTHING, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "windoku",
    alias: None,
    other_names: &[("hyper", None), ("hyper-sudoku", None)],
    phrases: &[],
    group: RuleGroup::Houses,
    summary: "Windows between the boxes have each digit once.",
    meaning: "With boxes of b × b cells, b at least 3, there are (b − 1)² windows of that size, one cell from the \
              edges and from each other. Each window has each digit once.",
    example: "windoku",
    legend: Legend::HOUSES,
    drawing: None,
    shape: NOTHING,
    make: |_| Rule::WINDOKU,
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: false,
    fpuzzles: FPuzzles::WrittenAs("extraregion", Entry::House),
};
