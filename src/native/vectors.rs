//! Shared by the vectors of both classic searches: levels, the proof that the processor has a level's instructions, and
//! macros for operations.
//!
//! The only `unsafe` here is the call of a function with target features. It requires a [`Token`], and the only way to
//! obtain one is its `detect`, which queries the processor.

#![allow(
    clippy::inline_always,
    reason = "vector operations must be compiled within the functions that enable their instructions"
)]

use std::fmt;

/// A level of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// The baseline of the target: vectors of 128 bits for single puzzles, where the target has them, and plain arrays
    /// for batches, 8 puzzles at a time.
    Portable,
    /// 16 puzzles at a time.
    Avx2,
    /// 32 puzzles at a time; the AVX-512 of Ice Lake, Zen 4 and their successors.
    Avx512,
}

impl Level {
    /// All levels, the widest first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];
}

/// Proof that the processor has the instructions of a level.
pub(super) trait Token: Copy + fmt::Debug {
    /// Returns the token if the processor has the instructions.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "other targets have only the baseline"))]
    fn detect() -> Option<Self>;
    /// Runs a kernel compiled with these instructions.
    fn run<T: Kernel>(self, kernel: T) -> T::Output;
}

/// A computation to be compiled with the instructions of a level. All of it must be inlined into [`Token::run`]: code
/// that is not, such as the body of a closure, is compiled without them.
pub(super) trait Kernel {
    type Output;

    fn run(self) -> Self::Output;
}

/// The baseline needs no proof.
impl Token for () {
    fn detect() -> Option<Self> {
        Some(())
    }

    #[inline]
    fn run<T: Kernel>(self, kernel: T) -> T::Output {
        kernel.run()
    }
}

/// Declares a token for these features.
#[cfg(target_arch = "x86_64")]
macro_rules! token {
    ($(#[$doc:meta])* $name:ident: $($feature:tt),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name(());

        #[allow(unsafe_code, reason = "a call of a function that needs processor features")]
        impl Token for $name {
            fn detect() -> Option<Self> {
                ($(is_x86_feature_detected!($feature))&&+).then_some(Self(()))
            }

            fn run<T: Kernel>(self, kernel: T) -> T::Output {
                #[target_feature($(enable = $feature),+)]
                fn run<T: Kernel>(kernel: T) -> T::Output {
                    kernel.run()
                }
                // SAFETY: `self` was made by `detect`, which checked for all these features.
                unsafe { run(kernel) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
token! {
    /// Proof of AVX2 and the bit-manipulation instructions of its generation.
    HasAvx2: "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
}

#[cfg(target_arch = "x86_64")]
token! {
    /// Proof of AVX-512 F, BW, VL, VBMI, BITALG and VPOPCNTDQ, of GFNI, and of the bit-manipulation instructions.
    HasAvx512:
        "avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512bitalg", "avx512vpopcntdq", "gfni",
        "bmi1", "bmi2", "lzcnt", "popcnt"
}

/// Declares `Twin`, a search in the vectors of one of the levels, which are `Avx512`, `Avx2` and `Portable` in the
/// calling module. A search is created with its token.
macro_rules! twins {
    ($search:ident) => {
        enum Twin {
            #[cfg(target_arch = "x86_64")]
            Avx512(Box<$search<Avx512>>),
            #[cfg(target_arch = "x86_64")]
            Avx2(Box<$search<Avx2>>),
            Portable(Box<$search<Portable>>),
        }

        impl Twin {
            /// Chooses the widest vectors that the processor has, up to this level.
            fn up_to(level: $crate::native::vectors::Level) -> Self {
                #[cfg(target_arch = "x86_64")]
                {
                    use $crate::native::vectors::{Level, Token};
                    if let (Level::Avx512, Some(token)) = (level, Token::detect()) {
                        return Self::Avx512(Box::new($search::new(token)));
                    }
                    if let (Level::Avx512 | Level::Avx2, Some(token)) = (level, Token::detect()) {
                        return Self::Avx2(Box::new($search::new(token)));
                    }
                }
                let _ = level;
                Self::Portable(Box::new($search::new(())))
            }
        }

        /// Evaluates an expression with the search of any level.
        macro_rules! with_search {
            ($twin:expr, $name:ident => $value:expr) => {
                match $twin {
                    #[cfg(target_arch = "x86_64")]
                    Twin::Avx512($name) => $value,
                    #[cfg(target_arch = "x86_64")]
                    Twin::Avx2($name) => $value,
                    Twin::Portable($name) => $value,
                }
            };
        }
    };
}

/// Implements `&`, `|` and `!` of a vector, given as expressions of the operands.
macro_rules! bit_operations {
    ($vector:ident($x:ident, $y:ident): $and:expr, $or:expr, $not:expr) => {
        impl std::ops::BitAnd for $vector {
            type Output = Self;

            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                let ($x, $y) = (self, other);
                $and
            }
        }

        impl std::ops::BitOr for $vector {
            type Output = Self;

            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                let ($x, $y) = (self, other);
                $or
            }
        }

        impl std::ops::Not for $vector {
            type Output = Self;

            #[inline(always)]
            fn not(self) -> Self {
                let $x = self;
                $not
            }
        }
    };
}

/// Applies an operation to arrays element by element.
macro_rules! lanewise {
    ($x:ident = $vector:expr $(, $y:ident = $other:expr)? => $value:expr) => {{
        let mut result = $vector;
        let mut i = 0;
        while i < result.0.len() {
            let $x = result.0[i];
            $(let $y = $other.0[i];)?
            result.0[i] = $value;
            i += 1;
        }
        result
    }};
}

pub(super) use {bit_operations, lanewise, twins};
