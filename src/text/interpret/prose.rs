//! The rules in prose, as far as they give drawings a meaning: the rule of lines of a color, of marks in cells, of
//! numbers outside, and rules of the whole board.

use super::color::Color;
use crate::puzzle::{Global, Rule};
use crate::text::format::prose::{sentences, stem, words};

/// A rule on lines, with its number if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineRule {
    Thermometer,
    SlowThermometer,
    Whispers(u32),
    Renban,
    Nabner,
    Palindrome,
    RegionSum,
    Between,
    Lockout(u32),
    Zipper,
    DoubleArrow,
    Entropic,
    Modular(u32),
    SumLine(u32),
}

use LineRule::{
    Between, DoubleArrow, Entropic, Lockout, Modular, Nabner, Palindrome, RegionSum, Renban, SlowThermometer, SumLine,
    Thermometer, Whispers, Zipper,
};

/// Phrases which together name a rule on lines in a sentence. An earlier entry excludes the later ones with the same
/// last field.
const LINES: &[(LineRule, &[&str], u8)] = &[
    (SlowThermometer, &["slow thermo"], 1),
    (SlowThermometer, &["slow thermometer"], 1),
    (SlowThermometer, &["increase or stay"], 1),
    (SlowThermometer, &["increase or remain"], 1),
    (SlowThermometer, &["stay the same or increase"], 1),
    (SlowThermometer, &["thermometer", "never decrease"], 1),
    (SlowThermometer, &["thermo", "not decrease"], 1),
    (Thermometer, &["thermo"], 1),
    (Thermometer, &["thermometer"], 1),
    (Thermometer, &["increase", "bulb"], 1),
    (Lockout(4), &["lockout"], 2),
    (Whispers(5), &["german whisper"], 2),
    (Whispers(4), &["dutch whisper"], 2),
    (Whispers(5), &["whisper"], 2),
    (Whispers(5), &["line", "differ", "at least"], 2),
    (Whispers(5), &["line", "difference", "at least"], 2),
    (Whispers(5), &["line", "differ", "or more"], 2),
    (Whispers(5), &["line", "difference", "or more"], 2),
    (Renban, &["renban"], 3),
    (Nabner, &["nabner"], 3),
    (Renban, &["line", "consecutive", "any order"], 3),
    (Renban, &["line", "consecutive", "set"], 3),
    (Renban, &["line", "consecutive", "non repeating"], 3),
    (Palindrome, &["palindrome"], 4),
    (Palindrome, &["palindromic"], 4),
    (Palindrome, &["line", "read the same"], 4),
    (RegionSum, &["region sum"], 5),
    (RegionSum, &["line", "same sum", "box"], 5),
    (RegionSum, &["line", "equal sum"], 5),
    (RegionSum, &["line", "same total"], 5),
    (RegionSum, &["line", "sum", "the same", "box"], 5),
    (RegionSum, &["line", "sum", "the same", "region"], 5),
    (SumLine(10), &["10 line"], 5),
    (SumLine(10), &["ten line"], 5),
    (SumLine(10), &["line", "sum to 10"], 5),
    (Between, &["between line"], 6),
    (Between, &["line", "between", "circle"], 6),
    (Between, &["line", "between", "end"], 6),
    (DoubleArrow, &["double arrow"], 6),
    (Zipper, &["zipper"], 7),
    (Zipper, &["line", "equal distance"], 7),
    (Zipper, &["line", "equidistant"], 7),
    (Entropic, &["entropic"], 8),
    (Entropic, &["line", "low", "medium", "high"], 8),
    (Entropic, &["line", "low", "middle", "high"], 8),
    (Modular(3), &["modular"], 9),
    (Modular(3), &["line", "147", "258"], 9),
    (Modular(3), &["line", "modulo"], 9),
    (Modular(3), &["line", "remainder"], 9),
    (Modular(2), &["parity line"], 9),
    (Modular(2), &["line", "odd", "even", "alternate"], 9),
    (Modular(2), &["line", "one odd", "one even"], 9),
];

/// The usual colors of rules on lines, for rules whose sentence names no color.
const USUAL: &[(Color, LineRule)] = &[
    (Color::Green, Whispers(5)),
    (Color::Purple, Renban),
    (Color::Purple, Zipper),
    (Color::Blue, RegionSum),
    (Color::Orange, Whispers(4)),
    (Color::Orange, Entropic),
    (Color::Gray, Palindrome),
    (Color::Gray, Between),
];

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
    pub(super) fn new(text: &str) -> Self {
        Self { sentences: sentences(text).map(Sentence::new).collect() }
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

    /// Whether there is a rule on thermometers, and whether digits on them may stay the same.
    pub(super) fn thermometer(&self) -> Option<LineRule> {
        let lines = || self.sentences.iter().flat_map(|sentence| &sentence.lines);
        let named = |rule| lines().any(|line| *line == rule).then_some(rule);
        named(SlowThermometer).or_else(|| named(Thermometer))
    }

    /// The rules on lines of this color: of all sentences with the color; otherwise the usual one that is named without
    /// a color, or the only one if no other color of lines is without a rule.
    pub(super) fn lines(&self, color: Option<Color>, is_only_color: bool) -> Vec<LineRule> {
        let is_thermometer = |rule: &LineRule| matches!(rule, Thermometer | SlowThermometer);
        let of = |sentences: &mut dyn Iterator<Item = &Sentence>| {
            let mut rules: Vec<LineRule> = Vec::new();
            for rule in sentences.flat_map(|sentence| &sentence.lines).filter(|rule| !is_thermometer(rule)) {
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
        let same_kind = |one: LineRule, other: LineRule| std::mem::discriminant(&one) == std::mem::discriminant(&other);
        let is_usual = |rule: &LineRule| USUAL.iter().any(|(of, usual)| Some(*of) == color && same_kind(*usual, *rule));
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
            let of_dots = no_others && has_any(&["dot", "kropki"]);
            add(of_dots && !has(&["black dot"]), Rule::Global(Global::NoDifference(1)));
            add(of_dots && !has(&["white dot"]), Rule::Global(Global::NoRatio(2)));
            let of_letters = no_others && has_any(&["xv", "x", "xs", "v"]);
            for sum in [5, 10] {
                add(of_letters && side == 9, Rule::Global(Global::NoSum(sum)));
            }
        }
        rules
    }
}

impl Sentence {
    fn new(text: &str) -> Self {
        let words = words(text);
        let colors = Color::all().filter(|color| color.words().iter().any(|word| words.iter().any(|one| one == word)));
        let mut sentence = Self { colors: colors.collect(), words, lines: Vec::new() };
        let mut kinds = Vec::new();
        for (rule, phrases, kind) in LINES {
            if !kinds.contains(kind) && sentence.has(phrases) {
                kinds.push(*kind);
                sentence.lines.push(sentence.with_number(*rule));
            }
        }
        sentence
    }

    fn has(&self, phrases: &[&str]) -> bool {
        let has = |phrase: &str| {
            let stems: Vec<&str> = phrase.split(' ').map(stem).collect();
            self.words.windows(stems.len()).any(|window| window == stems)
        };
        phrases.iter().all(|phrase| has(phrase))
    }

    /// The rule with the difference that the sentence gives: `at least 5`, `5 or more`.
    fn with_number(&self, rule: LineRule) -> LineRule {
        let number = |at: usize| self.words.get(at)?.parse::<u32>().ok();
        let least = self.words.windows(2).position(|pair| pair == ["at", "least"]).and_then(|at| number(at + 2));
        let more = self.words.windows(2).position(|pair| pair == ["or", "more"]);
        let more = more.and_then(|at| number(at.checked_sub(1)?));
        match (rule, least.or(more)) {
            (Whispers(_), Some(number)) => Whispers(number),
            (Lockout(_), Some(number)) => Lockout(number),
            (other, _) => other,
        }
    }
}
