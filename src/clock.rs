//! The clock: the only file that names it.
//!
//! `wasm32-unknown-unknown` has no clock. There, the host that runs the module supplies one: the import `now` of the
//! module `sudosat`, which returns milliseconds since any fixed moment.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    #[expect(unsafe_code, reason = "a declaration of what the host provides; calling it is safe")]
    #[link(wasm_import_module = "sudosat")]
    unsafe extern "C" {
        /// Milliseconds since a fixed moment.
        safe fn now() -> f64;
    }

    /// A moment, with the methods of `std::time::Instant` that this library uses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The present moment.
        #[must_use]
        pub fn now() -> Self {
            // A clock that is negative or not a number stands still.
            Self(Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default())
        }

        /// The time since this moment.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// The time from an earlier moment to this one, or zero.
        #[must_use]
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The moment that is `time` later, if it can be represented.
        #[must_use]
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0.saturating_add(time))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
