//! Explains several solutions: what they share, and which clues would leave only one.
//!
//! If there are few solutions, all are listed, and everything else follows from them. If there are many, the solver is
//! queried for solutions with something new until nothing new is left (`solution_pool.rs`).
//!
//! Clues that single out a solution form a hitting set: for every other solution, they include a cell in which it
//! differs.

use super::fewest::Fewest;
use super::solution_pool::{SolutionPool, is_in};
use super::work::Work;
use crate::engine::{Count, EngineError};
use crate::premises::{Choice, Effort, Family, Meter, Premise, Reply, SmallestSearch, Stop};
use crate::puzzle::{Candidate, Cell, Digit, DigitSet, Solution};
use itertools::Itertools;

/// The most solutions that are listed in full.
const MANY: usize = 100;

/// The explanation of several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Multiple {
    /// Two of the solutions found, chosen to differ in the fewest cells.
    pub solutions: [Solution; 2],
    /// The number of solutions, counted up to a hundred and one.
    pub count: Count,
    /// The candidates that occur in solutions; `None` if not found in time.
    pub candidates: Option<Candidates>,
    /// Clues to add; `None` if not found in time.
    pub completion: Option<Completion>,
}

impl Multiple {
    /// The cells in which the two solutions differ, ascending.
    pub fn differing(&self) -> impl Iterator<Item = Cell> + '_ {
        let [one, other] = &self.solutions;
        differing(one, other).map(|cell| one.geometry().cell(cell))
    }
}

/// The digits that are possible in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidates {
    /// The digits that each cell has in some solution, one set per cell, row by row.
    pub possible: Vec<DigitSet>,
    /// The cells without a clue that have the same digit in all solutions, with that digit; by cell.
    pub backbone: Vec<Candidate>,
}

/// Clues that leave one of several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// The solution.
    pub solution: Solution,
    /// The fewest clues to add for this solution.
    pub added: Fewest,
    /// A proved lower bound on the number of clues to add for any solution.
    pub at_least: usize,
}

impl Work<'_> {
    pub(super) fn multiple(&mut self, clues: &[Premise], mut found: SolutionPool) -> Result<Multiple, EngineError> {
        self.share();
        let all = self.all_solutions(clues, &mut found);
        let all = self.in_time(all)?.unwrap_or(false);
        let count = found.solutions.len() as u64;
        let count = if all { Count::Exactly(count) } else { Count::AtLeast(count) };
        if all {
            self.confirmer.count(self.puzzle, &found.solutions)?;
        }
        self.share();
        let candidates = self.candidates(clues, &mut found, all);
        let candidates = self.in_time(candidates)?;
        let completion = self.completion(clues, &mut found, all)?;
        Ok(Multiple { solutions: closest(&found.solutions), count, candidates, completion })
    }

    /// Finds further solutions, up to the limit; returns whether these are all.
    fn all_solutions(&mut self, clues: &[Premise], found: &mut SolutionPool) -> Result<bool, EngineError> {
        while found.solutions.len() <= MANY {
            match self.questions.ask(clues, &[found.other])? {
                Reply::Solution(solution) => found.add(solution, &mut self.questions)?,
                Reply::Core(_) => {
                    found.all();
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The candidates that occur in solutions. `all`: whether the pool holds all solutions.
    fn candidates(
        &mut self,
        clues: &[Premise],
        found: &mut SolutionPool,
        all: bool,
    ) -> Result<Candidates, EngineError> {
        self.spread(clues, found, 1)?;
        if !all {
            for clue in found.in_only(0, self.puzzle) {
                let puzzle = self.questions.puzzle(&[clues, &[Premise::Clue(clue)]].concat())?;
                self.confirmer.none_or_one(&puzzle, &[])?;
            }
        }
        let (geometry, side) = (self.puzzle.geometry(), self.puzzle.side());
        let mut possible = vec![DigitSet::empty(side); self.puzzle.geometry().cells()];
        for (cell, set) in possible.iter_mut().enumerate() {
            for digit in (0..side).map(Digit::from_index).filter(|&digit| found.has(geometry.candidate(cell, digit))) {
                set.insert(digit);
            }
        }
        let only = |(cell, set): (usize, &DigitSet)| {
            let open = self.puzzle.clue_at(cell).is_none() && set.len() == 1;
            set.iter().next().filter(|_| open).map(|digit| geometry.candidate(cell, digit))
        };
        let backbone = possible.iter().enumerate().filter_map(only).collect();
        Ok(Candidates { possible, backbone })
    }

    /// Clues that leave one solution: any of the solutions if all are known, otherwise the first.
    fn completion(
        &mut self,
        clues: &[Premise],
        found: &mut SolutionPool,
        all: bool,
    ) -> Result<Option<Completion>, EngineError> {
        self.share();
        let solution = found.solutions[0].clone();
        let open = (0..solution.digits().len()).filter(|&cell| self.puzzle.clue_at(cell).is_none());
        let choice = Choice {
            fixed: clues.to_vec(),
            conditions: vec![self.questions.other_than(&solution, None)?],
            premises: open.map(|cell| Premise::Clue(clue_of(&solution, cell))).collect(),
        };
        let budget = self.questions.budget.clone();
        let minimal = match choice.ask(&mut self.questions, 0..choice.premises.len()) {
            Ok(Err(core)) => choice.minimal(&mut self.questions, core, &Meter::new(Effort::ALL, &budget)),
            // The solver returned another solution with all cells of this one: confirmation will expose it.
            Ok(Ok(_)) => Ok((0..choice.premises.len()).collect()),
            Err(error) => Err(error.into()),
        };
        let Some(minimal) = self.part(minimal)? else { return Ok(None) };
        let completion = if all {
            self.fewest_of_all(&found.solutions, choice.pick_clues(&minimal))?
        } else {
            self.share();
            let spread = self.spread(clues, found, 2);
            let spread = self.in_time(spread)?.is_some();
            if let Some(&clue) = found.in_only(1, self.puzzle).first() {
                let only = found.solutions.iter().find(|solution| is_in(solution, clue));
                let added = Fewest::of_clues(vec![clue], 1);
                Completion { solution: only.unwrap_or(&solution).clone(), added, at_least: 1 }
            } else {
                let mut search = SmallestSearch::new(&choice, minimal);
                let meter = self.meter();
                let searched = search.run(&mut self.questions, &meter);
                self.part(searched)?;
                let added = Fewest::of_clues(choice.pick_clues(&search.best), search.at_least());
                found.solutions.append(&mut search.solutions);
                Completion { solution, added, at_least: if spread { 2 } else { 1 } }
            }
        };
        let added: Vec<Premise> = completion.added.clues.iter().copied().map(Premise::Clue).collect();
        let puzzle = self.questions.puzzle(&[clues, &added].concat())?;
        self.confirmer.none_or_one(&puzzle, std::slice::from_ref(&completion.solution))?;
        Ok(Some(completion))
    }

    /// The fewest clues that leave one of these solutions, which are all there are; `minimal` leaves the first.
    fn fewest_of_all(&mut self, found: &[Solution], minimal: Vec<Candidate>) -> Result<Completion, EngineError> {
        let meter = self.meter();
        let added = Fewest::of_clues(minimal, 1);
        let mut best = Completion { solution: found[0].clone(), added, at_least: 1 };
        let searched = found.iter().try_for_each(|solution| {
            let mut family = Family::default();
            for other in found.iter().filter(|&other| other != solution) {
                family.add(differing(solution, other).collect());
            }
            if let Some(mut cells) = family.smallest(best.added.clues.len(), &mut || meter.step())? {
                cells.sort_unstable();
                let clues: Vec<Candidate> = cells.into_iter().map(|cell| clue_of(solution, cell)).collect();
                let at_least = clues.len();
                let added = Fewest::of_clues(clues, at_least);
                best = Completion { solution: solution.clone(), added, at_least: 1 };
            } else if best.solution == *solution {
                best.added.at_least = best.added.clues.len();
            }
            Ok::<(), Stop>(())
        });
        if self.part(searched)?.is_some() {
            best.at_least = best.added.clues.len();
        }
        Ok(best)
    }
}

/// The two solutions, of at least two, that differ in the fewest cells.
fn closest(solutions: &[Solution]) -> [Solution; 2] {
    let mut closest = [0, 1];
    let mut fewest = usize::MAX;
    for [one, other] in (0..solutions.len()).array_combinations() {
        let digits = solutions[one].digits().iter().zip(solutions[other].digits());
        let differing = digits.filter(|(one, other)| one != other).count();
        if (1..fewest).contains(&differing) {
            (closest, fewest) = ([one, other], differing);
        }
    }
    closest.map(|index| solutions[index].clone())
}

/// The digit of a solution in a cell, as a clue.
fn clue_of(solution: &Solution, cell: usize) -> Candidate {
    solution.geometry().candidate(cell, solution.digit_at(cell))
}

fn differing(one: &Solution, other: &Solution) -> impl Iterator<Item = usize> {
    let digits = one.digits().iter().zip(other.digits());
    digits.positions(|(one, other)| one != other)
}
