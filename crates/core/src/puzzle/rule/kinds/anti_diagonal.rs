//! The rule `diagonal anti`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{NOTHING, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "diagonal anti",
    alias: Some("anti-diagonal"),
    other_names: &[],
    phrases: &[],
    group: RuleGroup::Houses,
    summary: "The diagonal from the top right corner has each digit once.",
    meaning: "The antidiagonal, from the top right corner to the bottom left one, has each digit once.",
    example: "diagonal anti",
    legend: Legend::HOUSE,
    drawing: None,
    shape: NOTHING,
    make: |_| Rule::ANTI_DIAGONAL,
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: false,
    fpuzzles: FPuzzles::Flag("diagonal+"),
};
