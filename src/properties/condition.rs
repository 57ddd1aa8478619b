//! Conditions on properties and columns, as text: `minimal`, `!symmetric`, `er>=7.1`, `source=forum`.

use super::facts::{COUNTED, Facts, NoValue};
use super::name::{Name, Names, UnknownProperty};
use super::property::{Kind, Property};
use super::value::{Value, effort_rank, flag, number};
use crate::engine::Engine;
use std::cmp::Ordering;
use std::fmt;

/// The operators; longer ones first, so that `<=` is not read as `<`.
const OPERATORS: [(&str, Op); 6] =
    [("!=", Op::Differs), ("<=", Op::Most), (">=", Op::Least), ("=", Op::Equal), ("<", Op::Below), (">", Op::Above)];

/// The most solutions that a condition can require to be counted.
const MOST_COUNTED: f64 = 1e9;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Equal,
    Differs,
    Below,
    Most,
    Above,
    Least,
}

impl Op {
    fn accepts(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::Differs => order.is_ne(),
            Self::Below => order.is_lt(),
            Self::Most => order.is_le(),
            Self::Above => order.is_gt(),
            Self::Least => order.is_ge(),
        }
    }

    /// Whether it asks for an order.
    const fn is_of_order(self) -> bool {
        !matches!(self, Self::Equal | Self::Differs)
    }
}

/// The value that a property or column is compared with.
#[derive(Clone, Debug, PartialEq)]
enum Operand {
    Number(f64),
    Text(String),
}

/// A condition on one property or column.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    text: String,
    negated: bool,
    name: Name,
    /// The comparison; without one, the value only has to [hold](Value::holds).
    comparison: Option<(Op, Operand)>,
}

impl Condition {
    /// Reads `NAME`, `!NAME` or `NAME OP VALUE`, where OP is one of `=`, `!=`, `<`, `<=`, `>`, `>=`. There is no other
    /// grammar. White space around the parts has no meaning.
    ///
    /// # Errors
    ///
    /// If the text is not of that form, there is no such name, or its values cannot be compared with this one.
    pub fn parse(text: &str, names: &Names) -> Result<Self, ConditionError> {
        let error = |fault| ConditionError { condition: text.to_owned(), fault };
        let trimmed = text.trim();
        let (negated, rest) = match trimmed.strip_prefix('!') {
            Some(rest) if !rest.starts_with('=') => (true, rest.trim_start()),
            _ => (false, trimmed),
        };
        // A column may be called `a<b`.
        let is_column = names.columns().iter().any(|column| column.eq_ignore_ascii_case(rest));
        let place = rest.find(['=', '!', '<', '>']).filter(|_| !is_column);
        let (name, compared) = rest.split_at(place.unwrap_or(rest.len()));
        if name.trim().is_empty() {
            return Err(error(Fault::NoName));
        }
        let comparison = if compared.is_empty() {
            None
        } else {
            let found = OPERATORS.iter().find_map(|(sign, op)| Some((*op, compared.strip_prefix(sign)?)));
            let (op, value) = found.ok_or_else(|| error(Fault::Operator))?;
            if value.starts_with(['=', '<', '>']) {
                return Err(error(Fault::Operator));
            }
            Some((op, value.trim()))
        };
        let name = names.find(name).map_err(|unknown| error(Fault::Name(unknown)))?;
        let comparison = comparison.map(|(op, value)| Ok((op, operand(&name, op, value).map_err(error)?)));
        Ok(Self { text: trimmed.to_owned(), negated, comparison: comparison.transpose()?, name })
    }

    /// The property or column.
    #[must_use]
    pub const fn name(&self) -> &Name {
        &self.name
    }

    /// Whether the condition holds. A missing value is equal to nothing, and neither below nor above anything.
    ///
    /// # Errors
    ///
    /// If the property has no value for this puzzle.
    pub fn holds(&self, facts: &mut Facts<'_>, engine: &mut dyn Engine) -> Result<bool, NoValue> {
        let value = facts.value(&self.name, engine)?;
        Ok(self.accepts(&value) != self.negated)
    }

    /// Whether the value fulfills the condition without its `!`.
    fn accepts(&self, value: &Value) -> bool {
        let Some((op, operand)) = &self.comparison else { return value.holds() };
        let order = match (operand, value) {
            (Operand::Number(operand), value) => value.number().map(|number| number.total_cmp(operand)),
            (Operand::Text(operand), Value::Missing) if operand.is_empty() => Some(Ordering::Equal),
            (Operand::Text(_), Value::Missing) => None,
            (Operand::Text(operand), Value::Text(text)) => Some(text.as_str().cmp(operand)),
            (Operand::Text(operand), value) => Some(value.to_string().as_str().cmp(operand)),
        };
        order.map_or(*op == Op::Differs, |order| op.accepts(order))
    }

    /// The number of solutions that have to be counted to decide it.
    fn counted(&self) -> u64 {
        match (&self.name, &self.comparison) {
            (Name::Property(Property::Solutions), Some((_, Operand::Number(number)))) => number.max(0.0) as u64 + 1,
            _ => 0,
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Reads the value that a property or column is compared with.
fn operand(name: &Name, op: Op, text: &str) -> Result<Operand, Fault> {
    let Name::Property(property) = name else {
        return Ok(number(text).map_or_else(|| Operand::Text(text.to_owned()), Operand::Number));
    };
    let expected = |expected: String| Fault::Value { property: *property, expected, found: text.to_owned() };
    let one_of = |words: &[&str]| expected(format!("must be compared with {}", or(words)));
    match property.kind() {
        Kind::Number => {
            let number = number(text).ok_or_else(|| expected("must be compared with a number".to_owned()))?;
            if *property == Property::Solutions && number > MOST_COUNTED {
                return Err(expected("can be compared with at most 1000000000".to_owned()));
            }
            Ok(Operand::Number(number))
        }
        Kind::Flag | Kind::Choice(_) if op.is_of_order() => Err(Fault::Order { property: *property }),
        Kind::Flag => {
            let flag = flag(text).ok_or_else(|| one_of(&["yes", "no"]))?;
            Ok(Operand::Number(f64::from(u8::from(flag))))
        }
        Kind::Text => Ok(Operand::Text(text.to_owned())),
        Kind::Choice(words) => {
            let words = words();
            let found = words.iter().find(|word| word.eq_ignore_ascii_case(text)).ok_or_else(|| one_of(&words))?;
            Ok(Operand::Text((*found).to_owned()))
        }
        Kind::Level(words) => {
            let words = words();
            let rank = words.iter().position(|word| word.eq_ignore_ascii_case(text)).ok_or_else(|| one_of(&words))?;
            Ok(Operand::Number(rank as f64))
        }
        Kind::Effort => {
            let rank = effort_rank(text);
            let rank =
                rank.ok_or_else(|| expected("must be compared with a depth and a sum, as in 1:23.4".to_owned()))?;
            Ok(Operand::Number(rank))
        }
    }
}

/// `a, b or c`.
fn or(words: &[&str]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// Conditions that must all hold, cheapest first.
#[derive(Clone, Debug, Default)]
pub struct Conditions(Vec<Condition>);

impl Conditions {
    /// Reads conditions.
    ///
    /// # Errors
    ///
    /// As for [`Condition::parse`].
    pub fn parse(texts: &[impl AsRef<str>], names: &Names) -> Result<Self, ConditionError> {
        let conditions = texts.iter().map(|text| Condition::parse(text.as_ref(), names));
        let mut conditions = conditions.collect::<Result<Vec<_>, _>>()?;
        conditions.sort_by_key(|condition| condition.name.cost());
        Ok(Self(conditions))
    }

    /// Whether all of them hold. After one that does not, no further property is computed.
    ///
    /// # Errors
    ///
    /// If a property that is needed has no value for this puzzle.
    pub fn hold(&self, facts: &mut Facts<'_>, engine: &mut dyn Engine) -> Result<bool, NoValue> {
        for condition in &self.0 {
            if !condition.holds(facts, engine)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The conditions, in the order in which they are tested.
    pub fn iter(&self) -> impl Iterator<Item = &Condition> {
        self.0.iter()
    }

    /// The number up to which solutions must be counted: a [`Kit`](super::Kit) counts so far.
    #[must_use]
    pub fn count_limit(&self) -> u64 {
        self.0.iter().map(Condition::counted).fold(COUNTED, u64::max)
    }
}

/// The error of a text that is not a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError {
    condition: String,
    fault: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Fault {
    NoName,
    Operator,
    Name(UnknownProperty),
    Value { property: Property, expected: String, found: String },
    Order { property: Property },
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "condition `{}`: ", self.condition.escape_debug())?;
        match &self.fault {
            Fault::NoName => f.write_str("expected a name, as in minimal, !symmetric or clues<=20"),
            Fault::Operator => f.write_str("expected one of the operators = != < <= > >="),
            Fault::Name(unknown) => unknown.fmt(f),
            Fault::Value { property, expected, found } => {
                write!(f, "{} {expected}, got `{}`", property.name(), found.escape_debug())
            }
            Fault::Order { property } => write!(f, "{} has no order: use = or !=", property.name()),
        }
    }
}

impl std::error::Error for ConditionError {}

#[cfg(test)]
mod tests;
