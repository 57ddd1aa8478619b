//! The rule `no-difference`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{FPuzzles, Unmarked};
use crate::puzzle::rule::kinds::{Global, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{NOTHING, Number, RuleGroup, RuleSpec, numbered};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "no-difference",
    alias: None,
    other_names: &[],
    phrases: &[],
    group: RuleGroup::Board,
    summary: "Neighbors without a dot do not differ by the number (kropki negative).",
    meaning: "Two orthogonal neighbors do not differ by the number, unless they have a dot: the rule difference or \
              ratio, with any number.",
    example: "no-difference 1",
    legend: Legend::EACH_NEIGHBOR,
    drawing: None,
    shape: numbered(Number::AtLeast(1), NOTHING),
    make: |arguments| Rule::Global(Global::NoDifference(arguments.number())),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Unmarked(Unmarked::Difference),
};
