//! The formats that puzzles can be written in, by name.

use crate::names::{UnknownName, by_name};
use std::fmt;
use std::str::FromStr;

/// A format that a puzzle can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// One line per puzzle, as the record was written, with its comment.
    Line,
    /// One line per puzzle, 9×9, without comments: `.sdm`.
    Sdm,
    /// Rows with bars and borders, and the rules below them; a pencil-mark grid where the puzzle restricts candidates.
    /// There is a blank line between puzzles.
    Block,
    /// Rows of numbers, and the rules below them; a blank line between puzzles.
    Numbers,
    /// `SadMan`: `[Puzzle]` and nine rows: `.sdk`.
    SadMan,
    /// Simple Sudoku: nine rows in a frame: `.ss`.
    SimpleSudoku,
    /// The candidates of every cell on a line (Sukaku, 729 characters).
    Candidates,
    /// A pencil-mark grid.
    PencilMarks,
    /// `HoDoKu` library lines.
    Hodoku,
    /// JSON boards of numbers, one per line; with anything else, objects: `{"puzzle":[[…]],"rules":["…"]}`.
    Json,
    /// JSON boards of strings, in the style of `LeetCode`, one per line.
    LeetCode,
    /// f-puzzles objects, one per line.
    FPuzzles,
    /// A link that opens the puzzle on f-puzzles.
    Link,
    /// An `OpenSudoku` document.
    OpenSudoku,
    /// A table with a header: the puzzle, as a line or a list of candidates, its comment, and its rules.
    Csv,
    /// A table of puzzles and solutions, like the data sets on Kaggle: `quizzes,solutions`.
    Kaggle,
    /// A table like the data set Sudoku-Extreme: `source,question,answer,rating`.
    SudokuExtreme,
    /// A picture; one document per puzzle.
    Svg,
}

impl Target {
    /// Every format.
    pub const ALL: [Self; 18] = [
        Self::Line,
        Self::Sdm,
        Self::Block,
        Self::Numbers,
        Self::SadMan,
        Self::SimpleSudoku,
        Self::Candidates,
        Self::PencilMarks,
        Self::Hodoku,
        Self::Json,
        Self::LeetCode,
        Self::FPuzzles,
        Self::Link,
        Self::OpenSudoku,
        Self::Csv,
        Self::Kaggle,
        Self::SudokuExtreme,
        Self::Svg,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Sdm => "sdm",
            Self::Block => "block",
            Self::Numbers => "numbers",
            Self::SadMan => "sdk",
            Self::SimpleSudoku => "ss",
            Self::Candidates => "candidates",
            Self::PencilMarks => "pencilmarks",
            Self::Hodoku => "hodoku",
            Self::Json => "json",
            Self::LeetCode => "leetcode",
            Self::FPuzzles => "fpuzzles",
            Self::Link => "fpuzzles-link",
            Self::OpenSudoku => "opensudoku",
            Self::Csv => "csv",
            Self::Kaggle => "kaggle",
            Self::SudokuExtreme => "sudoku-extreme",
            Self::Svg => "svg",
        }
    }

    /// The format of files with this extension.
    ///
    /// ```
    /// # use sudosat::text::Target;
    /// assert_eq!(Target::from_extension("sdm"), Some(Target::Sdm));
    /// ```
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        [Self::Sdm, Self::SadMan, Self::SimpleSudoku, Self::OpenSudoku, Self::Svg, Self::Json, Self::Csv]
            .into_iter()
            .find(|target| target.name().eq_ignore_ascii_case(extension))
    }
}

impl FromStr for Target {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name("a format", &Self::ALL, Self::name, name)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
