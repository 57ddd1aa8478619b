//! Clause lines of DIMACS files: for digests, and for comparison with a file.

use super::Refusal;
use super::proof::{excerpt, number, push_number, words};
use std::io::{self, BufRead, Read};
use sudosat_core::formula::{ClauseSink, Cnf, Lit};
use sudosat_core::puzzle::Geometry;

/// The longest line that is read. A blocking clause at side 49, the largest supported, has 17 thousand bytes.
const MOST_LINE: usize = 1 << 20;

/// Appends a clause as a line.
pub(super) fn push_clause(text: &mut String, clause: &[Lit]) {
    for literal in clause {
        push_number(text, literal.dimacs());
        text.push(' ');
    }
    text.push_str("0\n");
}

/// Compares a DIMACS file, line by line, with the formula: it must have the same clauses in the same order, after a
/// header with their number. Comments may be on any line; one that maps a variable must be right.
pub(super) fn compare(mut file: impl BufRead, formula: &Cnf, geometry: &Geometry) -> Result<(), Refusal> {
    let mut comparison = Comparison { formula, geometry, header: false, open: Vec::new(), next: 0 };
    let (mut expected, mut text, mut line) = (formula.clauses(), Vec::new(), 1);
    while read_line(&mut file, &mut text).map_err(|error| refusal(line, error.to_string()))? > 0 {
        comparison.line(&text, &mut expected).map_err(|what| refusal(line, what))?;
        line += 1;
    }
    comparison.end(&mut expected).map_err(|what| refusal(line, what))
}

fn refusal(line: usize, what: String) -> Refusal {
    Refusal::Formula { line, what }
}

/// Reads a line into `text`, and returns its length.
fn read_line(file: &mut impl BufRead, text: &mut Vec<u8>) -> io::Result<usize> {
    text.clear();
    let length = file.by_ref().take(MOST_LINE as u64 + 1).read_until(b'\n', text)?;
    if length > MOST_LINE {
        return Err(io::Error::other(format!("it is longer than {MOST_LINE} bytes")));
    }
    Ok(length)
}

/// A comparison in progress.
struct Comparison<'a> {
    formula: &'a Cnf,
    geometry: &'a Geometry,
    header: bool,
    /// The literals of the current clause.
    open: Vec<i64>,
    /// The number of clauses read.
    next: usize,
}

impl Comparison<'_> {
    fn line<'a>(&mut self, text: &[u8], expected: &mut impl Iterator<Item = &'a [Lit]>) -> Result<(), String> {
        if text.first() == Some(&b'c') && self.open.is_empty() {
            return self.comment(text);
        }
        if text.first() == Some(&b'p') && !self.header {
            return self.header(text);
        }
        for (word, ..) in words(text) {
            let literal = number(word).ok_or_else(|| format!("expected a literal, found `{}`", excerpt(word)))?;
            if !self.header {
                return Err("expected the header before the first clause".to_owned());
            }
            if literal != 0 {
                self.open.push(literal);
                continue;
            }
            self.next += 1;
            let clause = expected.next().ok_or_else(|| "there is an extra clause".to_owned())?;
            if !clause.iter().map(|literal| i64::from(literal.dimacs())).eq(self.open.drain(..)) {
                return Err(format!("clause {} is not {}", self.next, shown(clause)));
            }
        }
        // No clause of the formula is longer than a line, so this bounds the memory.
        if self.open.len() > MOST_LINE {
            return Err(format!("clause {} does not end", self.next + 1));
        }
        Ok(())
    }

    fn header(&mut self, text: &[u8]) -> Result<(), String> {
        let declared = format!("p cnf {} {}", self.formula.variables(), self.formula.len());
        let text = text.trim_ascii_end();
        if text != declared.as_bytes() {
            return Err(format!("expected `{declared}`, found `{}`", excerpt(text)));
        }
        self.header = true;
        Ok(())
    }

    /// Checks a comment of the form `c map VARIABLE rROWcCOLUMN=DIGIT`; any other is ignored.
    fn comment(&self, text: &[u8]) -> Result<(), String> {
        let mut words = words(text).map(|(word, ..)| word);
        if words.next() != Some(b"c") || words.next() != Some(b"map") {
            return Ok(());
        }
        let (side, variable) = (self.geometry.side(), words.next().unwrap_or_default());
        let index = number(variable).and_then(|variable| usize::try_from(variable - 1).ok());
        let index = index.filter(|&index| index < self.geometry.cells() * side);
        let index = index.ok_or_else(|| format!("the comment names no variable: `{}`", excerpt(variable)))?;
        let digit = usize::from(self.geometry.first()) + index % side;
        let candidate = format!("{}={digit}", self.geometry.cell(index / side));
        if words.next() == Some(candidate.as_bytes()) && words.next().is_none() {
            return Ok(());
        }
        Err(format!("wrong comment: variable {} is {candidate}", index + 1))
    }

    fn end<'a>(&self, expected: &mut impl Iterator<Item = &'a [Lit]>) -> Result<(), String> {
        if !self.header {
            return Err("the header is missing".to_owned());
        }
        if !self.open.is_empty() {
            return Err("the last clause is truncated".to_owned());
        }
        match expected.next() {
            None => Ok(()),
            Some(clause) => {
                Err(format!("clause {} of {} is missing: {}", self.next + 1, self.formula.len(), shown(clause)))
            }
        }
    }
}

/// The beginning of a clause, for messages.
fn shown(clause: &[Lit]) -> String {
    let first: Vec<String> = clause.iter().take(10).map(ToString::to_string).collect();
    let rest = if clause.len() > first.len() { "…" } else { "0" };
    format!("`{} {rest}`", first.join(" "))
}
