//! The words and signs of a condition.

use super::error::{ExpressionError, Fault, MOST_DEPTH, MOST_NODES, MOST_NUMBER};

/// The rest of a text, and the limits on what is made of it.
pub(crate) struct Reader<'a> {
    text: &'a str,
    /// The offset of the next byte.
    at: usize,
    nodes: usize,
    depth: usize,
}

/// A word, a number or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Word(&'a str),
    Number(i64),
    Sign(&'a str),
}

/// The signs, longer ones first; and other ways to write them.
const SIGNS: [(&str, &str); 26] = [
    ("!=", "!="),
    ("<>", "!="),
    ("<=", "<="),
    (">=", ">="),
    ("==", "="),
    ("..", ".."),
    ("&&", "and"),
    ("||", "or"),
    ("≠", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("×", "*"),
    ("·", "*"),
    ("−", "-"),
    ("–", "-"),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("(", "("),
    (")", ")"),
    ("{", "{"),
    ("}", "}"),
    (",", ","),
];

impl<'a> Reader<'a> {
    /// Starts at a byte of a text.
    pub(crate) fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, nodes: 0, depth: 0 }
    }

    /// The offset of the next token, after blanks.
    pub(super) fn offset(&self) -> usize {
        let rest = &self.text[self.at..];
        self.at + (rest.len() - rest.trim_start_matches([' ', '\t', ':']).len())
    }

    /// The offset after the last token.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// The text from one offset to another.
    pub(super) fn slice(&self, from: usize, to: usize) -> &'a str {
        &self.text[from..to]
    }

    /// The next token and the offset after it; `None` at the end.
    pub(super) fn peek(&self) -> Result<Option<(Token<'a>, usize)>, Fault> {
        let start = self.offset();
        let rest = &self.text[start..];
        let Some(first) = rest.chars().next() else { return Ok(None) };
        if let Some((sign, meaning)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            return Ok(Some((Token::Sign(meaning), start + sign.len())));
        }
        let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        let word = &rest[..length.max(first.len_utf8())];
        let end = start + word.len();
        if !first.is_ascii_digit() {
            return Ok(Some((Token::Word(word), end)));
        }
        match word.parse::<i64>() {
            Ok(number) if number <= MOST_NUMBER => Ok(Some((Token::Number(number), end))),
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => Err((start, ExpressionError::Large)),
            _ => Ok(Some((Token::Word(word), end))),
        }
    }

    /// Takes the next token.
    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, Fault> {
        let next = self.peek()?;
        Ok(next.map(|(token, end)| {
            self.at = end;
            token
        }))
    }

    /// The text from the next token.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.offset()..]
    }

    /// Goes on at another offset.
    pub(super) fn jump(&mut self, at: usize) {
        self.at = at;
    }

    /// Whether the next token is this sign or word.
    pub(super) fn is(&self, text: &str) -> Result<bool, Fault> {
        Ok(self.peek()?.is_some_and(|(token, _)| token.is(text)))
    }

    /// Takes this sign or word, if it is next.
    pub(super) fn take(&mut self, text: &str) -> Result<bool, Fault> {
        let is = self.is(text)?;
        if is {
            self.next()?;
        }
        Ok(is)
    }

    /// Takes this sign or word; `expected` names it in the error.
    pub(super) fn require(&mut self, text: &str, expected: &'static str) -> Result<(), Fault> {
        if self.take(text)? { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// The error at the next token.
    pub(super) fn expected(&self, expected: &'static str) -> Fault {
        let start = self.offset();
        let found = match self.peek() {
            Ok(Some((_, end))) => Some(self.text[start..end].to_owned()),
            Ok(None) | Err(_) => None,
        };
        (start, ExpressionError::Expected { expected, found })
    }

    /// Counts another part of the tree.
    pub(super) fn count(&mut self, nodes: usize) -> Result<(), Fault> {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes > MOST_NODES { Err((self.offset(), ExpressionError::Nodes)) } else { Ok(()) }
    }

    /// Whether this is within a condition.
    pub(super) const fn is_nested(&self) -> bool {
        self.depth > 0
    }

    /// Reads one level deeper.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        if self.depth == MOST_DEPTH {
            return Err((self.offset(), ExpressionError::Depth));
        }
        self.depth += 1;
        let read = read(self)?;
        self.depth -= 1;
        Ok(read)
    }

    /// Reads another text in this place, within the same limits.
    pub(super) fn instead<T>(
        &mut self,
        text: &str,
        read: impl FnOnce(&mut Reader<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut other = Reader { text, at: 0, nodes: self.nodes, depth: self.depth };
        let read = read(&mut other)?;
        self.nodes = other.nodes;
        Ok(read)
    }

    /// Checks that nothing follows.
    pub(super) fn end(&self) -> Result<(), Fault> {
        if self.peek()?.is_none() { Ok(()) } else { Err(self.expected("`and`, `or` or the end of the rule")) }
    }
}

impl Token<'_> {
    pub(super) fn is(self, text: &str) -> bool {
        match self {
            Self::Word(word) | Self::Sign(word) => word == text,
            Self::Number(_) => false,
        }
    }
}
