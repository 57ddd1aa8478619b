//! The rule `thermo`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, LineMarks, RandomLine, WrittenLine};
use crate::puzzle::rule::expression::Comparison;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Repeats, RuleGroup, RuleSpec, line};
use crate::puzzle::rule::values::{OnValues, chained};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "thermo",
    alias: None,
    other_names: &[("thermometer", None)],
    phrases: &[],
    group: RuleGroup::Lines,
    summary: "Digits increase from the bulb.",
    meaning: "Digits increase from each cell to the next. The first cell is the bulb.",
    example: "thermo r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(LineNumber::None, &["thermo", "thermometer", "increase + bulb"])],
        written: &[WrittenLine::new("gray", "Digits on a thermometer increase from the bulb.")],
        marks: LineMarks::Bulb,
        random: Some(RandomLine { shortest: 3, longest: 6, fits: |line| line.next > line.last() }),
        ..LineDrawing::PLAIN
    }),
    shape: line(Repeats::Never),
    make: |arguments| Rule::thermometer(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| Some(chained(&values.all(parts.cells), Comparison::Less))),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("thermometer", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// A thermometer: digits increase from the first cell, the bulb.
    #[must_use]
    pub fn thermometer(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Thermometer }
    }
}
