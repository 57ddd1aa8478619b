//! Why there are several solutions: what do they share, and what would tell one from all others?
//!
//! A few solutions are all written down, and then everything follows from them. Where there are many, the solver is asked
//! for solutions that show something new until there is nothing new.
//!
//! Clues to add that make a solution the only one hit, for every other solution, a cell in which it differs.

use super::hitting::Family;
use super::meter::Stop;
use super::question::Reply;
use super::smallest::{Choice, Search};
use super::{Clue, Fewest, Work};
use crate::engine::{Count, EngineError};
use crate::puzzle::{Digit, DigitSet, Solution};
use itertools::Itertools;

/// The most solutions that are all written down.
const MANY: usize = 100;

/// What there is to say of a puzzle with several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multiple {
    /// Two solutions: of those found, two that differ least.
    pub solutions: [Solution; 2],
    /// How many solutions there are, counted up to a hundred and one.
    pub count: Count,
    /// What the solutions together hold; `None` where that was not found out in time.
    pub candidates: Option<Candidates>,
    /// Clues to add; `None` where none were found in time.
    pub completion: Option<Completion>,
}

impl Multiple {
    /// The cells in which the two solutions differ, ascending.
    pub fn differing(&self) -> impl Iterator<Item = usize> + '_ {
        let [one, other] = &self.solutions;
        differing(one, other)
    }
}

/// What is possible in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The digits that each cell has in some solution, one set a cell, row by row.
    pub possible: Vec<DigitSet>,
    /// The cells without a clue that have the same digit in all solutions, with that digit; by cell.
    pub backbone: Vec<Clue>,
}

/// Clues that make one of several solutions the only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The solution.
    pub solution: Solution,
    /// The clues to add, as few as possible for this solution.
    pub added: Fewest,
    /// It is proved that fewer clues than this make no solution the only one.
    pub at_least: usize,
}

impl Work<'_> {
    pub(super) fn multiple(&mut self, clues: &[Clue], solutions: [Solution; 2]) -> Result<Multiple, EngineError> {
        let mut found = Vec::from(solutions);
        self.board.take_in();
        self.share();
        let all = self.all_solutions(clues, &mut found);
        let all = self.in_time(all)?.unwrap_or(false);
        let count = found.len() as u64;
        let count = if all { Count::Exactly(count) } else { Count::AtLeast(count) };
        if all {
            self.witness.count(self.puzzle, &found)?;
        }
        self.share();
        let candidates = self.candidates(clues, &mut found, all);
        let candidates = self.in_time(candidates)?;
        let completion = self.completion(clues, &mut found, all)?;
        let pairs = found.iter().unique().array_combinations();
        let closest = pairs.min_by_key(|[one, other]| differing(one, other).count());
        let solutions = closest.map(|[one, other]| [one.clone(), other.clone()]);
        let solutions = solutions.unwrap_or_else(|| [found[0].clone(), found[1].clone()]);
        Ok(Multiple { solutions, count, candidates, completion })
    }

    /// Finds further solutions; whether these are all.
    fn all_solutions(&mut self, clues: &[Clue], found: &mut Vec<Solution>) -> Result<bool, EngineError> {
        let other = self.board.other_than(&found[0], None)?;
        self.board.other_than(&found[1], Some(other))?;
        while found.len() <= MANY {
            match self.board.ask(clues, &[other])? {
                Reply::Core(_) => return Ok(true),
                Reply::Solution(solution) => {
                    self.board.other_than(&solution, Some(other))?;
                    found.push(solution);
                }
            }
        }
        Ok(false)
    }

    /// What is possible, from all solutions or from enough of them.
    fn candidates(&mut self, clues: &[Clue], found: &mut Vec<Solution>, all: bool) -> Result<Candidates, EngineError> {
        let side = self.puzzle.side();
        let mut possible = vec![DigitSet::empty(side); self.puzzle.geometry().cells()];
        let see = |possible: &mut [DigitSet], solution: &Solution| {
            for (set, &digit) in possible.iter_mut().zip(solution.digits()) {
                set.insert(digit);
            }
        };
        for solution in &*found {
            see(&mut possible, solution);
        }
        if !all {
            loop {
                let candidates = self.unseen(&possible);
                let unseen = self.board.any_of(candidates.iter().copied())?;
                let reply = self.board.ask(clues, &[unseen])?;
                self.board.forget(unseen);
                match reply {
                    Reply::Core(_) => break,
                    Reply::Solution(solution) => {
                        if candidates.iter().all(|&(cell, digit)| solution.digit(cell) != digit) {
                            return Err(self.board.fault("it gave a solution that shows nothing new"));
                        }
                        see(&mut possible, &solution);
                        found.push(solution);
                    }
                }
            }
            for clue in self.unseen(&possible) {
                let puzzle = self.board.puzzle(&[clues, &[clue]].concat())?;
                self.witness.none_or_one(&puzzle, &[])?;
            }
        }
        let only = |(cell, set): (usize, &DigitSet)| {
            let open = self.puzzle.clue(cell).is_none() && set.len() == 1;
            set.iter().next().filter(|_| open).map(|digit| (cell, digit))
        };
        let backbone = possible.iter().enumerate().filter_map(only).collect();
        Ok(Candidates { possible, backbone })
    }

    /// The candidates of cells without a clue that no solution has shown.
    fn unseen(&self, possible: &[DigitSet]) -> Vec<Clue> {
        let open = (0..possible.len()).filter(|&cell| self.puzzle.clue(cell).is_none());
        let candidates = open.cartesian_product((0..self.puzzle.side()).map(Digit::from_index));
        candidates.filter(|&(cell, digit)| !possible[cell].contains(digit)).collect()
    }

    /// Clues that leave one solution: of all where they are all known, or else the first.
    fn completion(
        &mut self,
        clues: &[Clue],
        found: &mut Vec<Solution>,
        all: bool,
    ) -> Result<Option<Completion>, EngineError> {
        self.share();
        let solution = found[0].clone();
        let open = (0..solution.digits().len()).filter(|&cell| self.puzzle.clue(cell).is_none());
        let choice = Choice {
            fixed: clues.to_vec(),
            conditions: vec![self.board.other_than(&solution, None)?],
            clues: open.map(|cell| (cell, solution.digit(cell))).collect(),
        };
        let minimal = match choice.ask(&mut self.board, 0..choice.clues.len()) {
            Ok(Err(core)) => choice.minimal(&mut self.board, core),
            // The solver has found another solution with all cells of this one: the witness will tell.
            Ok(Ok(_)) => Ok((0..choice.clues.len()).collect()),
            Err(error) => Err(error),
        };
        let Some(minimal) = self.in_time(minimal)? else { return Ok(None) };
        let completion = if all {
            self.fewest_of_all(found, choice.pick(&minimal))?
        } else {
            self.share();
            let single = self.single(clues, found);
            match self.in_time(single)? {
                Some(Some(single)) => single,
                none => {
                    let mut search = Search::new(&choice, minimal);
                    let meter = self.meter();
                    let searched = search.run(&mut self.board, &meter);
                    self.part(searched)?;
                    let added = Fewest { clues: choice.pick(&search.best), at_least: search.at_least() };
                    found.append(&mut search.solutions);
                    Completion { solution, added, at_least: if none.is_some() { 2 } else { 1 } }
                }
            }
        };
        let puzzle = self.board.puzzle(&[clues, &completion.added.clues].concat())?;
        self.witness.none_or_one(&puzzle, std::slice::from_ref(&completion.solution))?;
        Ok(Some(completion))
    }

    /// A single clue that leaves one solution: one that a second solution has as well will not do.
    fn single(&mut self, clues: &[Clue], found: &mut Vec<Solution>) -> Result<Option<Completion>, EngineError> {
        let having = |solution: &Solution| solution.digits().iter().copied().enumerate().collect::<Vec<Clue>>();
        let mut times = found.iter().flat_map(having).counts();
        for index in 0..found.len() {
            for clue in having(&found[index]) {
                if times.get(&clue) != Some(&1) {
                    continue;
                }
                let other = self.board.other_than(&found[index], None)?;
                let reply = self.board.ask(&[clues, &[clue]].concat(), &[other])?;
                self.board.forget(other);
                match reply {
                    Reply::Core(_) => {
                        let (added, solution) = (Fewest { clues: vec![clue], at_least: 1 }, found[index].clone());
                        return Ok(Some(Completion { solution, added, at_least: 1 }));
                    }
                    Reply::Solution(second) => {
                        for clue in having(&second) {
                            *times.entry(clue).or_default() += 1;
                        }
                        found.push(second);
                    }
                }
            }
        }
        Ok(None)
    }

    /// The fewest clues that leave one of these solutions, which are all; `minimal` leaves the first.
    fn fewest_of_all(&mut self, found: &[Solution], minimal: Vec<Clue>) -> Result<Completion, EngineError> {
        let meter = self.meter();
        let added = Fewest { clues: minimal, at_least: 1 };
        let mut best = Completion { solution: found[0].clone(), added, at_least: 1 };
        let searched = found.iter().try_for_each(|solution| {
            let mut family = Family::default();
            for other in found.iter().filter(|&other| other != solution) {
                family.add(differing(solution, other).collect());
            }
            if let Some(mut cells) = family.smallest(best.added.clues.len(), &mut || meter.step())? {
                cells.sort_unstable();
                let clues: Vec<Clue> = cells.into_iter().map(|cell| (cell, solution.digit(cell))).collect();
                let added = Fewest { at_least: clues.len(), clues };
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

fn differing(one: &Solution, other: &Solution) -> impl Iterator<Item = usize> {
    let digits = one.digits().iter().zip(other.digits());
    digits.positions(|(one, other)| one != other)
}
