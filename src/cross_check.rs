//! Compares two solvers: an [`Engine`] made of two engines that must agree.
//!
//! Nothing that an engine returns is taken on trust: every solution is checked against *this* puzzle, and those of one
//! answer against each other. What is left to agree on follows from that. A solution proves itself, and two different
//! ones prove `Multiple`: for such an answer the second engine gets a [`GLANCE`], which is enough to catch a faulty
//! engine on most puzzles, and no more waiting. What no grid can show is that there is *no other* solution, or none at
//! all. That needs the second engine's confirmation, and if its budget ends first the answer is
//! [`EngineError::Unconfirmed`], not a guess. Any contradiction is a [`Disagreement`]: a report, never an answer.

use crate::engine::{Budget, Count, Disagreement, End, Engine, EngineError, Interrupt, Testimony};
use crate::puzzle::{Puzzle, Solution, Verdict};
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The least time that the second engine gets to confirm an answer, when the caller sets no deadline.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time that the second engine gets for an answer that proves itself. Most puzzles take a thousandth of it.
const GLANCE: Duration = Duration::from_millis(20);

/// Two engines that answer as one if they agree. The first answers; the second confirms.
#[derive(Clone, Debug, Default)]
pub struct CrossCheck<A, B>(
    /// The engine whose solutions are returned.
    pub A,
    /// The engine that has to agree.
    pub B,
);

/// An answer that two engines can be compared on.
trait Comparable: Sized {
    /// The answer, if its solutions are different solutions of this puzzle.
    fn checked(self, puzzle: &Puzzle, engine: &dyn Engine) -> Result<Self, EngineError>;
    /// Whether both can be true of one puzzle.
    fn agrees(&self, other: &Self) -> bool;
    /// Whether the checked answer carries its own proof, so that it needs no confirmation.
    fn proves_itself(&self) -> bool;
    fn words(&self) -> String;
    fn solutions(&self) -> Vec<Solution>;
}

impl Comparable for Option<Solution> {
    fn checked(self, puzzle: &Puzzle, engine: &dyn Engine) -> Result<Self, EngineError> {
        self.map(|solution| checked(&solution, puzzle, || engine.name())).transpose()
    }

    fn agrees(&self, other: &Self) -> bool {
        self.is_some() == other.is_some()
    }

    fn proves_itself(&self) -> bool {
        self.is_some()
    }

    fn words(&self) -> String {
        if self.is_some() { "solvable" } else { "unsolvable" }.to_owned()
    }

    fn solutions(&self) -> Vec<Solution> {
        self.iter().cloned().collect()
    }
}

/// The first engine counts solutions that it shows, see [`visit_checked`].
impl Comparable for Count {
    fn checked(self, _: &Puzzle, _: &dyn Engine) -> Result<Self, EngineError> {
        Ok(self)
    }

    fn agrees(&self, other: &Self) -> bool {
        self == other
    }

    fn proves_itself(&self) -> bool {
        matches!(self, Self::AtLeast(_))
    }

    fn words(&self) -> String {
        self.to_string()
    }

    fn solutions(&self) -> Vec<Solution> {
        Vec::new()
    }
}

impl Comparable for Verdict {
    fn checked(self, puzzle: &Puzzle, engine: &dyn Engine) -> Result<Self, EngineError> {
        let again = |solution: &Solution| checked(solution, puzzle, || engine.name());
        match self {
            Self::Unsolvable => Ok(Self::Unsolvable),
            Self::Unique(only) => again(&only).map(Self::Unique),
            Self::Multiple(first, second) => {
                let (first, second) = (again(&first)?, again(&second)?);
                if first == second {
                    return Err(EngineError::RepeatedSolution { engine: engine.name() });
                }
                Ok(Self::Multiple(first, second))
            }
        }
    }

    fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Unsolvable, Self::Unsolvable) | (Self::Multiple(..), Self::Multiple(..)) => true,
            (Self::Unique(one), Self::Unique(other)) => one == other,
            _ => false,
        }
    }

    fn proves_itself(&self) -> bool {
        matches!(self, Self::Multiple(..))
    }

    fn words(&self) -> String {
        self.word().to_owned()
    }

    fn solutions(&self) -> Vec<Solution> {
        match self {
            Self::Unsolvable => Vec::new(),
            Self::Unique(only) => vec![only.clone()],
            Self::Multiple(first, second) => vec![first.clone(), second.clone()],
        }
    }
}

/// The solution, if it belongs to this puzzle: an engine may return another puzzle's.
fn checked(solution: &Solution, puzzle: &Puzzle, engine: impl FnOnce() -> String) -> Result<Solution, EngineError> {
    Solution::check(puzzle, solution.digits().to_vec())
        .map_err(|violations| EngineError::WrongSolution { engine: engine(), violations })
}

/// [`Engine::visit`] of an engine that is not trusted: it ends with an error at the first solution that does not belong
/// to this puzzle or was shown before. To detect repeats it keeps 16 bytes of each.
fn visit_checked(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    budget: &Budget,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<End, EngineError> {
    let name = engine.name();
    let keys: [RandomState; 2] = Default::default();
    let mut seen = HashSet::new();
    let mut stopped = None;
    let end = engine.visit(puzzle, budget, &mut |solution| {
        if stopped.is_none() {
            stopped = match checked(&solution, puzzle, || name.clone()) {
                Err(error) => Some(Err(error)),
                Ok(solution) if !seen.insert(keys.each_ref().map(|key| key.hash_one(solution.digits()))) => {
                    Some(Err(EngineError::RepeatedSolution { engine: name.clone() }))
                }
                Ok(solution) => found(solution).is_break().then_some(Ok(End::Stopped)),
            };
        }
        if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (stopped, end) {
        (Some(stopped), _) => stopped,
        // The visitor never broke off, and yet there may be more.
        (None, Ok(End::Stopped)) => Err(Interrupt::GaveUp.into()),
        (None, end) => end,
    }
}

/// The number of solutions that [`visit_checked`] showed.
fn counted(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    budget: &Budget,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<Count, EngineError> {
    let mut shown = 0;
    let end = visit_checked(engine, puzzle, budget, &mut |solution| {
        shown += 1;
        found(solution)
    })?;
    Ok(match end {
        End::Exhausted => Count::Exactly(shown),
        End::Stopped => Count::AtLeast(shown),
    })
}

impl<A: Engine, B: Engine> CrossCheck<A, B> {
    fn compare<T: Comparable>(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        first: impl FnOnce(&mut A, &Budget) -> Result<T, EngineError>,
        second: impl FnOnce(&mut B, &Budget, &T) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let start = Instant::now();
        let answer = first(&mut self.0, budget)?.checked(puzzle, &self.0)?;
        let proved = answer.proves_itself();
        let budget = if proved { glancing(budget) } else { patient(budget, start.elapsed()) };
        let confirmation = match second(&mut self.1, &budget, &answer) {
            Ok(confirmation) => confirmation.checked(puzzle, &self.1)?,
            Err(EngineError::Interrupted(_) | EngineError::Unsupported { .. }) if proved => return Ok(answer),
            Err(EngineError::Interrupted(interrupt)) => {
                return Err(EngineError::Unconfirmed {
                    engine: self.0.name(),
                    answer: answer.words(),
                    witness: self.1.name(),
                    interrupt,
                });
            }
            Err(error) => return Err(error),
        };
        if answer.agrees(&confirmation) {
            return Ok(answer);
        }
        Err(EngineError::Disagreement(Box::new(Disagreement {
            puzzle: puzzle.clone(),
            first: Testimony { engine: self.0.name(), answer: answer.words(), solutions: answer.solutions() },
            second: Testimony {
                engine: self.1.name(),
                answer: confirmation.words(),
                solutions: confirmation.solutions(),
            },
        })))
    }
}

/// The second engine's budget for an answer that proves itself: the caller's, but at most a glance.
fn glancing(budget: &Budget) -> Budget {
    let glance = Instant::now().checked_add(GLANCE);
    Budget { deadline: budget.deadline.min(glance).or(glance), ..budget.clone() }
}

/// The second engine's budget for any other answer: the caller's, and if that has no deadline, ten times what the first
/// engine took.
fn patient(budget: &Budget, spent: Duration) -> Budget {
    let patience = PATIENCE.max(spent.saturating_mul(10));
    Budget { deadline: budget.deadline.or_else(|| Instant::now().checked_add(patience)), ..budget.clone() }
}

impl<A: Engine, B: Engine> Engine for CrossCheck<A, B> {
    fn name(&self) -> String {
        format!("{} + {}", self.0.name(), self.1.name())
    }

    /// Passes on the first engine's solutions as they come; afterwards the second engine is asked for the same number.
    /// Only an `Ok` at the end means that they agree.
    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let count = self.compare(
            puzzle,
            budget,
            |engine, budget| counted(engine, puzzle, budget, found),
            |engine, budget, shown| match *shown {
                Count::Exactly(all) => engine.count(puzzle, all.saturating_add(1), budget),
                Count::AtLeast(some) => engine.count(puzzle, some, budget),
            },
        )?;
        Ok(match count {
            Count::Exactly(_) => End::Exhausted,
            Count::AtLeast(_) => End::Stopped,
        })
    }

    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Option<Solution>, EngineError> {
        self.compare(
            puzzle,
            budget,
            |engine, budget| engine.solve(puzzle, budget),
            |engine, budget, _| engine.solve(puzzle, budget),
        )
    }

    /// The first engine shows what it counts, so that a limit reached is a limit proved.
    fn count(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget) -> Result<Count, EngineError> {
        if limit == 0 {
            return Ok(Count::AtLeast(0));
        }
        let mut left = limit;
        let mut up_to_limit = |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.compare(
            puzzle,
            budget,
            |engine, budget| counted(engine, puzzle, budget, &mut up_to_limit),
            |engine, budget, _| engine.count(puzzle, limit, budget),
        )
    }

    fn verdict(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Verdict, EngineError> {
        self.compare(
            puzzle,
            budget,
            |engine, budget| engine.verdict(puzzle, budget),
            |engine, budget, _| engine.verdict(puzzle, budget),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Digit};

    /// An engine that shows the given grids, whatever the puzzle, then ends as scripted.
    struct Scripted(&'static [&'static str], Result<End, Interrupt>);

    impl Engine for Scripted {
        fn name(&self) -> String {
            format!("scripted {}", self.0.len())
        }

        fn visit(
            &mut self,
            _: &Puzzle,
            _: &Budget,
            found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<End, EngineError> {
            for grid in self.0 {
                let digits = grid.bytes().map(|byte| Digit::new(u16::from(byte - b'0')).unwrap()).collect();
                if found(Solution::check(&puzzle(), digits).unwrap()).is_break() {
                    return Ok(End::Stopped);
                }
            }
            self.1.map_err(EngineError::from)
        }
    }

    /// An engine that uses all the time it is given, which must not be long.
    struct Hurried;

    impl Engine for Hurried {
        fn name(&self) -> String {
            "hurried".to_owned()
        }

        fn visit(
            &mut self,
            _: &Puzzle,
            budget: &Budget,
            _: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<End, EngineError> {
            let left = budget.deadline.unwrap().saturating_duration_since(Instant::now());
            assert!(left < Duration::from_millis(100), "{left:?}");
            Err(Interrupt::Deadline.into())
        }
    }

    const ONE: &str = "1234341221434321";
    const TWO: &str = "1234341223414123";
    const DONE: Result<End, Interrupt> = Ok(End::Exhausted);

    fn puzzle() -> Puzzle {
        Puzzle::new(Board::with_side(4).unwrap(), vec![None; 16]).unwrap()
    }

    /// A puzzle that neither grid solves.
    fn another() -> Puzzle {
        let mut clues = vec![None; 16];
        clues[0] = Digit::new(4);
        Puzzle::new(Board::with_side(4).unwrap(), clues).unwrap()
    }

    fn verdict(first: Scripted, second: Scripted) -> Result<Verdict, EngineError> {
        CrossCheck(first, second).verdict(&puzzle(), &Budget::unlimited())
    }

    fn all(_: Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn first(_: Solution) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[test]
    fn a_lying_engine_is_caught() {
        let grids: [&'static [&'static str]; 4] = [&[], &[ONE], &[TWO], &[ONE, TWO]];
        for (i, first) in grids.into_iter().enumerate() {
            for (j, second) in grids.into_iter().enumerate() {
                let answer = verdict(Scripted(first, DONE), Scripted(second, DONE));
                if i == j {
                    assert!(answer.is_ok(), "{first:?} agrees with itself");
                } else {
                    assert!(matches!(answer, Err(EngineError::Disagreement(_))), "{first:?} against {second:?}");
                }
            }
        }
    }

    #[test]
    fn a_report_holds_what_both_said() {
        let error = verdict(Scripted(&[ONE], DONE), Scripted(&[], DONE)).unwrap_err();
        assert_eq!(error.to_string(), "the engines disagree: scripted 1 answers unique, scripted 0 answers unsolvable");
    }

    #[test]
    fn what_proves_itself_is_answered_at_once() {
        for budget in [Budget::unlimited(), Budget::within(Duration::from_secs(60))] {
            let mut both = CrossCheck(Scripted(&[ONE, TWO], DONE), Hurried);
            assert!(matches!(both.verdict(&puzzle(), &budget), Ok(Verdict::Multiple(..))));
            assert!(matches!(both.solve(&puzzle(), &budget), Ok(Some(_))));
            assert!(matches!(both.count(&puzzle(), 2, &budget), Ok(Count::AtLeast(2))));
            assert!(matches!(both.visit(&puzzle(), &budget, &mut first), Ok(End::Stopped)));
        }
    }

    #[test]
    fn what_no_grid_proves_is_unconfirmed_without_a_second_word() {
        let late = || Scripted(&[], Err(Interrupt::Deadline));
        for grids in [&[ONE][..], &[]] {
            let answer = verdict(Scripted(grids, DONE), late());
            assert!(matches!(answer, Err(EngineError::Unconfirmed { .. })), "{grids:?}");
            let count = CrossCheck(Scripted(grids, DONE), late()).count(&puzzle(), 5, &Budget::unlimited());
            assert!(matches!(count, Err(EngineError::Unconfirmed { .. })), "{grids:?}");
        }
        let none = CrossCheck(Scripted(&[], DONE), late()).solve(&puzzle(), &Budget::unlimited());
        assert!(matches!(none, Err(EngineError::Unconfirmed { .. })));
    }

    #[test]
    fn counts_and_visits_are_compared() {
        let mut liar = CrossCheck(Scripted(&[ONE, TWO], DONE), Scripted(&[ONE], DONE));
        assert!(matches!(liar.count(&puzzle(), 0, &Budget::unlimited()), Ok(Count::AtLeast(0))));
        assert!(matches!(liar.count(&puzzle(), 1, &Budget::unlimited()), Ok(Count::AtLeast(1))));
        assert!(matches!(liar.count(&puzzle(), 5, &Budget::unlimited()), Err(EngineError::Disagreement(_))));
        let end = liar.visit(&puzzle(), &Budget::unlimited(), &mut all);
        assert!(matches!(end, Err(EngineError::Disagreement(_))));
        let end = liar.visit(&puzzle(), &Budget::unlimited(), &mut first);
        assert!(matches!(end, Ok(End::Stopped)));
    }

    /// Every question, asked of two engines that both show these grids.
    fn asked(puzzle: &Puzzle, grids: &'static [&'static str]) -> [Result<(), EngineError>; 4] {
        let mut both = CrossCheck(Scripted(grids, DONE), Scripted(grids, DONE));
        let budget = Budget::unlimited();
        [
            both.verdict(puzzle, &budget).map(drop),
            both.solve(puzzle, &budget).map(drop),
            both.count(puzzle, 10, &budget).map(drop),
            both.visit(puzzle, &budget, &mut all).map(drop),
        ]
    }

    #[test]
    fn a_solution_of_another_puzzle_is_an_error_that_names_the_engine() {
        for grids in [&[ONE][..], &[ONE, TWO]] {
            for answer in asked(&another(), grids) {
                let Err(EngineError::WrongSolution { engine, .. }) = answer else { panic!("{answer:?}") };
                assert_eq!(engine, format!("scripted {}", grids.len()));
            }
        }
        let second = CrossCheck(Scripted(&[], DONE), Scripted(&[ONE], DONE)).verdict(&another(), &Budget::unlimited());
        assert!(matches!(second, Err(EngineError::WrongSolution { engine, .. }) if engine == "scripted 1"));
    }

    #[test]
    fn one_solution_shown_twice_is_an_error_that_names_the_engine() {
        let [verdict, solved, count, visit] = asked(&puzzle(), &[ONE, ONE]);
        assert!(solved.is_ok(), "one was asked for, and one is shown");
        for answer in [verdict, count, visit] {
            assert!(
                matches!(&answer, Err(EngineError::RepeatedSolution { engine }) if engine == "scripted 2"),
                "{answer:?}"
            );
        }
        let [_, _, count, visit] = asked(&puzzle(), &[ONE, TWO, ONE]);
        for answer in [count, visit] {
            assert!(matches!(answer, Err(EngineError::RepeatedSolution { .. })), "{answer:?}");
        }
    }

    #[test]
    fn an_engine_that_stops_unasked_has_not_shown_everything() {
        let mut both = CrossCheck(Scripted(&[ONE], Ok(End::Stopped)), Scripted(&[ONE], DONE));
        let end = both.count(&puzzle(), 5, &Budget::unlimited());
        assert!(matches!(end, Err(EngineError::Interrupted(Interrupt::GaveUp))), "{end:?}");
    }
}
