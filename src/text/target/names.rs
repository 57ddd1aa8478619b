//! The output formats, by name.

use crate::names::{UnknownName, by_name};
use std::fmt;
use std::str::FromStr;

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// One line per puzzle, in the notation of its record, with its comment.
    Line,
    /// One line per puzzle, 9×9, without comments: `.sdm`.
    Sdm,
    /// Rows with bars and borders, and the rules below them; a pencil-mark grid if the puzzle restricts candidates.
    /// Puzzles are separated by blank lines.
    Block,
    /// Rows of numbers, and the rules below them. Puzzles are separated by blank lines.
    Numbers,
    /// `SadMan` files, `.sdk`: `[Puzzle]` and nine rows.
    SadMan,
    /// Simple Sudoku files, `.ss`: nine rows in a frame.
    SimpleSudoku,
    /// The candidates of every cell on one line (Sukaku, 729 characters).
    Candidates,
    /// A pencil-mark grid.
    PencilMarks,
    /// `HoDoKu` library lines.
    Hodoku,
    /// JSON boards of numbers, one per line; puzzles with more than clues as objects: `{"puzzle":[[…]],"rules":["…"]}`.
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
    /// A table of puzzles and solutions in the shape of the data sets on Kaggle: `quizzes,solutions`.
    Kaggle,
    /// A table in the shape of the data set Sudoku-Extreme: `source,question,answer,rating`.
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
