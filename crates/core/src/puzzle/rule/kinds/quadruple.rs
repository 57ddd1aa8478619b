//! The rule `quadruple`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{CELLS, DigitCount, RuleGroup, RuleSpec, Shape};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "quadruple",
    alias: None,
    other_names: &[("quad", None), ("quads", None)],
    phrases: &["quadruple", "quad", "four cell"],
    group: RuleGroup::Counting,
    summary: "The listed digits are in the cells.",
    meaning: "Each listed digit is in one of the cells; a digit that is listed k times is in at least k of them.",
    example: "quadruple 1 1 2 r3c3 r3c4 r4c3 r4c4",
    legend: Legend::CELLS,
    drawing: None,
    shape: Shape { digits: DigitCount::Several, ..CELLS },
    make: |arguments| Rule::quadruple(arguments.cells, arguments.digits),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("quadruple", Entry::Quadruple),
};

impl Rule {
    /// A quadruple: these digits are among those of the cells, each at least as often as it is listed.
    #[must_use]
    pub fn quadruple(cells: impl IntoIterator<Item = Cell>, digits: impl IntoIterator<Item = u16>) -> Self {
        Self::Quadruple { cells: cells.into_iter().collect(), digits: digits.into_iter().collect() }.in_order()
    }
}
