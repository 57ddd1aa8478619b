//! Claims of certificates.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The number of solutions that a certificate claims.
///
/// ```
/// # use sudosat_verify::Claim;
/// assert_eq!("exactly 3".parse(), Ok(Claim::Exactly(3)));
/// assert_eq!(Claim::Unique.to_string(), "unique");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// None.
    Unsolvable,
    /// One.
    Unique,
    /// This number, at least two.
    Exactly(usize),
    /// At least two; whether there are others is not claimed.
    Multiple,
}

impl Claim {
    /// The claim that there are exactly `solutions` solutions.
    #[must_use]
    pub const fn for_count(solutions: usize) -> Self {
        match solutions {
            0 => Self::Unsolvable,
            1 => Self::Unique,
            count => Self::Exactly(count),
        }
    }

    /// Whether there is a claim that no other solutions exist, which needs a proof.
    #[must_use]
    pub const fn needs_proof(self) -> bool {
        !matches!(self, Self::Multiple)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable => f.write_str("unsolvable"),
            Self::Unique => f.write_str("unique"),
            Self::Exactly(count) => write!(f, "exactly {count}"),
            Self::Multiple => f.write_str("multiple"),
        }
    }
}

/// A text that is not a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAClaim;

impl fmt::Display for NotAClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `unsolvable`, `unique`, `exactly K` or `multiple`")
    }
}

impl Error for NotAClaim {}

impl FromStr for Claim {
    type Err = NotAClaim;

    /// Parses a claim as it is displayed. `exactly 1` and the like are accepted, though no certificate claims them.
    fn from_str(text: &str) -> Result<Self, NotAClaim> {
        match text {
            "unsolvable" => Ok(Self::Unsolvable),
            "unique" => Ok(Self::Unique),
            "multiple" => Ok(Self::Multiple),
            _ => {
                let count = text.strip_prefix("exactly ").and_then(|count| count.parse().ok());
                count.map(Self::Exactly).ok_or(NotAClaim)
            }
        }
    }
}
