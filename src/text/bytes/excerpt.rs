//! Excerpts of input for messages, made short and safe for terminals.

use std::fmt;

/// The number of characters shown on each side of an error.
const BEFORE: usize = 50;
const AFTER: usize = 25;
/// The number of characters shown of a word.
const WORD: usize = 20;

/// A part of a line, escaped, and the display column of a position in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    text: String,
    caret: usize,
}

impl Excerpt {
    /// The characters around the byte `offset` of a line.
    pub(crate) fn of(line: &[u8], offset: usize) -> Self {
        let offset = offset.min(line.len());
        // A character has at most four bytes, so these windows contain all characters shown.
        let before = chars(&line[offset.saturating_sub(4 * BEFORE + 4)..offset]);
        let after = chars(&line[offset..line.len().min(offset + 4 * AFTER)]);
        let mut text = String::new();
        let start = before.len().saturating_sub(BEFORE);
        if start > 0 || offset > 4 * BEFORE {
            text.push('…');
        }
        text.extend(before[start..].iter().map(ToString::to_string));
        let caret = text.chars().map(width).sum();
        text.extend(after.iter().take(AFTER).map(ToString::to_string));
        if after.len() > AFTER || line.len() > offset + 4 * AFTER {
            text.push('…');
        }
        Self { text, caret }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{:2$}^", self.text, "", self.caret)
    }
}

/// A character of a line, or a byte that is not UTF-8.
enum Unit {
    Char(char),
    Byte(u8),
}

fn chars(bytes: &[u8]) -> Vec<Unit> {
    let chunks = bytes.utf8_chunks();
    chunks
        .flat_map(|chunk| chunk.valid().chars().map(Unit::Char).chain(chunk.invalid().iter().copied().map(Unit::Byte)))
        .collect()
}

/// The number of characters in a line; each byte that is not UTF-8 counts as one.
pub(crate) fn count_chars(bytes: &[u8]) -> usize {
    if bytes.is_ascii() { bytes.len() } else { chars(bytes).len() }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char('\t') => f.write_str(" "),
            Self::Char(one @ ('\'' | '"' | '\\')) => write!(f, "{one}"),
            Self::Char(one) => write!(f, "{}", one.escape_debug()),
            Self::Byte(byte) => write!(f, "\\x{byte:02X}"),
        }
    }
}

/// The terminal columns of a printable character: two for the wide ones of East Asia, including full-width digits.
fn width(one: char) -> usize {
    let wide = matches!(u32::from(one), 0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x1F300..=0x1FAFF | 0x20000..=0x3FFFD);
    if wide { 2 } else { 1 }
}

/// A character, escaped so that it cannot control the terminal. Double quotes stay, as messages use single ones.
fn escaped(one: char) -> String {
    if one == '"' { one.to_string() } else { one.escape_debug().to_string() }
}

/// A character in quotes, with its code point if it is not ASCII.
pub(crate) fn quoted(one: char) -> String {
    let escaped = escaped(one);
    if one.is_ascii() { format!("'{escaped}'") } else { format!("'{escaped}' (U+{:04X})", u32::from(one)) }
}

/// A word in quotes, escaped and shortened.
pub(crate) fn shown(word: &str) -> String {
    let mut units = word.chars();
    let mut text: String = units.by_ref().take(WORD).map(escaped).collect();
    if units.next().is_some() {
        text.push('…');
    }
    format!("'{text}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_is_under_the_position() {
        assert_eq!(Excerpt::of(b"12x4", 2).to_string(), "12x4\n  ^");
        assert_eq!(Excerpt::of(b"1\t\x1b[31m4", 2).to_string(), "1 \\u{1b}[31m4\n  ^");
        assert_eq!(Excerpt::of("５x".as_bytes(), 3).to_string(), "５x\n  ^");
        assert_eq!(Excerpt::of(b"\xE9\x00x", 2).to_string(), "\\xE9\\0x\n      ^");
        assert_eq!(Excerpt::of(b"12", 2).to_string(), "12\n  ^");
        assert_eq!(Excerpt::of(b"12", 99).to_string(), "12\n  ^");
    }

    #[test]
    fn long_lines_are_shortened_on_both_sides() {
        let line = "1234567890".repeat(100_000);
        let shown = Excerpt::of(line.as_bytes(), 500_005).to_string();
        let (text, caret) = shown.split_once('\n').unwrap();
        assert_eq!(text.chars().count(), BEFORE + AFTER + 2);
        assert_eq!(text.chars().nth(caret.len() - 1), Some('6'));
    }

    #[test]
    fn words_are_escaped_and_shortened() {
        assert_eq!(shown("a\u{202e}b\u{7}"), "'a\\u{202e}b\\u{7}'");
        assert_eq!(shown(&"x".repeat(21)), format!("'{}…'", "x".repeat(20)));
        assert_eq!(quoted('５'), "'５' (U+FF15)");
    }
}
