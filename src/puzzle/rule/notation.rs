//! The notation of rules: a name and what follows it, in words. `diagonal main`, `region r1c1 r1c2 r2c1 r2c2`.
//!
//! Words are separated by blanks, or by colons where a blank would end the text, as in `3x3+diagonal:main`.

use super::super::CellError;
use super::families::Rule;
use super::spec::{self, Arguments, GROUPS, SPECS, Shape, Spec};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a rule, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRuleError {
    /// Where the word begins that is wrong, in bytes from 0.
    pub offset: usize,
    /// What is wrong with it.
    pub kind: ParseRuleErrorKind,
}

/// What is wrong with the text of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseRuleErrorKind {
    /// No rule has this name.
    Name {
        /// The text.
        found: String,
        /// The name that is most like it, if one is.
        nearest: Option<&'static str>,
    },
    /// A word should be a cell.
    Cell(CellError),
    /// The rule needs cells.
    NoCells {
        /// The name of the rule.
        rule: &'static str,
    },
    /// The rule takes nothing after its name.
    Surplus {
        /// The name of the rule.
        rule: &'static str,
        /// What follows it.
        found: String,
    },
    /// A name stands for several rules, and one is asked for.
    Several {
        /// The name.
        found: &'static str,
    },
}

impl fmt::Display for ParseRuleErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found, nearest: None } => write!(f, "no rule is called '{}'", found.escape_debug()),
            Self::Name { found, nearest: Some(nearest) } => {
                write!(f, "no rule is called '{}'; did you mean '{nearest}'?", found.escape_debug())
            }
            Self::Cell(error) => error.fmt(f),
            Self::NoCells { rule } => write!(f, "the rule '{rule}' needs cells, as in '{rule} r1c1 r1c2'"),
            Self::Surplus { rule, found } => {
                write!(f, "the rule '{rule}' takes nothing after its name, found '{}'", found.escape_debug())
            }
            Self::Several { found } => write!(f, "'{found}' stands for several rules, expected one"),
        }
    }
}

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for ParseRuleError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            ParseRuleErrorKind::Cell(error) => Some(error),
            _ => None,
        }
    }
}

impl Rule {
    /// The rule's name in files and on the command line, without what follows it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        spec::parts(self).0.name
    }

    /// The rules that a text stands for: one, or several where a name covers them, as `diagonal` does.
    ///
    /// # Errors
    ///
    /// When the text is not a rule.
    ///
    /// ```
    /// # use sudosat::puzzle::Rule;
    /// assert_eq!(Rule::parse_all("diagonal")?, Rule::DIAGONAL);
    /// assert_eq!(Rule::parse_all("windoku")?, [Rule::WINDOKU]);
    /// assert_eq!(
    ///     Rule::parse_all("windoko").unwrap_err().to_string(),
    ///     "no rule is called 'windoko'; did you mean 'windoku'?"
    /// );
    /// # Ok::<(), sudosat::puzzle::ParseRuleError>(())
    /// ```
    pub fn parse_all(text: &str) -> Result<Vec<Self>, ParseRuleError> {
        let words = words(text);
        if let [(_, word)] = words[..]
            && let Some((_, rules)) = GROUPS.iter().find(|(name, _)| *name == word)
        {
            return Ok(rules.to_vec());
        }
        one(&words).map(|rule| vec![rule])
    }

    /// The names of the rules that take nothing after their name, each in one word, and of the groups of rules.
    pub fn plain_names() -> impl Iterator<Item = &'static str> {
        let plain = SPECS.iter().filter(|spec| spec.shape == Shape::Nothing);
        GROUPS.iter().map(|(name, _)| *name).chain(plain.map(|spec| spec.alias.unwrap_or(spec.name)))
    }
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, ParseRuleError> {
        one(&words(text))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (spec, cells) = spec::parts(self);
        f.write_str(spec.name)?;
        cells.iter().try_for_each(|cell| write!(f, " {cell}"))
    }
}

/// A word and the byte where it begins.
type Word<'a> = (usize, &'a str);

fn words(text: &str) -> Vec<Word<'_>> {
    let mut offset = 0;
    let mut words = Vec::new();
    for word in text.split([' ', '\t', ':']) {
        if !word.is_empty() {
            words.push((offset, word));
        }
        offset += word.len() + 1;
    }
    words
}

fn one(words: &[Word]) -> Result<Rule, ParseRuleError> {
    let Some((spec, rest)) = SPECS.iter().find_map(|spec| Some((spec, after_name(spec, words)?))) else {
        let error = |kind| Err(ParseRuleError { offset: words.first().map_or(0, |word| word.0), kind });
        let found = words.iter().map(|word| word.1).collect::<Vec<_>>().join(" ");
        return match GROUPS.iter().find(|(name, _)| *name == found) {
            Some((name, _)) => error(ParseRuleErrorKind::Several { found: name }),
            None => error(ParseRuleErrorKind::Name { nearest: nearest(&found), found }),
        };
    };
    let mut arguments = Arguments::default();
    match (spec.shape, rest) {
        (Shape::Nothing, []) => {}
        (Shape::Nothing, &[(offset, found), ..]) => {
            let kind = ParseRuleErrorKind::Surplus { rule: spec.name, found: found.to_owned() };
            return Err(ParseRuleError { offset, kind });
        }
        (Shape::Cells, []) => {
            return Err(ParseRuleError { offset: 0, kind: ParseRuleErrorKind::NoCells { rule: spec.name } });
        }
        (Shape::Cells, words) => {
            for &(offset, word) in words {
                let cell = word.parse();
                let cell = cell.map_err(|error| ParseRuleError { offset, kind: ParseRuleErrorKind::Cell(error) })?;
                arguments.cells.push(cell);
            }
        }
    }
    Ok((spec.make)(arguments))
}

/// The words after the name of a rule, if the words begin with it.
fn after_name<'a, 'b>(spec: &Spec, words: &'a [Word<'b>]) -> Option<&'a [Word<'b>]> {
    if let [(_, first), rest @ ..] = words
        && spec.alias == Some(*first)
    {
        return Some(rest);
    }
    let name: Vec<&str> = spec.name.split(' ').collect();
    let (first, rest) = words.split_at_checked(name.len())?;
    first.iter().map(|word| word.1).eq(name).then_some(rest)
}

/// The name that is most like a text, if at most half of its letters have to be changed.
fn nearest(text: &str) -> Option<&'static str> {
    let specs = SPECS.iter().flat_map(|spec| [Some(spec.name), spec.alias]).flatten();
    let names = specs.chain(GROUPS.iter().map(|(name, _)| *name));
    let distances = names.map(|name| (distance(text, name), name));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (2 * distance <= name.len()).then_some(name)
}

/// How many letters have to be added, taken away or replaced to make one text of the other (Levenshtein 1966).
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (i, letter) in one.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, other) in other.chars().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[row.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Cell;

    #[test]
    fn what_is_written_is_read() {
        let region = Rule::region([Cell::new(1, 0), Cell::new(0, 1), Cell::new(0, 0)]);
        let [main, anti] = Rule::DIAGONAL;
        let written = [
            (main, "diagonal main"),
            (anti, "diagonal anti"),
            (Rule::WINDOKU, "windoku"),
            (Rule::DISJOINT_GROUPS, "disjoint-groups"),
            (region, "region r1c1 r1c2 r2c1"),
        ];
        assert_eq!(written.len(), SPECS.len());
        for (rule, text) in written {
            assert_eq!(rule.to_string(), text);
            assert_eq!((text.parse().as_ref(), text.replace(' ', ":").parse().as_ref()), (Ok(&rule), Ok(&rule)));
        }
        for alias in ["main-diagonal", "anti-diagonal"] {
            assert!(Rule::DIAGONAL.contains(&alias.parse().unwrap()));
        }
        assert_eq!("region R1C1".parse(), Ok(Rule::region([Cell::new(0, 0)])));
    }

    #[test]
    fn what_is_not_a_rule_is_named() {
        let error = |text: &str| {
            let error = text.parse::<Rule>().unwrap_err();
            (error.offset, error.to_string())
        };
        let told = |offset: usize, text: &str| (offset, text.to_owned());
        assert_eq!(error(" main-digonal"), told(1, "no rule is called 'main-digonal'; did you mean 'main-diagonal'?"));
        assert_eq!(error("diagonal left"), told(0, "no rule is called 'diagonal left'; did you mean 'diagonal main'?"));
        assert_eq!(error("xyz"), told(0, "no rule is called 'xyz'"));
        assert_eq!(error(""), told(0, "no rule is called ''"));
        assert_eq!(error("diagonal"), told(0, "'diagonal' stands for several rules, expected one"));
        assert_eq!(error("windoku r1c1"), told(8, "the rule 'windoku' takes nothing after its name, found 'r1c1'"));
        assert_eq!(error("region"), told(0, "the rule 'region' needs cells, as in 'region r1c1 r1c2'"));
        assert_eq!(error("region r1c1 r1"), told(12, "expected a cell as r1c1, found 'r1'"));
    }
}
