//! The rule `pattern`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::spec::{RuleArguments, RuleGroup, RuleSpec, custom};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "pattern",
    alias: None,
    other_names: &[],
    phrases: &[],
    group: RuleGroup::Custom,
    summary: "A pattern that the digits along the cells match.",
    meaning: "The digits of the cells, in order, match the whole pattern: digits with blanks between them, `.` for \
              any digit, `[1-3 7]` for one of several, `[^1-3]` for any other, `(… | …)` for one part or another; \
              after a part, `*` means any number of times, `+` at least once, `?` at most once, `{2}` twice, `{2,4}` \
              from 2 to 4 times.",
    example: r#"pattern "[1-3]+ [7-9]* 5" r1c1 r1c2 r1c3 r1c4"#,
    legend: Legend::new(Labels::Numbered, "1, 2, … the cells in order"),
    drawing: None,
    shape: custom(" \"PATTERN\" CELL CELL…"),
    make: RuleArguments::custom,
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Digits,
    needs_regions: false,
    fpuzzles: FPuzzles::Text,
};
