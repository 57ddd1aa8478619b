//! The rule `difference`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::expression::Comparison;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{PairKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Number, PAIR, RuleGroup, RuleSpec, numbered};
use crate::puzzle::rule::values::{OnValues, differ};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "difference",
    alias: None,
    other_names: &[
        ("kropki", None),
        ("white", Some(1)),
        ("white-dot", Some(1)),
        ("white-kropki", Some(1)),
        ("kropki-white", Some(1)),
    ],
    phrases: &[],
    group: RuleGroup::Cells,
    summary: "The digits differ by the number (white kropki dot).",
    meaning: "The digits differ by the number. With 1 this is the white kropki dot.",
    example: "difference 1 r1c1 r1c2",
    legend: Legend::PAIR,
    drawing: None,
    shape: numbered(Number::AtLeast(1), PAIR),
    make: |arguments| Rule::difference(arguments.number(), arguments.pair()),
    totals: None,
    others: Others::Exempts(&["no-difference", "no-ratio"]),
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        Some(values.along(parts, &|one, other, number| differ(one, other, Comparison::Equal, number)))
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("difference", Entry::Pair(1)),
};

impl Rule {
    /// A white dot (with 1): the digits differ by the number.
    #[must_use]
    pub fn difference(number: u32, cells: [Cell; 2]) -> Self {
        Self::Pair { cells, kind: PairKind::Difference(number) }.in_order()
    }
}
