//! At-most-one constraints: at most one of some literals is true. One scheme per file.
//!
//! With n literals:
//!
//! | scheme | clauses | new variables | n = 9 | n = 49 |
//! |---|---|---|--:|--:|
//! | [`Pairwise`](AtMostOne::Pairwise) | n(n−1)/2 | 0 | 36 | 1,176 |
//! | [`Sequential`](AtMostOne::Sequential) | 3n − 4 | n − 1 | 23 | 143 |
//! | [`Product`](AtMostOne::Product) | 2n + 4√n + O(n^¼) | 2√n + O(n^¼) | 24 | 138 |
//! | [`Commander`](AtMostOne::Commander) | about 3.5n | about n/2 | 24 | 168 |
//! | [`Bimander`](AtMostOne::Bimander) | ⌊n/2⌋ + n⌈log₂⌈n/2⌉⌉ | ⌈log₂⌈n/2⌉⌉ | 31 | 269 |
//! | [`Binary`](AtMostOne::Binary) | n⌈log₂ n⌉ | ⌈log₂ n⌉ | 36 | 294 |
//!
//! Under each scheme unit propagation makes all other literals false once one is true. They differ in the length of
//! propagation, and in what a solver can learn about the new variables. Pairwise is the scheme of every encoding in the
//! Sudoku papers, and the only one that can leave out pairs that other clauses already exclude.

mod bimander;
mod binary;
mod commander;
mod fresh;
mod pairwise;
mod product;
mod sequential;

use crate::formula::{ClauseSink, Lit};
use crate::names::choices;
use fresh::Fresh;
pub use pairwise::{pair_count, pairwise};
use std::ops::ControlFlow;

choices! {
    /// A scheme of clauses for an at-most-one constraint.
    #[derive(Default)]
    pub enum AtMostOne, "an at-most-one scheme" {
        /// A binary clause for each pair, and no new variables.
        #[default]
        Pairwise = "pairwise",
        /// Sinz 2005: a register runs along the literals and records that one was true.
        Sequential = "sequential",
        /// Chen 2010: the literals form a rectangle, with at most one row and at most one column in use.
        Product = "product",
        /// Klieber & Kwon 2007: groups of three, each with a commander, and at most one commander.
        Commander = "commander",
        /// Nguyen & Mai 2015: groups of two, with the number of the group in binary.
        Bimander = "bimander",
        /// Frisch & Peugniez 2001, Prestwich 2007: the number of the literal in binary.
        Binary = "binary",
    }
}

impl AtMostOne {
    /// The number of clauses for this number of literals.
    ///
    /// ```
    /// # use sudosat::sat::AtMostOne;
    /// assert_eq!(AtMostOne::Sequential.clauses(9), 23);
    /// ```
    #[must_use]
    pub const fn clauses(self, literals: usize) -> usize {
        match self {
            Self::Pairwise => pair_count(literals),
            Self::Sequential => sequential::clauses(literals),
            Self::Product => product::clauses(literals),
            Self::Commander => commander::clauses(literals),
            Self::Bimander => bimander::clauses(literals),
            Self::Binary => binary::clauses(literals),
        }
    }

    /// The number of literals in these clauses.
    pub(crate) const fn literals_in_clauses(self, literals: usize) -> usize {
        match self {
            Self::Commander => commander::literals_in_clauses(literals),
            _ => 2 * self.clauses(literals),
        }
    }

    /// The number of new variables for this number of literals.
    #[must_use]
    pub const fn variables(self, literals: usize) -> usize {
        match self {
            Self::Pairwise => 0,
            Self::Sequential => sequential::variables(literals),
            Self::Product => product::variables(literals),
            Self::Commander => commander::variables(literals),
            Self::Bimander => bimander::variables(literals),
            Self::Binary => binary::variables(literals),
        }
    }

    /// Writes the clauses of the scheme; new variables come after those of the sink. If there are no numbers left for
    /// them, the pairwise scheme is used, which needs none. Breaks when the sink does.
    ///
    /// ```
    /// # use sudosat::sat::{AtMostOne, ClauseSink, Cnf};
    /// let mut formula = Cnf::default();
    /// let literals: Vec<_> = (0..9).map(|_| formula.fresh().unwrap().positive()).collect();
    /// assert!(AtMostOne::Product.write(&literals, &mut formula).is_continue());
    /// assert_eq!((formula.variables(), formula.len()), (9 + 6, 24));
    /// ```
    pub fn write(self, literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
        let Some(mut fresh) = Fresh::take(self.variables(literals.len()), sink) else {
            return pairwise(literals, |_, _| false, sink);
        };
        match self {
            Self::Pairwise => pairwise(literals, |_, _| false, sink),
            Self::Sequential => sequential::write(literals, &mut fresh, sink),
            Self::Product => product::write(literals, &mut fresh, sink),
            Self::Commander => commander::write(literals, &mut fresh, sink),
            Self::Bimander => bimander::write(literals, &mut fresh, sink),
            Self::Binary => binary::write(literals, &mut fresh, sink),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::{Cnf, Model, Var};

    #[test]
    fn every_scheme_is_parsed_from_its_name() {
        for scheme in AtMostOne::ALL {
            assert_eq!(scheme.name().parse(), Ok(scheme));
        }
    }

    /// The clauses of the scheme over variables 1 to `count`.
    fn scheme(scheme: AtMostOne, count: usize) -> (Vec<Lit>, Cnf) {
        let mut formula = Cnf::default();
        formula.reserve(count);
        let literals: Vec<Lit> = (0..count).map(|index| Var::from_index(index).positive()).collect();
        assert!(scheme.write(&literals, &mut formula).is_continue());
        (literals, formula)
    }

    /// The literals of variables from 1 that are true under these bits.
    fn spelled(bits: usize, variables: usize) -> impl Iterator<Item = Lit> {
        (0..variables).filter(move |index| bits >> index & 1 == 1).map(|index| Var::from_index(index).positive())
    }

    #[test]
    fn exactly_the_models_with_at_most_one() {
        for (one, count) in AtMostOne::ALL.into_iter().flat_map(|one| (0..=10).map(move |count| (one, count))) {
            let (_, formula) = scheme(one, count);
            let more = formula.variables() - count;
            for inputs in 0..1_usize << count {
                let mut models = (0..1_usize << more).map(|others| {
                    Model::from_literals(count + more, spelled(others << count | inputs, count + more)).unwrap()
                });
                let found = models.any(|model| formula.violated_by(&model).is_none());
                assert_eq!(found, inputs.count_ones() <= 1, "{one} of {count}: {inputs:b}");
            }
        }
    }

    #[test]
    fn sizes_are_as_documented() {
        for (one, count) in AtMostOne::ALL.into_iter().flat_map(|one| (0..=130).map(move |count| (one, count))) {
            let (_, formula) = scheme(one, count);
            assert_eq!(formula.len(), one.clauses(count), "{one} of {count}");
            assert_eq!(formula.variables() - count, one.variables(count), "{one} of {count}");
            let last = formula.clauses().flatten().map(|literal| literal.var().index() + 1).max();
            assert!(last.is_none_or(|last| last == formula.variables()), "{one} of {count}: an unused variable");
        }
        assert_eq!(AtMostOne::ALL.map(|one| one.clauses(9)), [36, 23, 24, 24, 31, 36]);
        assert_eq!(AtMostOne::ALL.map(|one| one.clauses(49)), [1176, 143, 138, 168, 269, 294]);
    }

    /// The literals that unit propagation makes true, given one literal; `None` after a contradiction.
    fn propagate(formula: &Cnf, given: Lit) -> Option<Vec<Lit>> {
        let mut known = vec![given];
        loop {
            let before = known.len();
            for clause in formula.clauses() {
                let open: Vec<Lit> = clause.iter().copied().filter(|&literal| !known.contains(&!literal)).collect();
                match open[..] {
                    [] => return None,
                    [unit] if !known.contains(&unit) => known.push(unit),
                    _ => {}
                }
            }
            if known.len() == before {
                return Some(known);
            }
        }
    }

    #[test]
    fn one_true_literal_makes_the_others_false_by_propagation() {
        for (one, count) in AtMostOne::ALL.into_iter().flat_map(|one| (1..=26).map(move |count| (one, count))) {
            let (literals, formula) = scheme(one, count);
            for &literal in &literals {
                let known = propagate(&formula, literal).unwrap();
                let others = literals.iter().filter(|&&other| other != literal);
                assert!(others.clone().all(|&other| known.contains(&!other)), "{one} of {count}: {literal}");
            }
        }
    }

    #[test]
    fn no_clause_is_repeated_or_repeats_a_literal() {
        for (one, count) in AtMostOne::ALL.into_iter().flat_map(|one| (0..=60).map(move |count| (one, count))) {
            let (_, formula) = scheme(one, count);
            let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
            for clause in &mut clauses {
                clause.sort_unstable();
                assert!(clause.windows(2).all(|pair| pair[0].var() != pair[1].var()));
            }
            clauses.sort_unstable();
            clauses.dedup();
            assert_eq!(clauses.len(), formula.len(), "{one} of {count}");
        }
    }

    #[test]
    fn without_numbers_for_new_variables_the_scheme_is_pairwise() {
        let mut formula = Cnf::default();
        formula.reserve(Var::MAX - 1);
        let literals: Vec<Lit> = (0..7).map(|index| Var::from_index(index).positive()).collect();
        assert!(AtMostOne::Sequential.write(&literals, &mut formula).is_continue());
        assert_eq!((formula.variables(), formula.len()), (Var::MAX - 1, 21));
    }
}
