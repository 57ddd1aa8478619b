//! Many classic puzzles, each answered by both engines.

use super::CrossCheck;
use super::comparable::Comparable;
use super::witness::Witness;
use crate::engine::{Budget, Clues, Engine, EngineError, Outcome, SolvesMany};
use crate::puzzle::{Puzzle, Verdict, solves_classic};

/// The number of puzzles that one engine answers before the other: enough for the vector lanes of the second, few
/// enough that little is lost if the budget ends in between.
const CHUNK: usize = 128;

impl<A: Engine, B: Engine> CrossCheck<A, B> {
    /// The verdicts of [`verdict_many`](Engine::verdict_many): runs of classic puzzles are answered together.
    pub(super) fn verdicts(&mut self, puzzles: &[Puzzle], budget: &Budget) -> Vec<Result<Verdict, EngineError>> {
        let runs = puzzles.chunk_by(|one, other| one.is_classic() && other.is_classic());
        runs.flat_map(|run| run.chunks(CHUNK)).flat_map(|run| self.together(run, budget)).collect()
    }

    /// The verdicts on which the engines agree when each answers all puzzles. All others are solved one by one, with a
    /// proof or a report of the disagreement.
    fn together(&mut self, puzzles: &[Puzzle], budget: &Budget) -> Vec<Result<Verdict, EngineError>> {
        if let [puzzle] = puzzles {
            return vec![self.verdict(puzzle, budget)];
        }
        let (ones, others) = (self.first.verdict_many(puzzles, budget), self.second.verdict_many(puzzles, budget));
        let verdict = |((puzzle, one), other): ((&Puzzle, Result<Verdict, _>), Result<Verdict, _>)| {
            let one = one.and_then(|one| one.checked(puzzle, &self.first));
            let other = other.and_then(|other| other.checked(puzzle, &self.second));
            match (one, other) {
                (Ok(one), Ok(other)) if one.agrees(&other) => {
                    self.witness = Some(Witness::Engine);
                    Ok(one)
                }
                _ => self.verdict(puzzle, budget),
            }
        };
        puzzles.iter().zip(ones).zip(others).map(verdict).collect()
    }
}

impl<A: SolvesMany, B: SolvesMany> SolvesMany for CrossCheck<A, B> {
    /// Finishes the puzzles on which the engines agree. All others are to be solved one by one, with a proof or a
    /// report of the disagreement.
    fn solve_many(
        &mut self,
        puzzles: &[Clues],
        limit: u32,
        budget: &Budget,
        outcomes: &mut [Outcome],
    ) -> Result<(), EngineError> {
        self.witness = None;
        outcomes.fill(Outcome::default());
        let mut others = vec![Outcome::default(); CHUNK.min(puzzles.len())];
        for (puzzles, outcomes) in puzzles.chunks(CHUNK).zip(outcomes.chunks_mut(CHUNK)) {
            let others = &mut others[..puzzles.len()];
            // The second is the faster one: if the budget ends while the first works, what that has finished counts.
            self.second.solve_many(puzzles, limit, budget, others)?;
            let end = self.first.solve_many(puzzles, limit, budget, outcomes);
            for ((clues, one), other) in puzzles.iter().zip(outcomes).zip(&*others) {
                one.finished &= other.finished && agree(clues, limit, one, other);
            }
            end?;
        }
        Ok(())
    }
}

/// Whether both outcomes are answers to the puzzle under this limit, and the same.
fn agree(clues: &Clues, limit: u32, one: &Outcome, other: &Outcome) -> bool {
    let are_solutions = |outcome: &Outcome| match outcome.shown() {
        [] => true,
        [only] => solves_classic(clues, only),
        [first, second, ..] => first != second && solves_classic(clues, first) && solves_classic(clues, second),
    };
    // Below the limit the solutions are all; at the limit each engine may have its own.
    let are_same = || match one.count {
        count if count == limit => are_solutions(other),
        0 => true,
        1 => one.solutions[0] == other.solutions[0],
        _ => are_solutions(other),
    };
    one.count == other.count && are_solutions(one) && are_same()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::End;
    use crate::native::Native;
    use crate::puzzle::Solution;
    use crate::sat::SatEngine;
    use std::ops::ControlFlow;

    /// An engine that returns what it is given.
    struct Liar(Vec<Outcome>);

    impl SolvesMany for Liar {
        fn solve_many(&mut self, _: &[Clues], _: u32, _: &Budget, outcomes: &mut [Outcome]) -> Result<(), EngineError> {
            outcomes.copy_from_slice(&self.0);
            Ok(())
        }
    }

    fn clues(text: &str) -> Clues {
        std::array::from_fn(|cell| text.as_bytes()[cell] - b'0')
    }

    /// One solution, none, and two.
    fn puzzles() -> [Clues; 3] {
        let unique = clues("530070000600195000098000060800060003400803001700020006060000280000419005000080079");
        let mut refuted = unique;
        refuted[2] = 2;
        let mut several = unique;
        several.iter_mut().step_by(4).for_each(|clue| *clue = 0);
        [unique, refuted, several]
    }

    #[test]
    fn agreement_is_an_answer() {
        let (mut both, mut outcomes) = (crate::BothRoads::default(), [Outcome::default(); 3]);
        for (limit, counts, finished) in [(0, [0, 0, 0], 3), (1, [1, 0, 1], 3), (2, [1, 0, 2], 3), (3, [1, 0, 2], 2)] {
            both.solve_many(&puzzles(), limit, &Budget::unlimited(), &mut outcomes).unwrap();
            assert_eq!(outcomes.map(|outcome| outcome.count), counts, "{limit}");
            assert_eq!(outcomes.iter().filter(|outcome| outcome.finished).count(), finished, "{limit}");
        }
    }

    #[test]
    fn all_that_differs_stays_unfinished() {
        let mut right = [Outcome::default(); 3];
        SolvesMany::solve_many(&mut SatEngine::default(), &puzzles(), 2, &Budget::unlimited(), &mut right).unwrap();
        let finished = |lies: [Outcome; 3]| {
            let mut outcomes = [Outcome::default(); 3];
            let mut cross_check = CrossCheck::new(Liar(lies.to_vec()), Native::new());
            cross_check.solve_many(&puzzles(), 2, &Budget::unlimited(), &mut outcomes).unwrap();
            let first = outcomes.map(|outcome| outcome.finished);
            let mut cross_check = CrossCheck::new(Native::new(), Liar(lies.to_vec()));
            cross_check.solve_many(&puzzles(), 2, &Budget::unlimited(), &mut outcomes).unwrap();
            assert_eq!(outcomes.map(|outcome| outcome.finished), first);
            first
        };
        assert_eq!(finished(right), [true; 3]);
        let with = |place: usize, change: fn(&mut Outcome)| {
            let mut lies = right;
            change(&mut lies[place]);
            finished(lies)
        };
        let wrong_grid = |outcome: &mut Outcome| outcome.solutions[0].swap(0, 1);
        assert_eq!(with(0, wrong_grid), [false, true, true]);
        assert_eq!(with(2, wrong_grid), [true, true, false]);
        assert_eq!(with(2, |outcome| outcome.solutions[1] = outcome.solutions[0]), [true, true, false]);
        assert_eq!(with(0, |outcome| outcome.count = 0), [false, true, true]);
        assert_eq!(with(1, |outcome| outcome.count = 1), [true, false, true]);
        assert_eq!(with(2, |outcome| outcome.count = 1), [true, true, false]);
        assert_eq!(with(1, |outcome| outcome.finished = false), [true, false, true]);
    }

    /// The native engine, but with the first puzzle's verdict for all if it is given many at once, or always.
    struct Mixed {
        always: bool,
    }

    impl Engine for Mixed {
        fn name(&self) -> String {
            "mixed".to_owned()
        }

        fn visit(
            &mut self,
            puzzle: &Puzzle,
            budget: &Budget,
            found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<End, EngineError> {
            if self.always { Ok(End::Exhausted) } else { Native::new().visit(puzzle, budget, found) }
        }

        fn verdict_many(&mut self, puzzles: &[Puzzle], budget: &Budget) -> Vec<Result<Verdict, EngineError>> {
            puzzles.iter().map(|_| self.verdict(&puzzles[0], budget)).collect()
        }
    }

    #[test]
    fn verdicts_on_many_are_those_on_each() {
        let classic = puzzles().map(|clues| Puzzle::from_classic(&clues).unwrap());
        let small = Puzzle::new(crate::puzzle::Board::with_side(4).unwrap(), vec![None; 16]).unwrap();
        let [unique, refuted, several] = classic;
        let stream = [&unique, &refuted, &small, &several, &several, &unique, &unique, &small].map(Clone::clone);
        let words = |verdicts: Vec<Result<Verdict, EngineError>>| -> Vec<&'static str> {
            verdicts.into_iter().map(|verdict| verdict.map_or("error", |verdict| verdict.word())).collect()
        };
        let expected = ["unique", "unsolvable", "multiple", "multiple", "multiple", "unique", "unique", "multiple"];
        let budget = Budget::unlimited();
        let mut both = crate::BothRoads::default();
        assert_eq!(words(both.verdict_many(&stream, &budget)), expected);
        assert_eq!(both.witness(), Some(Witness::Engine));
        let mut corrected = CrossCheck::new(Mixed { always: false }, Native::new());
        assert_eq!(words(corrected.verdict_many(&stream, &budget)), expected);
        let mut wrong = CrossCheck::new(Native::new(), Mixed { always: true });
        let found = words(wrong.verdict_many(&stream, &budget));
        assert_eq!(found.iter().filter(|word| **word == "unsolvable").count(), 1, "{found:?}");
        assert_eq!(found.iter().filter(|word| **word == "error").count(), 7, "{found:?}");
    }

    #[test]
    fn a_budget_that_ends_leaves_the_rest_unfinished() {
        let puzzles = vec![puzzles()[0]; 2 * CHUNK];
        let mut outcomes = vec![Outcome::default(); puzzles.len()];
        let budget = Budget::with_checks(CHUNK as u64 + 50);
        let end = crate::BothRoads::default().solve_many(&puzzles, 2, &budget, &mut outcomes);
        assert!(matches!(end, Err(EngineError::Interrupted(_))), "{end:?}");
        let finished = outcomes.iter().take_while(|outcome| outcome.finished).count();
        assert!(0 < finished && finished < outcomes.len(), "{finished}");
        assert!(outcomes[finished..].iter().all(|outcome| *outcome == Outcome::default()));
    }
}
