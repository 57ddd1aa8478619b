//! Normalizes pasted lines: look-alike characters, quotes and empty fields become characters that the layouts read.
//!
//! Only lines that no layout can read unchanged are converted, and each byte keeps its original position, so that
//! errors point into the input. Long ASCII words, comments and beginnings of JSON or XML are left alone.
//!
//! | pasted | converted to |
//! |---|---|
//! | full-width, keycap, circled and mathematical digits | digits |
//! | `·` `□` `⬜` and similar signs | `.` |
//! | no-break, thin and full-width spaces | a space |
//! | zero-width characters | nothing |
//! | box-drawing characters | `\|`, `-` and `+` |
//! | `> ` of an e-mail, quotes, a fence of backticks | nothing |
//! | `<…>` or `[…](…)` around a link, `- ` or `1. ` before it | nothing |
//! | `&` and `\\` of a LaTeX table | tabs |
//! | empty fields between bars, commas or tabs, one for each cell | `.` |

use crate::puzzle::BoxShape;
use crate::text::bytes::fields::{Fields, are_parted_by_semicolons, has_empty_field, width};
use std::ops::Range;

/// The longest line that is examined. No row of a board is longer, and a byte with its position takes 16 bytes.
const LONGEST: usize = 1 << 20;

/// The shortest word that is a whole board on a line; its comment must not be changed.
const BOARD: usize = 16;

/// A converted line.
#[derive(Debug, Default)]
pub(super) struct Pasted {
    /// Each byte, and its offset in the original line.
    bytes: Vec<(u8, usize)>,
    /// Whether the bars are box-drawing characters.
    is_drawn: bool,
}

impl Pasted {
    /// Converts an original line, including its indentation; `None` if it needs no change.
    pub(super) fn read(raw: &[u8]) -> Option<Self> {
        if raw.len() > LONGEST {
            return None;
        }
        let start = raw.len() - raw.trim_ascii_start().len();
        if let Some(link) = markdown_link(&raw[start..]) {
            let (from, end) = (start + link.start, start + link.end);
            let link = raw.iter().enumerate().skip(from);
            let bytes = link.map(|(place, &byte)| (if place == end { b' ' } else { byte }, place)).collect();
            return Some(Self { bytes, is_drawn: false });
        }
        let word = raw[start..].iter().position(|byte| matches!(byte, b' ' | b'\t' | b',' | b'|'));
        let word = &raw[start..word.map_or(raw.len(), |length| start + length)];
        let is_quote = word.first().is_some_and(|byte| matches!(byte, b'"' | b'\'' | b'`' | b'>'));
        if matches!(word, [b'[' | b'{' | b'<' | b'#', ..])
            || word.len() >= BOARD && word.is_ascii() && !is_quote && !word.contains(&b';')
        {
            return None;
        }
        let has_sign = raw.iter().any(|byte| matches!(byte, b'\\' | b'=' | b';'));
        if !is_quote && raw.is_ascii() && !has_sign && !has_empty_field(raw) {
            return None;
        }
        let mut pasted = Self::of_characters(str::from_utf8(raw).ok()?)?;
        pasted.strip();
        if !pasted.fill_fields() {
            return None;
        }
        let indent = pasted.bytes.iter().take_while(|(byte, _)| matches!(byte, b' ' | b'\t')).count();
        pasted.bytes.drain(..indent);
        let is_same = pasted.bytes.iter().map(|(byte, _)| byte).eq(&raw[start..]);
        // Leading tabs may be empty cells: always if the line is blank otherwise, or if the row will be truncated.
        let is_wide = || raw[..start].contains(&b'\t') && width(raw).is_some();
        (!is_same || start > 0 && (pasted.bytes.is_empty() || is_wide())).then_some(pasted)
    }

    /// Converts the first `columns` fields of a spreadsheet row.
    pub(super) fn columns(raw: &[u8], columns: usize) -> Option<Self> {
        let pasted = Self::of_characters(str::from_utf8(raw).ok()?)?;
        let text = pasted.text();
        let delimiter = if text.contains(&b'\t') { b'\t' } else { b',' };
        let mut cells = Self::default();
        for field in Fields::of(&text, delimiter).iter().take(columns) {
            if field.start > 0 {
                cells.bytes.push(pasted.bytes[field.start - 1]);
            }
            let indent = field.len() - text[field.clone()].trim_ascii_start().len();
            match text[field.clone()].trim_ascii() {
                [] => cells.bytes.push((b'.', pasted.place(field.start).unwrap_or(raw.len()))),
                cell => cells.bytes.extend(&pasted.bytes[field.start + indent..][..cell.len()]),
            }
        }
        Some(cells)
    }

    pub(super) fn text(&self) -> Vec<u8> {
        self.bytes.iter().map(|(byte, _)| *byte).collect()
    }

    /// The offset of a byte in the original line; for the end, its end.
    pub(super) fn place(&self, offset: usize) -> Option<usize> {
        self.bytes.get(offset).map(|(_, place)| *place)
    }

    /// Replaces look-alike characters. `None` if the spaces may be empty cells, or if a frame has signs of rules on its
    /// lines.
    fn of_characters(raw: &str) -> Option<Self> {
        let is_spaced = raw.contains([' ', '\t', '|', ',']);
        let is_board = BoxShape::usual(raw.chars().count().isqrt()).is_some_and(|shape| {
            let side = shape.rows * shape.columns;
            side > 3 && side * side == raw.chars().count()
        });
        if !is_spaced && is_board && raw.contains(is_space) {
            return None;
        }
        let mut pasted = Self::default();
        let is_parted = are_parted_by_semicolons(raw);
        let comment = raw.find(|one| one == '#' || one == ';' && !is_parted).unwrap_or(raw.len());
        for (place, one) in raw[..comment].char_indices().filter(|(_, one)| !is_invisible(*one)) {
            let like = if one == ';' { ',' } else { look_alike(one) };
            pasted.is_drawn |= like == '|' && one != '|';
            let mut buffer = [0; 4];
            pasted.bytes.extend(like.encode_utf8(&mut buffer).bytes().map(|byte| (byte, place)));
        }
        if pasted.is_drawn && pasted.bytes.iter().any(|(byte, _)| matches!(byte, b'X' | b'V' | b'x' | b'v')) {
            return None;
        }
        pasted.bytes.extend(raw.bytes().enumerate().skip(comment).map(|(place, byte)| (byte, place)));
        Some(pasted)
    }

    /// Removes the markup of e-mail, Markdown and source code around a line.
    fn strip(&mut self) {
        let is_space = |(byte, _): &(u8, usize)| byte.is_ascii_whitespace();
        let quoted = self.bytes.iter().take_while(|pair| pair.0 == b'>' || is_space(pair));
        if let Some(last) = quoted.enumerate().filter(|(_, pair)| pair.0 == b'>').last() {
            self.bytes.drain(..=last.0);
        }
        if let Some(value) = assigned_text(&self.text()) {
            self.bytes.drain(..value);
        }
        let text = self.text();
        let start = text.trim_ascii_start();
        if start.starts_with(b"```") || matches!(start, [b'\\', letter, ..] if letter.is_ascii_alphabetic()) {
            // A Markdown fence or a LaTeX command becomes a comment.
            self.bytes.iter_mut().for_each(|pair| pair.0 = b'#');
        } else if let Some(end) = text.windows(2).position(|pair| pair == br"\\").filter(|_| text.contains(&b'&')) {
            // The end of a row in a LaTeX table.
            self.bytes.truncate(end);
            self.bytes.iter_mut().filter(|pair| pair.0 == b'&').for_each(|pair| pair.0 = b'\t');
        } else if matches!(start, [b'"' | b'\'' | b'`', ..]) && !text.windows(2).any(|pair| pair == b"--") {
            self.strip_quotes(&text);
        }
    }

    /// Removes quotes, escapes between them, and a trailing comma.
    fn strip_quotes(&mut self, text: &[u8]) {
        let end = text.trim_ascii_end();
        let comma = end.strip_suffix(b",").map(<[u8]>::len);
        let is_escape = |at: usize| text[at] == b'\\' || at > 0 && text[at - 1] == b'\\';
        for (at, pair) in self.bytes.iter_mut().enumerate() {
            if matches!(pair.0, b'"' | b'\'' | b'`') || is_escape(at) || comma == Some(at) {
                pair.0 = b' ';
            }
        }
    }

    /// Writes a `.` into each empty field of a row with one field per cell. `false` if it is ambiguous which cells of a
    /// drawn row are empty.
    fn fill_fields(&mut self) -> bool {
        let text = self.text();
        let end = text.iter().position(|byte| matches!(byte, b'#' | b';')).unwrap_or(text.len());
        let Some(&delimiter) = [b'|', b',', b'\t'].iter().find(|byte| text[..end].contains(byte)) else { return true };
        let fields = Fields::of(&text[..end], delimiter);
        let is_border = text.contains(&b'+') || text.windows(2).any(|pair| pair == b"--");
        if self.is_drawn && !is_border {
            if !fields.are_alike(&text) {
                return false;
            }
            self.remove_marks(&fields, &text);
        }
        if fields.are_cells(&text, delimiter) {
            self.bytes = fields.filled(&text, &self.bytes);
        }
        true
    }

    /// Removes the marks that highlight digits in a drawing with one digit per field.
    fn remove_marks(&mut self, fields: &Fields, text: &[u8]) {
        let is_digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
        let is_marked =
            |text: &[u8]| matches!(text, [b'.' | b'!', digits @ ..] if !digits.is_empty() && is_digits(digits));
        let content = |field: &Range<usize>| text[field.clone()].trim_ascii();
        let is_digit = |field: &Range<usize>| is_digits(content(field)) || is_marked(content(field));
        if fields.iter().all(|field| is_digit(field) && text[field.clone()].ends_with(b" ")) {
            for field in fields.iter().filter(|field| is_marked(content(field))) {
                let mark = text[field.clone()].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                self.bytes[field.start + mark].0 = b' ';
            }
        }
    }
}

/// The place of a link that Markdown encloses in brackets, or lists.
pub(super) fn markdown_link(text: &[u8]) -> Option<Range<usize>> {
    let word = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    let is_listed = match &text[..word] {
        b"-" | b"*" | b"+" => true,
        [number @ .., b'.' | b')'] => !number.is_empty() && number.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    let after = &text[word..];
    let entry = if is_listed { text.len() - after.trim_ascii_start().len() } else { 0 };
    let (start, end) = match text.get(entry)? {
        b'<' => (entry + 1, b'>'),
        b'(' => (entry + 1, b')'),
        b'[' => (entry + text[entry..].windows(2).position(|pair| pair == b"](")? + 2, b')'),
        _ if is_listed => (entry, b' '),
        _ => return None,
    };
    let link = &text[start..];
    let length = link.iter().position(|byte| *byte == end).unwrap_or(link.len());
    let is_address = [&b"https://"[..], b"http://"].iter().any(|scheme| link.starts_with(scheme));
    is_address.then_some(start..start + length)
}

/// Whether a line begins with a box-drawing character.
pub(crate) fn begins_drawn(text: &[u8]) -> bool {
    let first = text.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    first.is_some_and(|first| matches!(first, '\u{2500}'..='\u{257f}'))
}

/// The offset of the quote after a name and an equals sign, as in `puzzle = "`.
fn assigned_text(text: &[u8]) -> Option<usize> {
    let sign = text.iter().position(|&byte| byte == b'=')?;
    let value = sign + 1 + text[sign + 1..].iter().position(|byte| !byte.is_ascii_whitespace())?;
    let is_named = text.trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic);
    (is_named && matches!(text[value], b'"' | b'\'' | b'`')).then_some(value)
}

fn is_invisible(one: char) -> bool {
    matches!(one, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}')
}

fn is_space(one: char) -> bool {
    matches!(one, '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
}

/// The character that this one is read as; `None` if it is invisible.
pub(crate) fn as_read(one: char) -> Option<char> {
    (!is_invisible(one)).then(|| look_alike(one))
}

/// The ASCII character that this one looks like, or the character itself.
fn look_alike(one: char) -> char {
    let digit = |zero: char| char::from_digit((u32::from(one) - u32::from(zero)) % 10, 10).unwrap_or(one);
    match one {
        '０'..='９' => digit('０'),
        // Bold, double-struck, sans-serif and monospace digits.
        '\u{1d7ce}'..='\u{1d7ff}' => digit('\u{1d7ce}'),
        '①'..='⑨' => digit('\u{245f}'),
        '⓪' => '0',
        '·' | '•' | '∙' | '⋅' | '．' | '□' | '▢' | '◻' | '◽' | '⬜' | '☐' | '␣' => '.',
        '‐'..='―' | '−' | '－' | '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉' | '╴' | '╶' | '╸' | '╺' => {
            '-'
        }
        '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' | '｜' => '|',
        '\u{2500}'..='\u{257f}' => '+',
        '，' => ',',
        '“' | '”' | '„' | '‟' | '«' | '»' => '"',
        '‘' | '’' | '‚' | '‛' => '\'',
        _ if is_space(one) => ' ',
        _ => one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{ReadOptions, parse};

    fn read(line: &str) -> Option<String> {
        Pasted::read(line.as_bytes()).map(|pasted| String::from_utf8(pasted.text()).unwrap())
    }

    #[test]
    fn rows_and_boards_that_need_no_change_stay() {
        let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for line in [
            &format!("{board} naïve □ ５"),
            &format!("{board},,a,,"),
            "1.3..2..3.1..4.. ５",
            "5 3 . | . 7 . | . . .",
            "|53.|.7.|...|",
            "1,2,3,",
            "1,2,3,4,",
            "# □ ５",
            "1;2",
            "1;a;;b",
            "cage 15 r1c1 r1c2 # ５",
            "'-------'-------'",
            "{12} 3 {4} 1",
            "1\t2\t3\t4\t\t5\t6\t7\t8",
            "5\t3\t.\t\t.\t7\t.\t\t.\t.\t.",
            "1\t\t2\t\t3\t\t4\t\t5\t\t6\t\t7\t\t8",
            "\t\t\t5\t3\t.\t.\t7\t.\t.\t.\t.",
            "5\t3\t.\t.\t7\t.\t.\t.\t.\t",
            "|1|2||3|4|",
            "||1|2||3|4||",
            "[[1,,2]]",
            "[\"https://a.b/cd\"]",
            "<a href='https://a.b'>",
            "- 12.4",
            "= 1 2 3",
            "1 = = 2",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
        assert!(Pasted::read(b"5\xe93.,,").is_none(), "not UTF-8");
    }

    #[test]
    fn ambiguous_lines_stay() {
        // Boxes of four empty cells, or four cells.
        assert_eq!(read("|1   |    |2   |   4|"), None);
        // Empty cells, or spaces between groups.
        assert_eq!(read("1.3.\u{a0}2..3.1..4.."), None);
        // A letter may be a sign on an edge.
        assert_eq!(read("┃ 1 X   ┃   X 4 ┃"), None);
        // Cells without a bar between them.
        assert_eq!(read("┃ 5  3    ┃    7    ┃"), None);
    }

    #[test]
    fn pasted_rows_become_digits_and_dots() {
        for (line, expected) in [
            ("５３．．", "53.."),
            ("5\u{fe0f}\u{20e3}□⬜·", "5..."),
            ("1\u{2009}2\u{3000}3\u{a0}4", "1 2 3 4"),
            ("1\u{200b}2\u{feff}34", "1234"),
            ("┠───┼───╂───┼───┨", "+---+---+---+---+"),
            ("┃ 1 │·2 ┃   │!4 ┃", "| 1 | 2 | . | 4 |"),
            ("│12│34│", "|12|34|"),
            ("> > 12.4", "12.4"),
            ("\"1\",\"2\",\"\",\"4\",", "1 , 2 , ., 4"),
            ("rows = '12.4\\n'", "12.4"),
            (" <https://a.b/?c=d>", "https://a.b/?c=d"),
            ("[a [b]](https://c.d/#e) by F", "https://c.d/#e  by F"),
            ("10. (http://a.b/cd", "http://a.b/cd"),
            ("-  https://a.b/cd", "https://a.b/cd"),
            ("1,,,4", "1,.,.,4"),
            (",,3,", ".,.,3,."),
            ("1;;3;", "1,.,3,."),
            ("\t\t3\t", ".\t.\t3\t."),
            ("| 1 |   || 3 |   |", "| 1 | . || 3 | . |"),
            ("1 & & 3 & 4 \\\\ \\hline", "1 \t.\t 3 \t 4 "),
        ] {
            let found = read(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(found.trim(), expected.trim(), "{line}");
        }
    }

    #[test]
    fn faults_keep_their_position_in_the_paste() {
        let column = |text: &str| {
            let error = parse(text, &ReadOptions::default()).unwrap_err();
            assert_eq!(error.text(), text.trim().as_bytes());
            error.column
        };
        let error = parse("> 1.５..2..3.1..4..", &ReadOptions::default()).unwrap_err();
        assert_eq!(error.excerpt().unwrap(), "> 1.５..2..3.1..4..\n    ^");
        assert_eq!(column("> 1.5..2..3.1..4.."), 5);
        assert_eq!(column("1\u{200b}.5..2..3.1..4.."), 4);
        assert_eq!(column("\"1.５..2..3.1..4..\""), 4);
        assert_eq!(column("│ 1 │   │ 5 │ 2 │\n│ 3 │   │   │ 2 │\n│ 3 │   │   │ 2 │\n│ 3 │   │   │ 2 │\n"), 11);
        assert_eq!(column("1,,5,2\n,3,,1\n2,,,\n,,,3\n"), 4);
    }

    #[test]
    fn a_very_long_line_is_not_examined() {
        assert_eq!(read(&"５".repeat(LONGEST)), None);
        assert_eq!(read(&format!("<https://a.b/{}>", "c".repeat(LONGEST))), None);
    }
}
