//! The errors of plans.

use super::symmetry::Symmetry;
use crate::effort::EffortValue;
use crate::logic::{Repertoire, Unfit};
use crate::names::UnknownName;
use crate::plural::{counted, listed};
use crate::puzzle::{Rule, RuleError};
use std::fmt;

/// The fewest clues of a classic puzzle with one solution (G. McGuire, B. Tugemann and G. Civario, There is no 16-clue
/// Sudoku, 2014).
pub(super) const FEWEST: u8 = 17;

/// The reason for which no puzzles follow a plan, or for which a text is no part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// No puzzle on the board has such a number of givens.
    Givens {
        /// The least number.
        least: usize,
        /// The largest number.
        most: usize,
        /// The number of cells.
        cells: usize,
    },
    /// Neither givens nor a family.
    NothingGiven,
    /// The board has a symmetry but is not square.
    SymmetryOfGrids,
    /// The board has a family but is not square, or its digits do not begin with 1.
    FamilyOfGrids,
    /// Puzzles without givens have neither a symmetry nor a number of them.
    NoGivens,
    /// Under this rule the clues of the family depend on each other: without one, the rule would mean more.
    Dependent {
        /// The family.
        family: &'static str,
        /// A rule of the board.
        rule: Rule,
    },
    /// The board has no rules of families.
    Rule(RuleError),
    /// The rule is no family: without one of its clues, others would mean more, so a minimal set of them has no
    /// meaning.
    NotMonotone(String),
    /// Clues of this rule are not drawn.
    NotDrawn(String),
    /// There is no such family or rule.
    UnknownFamily(UnknownName),
    /// No classic puzzle with one solution has such a number of clues.
    Clues {
        /// The least number.
        least: u8,
        /// The largest number.
        most: u8,
    },
    /// Weights are known only for puzzles without a symmetry.
    WeightedSymmetry(Symmetry),
    /// A weight needs every test.
    WeightedTests,
    /// The text is not a pattern; with the reason.
    Pattern(String),
    /// No puzzle with one solution has as few clues as the pattern has cells, or the number is not in the range of the
    /// plan.
    PatternClues(u8),
    /// No puzzle has such a rating.
    Rating {
        /// The least, in tenths.
        least: u32,
        /// The largest, in tenths.
        most: u32,
    },
    /// No puzzle has such an effort.
    #[doc(hidden)]
    Effort {
        /// The least.
        least: EffortValue,
        /// The largest.
        most: EffortValue,
    },
    /// A puzzle cannot be required to be solvable by techniques of this name.
    Techniques(String),
    /// The techniques do not fit the board.
    Unfit {
        /// The family or technique that limits them.
        techniques: &'static str,
        /// The reason.
        reason: Unfit,
    },
    /// Techniques solve boards without clues of families.
    TechniquesOfFamilies,
    /// A pattern has neither weights nor a symmetry of the plan.
    PatternKind,
    /// The pattern has no cell in two rows of a band, or two columns of a stack. Exchanged, they give another solution.
    PatternLines {
        /// Whether they are rows.
        rows: bool,
        /// The first, from 1.
        first: u8,
        /// The second, from 1.
        second: u8,
    },
}

impl std::error::Error for PlanError {}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Givens { least, most, cells } => {
                write!(f, "a puzzle on this board has between 0 and {cells} givens, got {least} to {most}")
            }
            Self::NothingGiven => f.write_str("a puzzle without givens needs clues of a family"),
            Self::SymmetryOfGrids => f.write_str("a symmetry needs a square board"),
            Self::FamilyOfGrids => f.write_str("a family needs a square board with digits that begin with 1"),
            Self::NoGivens => f.write_str("a puzzle without givens has neither a symmetry nor a number of givens"),
            Self::Dependent { family, rule } => write!(
                f,
                "clues of the family `{family}` cannot be removed under the rule `{rule}`: it would mean more without \
                 them"
            ),
            Self::Rule(error) => error.fmt(f),
            Self::NotMonotone(name) => write!(
                f,
                "`{name}` cannot be a family: without one of its clues, others would mean more, so none can be removed"
            ),
            Self::NotDrawn(name) => write!(f, "the rule `{name}` is not drawn from grids"),
            Self::UnknownFamily(unknown) => unknown.fmt(f),
            Self::Clues { least, most } => {
                write!(f, "a puzzle with one solution has between {FEWEST} and 81 clues, got {least} to {most}")
            }
            Self::WeightedSymmetry(symmetry) => {
                write!(f, "weighted puzzles have no symmetry, got `{symmetry}`")
            }
            Self::WeightedTests => f.write_str("weighted puzzles need every test, got a limit"),
            Self::Pattern(why) => f.write_str(why),
            Self::PatternClues(cells) if *cells < FEWEST => {
                let cells = counted(cells, "cell");
                write!(f, "a puzzle with one solution has {FEWEST} clues or more, but the pattern has {cells}")
            }
            Self::PatternClues(cells) => {
                write!(f, "the pattern has {cells} cells, not the number of clues of the plan")
            }
            Self::Rating { least, most } => {
                let shown = |tenths: &u32| format!("{}.{}", tenths / 10, tenths % 10);
                write!(f, "ratings are between 0.0 and 20.0, got {} to {}", shown(least), shown(most))
            }
            Self::Effort { least, most } => {
                write!(f, "a range of efforts must begin with its least, got {least} to {most}")
            }
            Self::Techniques(name) => {
                let names: Vec<String> = Repertoire::names().map(|names| names[0].to_owned()).collect();
                write!(f, "`{}` is not a limit on techniques: ", name.escape_debug())?;
                write!(f, "expected {}, or another technique of those families", listed(&names))
            }
            Self::Unfit { techniques, reason: Unfit::Technique } => {
                let names: Vec<String> = Repertoire::names_on_houses().map(str::to_owned).collect();
                write!(f, "`{techniques}` is for 9x9 boards with 3x3 boxes: expected {} on this board", listed(&names))
            }
            Self::Unfit { techniques, reason: Unfit::Side(most) } => {
                write!(f, "`{techniques}` is for boards up to side {most}")
            }
            Self::Unfit { techniques, reason: Unfit::Rule(rule) } => {
                write!(f, "`{techniques}` is for boards whose rules are houses, such as `diagonal`, got `{rule}`")
            }
            Self::TechniquesOfFamilies => f.write_str("techniques that solve clues of families are not supported"),
            Self::PatternKind => f.write_str("puzzles with a pattern have neither weights nor another symmetry"),
            Self::PatternLines { rows, first, second } => {
                let lines = if *rows { "rows" } else { "columns" };
                write!(
                    f,
                    "no puzzle with this pattern has one solution: {lines} {first} and {second} have no clue, so "
                )?;
                f.write_str("they can be exchanged")
            }
        }
    }
}
