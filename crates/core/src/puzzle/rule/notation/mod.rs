//! The notation of rules: a name and its arguments in words, as in `diagonal main` or `region r1c1 r1c2 r2c1 r2c2`.
//!
//! Words are separated by blanks and commas, or by colons where a blank would end the text, as in `3x3+diagonal:main`.
//! Case is ignored, hyphens in names are optional, and `r1c1-r1c5` is a range of five cells.

#[cfg(test)]
mod tests;

use super::clue_line::{ClueLine, Edge};
use super::expression;
use super::kinds::Rule;
use super::kinds::SPECS;
use super::named_clue::compared_cage;
use super::names::{GROUPS, NOT_ON_DIGITS, clue, group, named, nearest};
use super::parse_error::{ParseRuleError, ParseRuleErrorKind};
use super::parts::RuleParts;
use super::range::{MOST_IN_RANGES, cells_of};
use super::spec::{self, CellCount, DigitCount, Number, RuleArguments, RuleSpec, Second, Shape};
use crate::puzzle::{Cell, Modifier};
use std::fmt;
use std::str::FromStr;

/// The most words in a name: `look and say list`.
const MOST_IN_NAME: usize = 4;

impl Rule {
    /// The rule's name in files and on the command line, without arguments.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.spec().name
    }

    /// The rules that a text names: one, or several for a group such as `diagonal`.
    ///
    /// # Errors
    ///
    /// If the text is not a rule.
    ///
    /// ```
    /// # use sudosat_core::puzzle::Rule;
    /// assert_eq!(Rule::parse_all("diagonal")?, Rule::DIAGONAL);
    /// assert_eq!(Rule::parse_all("windoku")?, [Rule::WINDOKU]);
    /// assert_eq!(
    ///     Rule::parse_all("windoko").unwrap_err().to_string(),
    ///     "no rule is called 'windoko'; did you mean `windoku`?"
    /// );
    /// # Ok::<(), sudosat_core::puzzle::ParseRuleError>(())
    /// ```
    pub fn parse_all(text: &str) -> Result<Vec<Self>, ParseRuleError> {
        let text = text.to_ascii_lowercase();
        let words = words(&text);
        match group(&words.iter().map(|word| word.1).collect::<Vec<_>>()) {
            Some((_, rules)) => Ok(rules.to_vec()),
            None => each(&words, &text),
        }
    }

    /// The condition for which a named clue stands, or a cage with a comparison; `None` for another text.
    ///
    /// # Errors
    ///
    /// If the arguments do not fit the clue.
    pub(super) fn clue_as_condition(text: &str) -> Result<Option<String>, ParseRuleError> {
        let words = words(text);
        let condition = |line: &str| format!("({})", line.strip_prefix("where ").unwrap_or(line));
        let text = text_of_clue(&words, longest(&words, named))?;
        Ok(text.map(|(_, text)| text.lines().map(condition).collect::<Vec<_>>().join(" and ")))
    }

    /// The names of all rules and groups of rules, each as one word.
    pub fn names() -> impl Iterator<Item = &'static str> {
        GROUPS.iter().map(|(name, _)| *name).chain(SPECS.iter().map(|spec| spec.alias.unwrap_or(spec.name)))
    }
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, ParseRuleError> {
        let text = text.to_ascii_lowercase();
        let words = words(&text);
        let mut rules = each(&words, &text)?;
        match rules.pop() {
            Some(rule) if rules.is_empty() => Ok(rule),
            last => {
                let found = last.map_or("", |rule| rule.name());
                Err(ParseRuleError {
                    offset: words.first().map_or(0, |word| word.0),
                    kind: ParseRuleErrorKind::Several { found },
                })
            }
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.stated();
        let RuleParts { number, digits, line, cells, second, custom } = rule.parts();
        f.write_str(rule.name())?;
        if let Some(custom) = custom {
            return write!(f, " {custom}");
        }
        number.iter().try_for_each(|number| write!(f, " {number}"))?;
        digits.iter().try_for_each(|digit| write!(f, " {digit}"))?;
        line.iter().try_for_each(|line| write!(f, " {line}"))?;
        cells.iter().try_for_each(|cell| write!(f, " {cell}"))?;
        if !second.is_empty() {
            f.write_str(" =")?;
        }
        second.iter().try_for_each(|cell| write!(f, " {cell}"))
    }
}

impl fmt::Display for ClueLine {
    /// `row 4`, `row 4 right`, `column 4`, `column 4 bottom`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, edge) = match self.from {
            Edge::Left => ("row", ""),
            Edge::Right => ("row", " right"),
            Edge::Top => ("column", ""),
            Edge::Bottom => ("column", " bottom"),
        };
        write!(f, "{kind} {}{edge}", self.number + 1)
    }
}

/// A word and its byte offset.
pub(super) type Token<'a> = (usize, &'a str);

pub(super) fn words(text: &str) -> Vec<Token<'_>> {
    let mut offset = 0;
    let mut words = Vec::new();
    for word in text.split([' ', '\t', ':', ',']) {
        if !word.is_empty() {
            words.push((offset, word));
        }
        offset += word.len() + 1;
    }
    words
}

/// The rules in these words of a text: for rules on single cells, one per cell listed.
fn each(words: &[Token], text: &str) -> Result<Vec<Rule>, ParseRuleError> {
    let name = longest(words, named);
    if let Some((offset, text)) = text_of_clue(words, name)? {
        let lines = text.lines().map(|line| each(&self::words(line), line));
        let rules: Result<Vec<Vec<Rule>>, ParseRuleError> = lines.collect();
        return rules.map(|rules| rules.concat()).map_err(|error| ParseRuleError { offset, ..error });
    }
    let Some(((spec, implied), rest)) = name else {
        return Err(ParseRuleError { offset: words.first().map_or(0, |word| word.0), kind: no_rule(words) });
    };
    let after_name = words[words.len() - rest.len() - 1];
    if let Some(custom) = expression::read(spec.name, text, after_name.0 + after_name.1.len()) {
        let custom = custom.map_err(|(offset, error)| ParseRuleError {
            offset,
            kind: ParseRuleErrorKind::Expression { rule: spec.name, error },
        })?;
        return Ok(vec![(spec.make)(RuleArguments { custom: Some(custom), ..RuleArguments::default() })]);
    }
    let arguments =
        ArgumentReader { name: spec.name, shape: spec.shape, implied, rest, end: end(words) }.arguments()?;
    if spec.shape.cells != CellCount::Each {
        return Ok(vec![(spec.make)(arguments)]);
    }
    let of_cell = |cell| (spec.make)(RuleArguments { cells: vec![cell], ..RuleArguments::default() });
    Ok(arguments.cells.into_iter().map(of_cell).collect())
}

/// The declaration of a rule that words name, the number that the name implies, and the words after it.
type NamedRule<'a> = ((&'static RuleSpec, Option<u32>), &'a [Token<'a>]);

/// The longest name at the start of these words, looked up, and the words after it: `region sum` is not `region`.
fn longest<'a, T>(words: &'a [Token<'a>], lookup: impl Fn(&[&str]) -> Option<T>) -> Option<(T, &'a [Token<'a>])> {
    let names: Vec<&str> = words.iter().map(|word| word.1).take(MOST_IN_NAME).collect();
    (1..=names.len()).rev().find_map(|length| Some((lookup(&names[..length])?, &words[length..])))
}

/// The text of rules for which a named clue stands, or a cage with a comparison, and the offset of its arguments;
/// `None` for other words. `name` is the rule that they name.
fn text_of_clue(words: &[Token], name: Option<NamedRule>) -> Result<Option<(usize, String)>, ParseRuleError> {
    let Some((clue, rest)) = longest(words, clue) else {
        return Ok(name.filter(|((spec, _), _)| spec.name == "cage").and_then(|(_, rest)| {
            let text = compared_cage(&rest.iter().map(|word| word.1).collect::<Vec<_>>())?;
            Some((rest.first()?.0, text))
        }));
    };
    let name = clue.name;
    let arguments = ArgumentReader { name, shape: clue.shape, implied: None, rest, end: end(words) }.arguments()?;
    let offset = rest.first().map_or(end(words), |word| word.0);
    let error = |expected| {
        let found = rest.first().map(|word| word.1.to_owned());
        ParseRuleError { offset, kind: ParseRuleErrorKind::Expected { rule: name, expected, found } }
    };
    let RuleArguments { cells, second, digits, .. } = &arguments;
    if cells.len().max(second.len()).max(digits.len()) > clue.most.0 {
        return Err(error(clue.most.1));
    }
    let text = (clue.rules)(&arguments).ok_or_else(|| error("other numbers or cells"))?;
    Ok(Some((offset, text)))
}

/// The end of the words, in bytes.
fn end(words: &[Token]) -> usize {
    words.last().map_or(0, |(offset, word)| offset + word.len())
}

/// The error for words that do not begin with the name of a rule.
pub(super) fn no_rule(words: &[Token]) -> ParseRuleErrorKind {
    let found = words.iter().map(|word| word.1).collect::<Vec<_>>().join(" ");
    if let Some((found, _)) = group(&[&found]) {
        return ParseRuleErrorKind::Several { found };
    }
    let first = words.first().map_or("", |word| word.1);
    if let Some(found) = NOT_ON_DIGITS.iter().find(|name| **name == first) {
        return ParseRuleErrorKind::NotOnDigits { found };
    }
    if let Some(modifier) = Modifier::named(first) {
        return ParseRuleErrorKind::Modifier(modifier);
    }
    // The cells after a name are not part of it.
    let is_name =
        |word: &&str| word.starts_with(|letter: char| letter.is_alphabetic()) && word.parse::<Cell>().is_err();
    let name = words.iter().map(|word| word.1).take_while(is_name).take(3).collect::<Vec<_>>().join(" ");
    let found = if name.is_empty() { found } else { name };
    ParseRuleErrorKind::Name { nearest: nearest(&found).or_else(|| nearest(first)), found }
}

/// The unread words after a rule's name.
struct ArgumentReader<'a, 'b> {
    /// The name of the rule, and the arguments that it takes.
    name: &'static str,
    shape: Shape,
    /// The number to use if none is given.
    implied: Option<u32>,
    rest: &'a [Token<'b>],
    /// The end of the text, in bytes.
    end: usize,
}

impl ArgumentReader<'_, '_> {
    /// Reads the arguments that the rule's shape requires, and checks that nothing follows.
    fn arguments(&mut self) -> Result<RuleArguments, ParseRuleError> {
        let shape = self.shape;
        if let (true, &[(offset, found), ..]) = (shape == spec::NOTHING, self.rest) {
            let kind = ParseRuleErrorKind::Surplus { rule: self.name, found: found.to_owned() };
            return Err(ParseRuleError { offset, kind });
        }
        let has_number = match shape.number {
            Number::None => false,
            Number::Optional => self.is_number(),
            Number::Any | Number::AtLeast(_) | Number::UpToSide => self.implied.is_none() || self.is_number(),
        };
        let number = if has_number { Some(self.number::<u32>("a number")?) } else { self.implied };
        let mut digits = Vec::new();
        if shape.digits != DigitCount::None {
            digits.push(self.digit()?);
        }
        while shape.digits == DigitCount::Several && self.is_number() {
            digits.push(self.digit()?);
        }
        let line = if shape.line { Some(self.line()?) } else { None };
        let cells = self.cells(shape.cells)?;
        let mut second = Vec::new();
        if shape.second != Second::None {
            self.take(|word| (word == "=").then_some(()), "`=` and then cells")?;
            second = self.cells(CellCount::AtLeast(1))?;
        }
        if self.rest.is_empty() {
            return Ok(RuleArguments { number, digits, line, cells, second, custom: None });
        }
        Err(self.expected(if shape.cells == CellCount::None { "nothing more" } else { "nothing after its cells" }))
    }

    fn is_number(&self) -> bool {
        self.rest.first().is_some_and(|(_, word)| word.starts_with(|letter: char| letter.is_ascii_digit()))
    }

    fn number<T: FromStr>(&mut self, expected: &'static str) -> Result<T, ParseRuleError> {
        self.take(|word| word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit())), expected)
    }

    fn digit(&mut self) -> Result<u16, ParseRuleError> {
        self.take(|word| word.parse().ok(), "a digit")
    }

    fn line(&mut self) -> Result<ClueLine, ParseRuleError> {
        let is_row = self.take(
            |word| match word {
                "row" => Some(true),
                "column" | "col" => Some(false),
                _ => None,
            },
            "`row` or `column`",
        )?;
        let number = self
            .take(|word| word.parse::<u16>().ok()?.checked_sub(1).map(usize::from), "the number of a row or column")?;
        let edges = if is_row {
            [("left", Edge::Left), ("right", Edge::Right)]
        } else {
            [("top", Edge::Top), ("bottom", Edge::Bottom)]
        };
        let Some((_, word)) = self.rest.first() else { return Ok(ClueLine { from: edges[0].1, number }) };
        match edges.iter().find(|(name, _)| name == word) {
            Some((_, from)) => {
                self.rest = &self.rest[1..];
                Ok(ClueLine { from: *from, number })
            }
            None if is_row => Err(self.expected("`left` or `right` or nothing after the row")),
            None => Err(self.expected("`top` or `bottom` or nothing after the column")),
        }
    }

    /// Reads cells up to an equals sign.
    fn cells(&mut self, count: CellCount) -> Result<Vec<Cell>, ParseRuleError> {
        let (least, most) = match count {
            CellCount::None => (0, 0),
            CellCount::Exactly(count) => (count, count),
            CellCount::AtLeast(least) => (least, usize::MAX),
            CellCount::Each | CellCount::PerDigit => (1, usize::MAX),
        };
        let mut cells = Vec::new();
        while let Some(&(offset, word)) = self.rest.first()
            && word != "="
            && cells.len() < most
        {
            cells.extend(cells_of(word).map_err(|kind| ParseRuleError { offset, kind })?);
            if word.contains('-') && cells.len() > most.min(MOST_IN_RANGES) {
                return Err(self.expected("fewer cells in ranges"));
            }
            self.rest = &self.rest[1..];
        }
        if cells.len() >= least {
            return Ok(cells);
        }
        Err(self.expected(match (count, least) {
            (CellCount::Each, _) => "a cell",
            (CellCount::Exactly(_), _) => "2 cells",
            (_, 0 | 1) => "cells",
            (_, 2) => "2 cells or more",
            (_, _) => "3 cells or more",
        }))
    }

    /// Takes the next word, if it has a meaning.
    fn take<T>(&mut self, meaning: impl Fn(&str) -> Option<T>, expected: &'static str) -> Result<T, ParseRuleError> {
        match self.rest.first().and_then(|(_, word)| meaning(word)) {
            Some(meaning) => {
                self.rest = &self.rest[1..];
                Ok(meaning)
            }
            None => Err(self.expected(expected)),
        }
    }

    /// The error at the next word.
    fn expected(&self, expected: &'static str) -> ParseRuleError {
        let rule = self.name;
        let found = self.rest.first().map(|(_, word)| (*word).to_owned());
        let kind = ParseRuleErrorKind::Expected { rule, expected, found };
        ParseRuleError { offset: self.rest.first().map_or(self.end, |word| word.0), kind }
    }
}
