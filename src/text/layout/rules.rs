//! Rules below a board, one per line, in the notation of [`Rule`]: recognizes and reads them.
//!
//! A line that begins with the name of a rule is one. So is a misspelled rule: a line with a cell (`r1c1`) among its
//! words, or one that becomes a rule with the nearest name in place of its own. A misspelled rule must not be taken for
//! something else, or the board would be read without it. A board in letters is not a rule, whatever its comment.

use crate::puzzle::{Board, Cell, DigitSet, ParseRuleError, ParseRuleErrorKind, Puzzle, Rule, RuleError, rule_specs};
use crate::text::alphabet::is_blank;
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::layout::error::LayoutError;
use crate::text::layout::row;
use crate::text::{Alphabet, ParseError, ParseErrorKind};
use itertools::Itertools;
use std::sync::Arc;

/// The longest word that can be a misspelled name. Longer ones are boards.
const LONGEST: usize = 24;

/// The result of reading a text as a rule.
type Parsed = Result<Vec<Rule>, ParseRuleError>;

/// The rules in a line below a board; `None` if the line is not meant as a rule.
pub(crate) fn read(line: &Line) -> Option<Result<Vec<Rule>, ParseError>> {
    let text = row::without_comment(&line.text);
    let valid = text.utf8_chunks().next()?.valid();
    let parsed = parsed(valid)?;
    let error = |offset, kind: ParseErrorKind| Some(Err(ParseError::at(line, offset, kind)));
    match parsed {
        _ if line.too_long => error(0, ParseErrorKind::TooLong { limit: MAX_LINE }),
        _ if valid.len() < text.len() => error(valid.len(), ParseErrorKind::Byte(text[valid.len()])),
        Ok(rules) => Some(Ok(rules)),
        Err(fault) => error(fault.offset, fault.into()),
    }
}

/// Whether a line is a rule regardless of its context: it is valid, or has a cell among its words.
pub(crate) fn is_rule(text: &[u8]) -> bool {
    let valid = row::without_comment(text).utf8_chunks().next().map_or("", |chunk| chunk.valid());
    parsed(valid).is_some_and(|parsed| parsed.is_ok() || has_cell(valid))
}

/// Reads a text that is meant as a rule; `None` for other texts.
fn parsed(text: &str) -> Option<Parsed> {
    let is_name = text.starts_with(|first: char| first.is_ascii_alphabetic());
    let is_long = words(text).next().is_none_or(|(_, word)| word.len() > LONGEST);
    if !is_name || is_long || is_board(&text.as_bytes()[..row::word_length(text.as_bytes())]) {
        return None;
    }
    let parsed = Rule::parse_all(text);
    let is_meant = match &parsed {
        Err(ParseRuleError { kind: ParseRuleErrorKind::Name { nearest, .. }, .. }) => {
            has_cell(text) || nearest.is_some_and(|name| is_slip(text, name))
        }
        // `Killer 12` is a heading, although `killer` is an alias of `cage`.
        Err(ParseRuleError { kind: ParseRuleErrorKind::Expected { .. } | ParseRuleErrorKind::Cell(_), .. }) => {
            has_cell(text) || begins_with_name(text)
        }
        _ => true,
    };
    is_meant.then_some(parsed)
}

/// The error of a line that can only be meant as a rule in its context: it begins with a word and is no board.
pub(crate) fn unknown(line: &Line) -> Option<ParseError> {
    let text = str::from_utf8(row::without_comment(&line.text)).ok()?;
    let (_, first) = words(text).next()?;
    let is_word = first.len() > 2 && first.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
    if !is_word || first.len() > LONGEST || is_board(first.as_bytes()) {
        return None;
    }
    Rule::parse_all(text).err().map(|error| ParseError::at(line, error.offset, error))
}

/// Whether a word no longer than a name is a whole board on one line: digits or letters up to D, and blanks.
fn is_board(word: &[u8]) -> bool {
    let side = word.len().isqrt();
    let is_digit = |symbol| {
        let stands_for = |alphabet: Alphabet| alphabet.digit(symbol).is_some_and(|digit| digit.index() < side);
        stands_for(Alphabet::Digits) || stands_for(Alphabet::Letters)
    };
    side > 1 && side * side == word.len() && word.iter().all(|&symbol| is_blank(char::from(symbol)) || is_digit(symbol))
}

/// Whether a text begins with a rule's own name, not an alias.
fn begins_with_name(text: &str) -> bool {
    let names = rule_specs().iter().flat_map(|spec| [Some(spec.name), spec.alias]).flatten();
    names.into_iter().any(|name| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)))
}

fn has_cell(text: &str) -> bool {
    words(text).any(|(_, word)| word.split('-').all(|end| end.parse::<Cell>().is_ok()))
}

/// Whether a text is a rule with this name in place of its first word or two. Headings never count as a misspelled
/// `windoku`.
fn is_slip(text: &str, name: &str) -> bool {
    let words = || words(text).map(|(_, word)| word);
    let with_name = |skipped| Rule::parse_all(&[name].into_iter().chain(words().skip(skipped)).join(" "));
    !words().any(|word| word.eq_ignore_ascii_case("sudoku")) && (1..=2).any(|skipped| with_name(skipped).is_ok())
}

/// The words of a rule, and their offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let placed = text.split([' ', '\t', ':', ',']).map(move |word| {
        let start = next;
        next += word.len() + 1;
        (start, word)
    });
    placed.filter(|(_, word)| !word.is_empty())
}

/// The board with the rules of these texts added to its own. The error has the index of the text that does not fit.
pub(crate) fn board_with(board: &Board, texts: &[Vec<Rule>]) -> Result<Arc<Board>, (usize, RuleError)> {
    let with = |rules: &mut dyn Iterator<Item = &Rule>| Board::new(Arc::clone(board.geometry()), rules.cloned());
    with(&mut board.rules().iter().chain(texts.iter().flatten())).map_err(|error| {
        let alone = |(position, rules): (usize, &Vec<Rule>)| Some((position, with(&mut rules.iter()).err()?));
        // Each may fit alone, but together they are too many.
        texts.iter().enumerate().find_map(alone).unwrap_or((texts.len().saturating_sub(1), error))
    })
}

/// The puzzle on another board of its side.
pub(crate) fn moved(puzzle: &Puzzle, board: Arc<Board>) -> Result<Puzzle, LayoutError> {
    let (expected, found) = (board.side(), puzzle.side());
    let sets: Vec<DigitSet> = (0..puzzle.geometry().cells()).map(|cell| puzzle.candidates_at(cell)).collect();
    Puzzle::from_candidates(board, &sets).map_err(|_| LayoutError::Side { expected, found })
}

/// The offset in a rule's text of the fault that keeps it from fitting a board.
pub(crate) fn offset_of(text: &[u8], error: &RuleError) -> usize {
    let text = row::without_comment(text).utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let is = |cell: &Cell, word: &str| word.split('-').any(|end| end.parse() == Ok(*cell));
    let place = match error {
        RuleError::Outside { cell, .. } | RuleError::Absent { cell, .. } => {
            words(text).find(|(_, word)| is(cell, word))
        }
        RuleError::Repeated { cell, .. } => {
            // The repeated cell is on the same side of an equals sign.
            let mut before = 0;
            words(text).find(|(_, word)| {
                before = if *word == "=" { 0 } else { before + usize::from(is(cell, word)) };
                before == 2
            })
        }
        RuleError::NoLine { .. } => words(text).skip_while(|(_, word)| word.parse::<u32>().is_err()).nth(2),
        RuleError::Number { found, .. } => words(text).filter(|(_, word)| word.parse() == Ok(*found)).last(),
        RuleError::CloneSizes { .. } => words(text).find(|(_, word)| *word == "="),
        _ => None,
    };
    place.map_or(0, |(offset, _)| offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        Line { text: text.into(), ..Line::at((1, 1)) }
    }

    #[test]
    fn rules_are_distinguished_from_everything_else_below_a_board() {
        for text in [
            "cage 15 r1c1 r1c2",
            "windoku",
            "diagonal",
            "CAGE 3 R1C1\tR1C2 # left",
            "sandwich:20:column:4",
            "antiknight",
            "anti knight",
            "cage 15 r1c1,r1c2",
            "killer 15 r1c1-r1c3",
        ] {
            assert!(matches!(read(&line(text)), Some(Ok(_))) && is_rule(text.as_bytes()), "{text}");
        }
        for (text, column) in [
            ("termo r1c1 r1c2", 1),
            ("r1c1 r1c2", 1),
            ("cage 15", 8),
            ("antinight", 1),
            ("killer 15 r1c1-r2c2", 11),
            ("skyscrapper 5 row 1", 1),
            ("no-diference 1", 1),
            ("sandwich 20 clumn 4", 13),
            ("fog", 1),
        ] {
            let error = read(&line(text)).unwrap_or_else(|| panic!("{text}")).unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
        }
        let letters = "ABCDEFGHIJKLMNOP".repeat(16);
        for text in [
            "Grid 02",
            "Sudoku 17",
            "sudoku",
            "easy",
            "x",
            "X.X.",
            "Level 5",
            "Puzzle #3",
            "hard 1.2",
            "",
            &letters,
            "x3xx..",
            "xxxxxxxxxxxxxxxx",
            "abcd",
            "No. 3",
            "Solution",
            "Nightmare",
            "Killer 12",
            "X",
            "White Noise",
            "https://f-puzzles.com/?id=x",
            "ABCD............ r1c1 is given",
            "x3xx12xx43xx3xxx r1c1",
            "dD.............., row 1, r1c1",
        ] {
            assert!(read(&line(text)).is_none() && !is_rule(text.as_bytes()), "{text}");
        }
        // A row of a board with letters.
        assert!(!is_rule(b"CAGE 1234 5678 ...."));
    }

    #[test]
    fn invalid_utf_8_has_its_position() {
        let error = read(&Line { text: b"cage 15 r1c\xe9".to_vec(), ..Line::at((3, 5)) }).unwrap().unwrap_err();
        assert_eq!(error.to_string(), "line 3, column 16: expected UTF-8 text, found the byte 0xE9");
        assert!(matches!(read(&Line { text: b"windoku # \xe9".to_vec(), ..Line::at((1, 1)) }), Some(Ok(_))));
    }
}
