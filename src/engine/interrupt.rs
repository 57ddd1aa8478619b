//! The limits that end an engine's work early.

use std::fmt;

/// The limit that ended an engine's work before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Interrupt {
    /// The deadline passed.
    Deadline,
    /// The guesses or conflicts were spent.
    Guesses,
    /// The cancel flag was raised.
    Cancelled,
    /// A backend reported "unknown" of its own accord.
    GaveUp,
    /// The work would need more memory than allowed.
    Memory {
        /// The number of bytes needed, roughly, including what the other holders of the limit have taken.
        needed: u64,
        /// The number of bytes allowed.
        limit: u64,
    },
}

impl std::error::Error for Interrupt {}

impl fmt::Display for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Self::Deadline => "the time limit passed",
            Self::Guesses => "the guess limit was reached",
            Self::Cancelled => "cancelled",
            Self::GaveUp => "the solver gave up",
            Self::Memory { needed, limit } => {
                let (needed, limit) = (Bytes(needed), Bytes(limit));
                return write!(f, "it needs about {needed} of memory, the limit is {limit}");
            }
        })
    }
}

/// Displays a number of bytes in powers of 1024: `1.4 GB`.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MEGA: f64 = (1 << 20) as f64;
        match self.0 as f64 / MEGA {
            megabytes if megabytes < 1000.0 => write!(f, "{megabytes:.1} MB"),
            megabytes => write!(f, "{:.1} GB", megabytes / 1024.0),
        }
    }
}
