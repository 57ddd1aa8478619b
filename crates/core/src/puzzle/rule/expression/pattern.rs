//! Patterns of digits: regular expressions whose letters are numbers.

use super::error::{ExpressionError, Fault, MOST_DEPTH};
use super::token::Reader;
use std::fmt::{self, Display};

/// A regular expression over digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// One digit in one of these ranges, each from its least to its greatest digit; or, if `is_inverted`, in none.
    Digit {
        /// The ranges.
        ranges: Box<[[u32; 2]]>,
        /// Whether the digits of the ranges are those that do not match.
        is_inverted: bool,
    },
    /// One part after the other.
    Sequence(Box<[Self]>),
    /// One of the parts.
    Any(Box<[Self]>),
    /// The part several times.
    Repeat {
        /// The part.
        of: Box<Self>,
        /// The least number of times.
        least: u32,
        /// The greatest number of times, if there is one.
        most: Option<u32>,
    },
}

/// The greatest number of repetitions.
const MOST_TIMES: u32 = 100;

/// The most digits of a pattern, with the repeated ones.
const MOST_POSITIONS: u64 = 1_000;

/// Checks that a pattern is not too large and that its digits are from the first to the second of these.
pub(super) fn check(pattern: &Pattern, ends: [u32; 2]) -> Result<(), ExpressionError> {
    if positions(pattern) > MOST_POSITIONS {
        return Err(ExpressionError::Positions);
    }
    digits(pattern, ends)
}

fn digits(pattern: &Pattern, [first, last]: [u32; 2]) -> Result<(), ExpressionError> {
    match pattern {
        Pattern::Digit { ranges, .. } => match ranges.iter().flatten().find(|digit| !(first..=last).contains(digit)) {
            Some(&digit) => Err(ExpressionError::Digit { digit, first, last }),
            None => Ok(()),
        },
        Pattern::Sequence(parts) | Pattern::Any(parts) => parts.iter().try_for_each(|part| digits(part, [first, last])),
        Pattern::Repeat { of, .. } => digits(of, [first, last]),
    }
}

/// The number of digits of the pattern without repetitions. At least 1 for each part, so that it bounds the work.
fn positions(pattern: &Pattern) -> u64 {
    match pattern {
        Pattern::Digit { .. } => 1,
        Pattern::Sequence(parts) | Pattern::Any(parts) => parts.iter().map(positions).fold(1, u64::saturating_add),
        Pattern::Repeat { of, least, most } => {
            positions(of).saturating_mul(u64::from(most.unwrap_or(*least).max(*least).max(1)))
        }
    }
}

/// Reads a pattern in quotation marks.
pub(super) fn quoted(reader: &mut Reader) -> Result<Pattern, Fault> {
    let expected = "a pattern in quotation marks, such as \"[1-3]+ 5\"";
    let start = reader.offset();
    let text = reader.rest();
    let Some(quote) = text.chars().next().filter(|first| matches!(first, '"' | '\'' | '“')) else {
        return Err(reader.expected(expected));
    };
    let inner = &text[quote.len_utf8()..];
    let closing = if quote == '“' { '”' } else { quote };
    let Some(length) = inner.find(closing) else { return Err(reader.expected(expected)) };
    let at = start + quote.len_utf8();
    let mut parser = Parser { text: &inner[..length], at: 0 };
    let pattern = parser.any(0).and_then(|pattern| match parser.next() {
        None => Ok(pattern),
        Some(_) => Err(parser.expected("a digit, `[`, `(` or `|`")),
    });
    reader.jump(at + length + closing.len_utf8());
    pattern.map_err(|(offset, error)| (at + offset, error))
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    /// The next sign after blanks.
    fn next(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start_matches([' ', '\t', ',', ':']);
        self.at += rest.len() - trimmed.len();
        trimmed.chars().next()
    }

    fn take(&mut self, sign: char) -> bool {
        let is = self.next() == Some(sign);
        if is {
            self.at += sign.len_utf8();
        }
        is
    }

    fn expected(&mut self, expected: &'static str) -> Fault {
        let found = self.next().map(String::from);
        (self.at, ExpressionError::Expected { expected, found })
    }

    fn any(&mut self, depth: usize) -> Result<Pattern, Fault> {
        if depth > MOST_DEPTH {
            return Err((self.at, ExpressionError::Depth));
        }
        let mut parts = vec![self.sequence(depth)?];
        while self.take('|') {
            parts.push(self.sequence(depth)?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Pattern::Any(parts.into()) })
    }

    fn sequence(&mut self, depth: usize) -> Result<Pattern, Fault> {
        let mut parts = Vec::new();
        while let Some(sign) = self.next()
            && !matches!(sign, '|' | ')')
        {
            let part = self.one(depth)?;
            parts.push(self.repeated(part)?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Pattern::Sequence(parts.into()) })
    }

    fn one(&mut self, depth: usize) -> Result<Pattern, Fault> {
        if self.take('(') {
            let inner = self.any(depth + 1)?;
            return if self.take(')') { Ok(inner) } else { Err(self.expected("`)`")) };
        }
        if self.take('.') {
            return Ok(Pattern::Digit { ranges: [].into(), is_inverted: true });
        }
        if !self.take('[') {
            let digit = self.digit("a digit, `.`, `[` or `(`")?;
            return Ok(Pattern::Digit { ranges: [[digit; 2]].into(), is_inverted: false });
        }
        let is_inverted = self.take('^');
        let mut ranges = Vec::new();
        while !self.take(']') {
            let least = self.digit("a digit or `]`")?;
            let start = self.at;
            let most = if self.take('-') { self.digit("a digit")? } else { least };
            if least > most {
                return Err((start, ExpressionError::Empty));
            }
            ranges.push([least, most]);
        }
        Ok(Pattern::Digit { ranges: ranges.into(), is_inverted })
    }

    /// Reads `*`, `+`, `?`, `{2}`, `{2,}` or `{2,5}`, if one follows.
    fn repeated(&mut self, part: Pattern) -> Result<Pattern, Fault> {
        let (least, most) = match self.next() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.take('{');
                return self.counted(part);
            }
            _ => return Ok(part),
        };
        self.at += 1;
        Ok(Pattern::Repeat { of: Box::new(part), least, most })
    }

    fn counted(&mut self, part: Pattern) -> Result<Pattern, Fault> {
        let start = self.at;
        let least = self.number("a number")?;
        // The blanks before a comma are skipped with it.
        let has_comma = self.text[self.at..].trim_start_matches([' ', '\t']).starts_with(',');
        let most = match self.next() {
            Some('}') if has_comma => None,
            _ if has_comma => Some(self.number("a number or `}`")?),
            _ => Some(least),
        };
        if !self.take('}') {
            return Err(self.expected("`}`"));
        }
        if most.is_some_and(|most| most < least) {
            return Err((start, ExpressionError::Empty));
        }
        if least.max(most.unwrap_or(0)) > MOST_TIMES {
            return Err((start, ExpressionError::Positions));
        }
        Ok(Pattern::Repeat { of: Box::new(part), least, most })
    }

    fn digit(&mut self, expected: &'static str) -> Result<u32, Fault> {
        self.number(expected)
    }

    fn number(&mut self, expected: &'static str) -> Result<u32, Fault> {
        self.next();
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        match rest[..length].parse() {
            Ok(number) => {
                self.at += length;
                Ok(number)
            }
            Err(_) if length > 0 => Err((self.at, ExpressionError::Large)),
            Err(_) => Err(self.expected(expected)),
        }
    }
}

impl Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit { ranges, is_inverted: true } if ranges.is_empty() => f.write_str("."),
            Self::Digit { ranges, is_inverted: false } if matches!(**ranges, [[least, most]] if least == most) => {
                write!(f, "{}", ranges[0][0])
            }
            Self::Digit { ranges, is_inverted } => {
                f.write_str(if *is_inverted { "[^" } else { "[" })?;
                for (position, [least, most]) in ranges.iter().enumerate() {
                    let blank = if position == 0 { "" } else { " " };
                    write!(f, "{blank}{least}")?;
                    if most > least {
                        write!(f, "-{most}")?;
                    }
                }
                f.write_str("]")
            }
            Self::Sequence(parts) if parts.is_empty() => f.write_str("()"),
            Self::Sequence(parts) => joined(f, parts, " ", |part| matches!(part, Self::Any(_) | Self::Sequence(_))),
            Self::Any(parts) => joined(f, parts, " | ", |part| matches!(part, Self::Any(_))),
            Self::Repeat { of, least, most } => {
                if matches!(**of, Self::Digit { .. }) {
                    of.fmt(f)?;
                } else {
                    write!(f, "({of})")?;
                }
                match (least, most) {
                    (0, None) => f.write_str("*"),
                    (1, None) => f.write_str("+"),
                    (0, Some(1)) => f.write_str("?"),
                    (least, None) => write!(f, "{{{least},}}"),
                    (least, Some(most)) if least == most => write!(f, "{{{least}}}"),
                    (least, Some(most)) => write!(f, "{{{least},{most}}}"),
                }
            }
        }
    }
}

fn joined(
    f: &mut fmt::Formatter<'_>,
    parts: &[Pattern],
    between: &str,
    is_enclosed: impl Fn(&Pattern) -> bool,
) -> fmt::Result {
    for (position, part) in parts.iter().enumerate() {
        f.write_str(if position == 0 { "" } else { between })?;
        if is_enclosed(part) && !matches!(part, Pattern::Sequence(parts) if parts.is_empty()) {
            write!(f, "({part})")?;
        } else {
            part.fmt(f)?;
        }
    }
    Ok(())
}
