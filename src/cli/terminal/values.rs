//! The values of options: numbers, times, and names of choices.

use crate::answers::CellValue;
use crate::effort::EffortValue;
use crate::generate::Symmetry;
use crate::names::UnknownName;
use crate::puzzle::{BoxShape, Geometry, Rule};
use crate::sat::{AtMostOne, Encoding, Probe, SatMode};
use crate::text::{Alphabet, InputFormat, Target, read_grids};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::ops::{Bound, RangeBounds, RangeInclusive};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// A value parser for choices that have names.
fn by_name<T, const N: usize>(names: [&'static str; N]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = UnknownName> + Clone + Send + Sync + 'static,
{
    clap::builder::PossibleValuesParser::new(names).try_map(|name| name.parse())
}

/// The value parser of `--rule`. Shell completions offer the names.
#[derive(Clone)]
pub(crate) struct RuleParser;

impl TypedValueParser for RuleParser {
    type Value = Vec<Rule>;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Vec<Rule>, clap::Error> {
        TypedValueParser::parse_ref(&Rule::parse_all, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Rule::names().map(PossibleValue::new)))
    }
}

/// The value parser of a member of `--portfolio`: any command. Shell completions offer the reserved names.
#[derive(Clone)]
pub(crate) struct MemberParser;

impl TypedValueParser for MemberParser {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(["auto", "varisat"].into_iter().map(PossibleValue::new)))
    }
}

/// The value parser of every number that counts something.
pub(crate) fn whole<N>(range: impl RangeBounds<N> + Clone + Send + Sync) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + PartialOrd + Display,
{
    move |text| match text.trim().parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(match (range.start_bound(), range.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => format!("give a whole number from {least} to {most}"),
            (Bound::Included(least), _) => format!("give a whole number, {least} or more"),
            _ => "give a whole number".to_owned(),
        }),
    }
}

/// A permutation: digits, or numbers with commas, from 1.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(pub(crate) Vec<u16>);

impl FromStr for Numbers {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let digit = |digit: char| digit.to_digit(10).map(|digit| digit as u16);
        let numbers = if text.contains(',') {
            text.split(',').map(|number| number.trim().parse().ok()).collect()
        } else {
            text.chars().map(digit).collect::<Option<Vec<u16>>>()
        };
        let numbers = numbers.filter(|numbers| !numbers.contains(&0));
        numbers.map(Self).ok_or("give digits, as in 231456789, or numbers with commas, all from 1")
    }
}

/// The value parser of every time: a number with a unit, or a number of seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, &'static str> {
    let text = text.trim();
    if text.starts_with('-') && text[1..].starts_with(|first: char| first.is_ascii_digit() || first == '.') {
        return Err("a time cannot be negative; 0 answers `unknown` at once");
    }
    let seconds = || text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let whole = text.parse().ok().map(Duration::from_secs);
    let time = whole.or_else(seconds).or_else(|| humantime::parse_duration(text).ok());
    time.ok_or("not a time: give seconds, as in 5 or 0.5, or a number with its unit, as in 300ms, 2m or 1m30s")
}

/// The value parser of `--encoding`.
pub(crate) fn encoding_by_name() -> impl TypedValueParser<Value = Encoding> {
    by_name(Encoding::ALL.map(Encoding::name))
}

/// The value parser of `--at-most-one`.
pub(crate) fn scheme_by_name() -> impl TypedValueParser<Value = AtMostOne> {
    by_name(AtMostOne::ALL.map(AtMostOne::name))
}

/// The value parser of `--to`.
pub(crate) fn target_by_name() -> impl TypedValueParser<Value = Target> {
    by_name(Target::ALL.map(Target::name))
}

/// The value parser of `--symmetry`.
pub(crate) fn symmetry_by_name() -> impl TypedValueParser<Value = Symmetry> {
    by_name(Symmetry::ALL.map(Symmetry::name))
}

/// The value parser of a side: a number, or twice the same, as in 16x16.
fn side(text: &str) -> Result<usize, &'static str> {
    let text = text.trim();
    let (rows, columns) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let side = rows.trim().parse().ok().filter(|_| rows.trim() == columns.trim());
    side.ok_or("give a side, as in 6 or 16x16, or a board such as samurai; --boxes takes the shape of boxes, as in 2x3")
}

/// The value parser of a board: its side, or its grids and digits, as on the line above it in a file.
pub(crate) fn board(text: &str) -> Result<Arc<Geometry>, String> {
    match read_grids(text.trim()) {
        Some(grids) => grids.map_err(|error| error.kind.to_string()),
        None => Geometry::with_side(side(text)?).map_err(|error| error.to_string()),
    }
}

/// The value parser of a number of clues, or of a range with both ends; without a last one it is `usize::MAX`.
pub(crate) fn clue_range(text: &str) -> Result<RangeInclusive<usize>, &'static str> {
    let number = |text: &str, default| if text.is_empty() { Some(default) } else { text.parse().ok() };
    let range = match text.trim().split_once("..") {
        Some((least, most)) => number(least, 0).zip(number(most.trim_start_matches('='), usize::MAX)),
        None => text.trim().parse().ok().map(|clues| (clues, clues)),
    };
    let range = range.filter(|(least, most)| least <= most);
    range.map(|(least, most)| least..=most).ok_or("give a number or a range, as in 24, 22..25, ..23 or 30..")
}

/// A range of ratings.
#[derive(Clone, Debug)]
pub(crate) enum RatingRange {
    /// Of Sudoku Explainer, in tenths, with both ends.
    Er(RangeInclusive<u32>),
    /// Of effort, as it is written, with both ends.
    Effort(RangeInclusive<EffortValue>),
}

impl Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Er(range) => write!(f, "{range:?}"),
            Self::Effort(range) => {
                // Not as efforts are written, which would round the sums.
                let is_given = |effort: &&EffortValue| **effort != EffortValue::INFINITE;
                let shown = |effort: &EffortValue| format!("{}:{}", effort.depth(), effort.sum());
                let end = |effort| Some(effort).filter(is_given).map(shown).unwrap_or_default();
                write!(f, "effort:{}..{}", end(range.start()), end(range.end()))
            }
        }
    }
}

/// The value parser of a rating, or of a range, perhaps on the scale `effort`.
pub(crate) fn rating_range(text: &str) -> Result<RatingRange, &'static str> {
    match text.trim().strip_prefix("effort:") {
        Some(range) => effort_range(range.trim()).map(RatingRange::Effort),
        None => er_range(text).map(RatingRange::Er),
    }
}

fn effort_range(text: &str) -> Result<RangeInclusive<EffortValue>, &'static str> {
    let advice = "give an effort or a range, as in effort:1:20.., effort:..0:0 or effort:1:5..1:30";
    let number =
        |text: &str| text.bytes().all(|one| one.is_ascii_digit() || one == b'.').then(|| text.parse::<f64>().ok());
    let effort = |text: &str| {
        let (depth, sum) = text.split_once(':')?;
        Some(EffortValue::new(depth.parse::<u16>().ok()?.into(), number(sum)??))
    };
    let end = |text: &str, default| if text.is_empty() { Some(default) } else { effort(text) };
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most) = (least.trim(), most.trim_start_matches('=').trim());
    let range = end(least, EffortValue::ZERO).zip(end(most, EffortValue::INFINITE));
    let range = range.filter(|(from, to)| from <= to && !(least.is_empty() && most.is_empty()));
    range.map(|(least, most)| least..=most).ok_or(advice)
}

/// A range of ratings of Sudoku Explainer, in tenths.
fn er_range(text: &str) -> Result<RangeInclusive<u32>, &'static str> {
    let tenths = |text: &str| {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let is_digits =
            |text: &str, most| (1..=most).contains(&text.len()) && text.bytes().all(|one| one.is_ascii_digit());
        let is_number = is_digits(whole, 2) && is_digits(tenth, 1);
        is_number.then(|| 10 * whole.parse::<u32>().unwrap_or(0) + tenth.parse::<u32>().unwrap_or(0))
    };
    let end = |text: &str, default| if text.is_empty() { Some(default) } else { tenths(text) };
    let range = match text.trim().split_once("..") {
        Some((least, most)) => end(least, 0).zip(end(most.trim_start_matches('='), 200)),
        None => tenths(text.trim()).map(|rating| (rating, rating)),
    };
    let range = range.filter(|(least, most)| least <= most);
    range.map(|(least, most)| least..=most).ok_or("give a rating or a range, as in 2.3, 6.6..7.1, ..2.0 or 8.5..")
}

pub(super) fn format_by_name() -> impl TypedValueParser<Value = InputFormat> {
    by_name(InputFormat::ALL.map(InputFormat::name))
}

pub(super) fn alphabet_by_name() -> impl TypedValueParser<Value = Alphabet> {
    by_name(Alphabet::ALL.map(Alphabet::name))
}

pub(super) fn mode_by_name() -> impl TypedValueParser<Value = SatMode> {
    by_name(SatMode::ALL.map(SatMode::name))
}

pub(super) fn probe_by_name() -> impl TypedValueParser<Value = Probe> {
    by_name(Probe::ALL.map(Probe::name))
}

pub(crate) fn parse_boxes(text: &str) -> Result<BoxShape, String> {
    BoxShape::parse(text).ok_or_else(|| "give rows x columns, as in 2x3".to_owned())
}

/// The value parser of a digit in a cell.
pub(super) fn candidate(text: &str) -> Result<CellValue, &'static str> {
    CellValue::parse(text).ok_or("give a cell and a digit, as in r5c5=7")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A job is continued only with the range with which it began.
    #[test]
    fn ranges_of_ratings_are_shown_exactly() {
        for text in ["effort:1:5..", "effort:1:5.01..", "effort:1:5.04..", "effort:0:0..2:7.25", "effort:1:5..1:5"] {
            assert_eq!(rating_range(text).unwrap().to_string(), text);
        }
        assert_eq!(rating_range("effort:..1:9").unwrap().to_string(), "effort:0:0..1:9");
        assert_eq!(rating_range("2.3..").unwrap().to_string(), "23..=200");
    }
}
