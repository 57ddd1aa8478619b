//! The items that `src/batch/threads.rs` imports from the standard library, under the control of shuttle: a scheduler
//! chooses which thread runs next, which wait ends too early, and whether time runs out.

pub(crate) use shuttle::sync::Arc;
pub(crate) use shuttle::sync::atomic::{AtomicBool, Ordering};
pub(crate) use shuttle::thread::{self, JoinHandle};
pub(crate) use std::sync::PoisonError;

use shuttle::rand::RngCore;
use shuttle::sync as inner;
use std::cell::Cell;
use std::ops::{Add, Deref, DerefMut};
use std::sync::LockResult;
use std::time::Duration;

/// A waiting time without limit.
pub(crate) const FOREVER: Duration = Duration::MAX;

thread_local! {
    /// The current time. It can be thread-local, as all of shuttle's threads run on one thread of the system.
    static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// A point in time. Time advances only by waits that time out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instant(Duration);

impl Instant {
    pub(crate) fn now() -> Self {
        Self(NOW.get())
    }

    pub(crate) fn saturating_duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;

    fn add(self, wait: Duration) -> Self {
        Self(self.0.saturating_add(wait))
    }
}

#[derive(Debug)]
pub(crate) struct Mutex<T>(inner::Mutex<T>);

/// A guard with a reference to its lock, which a wait needs.
#[derive(Debug)]
pub(crate) struct MutexGuard<'a, T> {
    guard: inner::MutexGuard<'a, T>,
    mutex: &'a Mutex<T>,
}

impl<T> Mutex<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(inner::Mutex::new(value))
    }

    pub(crate) fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        self.guarded(self.0.lock())
    }

    fn guarded<'a>(&'a self, guard: LockResult<inner::MutexGuard<'a, T>>) -> LockResult<MutexGuard<'a, T>> {
        match guard {
            Ok(guard) => Ok(MutexGuard { guard, mutex: self }),
            Err(poison) => Err(PoisonError::new(MutexGuard { guard: poison.into_inner(), mutex: self })),
        }
    }
}

impl<T> Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.guard
    }
}

impl<T> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.guard
    }
}

/// Whether a wait timed out.
type TimedOut = bool;

#[derive(Debug)]
pub(crate) struct Condvar(inner::Condvar);

impl Condvar {
    pub(crate) fn new() -> Self {
        Self(inner::Condvar::new())
    }

    pub(crate) fn notify_one(&self) {
        self.0.notify_one();
    }

    pub(crate) fn notify_all(&self) {
        self.0.notify_all();
    }

    /// Waits for a notification, or wakes up spuriously, as the standard library's may.
    pub(crate) fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> LockResult<MutexGuard<'a, T>> {
        let MutexGuard { guard, mutex } = guard;
        if chance() {
            drop(guard);
            return mutex.lock();
        }
        mutex.guarded(self.0.wait(guard))
    }

    /// Waits for a notification, or until the time is up. Other threads may do anything before a timeout.
    pub(crate) fn wait_timeout<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        wait: Duration,
    ) -> LockResult<(MutexGuard<'a, T>, TimedOut)> {
        let MutexGuard { guard, mutex } = guard;
        let times_out = wait < FOREVER / 2 && chance();
        let guard = if times_out {
            drop(guard);
            NOW.set(NOW.get() + wait);
            mutex.lock()
        } else {
            mutex.guarded(self.0.wait(guard))
        };
        match guard {
            Ok(guard) => Ok((guard, times_out)),
            Err(poison) => Err(PoisonError::new((poison.into_inner(), times_out))),
        }
    }
}

/// A choice of the scheduler.
fn chance() -> bool {
    shuttle::rand::thread_rng().next_u64() & 1 == 1
}
