//! The rule `nabner`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, RandomLine, WrittenLine};
use crate::puzzle::rule::expression::Comparison;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Repeats, RuleGroup, RuleSpec, line};
use crate::puzzle::rule::values::{OnValues, differ};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "nabner",
    alias: None,
    other_names: &[],
    phrases: &["nabner"],
    group: RuleGroup::Lines,
    summary: "No two digits are the same or consecutive.",
    meaning: "No two digits on the line are the same or consecutive, adjacent or not.",
    example: "nabner r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(LineNumber::None, &["nabner"])],
        instead_of: Some("renban"),
        written: &[WrittenLine::new("yellow", "Nabner: no two digits on a COLOR line are the same or consecutive.")],
        random: Some(RandomLine {
            shortest: 3,
            longest: 5,
            fits: |line| line.digits.iter().all(|&digit| digit.abs_diff(line.next) > 1),
        }),
        ..LineDrawing::PLAIN
    }),
    shape: line(Repeats::Never),
    make: |arguments| Rule::nabner(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        let apart = |one, other| differ(one, other, Comparison::AtLeast, 2);
        Some(values.all_pairs(parts.cells, parts.cells.len(), &apart))
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("nabner", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// Nabner: no two digits are the same or consecutive.
    #[must_use]
    pub fn nabner(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Nabner }
    }
}
