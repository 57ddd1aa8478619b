//! Options that are chosen by name.

use itertools::Itertools;
use std::fmt;

/// The error of a name that is not among the choices.
///
/// ```
/// # use sudosat::sat::Encoding;
/// assert_eq!("minimal".parse(), Ok(Encoding::Minimal));
/// let error = "small".parse::<Encoding>().unwrap_err();
/// assert_eq!(error.to_string(), "`small` is not an encoding: give minimal, efficient, extended or reduced");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The kind of choice, with its article.
    what: &'static str,
    found: String,
    names: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, found, names } = self;
        let (last, others) = names.split_last().map_or(("", &[][..]), |(last, others)| (*last, others));
        write!(f, "`{}` is not {what}: give {} or {last}", found.escape_debug(), others.iter().join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// Declares an enum of choices, each with its name. For errors, a kind of choice is given with its article.
macro_rules! choices {
    (
        $(#[$meta:meta])*
        pub enum $choice:ident, $what:literal {
            $($(#[$doc:meta])* $variant:ident = $name:expr,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $choice {
            $($(#[$doc])* $variant,)*
        }

        impl $choice {
            /// Every choice, in display order.
            pub const ALL: [Self; [$(Self::$variant),*].len()] = [$(Self::$variant),*];

            /// The name on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }

        impl std::str::FromStr for $choice {
            type Err = $crate::names::UnknownName;

            fn from_str(name: &str) -> Result<Self, $crate::names::UnknownName> {
                $crate::names::by_name($what, &Self::ALL, Self::name, name)
            }
        }

        impl std::fmt::Display for $choice {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
pub(crate) use choices;

/// The choice among `all` with this name. For errors, `what` is the kind of choice, with its article.
pub(crate) fn by_name<T: Copy>(
    what: &'static str,
    all: &[T],
    name: fn(T) -> &'static str,
    text: &str,
) -> Result<T, UnknownName> {
    let named = all.iter().copied().find(|&one| name(one) == text);
    named.ok_or_else(|| UnknownName { what, found: text.to_owned(), names: all.iter().copied().map(name).collect() })
}
