//! Explanations as `why` writes them: a line, words with a drawn board, or JSON (`docs/WHY.md`).

mod explained;
mod json;
mod premises;
mod worded;

pub(crate) use explained::Explained;
pub(crate) use json::Json;

use super::line::grid_line;
use crate::explain::why::{Exclusion, Explanation, Fewest, Unsolvable, Why, WhyNot};
use crate::puzzle::{Board, Geometry, House};
use crate::text::Record;
use crate::text::render::{self, Contents, Entry, Screen, Style};
use explained::{names, overall};
use itertools::Itertools;
use premises::{Premises, count_words, noun};
use worded::Worded;

/// The explanation of a record on one line, without the verdict before it.
pub(crate) fn line(record: &Record, explained: &Explained) -> String {
    let board = record.puzzle.board();
    match explained {
        Explained::Verdict(explanation) => verdict_line(board, explanation),
        Explained::Digit(Exclusion { why: WhyNot::Possible(solution), .. }) => {
            format!("solution: {}", grid_line(record, solution))
        }
        Explained::Digit(Exclusion { why: WhyNot::Impossible { reason, houses }, .. }) => {
            clash_line(board, reason, houses.as_deref())
        }
    }
}

/// Clues and rules, with a lower bound if they are not proved to be the fewest.
fn few(what: &str, fewest: &Fewest, geometry: &Geometry) -> String {
    let bound = if fewest.is_proved() { String::new() } else { format!(" (at least {})", fewest.at_least) };
    format!("{what}{bound}: {}", Premises::of(fewest, geometry))
}

fn clash_line(board: &Board, clash: &Fewest, houses: Option<&[House]>) -> String {
    if clash.size() == 0 {
        return "clash: none, there is no solution whatever the clues".to_owned();
    }
    let houses = names(houses, board).map_or_else(String::new, |names| format!("; with {names}"));
    few("clash", clash, board.geometry()) + &houses
}

fn verdict_line(board: &Board, explanation: &Explanation) -> String {
    match &explanation.why {
        Why::Unsolvable(Unsolvable { clash, houses, .. }) if clash.size() == 0 => {
            clash_line(board, clash, houses.as_deref())
        }
        Why::Unsolvable(Unsolvable { clash, houses, repairs, .. }) => {
            let with_rules = repairs.list.iter().any(|repair| !repair.rules.is_empty());
            let [and, or] = if with_rules { [" + ", ", "] } else { ["+", " "] };
            let names = |repair| Premises::of_repair(repair, board.geometry()).names().join(and);
            let list = repairs.list.iter().map(names).join(or);
            let bound = if repairs.complete {
                String::new()
            } else {
                let rules = with_rules || !clash.rules.is_empty();
                format!(" (not all; at least {})", count_words(repairs.at_least, noun(true, rules)))
            };
            format!("{}; repairs{bound}: {list}", clash_line(board, clash, houses.as_deref()))
        }
        Why::Multiple(multiple) => {
            let mut parts = vec![format!("solutions: {}", multiple.count)];
            parts.extend(multiple.candidates.as_ref().map(|known| format!("backbone: {}", known.backbone.len())));
            let add = |completion| few("add", &overall(completion), board.geometry());
            parts.extend(multiple.completion.as_ref().map(add));
            parts.join("; ")
        }
        Why::Unique(unique) => {
            let list = |what: &str, premises: Premises| (premises.size() > 0).then(|| format!("{what}: {premises}"));
            let [redundant, undecided] = Premises::of_unique(unique);
            let parts = [list("redundant", redundant), list("undecided", undecided)];
            let parts = parts.into_iter().flatten().join("; ");
            if parts.is_empty() { "minimal".to_owned() } else { parts }
        }
    }
}

/// The explanation in words, below a drawn board: if both are too tall for the screen, the board scrolls away and the
/// verdict stays.
pub(crate) fn words(record: &Record, explained: &Explained, style: Style, screen: Option<Screen>) -> String {
    let worded = Worded::of(record, explained, screen);
    let height = |columns: usize| worded.text.lines().map(|line| line.chars().count().div_ceil(columns).max(1)).sum();
    let left = screen.map(|Screen { columns, rows }| Screen { columns, rows: rows.saturating_sub(height(columns)) });
    board(record, &worded.board, style, left) + &worded.text
}

/// The explanation as a picture, with the words in its description.
pub(crate) fn picture(record: &Record, explained: &Explained) -> String {
    let worded = Worded::of(record, explained, None);
    let title = worded.text.lines().next().unwrap_or_default();
    render::svg_of(record.puzzle.board(), &worded.board, title, &worded.text)
}

/// The board with these contents, drawn as large as fits, and its rules; if there is no room to draw it, its digits in
/// rows.
pub(crate) fn board(record: &Record, contents: &Contents, style: Style, screen: Option<Screen>) -> String {
    let (board, geometry) = (record.puzzle.board(), record.puzzle.geometry());
    let Some(screen) = screen else { return render::drawing_of(board, contents, style) };
    render::drawing_within(board, contents, style, screen).unwrap_or_else(|| {
        let digit = |entry: &Entry| geometry.digit(entry.word.parse().ok()?);
        let digits = contents.entries.iter().map(digit);
        render::block(&digits.collect_vec(), geometry, &record.notation) + &render::rules_line(board)
    })
}

#[cfg(test)]
mod tests;
