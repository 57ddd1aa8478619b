//! Simple Sudoku: nine rows in a frame, read like any [block](crate::text::layout::block). A file may list the moves of
//! a game below the frame.

#[cfg(feature = "formats")]
pub(crate) mod write;

/// Whether a border is the top or the bottom of a frame.
pub(crate) fn is_frame(border: &[u8]) -> bool {
    let dashes = border.trim_ascii().strip_prefix(b"*").and_then(|rest| rest.strip_suffix(b"*"));
    dashes.is_some_and(|dashes| !dashes.is_empty() && dashes.iter().all(|&byte| byte == b'-'))
}

/// Whether a line below a frame is a move, such as `I001` or `E450023`.
pub(crate) fn is_move(line: &[u8]) -> bool {
    let is_number = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    matches!(line.trim_ascii(), [b'I' | b'E', digits @ ..] if is_number(digits))
}
