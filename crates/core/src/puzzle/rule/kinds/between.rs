//! The rule `between`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Repeats, RuleGroup, RuleSpec, line};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "between",
    alias: None,
    other_names: &[("between-line", None)],
    phrases: &["between line"],
    group: RuleGroup::Lines,
    summary: "The inner digits are between those of the ends.",
    meaning: "The digits of the inner cells are strictly between the digits of the two ends, which are different \
              cells. A line of two cells has no effect.",
    example: "between r5c5 r4c5 r3c6 r2c6",
    legend: Legend::LINE,
    shape: line(Repeats::DifferentEnds),
    make: |arguments| Rule::between(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("betweenline", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// A between line: the inner digits are strictly between those of the ends.
    #[must_use]
    pub fn between(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Between }
    }
}
