//! Counts with their nouns, for messages.

use std::fmt::Display;

/// `1 clue`, `2 clues`: the number and the noun, which takes an `s` unless the number is 1.
pub(crate) fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!([0, 1, 2, 11].map(|count| counted(count, "call")), ["0 calls", "1 call", "2 calls", "11 calls"]);
    }
}
