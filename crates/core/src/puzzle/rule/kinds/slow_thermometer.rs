//! The rule `slow-thermo`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, LineMarks, WrittenLine};
use crate::puzzle::rule::expression::Comparison;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Repeats, RuleGroup, RuleSpec, line};
use crate::puzzle::rule::values::{OnValues, chained};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "slow-thermo",
    alias: None,
    other_names: &[("slow-thermometer", None)],
    phrases: &["slow thermo", "slow thermometer"],
    group: RuleGroup::Lines,
    summary: "Digits increase or stay the same from the bulb.",
    meaning: "From each cell to the next, digits increase or stay the same. The first cell is the bulb.",
    example: "slow-thermo r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(
            LineNumber::None,
            &[
                "slow thermo",
                "slow thermometer",
                "increase or stay",
                "increase or remain",
                "stay the same or increase",
                "thermometer + never decrease",
                "thermo + not decrease",
            ],
        )],
        instead_of: Some("thermo"),
        written: &[WrittenLine::new("gray", "Digits on a slow thermometer increase or stay the same from the bulb.")],
        marks: LineMarks::Bulb,
        ..LineDrawing::PLAIN
    }),
    shape: line(Repeats::Apart),
    make: |arguments| Rule::slow_thermometer(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| Some(chained(&values.all(parts.cells), Comparison::AtMost))),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("slowthermometer", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// A slow thermometer: digits increase or stay the same from the first cell, the bulb.
    #[must_use]
    pub fn slow_thermometer(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::SlowThermometer }
    }
}
