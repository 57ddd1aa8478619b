//! JSON as far as certificates need it: strings, numbers, lists and objects. What no caller reads is skipped, so that
//! memory is bounded by what they keep.

use std::iter::Peekable;
use std::str::CharIndices;

/// The deepest nesting of a value that is skipped: a bound on recursion. Answers have 7.
const DEEPEST: usize = 64;

/// The names and values of an object of strings.
///
/// # Errors
///
/// The first fault, with its position.
pub(super) fn strings(text: &str) -> Result<Vec<(String, String)>, String> {
    whole(text, Reader::strings)
}

/// Reads a text that is one value.
///
/// # Errors
///
/// The first fault, with its position.
pub(super) fn whole<'a, T>(
    text: &'a str,
    read: impl FnOnce(&mut Reader<'a>) -> Result<T, String>,
) -> Result<T, String> {
    let mut reader = Reader { text, symbols: text.char_indices().peekable() };
    let value = read(&mut reader)?;
    reader.skip_space();
    if reader.symbols.peek().is_some() { reader.fail("nothing after the object") } else { Ok(value) }
}

/// Stores the value of a key, once.
///
/// # Errors
///
/// If it has one already.
pub(super) fn set<T>(slot: &mut Option<T>, name: &str, value: T) -> Result<(), String> {
    if slot.replace(value).is_some() { Err(format!("it has `{name}` twice")) } else { Ok(()) }
}

/// A reader of one text, value after value.
pub(super) struct Reader<'a> {
    text: &'a str,
    symbols: Peekable<CharIndices<'a>>,
}

impl Reader<'_> {
    /// Reads an object; `member` gets each name, and reads its value.
    pub(super) fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, String) -> Result<(), String>,
    ) -> Result<(), String> {
        self.items('{', '}', |reader| {
            let name = reader.string()?;
            reader.expect(':')?;
            member(reader, name)
        })
    }

    /// Reads a list; `item` reads each value.
    pub(super) fn list(&mut self, item: impl FnMut(&mut Self) -> Result<(), String>) -> Result<(), String> {
        self.items('[', ']', item)
    }

    fn items(
        &mut self,
        open: char,
        close: char,
        mut item: impl FnMut(&mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
        self.expect(open)?;
        if self.accept(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if !self.accept(',') {
                return self.expect(close);
            }
        }
    }

    /// Reads an object of strings.
    pub(super) fn strings(&mut self) -> Result<Vec<(String, String)>, String> {
        let mut found = Vec::new();
        self.object(|reader, name| {
            found.push((name, reader.string()?));
            Ok(())
        })?;
        Ok(found)
    }

    /// Reads a number from 0 on.
    pub(super) fn number(&mut self) -> Result<usize, String> {
        self.skip_space();
        let mut number = None;
        while let Some(digit) = self.symbols.peek().and_then(|(_, symbol)| symbol.to_digit(10)) {
            let longer = number.unwrap_or(0_usize).checked_mul(10).and_then(|ten| ten.checked_add(digit as usize));
            let Some(longer) = longer else { return self.fail("a smaller number") };
            number = Some(longer);
            self.symbols.next();
        }
        number.map_or_else(|| self.fail("a number"), Ok)
    }

    /// Skips `null`, if it is next.
    pub(super) fn null(&mut self) -> Result<bool, String> {
        self.skip_space();
        match self.symbols.peek() {
            Some((_, 'n')) => self.word().map(|()| true),
            _ => Ok(false),
        }
    }

    /// Skips a value.
    pub(super) fn skip(&mut self) -> Result<(), String> {
        self.skip_within(DEEPEST)
    }

    fn skip_within(&mut self, depth: usize) -> Result<(), String> {
        self.skip_space();
        let Some(&(_, symbol)) = self.symbols.peek() else { return self.fail("a value") };
        if matches!(symbol, '{' | '[') && depth == 0 {
            return self.fail("less nesting");
        }
        match symbol {
            '{' => self.object(|reader, _| reader.skip_within(depth - 1)),
            '[' => self.list(|reader| reader.skip_within(depth - 1)),
            '"' => self.string().map(drop),
            '-' | '0'..='9' => {
                let is_part = |symbol: char| matches!(symbol, '+' | '-' | '.' | 'e' | 'E' | '0'..='9');
                while self.symbols.next_if(|(_, symbol)| is_part(*symbol)).is_some() {}
                Ok(())
            }
            _ => self.word(),
        }
    }

    /// Skips `true`, `false` or `null`.
    fn word(&mut self) -> Result<(), String> {
        let rest = self.symbols.peek().map_or("", |&(offset, _)| &self.text[offset..]);
        let Some(word) = ["true", "false", "null"].into_iter().find(|word| rest.starts_with(word)) else {
            return self.fail("a value");
        };
        for _ in 0..word.len() {
            self.symbols.next();
        }
        Ok(())
    }

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

    /// Reads a string.
    pub(super) fn string(&mut self) -> Result<String, String> {
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

    /// The character after a backslash.
    fn escaped(&mut self) -> Result<char, String> {
        let symbol = match self.symbols.peek() {
            Some((_, symbol @ ('"' | '\\' | '/'))) => *symbol,
            Some((_, 'b')) => '\u{8}',
            Some((_, 'f')) => '\u{c}',
            Some((_, 'n')) => '\n',
            Some((_, 'r')) => '\r',
            Some((_, 't')) => '\t',
            Some((_, 'u')) => return self.numbered(),
            _ => return self.fail("an escape"),
        };
        self.symbols.next();
        Ok(symbol)
    }

    /// The character of an escape `\u0000`; those beyond the basic plane take two.
    fn numbered(&mut self) -> Result<char, String> {
        let first = self.unit()?;
        let unit = match first {
            0xd800..0xdc00 if self.symbols.next_if(|(_, symbol)| *symbol == '\\').is_some() => {
                let second = self.unit()?;
                let low = second.checked_sub(0xdc00).filter(|low| *low < 0x400);
                low.map(|low| 0x1_0000 + ((first - 0xd800) << 10) + low)
            }
            _ => Some(first),
        };
        unit.and_then(char::from_u32).map_or_else(|| self.fail("both escapes of a character"), Ok)
    }

    /// The number of an escape, from its `u` on.
    fn unit(&mut self) -> Result<u32, String> {
        if self.symbols.next_if(|(_, symbol)| *symbol == 'u').is_none() {
            return self.fail("`u`");
        }
        let mut number = 0;
        for _ in 0..4 {
            let Some(digit) = self.symbols.peek().and_then(|(_, symbol)| symbol.to_digit(16)) else {
                return self.fail("four hexadecimal digits");
            };
            self.symbols.next();
            number = number * 16 + digit;
        }
        Ok(number)
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
            ("{\"a\":\"\\ud800\"}", "line 1, column 13: expected both escapes of a character, found `\\\"`"),
            ("{\"a\":\"\\ud800\\n\"}", "line 1, column 14: expected `u`, found `n`"),
            ("{\"a\":\"\\ud800\\u0041\"}", "line 1, column 19: expected both escapes of a character, found `\\\"`"),
            ("{} {}", "line 1, column 4: expected nothing after the object, found `{`"),
        ] {
            assert_eq!(strings(text), Err(fault.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_character_beyond_the_basic_plane_takes_two_escapes() {
        assert_eq!(whole(r#""\ud83d\ude00""#, Reader::string), Ok("\u{1f600}".to_owned()));
    }

    #[test]
    fn numbers_fit() {
        assert_eq!(whole(" 0120", Reader::number), Ok(120));
        for (text, fault) in [
            ("x", "line 1, column 1: expected a number, found `x`"),
            ("-1", "line 1, column 1: expected a number, found `-`"),
            ("99999999999999999999", "line 1, column 20: expected a smaller number, found `9`"),
            ("1.5", "line 1, column 2: expected nothing after the object, found `.`"),
        ] {
            assert_eq!(whole(text, Reader::number), Err(fault.to_owned()), "{text}");
        }
    }

    #[test]
    fn any_value_is_skipped() {
        for text in ["{}", "[]", "-1.5e+3", "[true,false , null]", r#"{"a":{"b":["c",{"d":0}]},"e":"\u00e9"}"#] {
            assert_eq!(whole(text, Reader::skip), Ok(()), "{text}");
        }
        for text in ["", "t", "{\"a\"}", "[1,]", "[1", "e", "null0"] {
            assert!(whole(text, Reader::skip).is_err(), "{text}");
        }
        assert_eq!(whole(&("[".repeat(64) + &"]".repeat(64)), Reader::skip), Ok(()));
        let fault = "line 1, column 65: expected less nesting, found `[`";
        assert_eq!(whole(&"[".repeat(1 << 20), Reader::skip), Err(fault.to_owned()));
    }

    #[test]
    fn a_key_is_set_once() {
        let mut slot = None;
        assert_eq!(set(&mut slot, "a", 1), Ok(()));
        assert_eq!(set(&mut slot, "a", 1), Err("it has `a` twice".to_owned()));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "[{}:,\"\\\\uad8c0-9 \n\té\\[\\]nulltrue]{0,40}") {
            let _ = (strings(&text), whole(&text, Reader::skip), whole(&text, Reader::number));
        }
    }
}
