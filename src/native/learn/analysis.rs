//! Conflict analysis: from a conflict to the clause of its first unique implication point, minimized.

use super::assignment::{Assignment, Conflict, Literal, Reason};
use super::clauses::Clauses;
use super::order::Order;
use super::theory::Theory;

/// The analysis flag of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flag {
    Unseen,
    /// It is a premise of the conflict.
    Seen,
    /// The literals of the clause imply it.
    Removable,
    /// They do not.
    Poisoned,
}

/// A clause learned from a conflict.
#[derive(Debug, Default)]
pub(super) struct LearnedClause {
    /// The literals. The first is the one that propagates after the jump back; the second is of the level jumped to.
    pub(super) literals: Vec<Literal>,
    /// The level to jump back to.
    pub(super) level: u32,
    /// The number of levels among the literals.
    pub(super) glue: u32,
}

/// The number of literals with the same [`Reason::Placed`] from which on that candidate replaces them.
// The clause gets weaker but much shorter: one placed digit falsifies up to 28 candidates of a 9×9 board.
const MERGED: usize = 4;

/// The conflict analysis and its scratch memory.
#[derive(Debug)]
pub(super) struct Analysis {
    flags: Vec<Flag>,
    /// The candidates with a flag other than [`Flag::Unseen`].
    flagged: Vec<u32>,
    stack: Vec<u32>,
    /// The premises of the reason or conflict at hand.
    premises: Vec<u32>,
    /// For each level, the number of the last learned clause with a literal of it.
    levels: Vec<u32>,
    learned_clauses: u32,
    pub(super) learned: LearnedClause,
    /// In debug builds, the theory's explanations as clauses.
    #[cfg(debug_assertions)]
    pub(super) theory_clauses: Vec<Vec<Literal>>,
}

impl Analysis {
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            flags: vec![Flag::Unseen; candidates],
            flagged: Vec::new(),
            stack: Vec::new(),
            premises: Vec::new(),
            levels: vec![0; candidates + 1],
            learned_clauses: 0,
            learned: LearnedClause::default(),
            #[cfg(debug_assertions)]
            theory_clauses: Vec::new(),
        }
    }

    /// Starts with a conflict. Returns the highest level among its premises.
    pub(super) fn begin(
        &mut self,
        conflict: Conflict,
        assignment: &Assignment,
        clauses: &Clauses,
        theory: &mut impl Theory,
    ) -> u32 {
        conflict_premises(conflict, assignment, clauses, theory, &mut self.premises);
        #[cfg(debug_assertions)]
        if let Conflict::Theory | Conflict::Removed(_) | Conflict::Pair(_) = conflict {
            self.theory_clauses.push(self.premises.iter().map(|&candidate| falsified(candidate, assignment)).collect());
        }
        self.premises.iter().map(|&candidate| assignment.level_of(candidate)).max().unwrap_or(0)
    }

    /// Makes `learned` from the conflict. The assignment is at the level that [`begin`](Self::begin) returned. Raises
    /// the activity of the premises.
    pub(super) fn learn(
        &mut self,
        assignment: &Assignment,
        clauses: &Clauses,
        theory: &mut impl Theory,
        order: &mut Order,
    ) {
        self.learned.literals.clear();
        // Reserved for the implication point.
        self.learned.literals.push(Literal::new(0, true));
        let (mut open, mut position) = (self.take_premises(assignment, order), assignment.trail().len());
        let point = loop {
            // The latest literal of the trail among the premises.
            position -= 1;
            let candidate = assignment.trail()[position].candidate();
            if self.flags[candidate as usize] != Flag::Seen {
                continue;
            }
            if open == 1 {
                break candidate;
            }
            self.explain(candidate, assignment, clauses, theory);
            open = open - 1 + self.take_premises(assignment, order);
        };
        self.learned.literals[0] = falsified(point, assignment);
        self.minimize(assignment, clauses, theory);
        self.merge(assignment);
        self.measure(assignment);
        for candidate in self.flagged.drain(..) {
            self.flags[candidate as usize] = Flag::Unseen;
        }
    }

    /// Collects the premises of a candidate's reason.
    fn explain(&mut self, candidate: u32, assignment: &Assignment, clauses: &Clauses, theory: &mut impl Theory) {
        reason_premises(candidate, assignment, clauses, theory, &mut self.premises);
        #[cfg(debug_assertions)]
        if let Reason::Theory | Reason::Placed(_) = assignment.reason_of(candidate) {
            let premises = self.premises.iter().map(|&other| falsified(other, assignment));
            self.theory_clauses.push(std::iter::once(Literal::new(candidate, false)).chain(premises).collect());
        }
    }

    /// Flags the collected premises. Those of earlier levels go into the clause; returns the number of new ones at the
    /// current level.
    fn take_premises(&mut self, assignment: &Assignment, order: &mut Order) -> usize {
        let mut new = 0;
        for &candidate in &self.premises {
            let level = assignment.level_of(candidate);
            if level == 0 || self.flags[candidate as usize] != Flag::Unseen {
                continue;
            }
            self.flags[candidate as usize] = Flag::Seen;
            self.flagged.push(candidate);
            order.bump(candidate);
            if level == assignment.level() {
                new += 1;
            } else {
                self.learned.literals.push(falsified(candidate, assignment));
            }
        }
        new
    }

    /// Drops literals that the others imply (N. Sörensson and A. Biere, *Minimizing Learned Clauses*, 2009).
    fn minimize(&mut self, assignment: &Assignment, clauses: &Clauses, theory: &mut impl Theory) {
        let mut kept = 1;
        for index in 1..self.learned.literals.len() {
            let literal = self.learned.literals[index];
            if !self.is_redundant(literal.candidate(), assignment, clauses, theory) {
                self.learned.literals[kept] = literal;
                kept += 1;
            }
        }
        self.learned.literals.truncate(kept);
    }

    /// Whether the other literals of the clause imply this candidate's.
    fn is_redundant(
        &mut self,
        candidate: u32,
        assignment: &Assignment,
        clauses: &Clauses,
        theory: &mut impl Theory,
    ) -> bool {
        if assignment.reason_of(candidate) == Reason::None {
            return false;
        }
        let before = self.flagged.len();
        self.stack.clear();
        self.stack.push(candidate);
        while let Some(next) = self.stack.pop() {
            self.explain(next, assignment, clauses, theory);
            for index in 0..self.premises.len() {
                let other = self.premises[index];
                if assignment.level_of(other) == 0 {
                    continue;
                }
                match self.flags[other as usize] {
                    Flag::Seen | Flag::Removable => {}
                    Flag::Unseen if assignment.reason_of(other) != Reason::None => {
                        self.flags[other as usize] = Flag::Removable;
                        self.flagged.push(other);
                        self.stack.push(other);
                    }
                    Flag::Unseen | Flag::Poisoned => {
                        // Conservative: some that were assumed removable on the way may not depend on this one.
                        for &other in &self.flagged[before..] {
                            self.flags[other as usize] = Flag::Poisoned;
                        }
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Replaces [`MERGED`] or more literals that the same placed candidate falsified by that candidate's negation.
    fn merge(&mut self, assignment: &Assignment) {
        let placed = |literal: &Literal| match assignment.reason_of(literal.candidate()) {
            Reason::Placed(placed) if assignment.level_of(placed) > 0 => Some(placed),
            _ => None,
        };
        let literals = &mut self.learned.literals;
        self.stack.clear();
        self.stack.extend(literals[1..].iter().filter_map(placed));
        self.stack.sort_unstable();
        for same in self.stack.chunk_by(|one, other| one == other).filter(|same| same.len() >= MERGED) {
            #[cfg(debug_assertions)]
            for literal in literals.iter().filter(|literal| placed(literal) == Some(same[0])) {
                self.theory_clauses
                    .push(vec![falsified(same[0], assignment), Literal::new(literal.candidate(), false)]);
            }
            let point = literals[0];
            literals.retain(|literal| *literal == point || placed(literal) != Some(same[0]));
            literals.push(falsified(same[0], assignment));
        }
    }

    /// Computes the level to jump back to and the glue, and moves a literal of that level to the second place.
    fn measure(&mut self, assignment: &Assignment) {
        self.learned_clauses += 1;
        let LearnedClause { literals, level, glue } = &mut self.learned;
        (*level, *glue) = (0, 0);
        for index in 0..literals.len() {
            let literal_level = assignment.level_of(literals[index].candidate());
            if index > 0 && literal_level > *level {
                *level = literal_level;
                literals.swap(1, index);
            }
            if self.levels[literal_level as usize] != self.learned_clauses {
                self.levels[literal_level as usize] = self.learned_clauses;
                *glue += 1;
            }
        }
    }
}

/// The literal of a candidate that is false.
fn falsified(candidate: u32, assignment: &Assignment) -> Literal {
    Literal::new(candidate, !assignment.is_true(candidate))
}

/// Collects the premises of a conflict: all candidates of the violated constraint.
fn conflict_premises(
    conflict: Conflict,
    assignment: &Assignment,
    clauses: &Clauses,
    theory: &mut impl Theory,
    premises: &mut Vec<u32>,
) {
    premises.clear();
    match conflict {
        Conflict::Pair(pair) => premises.extend(pair),
        Conflict::Group(group) => premises.extend(assignment.groups.members(group)),
        Conflict::Clause(clause) => premises.extend(clauses.literals(clause).iter().map(|literal| literal.candidate())),
        Conflict::Removed(candidate) => {
            premises.push(candidate);
            theory.explain(candidate, premises);
        }
        Conflict::Theory => theory.explain_conflict(premises),
    }
}

/// Collects the premises of a candidate's value.
fn reason_premises(
    candidate: u32,
    assignment: &Assignment,
    clauses: &Clauses,
    theory: &mut impl Theory,
    premises: &mut Vec<u32>,
) {
    premises.clear();
    let other = |one: &u32| *one != candidate;
    match assignment.reason_of(candidate) {
        Reason::None => {}
        Reason::Placed(placed) => premises.push(placed),
        Reason::Group(group) => premises.extend(assignment.groups.members(group).iter().copied().filter(other)),
        Reason::Clause(clause) => {
            premises.extend(clauses.literals(clause).iter().map(|literal| literal.candidate()).filter(other));
        }
        Reason::Theory => theory.explain(candidate, premises),
    }
}
