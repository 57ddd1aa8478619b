//! Output of SAT solvers, in either of the two dialects.
//!
//! The dialect of the SAT competitions, which most solvers use, has `s SATISFIABLE` and the model in `v` lines. minisat
//! prints a bare `SATISFIABLE` among its statistics and writes `SAT` and the model as plain numbers to a file.
//! Pseudo-Boolean solvers use the first dialect, with variables `x1` and `-x2`. Reading is tolerant: comments anywhere,
//! `v` lines before the `s` line and wrapped anywhere, the last 0 or the `s` line missing, CRLF and tabs.

use super::decode::DecodeError;
use crate::formula::Lit;
use crate::formula::scan::{Excerpt, Line, NoLiteral, Token, lines};
use crate::puzzle::Cell;
use std::fmt;

/// A solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverAnswer {
    /// There is a model, and these literals are true in it.
    Sat(Vec<Lit>),
    /// There is no model.
    Unsat,
    /// The solver found no answer.
    Unknown,
}

/// A fault in a solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AnswerFault {
    /// The text contains no answer.
    Empty,
    /// A word that is not allowed at this position in any dialect.
    Unexpected {
        /// The word.
        found: String,
    },
    /// A literal beyond 32 bits.
    OutOfRange {
        /// The word.
        found: String,
    },
    /// The model continues after the 0 that ends it: there are several models.
    AfterEnd,
    /// A second answer differs from the first, or a model follows the answer `UNSATISFIABLE`.
    Contradiction,
    /// The answer is `SATISFIABLE` without a model.
    NoModel,
    /// The value of a cell, in the answer of an SMT solver, is not a digit of the board.
    NoDigit {
        /// The cell.
        cell: Cell,
        /// The value.
        found: String,
    },
}

impl fmt::Display for AnswerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected a solver's answer, found none"),
            Self::Unexpected { found } => {
                write!(f, "expected `s`, `v`, `SAT`, `UNSAT` or a literal, found `{}`", Excerpt(found))
            }
            Self::OutOfRange { found } => write!(f, "literal {} is out of range", Excerpt(found)),
            Self::AfterEnd => f.write_str("the model continues after its final 0"),
            Self::Contradiction => f.write_str("this contradicts the earlier answer"),
            Self::NoDigit { cell, found } => {
                write!(f, "expected a digit of the board for {cell}, found `{}`", Excerpt(found))
            }
            Self::NoModel => f.write_str(
                "satisfiable, but the model is missing (minisat writes it to the file named by its second argument)",
            ),
        }
    }
}

impl AnswerFault {
    /// The error of a text that has this fault at a line and a column.
    pub(super) fn at(&self, (line, column): (usize, usize)) -> DecodeError {
        DecodeError::Answer { line, column, fault: self.to_string() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Sat,
    Unsat,
    Unknown,
}

impl Status {
    fn from_word(word: &str) -> Option<Self> {
        match word {
            "SATISFIABLE" | "SAT" => Some(Self::Sat),
            "UNSATISFIABLE" | "UNSAT" => Some(Self::Unsat),
            "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// The state of reading.
#[derive(Default)]
struct Reader {
    /// The answer and its position.
    status: Option<(Status, (usize, usize))>,
    /// The true literals, once some line has introduced a model.
    model: Option<Vec<Lit>>,
    /// The position where the model begins.
    model_position: (usize, usize),
    ended: bool,
}

/// Reads the output of a SAT solver, or the file that minisat writes.
///
/// # Errors
///
/// The first fault in the answer, with its position.
///
/// ```
/// # use sudosat::sat::{Lit, SolverAnswer, read_answer};
/// let model = [1, -2].map(|number| Lit::from_dimacs(number).unwrap()).to_vec();
/// assert_eq!(read_answer("c a comment\ns SATISFIABLE\nv 1\nv -2 0\n")?, SolverAnswer::Sat(model.clone()));
/// assert_eq!(read_answer("SAT\n1 -2 0\n")?, SolverAnswer::Sat(model));
/// # Ok::<(), sudosat::sat::DecodeError>(())
/// ```
pub fn read_answer(text: &str) -> Result<SolverAnswer, DecodeError> {
    read_output(text)?.ok_or_else(|| {
        let end = lines(text).last().map_or((1, 1), |line| line.position());
        AnswerFault::Empty.at(end)
    })
}

/// Like [`read_answer`]; `None` if the text holds no answer.
pub(super) fn read_output(text: &str) -> Result<Option<SolverAnswer>, DecodeError> {
    let mut reader = Reader::default();
    lines(text).try_for_each(|line| reader.line(line))?;
    reader.finish()
}

impl Reader {
    fn line(&mut self, line: Line<'_>) -> Result<(), DecodeError> {
        let mut words = line.clone();
        let Some(first) = words.next() else { return Ok(()) };
        match first.text {
            "c" => Ok(()),
            "s" => match words.next() {
                Some(word) => self.status(word),
                None => Err(unexpected(first)),
            },
            "v" => self.literals(first, words),
            word if Status::from_word(word).is_some() => match words.next() {
                Some(more) => Err(unexpected(more)),
                None => self.status(first),
            },
            word if word.starts_with(|start: char| start == '-' || start.is_ascii_digit()) => {
                self.literals(first, line)
            }
            _ if is_minisat_log(line.rest()) => Ok(()),
            _ => Err(unexpected(first)),
        }
    }

    fn status(&mut self, word: Token<'_>) -> Result<(), DecodeError> {
        let status = Status::from_word(word.text).ok_or_else(|| unexpected(word))?;
        match self.status.replace((status, (word.line, word.column))) {
            Some((before, _)) if before != status => Err(error(word, &AnswerFault::Contradiction)),
            _ => Ok(()),
        }
    }

    fn literals(&mut self, first: Token<'_>, words: Line<'_>) -> Result<(), DecodeError> {
        if self.model.is_none() {
            self.model_position = (first.line, first.column);
        }
        let model = self.model.get_or_insert_default();
        for word in words {
            match word.answer_literal() {
                _ if self.ended => return Err(error(word, &AnswerFault::AfterEnd)),
                Ok(Some(literal)) => model.push(literal),
                Ok(None) => self.ended = true,
                Err(NoLiteral::NotANumber) => return Err(unexpected(word)),
                Err(NoLiteral::OutOfRange) => {
                    return Err(error(word, &AnswerFault::OutOfRange { found: word.text.to_owned() }));
                }
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Option<SolverAnswer>, DecodeError> {
        match (self.status, self.model) {
            (None, None) => Ok(None),
            (Some((Status::Sat, place)), None) => Err(AnswerFault::NoModel.at(place)),
            (None | Some((Status::Sat, _)), Some(model)) => Ok(Some(SolverAnswer::Sat(model))),
            (Some(_), Some(_)) => Err(AnswerFault::Contradiction.at(self.model_position)),
            (Some((Status::Unsat, _)), None) => Ok(Some(SolverAnswer::Unsat)),
            (Some((Status::Unknown, _)), None) => Ok(Some(SolverAnswer::Unknown)),
        }
    }
}

/// Whether a line belongs to the statistics that minisat prints around its answer.
fn is_minisat_log(line: &str) -> bool {
    let starts = ["=", "|", "WARNING", "Solved by", "Parsed ", "*** INTERRUPTED ***"];
    starts.iter().any(|start| line.starts_with(start)) || line.contains(" : ")
}

fn unexpected(word: Token<'_>) -> DecodeError {
    error(word, &AnswerFault::Unexpected { found: word.text.to_owned() })
}

fn error(word: Token<'_>, fault: &AnswerFault) -> DecodeError {
    fault.at((word.line, word.column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sat(numbers: &[i32]) -> SolverAnswer {
        SolverAnswer::Sat(numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect())
    }

    fn refused(text: &str) -> String {
        read_answer(text).unwrap_err().to_string()
    }

    #[test]
    fn both_dialects_and_their_variations_are_read() {
        for text in [
            "s SATISFIABLE\nv 1 -2 0\n",
            "c x\ns SATISFIABLE\nv 1\nc between\nv -2\nv 0\n",
            "v 1 -2 0\ns SATISFIABLE\n",
            "s SATISFIABLE\r\nv\t1 -2\r\n",
            "v 1 -2",
            "s SATISFIABLE\nv x1 -x2\n",
            "1 -2 0",
            "SAT\n1 -2 0\n",
            "SAT\r\n1\r\n-2 0",
        ] {
            assert_eq!(read_answer(text), Ok(sat(&[1, -2])), "{text:?}");
        }
        assert_eq!(read_answer("s SATISFIABLE\nv 0\n"), Ok(sat(&[])));
        assert_eq!(read_answer("s SATISFIABLE\nv \n"), Ok(sat(&[])));
        assert_eq!(read_answer("SAT\n 0\n"), Ok(sat(&[])));
        for text in ["s UNSATISFIABLE\n", "UNSAT\n", "c\nUNSATISFIABLE"] {
            assert_eq!(read_answer(text), Ok(SolverAnswer::Unsat));
        }
        for text in ["s UNKNOWN\n", "INDET\n", "*** INTERRUPTED ***\nINDETERMINATE\n"] {
            assert_eq!(read_answer(text), Ok(SolverAnswer::Unknown));
        }
    }

    #[test]
    fn minisats_statistics_are_skipped() {
        let log = "WARNING: for repeatability, setting FPU to use double precision\n\
            ============================[ Problem Statistics ]====\n|                    |\n\
            |  Number of variables:             1                 |\nSolved by simplification\n\
            restarts              : 0\nMemory used           : 12.00 MB\n\
            CPU time              : 0.001786 s\n\nUNSATISFIABLE\n";
        assert_eq!(read_answer(log), Ok(SolverAnswer::Unsat));
    }

    #[test]
    fn a_text_without_an_answer_is_refused_with_its_position() {
        assert_eq!(refused(""), "line 1, column 1: expected a solver's answer, found none");
        assert_eq!(refused("c only\n"), "line 2, column 1: expected a solver's answer, found none");
        let expected = "expected `s`, `v`, `SAT`, `UNSAT` or a literal";
        assert_eq!(refused("v 1 2x 0"), format!("line 1, column 5: {expected}, found `2x`"));
        assert_eq!(refused("\u{1b}[1mhello"), format!("line 1, column 1: {expected}, found `\\u{{1b}}[1mhello`"));
        assert_eq!(refused("v x"), format!("line 1, column 3: {expected}, found `x`"));
        assert_eq!(refused("v --x1"), format!("line 1, column 3: {expected}, found `--x1`"));
        assert_eq!(refused("s MAYBE"), format!("line 1, column 3: {expected}, found `MAYBE`"));
        assert_eq!(refused("s"), format!("line 1, column 1: {expected}, found `s`"));
        assert_eq!(refused("v 99999999999 0"), "line 1, column 3: literal 99999999999 is out of range");
        assert_eq!(refused("v -2147483648 0"), "line 1, column 3: literal -2147483648 is out of range");
        assert_eq!(refused("v 1 0\nv 2 0"), "line 2, column 3: the model continues after its final 0");
        let contradiction = "this contradicts the earlier answer";
        assert_eq!(refused("s SATISFIABLE\ns UNSATISFIABLE"), format!("line 2, column 3: {contradiction}"));
        assert_eq!(refused("s UNSATISFIABLE\nv 1 0"), format!("line 2, column 1: {contradiction}"));
        assert!(refused("SATISFIABLE\n").starts_with("line 1, column 1: satisfiable, but the model is missing"));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "([sv] )?[-0-9A-Zcsv% \\t\\r\\n\u{e9}]{0,60}") {
            let _ = read_answer(&text);
        }
    }
}
