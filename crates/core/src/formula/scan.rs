//! Tokens of a solver's text with their positions, for the readers of formulas and answers. Lines and columns count
//! from 1, columns in characters.

use super::lit::Lit;
use std::fmt;

/// A word and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub text: &'a str,
    pub line: usize,
    pub column: usize,
}

/// An iterator over a line's words.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    text: &'a str,
    number: usize,
    column: usize,
}

/// The lines of a text. A byte order mark at the start is skipped; CR counts as white space.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.split('\n').enumerate().map(|(index, text)| Line { text, number: index + 1, column: 1 })
}

impl<'a> Line<'a> {
    /// The rest of the line.
    #[must_use]
    pub fn rest(&self) -> &'a str {
        self.text
    }

    /// The position of the rest of the line.
    #[must_use]
    pub fn position(&self) -> (usize, usize) {
        (self.number, self.column)
    }
}

impl<'a> Iterator for Line<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let word = self.text.split_whitespace().next()?;
        let start = self.text.find(word)?;
        let column = self.column + self.text[..start].chars().count();
        let end = start + word.len();
        self.column = column + word.chars().count();
        self.text = &self.text[end..];
        Some(Token { text: word, line: self.number, column })
    }
}

impl Token<'_> {
    /// The literal that the word spells; `Ok(None)` for the 0 that ends a clause or a model.
    pub fn literal(&self) -> Result<Option<Lit>, NoLiteral> {
        number(self.text)
    }

    /// Like [`literal`](Self::literal), and accepts variables as pseudo-Boolean solvers write them: `x12`, `-x12`.
    pub fn answer_literal(&self) -> Result<Option<Lit>, NoLiteral> {
        match (self.text.strip_prefix('x'), self.text.strip_prefix("-x")) {
            (Some(digits), _) if digits.starts_with(|first: char| first.is_ascii_digit()) => number(digits),
            (_, Some(digits)) if digits.starts_with(|first: char| first.is_ascii_digit()) => {
                Ok(number(digits)?.map(|literal| !literal))
            }
            _ => self.literal(),
        }
    }
}

/// The literal with a DIMACS number.
fn number(text: &str) -> Result<Option<Lit>, NoLiteral> {
    match text.parse() {
        // Rust's parser accepts `+1` and `-0`.
        Ok(_) if text.starts_with('+') => Err(NoLiteral::NotANumber),
        Ok(0) if text.starts_with('-') => Err(NoLiteral::NotANumber),
        Ok(0) => Ok(None),
        Ok(number) => Lit::from_dimacs(number).map(Some).ok_or(NoLiteral::OutOfRange),
        Err(error) => match error.kind() {
            std::num::IntErrorKind::PosOverflow | std::num::IntErrorKind::NegOverflow => Err(NoLiteral::OutOfRange),
            _ => Err(NoLiteral::NotANumber),
        },
    }
}

/// The reason why a word is not a literal.
#[derive(Debug)]
pub enum NoLiteral {
    NotANumber,
    OutOfRange,
}

/// Foreign text for a message: on one line, without control characters, shortened.
#[derive(Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 60;
        for character in self.0.chars().take(LONGEST) {
            if character.is_control() || character == '\u{feff}' {
                write!(f, "{}", character.escape_default())?;
            } else {
                write!(f, "{character}")?;
            }
        }
        f.write_str(if self.0.chars().nth(LONGEST).is_some() { "…" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_positions() {
        let words: Vec<_> = lines("\u{feff}v 1\t-2\r\n\n  é x").flatten().collect();
        let found: Vec<_> = words.iter().map(|word| (word.text, word.line, word.column)).collect();
        assert_eq!(found, [("v", 1, 1), ("1", 1, 3), ("-2", 1, 5), ("é", 3, 3), ("x", 3, 5)]);
    }

    #[test]
    fn excerpts_are_short_and_plain() {
        assert_eq!(Excerpt("a\u{1b}[31m").to_string(), "a\\u{1b}[31m");
        assert_eq!(Excerpt(&"x".repeat(100)).to_string().chars().count(), 61);
    }
}
