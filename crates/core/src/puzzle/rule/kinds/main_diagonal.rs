//! The rule `diagonal main`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{NOTHING, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "diagonal main",
    alias: Some("main-diagonal"),
    other_names: &[],
    phrases: &[],
    group: RuleGroup::Houses,
    summary: "The diagonal from the top left corner has each digit once.",
    meaning: "The main diagonal, from the top left corner to the bottom right one, has each digit once.",
    example: "diagonal main",
    legend: Legend::HOUSE,
    drawing: None,
    shape: NOTHING,
    make: |_| Rule::MAIN_DIAGONAL,
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: false,
    fpuzzles: FPuzzles::Flag("diagonal-"),
};
