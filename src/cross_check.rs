//! Where the two roads meet: an [`Engine`] made of two engines that must agree.
//!
//! What the engines have to agree on follows from what a [`Solution`] already proves. `Multiple` carries two checked
//! solutions and a solution found carries itself, so neither can be wrong; what no grid can show is that there is *no
//! other* solution, or none at all. There the second engine's word is needed, and when its budget ends first the
//! answer is [`EngineError::Unconfirmed`], not a guess. Any contradiction is a [`Disagreement`]: a report, never an
//! answer.

use crate::engine::{Budget, Count, Disagreement, End, Engine, EngineError, Testimony};
use crate::puzzle::{Puzzle, Solution, Verdict};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long the second engine may look at least for what the first one found, when the caller sets no deadline.
const PATIENCE: Duration = Duration::from_secs(10);

/// Two engines that answer as one, when they agree. The first answers; the second confirms.
#[derive(Clone, Debug, Default)]
pub struct CrossCheck<A, B>(
    /// The engine whose solutions are handed on.
    pub A,
    /// The engine that has to agree.
    pub B,
);

/// An answer that two engines can be compared on.
trait Answer {
    /// Whether both can be true of one puzzle.
    fn agrees(&self, other: &Self) -> bool;
    /// Whether the answer carries its own proof, so that a second engine adds nothing.
    fn proves_itself(&self) -> bool;
    fn words(&self) -> String;
    fn solutions(&self) -> Vec<Solution>;
}

impl Answer for Option<Solution> {
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

impl Answer for Count {
    fn agrees(&self, other: &Self) -> bool {
        self == other
    }

    /// A count is a number without its solutions.
    fn proves_itself(&self) -> bool {
        false
    }

    fn words(&self) -> String {
        self.to_string()
    }

    fn solutions(&self) -> Vec<Solution> {
        Vec::new()
    }
}

impl Answer for Verdict {
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

impl<A: Engine, B: Engine> CrossCheck<A, B> {
    fn compare<T: Answer>(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        first: impl FnOnce(&mut A, &Budget) -> Result<T, EngineError>,
        second: impl FnOnce(&mut B, &Budget, &T) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let start = Instant::now();
        let answer = first(&mut self.0, budget)?;
        let confirmation = match second(&mut self.1, &patient(budget, start.elapsed()), &answer) {
            Ok(confirmation) => confirmation,
            Err(EngineError::Interrupted(_)) if answer.proves_itself() => return Ok(answer),
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

/// The second engine's budget: the caller's, and where that has no deadline, ten times what the first engine took.
fn patient(budget: &Budget, spent: Duration) -> Budget {
    let patience = PATIENCE.max(spent.saturating_mul(10));
    Budget { deadline: budget.deadline.or_else(|| Instant::now().checked_add(patience)), ..budget.clone() }
}

impl<A: Engine, B: Engine> Engine for CrossCheck<A, B> {
    fn name(&self) -> String {
        format!("{} + {}", self.0.name(), self.1.name())
    }

    /// Hands on the first engine's solutions as they come; the second engine is asked afterwards, for as many. Only an
    /// `Ok` at the end says that they agree.
    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let mut shown = 0;
        let count = self.compare(
            puzzle,
            budget,
            |engine, budget| {
                let end = engine.visit(puzzle, budget, &mut |solution| {
                    shown += 1;
                    found(solution)
                })?;
                Ok(match end {
                    End::Exhausted => Count::Exactly(shown),
                    End::Stopped => Count::AtLeast(shown),
                })
            },
            |engine, budget, &shown| match shown {
                Count::Exactly(all) => engine.count(puzzle, all + 1, budget),
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

    fn count(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget) -> Result<Count, EngineError> {
        self.compare(
            puzzle,
            budget,
            |engine, budget| engine.count(puzzle, limit, budget),
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
    use crate::engine::Interrupt;
    use crate::puzzle::{Digit, Geometry};

    /// An engine that shows the given grids, then ends as told.
    struct Scripted(&'static [&'static str], Result<End, Interrupt>);

    impl Engine for Scripted {
        fn name(&self) -> String {
            format!("scripted {}", self.0.len())
        }

        fn visit(
            &mut self,
            puzzle: &Puzzle,
            _: &Budget,
            found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<End, EngineError> {
            for grid in self.0 {
                let digits = grid.bytes().map(|byte| Digit::new(u16::from(byte - b'0')).unwrap()).collect();
                if found(Solution::check(puzzle, digits).unwrap()).is_break() {
                    return Ok(End::Stopped);
                }
            }
            self.1.map_err(EngineError::from)
        }
    }

    const ONE: &str = "1234341221434321";
    const TWO: &str = "1234341223414123";
    const DONE: Result<End, Interrupt> = Ok(End::Exhausted);

    fn puzzle() -> Puzzle {
        Puzzle::new(Geometry::with_side(4).unwrap(), [], vec![None; 16]).unwrap()
    }

    fn verdict(first: Scripted, second: Scripted) -> Result<Verdict, EngineError> {
        CrossCheck(first, second).verdict(&puzzle(), &Budget::unlimited())
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
    fn what_proves_itself_needs_no_second_word() {
        let late = || Scripted(&[], Err(Interrupt::Deadline));
        assert!(matches!(verdict(Scripted(&[ONE, TWO], DONE), late()), Ok(Verdict::Multiple(..))));
        for grids in [&[ONE][..], &[]] {
            let answer = verdict(Scripted(grids, DONE), late());
            assert!(matches!(answer, Err(EngineError::Unconfirmed { .. })), "{grids:?}");
        }
        let some = CrossCheck(Scripted(&[ONE], DONE), late()).solve(&puzzle(), &Budget::unlimited());
        assert!(matches!(some, Ok(Some(_))));
    }

    #[test]
    fn counts_and_visits_are_compared() {
        let mut liar = CrossCheck(Scripted(&[ONE, TWO], DONE), Scripted(&[ONE], DONE));
        assert!(matches!(liar.count(&puzzle(), 1, &Budget::unlimited()), Ok(Count::AtLeast(1))));
        assert!(matches!(liar.count(&puzzle(), 5, &Budget::unlimited()), Err(EngineError::Disagreement(_))));
        let end = liar.visit(&puzzle(), &Budget::unlimited(), &mut |_| ControlFlow::Continue(()));
        assert!(matches!(end, Err(EngineError::Disagreement(_))));
        let end = liar.visit(&puzzle(), &Budget::unlimited(), &mut |_| ControlFlow::Break(()));
        assert!(matches!(end, Ok(End::Stopped)));
    }
}
