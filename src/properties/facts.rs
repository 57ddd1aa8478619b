//! The properties of one puzzle, each computed when it is first needed.

use super::minimal::is_minimal;
use super::name::Name;
use super::property::{NO_TECHNIQUE, Property, VERDICTS};
use super::value::Value;
use crate::canonical::{Canonical, Canonicalizer};
use crate::effort::Effort;
use crate::engine::{Budget, Count, Engine, EngineError, Interrupt};
use crate::explain::steps::ReasonRating;
use crate::generate::Symmetry;
use crate::logic::{HodokuRating, Order, Path, Rating, SeValue, Technique};
use crate::native::Native;
use crate::puzzle::{Puzzle, Solution, Verdict};
use crate::text::{Notation, Record, render};
use std::fmt;

/// The number up to which solutions are counted unless a condition needs more.
pub(super) const COUNTED: u64 = 1000;

/// The tools that compute properties, reused from one puzzle to the next.
pub struct Kit {
    canonicalizer: Canonicalizer,
    /// Finds second solutions, which are checked.
    native: Native,
    /// The number up to which solutions are counted.
    limit: u64,
}

impl Default for Kit {
    fn default() -> Self {
        Self { canonicalizer: Canonicalizer::new(), native: Native::new(), limit: COUNTED }
    }
}

impl fmt::Debug for Kit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kit").field("limit", &self.limit).finish_non_exhaustive()
    }
}

impl Kit {
    /// A kit that counts up to this number of solutions.
    #[must_use]
    pub fn counting(limit: u64) -> Self {
        Self { limit, ..Self::default() }
    }
}

/// A puzzle and what came with it.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Origin<'a> {
    pub puzzle: &'a Puzzle,
    pub notation: Notation,
    pub title: &'a str,
    pub author: &'a str,
    pub comment: &'a str,
    /// The number of the record in its input, and its first line, both from 1.
    pub number: u64,
    pub line: u64,
    pub source: &'a str,
    /// The value of the column or key of a name.
    pub field: Option<&'a dyn Fn(&str) -> Value>,
}

impl fmt::Debug for Origin<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Origin").field("puzzle", &self.puzzle).field("number", &self.number).finish_non_exhaustive()
    }
}

impl<'a> Origin<'a> {
    /// A puzzle that came with nothing.
    #[must_use]
    pub fn of_puzzle(puzzle: &'a Puzzle) -> Self {
        let (title, author, comment, source) = ("", "", "", "");
        let notation = Notation::default();
        Self { puzzle, notation, title, author, comment, number: 1, line: 1, source, field: None }
    }

    /// The puzzle of a record.
    #[must_use]
    pub fn of_record(record: &'a Record) -> Self {
        Self {
            notation: record.notation,
            title: &record.description.title,
            author: &record.description.author,
            comment: &record.comment,
            number: record.number,
            line: record.line,
            ..Self::of_puzzle(&record.puzzle)
        }
    }
}

/// The reason why a property has no value.
#[derive(Debug)]
#[non_exhaustive]
pub enum NoValue {
    /// The property is not defined for such boards.
    Unsupported(Property),
    /// The techniques do not solve the puzzle, so its rating is not known.
    Beyond(Property),
    /// The engine has no answer, or the budget ran out.
    Engine(Property, EngineError),
}

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(Property::Minimal) => f.write_str("minimal is for puzzles of clues, not of candidates"),
            Self::Unsupported(property) => {
                write!(f, "{} is for 9x9 puzzles with 3x3 boxes and no other rule", property.name())
            }
            Self::Beyond(property) => {
                write!(
                    f,
                    "{}: no technique of the scale has a step somewhere on the way to the solution",
                    property.name()
                )
            }
            Self::Engine(property, error) => write!(f, "{}: {error}", property.name()),
        }
    }
}

impl std::error::Error for NoValue {}

/// The properties of one puzzle.
#[derive(Debug)]
pub struct Facts<'a> {
    origin: Origin<'a>,
    kit: &'a mut Kit,
    budget: &'a Budget,
    symmetry: Option<Symmetry>,
    canonical: Option<Canonical>,
    verdict: Option<Verdict>,
    solutions: Option<Count>,
    minimal: Option<bool>,
    grid: Option<String>,
    effort: Option<Effort>,
    hodoku: Option<HodokuRating>,
    se: Option<Rating>,
    reason: Option<ReasonRating>,
}

impl<'a> Facts<'a> {
    /// The properties of a puzzle, none of which is computed yet. The budget is for all of them together.
    #[must_use]
    pub fn new(origin: Origin<'a>, kit: &'a mut Kit, budget: &'a Budget) -> Self {
        Self {
            origin,
            kit,
            budget,
            symmetry: None,
            canonical: None,
            verdict: None,
            solutions: None,
            minimal: None,
            grid: None,
            effort: None,
            hodoku: None,
            se: None,
            reason: None,
        }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &'a Puzzle {
        self.origin.puzzle
    }

    /// The value of a property or column. The engine answers how many solutions there are.
    ///
    /// # Errors
    ///
    /// If the property is not defined for such boards, or cannot be computed.
    pub fn value(&mut self, name: &Name, engine: &mut dyn Engine) -> Result<Value, NoValue> {
        match name {
            Name::Column(column) => Ok(self.origin.field.map_or(Value::Missing, |field| field(column))),
            Name::Property(property) => self.property(*property, engine),
        }
    }

    /// The value of a property.
    ///
    /// # Errors
    ///
    /// As for [`value`](Self::value).
    pub fn property(&mut self, property: Property, engine: &mut dyn Engine) -> Result<Value, NoValue> {
        let Origin { puzzle, notation, title, author, comment, number, line, source, .. } = self.origin;
        let failed = |error: EngineError| NoValue::Engine(property, error);
        if property.is_of_classic() && !puzzle.is_classic() {
            return Err(NoValue::Unsupported(property));
        }
        Ok(match property {
            Property::Puzzle => Value::Text(render::puzzle_line(puzzle, &notation)),
            Property::Side => whole(puzzle.side() as u64),
            Property::Clues => whole(puzzle.clue_count() as u64),
            Property::Rules => text(&render::rules_field(puzzle.board())),
            Property::Title => text(title),
            Property::Author => text(author),
            Property::Comment => text(comment),
            Property::Record => whole(number),
            Property::Line => whole(line),
            Property::Source => text(source),
            Property::Pattern => Value::Text(pattern(puzzle)),
            Property::Symmetric => Value::Flag(self.symmetry() != Symmetry::None),
            Property::Symmetry => text(self.symmetry().name()),
            Property::Canonical => Value::Text(line_of(&self.canonical(property)?.form)),
            Property::Automorphisms => whole(self.canonical(property)?.automorphisms),
            Property::Unique => Value::Flag(matches!(self.verdict(engine).map_err(failed)?, Verdict::Unique(_))),
            Property::Verdict => text(match self.verdict(engine).map_err(failed)? {
                Verdict::Unique(_) => VERDICTS[0],
                Verdict::Multiple(..) => VERDICTS[1],
                Verdict::Unsolvable => VERDICTS[2],
            }),
            Property::Solutions => match self.solutions(engine).map_err(failed)? {
                Count::Exactly(count) => whole(count),
                count @ Count::AtLeast(least) => Value::Ranked(least as f64, count.to_string()),
            },
            Property::Minimal => self.minimal(engine)?,
            Property::Solution => match self.verdict(engine).map_err(failed)? {
                Verdict::Unique(solution) => {
                    Value::Text(render::line(&solution.cells(), solution.geometry(), &notation))
                }
                Verdict::Multiple(..) | Verdict::Unsolvable => Value::Missing,
            },
            _ => {
                let Verdict::Unique(solution) = self.verdict(engine).map_err(failed)?.clone() else {
                    return Ok(Value::Missing);
                };
                self.of_unique(property, &solution)?
            }
        })
    }

    /// The value of a property that only puzzles with this single solution have.
    fn of_unique(&mut self, property: Property, solution: &Solution) -> Result<Value, NoValue> {
        let failed = |error: EngineError| NoValue::Engine(property, error);
        Ok(match property {
            Property::Grid => Value::Text(self.grid(solution)?),
            Property::Effort => Value::of_effort(self.effort().map_err(failed)?.value),
            Property::Hardest => whole(self.effort().map_err(failed)?.hardest.into()),
            Property::Bottleneck => {
                self.effort().map_err(failed)?.bottleneck.map_or(Value::Missing, |least| whole(least.into()))
            }
            Property::HodokuLevel => {
                let level = self.hodoku(property)?.level;
                Value::Ranked(f64::from(level as u8), level.to_string())
            }
            Property::HodokuScore => whole(self.hodoku(property)?.score.into()),
            Property::Er => decimal(self.se(property)?.er),
            Property::Ep => decimal(self.se(property)?.ep),
            Property::Ed => decimal(self.se(property)?.ed),
            Property::Technique => text(self.se(property)?.technique.map_or(NO_TECHNIQUE, Technique::id)),
            Property::LargestReason => whole(self.reason(solution).map_err(failed)?.largest as u64),
            Property::Premises => whole(self.reason(solution).map_err(failed)?.total as u64),
            _ => Value::Missing,
        })
    }

    fn symmetry(&mut self) -> Symmetry {
        *self.symmetry.get_or_insert_with(|| Symmetry::of(self.origin.puzzle))
    }

    fn canonical(&mut self, property: Property) -> Result<&Canonical, NoValue> {
        if self.canonical.is_none() {
            let unsupported = || NoValue::Unsupported(property);
            let clues = self.origin.puzzle.to_classic().ok_or_else(unsupported)?;
            self.canonical = Some(self.kit.canonicalizer.canonicalize(&clues).map_err(|_| unsupported())?);
        }
        self.canonical.as_ref().ok_or(NoValue::Unsupported(property))
    }

    /// The verdict, by the engine.
    ///
    /// # Errors
    ///
    /// If the engine has none.
    pub fn verdict(&mut self, engine: &mut dyn Engine) -> Result<&Verdict, EngineError> {
        let verdict = match self.verdict.take() {
            Some(verdict) => verdict,
            None => engine.verdict(self.origin.puzzle, self.budget)?,
        };
        Ok(self.verdict.insert(verdict))
    }

    fn solutions(&mut self, engine: &mut dyn Engine) -> Result<Count, EngineError> {
        if self.solutions.is_none() {
            self.solutions = Some(engine.count(self.origin.puzzle, self.kit.limit, self.budget)?);
        }
        Ok(self.solutions.unwrap_or(Count::AtLeast(0)))
    }

    fn minimal(&mut self, engine: &mut dyn Engine) -> Result<Value, NoValue> {
        let puzzle = self.origin.puzzle;
        if puzzle.is_restricted() {
            return Err(NoValue::Unsupported(Property::Minimal));
        }
        let failed = |error: EngineError| NoValue::Engine(Property::Minimal, error);
        if let Some(minimal) = self.minimal {
            return Ok(Value::Flag(minimal));
        }
        let is_unique = matches!(self.verdict(engine).map_err(failed)?, Verdict::Unique(_));
        let minimal = is_unique && is_minimal(puzzle, &mut self.kit.native, engine, self.budget).map_err(failed)?;
        Ok(Value::Flag(*self.minimal.insert(minimal)))
    }

    fn grid(&mut self, solution: &Solution) -> Result<String, NoValue> {
        if let Some(grid) = &self.grid {
            return Ok(grid.clone());
        }
        let unsupported = || NoValue::Unsupported(Property::Grid);
        let classic = self.origin.puzzle.is_classic().then(|| solution.digits());
        let mut clues = [0; 81];
        for (clue, digit) in clues.iter_mut().zip(classic.ok_or_else(unsupported)?) {
            *clue = digit.get() as u8;
        }
        let form = self.kit.canonicalizer.canonicalize(&clues).map_err(|_| unsupported())?.form;
        Ok(self.grid.insert(line_of(&form)).clone())
    }

    fn effort(&mut self) -> Result<Effort, EngineError> {
        let effort = match self.effort {
            Some(effort) => effort,
            None => Effort::of_unique(self.origin.puzzle, self.budget)?,
        };
        Ok(*self.effort.insert(effort))
    }

    fn reason(&mut self, solution: &Solution) -> Result<ReasonRating, EngineError> {
        let reason = match self.reason {
            Some(reason) => reason,
            None => ReasonRating::of_unique(self.origin.puzzle, solution, self.budget)?,
        };
        Ok(*self.reason.insert(reason))
    }

    /// A path of techniques, for a classic puzzle.
    fn path(&self, property: Property, order: Order) -> Result<Path, NoValue> {
        let classic = Some(self.origin.puzzle).filter(|puzzle| puzzle.is_classic());
        classic.and_then(|puzzle| Path::in_order(puzzle, order)).ok_or(NoValue::Unsupported(property))
    }

    fn hodoku(&mut self, property: Property) -> Result<HodokuRating, NoValue> {
        let hodoku = match self.hodoku {
            Some(hodoku) => hodoku,
            None => HodokuRating::of_path(self.path(property, Order::Human)?, self.budget)
                .map_err(|interrupt| interrupted(property, interrupt))?,
        };
        Ok(*self.hodoku.insert(hodoku))
    }

    fn se(&mut self, property: Property) -> Result<Rating, NoValue> {
        let se = match self.se {
            Some(se) => se,
            None => Rating::of_path(self.path(property, Order::Se)?, self.budget)
                .map_err(|interrupt| interrupted(property, interrupt))?,
        };
        let se = *self.se.insert(se);
        if se.er == SeValue::BEYOND { Err(NoValue::Beyond(property)) } else { Ok(se) }
    }
}

fn interrupted(property: Property, interrupt: Interrupt) -> NoValue {
    NoValue::Engine(property, interrupt.into())
}

fn whole(number: u64) -> Value {
    Value::Number(number as f64)
}

/// A value of Sudoku Explainer's scale as it shows it: with one decimal.
fn decimal(value: SeValue) -> Value {
    Value::Tenths(value.tenths())
}

fn text(text: &str) -> Value {
    if text.is_empty() { Value::Missing } else { Value::Text(text.to_owned()) }
}

/// The cells with clues as a line.
fn pattern(puzzle: &Puzzle) -> String {
    puzzle.clues().iter().map(|clue| if clue.is_some() { '1' } else { '.' }).collect()
}

/// A classic board as a line, with `.` for an empty cell.
fn line_of(cells: &[u8; 81]) -> String {
    cells.iter().map(|&cell| if cell == 0 { '.' } else { char::from(b'0' + cell) }).collect()
}
