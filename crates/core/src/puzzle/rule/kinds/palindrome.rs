//! The rule `palindrome`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, RandomLine, WrittenLine};
use crate::puzzle::rule::expression::Condition;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Repeats, RuleGroup, RuleSpec, line};
use crate::puzzle::rule::values::{OnValues, equal, opposite};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "palindrome",
    alias: None,
    other_names: &[("palindrome-line", None)],
    phrases: &["palindrome", "palindromic"],
    group: RuleGroup::Lines,
    summary: "The digits read the same in both directions.",
    meaning: "The digits on the line read the same in both directions. A line may pass through a cell again or be \
              closed; it is read from the first cell listed.",
    example: "palindrome r2c1 r3c1 r4c2 r5c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(LineNumber::None, &["palindrome", "palindromic", "line + read the same"])],
        colors: &["gray"],
        written: &[WrittenLine::new("blue", "Palindrome: digits on a COLOR line read the same in both directions.")],
        random: Some(RandomLine {
            shortest: 5,
            longest: 5,
            fits: |line| line.digits.len() < line.length.div_ceil(2) || line.next == line.opposite(),
        }),
        ..LineDrawing::PLAIN
    }),
    shape: line(Repeats::Apart),
    make: |arguments| Rule::palindrome(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        let pairs = opposite(parts.cells);
        Some(Condition::All(pairs.map(|pair| equal(&values.all(&pair))).collect()))
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("palindrome", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// A palindrome: the digits read the same in both directions.
    #[must_use]
    pub fn palindrome(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Palindrome }
    }
}
