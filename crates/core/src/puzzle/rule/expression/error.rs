//! The errors of conditions.

use std::fmt;

/// The greatest absolute value of a number, also in the middle of a calculation.
pub(super) const MOST_NUMBER: i64 = 1_000_000_000_000_000;

/// The most parts of a condition.
pub(super) const MOST_NODES: usize = 3_000;

/// The deepest nesting.
pub(super) const MOST_DEPTH: usize = 40;

/// The most combinations of digits in the cells of a rule that is part of a condition: each reading tries them all.
pub(super) const MOST_ASSIGNMENTS: u64 = 60_000;

/// An error in a text, and its offset in bytes.
pub(crate) type Fault = (usize, ExpressionError);

/// The error of a text that is not a condition, or of a condition that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpressionError {
    /// Something else is expected here.
    Expected {
        /// The thing expected.
        expected: &'static str,
        /// The word or sign found, if the text does not end here.
        found: Option<String>,
    },
    /// The rule in the condition is faulty, as this message says.
    Rule(String),
    /// The rule cannot be part of a condition.
    NotLocal {
        /// The name of the rule.
        rule: &'static str,
    },
    /// The cells of a rule in a condition have too many combinations of digits.
    Assignments {
        /// The name of the rule.
        rule: &'static str,
    },
    /// A number is too large, or could become too large.
    Large,
    /// A number can have too many values.
    Values,
    /// The condition is too deep.
    Depth,
    /// The condition has too many parts.
    Nodes,
    /// A pattern repeats too often.
    Positions,
    /// A digit that is not on the board.
    Digit {
        /// The digit.
        digit: u32,
        /// The least digit of the board.
        first: u32,
        /// The greatest digit of the board.
        last: u32,
    },
    /// A range begins with its greater number.
    Empty,
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { expected, found } => {
                write!(f, "expected {expected}")?;
                match found {
                    Some(found) => write!(f, ", found '{}'", found.escape_debug()),
                    None => f.write_str(", found the end of the rule"),
                }
            }
            Self::Rule(message) => f.write_str(message),
            Self::NotLocal { rule } => write!(
                f,
                "the rule `{rule}` cannot be part of a condition, because it depends on more than the cells that it \
                 lists"
            ),
            Self::Assignments { rule } => write!(
                f,
                "the rule `{rule}` in the condition has cells with more than {MOST_ASSIGNMENTS} combinations of \
                 digits; write it with comparisons, or use fewer cells"
            ),
            Self::Large => write!(f, "numbers must stay between -{MOST_NUMBER} and {MOST_NUMBER}"),
            Self::Values => {
                f.write_str("a number in the condition can have too many values; use smaller products or shorter lists")
            }
            Self::Depth => write!(f, "parentheses must be at most {MOST_DEPTH} deep"),
            Self::Nodes => write!(f, "a condition must have at most {MOST_NODES} parts"),
            Self::Positions => f.write_str("a pattern must have at most 1000 digits, with repeated ones"),
            Self::Digit { digit, first, last } => {
                write!(f, "digits must be from {first} to {last}, got {digit}; write blanks between digits")
            }
            Self::Empty => f.write_str("a range must begin with its smaller number"),
        }
    }
}

impl std::error::Error for ExpressionError {}
