//! The rule `no-sum`.

use crate::puzzle::rule::families::{Global, Rule};
use crate::puzzle::rule::spec::{NUMBER, RuleGroup, RuleSpec};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "no-sum",
    alias: None,
    other_names: &[],
    group: RuleGroup::Board,
    summary: "Neighbors without a mark do not add up to the number (XV negative).",
    meaning: "Two orthogonal neighbors do not add up to the number, unless they have a mark: the rule sum, with any \
              number.",
    example: "no-sum 10",
    shape: NUMBER,
    make: |arguments| Rule::Global(Global::NoSum(arguments.number())),
};
