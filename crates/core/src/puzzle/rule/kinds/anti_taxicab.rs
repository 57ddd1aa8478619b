//! The rule `anti-taxicab`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::{Global, Rule};
use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::spec::{NOTHING, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "anti-taxicab",
    alias: None,
    other_names: &[("taxicab", None)],
    phrases: &["taxicab", "taxi cab"],
    group: RuleGroup::Board,
    summary: "Cells d steps apart do not both hold d.",
    meaning: "Two cells with the digit d are not d steps apart, where a step leads to an orthogonal neighbor.",
    example: "anti-taxicab",
    legend: Legend::new(
        Labels::Around(|[rows, columns]| rows + columns == 3),
        "if X is 3, no # is 3: all are 3 steps away",
    ),
    drawing: None,
    shape: NOTHING,
    make: |_| Rule::Global(Global::AntiTaxicab),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::All,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::None,
};
