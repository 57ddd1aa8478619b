//! The rule `circles`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::spec::{CELLS, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "circles",
    alias: None,
    other_names: &[("counting-circles", None)],
    phrases: &["counting circle"],
    group: RuleGroup::Counting,
    summary: "A digit d in a circle is in exactly d circles.",
    meaning: "Counting circles. A digit d in one of these cells is in exactly d of them.",
    example: "circles r1c1 r1c5 r2c3 r4c4 r5c5",
    legend: Legend::new(Labels::Marked, "# the circles"),
    drawing: None,
    shape: CELLS,
    make: |arguments| Rule::circles(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::None,
};

impl Rule {
    /// Counting circles: a digit d in one of the cells is in exactly d of them.
    #[must_use]
    pub fn circles(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Circles { cells: cells.into_iter().collect() }.in_order()
    }
}
