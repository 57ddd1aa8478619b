//! The rule `global-entropy`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::{Global, Rule};
use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::spec::{NOTHING, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "global-entropy",
    alias: None,
    other_names: &[("entropy", None)],
    phrases: &[],
    group: RuleGroup::Board,
    summary: "Every 2 × 2 square has a low, a middle and a high digit.",
    meaning: "Every square of 2 × 2 cells holds a low, a middle and a high digit. The groups are those of entropic.",
    example: "global-entropy",
    legend: Legend::new(Labels::Square, "# one of the squares"),
    drawing: None,
    shape: NOTHING,
    make: |_| Rule::Global(Global::Entropy),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::None,
};
