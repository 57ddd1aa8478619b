//! The rule `sum`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{PairKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Number, PAIR, RuleGroup, RuleSpec, numbered};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "sum",
    alias: None,
    other_names: &[("x", Some(10)), ("v", Some(5)), ("xv", None)],
    phrases: &[],
    group: RuleGroup::Cells,
    summary: "The two digits add up to the number (X and V).",
    meaning: "The two digits add up to the number. With 10 this is X, with 5 V.",
    example: "sum 10 r1c1 r1c2",
    legend: Legend::PAIR,
    drawing: None,
    shape: numbered(Number::AtLeast(1), PAIR),
    make: |arguments| Rule::sum(arguments.number(), arguments.pair()),
    totals: Some(|_, [first, last]| (2 * first).max(1)..=2 * last),
    others: Others::Exempts(&["no-sum"]),
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| Some(values.total(parts.cells, parts.number?))),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("xv", Entry::Letter),
};

impl Rule {
    /// X (with 10) or V (with 5): the digits add up to the number.
    #[must_use]
    pub fn sum(number: u32, cells: [Cell; 2]) -> Self {
        Self::Pair { cells, kind: PairKind::Sum(number) }.in_order()
    }
}
