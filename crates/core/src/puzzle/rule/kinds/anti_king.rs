//! The rule `anti-king`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::{Global, Rule};
use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::spec::{NOTHING, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "anti-king",
    alias: None,
    other_names: &[("king", None)],
    phrases: &[
        "king",
        "antiking",
        "touch diagonally",
        "touching diagonally",
        "diagonally touch",
        "diagonally touching",
        "diagonally adjacent",
        "even diagonally",
        "touch at a corner",
        "share a corner",
    ],
    group: RuleGroup::Board,
    summary: "Cells that touch at a corner differ.",
    meaning: "Two cells that touch at a corner hold different digits.",
    example: "anti-king",
    legend: Legend::new(Labels::Around(|steps| matches!(steps, [1, 1])), "X and each # hold different digits"),
    drawing: None,
    shape: NOTHING,
    make: |_| Rule::Global(Global::AntiKing),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: false,
    fpuzzles: FPuzzles::Flag("antiking"),
};
