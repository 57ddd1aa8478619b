//! Tests of removals, many at once in the lanes of the native search.
//!
//! A clue may be removed if the puzzle still has one solution without it. For a single clue that is a question of
//! satisfiability: is there a solution in which the cell has *another* digit? For several clues, two solutions are
//! looked for. Every answer is a yes or a no, so puzzles do not depend on the order in which a search finds solutions,
//! and not on the processor.

use crate::engine::{Budget, Interrupt};
use crate::native::lanes::{Clues, Lanes};

/// Removals to test, and their answers.
pub(super) struct Removals {
    lanes: Lanes,
    singles: Questions,
    /// The other digit's cell, and the digit of the clue.
    excluded: Vec<(usize, usize)>,
    several: Questions,
}

/// Questions of one kind.
#[derive(Default)]
struct Questions {
    puzzles: Vec<Clues>,
    /// The positions in the order of all questions.
    places: Vec<usize>,
    counts: Vec<Option<u32>>,
}

impl Removals {
    pub(super) fn new(lanes: Lanes) -> Self {
        Self { lanes, singles: Questions::default(), excluded: Vec::new(), several: Questions::default() }
    }

    /// The search, for other questions.
    pub(super) fn lanes(&mut self) -> &mut Lanes {
        &mut self.lanes
    }

    /// Adds a question: may these clues, which the puzzle has, be removed? Without cells: does it have one solution?
    pub(super) fn ask(&mut self, clues: &Clues, cells: &[u8]) {
        let place = self.singles.places.len() + self.several.places.len();
        let questions = if let [cell] = cells {
            let cell = usize::from(*cell);
            self.excluded.push((cell, usize::from(clues[cell]) - 1));
            &mut self.singles
        } else {
            &mut self.several
        };
        let mut left = *clues;
        for &cell in cells {
            left[usize::from(cell)] = 0;
        }
        questions.puzzles.push(left);
        questions.places.push(place);
    }

    /// The clues of each puzzle that can be removed by themselves, as cells in order.
    ///
    /// # Errors
    ///
    /// If the deadline passes or the cancel flag is raised.
    pub(super) fn redundant(&mut self, puzzles: &[Clues], budget: &Budget) -> Result<Vec<Vec<u8>>, Interrupt> {
        let cells = |clues: &Clues| (0..81).filter(|&cell| clues[usize::from(cell)] != 0).collect::<Vec<u8>>();
        for clues in puzzles {
            for cell in cells(clues) {
                self.ask(clues, &[cell]);
            }
        }
        let mut answers = Vec::new();
        self.answer(budget, &mut answers)?;
        let mut answers = answers.into_iter();
        let removable = |clues| cells(clues).into_iter().filter(|_| answers.next() == Some(true)).collect();
        Ok(puzzles.iter().map(removable).collect())
    }

    /// Answers all questions, in the order in which they were added, and forgets them.
    ///
    /// # Errors
    ///
    /// If the deadline passes or the cancel flag is raised. A limit on guesses is ignored: it would not be the same on
    /// every processor.
    pub(super) fn answer(&mut self, budget: &Budget, answers: &mut Vec<bool>) -> Result<(), Interrupt> {
        let Self { lanes, singles, excluded, several } = self;
        let budget = Budget { guesses: None, counted: None, ..budget.clone() };
        answers.clear();
        answers.resize(singles.places.len() + several.places.len(), false);
        let result = singles
            .answer(Some(0), answers, |puzzles, counts| lanes.count_without(puzzles, excluded, 1, &budget, counts))
            .and_then(|()| {
                several.answer(Some(1), answers, |puzzles, counts| lanes.count(puzzles, 2, &budget, counts))
            });
        excluded.clear();
        for questions in [singles, several] {
            questions.puzzles.clear();
            questions.places.clear();
        }
        result
    }
}

impl Questions {
    /// Answers yes to the questions with this count.
    fn answer(
        &mut self,
        yes: Option<u32>,
        answers: &mut [bool],
        count: impl FnOnce(&[Clues], &mut [Option<u32>]) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        if self.places.is_empty() {
            return Ok(());
        }
        self.counts.clear();
        self.counts.resize(self.puzzles.len(), None);
        count(&self.puzzles, &mut self.counts)?;
        for (&place, &count) in self.places.iter().zip(&self.counts) {
            answers[place] = count == yes;
        }
        Ok(())
    }
}
