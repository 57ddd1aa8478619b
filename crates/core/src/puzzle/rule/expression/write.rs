//! The text of a condition, which `parse` reads back as the same tree.

use super::data::{Custom, Scope};
use super::tree::{Comparison, Condition, Group, Item, Leaf, Number};
use crate::puzzle::House;
use std::fmt::{self, Display, Formatter};

impl<P: Leaf, R: Display> Display for Condition<P, R> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Compare(one, comparison, other) => write!(f, "{one} {comparison} {other}"),
            Self::In(number, ranges) => {
                write!(f, "{number} in ")?;
                write_ranges(f, ranges)
            }
            Self::Same(groups) => {
                f.write_str("same(")?;
                separated(f, groups, ", ")?;
                f.write_str(")")
            }
            Self::Rule(rule) => rule.fmt(f),
            Self::Not(condition) => {
                f.write_str("not ")?;
                operand(f, condition, matches!(**condition, Self::All(_) | Self::Any(_) | Self::Iff(_)))
            }
            Self::All(of) => connected(f, of, " and "),
            Self::Any(of) => connected(f, of, " or "),
            Self::Iff(both) => connected(f, &both[..], " iff "),
            Self::Times { least, most, of } => {
                match (*least, *most) {
                    (least, most) if least == most => write!(f, "exactly {least}"),
                    (least, most) if most == of.len() => write!(f, "at least {least}"),
                    (_, most) => write!(f, "at most {most}"),
                }?;
                f.write_str(" of (")?;
                separated(f, of, ", ")?;
                f.write_str(")")
            }
        }
    }
}

impl<R: Display> Display for Custom<R> {
    /// The arguments of the rule, without its name.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let cells = match self {
            Self::Where { condition, .. } => return condition.fmt(f),
            Self::Pairs { relation, scope, cells } => {
                write!(
                    f,
                    "{relation} {}",
                    match scope {
                        Scope::Along => "along",
                        Scope::Among => "among",
                        Scope::Adjacent if cells.is_empty() => "adjacent",
                        Scope::Adjacent => "adjacent except",
                    }
                )?;
                cells
            }
            Self::Pattern { pattern, cells } => {
                write!(f, "\"{pattern}\"")?;
                cells
            }
        };
        cells.iter().try_for_each(|cell| write!(f, " {cell}"))
    }
}

/// Conditions with a connective between them.
fn connected<P: Leaf, R: Display>(f: &mut Formatter<'_>, of: &[Condition<P, R>], word: &str) -> fmt::Result {
    for (position, condition) in of.iter().enumerate() {
        f.write_str(if position == 0 { "" } else { word })?;
        operand(f, condition, matches!(condition, Condition::All(_) | Condition::Any(_) | Condition::Iff(_)))?;
    }
    Ok(())
}

fn operand<P: Leaf, R: Display>(f: &mut Formatter<'_>, condition: &Condition<P, R>, is_enclosed: bool) -> fmt::Result {
    if is_enclosed { write!(f, "({condition})") } else { condition.fmt(f) }
}

impl<P: Leaf> Display for Number<P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(value) => write!(f, "{value}"),
            Self::Digit(leaf) => leaf.fmt(f),
            Self::Sum(of) => match terms(of) {
                Some(terms) => write_terms(f, &terms),
                None => write!(f, "sum({of})"),
            },
            Self::Product(of) => match terms(of) {
                Some(factors) => {
                    for (position, factor) in factors.iter().enumerate() {
                        f.write_str(if position == 0 { "" } else { " * " })?;
                        write_part(f, factor, is_compound(factor))?;
                    }
                    Ok(())
                }
                None => write!(f, "product({of})"),
            },
            Self::Negative(number) => {
                f.write_str("-")?;
                write_part(f, number, is_compound(number))
            }
            Self::Absolute(number) => write!(f, "abs({number})"),
            Self::Least(of) => write!(f, "min({of})"),
            Self::Greatest(of) => write!(f, "max({of})"),
            Self::Distinct(of) => write!(f, "distinct({of})"),
            Self::Count { ranges, of } => {
                f.write_str("count(")?;
                write_ranges(f, ranges)?;
                write!(f, " in {of})")
            }
        }
    }
}

/// The numbers of a short list, which is written with operators.
fn terms<P>(of: &Group<P>) -> Option<Vec<&Number<P>>> {
    let mut terms = Vec::with_capacity(of.0.len());
    for item in &of.0 {
        match item {
            Item::Number(number) => terms.push(number),
            Item::House(_) => return None,
        }
    }
    let is_short = terms.len() <= 3 || terms.iter().any(|term| !matches!(term, Number::Digit(_)));
    (is_short && terms.len() > 1).then_some(terms)
}

fn write_terms<P: Leaf>(f: &mut Formatter<'_>, terms: &[&Number<P>]) -> fmt::Result {
    for (position, term) in terms.iter().enumerate() {
        match term {
            Number::Negative(number) if position > 0 => {
                f.write_str(" - ")?;
                write_part(f, number, matches!(**number, Number::Sum(_) | Number::Negative(_)))?;
            }
            Number::Constant(value) if position > 0 && *value < 0 => write!(f, " - {}", value.unsigned_abs())?,
            term => {
                f.write_str(if position == 0 { "" } else { " + " })?;
                write_part(f, term, matches!(term, Number::Sum(_)))?;
            }
        }
    }
    Ok(())
}

fn write_part<P: Leaf>(f: &mut Formatter<'_>, number: &Number<P>, is_enclosed: bool) -> fmt::Result {
    if is_enclosed { write!(f, "({number})") } else { number.fmt(f) }
}

/// Whether a number needs parentheses as a factor.
fn is_compound<P>(number: &Number<P>) -> bool {
    match number {
        Number::Sum(_) | Number::Product(_) | Number::Negative(_) => true,
        Number::Constant(value) => *value < 0,
        Number::Digit(_)
        | Number::Absolute(_)
        | Number::Least(_)
        | Number::Greatest(_)
        | Number::Distinct(_)
        | Number::Count { .. } => false,
    }
}

impl<P: Leaf> Display for Group<P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        separated(f, &self.0, " ")
    }
}

impl<P: Leaf> Display for Item<P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write_part(f, number, is_compound(number)),
            Self::House(House::Row(number)) => write!(f, "row {}", number + 1),
            Self::House(House::Column(number)) => write!(f, "column {}", number + 1),
            Self::House(House::Box(number) | House::Extra(number)) => write!(f, "box {}", number + 1),
        }
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
        })
    }
}

fn write_ranges(f: &mut Formatter<'_>, ranges: &[[i64; 2]]) -> fmt::Result {
    let range = |f: &mut Formatter<'_>, [least, most]: [i64; 2]| {
        if least == most { write!(f, "{least}") } else { write!(f, "{least}..{most}") }
    };
    if let [one] = ranges {
        return range(f, *one);
    }
    f.write_str("{")?;
    for (position, one) in ranges.iter().enumerate() {
        f.write_str(if position == 0 { "" } else { " " })?;
        range(f, *one)?;
    }
    f.write_str("}")
}

fn separated(f: &mut Formatter<'_>, parts: &[impl Display], between: &str) -> fmt::Result {
    for (position, part) in parts.iter().enumerate() {
        write!(f, "{}{part}", if position == 0 { "" } else { between })?;
    }
    Ok(())
}
