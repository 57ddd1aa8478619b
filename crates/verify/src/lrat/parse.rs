//! Reading of LRAT files.

use super::error::LratError;
use crate::proof::{ProofError, ProofErrorKind, ProofPlace, excerpt, literal, number, words};
use sudosat_core::formula::Lit;

/// A line of a file: a step or a deletion.
pub(super) struct LratStep {
    /// The line on which it begins, from 1.
    pub(super) line: usize,
    pub(super) action: Action,
}

/// The effect of a line.
pub(super) enum Action {
    /// Adds a clause of this number, which follows from the clauses that the hints name.
    Add { number: i64, clause: Vec<Lit>, hints: Vec<i64> },
    /// Deletes the clauses of these numbers.
    Delete(Vec<i64>),
}

/// A word and its line and column, from 1, in bytes.
type Token<'a> = (&'a [u8], usize, usize);

/// A number and its line and column.
type Number = (i64, usize, usize);

/// The steps of a file over `variables` variables, one after another. The last one must add the empty clause: otherwise
/// the file was cut short.
pub(super) fn steps(bytes: &[u8], variables: usize) -> impl Iterator<Item = Result<LratStep, LratError>> {
    Steps { words: words(bytes), variables, is_closed: false, end: (1, 1) }
}

/// An iterator over the steps.
struct Steps<I> {
    words: I,
    variables: usize,
    /// Whether the empty clause was added, or its absence reported.
    is_closed: bool,
    /// The line and column after the last word.
    end: (usize, usize),
}

impl<'a, I: Iterator<Item = Token<'a>>> Iterator for Steps<I> {
    type Item = Result<LratStep, LratError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.words.next() {
            Some(first) => Some(self.step(first)),
            None if self.is_closed => None,
            None => {
                self.is_closed = true;
                Some(Err(malformed(self.end.0, self.end.1, ProofErrorKind::NoEnd)))
            }
        }
    }
}

impl<'a, I: Iterator<Item = Token<'a>>> Steps<I> {
    /// Reads the step that begins with a word.
    fn step(&mut self, (word, line, column): Token<'a>) -> Result<LratStep, LratError> {
        if word == b"c" {
            return Err(unexpected((word, line, column), "a step"));
        }
        if self.is_closed {
            return Err(malformed(line, column, ProofErrorKind::AfterEnd));
        }
        let step = number(word).filter(|&step| step > 0);
        let step = step.ok_or_else(|| unexpected((word, line, column), "the number of a step"))?;
        let cut_off = (line, column + word.len());
        let Some(literals) = self.list(cut_off, true)? else {
            let numbers = self.list(cut_off, false)?.unwrap_or_default();
            return Ok(LratStep { line, action: Action::Delete(values(numbers)) });
        };
        let hints = self.list(cut_off, false)?.unwrap_or_default();
        let clause = literals.into_iter().map(|one| self.literal(one)).collect::<Result<Vec<Lit>, _>>()?;
        self.is_closed = clause.is_empty();
        Ok(LratStep { line, action: Action::Add { number: step, clause, hints: values(hints) } })
    }

    /// The numbers up to the next zero; `None` for the `d` of a deletion, if `may_delete`. A file that ends within the
    /// list is an error at `cut_off`, a line and column.
    fn list(&mut self, cut_off: (usize, usize), may_delete: bool) -> Result<Option<Vec<Number>>, LratError> {
        let mut numbers = Vec::new();
        loop {
            let Some((word, line, column)) = self.words.next() else {
                return Err(malformed(cut_off.0, cut_off.1, ProofErrorKind::OpenClause));
            };
            self.end = (line, column + word.len());
            match number(word) {
                None if word == b"d" && may_delete && numbers.is_empty() => return Ok(None),
                None => return Err(unexpected((word, line, column), "a number")),
                Some(0) => return Ok(Some(numbers)),
                Some(value) => numbers.push((value, line, column)),
            }
        }
    }

    fn literal(&self, (value, line, column): Number) -> Result<Lit, LratError> {
        let variables = self.variables;
        let kind = || ProofErrorKind::OutOfRange { found: value.to_string(), variables };
        literal(value, variables).ok_or_else(|| malformed(line, column, kind()))
    }
}

fn values(numbers: Vec<Number>) -> Vec<i64> {
    numbers.into_iter().map(|(value, ..)| value).collect()
}

fn malformed(line: usize, column: usize, kind: ProofErrorKind) -> LratError {
    LratError::Malformed(ProofError { place: ProofPlace::Text { line, column }, kind })
}

fn unexpected((word, line, column): Token<'_>, expected: &'static str) -> LratError {
    malformed(line, column, ProofErrorKind::Unexpected { expected, found: excerpt(word) })
}
