//! The rule `box-index`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{IndexKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{CELLS, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;
use crate::puzzle::{Cell, House};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "box-index",
    alias: None,
    other_names: &[("box-indexer", None)],
    phrases: &["box index", "box indexer", "box indexing"],
    group: RuleGroup::Counting,
    summary: "The digit is the position where its box has the position's number.",
    meaning: "If position p of a box, in reading order, has the digit d, then position d of that box has the digit p.",
    example: "box-index r1c1",
    legend: Legend::INDEX,
    drawing: None,
    shape: CELLS,
    make: |arguments| Rule::box_index(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::Of(|cell, geometry| House::Box(geometry.box_of(cell))),
    on_values: OnValues::Unclear,
    needs_regions: true,
    fpuzzles: FPuzzles::Entries("boxindexer", Entry::Cells),
};

impl Rule {
    /// Box indexers: the digit at position p of a box is the position at which the box has the digit p.
    #[must_use]
    pub fn box_index(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Index { cells: cells.into_iter().collect(), kind: IndexKind::Box }.in_order()
    }
}
