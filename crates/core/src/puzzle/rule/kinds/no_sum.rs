//! The rule `no-sum`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{FPuzzles, Unmarked};
use crate::puzzle::rule::kinds::{Global, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{NOTHING, Number, RuleGroup, RuleSpec, numbered};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "no-sum",
    alias: None,
    other_names: &[],
    phrases: &[
        "all x",
        "all v",
        "all xv",
        "all possible x",
        "all possible v",
        "all possible xv",
        "xv negative",
        "negative xv",
        "anti xv",
        "antixv",
    ],
    group: RuleGroup::Board,
    summary: "Neighbors without a mark do not add up to the number (XV negative).",
    meaning: "Two orthogonal neighbors do not add up to the number, unless they have a mark: the rule sum, with any \
              number.",
    example: "no-sum 10",
    legend: Legend::EACH_NEIGHBOR,
    drawing: None,
    shape: numbered(Number::AtLeast(1), NOTHING),
    make: |arguments| Rule::Global(Global::NoSum(arguments.number())),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Unmarked(Unmarked::Sum),
};
