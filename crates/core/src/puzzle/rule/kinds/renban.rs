//! The rule `renban`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, RandomLine, WrittenLine};
use crate::puzzle::rule::expression::{Comparison, Condition, Number};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Opening, Repeats, RuleGroup, RuleSpec, line};
use crate::puzzle::rule::values::{OnValues, compared, greatest, least, minus};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "renban",
    alias: None,
    other_names: &[("renban-line", None)],
    phrases: &["renban", "set of consecutive", "consecutive set"],
    group: RuleGroup::Lines,
    summary: "Consecutive digits in any order.",
    meaning: "The digits on the line are consecutive numbers in any order, each once. If the last cell is the first \
              one again, the line is closed, and the cell counts once.",
    example: "renban r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(
            LineNumber::None,
            &[
                "renban",
                "line + consecutive + any order",
                "line + consecutive + set",
                "line + consecutive + non repeating",
            ],
        )],
        colors: &["purple"],
        written: &[WrittenLine::new("purple", "Renban: a COLOR line holds a set of consecutive digits in any order.")],
        random: Some(RandomLine {
            shortest: 5,
            longest: 5,
            fits: |line| {
                let is_near = |digit: u32| (digit.abs_diff(line.next) as usize) < line.length;
                line.digits.iter().all(|&digit| digit != line.next && is_near(digit))
            },
        }),
        ..LineDrawing::PLAIN
    }),
    shape: line(Repeats::Closing(Opening::Anywhere)),
    make: |arguments| Rule::renban(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        let (all, count) = (values.group(parts.cells), parts.cells.len() as i64);
        let range = minus(greatest(all.clone()), least(all.clone()));
        let is_range = compared(range, Comparison::Equal, Number::Constant(count - 1));
        let are_different = compared(Number::Distinct(all), Comparison::Equal, Number::Constant(count));
        Some(Condition::All([is_range, are_different].into()))
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("renban", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// Renban: consecutive digits in any order, each once.
    #[must_use]
    pub fn renban(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Renban }
    }
}
