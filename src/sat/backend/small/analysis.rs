//! What is learnt from a conflict.
//!
//! A conflict is a clause whose literals are all false. Replacing a literal by the reason for which it is false gives
//! another clause that is false, and that follows from the formula. Starting from the conflict the literals of the
//! current level are replaced, latest first, until one is left: the first unique implication point (Marques-Silva &
//! Sakallah 1996; Zhang, Madigan, Moskewicz, Malik 2001). After going back to the level of the second latest literal,
//! the clause makes that one true: the search learns from its fault and goes on somewhere else.

use super::activity::Activity;
use super::counted::Counted;
use super::literal::Lit;
use super::trail::{Reason, Trail};
use super::watched::Watched;

/// Clauses by the reason that names them.
#[derive(Clone, Copy)]
pub(super) struct Reasons<'a> {
    pub(super) trail: &'a Trail,
    pub(super) counted: &'a Counted,
    pub(super) watched: &'a Watched,
}

/// The false clause of a conflict.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// These are both true, and must not be.
    Pair(Lit, Lit),
    Counted(u32),
    Watched(u32),
}

impl Reasons<'_> {
    /// Visits the false literals of a reason, and in a clause the literal that it made true.
    #[inline]
    fn each(&self, reason: Reason, mut visit: impl FnMut(Lit)) {
        match reason {
            Reason::None => {}
            Reason::Pair(other) => visit(!other),
            Reason::Counted(clause) => self.counted.clause(clause).iter().copied().for_each(visit),
            Reason::Watched(clause) => self.watched.clause(clause).iter().copied().for_each(visit),
        }
    }

    /// Whether a true literal has a reason and all false literals of that pass.
    fn all(&self, literal: Lit, mut passes: impl FnMut(Lit) -> bool) -> bool {
        match self.trail.reason_of(literal) {
            Reason::None => false,
            Reason::Pair(other) => passes(!other),
            Reason::Counted(clause) => self.counted.clause(clause).iter().all(|&one| one == literal || passes(one)),
            Reason::Watched(clause) => self.watched.clause(clause).iter().all(|&one| one == literal || passes(one)),
        }
    }
}

/// What is known of a variable during an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    /// It is in the clause, or was replaced by its reason.
    Seen,
    /// Its literal follows from others of the clause, so it is not needed there.
    Implied,
    /// It does not.
    Free,
}

/// The workspace of an analysis.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    marks: Vec<Mark>,
    /// The variables that have a mark.
    marked: Vec<Lit>,
    /// The clause that was learnt last. Its first literal becomes true; of the others, the second became false last.
    pub(super) clause: Vec<Lit>,
    /// For each level the last analysis that met it.
    met: Vec<u32>,
    analyses: u32,
}

impl Analysis {
    /// Makes room for this many variables.
    pub(super) fn clear(&mut self, variables: usize) {
        self.marks.resize(variables, Mark::None);
        self.met.resize(variables + 1, 0);
    }

    /// Learns a clause. Returns the level to go back to, and the glue: the number of levels of its literals.
    pub(super) fn learn(&mut self, conflict: Conflict, reasons: Reasons<'_>, activity: &mut Activity) -> (usize, u16) {
        let trail = reasons.trail;
        self.clause.clear();
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
            if self.marks[literal.variable()] != Mark::Seen {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.clause[0] = !literal;
                break;
            }
            open += self.resolve(trail.reason_of(literal), reasons, activity);
        }
        self.minimise(reasons);
        self.clear_marks();
        self.measure(trail)
    }

    /// Takes the false literals of a reason into account: those of lower levels go into the clause. Returns the number
    /// of new ones at the current level.
    #[inline]
    fn resolve(&mut self, reason: Reason, reasons: Reasons<'_>, activity: &mut Activity) -> usize {
        let (trail, mut new) = (reasons.trail, 0);
        reasons.each(reason, |literal| {
            let variable = literal.variable();
            let level = trail.level_of(literal);
            if self.marks[variable] != Mark::None || level == 0 {
                return;
            }
            self.marks[variable] = Mark::Seen;
            self.marked.push(literal);
            activity.bump(variable);
            if level == trail.level() {
                new += 1;
            } else {
                self.clause.push(literal);
            }
        });
        new
    }

    /// Removes literals that follow from the others (Sörensson & Biere 2009).
    fn minimise(&mut self, reasons: Reasons<'_>) {
        self.analyses += 1;
        for &literal in &self.clause[1..] {
            self.met[reasons.trail.level_of(literal)] = self.analyses;
        }
        let mut kept = 1;
        for place in 1..self.clause.len() {
            let literal = self.clause[place];
            if !reasons.all(!literal, |other| self.is_implied(other, reasons, 0)) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Whether a false literal is in the clause or follows from those in it.
    fn is_implied(&mut self, literal: Lit, reasons: Reasons<'_>, depth: usize) -> bool {
        let level = reasons.trail.level_of(literal);
        match self.marks[literal.variable()] {
            _ if level == 0 => true,
            Mark::Seen | Mark::Implied => true,
            Mark::Free => false,
            // A level of its own would bring in a decision that is not in the clause.
            Mark::None if self.met[level] != self.analyses || depth == DEPTH => false,
            Mark::None => {
                let implied = reasons.all(!literal, |other| self.is_implied(other, reasons, depth + 1));
                self.marks[literal.variable()] = if implied { Mark::Implied } else { Mark::Free };
                self.marked.push(literal);
                implied
            }
        }
    }

    /// The decisions because of which a literal is false, while all decisions are assumptions.
    pub(super) fn causes(&mut self, literal: Lit, reasons: Reasons<'_>) -> Vec<Lit> {
        let trail = reasons.trail;
        let mut causes = Vec::new();
        let see = |literal: Lit, marks: &mut [Mark], marked: &mut Vec<Lit>| {
            if trail.level_of(literal) > 0 && marks[literal.variable()] == Mark::None {
                marks[literal.variable()] = Mark::Seen;
                marked.push(literal);
            }
        };
        see(literal, &mut self.marks, &mut self.marked);
        for &literal in trail.literals().iter().rev() {
            if self.marks[literal.variable()] == Mark::Seen {
                match trail.reason_of(literal) {
                    Reason::None => causes.push(literal),
                    reason => reasons.each(reason, |other| see(other, &mut self.marks, &mut self.marked)),
                }
            }
        }
        self.clear_marks();
        causes
    }

    fn clear_marks(&mut self) {
        for literal in self.marked.drain(..) {
            self.marks[literal.variable()] = Mark::None;
        }
    }

    /// Puts the literal of the latest level in second place. Returns that level and the number of levels.
    fn measure(&mut self, trail: &Trail) -> (usize, u16) {
        self.analyses += 1;
        let (mut back, mut glue) = (0, 1);
        for place in 1..self.clause.len() {
            let level = trail.level_of(self.clause[place]);
            if level > back {
                back = level;
                self.clause.swap(1, place);
            }
            glue += u16::from(self.met[level] != self.analyses);
            self.met[level] = self.analyses;
        }
        (back, glue)
    }
}

/// How deep the reasons of reasons are followed.
const DEPTH: usize = 100;
