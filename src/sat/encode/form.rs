//! The form of a puzzle's formula: an encoding, and a scheme for its at-most-one constraints.

use crate::names::choices;
use crate::sat::at_most_one::AtMostOne;
use std::fmt;

choices! {
    /// An encoding of puzzles as clauses. `docs/ENCODING.md` explains each with an example.
    #[derive(Default)]
    pub enum Encoding, "an encoding" {
        /// Lynce & Ouaknine's minimal encoding: every cell has a digit, and no digit occurs twice in a house.
        Minimal = "minimal",
        /// Weber's encoding: minimal, and no cell has two digits.
        Efficient = "efficient",
        /// Lynce & Ouaknine's extended encoding, each clause once: every cell has exactly one digit, every house has
        /// every digit exactly once. Unit propagation then finds naked and hidden singles.
        #[default]
        Extended = "extended",
        /// The extended encoding of the candidates that unit propagation leaves open, after Kwon & Jain.
        Reduced = "reduced",
    }
}

/// The smallest side at which a whole board is solved faster with the product scheme than with pairs.
///
/// Measured on whole boards in the extended encoding, see `docs/MEASUREMENTS.md`: at side 16 there is no difference;
/// from 25 on the product scheme takes at most half the time of pairs.
const PRODUCT_FROM: usize = 25;

/// An encoding with its at-most-one scheme. An encoding by itself uses pairs.
///
/// ```
/// # use sudosat::sat::{AtMostOne, Encoding, Form};
/// let form = Encoding::Minimal.with(AtMostOne::Commander);
/// assert_eq!(form.to_string(), "minimal, commander");
/// assert_eq!(Form::from(Encoding::Minimal).to_string(), "minimal");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Form {
    /// The encoding, which decides the clauses.
    pub encoding: Encoding,
    /// The scheme of at-most-one constraints.
    pub at_most_one: AtMostOne,
}

impl Encoding {
    /// The encoding with this at-most-one scheme.
    #[must_use]
    pub const fn with(self, at_most_one: AtMostOne) -> Form {
        Form { encoding: self, at_most_one }
    }

    /// The encoding with the best scheme for a board of this side: pairs, and on a whole board from side 25 on the
    /// product scheme. The open candidates after reduction are few at every side, so the reduced encoding always uses
    /// pairs.
    #[must_use]
    pub const fn for_side(self, side: usize) -> Form {
        match self {
            Self::Minimal | Self::Efficient | Self::Extended if side >= PRODUCT_FROM => self.with(AtMostOne::Product),
            Self::Minimal | Self::Efficient | Self::Extended | Self::Reduced => self.with(AtMostOne::Pairwise),
        }
    }
}

impl From<Encoding> for Form {
    fn from(encoding: Encoding) -> Self {
        encoding.with(AtMostOne::Pairwise)
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at_most_one {
            AtMostOne::Pairwise => self.encoding.fmt(f),
            scheme => write!(f, "{}, {scheme}", self.encoding),
        }
    }
}
