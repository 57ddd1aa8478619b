//! The table of output formats.

use super::spec::{Extras, Format, FormatSpec};
use super::{picture, plain};
use crate::names::choices;
use crate::text::Record;
use crate::text::format::{fpuzzles, hodoku, json, opensudoku, sadman, simple_sudoku};
use crate::text::table::rows::data_sets;

/// Declares the output formats, each with its declaration and writer.
macro_rules! targets {
    ($($(#[doc = $doc:literal])+ $target:ident => $format:ty,)*) => {
        choices! {
            /// An output format.
            pub enum Target, "a format" {
                $($(#[doc = $doc])+ $target = <$format>::SPEC.name,)*
            }
        }

        impl Target {
            /// The declaration of the format.
            pub(super) const fn spec(self) -> &'static FormatSpec {
                match self {
                    $(Self::$target => &<$format>::SPEC,)*
                }
            }

            /// The record in this format, which supports its side.
            pub(super) fn written(self, record: &Record, extras: &Extras) -> String {
                // Not through a pointer: the call of each writer can be inlined.
                match self {
                    $(Self::$target => <$format>::write(record, extras),)*
                }
            }
        }
    };
}

targets! {
    /// One line per puzzle, in the notation of its record, with its comment.
    Line => plain::Line,
    /// One line per puzzle, 9×9, without comments: `.sdm`.
    Sdm => plain::Sdm,
    /// Rows with bars and borders, and the rules below them; a pencil-mark grid if the puzzle restricts candidates.
    /// Puzzles are separated by blank lines.
    Block => plain::Block,
    /// Rows of numbers, and the rules below them. Puzzles are separated by blank lines.
    Numbers => plain::Numbers,
    /// `SadMan` files, `.sdk`: `[Puzzle]` and nine rows.
    SadMan => sadman::write::SadMan,
    /// Simple Sudoku files, `.ss`: nine rows in a frame.
    SimpleSudoku => simple_sudoku::write::SimpleSudoku,
    /// The candidates of every cell on one line (Sukaku, 729 characters).
    Candidates => plain::CandidateList,
    /// A pencil-mark grid.
    PencilMarks => plain::PencilMarks,
    /// `HoDoKu` library lines.
    Hodoku => hodoku::write::Hodoku,
    /// JSON boards of numbers, one per line; puzzles with more than clues as objects: `{"puzzle":[[…]],"rules":["…"]}`.
    Json => json::codec::Json,
    /// JSON boards of strings, in the style of `LeetCode`, one per line.
    LeetCode => json::codec::LeetCode,
    /// f-puzzles objects, one per line.
    FPuzzles => fpuzzles::codec::Object,
    /// A link that opens the puzzle on f-puzzles.
    Link => fpuzzles::codec::Link,
    /// A link that opens the puzzle on `SudokuPad`, which shows rules as drawings with sentences.
    SudokuPad => fpuzzles::codec::SudokuPad,
    /// An `OpenSudoku` document.
    OpenSudoku => opensudoku::codec::OpenSudoku,
    /// A table with a header: the puzzle, as a line or a list of candidates, its comment, and its rules.
    Csv => data_sets::Csv,
    /// A table of puzzles and solutions in the shape of the data sets on Kaggle: `quizzes,solutions`.
    Kaggle => data_sets::Kaggle,
    /// A table in the shape of the data set Sudoku-Extreme: `source,question,answer,rating`.
    SudokuExtreme => data_sets::SudokuExtreme,
    /// A picture; one document per puzzle.
    Svg => picture::Svg,
}
