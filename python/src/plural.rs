//! Counts with their nouns.

/// `1 row`, but `0 rows` and `2 rows`.
pub fn counted(count: u64, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
