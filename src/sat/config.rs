//! The configuration of an engine, fixed when the engine is made.

use super::at_most_one::AtMostOne;
use super::encode::{Encoding, Form};
use super::mode::SatMode;
use super::reduce::Probe;

/// The configuration of an engine: how puzzles become formulas, and whether its solver is reused.
///
/// ```
/// # use sudosat::engine::Engine;
/// # use sudosat::sat::{Encoding, SatEngine, SatMode, SolverChoice};
/// assert_eq!(SatEngine::new(SatMode::Incremental, SolverChoice::Varisat).name(), "sat (varisat, incremental)");
/// assert_eq!(SatEngine::new(Encoding::Minimal, SolverChoice::Varisat).name(), "sat (varisat, minimal)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SatConfig {
    /// The encoding of every puzzle, each for a fresh solver; `None` lets the mode decide.
    pub encoding: Option<Encoding>,
    /// The at-most-one scheme of an encoding; `None` chooses one by the size of the board. A scheme without an encoding
    /// implies the extended encoding, since the modes use the pairwise scheme.
    pub at_most_one: Option<AtMostOne>,
    /// The mode of the solver if no encoding is given.
    pub mode: SatMode,
    /// The candidates that are probed for failed literals, in the modes that reduce puzzles.
    #[doc(hidden)]
    pub probe: Probe,
}

impl SatConfig {
    /// This configuration with these candidates probed for failed literals.
    #[doc(hidden)]
    #[must_use]
    pub fn with_probe(self, probe: Probe) -> Self {
        Self { probe, ..self }
    }

    /// This configuration with this mode.
    #[must_use]
    pub fn with_mode(self, mode: SatMode) -> Self {
        Self { mode, ..self }
    }

    /// This configuration with this at-most-one scheme.
    #[must_use]
    pub fn with_at_most_one(self, scheme: AtMostOne) -> Self {
        Self { at_most_one: Some(scheme), ..self }
    }

    /// The encoding of every puzzle, or `None` if the mode decides.
    pub(super) fn encoding(self) -> Option<Encoding> {
        self.encoding.or_else(|| self.at_most_one.map(|_| Encoding::Extended))
    }

    /// The form of the formula of every puzzle of this side, or `None` if the mode decides.
    pub(super) fn form(self, side: usize) -> Option<Form> {
        let encoding = self.encoding()?;
        Some(self.at_most_one.map_or_else(|| encoding.for_side(side), |scheme| encoding.with(scheme)))
    }
}

impl From<Option<Encoding>> for SatConfig {
    fn from(encoding: Option<Encoding>) -> Self {
        Self { encoding, ..Self::default() }
    }
}

impl From<Encoding> for SatConfig {
    fn from(encoding: Encoding) -> Self {
        Some(encoding).into()
    }
}

impl From<Form> for SatConfig {
    fn from(form: Form) -> Self {
        Self { at_most_one: Some(form.at_most_one), ..form.encoding.into() }
    }
}

impl From<SatMode> for SatConfig {
    fn from(mode: SatMode) -> Self {
        Self { mode, ..Self::default() }
    }
}
