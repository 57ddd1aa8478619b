//! The rule `numbered-room`.

use crate::puzzle::rule::clue_line::ClueLine;
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::kinds::{OutsideKind, Rule};
use crate::puzzle::rule::legend::Legend;
use crate::puzzle::rule::spec::{Number, OUTSIDE, RuleGroup, RuleSpec, numbered};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "numbered-room",
    alias: None,
    other_names: &[],
    phrases: &["numbered room"],
    group: RuleGroup::Outside,
    summary: "The X-th digit, where X is the first one.",
    meaning: "The X-th digit, seen from the edge, is the number, where X is the first digit. Rows are seen from the \
              left and columns from the top, unless `right` or `bottom` follows.",
    example: "numbered-room 7 row 4 right",
    legend: Legend::CLUE,
    drawing: None,
    shape: numbered(Number::UpToSide, OUTSIDE),
    make: |arguments| Rule::numbered_room(arguments.number(), arguments.line()),
    totals: None,
    others: Others::None,
    presupposed: Presupposed::Line,
    on_values: OnValues::Unclear,
    needs_regions: false,
    fpuzzles: FPuzzles::None,
};

impl Rule {
    /// A numbered room: the X-th digit is `value`, where X is the first digit.
    #[must_use]
    pub fn numbered_room(value: u32, line: ClueLine) -> Self {
        Self::Outside { line, kind: OutsideKind::NumberedRoom, value }
    }
}
