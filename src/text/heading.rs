//! Comment lines directly above a board with its title, author, rules in prose, and comment.
//!
//! A line such as `# Title: An example` holds one line of a field; a field of several lines takes one such line for
//! each.

use super::bytes::line::{Line, MAX_LINE};
use super::record::{Description, Record};
use super::{ParseError, ParseErrorKind};

/// The names of the fields in comment lines.
pub(super) const NAMES: [&str; 4] = ["Title", "Author", "Rules", "Comment"];

/// The fields directly above a board, line by line, in the order of [`NAMES`].
#[derive(Debug, Default)]
pub(super) struct Heading {
    fields: [Vec<String>; 4],
    /// The length of all lines in bytes.
    bytes: usize,
    /// The number of the line below them.
    next: u64,
}

impl Heading {
    /// Adds a comment or a border. A line that does not directly follow the last one starts over.
    pub(super) fn push(&mut self, line: &Line) -> Result<(), ParseError> {
        if line.number != self.next {
            *self = Self::default();
        }
        self.next = line.number + 1;
        if let Some((field, text)) = field(&line.text) {
            self.bytes += line.text.len();
            if self.bytes > MAX_LINE {
                return Err(ParseError::at(line, 0, ParseErrorKind::TooLong { limit: MAX_LINE }));
            }
            self.fields[field].push(String::from_utf8_lossy(text).into_owned());
        }
        Ok(())
    }

    /// Adds the fields to the record below them. The record's own texts take precedence.
    pub(super) fn above(self, record: Record) -> Record {
        if record.line != self.next {
            return record;
        }
        let [title, author, rules, comment] = self.fields.map(|lines| lines.join("\n"));
        let description = record.description.or(Description::new([&title, &author, &rules]));
        let comment = if record.comment.is_empty() { comment } else { record.comment };
        Record { comment, description, ..record }
    }
}

/// Whether a comment line holds a field of a board.
pub(super) fn is_field(line: &[u8]) -> bool {
    field(line).is_some()
}

/// The index of the field in a comment line, and its text.
fn field(line: &[u8]) -> Option<(usize, &[u8])> {
    let text = line.strip_prefix(b"#")?.trim_ascii();
    let (name, rest) = text.split_at(text.iter().position(|&byte| byte == b':')?);
    let field = NAMES.iter().position(|known| name.eq_ignore_ascii_case(known.as_bytes()))?;
    Some((field, rest.strip_prefix(b": ").unwrap_or(&rest[1..])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    #[test]
    fn headings_round_trip() {
        let mut record = Record::new("1.3..2..3.1..4..".parse::<Puzzle>().unwrap());
        record.description = Description::new(["One\r\nline", " Setter: me", "Normal rules.\n\n  Thermo: # up"]);
        record.comment = "easy".to_owned();
        let lines = crate::text::target::plain::heading(&record);
        assert_eq!(
            lines,
            "# Title: One\n# Title: line\n# Author: Setter: me\n# Rules: Normal rules.\n# Rules:\n\
             # Rules:   Thermo: # up\n# Comment: easy\n"
        );
        let heading = |lines: &str| {
            let mut heading = Heading::default();
            for (text, number) in lines.lines().zip(1..) {
                heading.push(&Line { text: text.into(), ..Line::at((number, 1)) }).unwrap();
            }
            heading
        };
        let line = record.line;
        let bare = Record { description: Description::default(), comment: String::new(), line: 11, ..record.clone() };
        let read = heading(&format!("{lines}# Rule: none\n; Title: none\n#\n")).above(bare.clone());
        assert_eq!(Record { line, ..read }, record);
        assert_eq!(heading(&lines).above(bare.clone()), bare, "other lines are in between");
        let other = Record { line: 2, ..record };
        assert_eq!(heading("#title:another").above(other.clone()), other);
    }
}
