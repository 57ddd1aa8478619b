//! The rule `nonconsecutive`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{FPuzzles, Unmarked};
use crate::puzzle::rule::kinds::{Global, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{NOTHING, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "nonconsecutive",
    alias: None,
    other_names: &[],
    phrases: &[],
    group: RuleGroup::Board,
    summary: "Neighbors are not consecutive.",
    meaning: "Two orthogonal neighbors do not hold consecutive digits, even with a dot between them.",
    example: "nonconsecutive",
    legend: Legend::EACH_NEIGHBOR,
    drawing: None,
    shape: NOTHING,
    make: |_| Rule::Global(Global::Nonconsecutive),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Unmarked(Unmarked::Consecutive),
};
