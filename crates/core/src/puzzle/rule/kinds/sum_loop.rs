//! The rule `sum-loop`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Number, Opening, Repeats, RuleGroup, RuleSpec, line, numbered};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "sum-loop",
    alias: None,
    other_names: &[],
    phrases: &[],
    group: RuleGroup::Lines,
    summary: "A closed line divides into segments with the sum.",
    meaning: "Like sum-line, but the line is closed: its last cell is followed by the first, which may be listed \
              again.",
    example: "sum-loop 10 r1c1 r1c2 r2c2 r2c1",
    legend: Legend::LINE,
    drawing: None,
    shape: numbered(Number::AtLeast(1), line(Repeats::Closing(Opening::Anywhere))),
    make: |arguments| Rule::sum_loop(arguments.number(), arguments.cells),
    totals: Some(|cells, [_, last]| 1..=cells * last),
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::None,
};

impl Rule {
    /// Like [`sum_line`](Self::sum_line), on a closed line.
    #[must_use]
    pub fn sum_loop(number: u32, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::SumLoop(number) }
    }
}
