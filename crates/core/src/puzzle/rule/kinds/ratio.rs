//! The rule `ratio`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::expression::Condition;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{PairKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Number, PAIR, RuleGroup, RuleSpec, numbered};
use crate::puzzle::rule::values::{OnValues, equal, multiple};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "ratio",
    alias: None,
    other_names: &[("black", Some(2)), ("black-dot", Some(2)), ("black-kropki", Some(2)), ("kropki-black", Some(2))],
    phrases: &[],
    group: RuleGroup::Cells,
    summary: "One digit is the number times the other (black kropki dot).",
    meaning: "One digit is the number times the other. With 2 this is the black kropki dot.",
    example: "ratio 2 r1c1 r1c2",
    legend: Legend::PAIR,
    drawing: None,
    shape: numbered(Number::AtLeast(2), PAIR),
    make: |arguments| Rule::ratio(arguments.number(), arguments.pair()),
    totals: None,
    others: Others::Exempts(&["no-difference", "no-ratio"]),
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        Some(values.along(parts, &|one, other, number| {
            let [more, less] = [(&one, &other), (&other, &one)]
                .map(|(one, other)| equal(&[one.clone(), multiple(number, other.clone())]));
            Condition::Any([more, less].into())
        }))
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("ratio", Entry::Pair(2)),
};

impl Rule {
    /// A black dot (with 2): one digit is the number times the other.
    #[must_use]
    pub fn ratio(number: u32, cells: [Cell; 2]) -> Self {
        Self::Pair { cells, kind: PairKind::Ratio(number) }.in_order()
    }
}
