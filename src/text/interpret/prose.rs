//! The rules in prose, as far as they give drawings a meaning: the rule of lines of a color, of marks in cells, of
//! numbers outside, and rules of the whole board.

use super::color::Color;
use crate::puzzle::rule::drawing::{LineDrawing, LineMarks};
use crate::puzzle::rule::drawn_lines;
use crate::puzzle::rule::fpuzzles::LineNumber;
use crate::puzzle::rule::spec::RuleArguments;
use crate::puzzle::{Cell, Global, Rule, RuleSpec};
use crate::text::format::prose::{sentences, stem, words};

/// A rule on lines, with its number if it has one.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineRule {
    spec: &'static RuleSpec,
    pub(super) drawing: &'static LineDrawing,
    number: Option<u32>,
}

impl PartialEq for LineRule {
    fn eq(&self, other: &Self) -> bool {
        (self.spec.name, self.number) == (other.spec.name, other.number)
    }
}

impl LineRule {
    /// The rule on a line of these cells.
    pub(super) fn on(self, cells: &[Cell]) -> Rule {
        (self.spec.make)(RuleArguments { number: self.number, cells: cells.to_vec(), ..RuleArguments::default() })
    }

    fn is_thermometer(&self) -> bool {
        self.drawing.marks == LineMarks::Bulb
    }
}

/// The rules in prose, by sentences.
pub(super) struct Prose {
    sentences: Vec<Sentence>,
}

pub(super) struct Sentence {
    words: Vec<String>,
    colors: Vec<Color>,
    lines: Vec<LineRule>,
}

impl Prose {
    pub(super) fn new(text: &str, side: usize) -> Self {
        Self { sentences: sentences(text).map(|sentence| Sentence::new(sentence, side)).collect() }
    }

    /// Whether a sentence has all of these phrases.
    pub(super) fn has(&self, phrases: &[&str]) -> bool {
        self.sentences.iter().any(|sentence| sentence.has(phrases))
    }

    /// Whether a sentence has this phrase, but not followed by `to`: "an X sum to 10" is no x-sum.
    pub(super) fn names(&self, phrase: &str) -> bool {
        let other = format!("{phrase} to");
        self.sentences.iter().any(|sentence| sentence.has(&[phrase]) && !sentence.has(&[&other]))
    }

    /// The rule on thermometers; that of slow ones if there are both.
    pub(super) fn thermometer(&self) -> Option<LineRule> {
        let lines = self.sentences.iter().flat_map(|sentence| &sentence.lines);
        lines.filter(|rule| rule.is_thermometer()).max_by_key(|rule| rule.drawing.instead_of.is_some()).copied()
    }

    /// The rules on lines of this color: of all sentences with the color; otherwise the usual one that is named without
    /// a color, or the only one if no other color of lines is without a rule.
    pub(super) fn lines(&self, color: Option<Color>, is_only_color: bool) -> Vec<LineRule> {
        let of = |sentences: &mut dyn Iterator<Item = &Sentence>| {
            let mut rules: Vec<LineRule> = Vec::new();
            for rule in sentences.flat_map(|sentence| &sentence.lines).filter(|rule| !rule.is_thermometer()) {
                if !rules.contains(rule) {
                    rules.push(*rule);
                }
            }
            rules
        };
        let own = color.map(|color| of(&mut self.sentences.iter().filter(|sentence| sentence.colors.contains(&color))));
        if let Some(own) = own.filter(|own| !own.is_empty()) {
            return own;
        }
        let colorless = of(&mut self.sentences.iter().filter(|sentence| sentence.colors.is_empty()));
        let is_usual = |rule: &LineRule| color.is_some_and(|color| rule.drawing.colors.contains(&color.words()[0]));
        let usual: Vec<LineRule> = colorless.iter().copied().filter(is_usual).collect();
        match (usual.as_slice(), colorless.as_slice()) {
            ([rule], _) => vec![*rule],
            (_, [rule]) if is_only_color => vec![*rule],
            _ => Vec::new(),
        }
    }

    /// The rules on the whole board, with the phrases that name them.
    pub(super) fn globals(&self, side: usize) -> Vec<Rule> {
        let mut rules = Vec::new();
        // What some call dots, others call circles.
        let circles_are_dots = self.has(&["circle", "consecutive"]);
        for sentence in &self.sentences {
            let has = |phrases: &[&str]| sentence.has(phrases);
            let has_any = |phrases: &[&str]| phrases.iter().any(|phrase| has(&[phrase]));
            let is_local = has_any(&["circle", "line", "cage", "arrow", "dot", "marked", "shaded"]);
            let repeats = has_any(&["repeat", "same digit", "identical", "equal", "same number", "the same"]);
            let mut add = |is_named: bool, rule: Rule| rules.extend(is_named.then_some(rule));
            add(
                has_any(&["anti knight", "antiknight"]) || !is_local && repeats && has(&["knight"]),
                Rule::Global(Global::AntiKnight),
            );
            add(
                has_any(&["anti king", "antiking"]) || !is_local && repeats && has(&["king"]),
                Rule::Global(Global::AntiKing),
            );
            let consecutive = has_any(&["nonconsecutive", "non consecutive"])
                || has(&["adjacent", "consecutive"]) && has_any(&["cannot", "cant", "not", "never"]);
            add(!is_local && consecutive && !has(&["set"]), Rule::Global(Global::Nonconsecutive));
            let all_given = has(&["all"]) && has_any(&["given", "shown", "marked"]) && !has(&["not all"]);
            let no_others = all_given || has(&["negative constraint"]);
            let of_dots = no_others && (has_any(&["dot", "kropki"]) || circles_are_dots && has(&["circle"]));
            let is_of = |color: &str| has(&[&format!("{color} dot")]) || has(&[&format!("{color} circle")]);
            add(of_dots && !is_of("black"), Rule::Global(Global::NoDifference(1)));
            add(of_dots && !is_of("white"), Rule::Global(Global::NoRatio(2)));
            let of_letters = no_others && has_any(&["xv", "x", "xs", "v"]);
            for sum in [5, 10] {
                add(of_letters && side == 9, Rule::Global(Global::NoSum(sum)));
            }
        }
        rules
    }
}

impl Sentence {
    fn new(text: &str, side: usize) -> Self {
        let words = words(text);
        let colors = Color::all().filter(|color| color.words().iter().any(|word| words.iter().any(|one| one == word)));
        let mut sentence = Self { colors: colors.collect(), words, lines: Vec::new() };
        let named = |(spec, drawing): (&'static RuleSpec, &'static LineDrawing)| {
            let is_named = |phrase: &str| phrase.split(" + ").all(|part| sentence.has(&[part]));
            let (number, _) =
                drawing.prose.iter().find(|(_, phrases)| phrases.iter().any(|phrase| is_named(phrase)))?;
            Some(LineRule { spec, drawing, number: sentence.number(*number, side) })
        };
        let mut lines: Vec<LineRule> = drawn_lines().filter_map(named).collect();
        let replaced: Vec<&str> = lines.iter().filter_map(|line| line.drawing.instead_of).collect();
        lines.retain(|line| !replaced.contains(&line.spec.name));
        sentence.lines = lines;
        sentence
    }

    fn has(&self, phrases: &[&str]) -> bool {
        let has = |phrase: &str| {
            let stems: Vec<&str> = phrase.split(' ').map(stem).collect();
            self.words.windows(stems.len()).any(|window| window == stems)
        };
        phrases.iter().all(|phrase| has(phrase))
    }

    /// The number of a rule: a difference may be in the sentence, as in `at least 5` and `5 or more`.
    fn number(&self, number: LineNumber, side: usize) -> Option<u32> {
        let at = |at: usize| self.words.get(at)?.parse::<u32>().ok();
        let least = self.words.windows(2).position(|pair| pair == ["at", "least"]).and_then(|place| at(place + 2));
        let more = self.words.windows(2).position(|pair| pair == ["or", "more"]);
        let more = more.and_then(|place| at(place.checked_sub(1)?));
        let own = if let LineNumber::Value(_) = number { least.or(more) } else { None };
        own.or(number.usual(side as u32))
    }
}
