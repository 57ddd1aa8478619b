//! A request: its options by name, each checked when it is taken.

use super::engines::{EngineName, Engines, named};
use super::failure::Failure;
use crate::clock::Instant;
use crate::engine::{Budget, Interrupt};
use crate::puzzle::{BoxShape, Rule};
use crate::text::{Alphabet, InputFormat, ReadOptions, Record, parse};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

/// The options for reading a puzzle.
pub(super) const PUZZLE: &[&str] =
    &["puzzle", "from", "alphabet", "boxes", "rules", "ignoreCosmetics", "ignoreText", "interpret"];

/// The limit on memory, if a request has none, in bytes. A module in a browser can have at most four times as much.
const MEMORY: u64 = 1 << 30;

/// A question: its name, its options, and the function that answers it.
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// The names of its own options.
    pub(super) options: &'static [&'static str],
    /// The groups of options that it shares with others.
    pub(super) groups: &'static [&'static [&'static str]],
    pub(super) answer: fn(&Request, &mut Engines) -> Result<String, Failure>,
}

/// The options of a request.
pub(super) struct Request(Map<String, Value>);

impl Request {
    /// The question of a request, one of this table, and its options, which are all options of this question.
    pub(super) fn parse(text: &str, table: &'static [Entry]) -> Result<(&'static Entry, Self), Failure> {
        let malformed =
            |error: serde_json::Error| Failure::request(&format!("the request is not a JSON object: {error}"));
        let mut options: Map<String, Value> = serde_json::from_str(text).map_err(malformed)?;
        options.retain(|_, value| !value.is_null());
        let names = || table.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
        let Some(Value::String(ask)) = options.remove("ask") else {
            return Err(Failure::request(&format!("`ask` must name a question: {}", names())));
        };
        let entry = table.iter().find(|entry| entry.name == ask).ok_or_else(|| {
            Failure::request(&format!("`ask` must be one of {}, got `{}`", names(), ask.escape_debug()))
        })?;
        let known = || entry.options.iter().chain(entry.groups.iter().copied().flatten());
        match options.keys().find(|key| !known().any(|known| known == key)) {
            None => Ok((entry, Self(options))),
            Some(unknown) => {
                let known: Vec<&str> = known().copied().collect();
                let (ask, unknown) = (entry.name, unknown.escape_debug());
                Err(Failure::request(&format!("`{ask}` has no option `{unknown}`; it has: {}", known.join(", "))))
            }
        }
    }

    /// The value of an option.
    pub(super) fn option<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, Failure> {
        let Some(value) = self.0.get(key) else { return Ok(None) };
        let value = T::deserialize(value);
        value.map(Some).map_err(|error| Failure::request(&format!("option `{key}`: {error}")))
    }

    /// The value of an option that must be given.
    pub(super) fn needed<T: DeserializeOwned>(&self, key: &str) -> Result<T, Failure> {
        self.option(key)?.ok_or_else(|| Failure::request(&format!("option `{key}` is missing")))
    }

    /// Whether an option is given.
    pub(super) fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// Whether an option is true.
    pub(super) fn flag(&self, key: &str) -> Result<bool, Failure> {
        Ok(self.option(key)?.unwrap_or_default())
    }

    /// The value of an option that is a name in a list.
    pub(super) fn name<T: Copy>(&self, key: &str, names: &[(&str, T)]) -> Result<Option<T>, Failure> {
        self.option::<String>(key)?.map(|name| named(key, &name, names)).transpose()
    }

    /// The value of an option that is read from a text.
    pub(super) fn parsed<T: FromStr<Err: Display>>(&self, key: &str) -> Result<Option<T>, Failure> {
        let text = self.option::<String>(key)?;
        let parse = |text: String| text.parse().map_err(|error| Failure::request(&format!("option `{key}`: {error}")));
        text.map(parse).transpose()
    }

    /// The solver.
    pub(super) fn engine(&self) -> Result<EngineName, Failure> {
        Ok(self.name("engine", &EngineName::NAMES)?.unwrap_or(EngineName::Both))
    }

    /// The limits of work that begins now. A limit of 0 ms has passed, even for an answer that takes no time.
    pub(super) fn budget(&self) -> Result<Result<Budget, Interrupt>, Failure> {
        let memory = self.option("memory")?.unwrap_or(MEMORY);
        let mut budget = Budget::unlimited().with_memory(memory);
        budget.deadline = self.time()?.and_then(|time| Instant::now().checked_add(time));
        Ok(budget.check().map(|()| budget))
    }

    /// The limit of time; one that the clock cannot represent is no limit.
    pub(super) fn time(&self) -> Result<Option<Duration>, Failure> {
        let time: Option<f64> = self.option("timeout")?;
        if let Some(time) = time.filter(|time| *time < 0.0) {
            return Err(Failure::request(&format!("option `timeout` must be 0 ms or more, got {time}")));
        }
        Ok(time.and_then(|time| Duration::try_from_secs_f64(time / 1000.0).ok()))
    }

    /// The one puzzle of the request.
    pub(super) fn record(&self) -> Result<Record, Failure> {
        let puzzle: String = self.needed("puzzle")?;
        parse(&puzzle, &self.reading()?).map_err(|error| Failure::from(&error))
    }

    /// The options for reading puzzles.
    pub(super) fn reading(&self) -> Result<ReadOptions, Failure> {
        let formats = InputFormat::ALL.map(|format| (format.name(), format));
        let alphabets = Alphabet::ALL.map(|alphabet| (alphabet.name(), alphabet));
        let boxes = self.option::<String>("boxes")?.map(|text| {
            let bad = || format!("option `boxes` must be rows x columns, as in 2x3, got `{}`", text.escape_debug());
            BoxShape::parse(&text).ok_or_else(|| Failure::request(&bad()))
        });
        let rules: Vec<String> = self.option("rules")?.unwrap_or_default();
        let rules = rules
            .iter()
            .map(|rule| Rule::parse_all(rule).map_err(|error| Failure::request(&format!("option `rules`: {error}"))));
        let rules = rules.collect::<Result<Vec<Vec<Rule>>, _>>()?.concat();
        Ok(ReadOptions::default()
            .with_format(self.name("from", &formats)?)
            .with_alphabet(self.name("alphabet", &alphabets)?)
            .with_boxes(boxes.transpose()?)
            .with_rules(rules)
            .with_ignore_cosmetics(self.flag("ignoreCosmetics")?)
            .with_interpret(self.flag("interpret")?)
            .with_ignore_text(self.flag("ignoreText")?))
    }
}
