//! Counts and lists in messages.

use std::fmt::Display;

/// `1 clue`, `2 clues`: a number and a noun, with an `s` unless the number is 1.
pub fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn listed(words: &[String]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_ends_in_and() {
        let words = ["a", "b", "c"].map(str::to_owned);
        assert_eq!([0, 1, 2, 3].map(|count| listed(&words[..count])), ["", "a", "a and b", "a, b and c"]);
    }

    #[test]
    fn only_one_takes_the_singular() {
        assert_eq!([0, 1, 2, 11].map(|count| counted(count, "call")), ["0 calls", "1 call", "2 calls", "11 calls"]);
    }
}
