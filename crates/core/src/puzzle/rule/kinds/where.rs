//! The rule `where`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::expression::Custom;
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::spec::{RuleArguments, RuleGroup, RuleSpec, custom};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "where",
    alias: None,
    other_names: &[],
    phrases: &[],
    group: RuleGroup::Custom,
    summary: "A condition that the setter writes.",
    meaning: "The condition holds. A cell is its digit. Numbers are integers, with `+ - *`, `abs(…)`, and of lists \
              `sum`, `product`, `min`, `max`, `distinct` (how many different numbers), `count(5 in LIST)` and \
              `count({1 3 5..7} in LIST)`. A list has cells, ranges such as `r1c1-r1c5`, `row 3`, `column 3`, `box \
              3` and numbers; one listed twice counts twice. Conditions compare numbers by `= != < <= > >=`, also in \
              a chain (`r1c1 < r1c2 < r1c3`), by `in 10..15` and `not in {1 3}`; `same(LIST, LIST)` compares lists \
              in any order. They are joined by `and`, `or`, `not`, `implies`, `iff`, `xor`, `exactly 1 of (…, …)`, \
              `at least` and `at most`. Another rule is a condition, too, unless its cells have more than 60,000 \
              combinations of digits.",
    example: "where r1c1 + r1c2 = 2 * r1c3",
    legend: Legend::new(Labels::Marked, "# the cells of the condition"),
    drawing: None,
    shape: custom(" CONDITION"),
    make: RuleArguments::custom,
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| match parts.custom? {
        Custom::Where { condition, .. } => values.condition(condition),
        Custom::Pairs { .. } | Custom::Pattern { .. } => None,
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Text,
};
