//! The rule `double-arrow`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, LineMarks, WrittenLine};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{CellCount, Opening, Repeats, RuleGroup, RuleSpec, Shape, line};
use crate::puzzle::rule::values::{OnValues, equal};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "double-arrow",
    alias: None,
    other_names: &[],
    phrases: &[],
    group: RuleGroup::Lines,
    summary: "The inner digits add up to the sum of the ends.",
    meaning: "The digits of the inner cells add up to the sum of the two ends. If the last cell is the first one \
              again, it is both ends, and its digit counts twice.",
    example: "double-arrow r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(LineNumber::None, &["double arrow"])],
        written: &[WrittenLine::new(
            "orange",
            "Double arrow: the circles of a COLOR line add up to what lies on the line.",
        )],
        marks: LineMarks::Ends,
        ..LineDrawing::PLAIN
    }),
    shape: Shape { cells: CellCount::AtLeast(3), ..line(Repeats::Closing(Opening::Never)) },
    make: |arguments| Rule::double_arrow(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| match parts.cells {
        [first, inner @ .., last] => Some(equal(&[values.sum(inner), values.sum(&[*first, *last])])),
        _ => None,
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("doublearrow", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// A double arrow: the inner digits add up to the sum of the ends.
    #[must_use]
    pub fn double_arrow(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::DoubleArrow }
    }
}
