//! The rule `little-killer`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{CELLS, Number, Repeats, RuleGroup, RuleSpec, Shape, numbered};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "little-killer",
    alias: None,
    other_names: &[("little-killer-sum", None)],
    phrases: &["little killer"],
    group: RuleGroup::Sums,
    summary: "The digits of a diagonal add up to the number, and may repeat.",
    meaning: "The digits add up to the number, and may repeat. A cell that is listed twice counts twice.",
    example: "little-killer 20 r1c2 r2c3 r3c4 r4c5",
    legend: Legend::CELLS,
    drawing: None,
    shape: Shape { repeats: Repeats::Always, ..numbered(Number::Any, CELLS) },
    make: |arguments| {
        let total = arguments.number();
        Rule::little_killer(arguments.cells, total)
    },
    totals: Some(|cells, [first, last]| cells * first..=cells * last),
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| Some(values.total(parts.cells, parts.number?))),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("littlekillersum", Entry::Diagonal),
};

impl Rule {
    /// A little killer: the digits add up to the total, and may repeat.
    #[must_use]
    pub fn little_killer(cells: impl IntoIterator<Item = Cell>, total: u32) -> Self {
        Self::Sum { cells: cells.into_iter().collect(), total }.in_order()
    }
}
