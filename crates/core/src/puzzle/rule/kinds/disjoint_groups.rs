//! The rule `disjoint-groups`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{NOTHING, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "disjoint-groups",
    alias: None,
    other_names: &[("disjoint", None)],
    phrases: &[],
    group: RuleGroup::Houses,
    summary: "Cells at the same position in their boxes differ.",
    meaning: "The first cells of all boxes, the second cells of all boxes, and so on, in reading order: each group has \
              each digit once.",
    example: "disjoint-groups",
    legend: Legend::HOUSES,
    drawing: None,
    shape: NOTHING,
    make: |_| Rule::DISJOINT_GROUPS,
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: true,
    fpuzzles: FPuzzles::Flag("disjointgroups"),
};
