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
