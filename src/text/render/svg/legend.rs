//! The text below a picture: rules on the whole board, the meanings of colors, and the marks of an explanation.

use super::mark::Margins;
use super::paint::{CELL, Point, stroke, words};
use super::{cages, cells, lines, outside, tints};
use crate::puzzle::{Board, ExtraHouse, Global, LineKind, Rule};
use crate::text::render::drawing::Contents;
use crate::text::render::emphasis::Emphasis;
use itertools::Itertools;
use std::fmt::Display;

/// The font size, the height of a row of text, and the width of a color sample.
const FONT: usize = 12;
const ROW: f64 = 19.0;
const SAMPLE: f64 = 20.0;
/// The width of a letter, and between two entries.
const LETTER: f64 = 7.2;
const GAP: f64 = 14.0;

/// The color of unmarked text.
const PLAIN: &str = "#333";
/// The most marked rules that are listed; the description of the document lists all.
const MOST_MARKED: usize = 12;

/// A text of the legend, with the color of the rule that it explains, if any.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Entry {
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

/// The legend below a board, and its width. Its rows are added to the margins.
pub(super) fn legend(board: &Board, contents: &Contents, margins: &mut Margins) -> (String, f64) {
    let rules = board.rules().iter().filter_map(entry).unique();
    let entries: Vec<Entry> = rules.chain(marks(contents)).collect();
    let width = (board.side() * CELL) as f64;
    let (left, top) = (-margins.left, width + margins.bottom);
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

/// The entry for a rule; `None` if the picture shows it completely.
fn entry(rule: &Rule) -> Option<Entry> {
    let plain = |name: String| Some(Entry { name, color: None, fill: PLAIN });
    let colored = |name: String, color| Some(Entry { name, color: Some(color), fill: PLAIN });
    let name = || rule.name().to_owned();
    match rule {
        Rule::House(ExtraHouse::DisjointGroups) => plain(name()),
        Rule::Global(
            Global::AntiKnight
            | Global::AntiKing
            | Global::AntiTaxicab
            | Global::Nonconsecutive
            | Global::NoDifference(_)
            | Global::NoRatio(_)
            | Global::NoSum(_)
            | Global::Entropy,
        ) => plain(rule.to_string()),
        Rule::Line { kind, .. } => colored(line(name(), *kind), lines::color(*kind)),
        Rule::Outside { kind, .. } => colored(name(), outside::color(*kind)),
        Rule::Index { kind, .. } => colored(name(), tints::index_color(*kind)),
        Rule::Count { .. } => colored(name(), cages::COUNT),
        Rule::Circles { .. } => colored(name(), cells::CIRCLES),
        Rule::House(
            ExtraHouse::MainDiagonal | ExtraHouse::AntiDiagonal | ExtraHouse::Windoku | ExtraHouse::Region(_),
        )
        | Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Cage { .. }
        | Rule::Arrow { .. }
        | Rule::Sum { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. } => None,
    }
}

/// The name of a line rule, with its number.
fn line(name: String, kind: LineKind) -> String {
    match kind {
        LineKind::Whispers(number)
        | LineKind::Lockout(number)
        | LineKind::Modular(number)
        | LineKind::Sum(number)
        | LineKind::SumLoop(number) => format!("{name} {number}"),
        LineKind::Thermometer
        | LineKind::SlowThermometer
        | LineKind::Renban
        | LineKind::Nabner
        | LineKind::Palindrome
        | LineKind::Between
        | LineKind::RegionSum
        | LineKind::Entropic
        | LineKind::Zipper
        | LineKind::DoubleArrow => name,
    }
}
