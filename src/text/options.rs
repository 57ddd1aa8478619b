//! Settings of a reader.

use super::{Alphabet, InputFormat};
use crate::puzzle::{BoxShape, Geometry, Rule};
use std::sync::Arc;

/// Settings of a reader. By default, everything is detected.
///
/// ```
/// # use sudosat::text::{Alphabet, ReadOptions, parse};
/// let options = ReadOptions::default().with_alphabet(Alphabet::Letters);
/// assert_eq!(parse("A...............", &options)?.puzzle.clue_count(), 1);
/// # Ok::<(), sudosat::text::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The one layout to accept.
    pub format: Option<InputFormat>,
    /// The alphabet of digits.
    pub alphabet: Option<Alphabet>,
    /// The shape of the boxes, which fixes the side of every record.
    pub boxes: Option<BoxShape>,
    /// The irregular regions in place of boxes, which fix the side of every record.
    pub regions: Option<Arc<Geometry>>,
    /// Additional rules for every record.
    pub rules: Vec<Rule>,
    /// The puzzle column of a table, by name or by number from 1, or the puzzle's key in JSON Lines; by default, the
    /// usual names.
    pub column: Option<String>,
    /// Whether to skip drawings and fog in f-puzzles and `SudokuPad` objects. They are errors otherwise, since a
    /// drawing may represent a rule in prose.
    pub ignore_cosmetics: bool,
    /// Whether to read drawings in f-puzzles and `SudokuPad` objects as rules, by their shapes and colors and by the
    /// rules in prose: [`Record::readings`](super::Record::readings) lists these guesses. A drawing without a reading
    /// is an error, unless cosmetics are ignored.
    pub interpret: bool,
    /// Whether to ignore prose in f-puzzles and `SudokuPad` objects that mentions rules not read. It is an error
    /// otherwise.
    pub ignore_text: bool,
}

impl ReadOptions {
    /// These options with this layout.
    #[must_use]
    pub fn with_format(self, format: impl Into<Option<InputFormat>>) -> Self {
        Self { format: format.into(), ..self }
    }

    /// These options with this alphabet.
    #[must_use]
    pub fn with_alphabet(self, alphabet: impl Into<Option<Alphabet>>) -> Self {
        Self { alphabet: alphabet.into(), ..self }
    }

    /// These options with boxes of this shape.
    #[must_use]
    pub fn with_boxes(self, boxes: impl Into<Option<BoxShape>>) -> Self {
        Self { boxes: boxes.into(), ..self }
    }

    /// These options with these regions.
    #[must_use]
    pub fn with_regions(self, regions: impl Into<Option<Arc<Geometry>>>) -> Self {
        Self { regions: regions.into(), ..self }
    }

    /// These options with these rules.
    #[must_use]
    pub fn with_rules(self, rules: impl IntoIterator<Item = Rule>) -> Self {
        Self { rules: rules.into_iter().collect(), ..self }
    }

    /// These options with this puzzle column.
    #[must_use]
    pub fn with_column(self, column: impl Into<Option<String>>) -> Self {
        Self { column: column.into(), ..self }
    }

    /// These options, skipping drawings or not.
    #[must_use]
    pub fn with_ignore_cosmetics(self, ignore_cosmetics: bool) -> Self {
        Self { ignore_cosmetics, ..self }
    }

    /// These options, reading drawings as rules or not.
    #[must_use]
    pub fn with_interpret(self, interpret: bool) -> Self {
        Self { interpret, ..self }
    }

    /// These options, ignoring rules in prose or not.
    #[must_use]
    pub fn with_ignore_text(self, ignore_text: bool) -> Self {
        Self { ignore_text, ..self }
    }

    /// The alphabet for splitting rows into words: in a format of candidates, each word is a cell.
    pub(super) fn words(&self) -> Option<Alphabet> {
        if self.format == Some(InputFormat::Candidates) { Some(Alphabet::Numbers) } else { self.alphabet }
    }

    /// Whether a line of 81 digits and blanks has its usual meaning.
    pub(super) fn leave_lines_plain(&self) -> bool {
        // The column does not matter: it locates a record. Nor do the last three, as such lines have neither drawings
        // nor prose.
        let Self {
            format,
            alphabet,
            boxes,
            regions,
            rules,
            column: _,
            ignore_cosmetics: _,
            interpret: _,
            ignore_text: _,
        } = self;
        matches!(format, None | Some(InputFormat::Line))
            && alphabet.is_none()
            && boxes.is_none()
            && regions.is_none()
            && rules.is_empty()
    }
}
