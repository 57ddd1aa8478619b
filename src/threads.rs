//! Whether there are threads.

/// Whether this target can run a second thread. Where it cannot, two engines are queried in turn, and an explanation
/// has no partner.
pub(crate) const AVAILABLE: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));
