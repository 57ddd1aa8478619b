//! How much a reduction does, and what it may end in.

use crate::names::{UnknownName, by_name};
use std::str::FromStr;

/// Which candidates are probed for failed literals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Probe {
    /// None.
    None,
    /// The candidates of cells that have two: most of what probing finds, at very low cost.
    TwoCandidates,
    /// These, and others as long as probing finds something: nearly all of it, at low cost where there is nothing.
    #[default]
    Adaptive,
    /// Every candidate.
    All,
}

impl Probe {
    /// Every choice.
    pub const ALL: [Self; 4] = [Self::None, Self::TwoCandidates, Self::Adaptive, Self::All];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::TwoCandidates => "two",
            Self::Adaptive => "auto",
            Self::All => "all",
        }
    }

    /// Whether a candidate of a cell with this many is probed, after this many probes in vain since the last that
    /// failed, not counting those in cells with two.
    pub(super) const fn takes(self, candidates: u32, vain: u32) -> bool {
        match self {
            Self::None => false,
            Self::TwoCandidates => candidates == 2,
            Self::Adaptive => candidates == 2 || candidates > 2 && vain < PATIENCE,
            Self::All => candidates > 1,
        }
    }
}

impl FromStr for Probe {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name("a choice of candidates to probe", &Self::ALL, Self::name, name)
    }
}

/// The number of probes in vain after which adaptive probing gives up. Of the probes on what is open of puzzles with 17
/// clues one in ten fails, on the hardest puzzles one in 250. Instructions for a verdict are then within 2 % of probing
/// every candidate on the former, and of probing none on the latter.
const PATIENCE: u32 = 20;

/// How much work is done to reduce a puzzle.
#[derive(Clone, Copy, Debug)]
pub(in crate::sat) struct Effort {
    pub(in crate::sat) locked: bool,
    pub(in crate::sat) probe: Probe,
}

impl Effort {
    /// What a solver would find by itself, given the extended encoding.
    pub(in crate::sat) const UNIT_PROPAGATION: Self = Self { locked: false, probe: Probe::None };

    /// Locked candidates and these probes.
    pub(in crate::sat) const fn probing(probe: Probe) -> Self {
        Self { locked: true, probe }
    }
}

/// A cell or a house has nothing left: the puzzle has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sat) struct Contradiction;
