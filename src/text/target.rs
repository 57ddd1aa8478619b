//! Writes puzzles in the formats of other programs, and reports what those cannot express.

use super::heading::Heading;
use super::render;
use super::{Alphabet, Notation, Record};
use crate::names::{UnknownName, by_name};
use crate::puzzle::{BoxShape, Cell, MAX_SIDE, Puzzle, Rule, Solution};
use crate::text::format::{data_sets, fpuzzles, hodoku, json, opensudoku, sadman, simple_sudoku};
use std::fmt;
use std::ops::RangeInclusive;
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

/// What is known about a puzzle apart from its record. A data set's table has places for it; other formats do not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// A solution.
    pub solution: Option<Solution>,
    /// The origin of the puzzle; empty if unknown.
    pub source: String,
    /// Its difficulty, in any wording; if empty, the record's comment is used instead.
    pub rating: String,
}

/// Something that a format cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// A rule beyond rows, columns and boxes.
    Rule(Rule),
    /// Boxes of an unusual shape.
    Boxes(BoxShape),
    /// Irregular regions.
    Regions,
    /// Candidates that the puzzle excludes.
    Candidates {
        /// Their number.
        excluded: usize,
        /// The first cell with an excluded candidate.
        first: Cell,
    },
    /// That the only cell of a 1×1 board is empty: its one candidate reads as a clue.
    Empty,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(rule) => write!(f, "the rule {rule}"),
            Self::Boxes(shape) => write!(f, "boxes of {shape}"),
            Self::Regions => f.write_str("irregular regions"),
            Self::Candidates { excluded: 1, first } => write!(f, "an excluded candidate at {first}"),
            Self::Candidates { excluded, first } => write!(f, "{excluded} excluded candidates, the first at {first}"),
            Self::Empty => f.write_str("that the only cell is empty"),
        }
    }
}

/// The error that a format does not support a puzzle's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongSide {
    /// The format.
    pub target: Target,
    /// The side of the puzzle.
    pub found: usize,
}

impl fmt::Display for WrongSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = self.target.powers().sides;
        write!(f, "the format {} has boards of side ", self.target)?;
        if sides.start() == sides.end() {
            write!(f, "{}, not {}", sides.start(), self.found)
        } else {
            write!(f, "{} to {}, not {}", sides.start(), sides.end(), self.found)
        }
    }
}

impl std::error::Error for WrongSide {}

/// What a format can express.
struct Powers {
    sides: RangeInclusive<usize>,
    beyond_clues: BeyondClues,
    candidates: bool,
    texts: Texts,
}

/// The texts that a format has a place for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Texts {
    Nothing,
    /// One: title, author and comment.
    Caption,
    /// Title, author, and rules in prose.
    Description,
    /// The same; where there is no title, the comment takes its place.
    Titled,
    /// All of them.
    Everything,
}

/// How much of a board a format can express.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum BeyondClues {
    Nothing,
    /// Rules, boxes of any shape, and irregular regions.
    Boards,
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

    fn powers(self) -> Powers {
        let (nothing, boards) = (BeyondClues::Nothing, BeyondClues::Boards);
        let side = |sides| Powers { sides, beyond_clues: nothing, candidates: false, texts: Texts::Caption };
        let any = 1..=MAX_SIDE;
        match self {
            Self::Line => side(any),
            Self::Block | Self::Numbers => {
                Powers { beyond_clues: boards, candidates: self == Self::Block, texts: Texts::Everything, ..side(any) }
            }
            Self::SadMan | Self::OpenSudoku | Self::SudokuExtreme => side(9..=9),
            Self::Sdm | Self::SimpleSudoku | Self::Kaggle => Powers { texts: Texts::Nothing, ..side(9..=9) },
            Self::Json => Powers { beyond_clues: boards, candidates: true, texts: Texts::Description, ..side(any) },
            Self::LeetCode => Powers { texts: Texts::Nothing, ..side(any) },
            Self::PencilMarks => {
                Powers { beyond_clues: boards, candidates: true, texts: Texts::Everything, ..side(any) }
            }
            Self::Candidates => Powers { candidates: true, ..side(any) },
            Self::Hodoku => Powers { candidates: true, ..side(9..=9) },
            // The limits of f-puzzles itself.
            Self::FPuzzles | Self::Link => {
                Powers { beyond_clues: boards, candidates: true, texts: Texts::Titled, ..side(3..=16) }
            }
            Self::Csv | Self::Svg => Powers { beyond_clues: boards, candidates: true, ..side(any) },
        }
    }

    /// Whether the format has a place for a puzzle's comment.
    #[must_use]
    pub fn keeps_comments(self) -> bool {
        !matches!(self.powers().texts, Texts::Nothing | Texts::Description)
    }

    /// Whether the format has a place for a solution that is [known](Known) apart from the record.
    #[must_use]
    pub const fn keeps_solutions(self) -> bool {
        matches!(self, Self::FPuzzles | Self::Link | Self::Kaggle | Self::SudokuExtreme)
    }

    /// What comes with a puzzle and has no place in the format, in words.
    #[must_use]
    pub fn left_out(self, record: &Record) -> Vec<&'static str> {
        let Record { description, comment, solution, .. } = record;
        let (comments, rules) = match self.powers().texts {
            Texts::Nothing => (!record.caption().is_empty(), !description.rules.is_empty()),
            Texts::Caption => (false, !description.rules.is_empty()),
            Texts::Description => (!comment.is_empty(), false),
            Texts::Titled => (!comment.is_empty() && !description.title.is_empty(), false),
            Texts::Everything => (false, false),
        };
        let solutions = solution.is_some() && !self.keeps_solutions() && self != Self::Json;
        let all = [(comments, "comments"), (rules, "rules in prose"), (solutions, "solutions")];
        all.into_iter().filter_map(|(is_left_out, name)| is_left_out.then_some(name)).collect()
    }

    /// What the format cannot express of this puzzle.
    #[must_use]
    pub fn losses(self, puzzle: &Puzzle) -> Vec<Loss> {
        let powers = self.powers();
        let geometry = puzzle.geometry();
        let mut losses = Vec::new();
        if matches!(self, Self::FPuzzles | Self::Link) {
            losses.extend(fpuzzles::unsaid(puzzle.board()).cloned().map(Loss::Rule));
        }
        if powers.beyond_clues == BeyondClues::Nothing {
            losses.extend(puzzle.rules().iter().cloned().map(Loss::Rule));
        }
        if powers.beyond_clues == BeyondClues::Nothing && !geometry.is_usual() {
            losses.push(geometry.box_shape().map_or(Loss::Regions, Loss::Boxes));
        }
        // f-puzzles cannot express that a cell has no candidate.
        let unsaid = |&cell: &usize| match self {
            Self::FPuzzles | Self::Link => puzzle.candidates_at(cell).is_empty(),
            // A grid of one word is not known as one.
            Self::Block | Self::Json => puzzle.side() == 1,
            _ => !powers.candidates,
        };
        let excluded = |cell: usize| puzzle.allowed_at(cell).map_or(0, |allowed| puzzle.side() - allowed.len());
        let cells = (0..geometry.cells()).filter(|_| puzzle.is_restricted()).filter(unsaid);
        let mut cells = cells.filter(|&cell| excluded(cell) > 0).peekable();
        if let Some(&first) = cells.peek() {
            let excluded = cells.map(excluded).sum();
            losses.push(Loss::Candidates { excluded, first: Cell::from_index(first, puzzle.side()) });
        }
        let is_empty = puzzle.clue_count() == 0 && !puzzle.is_restricted();
        if matches!(self, Self::Candidates | Self::PencilMarks) && puzzle.side() == 1 && is_empty {
            losses.push(Loss::Empty);
        }
        losses
    }

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

    /// The puzzle in this format, including its line end, as far as the format can express it: see
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
        self.write_known(record, &Known::default())
    }

    /// Like [`write`](Self::write), including what is known apart from the record if the format has a place for it.
    ///
    /// # Errors
    ///
    /// If the format does not support this side.
    pub fn write_known(self, record: &Record, known: &Known) -> Result<String, WrongSide> {
        let Record { puzzle, notation, solution: stated, .. } = record;
        let (side, caption) = (puzzle.side(), &*record.caption());
        if !self.powers().sides.contains(&side) {
            return Err(WrongSide { target: self, found: side });
        }
        let plain = Notation::default();
        let tail = record.line_comment();
        let tail = String::from_utf8_lossy(&tail);
        let before = || Heading::lines(record);
        let line = || render::line(puzzle.clues(), side, &plain);
        let solution = || known.solution.as_ref().map(Solution::to_string).unwrap_or_default();
        let digits = || known.solution.as_ref().map_or_else(|| stated.clone(), |known| Some(known.digits().into()));
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
                format!("{}{}{}\n", before(), render::numbers(puzzle), render::rule_lines(puzzle.board()))
            }
            Self::SadMan => sadman::write(puzzle, caption),
            Self::SimpleSudoku => format!("{}\n", simple_sudoku::write(puzzle)),
            Self::Candidates => {
                // Without an alphabet, lists are read as digits.
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
                let rating = if known.rating.is_empty() { caption } else { &known.rating };
                data_sets::row([&known.source, &line(), &solution(), rating])
            }
            Self::Svg => render::svg(puzzle, caption),
        })
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
