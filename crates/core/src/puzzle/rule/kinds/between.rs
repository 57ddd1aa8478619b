//! The rule `between`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, LineMarks, RandomLine, WrittenLine};
use crate::puzzle::rule::expression::{Comparison, Condition};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Repeats, RuleGroup, RuleSpec, line};
use crate::puzzle::rule::values::{OnValues, chained};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "between",
    alias: None,
    other_names: &[("between-line", None)],
    phrases: &["between line"],
    group: RuleGroup::Lines,
    summary: "The inner digits are between those of the ends.",
    meaning: "The digits of the inner cells are strictly between the digits of the two ends, so no grid has a closed \
              line. A line of two cells has no effect.",
    example: "between r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(LineNumber::None, &["between line", "line + between + circle", "line + between + end"])],
        instead_of: Some("double-arrow"),
        colors: &["gray"],
        written: &[WrittenLine::new("red", "Between line: digits on a COLOR line are between those in its circles.")],
        marks: LineMarks::Ends,
        random: Some(RandomLine {
            shortest: 5,
            longest: 5,
            fits: |line| {
                let (first, last) = (line.digits[0], line.next);
                let is_between = |&digit: &u32| (digit > first) == (digit < last) && digit != first && digit != last;
                line.digits.len() + 1 < line.length || line.digits[1..].iter().all(is_between)
            },
        }),
    }),
    shape: line(Repeats::Apart),
    make: |arguments| Rule::between(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        values.inner(parts.cells, &|inner, first, last| {
            let rises = |first, last| chained(&[first, inner.clone(), last], Comparison::Less);
            Condition::Any([rises(first.clone(), last.clone()), rises(last, first)].into())
        })
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("betweenline", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// A between line: the inner digits are strictly between those of the ends.
    #[must_use]
    pub fn between(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Between }
    }
}
