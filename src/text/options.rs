//! What is known about the records before they are read.

use super::{Alphabet, InputFormat};
use crate::puzzle::{BoxShape, Geometry, Rule};
use std::sync::Arc;

/// Settings given to a reader beforehand. By default none are, and it detects everything.
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
    /// How digits are written.
    pub alphabet: Option<Alphabet>,
    /// The shape of the boxes; every record must have its side.
    pub boxes: Option<BoxShape>,
    /// The irregular regions, in place of boxes; every record must have their side.
    pub regions: Option<Arc<Geometry>>,
    /// The rules of every record in addition to the classic ones.
    pub rules: Vec<Rule>,
    /// The name of a table's column of puzzles, or its number, from 1, or the puzzle's key in JSON Lines; the usual
    /// names if not given.
    pub column: Option<String>,
    /// Whether drawings and fog in objects of f-puzzles and `SudokuPad` are passed over. Otherwise they are errors,
    /// since a drawing may be a rule in words.
    pub ignore_cosmetics: bool,
    /// Whether the rules in words of f-puzzles and `SudokuPad` may name rules that were not read. Otherwise such a
    /// record is an error.
    pub ignore_text: bool,
}

impl ReadOptions {
    /// The same options with this layout.
    #[must_use]
    pub fn with_format(self, format: impl Into<Option<InputFormat>>) -> Self {
        Self { format: format.into(), ..self }
    }

    /// The same options with this alphabet.
    #[must_use]
    pub fn with_alphabet(self, alphabet: impl Into<Option<Alphabet>>) -> Self {
        Self { alphabet: alphabet.into(), ..self }
    }

    /// The same options with boxes of this shape.
    #[must_use]
    pub fn with_boxes(self, boxes: impl Into<Option<BoxShape>>) -> Self {
        Self { boxes: boxes.into(), ..self }
    }

    /// The same options with these regions.
    #[must_use]
    pub fn with_regions(self, regions: impl Into<Option<Arc<Geometry>>>) -> Self {
        Self { regions: regions.into(), ..self }
    }

    /// The same options with these rules.
    #[must_use]
    pub fn with_rules(self, rules: impl IntoIterator<Item = Rule>) -> Self {
        Self { rules: rules.into_iter().collect(), ..self }
    }

    /// The same options with this column of puzzles.
    #[must_use]
    pub fn with_column(self, column: impl Into<Option<String>>) -> Self {
        Self { column: column.into(), ..self }
    }

    /// The same options, with drawings passed over or not.
    #[must_use]
    pub fn with_ignore_cosmetics(self, ignore_cosmetics: bool) -> Self {
        Self { ignore_cosmetics, ..self }
    }

    /// The same options, with rules in words ignored or not.
    #[must_use]
    pub fn with_ignore_text(self, ignore_text: bool) -> Self {
        Self { ignore_text, ..self }
    }

    /// What is known about the words of a row: if candidates are asked for, each word is a cell.
    pub(super) fn words(&self) -> Option<Alphabet> {
        if self.format == Some(InputFormat::Candidates) { Some(Alphabet::Numbers) } else { self.alphabet }
    }

    /// Whether a line of 81 digits and blanks means the same as without options.
    pub(super) fn leave_lines_plain(&self) -> bool {
        // A column says where a record is, not what it means, and such lines have neither drawings nor text.
        let Self { format, alphabet, boxes, regions, rules, column: _, ignore_cosmetics: _, ignore_text: _ } = self;
        matches!(format, None | Some(InputFormat::Line))
            && alphabet.is_none()
            && boxes.is_none()
            && regions.is_none()
            && rules.is_empty()
    }
}
