//! The rule `modular`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, WrittenLine};
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Number, Repeats, RuleGroup, RuleSpec, line, numbered};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "modular",
    alias: None,
    other_names: &[("modular-line", None), ("parity-line", Some(2))],
    phrases: &["modular"],
    group: RuleGroup::Lines,
    summary: "Any m neighbors differ modulo m.",
    meaning: "Of m neighbors on the line, where m is the number, no two have the same remainder modulo m. On a line of \
              fewer than m cells, all remainders differ.",
    example: "modular 3 r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[
            (LineNumber::Fixed(|_| 3), &["modular", "line + 147 + 258", "line + modulo", "line + remainder"]),
            (LineNumber::Fixed(|_| 2), &["parity line", "line + odd + even + alternate", "line + one odd + one even"]),
        ],
        written: &[
            WrittenLine::numbered(
                3,
                "yellow",
                "Modular: three neighbors on a COLOR line have different remainders by 3.",
            ),
            WrittenLine::numbered(
                2,
                "red",
                "Parity line: neighbors on a COLOR line are one odd digit and one even digit.",
            ),
        ],
        ..LineDrawing::PLAIN
    }),
    shape: numbered(Number::AtLeast(2), line(Repeats::Apart)),
    make: |arguments| Rule::modular(arguments.number(), arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("modularline", Entry::Lines(LineNumber::Fixed(|_| 3))),
};

impl Rule {
    /// A modular line: any `number` neighbors have different remainders modulo that number.
    #[must_use]
    pub fn modular(number: u32, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Modular(number) }
    }
}
