//! Arrays of programming languages: where one begins.

/// The beginnings of rules that may have brackets and signs.
const RULES: [&[u8]; 3] = [b"where ", b"pairs ", b"pattern "];

/// The number of bytes before the array at the beginning of a line, as in `int[][] board = {`, `np.array([[5,` or
/// `puzzle: [`; 0 if no array is declared.
pub(super) fn declaration(line: &[u8]) -> usize {
    if RULES.iter().any(|name| line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))) {
        return 0;
    }
    let is_open = |at: usize| {
        if !matches!(line[at], b'[' | b'{' | b'(') {
            return false;
        }
        let rest = line[at + 1..].trim_ascii_start();
        let is_cell = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'[' | b'{' | b'(' | b'"' | b'\'' | b'.');
        // A string and a colon begin an object.
        let is_key =
            rest.split(|&byte| byte == b'"').nth(2).is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"));
        rest.first().is_none_or(is_cell) && !is_key
    };
    let after = |mark: u8| (1..line.len()).find(|&at| is_open(at) && line[..at].trim_ascii_end().ends_with(&[mark]));
    after(b'=').or_else(|| after(b'(')).or_else(|| after(b':')).unwrap_or(0)
}
