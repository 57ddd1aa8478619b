//! The rule `region`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{ExtraHouse, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{CELLS, CellCount, RuleGroup, RuleSpec, Shape};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "region",
    alias: None,
    other_names: &[("extra-region", None)],
    phrases: &[],
    group: RuleGroup::Houses,
    summary: "An extra region has each digit once.",
    meaning: "An extra region has one cell for each digit, and each digit once. For fewer cells, see cage.",
    example: "region r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2",
    legend: Legend::HOUSE,
    drawing: None,
    shape: Shape { cells: CellCount::PerDigit, ..CELLS },
    make: |arguments| Rule::region(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("extraregion", Entry::House),
};

impl Rule {
    /// An extra region of one cell per digit: each digit once.
    #[must_use]
    pub fn region(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::House(ExtraHouse::Region(cells.into_iter().collect())).in_order()
    }
}
