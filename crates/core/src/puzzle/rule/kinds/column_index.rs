//! The rule `column-index`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles};
use crate::puzzle::rule::kinds::{IndexKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{CELLS, RuleGroup, RuleSpec};
use crate::puzzle::rule::values::OnValues;
use crate::puzzle::{Cell, House};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "column-index",
    alias: None,
    other_names: &[("159", None), ("column-indexer", None)],
    phrases: &["column index", "column indexer", "column indexing", "159"],
    group: RuleGroup::Counting,
    summary: "The digit is the column where its row has the column's number (159).",
    meaning: "If row r, column c has the digit d, then row r, column d has the digit c.",
    example: "column-index r5c5",
    legend: Legend::INDEX,
    drawing: None,
    shape: CELLS,
    make: |arguments| Rule::column_index(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::Of(|cell, _| House::Row(cell.row())),
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("columnindexer", Entry::Cells),
};

impl Rule {
    /// Column indexers: the digit at row r and column c is the column in which row r has the digit c.
    #[must_use]
    pub fn column_index(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Index { cells: cells.into_iter().collect(), kind: IndexKind::Column }.in_order()
    }
}
