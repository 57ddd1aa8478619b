//! The text below a picture: rules on the whole board, the meanings of colors, and the marks of an explanation.

use super::mark::{Margins, RuleDrawing};
use super::paint::{Point, stroke, words};
use crate::puzzle::{Board, Rule};
use crate::text::render::drawing::Contents;
use crate::text::render::emphasis::Emphasis;
use itertools::Itertools;
use std::fmt::Display;

/// The font size, the height of a row of text, and the width of a color sample.
const FONT: usize = 12;
pub(super) const ROW: f64 = 19.0;
const SAMPLE: f64 = 20.0;
/// The width of a letter, and between two entries.
const LETTER: f64 = 7.2;
const GAP: f64 = 14.0;

/// The most letters of a rule of one's own; the description of the document has all.
const MOST_LETTERS: usize = 56;

/// The color of unmarked text.
const PLAIN: &str = "#333";
/// The most marked rules that are listed; the description of the document lists all.
const MOST_MARKED: usize = 12;

/// A text of the legend, with the color of the rule that it explains, if any.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Entry {
    name: String,
    color: Option<&'static str>,
    /// The color of the text.
    fill: &'static str,
}

impl Entry {
    fn width(&self) -> f64 {
        self.name.chars().count() as f64 * LETTER + if self.color.is_some() { SAMPLE } else { 0.0 }
    }
}

/// The legend below a board of this width and height, and its width. Its rows are added to the margins.
pub(super) fn legend(
    [width, height]: [f64; 2],
    rules: Vec<Entry>,
    contents: &Contents,
    margins: &mut Margins,
) -> (String, f64) {
    let entries: Vec<Entry> = rules.into_iter().unique().chain(marks(contents)).collect();
    let (left, top) = (-margins.left, height + margins.bottom);
    let most = margins.left + width + margins.right;
    let (mut shapes, mut at, mut widest, mut rows) = (String::new(), 0.0, 0.0_f64, 0);
    for entry in &entries {
        if rows == 0 || at + entry.width() > most {
            (rows, at) = (rows + 1, 0.0);
        }
        shapes += &drawn(entry, Point { x: left + at, y: top + (f64::from(rows) - 0.5) * ROW + 4.0 });
        widest = widest.max(at + entry.width());
        at += entry.width() + GAP;
    }
    margins.bottom += if rows == 0 { 0.0 } else { f64::from(rows) * ROW + 4.0 };
    (shapes, widest)
}

fn drawn(entry: &Entry, at: Point) -> String {
    let sample = entry.color.map(|color| stroke(&format!("M{}h11", at.plus(4.0, 0.0)), color, 7.0));
    let at = at.plus(if sample.is_some() { SAMPLE } else { 0.0 }, 0.0);
    sample.unwrap_or_default()
        + &words(at, FONT, &format!(" text-anchor=\"start\" fill=\"{}\"", entry.fill), &entry.name)
}

/// The lines of a text that fit this width, at the size of a step's text.
pub(super) fn wrapped(text: &str, width: f64) -> Vec<String> {
    // An average letter is about half as wide as high.
    let most = (width / 5.7) as usize;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The meanings of the marks, and the marked rules.
fn marks(contents: &Contents) -> impl Iterator<Item = Entry> + '_ {
    let marked = |emphasis: Emphasis, words: &dyn Display| {
        let name = format!("{} {words}", emphasis.sign());
        Entry { name, color: None, fill: emphasis.colors()[0] }
    };
    let meanings = contents.emphases().map(move |emphasis| marked(emphasis, &emphasis.meaning()));
    let rules = contents.marks.iter().take(MOST_MARKED).map(move |(rule, emphasis)| marked(*emphasis, rule));
    let more = contents.marks.len().checked_sub(MOST_MARKED + 1);
    let more = more.map(|more| Entry { name: format!("and {} more", more + 1), color: None, fill: PLAIN });
    meanings.chain(rules).chain(more)
}

/// The text of a rule, cut off where it is long.
fn shortened(text: String) -> String {
    if text.chars().count() <= MOST_LETTERS {
        return text;
    }
    text.chars().take(MOST_LETTERS - 1).chain(['…']).collect()
}

/// The entry for the modified cells of a board.
pub(super) fn modifier(board: &Board) -> Option<Entry> {
    let modifier = board.geometry().modifier()?;
    Some(Entry { name: modifier.meaning().to_owned(), color: None, fill: PLAIN })
}

/// The entry for a rule with this mark; `None` if the picture shows it completely.
pub(super) fn entry(rule: &Rule, mark: Option<&RuleDrawing>) -> Option<Entry> {
    let Some(mark) = mark else { return Some(Entry { name: rule.to_string(), color: None, fill: PLAIN }) };
    let name = match rule.number().filter(|_| rule.line().is_some()) {
        Some(number) => format!("{} {number}", rule.name()),
        None if rule.parts().custom.is_some() => shortened(rule.to_string()),
        None => rule.name().to_owned(),
    };
    mark.color.map(|color| Entry { name, color: Some(color), fill: PLAIN })
}
