//! The rule `zipper`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Opening, Repeats, RuleGroup, RuleSpec, line};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "zipper",
    alias: None,
    other_names: &[("zipper-line", None)],
    phrases: &["zipper"],
    group: RuleGroup::Lines,
    summary: "Pairs around the middle have the same sum.",
    meaning: "Digits at the same distance from the middle of the line add up to the same sum. On a line with a middle \
              cell, the sum is its digit. If the last cell is the first one again, it is both ends.",
    example: "zipper r5c5 r4c5 r3c6 r2c6 r2c7",
    legend: Legend::LINE,
    shape: line(Repeats::Closing(Opening::Never)),
    make: |arguments| Rule::zipper(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("zipperline", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// A zipper line: digits at the same distance from the middle have the same sum, that of a middle cell.
    #[must_use]
    pub fn zipper(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Zipper }
    }
}
