//! Why a puzzle has no solution, several, or one: [`Explainer`].
//!
//! | the puzzle has | the explanation says |
//! |---|---|
//! | no solution | a smallest set of clues that clash, and every smallest repair ([`Unsolvable`]) |
//! | several | two of them, what all of them share, what is possible, and a fewest set of clues to add ([`Multiple`]) |
//! | one | which clues could go, one at a time ([`Unique`]) |
//!
//! The verdict, and whether a clue is redundant, are questions for the solver about what the clues leave open. Where the clues
//! themselves are in question, one incremental solver answers: the rules are its clauses, clues are assumptions. What it says is put to a second engine, claim by claim. A solution that was found proves itself, so the second engine's word counts
//! where there is said to be none, or no other; a contradiction is an [`EngineError::Disagreement`].
//!
//! Smallest sets are found by implicit hitting sets, see `smallest.rs`, and are said to be smallest only where that is proved.
//!
//! Cells count from 0, row by row, as everywhere in the library.

mod found;
mod hitting;
mod meter;
mod multiple;
mod question;
mod smallest;
mod unique;
mod unsolvable;
mod witness;

pub use multiple::{Candidates, Completion, Multiple};
pub use unique::Unique;
pub use unsolvable::{Repair, Repairs, Unsolvable};

use crate::cross_check::CrossCheck;
use crate::engine::{Budget, Engine, EngineError, Interrupt};
#[cfg(feature = "varisat")]
use crate::native::Native;
use crate::puzzle::{Candidate, Puzzle, Solution, Verdict};
use crate::sat::backend::Backend;
#[cfg(feature = "varisat")]
use crate::sat::backend::Varisat;
use found::Found;
use meter::{Effort, Meter, Stop};
use question::{Board, Reply};
use std::time::{Duration, Instant};
use witness::{Claim, Court, Witness};

/// Formulas of at most so many variables are asked about without a look at the budget meanwhile: those of a classic board,
/// where no question takes more than milliseconds, with some hundred conditions. A board of side 10 has a thousand.
/// The longest single call measured on 200 classic puzzles was 3.4 ms of CPU time on a Zen 5 core.
const SMALL: usize = 999;

/// How long all reasons for a verdict on a larger board may take together, when the caller sets no deadline.
const PATIENCE: Duration = Duration::from_secs(10);

/// Clues that are as few as possible, as far as is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// The clues, by cell.
    pub clues: Vec<Candidate>,
    /// It is proved that fewer than this will not do.
    pub at_least: usize,
}

impl Fewest {
    /// Whether it is proved that no fewer clues will do.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.at_least == self.clues.len()
    }
}

/// Why a puzzle has the verdict that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The reasons.
    pub why: Why,
    /// How many claims of the solver the second engine had no time to confirm.
    pub unconfirmed: u64,
    /// What ended the work before everything was found out.
    pub interrupted: Option<Interrupt>,
}

/// The reasons for each verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is no solution.
    Unsolvable(Unsolvable),
    /// There are several.
    Multiple(Multiple),
    /// There is one.
    Unique(Unique),
}

impl Explanation {
    /// The verdict that is explained.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match &self.why {
            Why::Unsolvable(_) => Verdict::Unsolvable,
            Why::Multiple(Multiple { solutions: [one, other], .. }) => Verdict::Multiple(one.clone(), other.clone()),
            Why::Unique(unique) => Verdict::Unique(unique.solution.clone()),
        }
    }
}

/// Explains verdicts. One explainer serves one thread.
///
/// ```
/// use sudosat::engine::Budget;
/// use sudosat::explain::why::{Explainer, Why};
/// use sudosat::puzzle::Puzzle;
///
/// // No digit stands twice, and yet row 1 has no place for 3.
/// let puzzle: Puzzle = "12.....3....4...".parse()?;
/// let Why::Unsolvable(why) = Explainer::new().explain(&puzzle, &Budget::unlimited())?.why else { panic!("it is not") };
/// assert!(why.duplicates.is_empty());
/// assert_eq!((why.clash.clues.len(), why.clash.is_proved()), (3, true), "{:?}", why.clash);
/// assert_eq!(why.repairs.list.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Explainer {
    backend: Box<dyn Backend>,
    court: Court,
    effort: Effort,
}

#[cfg(feature = "varisat")]
impl Default for Explainer {
    fn default() -> Self {
        Self::new()
    }
}

impl Explainer {
    /// varisat explains, and the general native search confirms, on classic puzzles too: many claims are of boards with few
    /// clues, where it soon learns which cells matter.
    #[cfg(feature = "varisat")]
    #[must_use]
    pub fn new() -> Self {
        Self::with(Box::new(Varisat::unwatched_up_to(SMALL)), Box::new(Native::general()))
    }

    /// This solver explains, and this engine confirms.
    #[must_use]
    pub fn with(backend: Box<dyn Backend>, witness: Box<dyn Engine>) -> Self {
        Self { backend, court: CrossCheck(Claim::default(), witness), effort: Effort::USUAL }
    }

    /// The same explainer, looking for smallest sets until they are proved to be that or the budget ends. Otherwise it makes
    /// an effort that is always the same, on boards of side 10 and more within ten seconds after the verdict.
    #[must_use]
    pub fn thorough(self) -> Self {
        Self { effort: Effort::ALL, ..self }
    }

    /// Who explains and who confirms.
    #[must_use]
    pub fn name(&self) -> String {
        format!("sat ({}) + {}", self.backend.name(), self.court.1.name())
    }

    /// Explains the verdict of a puzzle. When the deadline passes after the verdict was found and confirmed, the explanation
    /// says what was found until then.
    ///
    /// # Errors
    ///
    /// When the budget ends before the verdict is known and confirmed, or the work is cancelled; when the board is too large
    /// for the solver, or it fails; when the second engine contradicts a claim.
    pub fn explain(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Explanation, EngineError> {
        let start = Instant::now();
        budget.check()?;
        let board = Board::new(puzzle, &mut *self.backend, budget)?;
        let witness = Witness::new(&mut self.court, board.name(), budget);
        let mut work =
            Work { puzzle, effort: self.effort, board, witness, deadline: budget.deadline, interrupted: None };
        let why = work.explain(start)?;
        Ok(Explanation { why, unconfirmed: work.witness.unconfirmed, interrupted: work.interrupted })
    }
}

/// The solver's verdict on some clues.
enum Solved {
    None,
    One(Solution),
    Two([Solution; 2]),
}

/// What an explanation is worked out with.
struct Work<'a> {
    puzzle: &'a Puzzle,
    effort: Effort,
    board: Board<'a>,
    witness: Witness<'a>,
    /// When all reasons have to be found.
    deadline: Option<Instant>,
    /// What ended a part of the work before its end.
    interrupted: Option<Interrupt>,
}

impl Work<'_> {
    fn explain(&mut self, start: Instant) -> Result<Why, EngineError> {
        let clues: Vec<Candidate> = self.puzzle.given().collect();
        let Some(first) = self.board.take_in()? else {
            self.confirm_verdict(&[], start)?;
            self.begin();
            self.board.let_go()?;
            return self.unsolvable(clues).map(Why::Unsolvable);
        };
        let mut found = Found::new(first.clone(), &mut self.board)?;
        match self.board.ask(&clues, &[found.other])? {
            Reply::Core(_) => {
                self.confirm_verdict(std::slice::from_ref(&first), start)?;
                self.begin();
                self.unique(&clues, first).map(Why::Unique)
            }
            Reply::Solution(second) => {
                found.add(second, &mut self.board)?;
                self.witness.after(start.elapsed());
                self.begin();
                self.multiple(&clues, found).map(Why::Multiple)
            }
        }
    }

    /// The verdict on these clues.
    fn solve(&mut self, clues: &[Candidate]) -> Result<Solved, EngineError> {
        let first = match self.board.ask(clues, &[])? {
            Reply::Solution(solution) => solution,
            Reply::Core(_) => return Ok(Solved::None),
        };
        let other = self.board.other_than(&first, None)?;
        Ok(match self.board.ask(clues, &[other])? {
            Reply::Solution(second) => Solved::Two([first, second]),
            Reply::Core(_) => Solved::One(first),
        })
    }

    fn confirm_verdict(&mut self, solutions: &[Solution], start: Instant) -> Result<(), EngineError> {
        self.witness.after(start.elapsed());
        self.witness.verdict(self.puzzle, solutions)
    }

    /// Begins the time for the reasons.
    fn begin(&mut self) {
        if self.board.is_large() && self.effort != Effort::ALL && self.deadline.is_none() {
            self.deadline = Instant::now().checked_add(PATIENCE);
        }
    }

    /// Gives the next part of the work half of the time that is left, so that there is some for the parts behind it.
    fn share(&mut self) {
        let half = |deadline: Instant| {
            let now = Instant::now();
            now + deadline.saturating_duration_since(now) / 2
        };
        self.board.budget.deadline = self.deadline.map(half);
    }

    /// The effort that a search for something smallest is worth, which is the next part of the work.
    fn meter(&mut self) -> Meter {
        self.share();
        Meter::new(self.effort, &self.board.budget)
    }

    /// A part of the work, if it is done in time.
    fn in_time<T>(&mut self, result: Result<T, EngineError>) -> Result<Option<T>, EngineError> {
        self.part(result.map_err(Stop::Error))
    }

    /// A part of the work, if it comes to its end. Only time may end it early, or the effort where that is all the same.
    fn part<T>(&mut self, result: Result<T, Stop>) -> Result<Option<T>, EngineError> {
        match result {
            Ok(part) => Ok(Some(part)),
            Err(Stop::Effort) => Ok(None),
            Err(Stop::Error(EngineError::Interrupted(interrupt))) if interrupt != Interrupt::Cancelled => {
                self.interrupted = Some(interrupt);
                Ok(None)
            }
            // The verdict is known: what the solver does not take is a reason that is missing.
            Err(Stop::Error(EngineError::Unsupported { .. })) => {
                self.interrupted = Some(Interrupt::GaveUp);
                Ok(None)
            }
            Err(Stop::Error(error)) => Err(error),
        }
    }
}
