//! The rule `lockout`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, LineMarks, WrittenLine};
use crate::puzzle::rule::expression::{Comparison, Condition};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Number, Repeats, RuleGroup, RuleSpec, line, numbered};
use crate::puzzle::rule::values::{OnValues, compared, differ, greatest, group, least};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "lockout",
    alias: None,
    other_names: &[("lockout-line", None)],
    phrases: &["lockout", "diamond"],
    group: RuleGroup::Lines,
    summary: "The inner digits are outside those of the ends.",
    meaning: "The digits of the two ends differ by at least the number, so no grid has a closed line. The digits of \
              the inner cells are neither equal to one of them nor between them.",
    example: "lockout 4 r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(LineNumber::Value(|_| 4), &["lockout"])],
        instead_of: Some("whispers"),
        written: &[WrittenLine::new(
            "red",
            "Lockout: the circles of a COLOR line differ by at least NUMBER; the line has no digit from one to the \
             other.",
        )],
        marks: LineMarks::Ends,
        ..LineDrawing::PLAIN
    }),
    shape: numbered(Number::AtLeast(1), line(Repeats::Apart)),
    make: |arguments| Rule::lockout(arguments.number(), arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        let [first, .., last] = parts.cells else { return None };
        let apart = values.all_pairs(&[*first, *last], 1, &|one, other| {
            differ(one, other, Comparison::AtLeast, parts.number.unwrap_or(0).into())
        });
        let outside = values.inner(parts.cells, &|inner, first, last| {
            let ends = group([first, last]);
            let is_below = compared(inner.clone(), Comparison::Less, least(ends.clone()));
            Condition::Any([is_below, compared(inner, Comparison::Greater, greatest(ends))].into())
        })?;
        Some(Condition::All([apart, outside].into()))
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("lockout", Entry::Lines(LineNumber::Fixed(|side| (side / 2).max(1)))),
};

impl Rule {
    /// A lockout line: the ends differ by at least the number, and no inner digit is between them or one of them.
    #[must_use]
    pub fn lockout(number: u32, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Lockout(number) }
    }
}
