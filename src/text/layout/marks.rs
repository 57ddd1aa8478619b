//! Words of pencil-mark grids: which ones can be the candidates of a cell, and when they are.

use crate::text::alphabet::is_blank;

/// A cell without candidates.
pub(super) const NONE: &[u8] = b"{}";

/// Whether the words of a board are candidates. A single word of several digits may be a typing error; several such
/// words, or one in braces, are intended.
pub(crate) fn are_candidates<'a>(mut words: impl Iterator<Item = &'a [u8]> + Clone, side: usize) -> bool {
    let groups = words.clone().filter(|word| is_group(word) && digits_of(word).count() > 1);
    side <= 9 && groups.take(3).count() == 3 || words.any(|word| is_joined(word) || word.starts_with(b"{"))
}

/// Whether a word can be a cell in a row of candidates: a blank, a group, or the mark for no candidates.
pub(crate) fn is_cell(word: &[u8]) -> bool {
    is_group(word) || word == NONE || matches!(word, [one] if is_blank(char::from(*one)))
}

/// Whether a word is numbers joined by `/`.
pub(crate) fn is_joined(word: &[u8]) -> bool {
    let is_number = |part: &[u8]| matches!(part.len(), 1..=4) && part.iter().all(u8::is_ascii_digit);
    word.contains(&b'/') && word.split(|&byte| byte == b'/').all(is_number)
}

/// Whether a word consists of ascending digits and marks of pencil-mark grids.
fn is_group(word: &[u8]) -> bool {
    let is_made_of = word.iter().all(|&byte| byte.is_ascii_digit() || is_mark(byte));
    is_made_of && digits_of(word).next().is_some() && digits_of(word).is_sorted_by(|one, next| one < next)
}

fn digits_of(word: &[u8]) -> impl Iterator<Item = u8> + '_ {
    word.iter().copied().filter(u8::is_ascii_digit)
}

/// Whether a byte is a mark on a cell or a candidate, without a meaning for the candidates.
pub(super) fn is_mark(byte: u8) -> bool {
    matches!(byte, b'*' | b'+' | b'<' | b'>' | b'(' | b')' | b'{' | b'}')
}
