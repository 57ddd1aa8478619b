//! The rule `whispers`.

use crate::puzzle::Cell;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::drawing::{LineDrawing, RandomLine, WrittenLine};
use crate::puzzle::rule::expression::Comparison;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::kinds::{LineKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Number, Repeats, RuleGroup, RuleSpec, line, numbered};
use crate::puzzle::rule::values::{OnValues, differ};

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "whispers",
    alias: None,
    other_names: &[
        ("whisper", None),
        ("german", Some(5)),
        ("german-whisper", Some(5)),
        ("german-whispers", Some(5)),
        ("dutch", Some(4)),
        ("dutch-whisper", Some(4)),
        ("dutch-whispers", Some(4)),
    ],
    phrases: &[],
    group: RuleGroup::Lines,
    summary: "Neighbors on the line differ by at least the number (German, Dutch whispers).",
    meaning: "Neighbors on the line differ by at least the number. German whispers have 5, Dutch whispers 4.",
    example: "whispers 5 r4c1 r3c1 r2c2 r1c2",
    legend: Legend::LINE,
    drawing: Some(LineDrawing {
        prose: &[
            (LineNumber::Value(|_| 5), &["german whisper"]),
            (LineNumber::Value(|_| 4), &["dutch whisper"]),
            (
                LineNumber::Value(|_| 5),
                &[
                    "whisper",
                    "line + differ + at least",
                    "line + difference + at least",
                    "line + differ + or more",
                    "line + difference + or more",
                ],
            ),
        ],
        colors: &["green", "orange"],
        written: &[WrittenLine::new("green", "Whispers: neighbors on a COLOR line differ by at least NUMBER.")],
        random: Some(RandomLine {
            shortest: 3,
            longest: 6,
            fits: |line| line.next.abs_diff(line.last()) >= line.number,
        }),
        ..LineDrawing::PLAIN
    }),
    shape: numbered(Number::AtLeast(1), line(Repeats::Apart)),
    make: |arguments| Rule::whispers(arguments.number(), arguments.cells),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| {
        Some(values.along(parts, &|one, other, number| differ(one, other, Comparison::AtLeast, number)))
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Entries("whispers", Entry::Lines(LineNumber::Value(|side| side.div_ceil(2)))),
};

impl Rule {
    /// Whispers: neighbors on the line differ by at least the number, 5 for German whispers and 4 for Dutch ones.
    #[must_use]
    pub fn whispers(number: u32, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind: LineKind::Whispers(number) }
    }
}
