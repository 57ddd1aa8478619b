//! Destinations of clauses: the trait [`ClauseSink`], and [`Cnf`], a formula in one flat buffer.
//!
//! An encoder writes to any sink, so that one code path fills a formula in memory, loads a solver, streams a file and
//! counts clauses.

use super::lit::{Lit, Model, Var};
use std::ops::ControlFlow;

/// A receiver of the clauses of a formula: a [`Cnf`], a solver, a file, a counter.
pub trait ClauseSink {
    /// The number of variables. They are numbered from 1.
    fn variables(&self) -> usize;

    /// Ensures that there are at least this many variables, even if no clause mentions the last of them.
    fn reserve(&mut self, variables: usize);

    /// Adds a clause: at least one of these literals is true. The empty clause can never be satisfied. New variables in
    /// it are reserved, as by [`reserve`](Self::reserve).
    ///
    /// [`Break`](ControlFlow::Break) means that the sink takes no more clauses; its owner can find out why.
    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()>;

    /// Checks whether to continue, for writers that do much work between two clauses: breaks where
    /// [`clause`](Self::clause) would.
    #[inline]
    fn go_on(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Adds every clause and variable of a formula. Breaks where [`clause`](Self::clause) does.
    #[inline]
    fn formula(&mut self, formula: &Cnf) -> ControlFlow<()> {
        self.reserve(formula.variables);
        formula.clauses().try_for_each(|clause| self.clause(clause))
    }

    /// A new variable; `None` if all [`Var::MAX`] are in use.
    #[inline]
    fn fresh(&mut self) -> Option<Var> {
        let var = Var::new(self.variables() + 1)?;
        self.reserve(var.number());
        Some(var)
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for &mut S {
    #[inline]
    fn variables(&self) -> usize {
        (**self).variables()
    }

    #[inline]
    fn reserve(&mut self, variables: usize) {
        (**self).reserve(variables);
    }

    #[inline]
    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        (**self).clause(literals)
    }

    #[inline]
    fn go_on(&mut self) -> ControlFlow<()> {
        (**self).go_on()
    }

    #[inline]
    fn formula(&mut self, formula: &Cnf) -> ControlFlow<()> {
        (**self).formula(formula)
    }

    #[inline]
    fn fresh(&mut self) -> Option<Var> {
        (**self).fresh()
    }
}

/// A formula in conjunctive normal form. All literals are in one buffer, clause after clause.
///
/// ```
/// # use sudosat_core::formula::{ClauseSink, Cnf};
/// let mut formula = Cnf::default();
/// let (x, y) = (formula.fresh().unwrap(), formula.fresh().unwrap());
/// formula.push(&[x.positive(), y.negative()]);
/// assert_eq!((formula.variables(), formula.len()), (2, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: usize,
    literals: Vec<Lit>,
    /// The end of each clause in `literals`.
    ends: Vec<usize>,
}

impl Cnf {
    /// The number of clauses.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The numbers of variables, clauses and literals.
    #[must_use]
    #[inline]
    pub fn size(&self) -> Size {
        Size { variables: self.variables, clauses: self.ends.len() as u64, literals: self.literals.len() as u64 }
    }

    /// The clauses in the order in which they were added.
    #[inline]
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> + Clone + '_ {
        self.clauses_from(0)
    }

    /// The clauses starting with the one at position `first`.
    ///
    /// # Panics
    ///
    /// If there are fewer than `first` clauses.
    #[inline]
    pub fn clauses_from(&self, first: usize) -> impl Iterator<Item = &[Lit]> + Clone + '_ {
        let mut start = first.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.ends[first..].iter().map(move |&end| {
            let clause = &self.literals[start..end];
            start = end;
            clause
        })
    }

    /// The formula of all variables and the clauses from position `first` on.
    #[doc(hidden)]
    #[must_use]
    pub fn since(&self, first: usize) -> Self {
        let start = first.checked_sub(1).map_or(0, |before| self.ends[before]);
        let ends = self.ends[first..].iter().map(|end| end - start).collect();
        Self { variables: self.variables, literals: self.literals[start..].to_vec(), ends }
    }

    /// Adds a clause like [`clause`](ClauseSink::clause), which never breaks for a formula.
    #[inline]
    pub fn push(&mut self, literals: &[Lit]) {
        self.variables = self.variables.max(last_variable(literals));
        self.literals.extend_from_slice(literals);
        self.ends.push(self.literals.len());
    }

    /// Adds every clause and variable of another formula.
    #[inline]
    pub fn extend(&mut self, other: &Self) {
        self.reserve(other.variables);
        let start = self.literals.len();
        self.literals.extend_from_slice(&other.literals);
        self.ends.extend(other.ends.iter().map(|end| start + end));
    }

    /// Removes all clauses and variables but keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.variables = 0;
        self.literals.clear();
        self.ends.clear();
    }

    /// The first clause that the model leaves unsatisfied.
    #[must_use]
    pub fn violated_by(&self, model: &Model) -> Option<&[Lit]> {
        self.clauses().find(|clause| !clause.iter().any(|&literal| model.satisfies(literal)))
    }
}

impl ClauseSink for Cnf {
    #[inline]
    fn variables(&self) -> usize {
        self.variables
    }

    #[inline]
    fn reserve(&mut self, variables: usize) {
        self.variables = self.variables.max(variables);
    }

    #[inline]
    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        self.push(literals);
        ControlFlow::Continue(())
    }

    #[inline]
    fn formula(&mut self, formula: &Cnf) -> ControlFlow<()> {
        self.extend(formula);
        ControlFlow::Continue(())
    }
}

/// The size of a formula. As a sink it only counts, to measure a formula without storing it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The number of variables.
    pub variables: usize,
    /// The number of clauses.
    pub clauses: u64,
    /// The number of literals in all clauses together.
    pub literals: u64,
}

impl Size {
    /// A rough estimate of the bytes that a solver takes for such a formula, including the copies kept for it. Measured
    /// with varisat on whole boards of sides 36 and 49, with pairwise and product at-most-one constraints; rounded up
    /// by a fifth.
    #[must_use]
    #[inline]
    pub const fn memory(&self) -> u64 {
        180 * self.variables as u64 + 30 * self.literals
    }
}

impl ClauseSink for Size {
    #[inline]
    fn variables(&self) -> usize {
        self.variables
    }

    #[inline]
    fn reserve(&mut self, variables: usize) {
        self.variables = self.variables.max(variables);
    }

    #[inline]
    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        self.variables = self.variables.max(last_variable(literals));
        self.clauses += 1;
        self.literals += literals.len() as u64;
        ControlFlow::Continue(())
    }
}

/// The number of the highest variable in a clause; 0 if it has none.
fn last_variable(literals: &[Lit]) -> usize {
    literals.iter().map(|literal| literal.var()).max().map_or(0, Var::number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
    }

    fn formula(clauses: &[&[i32]]) -> Cnf {
        let mut formula = Cnf::default();
        for numbers in clauses {
            formula.push(&clause(numbers));
        }
        formula
    }

    #[test]
    fn clauses_are_returned_in_order() {
        let one = formula(&[&[1, -2], &[], &[3]]);
        assert_eq!(one.clauses().collect::<Vec<_>>(), [&clause(&[1, -2])[..], &[], &clause(&[3])]);
        assert_eq!(one.clauses_from(2).collect::<Vec<_>>(), [&clause(&[3])[..]]);
        assert_eq!(one.clauses_from(3).count(), 0);
        assert_eq!((one.variables(), one.len()), (3, 3));
    }

    #[test]
    fn formulas_are_joined_and_cleared() {
        let mut one = formula(&[&[1, -2]]);
        one.extend(&formula(&[&[3], &[]]));
        assert_eq!(one, formula(&[&[1, -2], &[3], &[]]));
        one.clear();
        assert_eq!(one, Cnf::default());
    }

    #[test]
    fn fresh_variables_are_new() {
        let mut one = formula(&[&[4]]);
        assert_eq!(one.fresh().map(Var::number), Some(5));
        one.reserve(2);
        assert_eq!(one.variables(), 5);
        one.reserve(Var::MAX);
        assert_eq!(one.fresh(), None);
    }

    #[test]
    fn the_violated_clause_is_named() {
        let one = formula(&[&[1, 2], &[-1, 2], &[-2, 3]]);
        let model = |numbers: &[i32]| Model::from_literals(3, clause(numbers)).unwrap();
        assert_eq!(one.violated_by(&model(&[2, 3])), None);
        assert_eq!(one.violated_by(&model(&[1])), Some(&clause(&[-1, 2])[..]));
    }

    #[test]
    fn counting_agrees_with_storing() {
        let mut size = Size::default();
        assert!(size.formula(&formula(&[&[1, -7], &[2], &[]])).is_continue());
        assert_eq!(size, Size { variables: 7, clauses: 3, literals: 3 });
        assert_eq!(size, formula(&[&[1, -7], &[2], &[]]).size());
    }
}
