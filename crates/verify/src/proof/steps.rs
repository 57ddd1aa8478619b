//! Steps of proofs, and writing them.

use super::words::push_number;
use std::borrow::Cow;
use std::collections::HashSet;
use sudosat_core::formula::{ClauseSink, Cnf, Lit};

/// The steps of a proof: clauses, each of which follows from the formula and the earlier steps.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    steps: Cnf,
    hints: Option<Box<Hints>>,
}

/// The clauses from which each step and, finally, the contradiction follow, in the order in which they become unit,
/// numbered as in LRAT: from 1 for those of the formula, then the steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hints {
    pub(crate) numbers: Vec<u32>,
    /// The end of the hints of each step, and of those of the contradiction.
    pub(crate) ends: Vec<usize>,
}

impl Hints {
    /// The hints of each step, and finally those of the contradiction.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u32]> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.numbers[start..end])
    }
}

/// Hints help to check a proof, but are no part of it.
impl PartialEq for Proof {
    fn eq(&self, other: &Self) -> bool {
        self.steps == other.steps
    }
}

impl Eq for Proof {}

impl Proof {
    /// The proof with these steps, without repeated literals. Tautologies are left out, as they prove nothing, and so
    /// is the empty clause: it is the contradiction at the end, which unit propagation must find.
    pub fn new(steps: impl IntoIterator<Item = impl AsRef<[Lit]>>) -> Self {
        let mut proof = Self::default();
        for step in steps {
            proof.push(step.as_ref());
        }
        proof
    }

    /// The proof with these steps, and finally the contradiction, each with its hints as in LRAT.
    #[doc(hidden)]
    pub fn with_hints<'a>(steps: impl IntoIterator<Item = (&'a [Lit], Vec<u32>)>) -> Self {
        let (mut proof, mut hints) = (Self::default(), Hints::default());
        for (step, numbers) in steps {
            proof.push(step);
            hints.numbers.extend(numbers);
            hints.ends.push(hints.numbers.len());
        }
        Self { hints: Some(Box::new(hints)), ..proof }
    }

    pub(crate) fn hints(&self) -> Option<&Hints> {
        self.hints.as_deref()
    }

    /// Adds a step without hints.
    pub fn push(&mut self, step: &[Lit]) {
        self.hints = None;
        if let Some(step) = once(step).filter(|step| !step.is_empty()) {
            self.steps.push(&step);
        }
    }

    /// The first literal of a variable above `variables`, with the number of its step, from 1.
    pub(crate) fn beyond(&self, variables: usize) -> Option<(usize, Lit)> {
        if self.steps.variables() <= variables {
            return None;
        }
        let is_beyond = |literal: &&Lit| literal.var().number() > variables;
        self.steps().zip(1..).find_map(|(step, number)| Some((number, *step.iter().find(is_beyond)?)))
    }

    /// The proof with these steps alone, ascending.
    pub(crate) fn only(&self, steps: &[usize]) -> Self {
        let mut proof = Self::default();
        steps.iter().filter_map(|&step| self.step(step)).for_each(|step| proof.steps.push(step));
        proof
    }

    /// The number of steps, not counting the contradiction at the end.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are no steps, so that unit propagation alone must find the contradiction.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The steps.
    pub fn steps(&self) -> impl Iterator<Item = &[Lit]> + '_ {
        self.steps.clauses()
    }

    /// The step with this index, from 0.
    #[must_use]
    pub fn step(&self, index: usize) -> Option<&[Lit]> {
        (index < self.len()).then(|| self.steps.clauses_from(index).next())?
    }

    /// Appends the proof as text, with `separator` between the steps and the contradiction: a line end makes a DRAT
    /// file, a space makes one line of it.
    pub(crate) fn write_text(&self, separator: char, text: &mut String) {
        for step in self.steps() {
            for literal in step {
                push_number(text, literal.dimacs());
                text.push(' ');
            }
            text.push('0');
            text.push(separator);
        }
        text.push('0');
    }

    /// The proof as a DRAT text file.
    #[must_use]
    pub fn to_drat(&self) -> String {
        let mut text = String::new();
        self.write_text('\n', &mut text);
        text.push('\n');
        text
    }

    /// The proof as a DRAT file in the binary format.
    #[must_use]
    pub fn to_binary_drat(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for step in self.steps().chain([&[][..]]) {
            bytes.push(b'a');
            for literal in step {
                let mut number = 2 * u64::from(literal.dimacs().unsigned_abs()) + u64::from(!literal.is_positive());
                while number > 0x7f {
                    bytes.push(number as u8 | 0x80);
                    number >>= 7;
                }
                bytes.push(number as u8);
            }
            bytes.push(0);
        }
        bytes
    }
}

/// The clause with each literal once, in the order of first appearance; `None` for a tautology. Steps are nearly always
/// short, but long ones may come from a stranger: those take linear time.
fn once(clause: &[Lit]) -> Option<Cow<'_, [Lit]>> {
    let is_repeated =
        |(position, literal): (usize, &Lit)| clause[..position].iter().any(|other| other.var() == literal.var());
    if clause.len() <= SHORT && !clause.iter().enumerate().any(is_repeated) {
        return Some(Cow::Borrowed(clause));
    }
    let mut seen = HashSet::with_capacity(clause.len());
    let literals = clause.iter().copied().filter(|&literal| seen.insert(literal)).collect::<Vec<_>>();
    let is_open = literals.iter().all(|&literal| !seen.contains(&!literal));
    is_open.then_some(Cow::Owned(literals))
}

/// The length up to which comparing every pair of literals is the fastest way to find a repeated one.
const SHORT: usize = 32;
