//! The rule `arrow`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::spec::{CELLS, RuleGroup, RuleSpec, Second, Shape};
use crate::puzzle::rule::values::{OnValues, equal};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "arrow",
    alias: None,
    other_names: &[("arrow-sum", None), ("pill", None)],
    phrases: &["pill"],
    group: RuleGroup::Sums,
    summary: "The shaft adds up to the circle or the pill.",
    meaning: "The number in the circle, before the equals sign, is the sum of the digits on the shaft. A circle of \
              several cells is a pill: its digits, in this order, form a decimal number. Digits may repeat on the \
              shaft; a cell that is listed twice counts twice.",
    example: "arrow r4c1 = r3c1 r2c2 r1c2",
    legend: Legend::new(Labels::Circle, "O the circle, 1, 2, … the shaft"),
    drawing: None,
    shape: Shape { second: Second::Some, ..CELLS },
    make: |arguments| Rule::arrow(arguments.cells, arguments.second),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| match parts.cells {
        [circle] => Some(equal(&[values.of(*circle), values.sum(parts.second)])),
        // The number of a pill is of digits.
        _ => None,
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("arrow", Entry::Arrow),
};

impl Rule {
    /// An arrow: the shaft adds up to the number in the circle. A circle of several cells is a pill.
    #[must_use]
    pub fn arrow(circle: impl IntoIterator<Item = Cell>, shaft: impl IntoIterator<Item = Cell>) -> Self {
        Self::Arrow { circle: circle.into_iter().collect(), shaft: shaft.into_iter().collect() }
    }
}
