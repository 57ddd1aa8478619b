//! f-puzzles: one JSON object per puzzle, and links that contain one, compressed by lz-string and encoded in base64.
//!
//! An object has `size`, `grid` (rows of cells with `value`, `given`, `region`, `givenPencilMarks`) and a key for each
//! constraint. A player's entries are not part of the puzzle. An unsupported constraint is an error that names it, as
//! ignoring it would change the puzzle. Drawings count as constraints unless they are flagged as illustrations of one,
//! since setters draw the rules that f-puzzles lacks; an option ignores them.
//!
//! The shapes of the keys follow the type definitions `yusitnikov/fpuzzles-data`; `keys` maps them to rules.

#[cfg(feature = "formats")]
pub(crate) mod codec;
mod error;

pub use error::FPuzzlesError;

/// The beginnings of links, of their data, and of addresses without `https://`. Compressed objects begin with N.
const STARTS: [&[u8]; 13] = [
    b"https://",
    b"http://",
    b"fpuzzles",
    b"fpuzN",
    b"sclN",
    b"ctcN",
    b"m=edit&p=",
    b"m=solve&p=",
    b"f-puzzles.com/",
    b"www.f-puzzles.com/",
    b"sudokupad.app/",
    b"app.crackingthecryptic.com/",
    b"swaroopg92.github.io/penpa-edit/",
];

/// Whether a line begins like a link, or like the data of one.
pub(crate) fn is_link(text: &[u8]) -> bool {
    STARTS.iter().any(|start| text.starts_with(start)) || is_packed(text)
}

/// Whether a line is a bare compressed object, perhaps percent-encoded: longer than any board, without a blank, and
/// with letters in both cases.
fn is_packed(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let is_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'%');
    let has = |case: fn(&u8) -> bool| text.iter().any(case);
    text.starts_with(b"N4Ig")
        && text.len() > 64
        && text.iter().all(is_base64)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
}
