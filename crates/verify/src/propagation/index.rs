//! Clauses of the rules, indexed once for many proofs: for binary clauses, which are nearly all, a list of implied
//! literals for each literal, and for the others ("long") the clauses that contain each literal.
//!
//! Literals are codes here: twice the variable, from 0, plus one for the negation.

use sudosat_core::formula::{ClauseSink, Cnf, Lit};

/// A literal as a code.
pub(crate) type Code = u32;

pub(crate) fn code(literal: Lit) -> Code {
    2 * literal.var().index() as u32 + u32::from(!literal.is_positive())
}

/// Lists of numbers in one buffer.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    items: Vec<u32>,
    /// The index at which each list begins, and at the end the length of the buffer.
    starts: Vec<u32>,
}

impl Lists {
    /// Builds `lists` lists from (list, item) pairs, each list in the order of the pairs.
    fn new(lists: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0_u32; lists + 1];
        for (list, _) in pairs.clone() {
            starts[list as usize + 1] += 1;
        }
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let mut next = starts.clone();
        let mut items = vec![0; starts[lists] as usize];
        for (list, item) in pairs {
            items[next[list as usize] as usize] = item;
            next[list as usize] += 1;
        }
        Self { items, starts }
    }

    #[inline]
    pub(crate) fn list(&self, list: u32) -> &[u32] {
        &self.items[self.starts[list as usize] as usize..self.starts[list as usize + 1] as usize]
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u32]> + '_ {
        self.starts.windows(2).map(|ends| &self.items[ends[0] as usize..ends[1] as usize])
    }
}

/// A formula, indexed for propagation.
#[derive(Debug)]
pub(crate) struct Index {
    pub(crate) variables: usize,
    pub(crate) clauses: usize,
    /// For each literal, the literals that binary clauses make true when it is true, and the numbers of these clauses.
    pub(crate) implied: Lists,
    implied_by: Lists,
    /// The clauses of other lengths, and their numbers.
    pub(crate) long: Lists,
    long_numbers: Vec<u32>,
    /// For each literal, the long clauses that contain it.
    pub(crate) occurrences: Lists,
}

impl Index {
    /// Indexes the clauses, which are numbered from 1 as in LRAT.
    pub(crate) fn new(formula: &Cnf) -> Self {
        let codes = 2 * formula.variables();
        let numbered = || (1_u32..).zip(formula.clauses());
        let binary = numbered().filter_map(|(number, clause)| match clause {
            &[one, other] => Some((number, code(one), code(other))),
            _ => None,
        });
        let both = binary.flat_map(|(number, one, other)| [(number, one ^ 1, other), (number, other ^ 1, one)]);
        let long = || numbered().filter(|(_, clause)| clause.len() != 2);
        let members = (0_u32..).zip(long());
        let members =
            members.flat_map(|(index, (_, clause))| clause.iter().map(move |&literal| (index, code(literal))));
        let long_numbers: Vec<u32> = long().map(|(number, _)| number).collect();
        Self {
            variables: formula.variables(),
            clauses: formula.len(),
            implied: Lists::new(codes, both.clone().map(|(_, literal, implied)| (literal, implied))),
            implied_by: Lists::new(codes, both.map(|(number, literal, _)| (literal, number))),
            long: Lists::new(long_numbers.len(), members.clone()),
            occurrences: Lists::new(codes, members.map(|(index, literal)| (literal, index))),
            long_numbers,
        }
    }

    /// The number of a clause of the index.
    pub(crate) fn number(&self, clause: Clause) -> Option<u32> {
        match clause {
            Clause::Binary(literal, implied) => {
                let place = self.implied.list(literal).iter().position(|&other| other == implied)?;
                Some(self.implied_by.list(literal)[place])
            }
            Clause::Long(long) => Some(self.long_numbers[long as usize]),
            Clause::Added(_) => None,
        }
    }
}

/// A reference to a clause, as the reason of a literal or as the falsified one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    /// A binary clause of the index: the negation of the first literal, and the second.
    Binary(Code, Code),
    /// A long clause of the index.
    Long(u32),
    /// A clause added later, by its index among these.
    Added(u32),
}
