//! The rule `region-sum`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, RandomLine, WrittenLine};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Opening, Repeats, RuleGroup, RuleSpec, line};
use crate::puzzle::rule::values::{OnValues, equal};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "region-sum",
    alias: None,
    other_names: &[("region-sum-line", None)],
    phrases: &[],
    group: RuleGroup::Lines,
    summary: "The segments of the line in each box have the same sum.",
    meaning: "The borders of boxes (or regions) divide the line into segments, and the digits of each segment have the \
              same sum. A box that the line enters twice has two segments. A line within one box has no effect. If the \
              last cell is the first one again, the line is closed, and its last segment continues in its first.",
    example: "region-sum r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(
            LineNumber::None,
            &[
                "region sum",
                "line + same sum + box",
                "line + equal sum",
                "line + same total",
                "line + sum + the same + box",
                "line + sum + the same + region",
            ],
        )],
        instead_of: Some("sum-line"),
        colors: &["blue"],
        written: &[WrittenLine::new(
            "blue",
            "Region sum: the borders of boxes divide a COLOR line into parts of equal sums.",
        )],
        random: Some(RandomLine { shortest: 2, longest: 6, fits: |_| true }),
        ..LineDrawing::PLAIN
    }),
    shape: line(Repeats::Closing(Opening::AtBorder)),
    make: |arguments| Rule::region_sum(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        Some(equal(&values.segments(parts.cells).map(|segment| values.sum(segment)).collect::<Vec<_>>()))
    }),
    needs_regions: true,
    fpuzzles: FPuzzles::Entries("regionsumline", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// A region sum line: its segments in the boxes have the same sum.
    #[must_use]
    pub fn region_sum(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::RegionSum }
    }
}
