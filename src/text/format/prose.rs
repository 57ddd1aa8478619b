//! Rules in prose, as in f-puzzles and SudokuPad objects. A rule that the prose names must have been read, as the
//! puzzle would differ without it.
//!
//! A text is compared with phrases sentence by sentence, the longest phrase first. Case, punctuation and plurals are
//! ignored. Words that rules share with plain English (`sum`, `between`, `region`) name a rule only as part of a
//! phrase.

use super::fpuzzles::FPuzzlesError;
use crate::puzzle::{Board, Modifier, Rule, rule_specs};
use crate::text::{ReadOptions, Record};
use itertools::Itertools;
use std::collections::HashMap;
use std::slice;
use std::sync::LazyLock;

/// The most characters of a sentence shown in a message.
const MOST_SHOWN: usize = 200;

/// Phrases, and the rules that cover them.
type Shared = (&'static [&'static str], &'static [&'static str]);

/// Phrases that name no rule, although a part of them might.
const HARMLESS: &[&str] = &["not all", "need not be consecutive"];

/// Names of unsupported rules.
#[rustfmt::skip]
const UNSUPPORTED: &[&str] = &[
    "yin yang", "nurikabe", "chaos construction", "rat run", "magic square", "queen", "flatmate", "rellik", "lunchbox",
    "rossini", "full rank", "battenburg", "wrogn", "fillomino", "slitherlink", "masyu",
];

/// Phrases that several rules share. The declaration of a rule has those that name it alone.
#[rustfmt::skip]
const SHARED: &[Shared] = &[
    (&["diagonal"], &["diagonal main", "diagonal anti", "little-killer", "region"]),
    (&["windoku", "hyper", "hypersudoku"], &["windoku", "region", "cage"]),
    (&["disjoint", "same relative position", "same position", "corresponding box position"],
     &["disjoint-groups", "clone", "region", "box-index"]),
    (&["extra region"], &["region", "cage"]),
    // Boards with modified cells.
    (&["doubler"], &["doublers"]),
    (&["negator"], &["negators"]),
    (&["schrodinger", "schrödinger"], &["schrodinger"]),
    (&["nonconsecutive", "non consecutive", "not consecutive", "not be consecutive", "cannot be consecutive",
       "cant be consecutive", "never be consecutive", "never consecutive", "not contain consecutive",
       "cannot contain consecutive", "not have consecutive", "cannot have consecutive", "no consecutive",
       "no two consecutive", "consecutive digit may not", "consecutive digit must not", "consecutive digit cannot",
       "consecutive number may not", "consecutive number must not", "consecutive number cannot"],
     &["nonconsecutive", "no-difference", "nabner", "whispers"]),
    (&["kropki"], &["difference", "ratio", "no-difference", "no-ratio"]),
    (&["white dot"], &["difference", "no-difference"]),
    (&["black dot"], &["ratio", "no-ratio"]),
    (&["all dot are given", "all dot are shown", "all dot have been given", "all possible dot", "all kropki dot",
       "kropki negative", "negative kropki"],
     &["no-difference", "no-ratio", "nonconsecutive"]),
    (&["xv", "by an x", "by x", "by a v", "by v", "with an x", "with a v", "x and v", "x or v"], &["sum", "no-sum"]),
    (&["entropy", "entropic"], &["global-entropy", "entropic"]),
    (&["local minimum", "local minima", "minimum cell", "local maximum", "local maxima", "maximum cell", "min max",
       "fortress"],
     &["minimum", "maximum", "greater"]),
    (&["inequality", "inequalities", "greater than sign", "greater than symbol", "less than sign", "less than symbol"],
     &["greater", "thermo", "minimum", "maximum"]),
    (&["thermo", "thermometer", "from the bulb"], &["thermo", "slow-thermo"]),
    (&["whisper"], &["whispers", "lockout"]),
    (&["difference of at least", "differ by at least", "differ by 2 or more", "differ by more than"],
     &["whispers", "lockout", "nonconsecutive", "no-difference", "nabner"]),
    (&["differ by 1", "differ by one", "difference of 1", "difference of one"],
     &["difference", "no-difference", "nonconsecutive", "nabner", "renban"]),
    (&["low medium", "low middle", "low 1", "low 123"], &["global-entropy", "entropic"]),
    (&["never sum to", "not sum to", "cannot sum to", "cant sum to", "never add up to", "not add up to",
       "cannot add up to", "cant add up to", "never add to", "not add to", "cannot add to"],
     &["no-sum"]),
    (&["ratio of 1 2", "ratio of 2 1", "ratio 1 2", "ratio 2 1", "1 2 ratio", "2 1 ratio", "double the other",
       "twice the other"],
     &["ratio", "no-ratio"]),
    (&["never a ratio", "never in a ratio", "never have a ratio", "not have a ratio", "cannot have a ratio",
       "not be in a ratio", "cannot be in a ratio", "never be in a ratio"],
     &["no-ratio"]),
    (&["region sum", "sum line", "sumline", "have the same sum"], &["region-sum", "sum-line", "sum-loop"]),
    (&["10 line", "ten line", "sum loop"], &["sum-line", "sum-loop"]),
    // On parity lines, which are modular.
    (&["odd digit", "odd number"], &["odd", "modular"]),
    (&["even digit", "even number"], &["even", "modular"]),
    (&["double arrow"], &["double-arrow", "arrow"]),
    (&["arrow"], &["arrow", "double-arrow", "little-killer", "sandwich", "x-sum", "skyscraper", "numbered-room"]),
    (&["cage"], &["cage", "region", "count"]),
    (&["killer", "killercage", "killer cage"], &["cage", "little-killer"]),
];

/// Checks that every rule named by the prose of a record was read.
pub(crate) fn check(record: &Record, options: &ReadOptions) -> Result<(), FPuzzlesError> {
    if options.ignore_text { Ok(()) } else { check_text(&record.description.rules, record.puzzle.board()) }
}

/// Checks that every rule named by a text was read.
pub(crate) fn check_text(text: &str, board: &Board) -> Result<(), FPuzzlesError> {
    for sentence in sentences(text) {
        if let Some(found) = unread(sentence, board) {
            let sentence = sentence.chars().take(MOST_SHOWN).collect();
            return Err(FPuzzlesError::Text { found: found.to_owned(), sentence });
        }
    }
    Ok(())
}

/// The sentences, list entries and headings of a text.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let ends = |pair: (char, char)| matches!(pair.0, '.' | '!' | '?' | ';') && pair.1.is_whitespace();
    text.lines().flat_map(move |line| {
        let cuts = line.char_indices().tuple_windows().filter(move |((_, one), (_, next))| ends((*one, *next)));
        let ends = cuts.map(|(_, (at, _))| at).chain([line.len()]);
        ends.scan(0, move |start, end| Some(line[std::mem::replace(start, end)..end].trim()))
    })
}

/// The first phrase of a sentence that names a rule missing from the board.
fn unread(sentence: &str, board: &Board) -> Option<&'static str> {
    let words = words(sentence);
    let has = |word: &str| words.iter().any(|other| other == word);
    if has("row") && has("column") && has("box") && !has_boxes(board) {
        return Some("box");
    }
    let kinds = || board.stated_rules().map(Rule::name).chain(board.geometry().modifier().map(Modifier::name));
    let keeps = |names: &[&str]| kinds().any(|kind| names.contains(&kind));
    let mut rest = &words[..];
    while !rest.is_empty() {
        let phrase = longest(rest);
        if let Some(phrase) = phrase.filter(|phrase| phrase.names.is_some_and(|names| !keeps(names))) {
            return Some(phrase.text);
        }
        rest = &rest[phrase.map_or(1, |phrase| phrase.stems.len())..];
    }
    None
}

/// A phrase by its stems, and the rules that cover it if it names one.
struct Phrase {
    text: &'static str,
    stems: Vec<&'static str>,
    names: Option<&'static [&'static str]>,
}

/// The phrases by their first stem: a hostile text may have millions of words.
static PHRASES: LazyLock<HashMap<&str, Vec<Phrase>>> = LazyLock::new(|| {
    let own = rule_specs().iter().map(|spec| (spec.phrases, slice::from_ref(&spec.name)));
    let named = own.chain(SHARED.iter().copied()).chain([(UNSUPPORTED, &[][..])]);
    let named = named.flat_map(|(phrases, names)| phrases.iter().map(move |phrase| (*phrase, Some(names))));
    let all = named.chain(HARMLESS.iter().map(|phrase| (*phrase, None)));
    let phrase = |(text, names): (&'static str, _)| {
        let stems: Vec<&str> = text.split(' ').map(stem).collect();
        (stems[0], Phrase { text, stems, names })
    };
    all.map(phrase).into_group_map()
});

/// The longest phrase at the start of `words`.
fn longest(words: &[String]) -> Option<&'static Phrase> {
    let phrases = PHRASES.get(words.first()?.as_str())?;
    let fits = |phrase: &&Phrase| {
        let first = words.get(..phrase.stems.len());
        first.is_some_and(|first| first == phrase.stems)
    };
    phrases.iter().filter(fits).max_by_key(|phrase| phrase.stems.len())
}

/// The words of a sentence in lowercase, without apostrophes and plurals.
pub(crate) fn words(sentence: &str) -> Vec<String> {
    let plain = sentence.to_lowercase().replace(['\'', '’'], "");
    let words = plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| stem(word).to_owned()).collect()
}

/// A word without a plural `s` or `es`.
pub(crate) fn stem(word: &str) -> &str {
    let long = word.strip_suffix("es").filter(|stem| stem.ends_with('x'));
    long.or_else(|| word.strip_suffix('s')).filter(|stem| !stem.is_empty()).unwrap_or(word)
}

/// Whether a board has boxes or regions other than its rows.
fn has_boxes(board: &Board) -> bool {
    let geometry = board.geometry();
    let is_row = |cell: usize| geometry.box_at(cell) == cell / geometry.side();
    !(0..geometry.cells()).all(is_row) || board.stated_rules().any(|rule| ["region", "cage"].contains(&rule.name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BoxShape, Geometry, Rule, find_rules};
    use std::sync::Arc;

    fn unread_rule(text: &str, rules: &str) -> Result<(), String> {
        let rules = rules.split(',').filter(|rule| !rule.is_empty()).map(|rule| rule.trim().parse::<Rule>().unwrap());
        let board = Board::new(Geometry::classic(), rules).unwrap();
        check_text(text, &board).map_err(|error| match error {
            FPuzzlesError::Text { found, .. } => found,
            other => other.to_string(),
        })
    }

    #[test]
    fn named_rules_must_have_been_read() {
        for (text, rule, phrase) in [
            ("Cells a knight’s move apart cannot repeat.", "anti-knight", "knight"),
            ("ANTI-KING: no repeats.", "anti-king", "king"),
            ("Digits may not repeat on the marked diagonals.", "diagonal main", "diagonal"),
            ("Orthogonally adjacent digits cannot be consecutive.", "nonconsecutive", "cannot be consecutive"),
            ("Little killer clues are given.", "little-killer 5 r1c2 r2c1", "little killer"),
            ("Along thermometers digits increase.", "thermo r1c1 r1c2", "thermometer"),
            ("Grey circles are odd.", "odd r1c1", "are odd"),
            ("All possible dots are given.", "no-difference 1", "all possible dot"),
            ("Cells separated by an X sum to 10.", "sum 10 r1c1 r1c2", "by an x"),
            ("Every 2x2 block has a low (1,2,3), a medium and a high digit.", "global-entropy", "low 1"),
            ("Every 2x2 block has low, medium and high digits.", "global-entropy", "low medium"),
            ("Two orthogonally adjacent cells never sum to 10.", "no-sum 10", "never sum to"),
            ("Orthogonally adjacent cells are never a ratio of 1:2.", "no-ratio 2", "never a ratio"),
            ("Marked cells have a ratio of 1:2.", "ratio 2 r1c1 r1c2", "ratio of 1 2"),
            ("Neighboring cells must differ by at least 2.", "nonconsecutive", "differ by at least"),
            ("Marked cells differ by one.", "difference 1 r1c1 r1c2", "differ by one"),
            ("Digits increase from the bulb.", "thermo r1c1 r1c2", "from the bulb"),
        ] {
            let text = format!("Normal sudoku rules apply. {text}");
            assert_eq!(unread_rule(&text, ""), Err(phrase.to_owned()), "{text}");
            assert_eq!(unread_rule(&text, rule), Ok(()), "{text}");
        }
        assert_eq!(unread_rule("Yin Yang: shade some cells.", "anti-knight"), Err("yin yang".to_owned()));
    }

    #[test]
    fn plain_english_names_no_rule() {
        for text in [
            "Normal sudoku rules apply: fill each row, column and box with the digits 1-9.",
            "Each line has an odd length. Digits between circles may repeat, even if the sum is small.",
            "Not all possible dots are given. Digits need not be consecutive.",
            "",
            "\n . ..\u{a0}'s\n",
        ] {
            assert_eq!(unread_rule(text, ""), Ok(()), "{text}");
        }
    }

    #[test]
    fn named_boxes_must_exist() {
        let board = |rules: &[Rule]| {
            let rows = Geometry::with_boxes(BoxShape { rows: 1, columns: 9 }).unwrap();
            Board::new(Arc::clone(&rows), rules.iter().cloned()).unwrap()
        };
        let text = "Place 1-9 in each row, column, and 3x3 box.";
        assert!(check_text(text, &board(&[])).is_err());
        assert!(check_text("Place 1-9 once in every row and column.", &board(&[])).is_ok());
        assert!(
            check_text(text, &board(&["region r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3".parse().unwrap()])).is_ok()
        );
    }

    #[test]
    fn errors_show_the_first_uncovered_sentence() {
        let error = check_text("Classic rules. Cages sum!\nKnights differ.", &Board::classic()).unwrap_err();
        assert_eq!(error.to_string(), "the rules' text names a rule that was not read (`cage`): \"Cages sum!\"");
    }

    #[test]
    fn every_rule_name_is_found_in_prose() {
        // Alone, these are plain English or the color of a drawing.
        let plain = [
            "region",
            "odd",
            "even",
            "minimum",
            "maximum",
            "difference",
            "ratio",
            "sum",
            "greater",
            "between",
            "count",
            "circles",
            "no-difference",
            "no-ratio",
            "no-sum",
            "where",
            "pairs",
            "pattern",
        ];
        for spec in rule_specs() {
            let phrase = spec.name.replace('-', " ");
            let named = longest(&words(&phrase)).or_else(|| longest(&words(&phrase)[1..]));
            assert_ne!(named.is_none(), !plain.contains(&spec.name), "{phrase}");
            assert!(named.is_none_or(|named| named.names.unwrap().contains(&spec.name)), "{phrase}");
        }
        for name in SHARED.iter().flat_map(|(_, names)| *names) {
            assert!(find_rules(name).is_ok() || Modifier::named(name).is_some(), "{name}");
        }
    }
}
