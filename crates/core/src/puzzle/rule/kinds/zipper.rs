//! The rule `zipper`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, LineMarks, RandomLine, WrittenLine};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Opening, Repeats, RuleGroup, RuleSpec, line};
use crate::puzzle::rule::values::{OnValues, equal, opposite};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "zipper",
    alias: None,
    other_names: &[("zipper-line", None)],
    phrases: &["zipper"],
    group: RuleGroup::Lines,
    summary: "Pairs around the middle have the same sum.",
    meaning: "Digits at the same distance from the middle of the line add up to the same sum. On a line with a middle \
              cell, the sum is its digit. If the last cell is the first one again, it is both ends.",
    example: "zipper r4c1 r3c1 r2c2 r1c2 r1c3",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(LineNumber::None, &["zipper", "line + equal distance", "line + equidistant"])],
        colors: &["purple"],
        written: &[WrittenLine::new(
            "purple",
            "Zipper: digits on a COLOR line at an equal distance from its center add up to the center.",
        )],
        marks: LineMarks::Middle,
        random: Some(RandomLine {
            shortest: 5,
            longest: 5,
            fits: |line| {
                let (length, at) = (line.length, line.digits.len());
                let other_middle =
                    if length % 2 == 1 { 0 } else { line.digits.get(length / 2 - 1).copied().unwrap_or(0) };
                at <= length / 2 || line.next + line.opposite() == other_middle + line.digits[length / 2]
            },
        }),
        ..LineDrawing::PLAIN
    }),
    shape: line(Repeats::Closing(Opening::Never)),
    make: |arguments| Rule::zipper(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        let middle = (parts.cells.len() % 2 == 1).then(|| values.of(parts.cells[parts.cells.len() / 2]));
        Some(equal(&opposite(parts.cells).map(|pair| values.sum(&pair)).chain(middle).collect::<Vec<_>>()))
    }),
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
