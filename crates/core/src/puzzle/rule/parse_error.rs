//! The error of a text that is not a rule.

use super::expression::ExpressionError;
use super::kinds::SPECS;
use super::named_clue::NAMED_CLUES;
use crate::puzzle::{CellError, Modifier};
use std::fmt;

/// The error of a text that is not a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRuleError {
    /// The start of the faulty word, in bytes from 0.
    pub offset: usize,
    /// The fault.
    pub kind: ParseRuleErrorKind,
}

/// The fault in the text of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseRuleErrorKind {
    /// No rule has this name.
    Name {
        /// The text.
        found: String,
        /// The most similar name, if one is close.
        nearest: Option<&'static str>,
    },
    /// The rule of this name does not constrain digits of cells.
    NotOnDigits {
        /// The name.
        found: &'static str,
    },
    /// The name is of a kind of board.
    Modifier(Modifier),
    /// A word is not a cell.
    Cell(CellError),
    /// A range of cells goes neither along a row nor along a column.
    Range {
        /// The word.
        found: String,
    },
    /// An argument is missing or wrong.
    Expected {
        /// The name of the rule.
        rule: &'static str,
        /// The argument expected.
        expected: &'static str,
        /// The word found in its place, if any.
        found: Option<String>,
    },
    /// The rule takes no arguments.
    Surplus {
        /// The name of the rule.
        rule: &'static str,
        /// The word after its name.
        found: String,
    },
    /// The condition, relation or pattern is faulty.
    Expression {
        /// The name of the rule.
        rule: &'static str,
        /// The fault.
        error: ExpressionError,
    },
    /// The name covers several rules where one is expected.
    Several {
        /// The name.
        found: &'static str,
    },
}

impl fmt::Display for ParseRuleErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found, nearest: None } => write!(f, "no rule is called '{}'", found.escape_debug()),
            Self::Name { found, nearest: Some(nearest) } => {
                write!(f, "no rule is called '{}'; did you mean `{nearest}`?", found.escape_debug())
            }
            Self::NotOnDigits { found } => {
                write!(f, "'{found}' is not a rule on the digits of cells, and is not supported")
            }
            Self::Modifier(modifier) => {
                write!(f, "{modifier} belong to the board: write `grid {modifier}` on the line above it")
            }
            Self::Cell(error) => error.fmt(f),
            Self::Range { found } => write!(
                f,
                "expected a range of cells in one row or column, such as r1c1-r1c5, found '{}'",
                found.escape_debug()
            ),
            Self::Expected { rule, expected, found } => {
                write!(f, "the rule `{rule}` needs {expected}")?;
                let spec = SPECS.iter().find(|spec| spec.name == *rule).map(|spec| spec.example);
                let clue = || NAMED_CLUES.iter().find(|clue| clue.name == *rule).map(|clue| clue.example);
                spec.or_else(clue).iter().try_for_each(|example| write!(f, ", as in `{example}`"))?;
                found.iter().try_for_each(|found| write!(f, ", found '{}'", found.escape_debug()))
            }
            Self::Surplus { rule, found } => {
                write!(f, "the rule `{rule}` takes nothing after its name, found '{}'", found.escape_debug())
            }
            Self::Expression { rule, error } => write!(f, "the rule `{rule}`: {error}"),
            Self::Several { found } => write!(f, "`{found}` names several rules, expected one"),
        }
    }
}

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for ParseRuleError {}
