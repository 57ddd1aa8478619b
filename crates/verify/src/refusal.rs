//! Reasons why a certificate does not hold.

use super::lrat::LratError;
use std::fmt;
use sudosat_core::formula::Lit;
use sudosat_core::plural::counted;
use sudosat_core::puzzle::{Board, Candidate, Violation};

/// The reason why a certificate does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// A grid is not a solution of the puzzle, or not even a grid of its board.
    WrongSolution {
        /// The number of the grid, from 1.
        number: usize,
        /// The violated rules, in words.
        violations: Vec<String>,
    },
    /// Two grids are the same.
    SameSolution {
        /// Its number, from 1.
        number: usize,
        /// The number of the earlier one.
        earlier: usize,
    },
    /// Several solutions are claimed, but fewer than two are included.
    TooFewSolutions {
        /// The number included.
        shown: usize,
    },
    /// A literal of the proof has a variable that the formula does not have.
    OutOfRange {
        /// The step's number, from 1.
        step: usize,
        /// The literal.
        literal: Lit,
        /// The number of variables in the formula.
        variables: usize,
    },
    /// A step of the proof does not follow from the formula and the earlier steps by unit propagation.
    Step {
        /// The step's number, from 1.
        number: usize,
    },
    /// The formula and all steps together lead to no contradiction by unit propagation.
    NoContradiction {
        /// The number of steps.
        steps: usize,
    },
    /// The digest is not that of the puzzle's formula and the proof.
    Digest,
    /// The formula in the file is not the puzzle's formula.
    Formula {
        /// The line, from 1.
        line: usize,
        /// The difference on that line.
        what: String,
    },
    /// The LRAT proof does not hold.
    Lrat(LratError),
    /// The LRAT proof is not the one that was certified.
    LratDigest,
    /// The board's formula is too large to be written.
    TooLarge {
        /// The number of clauses, roughly.
        clauses: u64,
    },
    /// The check would exceed its memory limit: see [`Verifier::with_memory`](super::Verifier::with_memory).
    Memory {
        /// The number of bytes needed, roughly, as far as it is known.
        needed: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// A step of the solution does not hold.
    SolutionStep {
        /// Its number, from 1.
        number: usize,
        /// The reason.
        fault: Box<StepFault>,
    },
    /// The check was stopped early.
    Stopped,
}

impl From<LratError> for Refusal {
    fn from(error: LratError) -> Self {
        Self::Lrat(error)
    }
}

impl Refusal {
    /// The refusal of a grid.
    pub(super) fn wrong(number: usize, violations: &[Violation], board: &Board) -> Self {
        let violations = violations.iter().map(|violation| violation.describe(board)).collect();
        Self::WrongSolution { number, violations }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongSolution { number, violations } => {
                write!(f, "grid {number} is not a solution: {}", violations.first().map_or("", String::as_str))?;
                match violations.len() {
                    0 | 1 => Ok(()),
                    more => write!(f, ", and {} more", more - 1),
                }
            }
            Self::SameSolution { number, earlier } => write!(f, "grid {number} is the same as grid {earlier}"),
            Self::TooFewSolutions { shown } => write!(f, "several solutions are claimed, but {shown} shown"),
            Self::OutOfRange { step, literal, variables } => {
                write!(f, "step {step} of the proof: literal {literal} is out of range: ")?;
                write!(f, "the formula has {variables} variables")
            }
            Self::Step { number } => {
                write!(f, "step {number} of the proof does not follow from the formula and the earlier steps")
            }
            Self::NoContradiction { steps } => {
                write!(f, "the proof ({}) and the puzzle's formula lead to no contradiction", counted(steps, "step"))
            }
            Self::Digest => f.write_str("the digest is not that of the puzzle's formula and the proof"),
            Self::Formula { line, what } => {
                write!(f, "formula.cnf: line {line}: not the formula that the puzzle defines: {what}")
            }
            Self::Lrat(error) => write!(f, "proof.lrat: {error}"),
            Self::LratDigest => f.write_str("proof.lrat: the digest is not that of this file"),
            Self::TooLarge { clauses } => {
                write!(f, "the formula would have about {clauses} clauses, too many to be written")
            }
            Self::Memory { needed, limit } => {
                let [needed, limit] = [needed, limit].map(|&bytes| bytes as f64 / f64::from(1 << 20));
                write!(f, "the check needs about {needed:.1} MB of memory, the limit is {limit:.1} MB")
            }
            Self::SolutionStep { number, fault } => write!(f, "step {number} of the solution: {fault}"),
            Self::Stopped => f.write_str("the check was stopped"),
        }
    }
}

impl std::error::Error for Refusal {}

/// The reason why a step of a solution does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepFault {
    /// It neither places a digit nor removes a candidate.
    NoConclusion,
    /// Its conclusion is about a candidate that the earlier steps have not left.
    Absent(Candidate),
    /// It names a premise that the board does not have: the position of the premise, from 1.
    Premise(usize),
    /// It assumes that there is one solution, which the certificate does not prove.
    NotUnique,
    /// The only solution contradicts it.
    Contradicted(Candidate),
    /// The premises and the proof do not imply the conclusion, or the check did not come to its end.
    Refused(Refusal),
}

impl From<Refusal> for StepFault {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl fmt::Display for StepFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoConclusion => f.write_str("it concludes nothing"),
            Self::Absent(Candidate { cell, digit }) => write!(f, "{digit} is not a candidate of {cell} at this point"),
            Self::Premise(number) => write!(f, "the board does not have its premise {number}"),
            Self::NotUnique => f.write_str("it assumes one solution, which the certificate does not prove"),
            Self::Contradicted(Candidate { cell, digit }) => {
                write!(f, "the solution contradicts what it says about {digit} in {cell}")
            }
            Self::Refused(Refusal::NoContradiction { steps: 0 }) => {
                f.write_str("unit propagation does not derive it from its premises")
            }
            Self::Refused(Refusal::NoContradiction { steps }) => {
                write!(f, "its premises and its proof ({}) do not imply it", counted(*steps, "step"))
            }
            Self::Refused(Refusal::Step { number }) => {
                write!(f, "step {number} of its proof does not follow from its premises and the earlier steps")
            }
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}
