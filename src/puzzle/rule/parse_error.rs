//! Why a text is not a rule.

use super::declared::SPECS;
use crate::puzzle::CellError;
use std::fmt;

/// Why a text is not a rule, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRuleError {
    /// Where the word begins that is wrong, in bytes from 0.
    pub offset: usize,
    /// What is wrong with it.
    pub kind: ParseRuleErrorKind,
}

/// What is wrong with the text of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseRuleErrorKind {
    /// No rule has this name.
    Name {
        /// The text.
        found: String,
        /// The name that is most like it, if one is.
        nearest: Option<&'static str>,
    },
    /// What is known by this name is not a rule on the digits of cells.
    NotOnDigits {
        /// The name.
        found: &'static str,
    },
    /// A word should be a cell.
    Cell(CellError),
    /// A range of cells is neither in a row nor in a column.
    Range {
        /// The word.
        found: String,
    },
    /// The rule needs something else.
    Expected {
        /// The name of the rule.
        rule: &'static str,
        /// What it needs.
        expected: &'static str,
        /// The word in its place, if there is one.
        found: Option<String>,
    },
    /// The rule takes nothing after its name.
    Surplus {
        /// The name of the rule.
        rule: &'static str,
        /// What follows it.
        found: String,
    },
    /// A name stands for several rules, and one is asked for.
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
            Self::Cell(error) => error.fmt(f),
            Self::Range { found } => write!(
                f,
                "expected a range of cells in one row or column, as r1c1-r1c5, found '{}'",
                found.escape_debug()
            ),
            Self::Expected { rule, expected, found } => {
                write!(f, "the rule `{rule}` needs {expected}")?;
                if let Some(spec) = SPECS.iter().find(|spec| spec.name == *rule) {
                    write!(f, ", as in `{}`", spec.example)?;
                }
                found.iter().try_for_each(|found| write!(f, ", found '{}'", found.escape_debug()))
            }
            Self::Surplus { rule, found } => {
                write!(f, "the rule `{rule}` takes nothing after its name, found '{}'", found.escape_debug())
            }
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
