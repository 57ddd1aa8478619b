//! Writes puzzles in the formats of other programs, and reports what those cannot express.

mod capabilities;
mod names;

pub use capabilities::{Loss, WrongSide};
pub use names::Target;

use super::heading::Heading;
use super::render;
use super::{Alphabet, Notation, Record};
use crate::puzzle::Solution;
use crate::text::format::fpuzzles::codec as fpuzzles;
use crate::text::format::json::codec as json;
use crate::text::format::opensudoku::codec as opensudoku;
use crate::text::format::{hodoku, sadman, simple_sudoku};
use crate::text::table::rows::data_sets;

/// Facts about a puzzle that its record does not have. Only tables of data sets and f-puzzles store some of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// A solution.
    pub solution: Option<Solution>,
    /// The origin of the puzzle; empty if unknown.
    pub source: String,
    /// Its difficulty, in any wording; if empty, the record's comment is written instead.
    pub rating: String,
}

impl Target {
    /// The text before the first puzzle.
    #[must_use]
    pub const fn header(self) -> &'static str {
        match self {
            Self::OpenSudoku => opensudoku::HEADER,
            Self::Csv => data_sets::CSV_HEADER,
            Self::Kaggle => data_sets::KAGGLE_HEADER,
            Self::SudokuExtreme => data_sets::SUDOKU_EXTREME_HEADER,
            _ => "",
        }
    }

    /// The text after the last puzzle.
    #[must_use]
    pub const fn footer(self) -> &'static str {
        match self {
            Self::OpenSudoku => opensudoku::FOOTER,
            _ => "",
        }
    }

    /// Writes the puzzle in this format, with a line end, as far as the format can express it: see
    /// [`losses`](Self::losses). A whole file is the [`header`](Self::header), the puzzles, and the
    /// [`footer`](Self::footer).
    ///
    /// ```
    /// # use sudosat::text::{ReadOptions, Target, parse};
    /// let record = parse("12..34......1..2 easy", &ReadOptions::default())?;
    /// assert_eq!(Target::Line.write(&record)?, "12..34......1..2 easy\n");
    /// assert!(Target::Sdm.write(&record).is_err(), "it has 9×9 boards only");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the format does not support this side.
    pub fn write(self, record: &Record) -> Result<String, WrongSide> {
        self.write_with(record, &Extras::default())
    }

    /// Like [`write`](Self::write), with those of these extras that the format can store.
    ///
    /// # Errors
    ///
    /// If the format does not support this side.
    pub fn write_with(self, record: &Record, extras: &Extras) -> Result<String, WrongSide> {
        let Record { puzzle, notation, solution: stated, .. } = record;
        let (side, caption) = (puzzle.side(), &*record.caption());
        if !self.capabilities().sides.contains(&side) {
            return Err(WrongSide { target: self, found: side });
        }
        let plain = Notation::default();
        let tail = record.line_comment();
        let tail = String::from_utf8_lossy(&tail);
        let before = || Heading::lines(record);
        let line = || render::line(puzzle.clues(), side, &plain);
        let solution = || extras.solution.as_ref().map(Solution::to_string).unwrap_or_default();
        let digits =
            || extras.solution.as_ref().map_or_else(|| stated.clone(), |solution| Some(solution.digits().into()));
        Ok(match self {
            Self::Line => format!("{}{tail}\n", render::line(puzzle.clues(), side, notation)),
            Self::Sdm => format!("{}\n", line()),
            Self::Block => {
                let block = if puzzle.is_restricted() {
                    render::candidate_grid(puzzle, &plain)
                } else {
                    render::block(puzzle.clues(), puzzle.geometry(), notation)
                };
                format!("{}{block}{}\n", before(), render::rule_lines(puzzle.board()))
            }
            Self::Numbers => {
                format!("{}{}{}\n", before(), render::numbers::numbers(puzzle), render::rule_lines(puzzle.board()))
            }
            Self::SadMan => sadman::write(puzzle, caption),
            Self::SimpleSudoku => format!("{}\n", simple_sudoku::write(puzzle)),
            Self::Candidates => {
                // Lists are read with digits by default.
                let alphabet = match notation.alphabet {
                    Alphabet::Hex | Alphabet::Letters => Alphabet::Digits,
                    alphabet => alphabet,
                };
                let notation = Notation { alphabet, ..*notation };
                format!("{}{tail}\n", render::candidate_list(puzzle, &notation))
            }
            Self::PencilMarks => {
                let grid = render::candidate_grid(puzzle, &plain);
                format!("{}{grid}{}\n", before(), render::rule_lines(puzzle.board()))
            }
            Self::Hodoku => format!("{}\n", hodoku::write(puzzle, caption)),
            Self::Json => format!("{}\n", json::json_record(record)),
            Self::LeetCode => format!("{}\n", json::leetcode_board(puzzle.clues(), side)),
            Self::FPuzzles => format!("{}\n", fpuzzles::write(record, digits().as_deref())),
            Self::Link => format!("{}\n", fpuzzles::write_link(record, digits().as_deref())),
            Self::OpenSudoku => opensudoku::write(puzzle, caption),
            Self::Csv => {
                data_sets::row([&render::puzzle_line(puzzle, notation), caption, &render::rules_field(puzzle.board())])
            }
            Self::Kaggle => data_sets::row([&line().replace('.', "0"), &solution()]),
            Self::SudokuExtreme => {
                let rating = if extras.rating.is_empty() { caption } else { &extras.rating };
                data_sets::row([&extras.source, &line(), &solution(), rating])
            }
            Self::Svg => render::svg(puzzle, caption),
        })
    }
}
