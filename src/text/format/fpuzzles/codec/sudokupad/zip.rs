//! The abbreviated notation of objects in links.
//!
//! Common keys are shortened, keys have no quotes, strings are in single quotes (both kinds are escaped as `\'`
//! inside), an empty object in a list is omitted, true and false are `t` and `f`, and colors have no quotes. Derived
//! from the behavior of the importer `marktekfan/sudokupad-penpa-import`.

use serde_json::{Map, Number, Value};

/// The deepest nesting of values.
const MAX_DEPTH: usize = 64;

/// The short keys.
const KEYS: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// Expands an abbreviated text; `None` if it is not one.
pub(crate) fn unzipped(text: &str) -> Option<Value> {
    let mut rest = Rest { bytes: text.as_bytes() };
    let value = rest.value(0)?;
    rest.skip_blanks();
    rest.bytes.is_empty().then_some(value)
}

/// The unread text.
struct Rest<'a> {
    bytes: &'a [u8],
}

impl Rest<'_> {
    fn skip_blanks(&mut self) {
        self.bytes = self.bytes.trim_ascii_start();
    }

    /// Peeks at the next byte.
    fn peek(&mut self) -> Option<u8> {
        self.skip_blanks();
        self.bytes.first().copied()
    }

    /// Takes the next byte if it is this one.
    fn take(&mut self, byte: u8) -> Option<()> {
        let is_next = self.peek() == Some(byte);
        is_next.then(|| self.bytes = &self.bytes[1..])
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.peek()? {
            b'{' => self.object(depth),
            b'[' => self.list(depth),
            b'\'' | b'"' => self.string().map(Value::String),
            _ => scalar(self.word()),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.take(b'{')?;
        let mut object = Map::new();
        if self.take(b'}').is_some() {
            return Some(object.into());
        }
        loop {
            let key = match self.peek()? {
                b'\'' | b'"' => self.string()?,
                _ => self.word().to_owned(),
            };
            let key = KEYS.iter().find(|(short, _)| *short == key).map_or(key, |(_, long)| (*long).to_owned());
            self.take(b':')?;
            let value = self.value(depth + 1)?;
            if key.is_empty() || object.insert(key, value).is_some() {
                return None;
            }
            if self.take(b',').is_none() {
                return self.take(b'}').map(|()| object.into());
            }
        }
    }

    /// A list, in which nothing between commas is an empty object.
    fn list(&mut self, depth: usize) -> Option<Value> {
        self.take(b'[')?;
        let mut list = Vec::new();
        loop {
            let is_nothing = matches!(self.peek()?, b',' | b']');
            list.push(if is_nothing { Value::Object(Map::new()) } else { self.value(depth + 1)? });
            if self.take(b',').is_none() {
                return self.take(b']').map(|()| list.into());
            }
        }
    }

    /// A string in either kind of quotes.
    fn string(&mut self) -> Option<String> {
        let quote = self.peek()?;
        let mut text = vec![b'"'];
        let mut bytes = self.bytes[1..].iter();
        loop {
            match *bytes.next()? {
                byte if byte == quote => break,
                b'\\' => match *bytes.next()? {
                    b'\'' => text.push(b'\''),
                    other => text.extend([b'\\', other]),
                },
                b'"' => text.extend(b"\\\""),
                byte => text.push(byte),
            }
        }
        self.bytes = bytes.as_slice();
        text.push(b'"');
        // The other escapes are those of JSON.
        serde_json::from_slice(&text).ok()
    }

    /// The text before the next punctuation mark.
    fn word(&mut self) -> &str {
        let bytes = self.bytes;
        let length = bytes.iter().position(|byte| b",:]}".contains(byte)).unwrap_or(bytes.len());
        self.bytes = &bytes[length..];
        str::from_utf8(bytes[..length].trim_ascii()).unwrap_or_default()
    }
}

/// The value of a word without quotes.
fn scalar(word: &str) -> Option<Value> {
    let is_color = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    Some(match word {
        "t" | "true" => true.into(),
        "f" | "false" => false.into(),
        "null" => Value::Null,
        "#0" => "#000000".into(),
        "#F" => "#FFFFFF".into(),
        _ if is_color => format!("#{word}").into(),
        _ => Value::Number(word.parse::<Number>().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn abbreviations_are_expanded() {
        let text = "{cs:50,ce:[[,{v:5},],[,,]],re:[[[0,1]]],\
                    ca:[{v:'title: It\\'s \\\\\\n',unique:t,hidden:f,c:#0,c2:00FF7f}]}";
        let object = json!({
            "cellSize": 50, "cells": [[{}, {"value": 5}, {}], [{}, {}, {}]],
            "cages": [{
                "value": "title: It's \\\n", "unique": true, "hidden": false,
                "color": "#000000", "backgroundColor": "#00FF7f",
            }],
            "regions": [[[0, 1]]],
        });
        assert_eq!(unzipped(text), Some(object));
        assert_eq!(unzipped(" { \"d2\" : [ ] } "), Some(json!({ "d": [{}] })));
        assert_eq!(unzipped("{v:-0.5,te:'\"\\u00e9\"'}"), Some(json!({ "value": -0.5, "text": "\"é\"" })));
    }

    #[test]
    fn other_texts_are_rejected() {
        for wrong in ["", "{", "{v}", "{v:1", "{v:1,v:2}", "{v:x}", "{v:'a}", "[1]]", "{:1}", "{v:'\\q'}", "{v:'\\"] {
            assert_eq!(unzipped(wrong), None, "{wrong}");
        }
        assert_eq!(unzipped(&"[".repeat(100_000)), None);
    }
}
