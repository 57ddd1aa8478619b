//! The contents of a certificate.

use super::claim::Claim;
use super::formula::is_implicit;
use super::proof::Proof;
use std::fmt;
use sudosat_core::puzzle::{Digit, Puzzle};

/// A claim about a puzzle, with its evidence. [`Verifier::verify`](super::Verifier::verify) checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The claimed solutions, digits row by row, all different.
    pub grids: Vec<Vec<Digit>>,
    /// The proof that there are no others, if that is claimed.
    pub refutation: Option<Refutation>,
}

impl Certificate {
    /// A certificate that these grids are solutions of the puzzle and, with a refutation, that there are no others.
    #[must_use]
    pub const fn new(puzzle: Puzzle, grids: Vec<Vec<Digit>>, refutation: Option<Refutation>) -> Self {
        Self { puzzle, grids, refutation }
    }
}

/// A proof that a puzzle has no other solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The proof's steps.
    pub proof: Proof,
    /// The digest of the formula and the proof.
    pub digest: Digest,
}

/// The SHA-256 of the formula's clause lines in DIMACS, a line `proof`, and the proof as DRAT text. If the formula is
/// too large to be written, the board, the puzzle and the solutions replace it as text: `docs/CERTIFICATES.md`
/// describes both.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// Parses a digest from 64 hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let [high, low] = [pair[0], pair[1]].map(|digit| char::from(digit).to_digit(16));
            *byte = (high? * 16 + low?) as u8;
        }
        Some(Self(bytes))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hex = self.0.map(|byte| [byte >> 4, byte & 15].map(|digit| b"0123456789abcdef"[usize::from(digit)]));
        f.write_str(std::str::from_utf8(hex.as_flattened()).unwrap_or_default())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Certificate {
    /// The version of the format: 2, or 3 if it has a proof and the puzzle's formula is too large to be written.
    #[must_use]
    pub fn version(&self) -> u32 {
        if self.refutation.is_some() && is_implicit(self.puzzle.board()) { 3 } else { 2 }
    }

    /// The claim about the puzzle.
    #[must_use]
    pub fn claim(&self) -> Claim {
        if self.refutation.is_some() { Claim::for_count(self.grids.len()) } else { Claim::Multiple }
    }
}
