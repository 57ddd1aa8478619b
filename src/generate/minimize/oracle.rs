//! Whether some parts of a puzzle have another solution.

use crate::engine::{Budget, EngineError};
use crate::native::{Clues, Native, Outcome};
use crate::premises::{Choice, Questions, Set};

/// The answer about some parts.
pub(crate) enum Reply {
    /// There is such a solution, which violates these parts.
    Other(Set),
    /// There is none with these parts, which are some of those in question.
    Only(Set),
}

/// A source of answers. All sources give the same answers; only the sets differ.
pub(crate) trait Oracle {
    /// Whether parts that leave one solution have others without one of them; `parts` are the rest.
    fn without(&mut self, parts: &Set, removed: usize) -> Result<Reply, EngineError>;

    /// The parts that some solution violates which satisfies these parts and violates another; `None` if there is no
    /// such solution. It is enough that the solution is another one, but then more branches are searched.
    fn violating(&mut self, parts: &Set, violated: usize) -> Result<Option<Set>, EngineError> {
        Ok(match self.without(parts, violated)? {
            Reply::Other(violated) => Some(violated),
            Reply::Only(_) => None,
        })
    }
}

/// The native search, for the clues of classic puzzles.
pub(crate) struct ClassicOracle<'a> {
    pub(crate) native: &'a mut Native,
    pub(crate) solution: Clues,
    /// The cell of each clue, from 0.
    pub(crate) cells: Vec<usize>,
    pub(crate) budget: Budget,
}

impl ClassicOracle<'_> {
    fn digit(&self, cell: usize) -> usize {
        usize::from(self.solution[cell]) - 1
    }
}

impl Oracle for ClassicOracle<'_> {
    fn without(&mut self, parts: &Set, removed: usize) -> Result<Reply, EngineError> {
        let mut clues = [0; 81];
        for part in parts.iter() {
            let cell = self.cells[part];
            clues[cell] = self.solution[cell];
        }
        // Every other solution has another digit there.
        let cell = self.cells[removed];
        let mut outcome = Outcome::default();
        self.native.solve_without(&clues, (cell, self.digit(cell)), &self.budget, &mut outcome)?;
        if outcome.count == 0 {
            return Ok(Reply::Only(parts.clone()));
        }
        let other = &outcome.solutions[0];
        let violated = (0..self.cells.len()).filter(|&part| other[self.cells[part]] != self.solution[self.cells[part]]);
        Ok(Reply::Other(Set::of(self.cells.len(), violated)))
    }
}

/// An incremental solver, for any board: clues and the selectors of rules are assumptions.
///
/// The last parts are assumed first. A core has those from which the others follow, so it rarely has the first ones,
/// which are tested next: on boards of side 16, most of them need no query.
pub(crate) struct Selectors<'q, 'a> {
    pub(crate) questions: &'q mut Questions<'a>,
    /// The parts, and that a solution must differ from the known one.
    pub(crate) choice: &'q Choice,
}

impl Oracle for Selectors<'_, '_> {
    fn without(&mut self, parts: &Set, _: usize) -> Result<Reply, EngineError> {
        let size = self.choice.premises.len();
        // Not under the condition that the removed clue is violated: then a core would not leave one solution.
        let parts: Vec<usize> = parts.iter().collect();
        Ok(match self.choice.ask(self.questions, parts.into_iter().rev())? {
            Ok(solution) => Reply::Other(Set::of(size, self.choice.violated(self.questions, &solution)?)),
            Err(core) => Reply::Only(Set::of(size, core)),
        })
    }

    fn violating(&mut self, parts: &Set, violated: usize) -> Result<Option<Set>, EngineError> {
        let size = self.choice.premises.len();
        let condition = self.questions.other_digit(self.choice.premises[violated]);
        Ok(match self.choice.ask_if(self.questions, parts.iter(), condition)? {
            Ok(solution) => Some(Set::of(size, self.choice.violated(self.questions, &solution)?)),
            Err(_) => None,
        })
    }
}
