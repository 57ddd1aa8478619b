//! The threads, locks and clock of the pipeline. `models/` replaces this file, to try the orders in which the threads
//! can run.

pub(super) use std::sync::atomic::{AtomicBool, Ordering};
pub(super) use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
pub(super) use std::thread::{self, JoinHandle};
pub(super) use std::time::Instant;
