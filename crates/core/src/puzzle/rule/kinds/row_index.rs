//! The rule `row-index`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{IndexKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{CELLS, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;
use crate::puzzle::{Cell, House};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "row-index",
    alias: None,
    other_names: &[("row-indexer", None)],
    phrases: &["row index", "row indexer", "row indexing"],
    group: RuleGroup::Counting,
    summary: "The digit is the row where its column has the row's number.",
    meaning: "If row r, column c has the digit d, then row d, column c has the digit r.",
    example: "row-index r5c5",
    legend: Legend::INDEX,
    drawing: None,
    shape: CELLS,
    make: |arguments| Rule::row_index(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::Of(|cell, _| House::Column(cell.column())),
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("rowindexer", Entry::Cells),
};

impl Rule {
    /// Row indexers: the digit at row r and column c is the row in which column c has the digit r.
    #[must_use]
    pub fn row_index(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Index { cells: cells.into_iter().collect(), kind: IndexKind::Row }.in_order()
    }
}
