//! The rule `no-ratio`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{FPuzzles, Unmarked};
use crate::puzzle::rule::kinds::{Global, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{NOTHING, Number, RuleGroup, RuleSpec, numbered};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "no-ratio",
    alias: None,
    other_names: &[],
    phrases: &[],
    group: RuleGroup::Board,
    summary: "Neighbors without a dot are not in the ratio (kropki negative).",
    meaning: "Of two orthogonal neighbors, neither digit is the number times the other, unless they have a dot: the \
              rule difference or ratio, with any number.",
    example: "no-ratio 2",
    legend: Legend::EACH_NEIGHBOR,
    drawing: None,
    shape: numbered(Number::AtLeast(2), NOTHING),
    make: |arguments| Rule::Global(Global::NoRatio(arguments.number())),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Unmarked(Unmarked::Ratio),
};
