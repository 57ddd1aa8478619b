//! JSON whose objects have no duplicate keys: one of two values would be dropped silently.

use crate::text::ParseErrorKind;
use crate::text::format::json::codec::object_error;
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Parses a text. The error has the offset and the kind of the fault.
pub(crate) fn value(text: &[u8]) -> Result<Value, (usize, ParseErrorKind)> {
    let value: Result<Once, _> = serde_json::from_slice(text);
    value.map(|value| value.0).map_err(|error| {
        let (offset, kind) = object_error(text, &error);
        (offset, kind.into())
    })
}

/// A value whose objects have no duplicate keys.
struct Once(Value);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Values).map(Self)
    }
}

struct Values;

impl<'de> Visitor<'de> for Values {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Once(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            if values.contains_key(&key) {
                let key: String = key.chars().take(20).flat_map(char::escape_debug).collect();
                return Err(de::Error::custom(format_args!("the key '{key}' occurs twice")));
            }
            let Once(value) = object.next_value()?;
            values.insert(key, value);
        }
        Ok(values.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_round_trip() {
        for text in ["[null,true,-1,2,0.5,\"\\u00e9\",{\"a\":{\"b\":[]}}]", "{}", "18446744073709551615"] {
            assert_eq!(value(text.as_bytes()).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        }
    }

    #[test]
    fn errors_in_hostile_texts_have_positions() {
        let error =
            |text: &str| value(text.as_bytes()).map_err(|(offset, kind)| (offset, kind.to_string())).unwrap_err();
        let twice = "expected a JSON object: the key 'a' occurs twice";
        assert_eq!(error("{\"b\":[{\"a\":1,\"a\":2}]}"), (15, twice.to_owned()));
        let (offset, deep) = error(&"[".repeat(100_000));
        assert!((120..140).contains(&offset) && deep.contains("recursion limit"), "{offset} {deep}");
        assert!(error("[1e999]").1.contains("number out of range"));
    }
}
