//! The configuration of an engine, given when it is made. It does not change during the engine's life.

use super::at_most_one::AtMostOne;
use super::encode::{Encoding, Form};
use super::mode::SatMode;
use super::reduce::Probe;

/// How an engine turns puzzles into formulas, and uses its solver from puzzle to puzzle.
///
/// ```
/// # use sudosat::engine::Engine;
/// # use sudosat::sat::{Encoding, Probe, SatConfig, SatEngine, SatMode, SolverChoice};
/// let config = SatConfig::from(SatMode::Incremental).with_probe(Probe::All);
/// assert_eq!(SatEngine::new(config, SolverChoice::Varisat).name(), "sat (varisat, incremental)");
/// assert_eq!(SatEngine::new(Encoding::Minimal, SolverChoice::Varisat).name(), "sat (varisat, minimal)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SatConfig {
    /// With an encoding, every puzzle is encoded with it, for a fresh solver; without one the mode decides.
    pub encoding: Option<Encoding>,
    /// The at-most-one scheme of an encoding; if missing, it depends on the size of the board. A scheme without an
    /// encoding implies the extended one: the modes use pairs.
    pub at_most_one: Option<AtMostOne>,
    /// What happens between a puzzle and the solver if no encoding is given.
    pub mode: SatMode,
    /// The candidates that are probed for failed literals, in the modes that reduce puzzles.
    pub probe: Probe,
}

impl SatConfig {
    /// The same configuration with these candidates probed for failed literals.
    #[must_use]
    pub fn with_probe(self, probe: Probe) -> Self {
        Self { probe, ..self }
    }

    /// The same configuration with this mode.
    #[must_use]
    pub fn with_mode(self, mode: SatMode) -> Self {
        Self { mode, ..self }
    }

    /// The same configuration with this at-most-one scheme.
    #[must_use]
    pub fn with_at_most_one(self, scheme: AtMostOne) -> Self {
        Self { at_most_one: Some(scheme), ..self }
    }

    /// The encoding, if every puzzle uses one.
    pub(super) fn encoding(self) -> Option<Encoding> {
        self.encoding.or_else(|| self.at_most_one.map(|_| Encoding::Extended))
    }

    /// The form of the formula for every puzzle of this side, if the mode does not decide.
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
