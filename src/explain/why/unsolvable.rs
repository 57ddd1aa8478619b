//! Explains a puzzle without a solution: the clues and rules that clash, and the smallest repairs.
//!
//! A repair, a set of premises whose removal makes the puzzle solvable, contains a premise of every clash. So repairs
//! are hitting sets of the clashes seen so far: a smallest one either repairs the puzzle, or leaves another clash to
//! hit (the duality of `smallest.rs`, in reverse).

use super::fewest::Fewest;
use super::totals::Totals;
use super::work::{Solved, Work};
use crate::engine::EngineError;
use crate::premises::{Choice, Effort, Family, Meter, Premise, Rules, SmallestSearch, Stop, is_large};
use crate::puzzle::{Candidate, Cell, Digit, House, Rule, Solution, Violation};
use itertools::Itertools;
use std::ops::ControlFlow;

/// The most repairs that are listed.
const MOST_REPAIRS: usize = 1000;

/// The most pairs of clashing clues that the search for repairs begins with, slightly more than a board of side 9 can
/// have in its rows, columns and boxes. The search finds others when it needs them.
const MOST_PAIRS: usize = 1000;

/// The most clues to remove for which the check by halves is used: with 5 there are 252 ways to keep half of the 10
/// parts.
const MOST_HALVED: usize = 5;

/// The explanation of a puzzle without a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unsolvable {
    /// The rules that the clues break directly, such as a digit twice in a house.
    pub duplicates: Vec<Violation>,
    /// The fewest clues and rules that leave no solution. Empty if the board has none with any clues.
    pub clash: Fewest,
    /// The rows, columns and boxes that the clash needs, in this order: all that a rule of the clash refers to, and a
    /// minimal set of others. `None` if a rule refers to all rows and columns, if the board is too large, or if they
    /// were not found in time.
    pub houses: Option<Vec<House>>,
    /// The smallest repairs.
    pub repairs: Repairs,
}

/// The smallest repairs: the fewest clues and rules whose removal makes the puzzle solvable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repairs {
    /// The repairs found, all of the same size. Empty if the board has no solution with any clues, or if none was found
    /// in time.
    pub list: Vec<Repair>,
    /// A proved lower bound on the number of clues and rules to remove.
    pub at_least: usize,
    /// Whether these are all repairs of their size, and none are smaller.
    pub complete: bool,
}

/// Clues and rules whose removal makes a puzzle solvable.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// The clues, by cell.
    pub removed: Vec<Candidate>,
    /// The rules, in the order of the board.
    pub rules: Vec<Rule>,
    /// For a single clue: the digits in its place that make the solution unique. `None` for other repairs, or if not
    /// found in time.
    pub digits: Option<Vec<Digit>>,
    /// For a single rule with a total: the totals in its place that make the puzzle solvable. `None` for other repairs,
    /// or if not found in time.
    pub totals: Option<Totals>,
}

/// The state of the search for repairs.
#[derive(Default)]
struct RepairSearch {
    /// The clashes, as indices of premises.
    clashes: Vec<Vec<usize>>,
    family: Family,
    /// The repairs, each with a solution of the remaining puzzle.
    repairs: Vec<(Vec<usize>, Solution)>,
    complete: bool,
}

impl Work<'_> {
    pub(super) fn unsolvable(&mut self, clues: Vec<Premise>) -> Result<Unsolvable, EngineError> {
        let duplicates = self.puzzle.clashes();
        // Minimizing starts at the end of a set, so the clues come last: they are cheaper to test than rules.
        let rules = self.questions.rules().premises().iter().copied().map(Premise::Rule);
        let premises = clues.into_iter().chain(rules).collect();
        let choice = Choice { fixed: Vec::new(), conditions: Vec::new(), premises };
        let clash = self.first_clash(&choice, &duplicates)?;

        let mut known = RepairSearch::default();
        known.add(clash.clone());
        self.share();
        for pair in pairs(&choice, self.questions.rules(), &duplicates).take(MOST_PAIRS) {
            if self.questions.budget.check().is_err() {
                break;
            }
            known.add(pair);
        }
        self.share();
        let meter = Meter::new(self.effort.of_repairs(), &self.questions.budget);
        let searched = known.search(self, &choice, &meter);
        known.complete = self.part(searched)?.is_some();
        self.some_repair(&choice, &mut known)?;

        let mut search = SmallestSearch::new(&choice, clash);
        if known.complete {
            for (removed, solution) in &known.repairs {
                search.add(removed.clone(), solution.clone());
            }
        }
        let meter = self.meter();
        let searched = search.run(&mut self.questions, &meter);
        self.part(searched)?;
        let SmallestSearch { best, .. } = &search;
        self.confirm_clash(&choice, best)?;
        let best = choice.pick(best);
        let (clues, rules) = self.questions.rules().named(&best);
        // A repair proves that the board itself has solutions.
        let at_least = search.at_least().max(usize::from(!known.repairs.is_empty()));
        let clash = Fewest { clues, rules, at_least };
        let repairs = self.repairs(&choice, known)?;
        self.share();
        let houses = self.questions.houses(&best);
        let houses = self.in_time(houses)?.flatten();
        Ok(Unsolvable { duplicates, clash, houses, repairs })
    }

    /// A first clash, minimal if there is time: a pair of clues if the clues break a rule directly.
    pub(super) fn first_clash(&mut self, choice: &Choice, duplicates: &[Violation]) -> Result<Vec<usize>, EngineError> {
        let rules = self.questions.rules();
        let duplicate = duplicates.iter().find_map(|violation| match violation {
            Violation::Clash { cells, .. } => Some((cells.get(..2)?, rules.blamed(violation))),
            Violation::Rule { cells, .. } => Some((&cells[..], rules.blamed(violation))),
            _ => None,
        });
        let mut core: Vec<usize> = match duplicate {
            Some((cells, rule)) => among(choice, cells, rule),
            None => (0..choice.premises.len()).collect(),
        };
        self.share();
        let reply = choice.ask(&mut self.questions, core.iter().copied());
        match self.in_time(reply)? {
            None => return Ok(core),
            Some(Err(smaller)) => core = smaller,
            Some(Ok(_)) => return Err(self.questions.fault("it found a solution of a puzzle that it had refuted")),
        }
        let meter = Meter::new(Effort::ALL, &self.questions.budget);
        let shrunk = choice.shrink(&mut self.questions, &mut core, &meter);
        self.part(shrunk)?;
        core.sort_unstable();
        Ok(core)
    }

    /// If the search found no repair, finds one that is minimal, though perhaps not smallest.
    fn some_repair(&mut self, choice: &Choice, known: &mut RepairSearch) -> Result<(), EngineError> {
        if !known.repairs.is_empty() || known.is_hopeless() || self.interrupted.is_some() {
            return Ok(());
        }
        self.share();
        let empty = choice.ask(&mut self.questions, []);
        if let Some(Ok(solution)) = self.in_time(empty)? {
            let meter = Meter::new(Effort::ALL, &self.questions.budget);
            let lacking = choice.lacking(&mut self.questions, solution, &meter);
            known.repairs.extend(self.part(lacking)?);
        }
        Ok(())
    }

    /// Confirms a clash with the second engine: there is no solution with these premises, and one without each of them.
    pub(super) fn confirm_clash(&mut self, choice: &Choice, clash: &[usize]) -> Result<(), EngineError> {
        let puzzle = self.questions.puzzle(&choice.with_fixed(clash))?;
        self.confirmer.none_or_one(&puzzle, &[])?;
        self.share();
        for &left_out in clash {
            let rest: Vec<usize> = clash.iter().copied().filter(|&index| index != left_out).collect();
            let reply = choice.ask(&mut self.questions, rest.iter().copied());
            // A clash may have a premise for each cell, and each query begins by measuring the formula.
            let Some(reply) = self.in_time(reply)? else { break };
            if let Ok(solution) = reply {
                let puzzle = self.questions.puzzle(&choice.with_fixed(&rest))?;
                self.confirmer.solvable(&puzzle, &solution)?;
            }
        }
        Ok(())
    }

    /// Confirms that removing `removed` clues does not make the puzzle solvable while this clash stays.
    ///
    /// A search without learning may take long to refute a clash of few clues. Then the other clues are dealt into `2 *
    /// removed` parts. Wherever the removed clues are, half of the parts contain none of them; so it is enough that the
    /// clash and any half of the parts have no solution, which with more clues is easier to refute.
    fn confirm_removals(&mut self, choice: &Choice, clash: &[usize], removed: usize) -> Result<(), EngineError> {
        if removed == 0 && !clash.is_empty() || self.confirmer.is_too_late()? {
            return Ok(());
        }
        let puzzle = self.questions.puzzle(&choice.pick(clash))?;
        if self.confirmer.refutes(&puzzle)? {
            return Ok(());
        }
        if !(1..=MOST_HALVED).contains(&removed) {
            return self.confirmer.none_or_one(&puzzle, &[]);
        }
        let others = without(choice.premises.len(), clash);
        for parts in (0..2 * removed).combinations(removed) {
            let others = others.iter().enumerate().filter(|(place, _)| parts.contains(&(place % (2 * removed))));
            let kept: Vec<usize> = clash.iter().chain(others.map(|(_, index)| index)).copied().collect();
            let puzzle = self.questions.puzzle(&choice.pick(&kept))?;
            self.confirmer.none_or_one(&puzzle, &[])?;
        }
        Ok(())
    }

    /// The confirmed repairs, for the explanation.
    fn repairs(&mut self, choice: &Choice, mut known: RepairSearch) -> Result<Repairs, EngineError> {
        // If these are all repairs, removing the same number of other clues must not help; otherwise, removing fewer
        // must not.
        let removed = if known.complete { known.family.at_least() } else { known.family.at_least().saturating_sub(1) };
        for clash in &known.clashes {
            self.confirm_removals(choice, clash, removed)?;
        }
        known.repairs.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let mut list = Vec::with_capacity(known.repairs.len());
        for (removed, solution) in &known.repairs {
            let rest = choice.pick(&without(choice.premises.len(), removed));
            self.confirmer.solvable(&self.questions.puzzle(&rest)?, solution)?;
            let (mut digits, mut totals) = (None, None);
            if let [index] = removed[..]
                && self.interrupted.is_none()
            {
                self.share();
                match choice.premises[index] {
                    Premise::Clue(clue) => {
                        let found = self.replacements(&rest, clue);
                        digits = self.in_time(found)?;
                    }
                    Premise::Rule(rule) => {
                        let found = self.totals(rule);
                        self.questions.release();
                        totals = self.in_time(found)?.flatten();
                    }
                }
            }
            let (removed, rules) = self.questions.rules().named(&choice.pick(removed));
            list.push(Repair { removed, rules, digits, totals });
        }
        Ok(Repairs { list, at_least: known.family.at_least(), complete: known.complete })
    }

    /// The digits in place of a clue that, with the other premises, make the solution unique.
    fn replacements(&mut self, rest: &[Premise], wrong: Candidate) -> Result<Vec<Digit>, EngineError> {
        let mut digits = Vec::new();
        for digit in (0..self.puzzle.side()).map(Digit::from_index).filter(|&digit| digit != wrong.digit) {
            let premises = [rest, &[Premise::Clue(Candidate { digit, ..wrong })]].concat();
            let solved = self.solve(&premises)?;
            let puzzle = self.questions.puzzle(&premises)?;
            self.confirm_solved(&puzzle, &solved)?;
            if let Solved::One(_) = solved {
                digits.push(digit);
            }
        }
        Ok(digits)
    }
}

impl RepairSearch {
    fn add(&mut self, clash: Vec<usize>) {
        if !self.clashes.contains(&clash) {
            self.family.add(clash.clone());
            self.clashes.push(clash);
        }
    }

    /// Whether no repair exists, because the board has no solution with any clues.
    fn is_hopeless(&self) -> bool {
        self.clashes.iter().any(Vec::is_empty)
    }

    /// Finds all smallest repairs.
    fn search(&mut self, work: &mut Work, choice: &Choice, meter: &Meter) -> Result<(), Stop> {
        let all = choice.premises.len();
        // On large boards, where clashes have many clues, only time limits the search.
        let unlimited = Meter::new(Effort::ALL, &work.questions.budget);
        let shrinking = if is_large(work.puzzle) { &unlimited } else { meter };
        while !self.is_hopeless() {
            self.family.smallest(all + 1, &mut || meter.step())?;
            let mut clash = None;
            let repairs = &mut self.repairs;
            let questions = &mut work.questions;
            let _ = self.family.visit(&mut || meter.step(), &mut |hitting| {
                let mut hitting = hitting.to_vec();
                hitting.sort_unstable();
                if repairs.iter().any(|(repair, _)| *repair == hitting) {
                    return Ok(ControlFlow::Continue(()));
                }
                meter.ask()?;
                if repairs.len() >= MOST_REPAIRS {
                    return Err(Stop::Effort);
                }
                match choice.ask(questions, without(all, &hitting))? {
                    Ok(solution) => {
                        repairs.push((hitting, solution));
                        Ok(ControlFlow::Continue(()))
                    }
                    Err(core) => {
                        clash = Some(core);
                        Ok(ControlFlow::Break(()))
                    }
                }
            })?;
            match clash {
                Some(core) => self.add(choice.minimal(&mut work.questions, core, shrinking)?),
                None => return Ok(()),
            }
        }
        Ok(())
    }
}

/// The pairs of clues that repeat a digit in a house, each with the rule that adds the house, if any.
fn pairs(choice: &Choice, rules: &Rules, duplicates: &[Violation]) -> impl Iterator<Item = Vec<usize>> {
    let repeated = duplicates.iter().filter_map(|violation| match violation {
        Violation::Clash { cells, .. } => Some((cells, rules.blamed(violation))),
        _ => None,
    });
    let pairs = repeated.flat_map(|(cells, rule)| cells.iter().array_combinations().map(move |pair| (pair, rule)));
    pairs.map(|(pair, rule): ([&Cell; 2], _)| among(choice, &pair.map(|&cell| cell), rule))
}

/// The indices of the clues in these cells and of the rule.
fn among(choice: &Choice, cells: &[Cell], rule: Option<usize>) -> Vec<usize> {
    let positions = choice.premises.iter().positions(|premise| match premise {
        Premise::Clue(clue) => cells.contains(&clue.cell),
        Premise::Rule(position) => rule == Some(*position),
    });
    positions.collect()
}

/// The numbers below `all` that are not in `removed`.
fn without(all: usize, removed: &[usize]) -> Vec<usize> {
    (0..all).filter(|index| !removed.contains(index)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Instant;
    use crate::engine::{Budget, Interrupt};
    use crate::explain::why::Explainer;
    use crate::puzzle::{Board, Geometry, Puzzle};

    #[test]
    fn no_premise_of_a_clash_is_tested_after_the_deadline() {
        let cells = (0..100).map(|index| Cell::new(index / 10, index % 10));
        let board = Board::new(Geometry::with_side(10).unwrap(), cells.map(Rule::odd)).unwrap();
        let puzzle = Puzzle::empty(board);
        let budget = Budget { deadline: Some(Instant::now()), ..Budget::with_checks(u64::MAX) };
        let mut explainer = Explainer::new();
        let mut work = explainer.work(&puzzle, &budget);
        let premises: Vec<_> = work.questions.rules().premises().iter().copied().map(Premise::Rule).collect();
        let clash: Vec<usize> = (0..premises.len()).collect();
        let choice = Choice { fixed: Vec::new(), conditions: Vec::new(), premises };
        work.confirm_clash(&choice, &clash).unwrap();
        assert_eq!((clash.len(), work.interrupted), (100, Some(Interrupt::Deadline)));
        assert!(budget.checks_made() < 10, "{}", budget.checks_made());
    }
}
