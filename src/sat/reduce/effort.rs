//! The effort of a reduction, and its failure.

use crate::names::choices;

choices! {
    /// The choice of candidates that are probed for failed literals.
    #[derive(Default)]
    pub enum Probe, "a choice of candidates to probe" {
        /// None.
        None = "none",
        /// Candidates of cells that have two: most of what probing finds, at very low cost.
        TwoCandidates = "two",
        /// These, and others while probing finds something: nearly all of it, at low cost where there is nothing to
        /// find.
        #[default]
        Adaptive = "auto",
        /// Every candidate.
        All = "all",
    }
}

impl Probe {
    /// Whether a candidate of a cell with `candidates` candidates is probed, after `vain` fruitless probes since the
    /// last failed literal, not counting probes in cells with two.
    pub(super) const fn takes(self, candidates: u32, vain: u32) -> bool {
        match self {
            Self::None => false,
            Self::TwoCandidates => candidates == 2,
            Self::Adaptive => candidates == 2 || candidates > 2 && vain < MOST_VAIN,
            Self::All => candidates > 1,
        }
    }
}

/// The number of fruitless probes after which adaptive probing gives up. On reduced puzzles with 17 clues one probe in
/// ten fails, on the hardest puzzles one in 250. Instructions for a verdict are then within 2 % of probing every
/// candidate on the former, and of probing none on the latter.
const MOST_VAIN: u32 = 20;

/// The techniques used to reduce a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) locked: bool,
    pub(crate) probe: Probe,
}

impl Effort {
    /// Only what a solver would find by itself, given the extended encoding.
    pub(crate) const UNIT_PROPAGATION: Self = Self { locked: false, probe: Probe::None };

    /// Locked candidates and these probes.
    pub(crate) const fn probing(probe: Probe) -> Self {
        Self { locked: true, probe }
    }
}

/// The error of a cell or a house with nothing left: the puzzle has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;
