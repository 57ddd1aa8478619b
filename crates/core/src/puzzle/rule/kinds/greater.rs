//! The rule `greater`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::expression::Comparison;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{PairKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{PAIR, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::{OnValues, compared};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "greater",
    alias: None,
    other_names: &[("greater-than", None), ("inequality", None)],
    phrases: &[],
    group: RuleGroup::Cells,
    summary: "The first digit is greater than the second.",
    meaning: "The first digit is greater than the second.",
    example: "greater r1c1 r1c2",
    legend: Legend::PAIR,
    drawing: None,
    shape: PAIR,
    make: |arguments| Rule::greater(arguments.pair()),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        Some(values.along(parts, &|one, other, _| compared(one, Comparison::Greater, other)))
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::WrittenAs("thermometer", Entry::Reversed),
};

impl Rule {
    /// The digit of the first cell is greater than that of the second.
    #[must_use]
    pub fn greater(cells: [Cell; 2]) -> Self {
        Self::Pair { cells, kind: PairKind::Greater }
    }
}
