//! `SadMan` files: sections in brackets. `[Puzzle]` has nine rows; the others store the state of a game.

#[cfg(feature = "formats")]
pub(crate) mod write;

/// The name of the section that a line opens.
pub(crate) fn section(line: &[u8]) -> Option<&[u8]> {
    let name = line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b' ').then_some(name)
}

/// Whether the section with this name has the puzzle.
pub(crate) fn is_puzzle(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"puzzle")
}
