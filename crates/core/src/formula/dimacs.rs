//! DIMACS CNF, the file format of SAT solvers: written so that every tool can read it, and read as tools write it.
//!
//! Written: comments only before the header, each under 80 columns and none that a tool might take for an option, a
//! projection or a header; exact counts; one clause per line. [`DimacsWriter`] is a clause sink, so that exports of any
//! size can be streamed.
//!
//! Read: comments anywhere, even after literals, CRLF and tabs, clauses over several lines, a missing last 0, a missing
//! header, and SATLIB's `%` trailer. Literals beyond the header's count are refused, and so is a wrong clause count: a
//! truncated file would be a weaker formula.

use super::cnf::{ClauseSink, Cnf};
use super::lit::{Lit, Var};
use super::scan::{Excerpt, Line, NoLiteral, Token, lines};
use crate::plural::counted;
use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// The number of bytes gathered before they are passed to the writer.
const CHUNK: usize = 1 << 16;

/// A sink that writes DIMACS. After an error of the writer it breaks; [`check`](Self::check) and
/// [`finish`](Self::finish) return the error.
#[derive(Debug)]
pub struct DimacsWriter<W: Write> {
    out: W,
    buffer: Vec<u8>,
    /// The number of variables in the header, and the number in use.
    declared: usize,
    variables: usize,
    clauses_left: u64,
    failed: Option<io::Error>,
}

impl<W: Write> DimacsWriter<W> {
    /// A writer of a new file; comments may follow, then the [`header`](Self::header).
    pub fn new(out: W) -> Self {
        Self { out, buffer: Vec::with_capacity(CHUNK + 4096), declared: 0, variables: 0, clauses_left: 0, failed: None }
    }

    /// Writes a comment line; it must come before the header.
    pub fn comment(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a vector cannot fail.
        let _ = writeln!(self.buffer, "c {text}");
        self.write_out(CHUNK);
    }

    /// Writes the header; exactly `clauses` clauses must follow.
    pub fn header(&mut self, variables: usize, clauses: u64) {
        let _ = writeln!(self.buffer, "p cnf {variables} {clauses}");
        self.expect(variables, clauses);
    }

    /// Writes the header of an incremental file, which has no counts; `clauses` clauses must follow, and then cubes.
    pub fn incremental_header(&mut self, variables: usize, clauses: u64) {
        self.buffer.extend_from_slice(b"p inccnf\n");
        self.expect(variables, clauses);
    }

    /// Declares the size of the formula without writing a header.
    pub fn expect(&mut self, variables: usize, clauses: u64) {
        self.declared = variables;
        self.clauses_left = clauses;
    }

    /// Writes a cube: assumptions under which an incremental solver is to examine the clauses.
    pub fn cube(&mut self, literals: &[Lit]) {
        self.buffer.extend_from_slice(b"a ");
        self.literals(literals);
    }

    /// Writes literals and the final 0 of a line.
    fn literals(&mut self, literals: &[Lit]) {
        for literal in literals {
            push_number(&mut self.buffer, literal.dimacs());
            self.buffer.push(b' ');
        }
        self.buffer.extend_from_slice(b"0\n");
        self.write_out(CHUNK);
    }

    /// Returns the error of an earlier write, once.
    ///
    /// # Errors
    ///
    /// The first that the writer below returned.
    pub fn check(&mut self) -> io::Result<()> {
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Writes the rest of the buffer and flushes.
    ///
    /// # Errors
    ///
    /// The first that the writer below returned.
    pub fn finish(mut self) -> io::Result<()> {
        self.write_out(0);
        self.check()?;
        debug_assert_eq!(self.clauses_left, 0, "the header counts the clauses");
        self.out.flush()
    }

    /// Writes the buffer out if it holds at least `least` bytes.
    fn write_out(&mut self, least: usize) {
        if self.buffer.len() >= least {
            if self.failed.is_none() {
                self.failed = self.out.write_all(&self.buffer).err();
            }
            self.buffer.clear();
        }
    }
}

impl<W: Write> ClauseSink for DimacsWriter<W> {
    fn variables(&self) -> usize {
        self.variables
    }

    fn reserve(&mut self, variables: usize) {
        debug_assert!(variables <= self.declared, "the header counts the variables");
        self.variables = self.variables.max(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        self.clauses_left = self.clauses_left.wrapping_sub(1);
        self.literals(literals);
        if self.failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Appends a number in decimal. Large exports consist of numbers, and the standard formatting would be most of their
/// cost.
fn push_number(buffer: &mut Vec<u8>, number: i32) {
    let mut digits = [0; 10];
    let mut left = number.unsigned_abs();
    let mut start = digits.len();
    while left > 0 || start == digits.len() {
        start -= 1;
        digits[start] = b'0' + (left % 10) as u8;
        left /= 10;
    }
    if number < 0 {
        buffer.push(b'-');
    }
    buffer.extend_from_slice(&digits[start..]);
}

/// Writes a formula as DIMACS CNF.
///
/// # Errors
///
/// The writer's error.
///
/// ```
/// # use sudosat_core::formula::{read_cnf, write_cnf};
/// let formula = read_cnf("1 -2 0\n2 0\n")?;
/// let mut text = Vec::new();
/// write_cnf(&mut text, &formula)?;
/// assert_eq!(text, b"p cnf 2 2\n1 -2 0\n2 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_cnf(out: &mut impl Write, formula: &Cnf) -> io::Result<()> {
    let mut writer = DimacsWriter::new(out);
    writer.header(formula.variables(), formula.len() as u64);
    // Ignored: `finish` returns the error that stopped the writer.
    let _ = writer.formula(formula);
    writer.finish()
}

/// The reason why a text is not a DIMACS CNF formula, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DimacsError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The fault at that position.
    pub kind: DimacsErrorKind,
}

/// A fault in a DIMACS CNF formula.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DimacsErrorKind {
    /// A word that is not a number and does not begin a comment or a header.
    NotANumber {
        /// The word.
        found: String,
    },
    /// A literal beyond the header's variables, or beyond 32 bits.
    OutOfRange {
        /// The word.
        found: String,
        /// The number of variables that the header declares.
        variables: usize,
    },
    /// A header that is not `p cnf VARIABLES CLAUSES`.
    Header,
    /// A header that is not the first line after the comments.
    LateHeader,
    /// The number of clauses differs from the one in the header.
    ClauseCount {
        /// The number that the header declares.
        declared: usize,
        /// The number found.
        found: usize,
    },
}

impl fmt::Display for DimacsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.kind {
            DimacsErrorKind::NotANumber { found } => write!(f, "expected a literal, found `{}`", Excerpt(found)),
            DimacsErrorKind::OutOfRange { found, variables } => {
                write!(f, "literal {} is out of range for {}", Excerpt(found), counted(variables, "variable"))
            }
            DimacsErrorKind::Header => f.write_str("expected `p cnf VARIABLES CLAUSES`"),
            DimacsErrorKind::LateHeader => f.write_str("the header must come before all clauses and only once"),
            DimacsErrorKind::ClauseCount { declared, found } => {
                write!(f, "the header declares {}, found {found}", counted(declared, "clause"))
            }
        }
    }
}

impl std::error::Error for DimacsError {}

/// Reads a DIMACS CNF formula, with the tolerance described in the module.
///
/// # Errors
///
/// The first fault, with its position.
pub fn read_cnf(text: &str) -> Result<Cnf, DimacsError> {
    let mut formula = Cnf::default();
    let mut clause: Vec<Lit> = Vec::new();
    let mut header: Option<(usize, usize)> = None;
    let mut end = (1, 1);
    for line in lines(text) {
        end = line.position();
        let mut words = line.clone();
        match words.next() {
            None => continue,
            Some(word) if word.text.starts_with('c') => continue,
            Some(word) if word.text == "%" => break,
            Some(word) if word.text == "p" => {
                if header.is_some() || !formula.is_empty() || !clause.is_empty() {
                    return Err(error(word, DimacsErrorKind::LateHeader));
                }
                let counts = header_counts(words).ok_or_else(|| error(word, DimacsErrorKind::Header))?;
                formula.reserve(counts.0);
                header = Some(counts);
                continue;
            }
            Some(_) => {}
        }
        for word in line {
            match word.literal() {
                Ok(None) => {
                    formula.push(&clause);
                    clause.clear();
                }
                Ok(Some(literal)) if header.is_none_or(|(variables, _)| literal.var().number() <= variables) => {
                    clause.push(literal);
                }
                Err(NoLiteral::NotANumber) if word.text.starts_with('c') => break,
                Err(NoLiteral::NotANumber) => {
                    return Err(error(word, DimacsErrorKind::NotANumber { found: word.text.to_owned() }));
                }
                Ok(Some(_)) | Err(NoLiteral::OutOfRange) => {
                    let variables = header.map_or(Var::MAX, |(variables, _)| variables);
                    return Err(error(word, DimacsErrorKind::OutOfRange { found: word.text.to_owned(), variables }));
                }
            }
        }
    }
    if !clause.is_empty() {
        formula.push(&clause);
    }
    match header {
        Some((_, declared)) if declared != formula.len() => Err(DimacsError {
            line: end.0,
            column: end.1,
            kind: DimacsErrorKind::ClauseCount { declared, found: formula.len() },
        }),
        _ => Ok(formula),
    }
}

/// The variables and clauses that a header declares, from the words after its `p`.
fn header_counts(words: Line<'_>) -> Option<(usize, usize)> {
    let words: Vec<&str> = words.map(|word| word.text).collect();
    let ["cnf", variables, clauses] = words[..] else { return None };
    let counts = (variables.parse().ok()?, clauses.parse().ok()?);
    (counts.0 <= Var::MAX).then_some(counts)
}

fn error(word: Token<'_>, kind: DimacsErrorKind) -> DimacsError {
    DimacsError { line: word.line, column: word.column, kind }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(formula: &Cnf) -> String {
        let mut text = Vec::new();
        write_cnf(&mut text, formula).unwrap();
        String::from_utf8(text).unwrap()
    }

    fn refused(text: &str) -> String {
        read_cnf(text).unwrap_err().to_string()
    }

    proptest! {
        #[test]
        fn formulas_survive_writing_and_reading(
            variables in 0_usize..500,
            clauses in prop::collection::vec(prop::collection::vec((1..=400_i32, any::<bool>()), 0..6), 0..50),
        ) {
            let mut formula = Cnf::default();
            formula.reserve(variables);
            for clause in clauses {
                let signed = clause.into_iter().map(|(number, sign)| if sign { number } else { -number });
                formula.push(&signed.filter_map(Lit::from_dimacs).collect::<Vec<_>>());
            }
            prop_assert_eq!(read_cnf(&text(&formula)), Ok(formula));
        }

        #[test]
        fn numbers_are_written_as_rust_writes_them(number in any::<i32>()) {
            let mut buffer = Vec::new();
            push_number(&mut buffer, number);
            prop_assert_eq!(buffer, number.to_string().into_bytes());
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "[-0-9a-z% \\t\\r\\n\u{e9}]{0,60}") {
            let _ = read_cnf(&text);
        }
    }

    #[test]
    fn the_reader_accepts_what_tools_write() {
        let plain = read_cnf("p cnf 3 2\n1 -3 0\n2 0\n").unwrap();
        for variant in [
            "\u{feff}p cnf 3 2\r\n1 -3 0\r\n2 0\r\n",
            "c one\nc two\np cnf 3 2\n1\n-3\n0 2 0\nc last",
            "p\tcnf 3   2\n\n1\t-3 0 2",
            "p cnf 3 2\n1 c one\n-3 comment 2 0\n0 2 0 c\n",
            "cno space\np cnf 3 2\n 1 -3 0\n2 0\n%\n0\n\n",
        ] {
            assert_eq!(read_cnf(variant), Ok(plain.clone()), "{variant:?}");
        }
        assert_eq!(read_cnf("1 -3 0 2 0"), Ok(plain), "the header may be missing");
        assert_eq!(read_cnf(""), Ok(Cnf::default()));
        assert_eq!(read_cnf("p cnf 0 1\n0\n").unwrap().len(), 1, "the empty clause");
    }

    #[test]
    fn errors_have_a_position_and_a_reason() {
        assert_eq!(refused("p cnf 2 1\n1 3 0\n"), "line 2, column 3: literal 3 is out of range for 2 variables");
        assert_eq!(refused("1 x 0"), "line 1, column 3: expected a literal, found `x`");
        assert_eq!(refused("1 -0"), "line 1, column 3: expected a literal, found `-0`");
        assert_eq!(refused("+1 0"), "line 1, column 1: expected a literal, found `+1`");
        assert_eq!(refused("1c 0"), "line 1, column 1: expected a literal, found `1c`");
        assert_eq!(refused("p cnf 2\n"), "line 1, column 1: expected `p cnf VARIABLES CLAUSES`");
        assert_eq!(refused("p cnf -1 0\n"), "line 1, column 1: expected `p cnf VARIABLES CLAUSES`");
        assert_eq!(refused("p cnf 3000000000 0\n"), "line 1, column 1: expected `p cnf VARIABLES CLAUSES`");
        assert_eq!(
            refused("1 0\np cnf 1 1\n"),
            "line 2, column 1: the header must come before all clauses and only once"
        );
        assert_eq!(refused("p cnf 1 2\n1 0"), "line 2, column 1: the header declares 2 clauses, found 1");
        let message = "line 1, column 1: literal 2147483648 is out of range for 2147483647 variables";
        assert_eq!(refused("2147483648 0"), message);
        assert_eq!(refused("-2147483648 0").split(':').next(), Some("line 1, column 1"));
    }

    #[test]
    fn a_writers_error_is_returned() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let formula = read_cnf("1 0").unwrap();
        assert_eq!(write_cnf(&mut Full, &formula).unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
