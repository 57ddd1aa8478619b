//! The parser of conditions: operators by precedence (V. Pratt, *Top Down Operator Precedence*, 1973).
//!
//! From the weakest: `implies`, then `iff` and `xor`, `or`, `and`, `not`, comparisons and `in`, `+` and `-`, `*`.
//! Numbers and conditions share the parser, since a parenthesis may hold either.

use super::custom::{Condition, Custom};
use super::data::Scope;
use super::error::{ExpressionError, Fault, MOST_NODES};
use super::list::{self, range, ranges};
use super::operator::{Power, comparison, infix};
use super::pattern;
use super::token::{Reader, Token};
use super::tree::{Group, Item, Leaf, Number, Variable};
use crate::puzzle::{Cell, House, ParseRuleError, Rule};

/// A number or a condition.
enum Value<P> {
    Number(Number<P>),
    Condition(Condition<P>),
}

const A_CONDITION: &str = "a condition, such as `r1c1 < r1c2`";
const A_NUMBER: &str = "a cell, a number or a function such as `sum(…)`";
const OPENING: &str = "`(`";
const CLOSING: &str = "`)`";

/// The greatest number of conditions in `exactly … of`: there are no more in one rule.
const MOST_TIMES: i64 = MOST_NODES as i64;

/// Reads a condition on cells as far as it goes.
fn condition(reader: &mut Reader) -> Result<Condition, Fault> {
    condition_at(reader, Power::Implies)
}

/// Reads a relation between `x` and `y` as far as it goes.
fn relation(reader: &mut Reader) -> Result<Condition<Variable>, Fault> {
    condition_at(reader, Power::Implies)
}

fn condition_at<P: Leaf>(reader: &mut Reader, least: Power) -> Result<Condition<P>, Fault> {
    let start = reader.offset();
    match value(reader, least)? {
        Value::Condition(condition) => Ok(condition),
        // The number is complete, so a comparison is missing after it.
        Value::Number(_) if reader.offset() > start => Err(reader.expected("a comparison, such as `= 3`")),
        Value::Number(_) => Err(reader.expected(A_CONDITION)),
    }
}

fn number_at<P: Leaf>(reader: &mut Reader, least: Power) -> Result<Number<P>, Fault> {
    let start = reader.offset();
    match value(reader, least)? {
        Value::Number(number) => Ok(number),
        Value::Condition(_) => {
            reader.jump(start);
            Err(reader.expected("a number here, not a condition"))
        }
    }
}

fn value<P: Leaf>(reader: &mut Reader, least: Power) -> Result<Value<P>, Fault> {
    reader.deeper(|reader| {
        let mut left = primary(reader, least)?;
        while let Some((token, _)) = reader.peek()? {
            let Some(power) = infix(token).filter(|&power| power >= least) else { break };
            left = match left {
                Value::Condition(one) if power < Power::Not => Value::Condition(connected(reader, one, power)?),
                Value::Number(one) if power > Power::Not => continued(reader, one, power)?,
                Value::Condition(_) => return Err(reader.expected("`and`, `or`, `implies`, `iff` or `xor`")),
                Value::Number(_) => return Err(reader.expected("a comparison, such as `= 3`")),
            };
        }
        Ok(left)
    })
}

/// Reads the rest of a chain of one connective.
fn connected<P: Leaf>(reader: &mut Reader, one: Condition<P>, power: Power) -> Result<Condition<P>, Fault> {
    let negated = |condition| Condition::Not(Box::new(condition));
    match power {
        Power::Implies => {
            reader.next()?;
            // `a implies b implies c` is `a implies (b implies c)`.
            let other = condition_at(reader, Power::Implies)?;
            reader.count(2)?;
            Ok(Condition::Any([negated(one), other].into()))
        }
        Power::Iff => {
            let is_xor = reader.is("xor")?;
            reader.next()?;
            // From the right, as for `implies`; for these two, any order means the same.
            let other = condition_at(reader, Power::Iff)?;
            reader.count(2)?;
            let iff = Condition::Iff(Box::new([one, other]));
            Ok(if is_xor { negated(iff) } else { iff })
        }
        Power::Or => Ok(Condition::Any(chain(reader, one, "or", Power::And)?)),
        _ => Ok(Condition::All(chain(reader, one, "and", Power::Not)?)),
    }
}

fn chain<P: Leaf>(
    reader: &mut Reader,
    one: Condition<P>,
    word: &str,
    stronger: Power,
) -> Result<Box<[Condition<P>]>, Fault> {
    let mut all = vec![one];
    while reader.take(word)? {
        all.push(condition_at(reader, stronger)?);
        reader.count(1)?;
    }
    Ok(all.into())
}

/// Reads what follows a number: more terms or factors, a comparison, or `in`.
fn continued<P: Leaf>(reader: &mut Reader, one: Number<P>, power: Power) -> Result<Value<P>, Fault> {
    reader.count(1)?;
    match power {
        Power::Sum => {
            let mut terms = vec![Item::Number(one)];
            loop {
                let is_minus = reader.is("-")?;
                if !is_minus && !reader.is("+")? {
                    break;
                }
                reader.next()?;
                let term = number_at(reader, Power::Product)?;
                terms.push(Item::Number(if is_minus { negative(term) } else { term }));
                reader.count(1)?;
            }
            Ok(Value::Number(Number::Sum(Group(terms.into()))))
        }
        Power::Product => {
            let mut factors = vec![Item::Number(one)];
            while reader.take("*")? {
                factors.push(Item::Number(number_at(reader, Power::Sign)?));
                reader.count(1)?;
            }
            Ok(Value::Number(Number::Product(Group(factors.into()))))
        }
        _ if reader.take("in")? => Ok(Value::Condition(Condition::In(one, ranges(reader)?))),
        _ if reader.take("not")? => {
            reader.require("in", "`in`, as in `r1c1 not in 3..5`")?;
            Ok(Value::Condition(Condition::Not(Box::new(Condition::In(one, ranges(reader)?)))))
        }
        _ => compared(reader, one).map(Value::Condition),
    }
}

fn negative<P>(number: Number<P>) -> Number<P> {
    match number {
        Number::Constant(value) => Number::Constant(-value),
        number => Number::Negative(Box::new(number)),
    }
}

/// Reads one comparison, or a chain of them: `a < b < c` is `a < b and b < c`.
fn compared<P: Leaf>(reader: &mut Reader, one: Number<P>) -> Result<Condition<P>, Fault> {
    let (mut all, mut left) = (Vec::new(), one);
    while let Some((Token::Sign(sign), _)) = reader.peek()?
        && let Some(comparison) = comparison(sign)
    {
        reader.next()?;
        let right = number_at(reader, Power::Sum)?;
        reader.count(2)?;
        all.push(Condition::Compare(left, comparison, right.clone()));
        left = right;
    }
    Ok(if all.len() == 1 { all.swap_remove(0) } else { Condition::All(all.into()) })
}

/// Reads the start of a value of at least this power.
fn primary<P: Leaf>(reader: &mut Reader, least: Power) -> Result<Value<P>, Fault> {
    reader.count(1)?;
    let start = reader.offset();
    let missing = if least > Power::Not { A_NUMBER } else { A_CONDITION };
    let Some((token, end)) = reader.peek()? else { return Err(reader.expected(missing)) };
    match token {
        Token::Number(number) => {
            reader.next()?;
            Ok(Value::Number(Number::Constant(number)))
        }
        Token::Sign("-") => {
            reader.next()?;
            Ok(Value::Number(negative(number_at(reader, Power::Sign)?)))
        }
        Token::Sign("(") => {
            reader.next()?;
            let inner = value(reader, Power::Implies)?;
            reader.require(")", CLOSING)?;
            Ok(inner)
        }
        Token::Sign(_) => Err(reader.expected(A_NUMBER)),
        Token::Word(word) => {
            reader.next()?;
            if word == "not" {
                let inner = condition_at(reader, Power::Not)?;
                return Ok(Value::Condition(Condition::Not(Box::new(inner))));
            }
            if let "exactly" | "at" = word {
                reader.jump(start);
                return times(reader).map(Value::Condition);
            }
            if let Some(leaf) = P::named(word) {
                return Ok(Value::Number(Number::Digit(leaf)));
            }
            if reader.is("(")?
                && let Some(value) = function(reader, word)?
            {
                return Ok(value);
            }
            reader.jump(start);
            rule(reader, word, end).map(Value::Condition)
        }
    }
}

/// Reads a function whose name has been read; `None` if there is none of this name.
fn function<P: Leaf>(reader: &mut Reader, name: &str) -> Result<Option<Value<P>>, Fault> {
    let of = |reader: &mut Reader| -> Result<Group<P>, Fault> {
        reader.require("(", OPENING)?;
        let group = group(reader, true)?;
        reader.require(")", CLOSING)?;
        Ok(group)
    };
    let number = match name {
        "sum" => Number::Sum(of(reader)?),
        "product" => Number::Product(of(reader)?),
        "min" => Number::Least(of(reader)?),
        "max" => Number::Greatest(of(reader)?),
        "distinct" => Number::Distinct(of(reader)?),
        "abs" => {
            reader.require("(", OPENING)?;
            let number = number_at(reader, Power::Sum)?;
            reader.require(")", CLOSING)?;
            Number::Absolute(Box::new(number))
        }
        "count" => {
            reader.require("(", OPENING)?;
            let ranges = ranges(reader)?;
            reader.require("in", "`in` and then cells, as in `count(5 in row 3)`")?;
            let of = group(reader, true)?;
            reader.require(")", CLOSING)?;
            Number::Count { ranges, of }
        }
        "same" => {
            reader.require("(", OPENING)?;
            let mut groups = vec![group(reader, false)?];
            while reader.take(",")? {
                groups.push(group(reader, false)?);
            }
            if groups.len() < 2 {
                return Err(reader.expected("`,` and a second group of cells"));
            }
            reader.require(")", CLOSING)?;
            return Ok(Some(Value::Condition(Condition::Same(groups.into()))));
        }
        _ => return Ok(None),
    };
    Ok(Some(Value::Number(number)))
}

/// Reads `exactly 2 of (…, …)`, or `at least` or `at most` in place of `exactly`.
fn times<P: Leaf>(reader: &mut Reader) -> Result<Condition<P>, Fault> {
    let is_exact = reader.take("exactly")?;
    let is_most = if is_exact {
        false
    } else {
        reader.require("at", "`at`")?;
        let is_most = reader.take("most")?;
        if !is_most {
            reader.require("least", "`least` or `most`")?;
        }
        is_most
    };
    let Some((Token::Number(number @ 0..=MOST_TIMES), _)) = reader.peek()? else {
        return Err(reader.expected("a number from 0 to 3000"));
    };
    reader.next()?;
    reader.require("of", "`of` and then conditions in parentheses")?;
    reader.require("(", OPENING)?;
    let mut of = vec![condition_at(reader, Power::Implies)?];
    while reader.take(",")? {
        of.push(condition_at(reader, Power::Implies)?);
    }
    reader.require(")", "`,` or `)`")?;
    let number = number as usize;
    let (least, most) = match (is_exact, is_most) {
        (true, _) => (number, number),
        (false, true) => (0, number),
        (false, false) => (number, of.len()),
    };
    Ok(Condition::Times { least, most, of: of.into() })
}

/// Reads items separated by blanks and, if `commas`, by commas.
fn group<P: Leaf>(reader: &mut Reader, commas: bool) -> Result<Group<P>, Fault> {
    let mut items = Vec::new();
    while let Some((token, _)) = reader.peek()?
        && !matches!(token, Token::Sign(")" | ","))
    {
        item(reader, &mut items)?;
        reader.count(1)?;
        if commas {
            reader.take(",")?;
        }
    }
    if items.is_empty() { Err(reader.expected("cells")) } else { Ok(Group(items.into())) }
}

/// Reads one item: a house, a range of cells, or a number.
fn item<P: Leaf>(reader: &mut Reader, items: &mut Vec<Item<P>>) -> Result<(), Fault> {
    let Some((token, _)) = reader.peek()? else { return Err(reader.expected("cells")) };
    let house: Option<fn(usize) -> House> = match token {
        Token::Word("row") => Some(House::Row),
        Token::Word("column" | "col") => Some(House::Column),
        Token::Word("box" | "region") => Some(House::Box),
        _ => None,
    };
    if let (Some(house), true) = (house, P::of_cell(Cell::new(0, 0)).is_some()) {
        reader.next()?;
        let Some((Token::Number(number), _)) = reader.peek()? else {
            return Err(reader.expected("the number of a row, column or box"));
        };
        let Some(number) = usize::try_from(number).ok().filter(|number| (1..1 << 16).contains(number)) else {
            return Err(reader.expected("a number from 1 to 65535"));
        };
        reader.next()?;
        items.push(Item::House(house(number - 1)));
        return Ok(());
    }
    if let Token::Word(word) = token
        && let Ok(first) = word.parse::<Cell>()
        && P::of_cell(first).is_some()
    {
        let start = reader.offset();
        reader.next()?;
        if reader.is("-")? {
            reader.jump(start);
            let cells = range(reader)?;
            reader.count(cells.len())?;
            items.extend(cells.into_iter().filter_map(P::of_cell).map(|cell| Item::Number(Number::Digit(cell))));
            return Ok(());
        }
        reader.jump(start);
    }
    items.push(Item::Number(number_at(reader, Power::Sum)?));
    Ok(())
}

/// Reads a rule up to a connective, a comma, a closing parenthesis or the end.
fn rule<P: Leaf>(reader: &mut Reader, first: &str, after_first: usize) -> Result<Condition<P>, Fault> {
    let start = reader.offset();
    if P::of_cell(Cell::new(0, 0)).is_none() {
        return Err(reader.expected("`x`, `y`, a number or a function such as `abs(…)`"));
    }
    if first.strip_prefix('r').is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit())) {
        return Err(reader.expected("a cell such as r1c1"));
    }
    if first == "where" {
        return Err(reader.expected(A_CONDITION));
    }
    if let Some(custom) = custom(first) {
        reader.jump(after_first);
        return reader.deeper(custom).map(|custom| Condition::Rule(Box::new(Rule::Custom(custom))));
    }
    reader.jump(after_first);
    let mut end = after_first;
    while let Some((token, after)) = reader.peek()? {
        // In a name such as `look-and-say-list`, the word is none of the connectives.
        let in_name = reader.slice(start, reader.offset()).ends_with('-');
        if matches!(token, Token::Sign(")" | ",") | Token::Word("and" | "or" | "implies" | "iff" | "xor")) && !in_name {
            break;
        }
        reader.jump(after);
        end = after;
    }
    reader.jump(end);
    let text = reader.slice(start, end);
    let fault = |error: ParseRuleError| (start + error.offset, ExpressionError::Rule(error.kind.to_string()));
    match Rule::clue_as_condition(text).map_err(fault)? {
        Some(text) => {
            let read = reader.instead(&text, |reader| condition_at(reader, Power::Implies));
            read.map_err(|(_, error)| (start, error))
        }
        None => Ok(Condition::Rule(Box::new(text.parse().map_err(fault)?))),
    }
}

/// Reads the arguments of a rule.
type Read = fn(&mut Reader) -> Result<Custom, Fault>;

/// The reader of the rule with this name, if it is one of these.
fn custom(name: &str) -> Option<Read> {
    match name {
        "where" => Some(|reader| condition(reader).map(where_)),
        "pairs" => Some(pairs),
        "pattern" => Some(|reader| {
            let pattern = pattern::quoted(reader)?;
            Ok(Custom::Pattern { pattern, cells: list::cells(reader)?.into() })
        }),
        _ => None,
    }
}

/// Reads the rule with this name from its arguments at this offset of a text; `None` if the name is of another rule.
pub(crate) fn read(name: &str, text: &str, at: usize) -> Option<Result<Custom, Fault>> {
    let custom = custom(name)?;
    let mut reader = Reader::new(text, at);
    Some(custom(&mut reader).and_then(|rule| reader.end().map(|()| rule)))
}

fn pairs(reader: &mut Reader) -> Result<Custom, Fault> {
    let relation = relation(reader)?;
    let scope = match () {
        () if reader.take("along")? => Scope::Along,
        () if reader.take("among")? => Scope::Among,
        () if reader.take("adjacent")? => Scope::Adjacent,
        () => return Err(reader.expected("`along` or `among` and then cells, or `adjacent`")),
    };
    let start = reader.offset();
    let cells = match scope {
        Scope::Adjacent if !reader.take("except")? => Vec::new(),
        Scope::Along | Scope::Among | Scope::Adjacent => list::cells(reader)?,
    };
    let is_whole = match scope {
        Scope::Along | Scope::Among => cells.len() > 1,
        Scope::Adjacent => cells.len().is_multiple_of(2),
    };
    if is_whole {
        return Ok(Custom::Pairs { relation: Box::new(relation), scope, cells: cells.into() });
    }
    let expected = if scope == Scope::Adjacent { "pairs of cells after `except`" } else { "2 cells or more" };
    Err((
        start,
        ExpressionError::Expected { expected, found: Some(cells.last().map_or_else(String::new, Cell::to_string)) },
    ))
}

fn where_(condition: Condition) -> Custom {
    Custom::from(condition)
}
