//! Conflict analysis: deriving a clause from a conflict.
//!
//! A conflict is a clause whose literals are all false. Replacing a literal by the reason for which it is false gives
//! another false clause that follows from the formula. Starting from the conflict, the literals of the current level
//! are replaced, latest first, until one is left: the first unique implication point (Marques-Silva & Sakallah 1996;
//! Zhang, Madigan, Moskewicz, Malik 2001). After backtracking to the level of the second latest literal, the clause
//! makes that one true, and the search continues elsewhere.

mod shorten;

use super::activity::Activity;
use super::counted::Counted;
use super::literal::Lit;
use super::trail::{Reason, Trail};
use super::watched::Watched;
use std::mem;

/// A lookup of clauses by reason.
#[derive(Clone, Copy)]
pub(super) struct Reasons<'a> {
    pub(super) trail: &'a Trail,
    pub(super) counted: &'a Counted,
    pub(super) watched: &'a Watched,
}

/// The false clause of a conflict.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Two true literals of which at least one must be false.
    Pair(Lit, Lit),
    Counted(u32),
    Watched(u32),
}

/// A clause from which another follows by unit propagation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Antecedent {
    /// The literal, which is true at level 0.
    Fact(Lit),
    /// Two variables that exclude each other, as positive literals.
    Pair(Lit, Lit),
    Counted(u32),
    /// A watched clause, by the number of those that were ever added before it.
    Watched(u32),
}

impl Reasons<'_> {
    /// The clause that made a literal true; `None` for a decision.
    pub(super) fn antecedent(&self, literal: Lit) -> Option<Antecedent> {
        match self.trail.reason_of(literal) {
            Reason::None => None,
            Reason::Pair(other) => Some(Antecedent::Pair(!literal, other)),
            Reason::Counted(clause) => Some(Antecedent::Counted(clause)),
            Reason::Watched(clause) => Some(Antecedent::Watched(self.watched.number(clause))),
        }
    }

    /// Visits the false literals of a reason, and of a clause also the literal that it implied.
    #[inline]
    pub(super) fn each(&self, reason: Reason, mut visit: impl FnMut(Lit)) {
        match reason {
            Reason::None => {}
            Reason::Pair(other) => visit(!other),
            Reason::Counted(clause) => self.counted.clause(clause).iter().copied().for_each(visit),
            Reason::Watched(clause) => self.watched.clause(clause).iter().copied().for_each(visit),
        }
    }

    /// Whether a true literal has a reason whose false literals all pass.
    fn all(&self, literal: Lit, mut passes: impl FnMut(Lit) -> bool) -> bool {
        match self.trail.reason_of(literal) {
            Reason::None => false,
            Reason::Pair(other) => passes(!other),
            Reason::Counted(clause) => self.counted.clause(clause).iter().all(|&one| one == literal || passes(one)),
            Reason::Watched(clause) => self.watched.clause(clause).iter().all(|&one| one == literal || passes(one)),
        }
    }
}

/// The status of a variable during an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VarStatus {
    None,
    /// It is in the clause, or was replaced by its reason.
    Seen,
    /// It is redundant: it follows from others in the clause.
    Implied,
    /// It was found not to be redundant.
    Free,
}

/// The number of literals up to which a clause is not shrunk: it would gain little, and imply less.
const SHORT: usize = 10;

/// The workspace of an analysis.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    marks: Vec<VarStatus>,
    /// The variables with a status.
    touched: Vec<Lit>,
    /// The clause learned last. Its first literal is implied after backtracking; of the others, the second has the
    /// highest level.
    pub(super) clause: Vec<Lit>,
    /// The last analysis in which each level occurred.
    met: Vec<u32>,
    analyses: u32,
    /// The last walk to an implication point in which each variable took part.
    walked: Vec<u32>,
    walks: u32,
    /// The literals of earlier levels that an implication point adds.
    added: Vec<Lit>,
    /// The learned clauses that took part in the last analysis, each with its rank there.
    pub(super) used: Vec<(u32, u16)>,
    /// The clauses from which the explained one follows, in the order of propagation.
    pub(super) antecedents: Vec<Antecedent>,
}

impl Analysis {
    /// Makes room for `variables` variables.
    pub(super) fn clear(&mut self, variables: usize) {
        self.marks.resize(variables, VarStatus::None);
        self.met.resize(variables + 1, 0);
        self.walked.resize(variables, 0);
    }

    /// Learns a clause. Returns the level to backtrack to, and its rank.
    pub(super) fn learn(&mut self, conflict: Conflict, reasons: Reasons<'_>, activity: &mut Activity) -> (usize, u16) {
        let trail = reasons.trail;
        self.clause.clear();
        self.used.clear();
        self.clause.push(Lit::new(0, true));
        let mut open = match conflict {
            Conflict::Pair(one, other) => {
                self.resolve(Reason::Pair(one), reasons, activity)
                    + self.resolve(Reason::Pair(other), reasons, activity)
            }
            Conflict::Counted(clause) => self.resolve(Reason::Counted(clause), reasons, activity),
            Conflict::Watched(clause) => self.resolve(Reason::Watched(clause), reasons, activity),
        };
        for &literal in trail.literals().iter().rev() {
            if self.marks[literal.variable()] != VarStatus::Seen {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.clause[0] = !literal;
                break;
            }
            open += self.resolve(trail.reason_of(literal), reasons, activity);
        }
        self.minimize(reasons);
        if self.clause.len() > SHORT {
            self.shrink(reasons);
        }
        self.clear_status();
        self.measure(trail)
    }

    /// Resolves with a reason: its false literals of lower levels go into the clause. Returns the number of new ones at
    /// the current level.
    #[inline]
    fn resolve(&mut self, reason: Reason, reasons: Reasons<'_>, activity: &mut Activity) -> usize {
        let (trail, mut new) = (reasons.trail, 0);
        if let Reason::Watched(clause) = reason
            && reasons.watched.is_learnt(clause)
        {
            let rank = self.rank(reasons.watched.clause(clause), trail);
            self.used.push((clause, rank));
        }
        reasons.each(reason, |literal| {
            let variable = literal.variable();
            let level = trail.level_of(literal);
            if self.marks[variable] != VarStatus::None || level == 0 {
                return;
            }
            self.marks[variable] = VarStatus::Seen;
            self.touched.push(literal);
            activity.bump(variable);
            if level == trail.level() {
                new += 1;
            } else {
                self.clause.push(literal);
            }
        });
        new
    }

    /// Lists the clauses from which `clause` follows: if its literals are false, each but the last makes one more
    /// literal true, and the last is the conflict.
    pub(super) fn explain(&mut self, clause: &[Lit], conflict: Conflict, reasons: Reasons<'_>) {
        let trail = reasons.trail;
        self.antecedents.clear();
        for &literal in clause {
            self.marks[literal.variable()] = VarStatus::Implied;
            self.touched.push(literal);
        }
        let last = match conflict {
            Conflict::Pair(one, other) => {
                self.see(one);
                self.see(other);
                Antecedent::Pair(one, other)
            }
            Conflict::Counted(clause) => {
                reasons.each(Reason::Counted(clause), |literal| self.see(literal));
                Antecedent::Counted(clause)
            }
            Conflict::Watched(clause) => {
                reasons.each(Reason::Watched(clause), |literal| self.see(literal));
                Antecedent::Watched(reasons.watched.number(clause))
            }
        };
        self.antecedents.push(last);
        for &literal in trail.literals().iter().rev() {
            if self.marks[literal.variable()] != VarStatus::Seen {
                continue;
            }
            if trail.level_of(literal) == 0 {
                self.antecedents.push(Antecedent::Fact(literal));
                continue;
            }
            self.antecedents.extend(reasons.antecedent(literal));
            reasons.each(trail.reason_of(literal), |literal| self.see(literal));
        }
        self.antecedents.reverse();
        self.clear_status();
    }

    fn see(&mut self, literal: Lit) {
        let mark = &mut self.marks[literal.variable()];
        if *mark == VarStatus::None {
            *mark = VarStatus::Seen;
            self.touched.push(literal);
        }
    }

    /// The assumptions that make a literal false, while all decisions are assumptions.
    pub(super) fn causes(&mut self, literal: Lit, reasons: Reasons<'_>) -> Vec<Lit> {
        let trail = reasons.trail;
        let mut causes = Vec::new();
        let see = |literal: Lit, marks: &mut [VarStatus], touched: &mut Vec<Lit>| {
            if trail.level_of(literal) > 0 && marks[literal.variable()] == VarStatus::None {
                marks[literal.variable()] = VarStatus::Seen;
                touched.push(literal);
            }
        };
        see(literal, &mut self.marks, &mut self.touched);
        for &literal in trail.literals().iter().rev() {
            if self.marks[literal.variable()] == VarStatus::Seen {
                match trail.reason_of(literal) {
                    Reason::None => causes.push(literal),
                    reason => reasons.each(reason, |other| see(other, &mut self.marks, &mut self.touched)),
                }
            }
        }
        self.clear_status();
        causes
    }

    fn clear_status(&mut self) {
        for literal in self.touched.drain(..) {
            self.marks[literal.variable()] = VarStatus::None;
        }
    }

    /// The rank of a false clause, lower for a better one: the number of its levels and half of its literals.
    // Levels alone, the glue of Audemard and Simon (2009), say little where there are six of them.
    fn rank(&mut self, clause: &[Lit], trail: &Trail) -> u16 {
        self.analyses += 1;
        let levels = clause.iter().map(|&literal| trail.level_of(literal));
        let levels = levels.filter(|&level| mem::replace(&mut self.met[level], self.analyses) != self.analyses).count();
        (levels + clause.len() / 2) as u16
    }

    /// Moves a literal of the highest level to second position. Returns that level and the rank.
    fn measure(&mut self, trail: &Trail) -> (usize, u16) {
        let mut back = 0;
        for place in 1..self.clause.len() {
            let level = trail.level_of(self.clause[place]);
            if level > back {
                back = level;
                self.clause.swap(1, place);
            }
        }
        let clause = mem::take(&mut self.clause);
        let rank = self.rank(&clause, trail);
        self.clause = clause;
        (back, rank)
    }
}
