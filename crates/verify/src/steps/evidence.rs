//! A step, its evidence, and the text of that.

use crate::proof::{Proof, ProofError};
use std::fmt;
use sudosat_core::formula::Var;
use sudosat_core::puzzle::{Candidate, Premise};

/// A step of a solution, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedStep {
    /// The candidate that it places, if it does.
    pub place: Option<Candidate>,
    /// The candidates that it removes.
    pub eliminate: Vec<Candidate>,
    /// What the conclusion follows from.
    pub premises: Vec<Premise>,
    /// Why it follows.
    pub evidence: Evidence,
}

/// The evidence for a step. Its text is `propagation`, `uniqueness`, or a proof in DRAT on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// A proof that the premises imply the conclusion; without steps, unit propagation is enough.
    Proof(Proof),
    /// The puzzle has one solution, which the conclusion agrees with.
    Uniqueness,
}

impl Evidence {
    /// Parses the text of evidence.
    ///
    /// ```
    /// # use sudosat_verify::{Evidence, Proof};
    /// assert_eq!(Evidence::parse("propagation"), Ok(Evidence::Proof(Proof::default())));
    /// assert_eq!(Evidence::parse("-12 5 0 7 0 0")?.to_string(), "-12 5 0 7 0 0");
    /// assert!(Evidence::parse("proved").is_err());
    /// # Ok::<(), sudosat_verify::ProofError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault of the proof.
    pub fn parse(text: &str) -> Result<Self, ProofError> {
        match text {
            "propagation" => Ok(Self::Proof(Proof::default())),
            "uniqueness" => Ok(Self::Uniqueness),
            drat => Proof::read(drat.as_bytes(), Var::MAX).map(Self::Proof),
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proof(proof) if proof.is_empty() => f.write_str("propagation"),
            Self::Proof(proof) => {
                let mut text = String::new();
                proof.write_text(' ', &mut text);
                f.write_str(&text)
            }
            Self::Uniqueness => f.write_str("uniqueness"),
        }
    }
}
