//! The operators of conditions, and how strongly they bind.

use super::token::Token;
use super::tree::Comparison;

/// Operators bind at least this strongly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Power {
    Implies,
    Iff,
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
    Sign,
}

/// How strongly a token binds between two values.
pub(super) fn infix(token: Token) -> Option<Power> {
    let (Token::Word(text) | Token::Sign(text)) = token else { return None };
    Some(match text {
        "implies" => Power::Implies,
        "iff" | "xor" => Power::Iff,
        "or" => Power::Or,
        "and" => Power::And,
        "in" | "not" => Power::Comparison,
        "+" | "-" => Power::Sum,
        "*" => Power::Product,
        _ => return comparison(text).map(|_| Power::Comparison),
    })
}

pub(super) fn comparison(sign: &str) -> Option<Comparison> {
    Some(match sign {
        "=" => Comparison::Equal,
        "!=" => Comparison::NotEqual,
        "<" => Comparison::Less,
        "<=" => Comparison::AtMost,
        ">" => Comparison::Greater,
        ">=" => Comparison::AtLeast,
        _ => return None,
    })
}
