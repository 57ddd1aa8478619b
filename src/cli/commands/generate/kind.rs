//! Classic puzzles and those of other boards, to the rest of the command alike.

use crate::answers::canonical::line;
use crate::answers::generated::{COLUMNS, Json, RULES};
use crate::cli::terminal::exit::Failure;
use crate::engine::{Budget, EngineError, Interrupt};
use crate::generate::{BoardGenerator, BoardPlan, Generated, GeneratedBoard, Generator, Plan, Seed};
use crate::plural::counted;
use crate::puzzle::Puzzle;
use crate::text::{Notation, render};

/// The puzzles to generate.
#[derive(Clone)]
pub(super) enum AnyPlan {
    Classic(Plan),
    Board(BoardPlan),
}

/// A generator of either kind.
pub(super) enum AnyGenerator {
    Classic(Box<Generator>),
    Board(Box<BoardGenerator>),
}

/// A new puzzle.
pub(super) enum AnyPuzzle {
    Classic(Generated),
    Board(GeneratedBoard),
}

/// A condition on puzzles.
type IsWanted<'a> = &'a mut dyn FnMut(&Puzzle) -> Result<bool, Interrupt>;

impl AnyPlan {
    /// Whether puzzles have weights.
    pub(super) fn is_weighted(&self) -> bool {
        matches!(self, Self::Classic(plan) if plan.is_weighted())
    }

    /// Checks that there can be such puzzles.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match self {
            Self::Classic(plan) => plan.check().map_err(|error| Failure::new(error.to_string())),
            Self::Board(plan) => plan.check().map_err(|error| Failure::new(error.to_string())),
        }
    }

    /// Whether a puzzle may take several lines of text.
    pub(super) fn has_rules(&self) -> bool {
        matches!(self, Self::Board(_))
    }

    /// The message for a record whose attempts were all rejected.
    pub(super) fn rejected(&self) -> String {
        let (attempts, reason) = match self {
            Self::Classic(plan) if plan.cells().is_some() => (plan.attempts(), "the pattern has none"),
            Self::Board(plan) if !plan.has_givens() => (plan.attempts(), "clues of these families are too weak"),
            _ => return "all attempts were rejected".to_owned(),
        };
        format!("no puzzle in {}; perhaps {reason}", counted(attempts, "attempt"))
    }

    /// A generator of these puzzles.
    pub(super) fn generator(&self, seed: Seed) -> Result<AnyGenerator, Failure> {
        match self {
            Self::Classic(plan) => {
                let generator = Generator::new(plan.clone(), seed).map_err(|error| Failure::new(error.to_string()))?;
                Ok(AnyGenerator::Classic(Box::new(generator)))
            }
            Self::Board(plan) => {
                let generator =
                    BoardGenerator::new(plan.clone(), seed).map_err(|error| Failure::new(error.to_string()))?;
                Ok(AnyGenerator::Board(Box::new(generator)))
            }
        }
    }

    /// The columns of a table.
    pub(super) fn columns(&self) -> String {
        let rules = if self.has_rules() { format!(",{RULES}") } else { String::new() };
        COLUMNS.join(",") + &rules + "\n"
    }

    /// A record as an object.
    pub(super) fn json(&self, seed: Seed, record: u64, made: Option<&AnyPuzzle>) -> Json {
        match (self, made) {
            (Self::Classic(plan), Some(AnyPuzzle::Classic(made))) => Json::new(plan, seed, record, Some(made)),
            (Self::Classic(plan), _) => Json::new(plan, seed, record, None),
            (Self::Board(plan), Some(AnyPuzzle::Board(made))) => Json::of_board(plan, seed, record, Some(made)),
            (Self::Board(plan), _) => Json::of_board(plan, seed, record, None),
        }
    }
}

impl AnyGenerator {
    /// Generates these records, perhaps with a condition on puzzles; `None` for a record without a puzzle.
    pub(super) fn records(
        &mut self,
        records: &[u64],
        budget: &Budget,
        is_wanted: Option<IsWanted<'_>>,
    ) -> Result<Vec<Option<AnyPuzzle>>, EngineError> {
        match (self, is_wanted) {
            (Self::Classic(generator), None) => {
                let made = generator.records(records, budget)?;
                Ok(made.into_iter().map(|made| made.map(AnyPuzzle::Classic)).collect())
            }
            (Self::Classic(generator), Some(is_wanted)) => {
                let mut is_wanted = |made: &Generated| match Puzzle::from_classic(&made.puzzle) {
                    Ok(puzzle) => is_wanted(&puzzle),
                    Err(_) => Ok(false),
                };
                let made = generator.records_where(records, budget, Some(&mut is_wanted))?;
                Ok(made.into_iter().map(|made| made.map(AnyPuzzle::Classic)).collect())
            }
            (Self::Board(generator), is_wanted) => {
                let mut always = |_: &Puzzle| Ok(true);
                let is_wanted = is_wanted.unwrap_or(&mut always);
                let mut is_wanted = |made: &GeneratedBoard| Ok(is_wanted(&made.puzzle)?);
                let mut made = |&record| {
                    let made = generator.record_where(record, budget, &mut is_wanted)?;
                    Ok(made.map(AnyPuzzle::Board))
                };
                records.iter().map(&mut made).collect()
            }
        }
    }
}

impl AnyPuzzle {
    /// The number of the record.
    pub(super) fn record(&self) -> u64 {
        match self {
            Self::Classic(made) => made.record,
            Self::Board(made) => made.record,
        }
    }

    pub(super) fn puzzle(&self) -> Result<Puzzle, Failure> {
        match self {
            Self::Classic(made) => Puzzle::from_classic(&made.puzzle).map_err(|error| Failure::new(error.to_string())),
            Self::Board(made) => Ok(made.puzzle.clone()),
        }
    }

    /// Appends the puzzle as a line, with the boxes and rules of its board below it.
    pub(super) fn write_line(&self, text: &mut Vec<u8>) {
        match self {
            Self::Classic(made) => text.extend(line(&made.puzzle).into_bytes()),
            Self::Board(made) => {
                let (above, below) = (render::grid_line(made.puzzle.board()), render::rule_lines(made.puzzle.board()));
                let board = render::puzzle_line(&made.puzzle, &Notation::default());
                text.extend(format!("{above}{board}\n{below}").trim_end().bytes());
            }
        }
    }

    /// The solution as a line.
    pub(super) fn solution(&self) -> String {
        match self {
            Self::Classic(made) => line(&made.solution),
            Self::Board(made) => made.solution.to_string(),
        }
    }
}
