//! Smallest sets of premises that leave no solution (conflicts).
//!
//! A set of premises is a *conflict*, together with fixed premises and conditions, if no solution satisfies them all. A
//! *minimal* conflict is found by dropping one premise after the other; a *smallest* one by implicit hitting sets (A.
//! Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, *Smallest MUS Extraction with Minimal Hitting Set Dualization*,
//! 2015): every conflict contains one of the premises that a given solution violates. So it hits the set of violated
//! premises of every solution seen so far. A smallest hitting set either is a conflict, and then none is smaller, or it
//! has a solution; that solution is extended to satisfy a maximal set of premises, and the few that it still violates
//! are the next set to hit.
//!
//! So the lower bound rests on checked solutions alone.

use super::hitting::Family;
use super::meter::{Meter, Stop};
use super::premise::Premise;
use super::question::{Questions, Reply};
use crate::engine::EngineError;
use crate::formula::Lit;
use crate::puzzle::{Candidate, Solution};

/// The premises to choose from, with what always holds.
pub(crate) struct Choice {
    /// Premises that always hold.
    pub(crate) fixed: Vec<Premise>,
    /// Further conditions that solutions must meet.
    pub(crate) conditions: Vec<Lit>,
    /// The premises to choose from.
    pub(crate) premises: Vec<Premise>,
}

impl Choice {
    /// The premises at these indices.
    pub(crate) fn pick(&self, indices: &[usize]) -> Vec<Premise> {
        indices.iter().map(|&index| self.premises[index]).collect()
    }

    /// The premises that always hold, and those at these indices.
    pub(crate) fn with_fixed(&self, indices: &[usize]) -> Vec<Premise> {
        [&self.fixed[..], &self.pick(indices)].concat()
    }

    /// The clues at these indices.
    pub(crate) fn pick_clues(&self, indices: &[usize]) -> Vec<Candidate> {
        let clue = |index: &usize| match self.premises[*index] {
            Premise::Clue(clue) => Some(clue),
            Premise::Rule(_) => None,
        };
        indices.iter().filter_map(clue).collect()
    }

    /// Queries the solver with the premises at these indices: a solution, or the indices of a conflict among them.
    pub(crate) fn ask(
        &self,
        questions: &mut Questions,
        chosen: impl IntoIterator<Item = usize>,
    ) -> Result<Result<Solution, Vec<usize>>, EngineError> {
        self.ask_if(questions, chosen, None)
    }

    /// Like [`ask`](Self::ask), under one more condition.
    pub(crate) fn ask_if(
        &self,
        questions: &mut Questions,
        chosen: impl IntoIterator<Item = usize>,
        condition: Option<Lit>,
    ) -> Result<Result<Solution, Vec<usize>>, EngineError> {
        let mut premises = self.fixed.clone();
        premises.extend(chosen.into_iter().map(|index| self.premises[index]));
        let conditions: Vec<Lit> = self.conditions.iter().copied().chain(condition).collect();
        Ok(match questions.ask(&premises, &conditions)? {
            Reply::Solution(solution) => Ok(solution),
            Reply::Core(core) => {
                Err((0..self.premises.len()).filter(|&index| core.contains(&self.premises[index])).collect())
            }
        })
    }

    /// A minimal conflict within a conflict.
    pub(crate) fn minimal(
        &self,
        questions: &mut Questions,
        mut core: Vec<usize>,
        meter: &Meter,
    ) -> Result<Vec<usize>, Stop> {
        self.shrink(questions, &mut core, meter)?;
        Ok(core)
    }

    /// Minimizes a conflict in place. If this ends early, the set is still a conflict.
    pub(crate) fn shrink(&self, questions: &mut Questions, core: &mut Vec<usize>, meter: &Meter) -> Result<(), Stop> {
        // The first `needed` premises were tested and have to stay.
        let mut needed = 0;
        while let Some((_, rest)) = core.split_last().filter(|(_, rest)| rest.len() >= needed) {
            meter.ask()?;
            match self.ask(questions, rest.iter().copied())? {
                Ok(_) => {
                    core.rotate_right(1);
                    needed += 1;
                }
                Err(smaller) => {
                    let untested = core.split_off(needed);
                    let (_, untested) = untested.split_last().unwrap_or((&0, &[]));
                    core.extend(untested.iter().filter(|index| smaller.contains(index)));
                }
            }
        }
        core.sort_unstable();
        Ok(())
    }

    /// A minimal set of premises that a solution violates: no solution violates only a proper part of it. The solution
    /// returned satisfies all others.
    pub(crate) fn lacking(
        &self,
        questions: &mut Questions,
        solution: Solution,
        meter: &Meter,
    ) -> Result<(Vec<usize>, Solution), Stop> {
        let mut best = solution;
        let (mut has, mut rest) = self.kept(questions, &best)?;
        // Premises that conflict with the rest are set aside, core by core.
        let mut aside = Vec::new();
        while !rest.is_empty() {
            meter.ask()?;
            match self.ask(questions, has.iter().chain(&rest).copied())? {
                Ok(solution) => {
                    best = solution;
                    has = self.kept(questions, &best)?.0;
                    break;
                }
                Err(core) => match rest.iter().rposition(|index| core.contains(index)) {
                    Some(place) => aside.push(rest.remove(place)),
                    // The solver contradicts its own solution: confirmation will expose it.
                    None => aside.append(&mut rest),
                },
            }
        }
        for index in aside {
            if has.contains(&index) {
                continue;
            }
            meter.ask()?;
            if let Ok(solution) = self.ask(questions, has.iter().copied().chain([index]))? {
                best = solution;
                has = self.kept(questions, &best)?.0;
            }
        }
        Ok((self.kept(questions, &best)?.1, best))
    }

    /// The indices of the premises that a solution violates.
    pub(crate) fn violated(&self, questions: &Questions, solution: &Solution) -> Result<Vec<usize>, EngineError> {
        Ok(self.kept(questions, solution)?.1)
    }

    /// The premises that a solution satisfies, and those that it violates.
    fn kept(&self, questions: &Questions, solution: &Solution) -> Result<(Vec<usize>, Vec<usize>), EngineError> {
        let with_rules = self.premises.iter().any(|premise| premise.rule().is_some());
        let broken = if with_rules { questions.broken(solution)? } else { Vec::new() };
        Ok((0..self.premises.len()).partition(|&index| match self.premises[index] {
            Premise::Clue(Candidate { cell, digit }) => solution.digit(cell) == digit,
            Premise::Rule(rule) => !broken.contains(&rule),
        }))
    }
}

/// The search for a smallest conflict. When it is stopped, its results so far are kept.
pub(crate) struct SmallestSearch<'c> {
    choice: &'c Choice,
    /// The smallest conflict found.
    pub(crate) best: Vec<usize>,
    /// By solution: the premises that it violates.
    family: Family,
    /// A solution for each set of the family.
    pub(crate) solutions: Vec<Solution>,
}

impl<'c> SmallestSearch<'c> {
    /// A search that begins with a conflict.
    pub(crate) fn new(choice: &'c Choice, best: Vec<usize>) -> Self {
        Self { choice, best, family: Family::default(), solutions: Vec::new() }
    }

    /// Adds the premises that a solution violates, if any are given.
    pub(crate) fn add(&mut self, lacking: Vec<usize>, solution: Solution) {
        self.family.add(lacking);
        self.solutions.push(solution);
    }

    /// A proved lower bound on the size of a conflict.
    pub(crate) fn at_least(&self) -> usize {
        self.family.at_least().min(self.best.len())
    }

    /// Continues until the best conflict is proved to be a smallest one.
    pub(crate) fn run(&mut self, questions: &mut Questions, meter: &Meter) -> Result<(), Stop> {
        while let Some(hitting) = self.family.smallest(self.best.len(), &mut || meter.step())? {
            meter.ask()?;
            match self.choice.ask(questions, hitting.iter().copied())? {
                Err(_) => {
                    self.best = hitting;
                    self.best.sort_unstable();
                    return Ok(());
                }
                Ok(solution) => {
                    let (lacking, solution) = self.choice.lacking(questions, solution, meter)?;
                    self.add(lacking, solution);
                }
            }
        }
        Ok(())
    }
}
