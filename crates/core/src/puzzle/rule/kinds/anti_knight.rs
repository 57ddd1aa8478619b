//! The rule `anti-knight`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::{Global, Rule};
use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::spec::{NOTHING, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "anti-knight",
    alias: None,
    other_names: &[("knight", None)],
    phrases: &["knight", "antiknight"],
    group: RuleGroup::Board,
    summary: "Cells a knight's move apart differ.",
    meaning: "Two cells a chess knight's move apart hold different digits.",
    example: "anti-knight",
    legend: Legend::new(Labels::Around(|steps| matches!(steps, [1, 2] | [2, 1])), "X and each # hold different digits"),
    drawing: None,
    shape: NOTHING,
    make: |_| Rule::Global(Global::AntiKnight),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: false,
    fpuzzles: FPuzzles::Flag("antiknight"),
};
