//! The solvers that answer requests.

use super::failure::Failure;
use crate::certify::CheckedProver;
use crate::cross_check::{CrossCheck, Witness};
use crate::engine::Engine;
use crate::native::Native;
use crate::sat::SatEngine;

/// A solver by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineName {
    Both,
    Sat,
    Native,
}

impl EngineName {
    pub(super) const NAMES: [(&'static str, Self); 3] =
        [("both", Self::Both), ("sat", Self::Sat), ("native", Self::Native)];
}

/// The solvers, each made when it is first needed.
#[derive(Debug, Default)]
pub(super) struct Engines {
    both: Option<Box<CrossCheck<SatEngine, Native>>>,
    sat: Option<Box<SatEngine>>,
    native: Option<Box<Native>>,
}

impl Engines {
    /// The solver of this name.
    pub(super) fn get(&mut self, name: EngineName) -> &mut dyn Engine {
        match name {
            EngineName::Both => &mut **self.both.get_or_insert_with(|| {
                let both = CrossCheck::new(SatEngine::default(), Native::new());
                Box::new(both.with_prover(CheckedProver::default()))
            }),
            EngineName::Sat => &mut **self.sat.get_or_insert_default(),
            EngineName::Native => &mut **self.native.get_or_insert_with(|| Box::new(Native::new())),
        }
    }

    /// Whether a proof was needed to confirm the last answer of this solver.
    pub(super) fn needed_proof(&self, name: EngineName) -> bool {
        let both = self.both.as_ref().filter(|_| name == EngineName::Both);
        both.is_some_and(|both| both.witness() == Some(Witness::Proof))
    }
}

/// The value of this name, or the names that there are.
pub(super) fn named<T: Copy>(key: &str, name: &str, names: &[(&str, T)]) -> Result<T, Failure> {
    let found = names.iter().find(|(other, _)| *other == name);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
        Failure::request(&format!("option `{key}` must be one of {}, got `{}`", names.join(", "), name.escape_debug()))
    })
}
