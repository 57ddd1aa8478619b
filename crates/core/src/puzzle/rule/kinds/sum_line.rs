//! The rule `sum-line`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, WrittenLine};
use crate::puzzle::rule::fpuzzles::{FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{CELLS, Number, Repeats, RuleGroup, RuleSpec, Shape, numbered};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "sum-line",
    alias: None,
    other_names: &[("ten-line", Some(10)), ("10-line", Some(10))],
    phrases: &[],
    group: RuleGroup::Lines,
    summary: "The line divides into segments with the sum (10-line).",
    meaning: "The line is divided into segments of neighbors, and the digits of each segment add up to the number.",
    example: "sum-line 10 r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(LineNumber::Fixed(|_| 10), &["10 line", "ten line", "line + sum to 10"])],
        written: &[WrittenLine::numbered(10, "orange", "10 line: a COLOR line falls into parts that sum to 10.")],
        ..LineDrawing::PLAIN
    }),
    shape: numbered(Number::AtLeast(1), Shape { repeats: Repeats::Apart, ..CELLS }),
    make: |arguments| Rule::sum_line(arguments.number(), arguments.cells),
    totals: Some(|cells, [_, last]| 1..=cells * last),
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::None,
};

impl Rule {
    /// A sum line, such as a ten line: it is divided into segments that each have the sum.
    #[must_use]
    pub fn sum_line(number: u32, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Sum(number) }
    }
}
