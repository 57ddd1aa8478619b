//! The rule `count`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{CELLS, DigitCount, Number, RuleGroup, RuleSpec, Shape, numbered};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "count",
    alias: None,
    other_names: &[("look-and-say", None)],
    phrases: &["look and say"],
    group: RuleGroup::Counting,
    summary: "The number of cells that hold a digit (look-and-say).",
    meaning: "The first number is the number of cells that hold the second number. A look-and-say cage `23` is `count \
              2 3` with its cells.",
    example: "count 2 3 r3c3 r3c4 r4c3 r4c4",
    legend: Legend::CELLS,
    drawing: None,
    shape: Shape { digits: DigitCount::One, ..numbered(Number::Any, CELLS) },
    make: |arguments| {
        let (digit, times) = (arguments.digit(), arguments.number());
        Rule::count(arguments.cells, digit, times)
    },
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: false,
    fpuzzles: FPuzzles::None,
};

impl Rule {
    /// The digit is in exactly `times` of the cells.
    #[must_use]
    pub fn count(cells: impl IntoIterator<Item = Cell>, digit: u16, times: u32) -> Self {
        Self::Count { cells: cells.into_iter().collect(), digit, times }.in_order()
    }
}
