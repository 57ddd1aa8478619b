//! The rule `entropic`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, WrittenLine};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Repeats, RuleGroup, RuleSpec, line};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "entropic",
    alias: None,
    other_names: &[("entropic-line", None)],
    phrases: &[],
    group: RuleGroup::Lines,
    summary: "Any three neighbors are low, middle and high.",
    meaning: "Any three neighbors on the line hold a low, a middle and a high digit in some order; on a line of two \
              cells, the two are of different groups. The three groups are of equal size if possible: one digit left \
              over joins the middle group, two join the low and the high group.",
    example: "entropic r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[(LineNumber::None, &["entropic", "line + low + medium + high", "line + low + middle + high"])],
        colors: &["orange"],
        written: &[WrittenLine::new(
            "orange",
            "Entropic: three neighbors on a COLOR line are a low, a medium and a high digit.",
        )],
        ..LineDrawing::PLAIN
    }),
    shape: line(Repeats::Apart),
    make: |arguments| Rule::entropic(arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("entropicline", Entry::Lines(LineNumber::None)),
};

impl Rule {
    /// An entropic line: any three neighbors are a low, a middle and a high digit.
    #[must_use]
    pub fn entropic(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Entropic }
    }
}
