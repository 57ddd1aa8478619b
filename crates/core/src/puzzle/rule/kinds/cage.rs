//! The rule `cage`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::expression::Condition;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{CELLS, Number, RuleGroup, RuleSpec, Shape};
use crate::puzzle::rule::values::{OnValues, different};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "cage",
    alias: None,
    other_names: &[("killer", None), ("killer-cage", None)],
    phrases: &[],
    group: RuleGroup::Sums,
    summary: "No digit repeats, and the digits add up to the number (killer cage).",
    meaning: "A killer cage. No digit is in the cells twice, and if there is a number, the digits add up to it. Cages \
              may overlap. More cells than digits, or an impossible sum, leave no solution. `cage <15` and its like \
              bound the sum; `cage ?` has none.",
    example: "cage 15 r1c1 r1c2 r2c1",
    legend: Legend::CELLS,
    drawing: None,
    shape: Shape { number: Number::Optional, ..CELLS },
    make: |arguments| Rule::cage(arguments.cells, arguments.number),
    totals: Some(|cells, [first, last]| {
        let digits = last + 1 - first;
        let cells = cells.min(digits);
        let least = cells * (2 * first + cells - 1) / 2;
        least..=least + cells * (digits - cells)
    }),
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        let total = parts.number.map(|total| values.total(parts.cells, total));
        Some(Condition::All([different(parts.cells)].into_iter().chain(total).collect()))
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("killercage", Entry::Cage),
};

impl Rule {
    /// A killer cage: no digit repeats, and the digits add up to the total, if there is one.
    #[must_use]
    pub fn cage(cells: impl IntoIterator<Item = Cell>, total: Option<u32>) -> Self {
        Self::Cage { cells: cells.into_iter().collect(), total }.in_order()
    }
}
