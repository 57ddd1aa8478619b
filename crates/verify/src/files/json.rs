//! JSON as far as certificates need it: an object of strings.

use std::iter::Peekable;
use std::str::CharIndices;

/// The names and values of an object of strings.
///
/// # Errors
///
/// The first fault, with its position.
pub(super) fn strings(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut reader = Reader { text, symbols: text.char_indices().peekable() };
    let mut found: Vec<(String, String)> = Vec::new();
    reader.expect('{')?;
    if !reader.accept('}') {
        loop {
            let name = reader.string()?;
            reader.expect(':')?;
            found.push((name, reader.string()?));
            if !reader.accept(',') {
                break;
            }
        }
        reader.expect('}')?;
    }
    reader.skip_space();
    if reader.symbols.peek().is_some() { reader.fail("nothing after the object") } else { Ok(found) }
}

struct Reader<'a> {
    text: &'a str,
    symbols: Peekable<CharIndices<'a>>,
}

impl Reader<'_> {
    fn fail<T>(&mut self, expected: &str) -> Result<T, String> {
        let (offset, found) = match self.symbols.peek() {
            Some(&(offset, symbol)) => (offset, format!("found `{}`", symbol.escape_debug())),
            None => (self.text.len(), "but the text ends".to_owned()),
        };
        let before = &self.text[..offset];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
        Err(format!("line {line}, column {column}: expected {expected}, {found}"))
    }

    fn skip_space(&mut self) {
        while self.symbols.next_if(|(_, symbol)| matches!(symbol, ' ' | '\t' | '\n' | '\r')).is_some() {}
    }

    fn accept(&mut self, wanted: char) -> bool {
        self.skip_space();
        self.symbols.next_if(|(_, symbol)| *symbol == wanted).is_some()
    }

    fn expect(&mut self, wanted: char) -> Result<(), String> {
        if self.accept(wanted) { Ok(()) } else { self.fail(&format!("`{wanted}`")) }
    }

    fn string(&mut self) -> Result<String, String> {
        if !self.accept('"') {
            return self.fail("a string");
        }
        let mut string = String::new();
        loop {
            match self.symbols.next_if(|(_, symbol)| *symbol >= ' ') {
                None => return self.fail("the end of the string"),
                Some((_, '"')) => return Ok(string),
                Some((_, '\\')) => string.push(self.escaped()?),
                Some((_, symbol)) => string.push(symbol),
            }
        }
    }

    /// The character after a backslash. Certificates have none beyond the basic plane, which take two escapes.
    fn escaped(&mut self) -> Result<char, String> {
        let symbol = match self.symbols.peek() {
            Some((_, symbol @ ('"' | '\\' | '/'))) => *symbol,
            Some((_, 'b')) => '\u{8}',
            Some((_, 'f')) => '\u{c}',
            Some((_, 'n')) => '\n',
            Some((_, 'r')) => '\r',
            Some((_, 't')) => '\t',
            Some((_, 'u')) => {
                let mut number = 0;
                for _ in 0..4 {
                    self.symbols.next();
                    let Some(digit) = self.symbols.peek().and_then(|(_, symbol)| symbol.to_digit(16)) else {
                        return self.fail("four hexadecimal digits");
                    };
                    number = number * 16 + digit;
                }
                let Some(symbol) = char::from_u32(number) else { return self.fail("a character of the basic plane") };
                symbol
            }
            _ => return self.fail("an escape"),
        };
        self.symbols.next();
        Ok(symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_object_of_strings_is_read() {
        let one = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(strings(" { } \n"), Ok(Vec::new()));
        assert_eq!(strings(r#"{"a":"b","é" : ""}"#), Ok(vec![one("a", "b"), one("é", "")]));
        assert_eq!(strings(r#"{"a\"":"\\\/\b\f\n\r\t\u00e9x"}"#), Ok(vec![one("a\"", "\\/\u{8}\u{c}\n\r\téx")]));
    }

    #[test]
    fn a_fault_has_its_place() {
        for (text, fault) in [
            ("", "line 1, column 1: expected `{`, but the text ends"),
            ("[]", "line 1, column 1: expected `{`, found `[`"),
            ("{\n \"a\": 1}", "line 2, column 7: expected a string, found `1`"),
            ("{\"a\" \"b\"}", "line 1, column 6: expected `:`, found `\\\"`"),
            ("{\"a\":\"b\",}", "line 1, column 10: expected a string, found `}`"),
            ("{\"a\":\"b\" \"c\"}", "line 1, column 10: expected `}`, found `\\\"`"),
            ("{\"a\":\"b", "line 1, column 8: expected the end of the string, but the text ends"),
            ("{\"a\":\"\n\"}", "line 1, column 7: expected the end of the string, found `\\n`"),
            ("{\"a\":\"\\x\"}", "line 1, column 8: expected an escape, found `x`"),
            ("{\"a\":\"\\u00g0\"}", "line 1, column 11: expected four hexadecimal digits, found `g`"),
            ("{\"a\":\"\\ud800\"}", "line 1, column 12: expected a character of the basic plane, found `0`"),
            ("{} {}", "line 1, column 4: expected nothing after the object, found `{`"),
        ] {
            assert_eq!(strings(text), Err(fault.to_owned()), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "[{}:,\"\\\\ua0 \n\té]{0,40}") {
            let _ = strings(&text);
        }
    }
}
