//! A sample of the solutions of a puzzle that has many, large enough to show what is possible in each cell.
//!
//! Consecutive models of a solver hardly differ. So each query assumes candidates that were seen too rarely, all
//! compatible ones at once. Those in the core of a conflict are dropped; the final query, for any of the rest, is
//! unsatisfiable. These are the chunks and cores of M. Janota, I. Lynce, J. Marques-Silva, *Algorithms for Computing
//! Backbones of Propositional Formulae*, 2015.

use super::work::Work;
use crate::engine::EngineError;
use crate::formula::Lit;
use crate::premises::{Premise, Questions, Reply};
use crate::puzzle::{Board, Candidate, Digit, Geometry, Puzzle, Solution};
use itertools::Itertools;
use std::sync::Arc;

/// Distinct solutions of a puzzle.
pub(super) struct SolutionPool {
    /// The solutions.
    pub(super) solutions: Vec<Solution>,
    /// The literal that requires a solution to differ from all of them.
    pub(super) other: Lit,
    geometry: Arc<Geometry>,
    /// The number of solutions with each candidate, by cell and then digit.
    times: Vec<usize>,
    /// By candidate: whether these are all solutions that have it.
    exhausted: Vec<bool>,
}

impl SolutionPool {
    /// A pool of one solution.
    pub(super) fn new(solution: Solution, questions: &mut Questions) -> Result<Self, EngineError> {
        let geometry = Arc::clone(solution.geometry());
        let candidates = geometry.side() * solution.digits().len();
        let other = questions.other_than(&solution, None)?;
        let (times, exhausted) = (vec![0; candidates], vec![false; candidates]);
        let mut found = Self { solutions: Vec::new(), other, geometry, times, exhausted };
        found.count(solution);
        Ok(found)
    }

    /// Adds a further solution.
    pub(super) fn add(&mut self, solution: Solution, questions: &mut Questions) -> Result<(), EngineError> {
        if self.solutions.contains(&solution) {
            return Err(questions.fault("it returned a solution that was excluded"));
        }
        questions.other_than(&solution, Some(self.other))?;
        self.count(solution);
        Ok(())
    }

    fn count(&mut self, solution: Solution) {
        for (cell, digit) in solution.digits().iter().enumerate() {
            self.times[cell * self.geometry.side() + digit.index()] += 1;
        }
        self.solutions.push(solution);
    }

    /// Records that the pool holds all solutions.
    pub(super) fn all(&mut self) {
        self.exhausted.fill(true);
    }

    /// Records that the pool holds all solutions with any of these candidates.
    fn exhaust(&mut self, candidates: &[Candidate]) {
        for &candidate in candidates {
            let index = self.index(candidate);
            self.exhausted[index] = true;
        }
    }

    fn index(&self, candidate: Candidate) -> usize {
        self.geometry.index(candidate.cell) * self.geometry.side() + candidate.digit.index()
    }

    /// Whether some solution has this candidate.
    pub(super) fn has(&self, clue: Candidate) -> bool {
        self.times[self.index(clue)] > 0
    }

    /// The candidates of cells without a clue that are in exactly `times` solutions of the puzzle, found or not.
    pub(super) fn in_only(&self, times: usize, puzzle: &Puzzle) -> Vec<Candidate> {
        let is = |&clue: &Candidate| self.exhausted[self.index(clue)] && self.times[self.index(clue)] == times;
        candidates(puzzle).filter(is).collect()
    }

    /// The candidates of cells without a clue that were found in fewer than `often` solutions and may be in others.
    fn rare(&self, often: usize, puzzle: &Puzzle) -> Vec<Candidate> {
        let is = |&clue: &Candidate| !self.exhausted[self.index(clue)] && self.times[self.index(clue)] < often;
        candidates(puzzle).filter(is).collect()
    }
}

impl Work<'_> {
    /// Adds solutions until each candidate is in `often` of them, or in all solutions that have it.
    pub(super) fn spread(
        &mut self,
        clues: &[Premise],
        found: &mut SolutionPool,
        often: usize,
    ) -> Result<(), EngineError> {
        loop {
            let rare = found.rare(often, self.puzzle);
            if rare.is_empty() {
                return Ok(());
            }
            let any = self.questions.any_of(rare.iter().copied())?;
            let start = found.solutions.len() % rare.len();
            let chosen = compatible(self.puzzle.board(), rare[start..].iter().chain(&rare[..start]));
            let mut chosen: Vec<Premise> = chosen.into_iter().map(Premise::Clue).collect();
            loop {
                match self.questions.ask(&[clues, &chosen].concat(), &[any, found.other])? {
                    Reply::Solution(solution) => {
                        if !rare.iter().any(|&candidate| is_in(&solution, candidate)) {
                            return Err(self
                                .questions
                                .fault("it returned a solution without any of the required candidates"));
                        }
                        found.add(solution, &mut self.questions)?;
                        break;
                    }
                    Reply::Core(core) => {
                        let before = chosen.len();
                        chosen.retain(|clue| !core.contains(clue));
                        if chosen.len() == before {
                            found.exhaust(&rare);
                            break;
                        }
                        if let [Premise::Clue(only)] = core[..] {
                            found.exhaust(&[only]);
                        }
                    }
                }
            }
            self.questions.forget(any);
        }
    }
}

/// The candidates of cells without a clue.
fn candidates(puzzle: &Puzzle) -> impl Iterator<Item = Candidate> + '_ {
    let open = (0..puzzle.geometry().cells()).filter(|&cell| puzzle.clue_at(cell).is_none());
    let candidates = open.cartesian_product((0..puzzle.side()).map(Digit::from_index));
    candidates.map(|(cell, digit)| puzzle.geometry().candidate(cell, digit))
}

/// Whether a solution has this candidate.
pub(super) fn is_in(solution: &Solution, candidate: Candidate) -> bool {
    solution.digit(candidate.cell) == candidate.digit
}

/// The candidates without those that an earlier one excludes: the same cell, or the same digit in a common house.
fn compatible<'a>(board: &Board, candidates: impl Iterator<Item = &'a Candidate>) -> Vec<Candidate> {
    let (side, incidence) = (board.side(), board.incidence());
    let mut taken = vec![false; incidence.house_count() * side + board.cells()];
    let is_free = |candidate: &Candidate| {
        let cell = board.geometry().index(candidate.cell);
        let houses = incidence.houses_of(cell).iter().map(|&house| usize::from(house) * side + candidate.digit.index());
        let places: Vec<usize> = houses.chain([incidence.house_count() * side + cell]).collect();
        let free = places.iter().all(|&place| !taken[place]);
        if free {
            for place in places {
                taken[place] = true;
            }
        }
        free
    };
    candidates.copied().filter(is_free).collect()
}
