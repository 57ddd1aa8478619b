//! Values of properties and of columns.

use crate::effort::EffortValue;
use serde::{Serialize, Serializer};
use std::fmt;

/// The value of a property or of a table's field.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value: the property is not defined for this puzzle, or the field is empty.
    Missing,
    Flag(bool),
    /// A finite number.
    Number(f64),
    /// A number of tenths, written with one decimal.
    Tenths(u32),
    Text(String),
    /// A number that is written as this text: a level, an effort, a count that reached its limit.
    Ranked(f64, String),
}

impl Value {
    /// The value of a field of a table: a number if it reads as one.
    #[must_use]
    pub fn of_field(text: &str) -> Self {
        let trimmed = text.trim();
        match number(trimmed) {
            _ if trimmed.is_empty() => Self::Missing,
            // The field's own spelling is kept: 1.0, 007.
            Some(number) => Self::Ranked(number, trimmed.to_owned()),
            None => Self::Text(trimmed.to_owned()),
        }
    }

    /// The value of an effort.
    pub(super) fn of_effort(effort: EffortValue) -> Self {
        let shown = effort.to_string();
        Self::Ranked(effort_rank(&shown).unwrap_or(0.0), shown)
    }

    /// The value as a number, if it has one.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) | Self::Ranked(number, _) => Some(*number),
            Self::Tenths(tenths) => Some(f64::from(*tenths) / 10.0),
            Self::Flag(flag) => Some(f64::from(u8::from(*flag))),
            Self::Text(_) | Self::Missing => None,
        }
    }

    /// Whether a condition that is only a name holds: the value is neither missing nor 0, and does not mean no.
    #[must_use]
    pub fn holds(&self) -> bool {
        match self {
            Self::Missing => false,
            Self::Text(text) => flag(text).unwrap_or(true),
            Self::Flag(_) | Self::Number(_) | Self::Tenths(_) | Self::Ranked(..) => self.number() != Some(0.0),
        }
    }

    /// Appends a key whose bytewise order is that of the values: numbers, then text by bytes, or the other way round if
    /// `descends`. What is missing comes last in both. Keys may follow one another.
    pub fn add_sort_key(&self, descends: bool, key: &mut Vec<u8>) {
        const PRESENT: u8 = 0;
        const MISSING: u8 = 1;
        if *self == Self::Missing {
            key.push(MISSING);
            return;
        }
        key.push(PRESENT);
        let start = key.len();
        if let Some(number) = self.number() {
            key.push(0);
            // Negative zero is zero. Doubles are ordered by their bits, but negative ones the other way round.
            let bits = (number + 0.0).to_bits();
            let ordered = if bits >> 63 == 1 { !bits } else { bits | 1 << 63 };
            key.extend_from_slice(&ordered.to_be_bytes());
        } else if let Self::Text(text) = self {
            key.push(1);
            // A zero byte ends the text, so those in it are escaped.
            text.bytes().for_each(|byte| if byte == 0 { key.extend([0, 1]) } else { key.push(byte) });
            key.extend([0, 0]);
        }
        if descends {
            key[start..].iter_mut().for_each(|byte| *byte = !*byte);
        }
    }
}

impl fmt::Display for Value {
    /// Writes the value as a field of a table; nothing if it is missing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => Ok(()),
            Self::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Self::Number(number) => number.fmt(f),
            Self::Tenths(tenths) => write!(f, "{}.{}", tenths / 10, tenths % 10),
            Self::Text(text) | Self::Ranked(_, text) => f.write_str(text),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The largest whole number up to which a double holds every one.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match self {
            Self::Missing => serializer.serialize_none(),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Number(number) if number.fract() == 0.0 && number.abs() < EXACT => {
                serializer.serialize_i64(*number as i64)
            }
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::Tenths(tenths) => serializer.serialize_f64(f64::from(*tenths) / 10.0),
            Self::Text(text) | Self::Ranked(_, text) => serializer.serialize_str(text),
        }
    }
}

/// The finite number that a text is.
pub(super) fn number(text: &str) -> Option<f64> {
    let starts = |first: u8| first.is_ascii_digit() || matches!(first, b'-' | b'+' | b'.');
    text.bytes().next().filter(|&first| starts(first))?;
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// The meaning of a word for yes or no.
pub(super) fn flag(text: &str) -> Option<bool> {
    let is_any = |words: [&str; 2]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
    if is_any(["yes", "true"]) {
        Some(true)
    } else if is_any(["no", "false"]) {
        Some(false)
    } else {
        None
    }
}

/// The rank of an effort that is written as `depth:sum`.
pub(super) fn effort_rank(text: &str) -> Option<f64> {
    /// Above the sum of any puzzle, and small enough that a double keeps its tenths.
    const DEPTH: f64 = 1e9;
    let (depth, sum) = text.split_once(':')?;
    let (depth, sum) = (depth.trim().parse::<u16>().ok()?, number(sum.trim())?);
    (0.0..DEPTH).contains(&sum).then(|| f64::from(depth) * DEPTH + sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cmp::Ordering;

    #[test]
    fn fields_are_numbers_only_if_they_look_like_them() {
        for (text, expected) in [("7.1", Some(7.1)), (" 007 ", Some(7.0)), ("-1e3", Some(-1000.0)), (".5", Some(0.5))] {
            let value = Value::of_field(text);
            assert_eq!((value.number(), value.to_string()), (expected, text.trim().to_owned()));
        }
        for text in ["nan", "inf", "infinity", "1e999", "12a", "easy", "1,5"] {
            assert_eq!(Value::of_field(text), Value::Text(text.to_owned()));
        }
        assert_eq!([Value::of_field(""), Value::of_field(" \t")], [Value::Missing, Value::Missing]);
    }

    #[test]
    fn a_name_alone_asks_for_a_value_that_is_not_no() {
        let holds = |text| Value::of_field(text).holds();
        assert_eq!(
            ["yes", "True", "1", "-2", "easy", "NO", "false", "0", "0.0", ""].map(holds),
            [true, true, true, true, true, false, false, false, false, false]
        );
        assert!(Value::Flag(true).holds() && !Value::Flag(false).holds());
    }

    #[test]
    fn efforts_are_ordered_by_depth_first() {
        let rank = |text| effort_rank(text).unwrap();
        assert!(rank("0:0.0") < rank("1:0") && rank("1:23.4") < rank("1:23.5") && rank("1:999") < rank("2:0.0"));
        assert_eq!(["23.4", "1:", ":3", "1:x", "1:-1", "1:1e10"].map(effort_rank), [None; 6]);
        assert_eq!(Value::of_effort(EffortValue::ZERO), Value::Ranked(0.0, "0:0.0".to_owned()));
    }

    fn any_value() -> impl Strategy<Value = Value> {
        prop_oneof![
            Just(Value::Missing),
            any::<bool>().prop_map(Value::Flag),
            (-3..3_i32).prop_map(|number| Value::Number(f64::from(number) / 2.0)),
            any::<i16>().prop_map(|number| Value::Number(f64::from(number) * 1e6)),
            "[ab\\x00\\xff]{0,3}".prop_map(Value::Text),
        ]
    }

    /// The order of two values, in words of the definition.
    fn order(one: &Value, other: &Value) -> Ordering {
        match (one.number(), other.number()) {
            (Some(one), Some(other)) => one.partial_cmp(&other).unwrap(),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => one.to_string().cmp(&other.to_string()),
        }
    }

    proptest! {
        #[test]
        fn keys_have_the_order_of_their_values(
            one in any_value(),
            other in any_value(),
            [first, second] in any::<[bool; 2]>(),
        ) {
            let key = |values: [&Value; 2]| {
                let mut key = Vec::new();
                values[0].add_sort_key(first, &mut key);
                values[1].add_sort_key(second, &mut key);
                key
            };
            let is_missing = |value: &Value| *value == Value::Missing;
            let expected = match (is_missing(&one), is_missing(&other)) {
                (false, false) if first => order(&other, &one),
                (false, false) => order(&one, &other),
                (one, other) => one.cmp(&other),
            };
            let third = Value::Number(1.0);
            prop_assert_eq!(key([&one, &third]).cmp(&key([&other, &third])), expected);
            // The second value decides between equal ones.
            prop_assert_eq!(key([&one, &third]).cmp(&key([&one, &Value::Number(2.0)])).is_lt(), !second);
        }
    }
}
