//! Learned clauses, each watched at two of its literals.

use super::assignment::{Assignment, Conflict, Literal, Reason};

/// A clause: at least one of its literals is true.
#[derive(Clone, Copy, Debug)]
struct Clause {
    /// Its start in [`Clauses::literals`].
    start: u32,
    length: u32,
    /// The number of levels among its literals when it was learned; 0 for a clause that must not be deleted.
    glue: u32,
}

/// A watch on a literal: when that becomes false, the clause is visited unless `other` is true.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// Clauses with this glue or less are never deleted.
// As in Glucose: clauses of two levels are the ones that keep propagating (Audemard and Simon, 2009).
const MAX_KEPT_GLUE: u32 = 2;
/// The number of clauses at the first reduction, and how many more are allowed after each one.
// The small SAT solver starts at 2,000 clauses too (docs/CDCL.md).
const FIRST_REDUCTION: usize = 2_000;
const REDUCTION_STEP: usize = 500;

/// The clause database.
#[derive(Debug)]
pub(super) struct Clauses {
    all: Vec<Clause>,
    literals: Vec<Literal>,
    watches: Vec<Vec<Watch>>,
    /// The number of clauses at which half of them are deleted.
    reduce_at: usize,
}

impl Clauses {
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            all: Vec::new(),
            literals: Vec::new(),
            watches: vec![Vec::new(); 2 * candidates],
            reduce_at: FIRST_REDUCTION,
        }
    }

    /// An estimate of the memory in bytes.
    pub(super) fn memory(&self) -> u64 {
        (24 * self.watches.len() + 4 * self.literals.capacity() + 40 * self.all.capacity()) as u64
    }

    #[inline]
    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        let Clause { start, length, .. } = self.all[clause as usize];
        &self.literals[start as usize..(start + length) as usize]
    }

    /// Adds a clause of two or more literals, watched at the first two. With glue 0 it is never deleted.
    pub(super) fn add(&mut self, literals: &[Literal], glue: u32) -> u32 {
        let number = self.all.len() as u32;
        self.all.push(Clause { start: self.literals.len() as u32, length: literals.len() as u32, glue });
        self.literals.extend_from_slice(literals);
        self.watch(number);
        number
    }

    fn watch(&mut self, clause: u32) {
        let &[first, second, ..] = self.literals(clause) else { return };
        self.watches[first.index()].push(Watch { clause, other: second });
        self.watches[second.index()].push(Watch { clause, other: first });
    }

    /// Propagates a literal that became true. Returns the number of watches visited.
    pub(super) fn propagate(&mut self, literal: Literal, assignment: &mut Assignment) -> Result<usize, Conflict> {
        let false_literal = literal.opposite();
        let mut watches = std::mem::take(&mut self.watches[false_literal.index()]);
        let (count, mut kept, mut position) = (watches.len(), 0, 0);
        let mut end = Ok(count);
        while let Some(&watch) = watches.get(position) {
            position += 1;
            if assignment.holds(watch.other) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let Clause { start, length, .. } = self.all[watch.clause as usize];
            let literals = &mut self.literals[start as usize..(start + length) as usize];
            if literals[0] == false_literal {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let is_false = |literal: &Literal| assignment.holds(literal.opposite());
            if let Some(place) = literals[2..].iter().position(|literal| !is_false(literal)) {
                literals.swap(1, 2 + place);
                self.watches[literals[1].index()].push(Watch { clause: watch.clause, other: first });
                continue;
            }
            watches[kept] = Watch { clause: watch.clause, other: first };
            kept += 1;
            if is_false(&first) {
                end = Err(Conflict::Clause(watch.clause));
                break;
            }
            if !assignment.holds(first) {
                assignment.assign(first, Reason::Clause(watch.clause));
            }
        }
        watches.copy_within(position.., kept);
        watches.truncate(kept + count - position);
        self.watches[false_literal.index()] = watches;
        end
    }

    /// Deletes half of the clauses if there are many, the highest glue first. To be called at level 0, where no reason
    /// refers to a clause by number.
    pub(super) fn reduce(&mut self) {
        if self.all.len() < self.reduce_at {
            return;
        }
        self.reduce_at += REDUCTION_STEP;
        let mut glues: Vec<u32> =
            self.all.iter().map(|clause| clause.glue).filter(|&glue| glue > MAX_KEPT_GLUE).collect();
        if glues.is_empty() {
            return;
        }
        let middle = glues.len() / 2;
        let bound = *glues.select_nth_unstable(middle).1;
        let above = glues.iter().filter(|&&glue| glue > bound).count();
        // Among clauses whose glue is the bound, the oldest are deleted.
        let mut surplus = glues.len() - middle - above;
        let (old, literals) = (std::mem::take(&mut self.all), std::mem::take(&mut self.literals));
        self.watches.iter_mut().for_each(Vec::clear);
        for Clause { start, length, glue } in old {
            let is_surplus = glue == bound && surplus > 0;
            if is_surplus {
                surplus -= 1;
            } else if glue <= bound {
                self.add(&literals[start as usize..(start + length) as usize], glue);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literals(candidates: impl IntoIterator<Item = u32>) -> Vec<Literal> {
        candidates.into_iter().map(|candidate| Literal::new(candidate, false)).collect()
    }

    /// The estimate counts what is allocated, with the watches' lists at no more than what a clause adds to them.
    #[test]
    fn the_memory_covers_the_clauses() {
        let mut clauses = Clauses::new(50);
        assert_eq!(clauses.memory(), 100 * size_of::<Vec<Watch>>() as u64);
        for first in 0..40 {
            clauses.add(&literals(first..first + 3), 3);
        }
        let lists: usize = clauses.watches.iter().map(|list| size_of::<Vec<Watch>>() + size_of_val(&list[..])).sum();
        let bytes = lists + size_of_val(&clauses.literals[..]) + size_of_val(&clauses.all[..]);
        assert!((bytes..=2 * bytes).contains(&(clauses.memory() as usize)), "{bytes}, {}", clauses.memory());
    }

    /// Of clauses with glue 3 to 6, the half with the highest glue is deleted; of the middle glue, the oldest.
    #[test]
    fn a_reduction_deletes_half_of_the_clauses_that_may_be_deleted() {
        let mut clauses = Clauses::new(FIRST_REDUCTION + 10);
        for number in 0..FIRST_REDUCTION as u32 - 1 {
            clauses.add(&literals(number..number + 2), number % 7);
        }
        clauses.reduce();
        assert_eq!(clauses.all.len(), FIRST_REDUCTION - 1, "too few to delete any");
        clauses.add(&literals(5..8), 0);
        let before: Vec<u32> = clauses.all.iter().map(|clause| clause.glue).collect();
        let count = |glues: &[u32], glue: u32| glues.iter().filter(|&&other| other == glue).count();
        clauses.reduce();
        let after: Vec<u32> = clauses.all.iter().map(|clause| clause.glue).collect();
        for glue in 0..=MAX_KEPT_GLUE {
            assert_eq!(count(&after, glue), count(&before, glue));
        }
        let most = |glues: &[u32]| glues.iter().filter(|&&glue| glue > MAX_KEPT_GLUE).count();
        assert_eq!(most(&after), most(&before) / 2);
        assert_eq!((count(&after, 3), count(&after, 6)), (count(&before, 3), 0));
        assert_eq!(clauses.literals.len(), 2 * clauses.all.len() + 1, "the literals move together");
        assert_eq!(clauses.watches.iter().map(Vec::len).sum::<usize>(), 2 * clauses.all.len());
        assert_eq!(clauses.reduce_at, FIRST_REDUCTION + REDUCTION_STEP);
    }
}
