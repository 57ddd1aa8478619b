//! From a puzzle to the minimal ones within it.

use super::classic;
use super::oracle::{ClassicOracle, Oracle, Reply, Selectors};
use super::plan::{MinimizePlan, Removal, Wanted, stream};
use super::search::{MinimalSet, Search};
use super::separate::{Separate, Tester};
use crate::engine::{Budget, EngineError, Interrupt};
use crate::generate::minimal::{self, Attempt};
use crate::generate::plan::Plan;
use crate::generate::random::Seed;
use crate::generate::removal::Removals;
use crate::generate::symmetry::Symmetry;
use crate::native::lanes::{Clues, Lanes};
use crate::native::{Native, Outcome};
use crate::premises::{Choice, Effort, Meter, Premise, Questions, Rules, Set, SmallestSearch, Solver, Stop, solver};
use crate::puzzle::{Candidate, Puzzle, Rule, Solution};
use std::fmt;

/// The largest side of boards on which parts hang on selectors. At side 25, that takes more than seven minutes for a
/// full grid, and separate searches a second.
const MOST_SELECTED: usize = 16;

/// The minimal puzzles found within a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Minimized {
    /// The puzzles, at least one.
    pub puzzles: Vec<MinimalPuzzle>,
    /// Whether the search came to its end: for [`all`](MinimizePlan::all) there are no other minimal puzzles, for
    /// [`fewest`](MinimizePlan::fewest) none has fewer clues and rules. If not, there may be.
    pub is_complete: bool,
    /// The rules that cannot be removed, because another rule would then mean more.
    pub fixed_rules: Vec<Rule>,
    /// The limit that left something undecided.
    pub interrupted: Option<Interrupt>,
}

/// A puzzle without redundant clues and rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MinimalPuzzle {
    /// The puzzle, which has one solution.
    pub puzzle: Puzzle,
    /// The clues that were not decided within the limits, by cell. All others are needed.
    pub undecided: Vec<Candidate>,
    /// The rules that were not decided within the limits, in the order of the board.
    pub undecided_rules: Vec<Rule>,
}

/// Finds minimal puzzles within given ones. One minimizer serves one thread.
///
/// The solver that finds a puzzle is the only one to test that it has one solution; the caller should confirm that by
/// another engine.
///
/// ```
/// use sudosat::engine::{Budget, Engine};
/// use sudosat::generate::{MinimizePlan, Minimizer};
/// use sudosat::native::Native;
/// use sudosat::puzzle::{Puzzle, Verdict};
///
/// let puzzle: Puzzle = "12343412214343..".parse()?;
/// let budget = Budget::unlimited();
/// let Verdict::Unique(solution) = Native::new().verdict(&puzzle, &budget)? else { panic!("it has one solution") };
/// let minimized = Minimizer::new().minimize(&puzzle, &solution, &MinimizePlan::fewest(), &budget)?;
/// assert_eq!(minimized.puzzles[0].puzzle.clue_count(), 4);
/// assert!(minimized.is_complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Minimizer {
    solver: Solver,
    native: Native,
    tester: Tester,
    removals: Removals,
}

impl Default for Minimizer {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Minimizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Minimizer").finish_non_exhaustive()
    }
}

impl Minimizer {
    /// A minimizer with the native search for classic puzzles, a SAT solver for others, and both above side 16.
    #[must_use]
    pub fn new() -> Self {
        Self {
            solver: solver(),
            native: Native::new(),
            tester: Tester::unlimited(),
            removals: Removals::new(Lanes::new()),
        }
    }

    /// Finds minimal puzzles within a puzzle with one solution. What the limits leave undecided is kept and listed. A
    /// limit on guesses is for each query.
    ///
    /// # Errors
    ///
    /// If the solution is not the puzzle's only one; if the budget ends before that is known, or is cancelled; if the
    /// solver does not support the board.
    pub fn minimize(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        plan: &MinimizePlan,
        budget: &Budget,
    ) -> Result<Minimized, EngineError> {
        budget.check()?;
        match (puzzle.to_classic().filter(|_| plan.wanted != Wanted::Fewest), plan.removal) {
            (Some(clues), Removal::CluesFirst | Removal::RulesFirst | Removal::CluesOnly) => {
                self.minimize_classic(puzzle, &clues, solution, plan, budget)
            }
            _ => self.minimize_any(puzzle, solution, plan, budget),
        }
    }

    /// Finds one minimal puzzle within each of these classic puzzles; `None` for a puzzle that has not exactly one
    /// solution. Many puzzles are tested in step. The puzzles are those of [`minimize`](Self::minimize).
    ///
    /// # Errors
    ///
    /// If the deadline of the budget passes or its cancel flag is raised. Other limits are ignored.
    pub fn minimize_many(
        &mut self,
        puzzles: &[[u8; 81]],
        plan: &MinimizePlan,
        budget: &Budget,
    ) -> Result<Vec<Option<[u8; 81]>>, Interrupt> {
        for clues in puzzles {
            self.removals.ask(clues, &[]);
        }
        let mut is_unique = Vec::new();
        self.removals.answer(budget, &mut is_unique)?;
        let attempt = |clues: &Clues| {
            let cells: Vec<usize> = (0..81).filter(|&cell| clues[cell] != 0).collect();
            let given = cells.iter().map(|&cell| (cell, clues[cell].into()));
            let order = shuffled(plan.seed, stream(given, &[]), cells.len());
            Attempt::of_puzzle(clues, order.into_iter().map(|part| cells[part] as u8).collect())
        };
        let unique = puzzles.iter().zip(&is_unique).filter(|(_, is_unique)| **is_unique);
        let mut attempts: Vec<Attempt> = unique.map(|(clues, _)| attempt(clues)).collect();
        let orbits = Symmetry::None.orbits();
        minimal::complete(&mut attempts, &Plan::minimal(), &orbits, &mut self.removals, budget)?;
        let mut minimal = attempts.into_iter().map(|attempt| attempt.clues);
        Ok(is_unique.into_iter().map(|is_unique| if is_unique { minimal.next() } else { None }).collect())
    }

    fn minimize_classic(
        &mut self,
        puzzle: &Puzzle,
        clues: &Clues,
        solution: &Solution,
        plan: &MinimizePlan,
        budget: &Budget,
    ) -> Result<Minimized, EngineError> {
        let mut outcome = [Outcome::default()];
        self.native.solve_many(&[*clues], 2, budget, &mut outcome)?;
        if outcome[0].count != 1 || digits(solution) != outcome[0].solutions[0] {
            return Err(not_only());
        }
        let parts = reordered(puzzle.given(), &shuffled(plan.seed, stream(given(puzzle), &[]), puzzle.clue_count()));
        let cells = parts.iter().map(|clue| clue.cell.index(9)).collect();
        let solution = outcome[0].solutions[0];
        let mut oracle = ClassicOracle { native: &mut self.native, solution, cells, budget: budget.clone() };
        let (sets, is_complete, interrupted) = match plan.wanted {
            // Batches do not count guesses exactly.
            Wanted::All { most } if budget.guesses.is_none() => classic::all(&mut oracle, most)?,
            wanted => {
                let mut search = Search::new(&mut oracle, parts.len(), budget);
                let (sets, is_complete) = search.find(wanted)?;
                (sets, is_complete, search.interrupted)
            }
        };
        let part = |set: MinimalSet| {
            let cells = parts.iter().enumerate().map(|(part, clue)| (clue, set.parts.contains(part)));
            let mut clues = vec![None; 81];
            cells.filter(|(_, kept)| *kept).for_each(|(clue, _)| clues[clue.cell.index(9)] = Some(clue.digit));
            let undecided = sorted(set.undecided.iter().map(|&part| parts[part]));
            let puzzle = puzzle.with_clues(clues).map_err(|error| unsupported(error.to_string()))?;
            Ok(MinimalPuzzle { puzzle, undecided, undecided_rules: Vec::new() })
        };
        let puzzles = sets.into_iter().map(part).collect::<Result<_, EngineError>>()?;
        Ok(Minimized { puzzles, is_complete, fixed_rules: Vec::new(), interrupted })
    }

    fn minimize_any(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        plan: &MinimizePlan,
        budget: &Budget,
    ) -> Result<Minimized, EngineError> {
        let rules = Rules::new(puzzle.board());
        let (fixed, premises) = premises(puzzle, plan, &rules);
        let size = premises.len();
        let parts: Vec<Vec<Premise>> = premises.iter().map(|&premise| vec![premise]).collect();
        let mut questions = Questions::new(puzzle, &mut *self.solver, budget);
        let mut separate =
            Separate { tester: &mut self.tester, puzzle, solution, rules, fixed: &fixed, parts: &parts, budget };
        let (sets, is_complete, interrupted) = if puzzle.side() > MOST_SELECTED && plan.wanted != Wanted::Fewest {
            found(&mut separate, size, plan.wanted, budget)?
        } else {
            let conditions = vec![questions.other_than(solution, None)?];
            let choice = Choice { fixed: fixed.clone(), conditions, premises: premises.clone() };
            let mut selectors = Selectors { questions: &mut questions, choice: &choice };
            let (mut sets, is_complete, interrupted) = found(&mut selectors, size, plan.wanted, budget)?;
            match &mut sets[..] {
                [set] if plan.wanted == Wanted::Fewest => {
                    let (is_complete, interrupted) = fewest(set, &choice, &mut questions, budget)?;
                    (sets, is_complete, interrupted)
                }
                _ => (sets, is_complete, interrupted),
            }
        };
        let mut made = |set: MinimalSet| {
            let undecided: Vec<Premise> = sorted(set.undecided.iter().map(|&part| premises[part]));
            let (undecided, undecided_rules) = separate.rules.named(&undecided);
            Ok(MinimalPuzzle { puzzle: separate.with(&set.parts)?, undecided, undecided_rules })
        };
        let puzzles = sets.into_iter().map(&mut made).collect::<Result<_, EngineError>>()?;
        let all = puzzle.rules().iter().enumerate();
        let removable = separate.rules.premises();
        let fixed = all.filter(|(position, _)| removable.binary_search(position).is_err());
        let fixed_rules = fixed.map(|(_, rule)| rule.clone()).collect();
        Ok(Minimized { puzzles, is_complete, fixed_rules, interrupted })
    }
}

/// The wanted sets of parts, whether there are no others, and the limit that left something undecided.
fn found(
    oracle: &mut dyn Oracle,
    size: usize,
    wanted: Wanted,
    budget: &Budget,
) -> Result<(Vec<MinimalSet>, bool, Option<Interrupt>), EngineError> {
    let Reply::Only(core) = oracle.without(&Set::full(size), size)? else { return Err(not_only()) };
    let mut search = Search::new(oracle, size, budget);
    search.knows(core);
    let (sets, is_complete) = search.find(wanted)?;
    Ok((sets, is_complete, search.interrupted))
}

/// The premises that stay, and those that may be removed in this order.
fn premises(puzzle: &Puzzle, plan: &MinimizePlan, rules: &Rules) -> (Vec<Premise>, Vec<Premise>) {
    let stream = stream(given(puzzle), puzzle.rules());
    let clues = plan.seed.record(stream).order_of_removal(puzzle.given().collect(), puzzle.side(), |clue| clue.digit);
    let clues: Vec<Premise> = clues.into_iter().map(Premise::Clue).collect();
    let rules = rules.premises().iter().copied().map(Premise::Rule);
    // Another seed's stream, so that rules do not share the draws of clues.
    let rules = reordered(rules.clone(), &shuffled(Seed(!plan.seed.0), stream, rules.len()));
    match plan.removal {
        Removal::CluesFirst => (Vec::new(), [clues, rules].concat()),
        Removal::RulesFirst => (Vec::new(), [rules, clues].concat()),
        Removal::CluesOnly => (rules, clues),
        Removal::RulesOnly => (clues, rules),
    }
}

/// Replaces a set by one of the fewest parts; returns whether that is proved, and the limit that prevented it.
fn fewest(
    set: &mut MinimalSet,
    choice: &Choice,
    questions: &mut Questions,
    budget: &Budget,
) -> Result<(bool, Option<Interrupt>), EngineError> {
    let mut search = SmallestSearch::new(choice, set.parts.iter().collect());
    let searched = search.run(questions, &Meter::new(Effort::ALL, budget));
    if search.best.len() < set.parts.iter().count() {
        set.parts = Set::of(choice.premises.len(), search.best.iter().copied());
        set.undecided.clear();
    }
    match searched {
        Ok(()) => {
            set.undecided.clear();
            Ok((true, None))
        }
        Err(Stop::Effort) => Ok((false, None)),
        Err(Stop::Error(EngineError::Interrupted(interrupt))) if interrupt != Interrupt::Cancelled => {
            Ok((false, Some(interrupt)))
        }
        Err(Stop::Error(error)) => Err(error),
    }
}

/// The clues of a puzzle, for [`stream`].
fn given(puzzle: &Puzzle) -> impl Iterator<Item = (usize, u16)> + '_ {
    puzzle.given_by_index().map(|(cell, digit)| (cell, digit.get()))
}

/// The digits of a 9x9 solution.
fn digits(solution: &Solution) -> Vec<u8> {
    solution.digits().iter().map(|digit| digit.get() as u8).collect()
}

/// The numbers below `count` in a random order.
fn shuffled(seed: Seed, stream: u64, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    seed.record(stream).shuffle(&mut order);
    order
}

/// The items at these positions.
fn reordered<T: Copy>(items: impl Iterator<Item = T>, order: &[usize]) -> Vec<T> {
    let items: Vec<T> = items.collect();
    order.iter().map(|&position| items[position]).collect()
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items
}

fn not_only() -> EngineError {
    unsupported("the solution must be the puzzle's only one".to_owned())
}

fn unsupported(reason: String) -> EngineError {
    EngineError::Unsupported { engine: "minimize".to_owned(), reason }
}
