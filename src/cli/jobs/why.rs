//! Explanations as `why` writes them: a line, words with a drawn board, or JSON (`docs/WHY.md`).

use super::blame::{Blame, clash_words, count_words, either_words, needed_words, noun};
use crate::engine::Count;
use crate::explain::why::{Completion, Explanation, Fewest, Multiple, Repair, Repairs, Unique, Unsolvable, Why};
use crate::puzzle::{Board, Candidate, Digit, Geometry, House, Rule};
use crate::text::Record;
use crate::text::render::{self, Entry, Role, Screen, Style};
use crate::words::counted;
use itertools::Itertools;
use serde::Serialize;
use std::fmt::Write as _;

/// The schema that each JSON explanation names.
const SCHEMA: &str = "sudosat-why-1";

/// The number of repairs listed in words; JSON lists all.
const MOST_TOLD: usize = 20;

/// The widest drawing, in characters, that shows the candidates of open cells.
const WIDEST: usize = 160;

/// The explanation of a puzzle on this board on one line, without the verdict before it.
pub(crate) fn line(board: &Board, explanation: &Explanation) -> String {
    let few = |what: &str, fewest: &Fewest| {
        let bound = if fewest.is_proved() { String::new() } else { format!(" (at least {})", fewest.at_least) };
        format!("{what}{bound}: {}", Blame::of(fewest))
    };
    match &explanation.why {
        Why::Unsolvable(Unsolvable { clash, houses, repairs, .. }) => {
            if clash.size() == 0 {
                return "clash: none, there is no solution whatever the clues".to_owned();
            }
            let with_rules = repairs.list.iter().any(|repair| !repair.rules.is_empty());
            let [and, or] = if with_rules { [" + ", ", "] } else { ["+", " "] };
            let list = repairs.list.iter().map(|repair| Blame::of_repair(repair).names().join(and)).join(or);
            let bound = if repairs.complete {
                String::new()
            } else {
                let rules = with_rules || !clash.rules.is_empty();
                format!(" (not all; at least {})", count_words(repairs.at_least, noun(true, rules)))
            };
            let houses = names(houses.as_deref(), board).map_or_else(String::new, |names| format!("; with {names}"));
            format!("{}{houses}; repairs{bound}: {list}", few("clash", clash))
        }
        Why::Multiple(multiple) => {
            let mut parts = vec![format!("solutions: {}", multiple.count)];
            parts.extend(multiple.candidates.as_ref().map(|known| format!("backbone: {}", known.backbone.len())));
            parts.extend(multiple.completion.as_ref().map(|completion| few("add", &overall(completion))));
            parts.join("; ")
        }
        Why::Unique(unique) => {
            let list = |what: &str, blame: Blame| (blame.size() > 0).then(|| format!("{what}: {blame}"));
            let [redundant, undecided] = Blame::of_unique(unique);
            let parts = [list("redundant", redundant), list("undecided", undecided)];
            let parts = parts.into_iter().flatten().join("; ");
            if parts.is_empty() { "minimal".to_owned() } else { parts }
        }
    }
}

/// `row 1, box 2`; `None` if there are none, or they are not known.
fn names(houses: Option<&[House]>, board: &Board) -> Option<String> {
    houses
        .filter(|houses| !houses.is_empty())
        .map(|houses| houses.iter().map(|&house| board.house_name(house)).join(", "))
}

/// The clues to add, with the bound that holds for all solutions.
fn overall(completion: &Completion) -> Fewest {
    Fewest { at_least: completion.at_least, ..completion.added.clone() }
}

/// The explanation in words, below a drawn board: if it is too long for the screen, the top scrolls away and the
/// verdict stays.
pub(crate) fn words(record: &Record, explanation: &Explanation, style: Style, screen: Option<Screen>) -> String {
    let telling = Telling::of(record, explanation, screen);
    let height = |columns: usize| telling.text.lines().map(|line| line.chars().count().div_ceil(columns).max(1)).sum();
    let left = screen.map(|Screen { columns, rows }| Screen { columns, rows: rows.saturating_sub(height(columns)) });
    board(record, &telling.board, style, left) + &telling.text
}

/// The explanation as a picture, with the words in its description.
pub(crate) fn picture(record: &Record, explanation: &Explanation) -> String {
    let telling = Telling::of(record, explanation, None);
    let title = telling.text.lines().next().unwrap_or_default();
    render::svg_of(record.puzzle.board(), &telling.board, title, &telling.text)
}

/// The board with these entries, as large as fits, and its rules; where there is no room, its digits in rows.
pub(crate) fn board(record: &Record, entries: &[Entry], style: Style, screen: Option<Screen>) -> String {
    let (board, geometry) = (record.puzzle.board(), record.puzzle.geometry());
    let Some(screen) = screen else { return render::drawing_of(board, entries, style) };
    render::drawing_within(board, entries, style, screen).unwrap_or_else(|| {
        let digit = |entry: &Entry| entry.word.parse().ok().and_then(Digit::new);
        let digits = entries.iter().map(|entry| digit(entry).filter(|digit| digit.index() < geometry.side()));
        render::block(&digits.collect_vec(), geometry, &record.notation) + &render::rules_line(board)
    })
}

struct Telling<'a> {
    record: &'a Record,
    geometry: &'a Geometry,
    screen: Option<Screen>,
    board: Vec<Entry>,
    text: String,
}

impl<'a> Telling<'a> {
    fn of(record: &'a Record, explanation: &Explanation, screen: Option<Screen>) -> Self {
        let geometry = record.puzzle.geometry();
        let mut telling = Self { record, geometry, screen, board: Vec::new(), text: String::new() };
        match &explanation.why {
            Why::Unsolvable(unsolvable) => telling.unsolvable(unsolvable),
            Why::Multiple(multiple) => telling.multiple(multiple),
            Why::Unique(unique) => telling.unique(unique),
        }
        if explanation.unconfirmed > 0 {
            let claims = counted(explanation.unconfirmed as usize, "claim");
            telling.say(&format!("The native engine had no time to confirm {claims} of this."));
        }
        if let Some(interrupt) = explanation.interrupted {
            telling.say(&format!("Not everything was found out: {interrupt}."));
        }
        telling
    }

    fn say(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    /// Draws the clues, marking these, and the entries of `open` for the other cells.
    fn draw(&mut self, marked: &[Candidate], open: impl Fn(usize) -> Option<Entry>) {
        let is_marked = |cell| marked.iter().any(|clue| clue.cell.index(self.geometry.side()) == cell);
        let entry = |cell| {
            let given = self.record.puzzle.clue_at(cell).map(|clue| Entry { word: clue.to_string(), role: Role::Clue });
            let entry = given.or_else(|| open(cell)).unwrap_or(Entry { word: String::new(), role: Role::Note });
            if is_marked(cell) { Entry { role: Role::Marked, ..entry } } else { entry }
        };
        self.board = (0..self.geometry.cells()).map(entry).collect();
    }

    fn unsolvable(&mut self, Unsolvable { duplicates, clash, houses, repairs }: &Unsolvable) {
        self.say(&format!("unsolvable: {}", clash_words(clash)));
        for rule in &clash.rules {
            self.say(&format!("  {rule}"));
        }
        if !clash.clues.is_empty() {
            self.say(&format!("  {}", clash.clues.iter().join(" ")));
        }
        if let Some(houses) = names(houses.as_deref(), self.record.puzzle.board()) {
            self.say(&format!("  with {houses}"));
        }
        for violation in duplicates {
            self.say(&format!("  {}", violation.describe(self.record.puzzle.board())));
        }
        self.draw(&clash.clues, |_| None);
        self.repairs(repairs, !clash.rules.is_empty());
    }

    fn repairs(&mut self, repairs: &Repairs, rules_clash: bool) {
        let Some(removed) = repairs.list.first().map(|repair| Blame::of_repair(repair).size()) else { return };
        let ways = repairs.list.len();
        let clues = repairs.list.iter().any(|repair| !repair.removed.is_empty());
        let rules = repairs.list.iter().any(|repair| !repair.rules.is_empty());
        let what = count_words(removed, noun(clues, rules));
        self.say(&match (removed, ways) {
            (1, 1) => format!("Removing one {} makes it solvable:", noun(clues, rules)[0]),
            (1, _) => format!("Removing one of {} makes it solvable:", either_words(ways, clues, rules)),
            (_, 1) => format!("Removing {what} makes it solvable:"),
            _ => format!("Removing {what} makes it solvable, in {ways} ways:"),
        });
        for repair in repairs.list.iter().take(MOST_TOLD) {
            let digits = match repair.digits.as_deref() {
                None => String::new(),
                Some([]) => "; no other digit there makes it unique".to_owned(),
                Some(digits) => format!("; unique with {} there", digits.iter().join(" or ")),
            };
            self.say(&format!("  {}{digits}", Blame::of_repair(repair)));
        }
        if ways > MOST_TOLD {
            self.say(&format!("  and {} more", ways - MOST_TOLD));
        }
        if !repairs.complete {
            let bound = count_words(repairs.at_least, noun(true, rules || rules_clash));
            self.say(&format!("There may be others; it takes at least {bound}."));
        }
    }

    fn multiple(&mut self, multiple: &Multiple) {
        self.say(&match multiple.count {
            Count::Exactly(count) => format!("multiple: {}", counted(count, "solution")),
            Count::AtLeast(count) => format!("multiple: {count} solutions and more"),
        });
        self.say(&format!("Two that differ in {}:", counted(multiple.differing().count(), "cell")));
        for solution in &multiple.solutions {
            let side = self.geometry.side();
            let grid = render::line(&solution.cells(), side, &self.record.notation);
            self.say(&format!("  {grid}"));
        }
        let added = multiple.completion.as_ref().map(|completion| &completion.added.clues[..]).unwrap_or_default();
        if let Some(known) = &multiple.candidates {
            let open = self.geometry.cells() - self.record.puzzle.clue_count();
            let (same, what) = (known.backbone.len(), if self.geometry.side() > 9 { "," } else { "" });
            self.say(&format!("{same} of {open} open cells are the same in all solutions; the others may be as drawn"));
            let candidates = |cell: usize| known.possible[cell].iter().join(what);
            let widest = (0..self.geometry.cells()).map(|cell| candidates(cell).len()).max().unwrap_or(0);
            // A cell takes three columns more than its widest entry, or two if the screen is too narrow.
            let (most, more) = self.screen.map_or((WIDEST, 3), |screen| (screen.columns.min(WIDEST), 2));
            let wide = (widest + more) * self.geometry.side() > most;
            self.draw(added, |cell| {
                let settled = known.possible[cell].len() == 1;
                let role = if settled { Role::Found } else { Role::Note };
                Some(Entry { word: if wide && !settled { "?".to_owned() } else { candidates(cell) }, role })
            });
        } else {
            self.draw(added, |_| None);
        }
        if let Some(completion) = &multiple.completion {
            self.completion(completion);
        }
    }

    fn completion(&mut self, Completion { added, at_least, .. }: &Completion) {
        let proved = if *at_least == added.clues.len() {
            "no fewer would do"
        } else if added.is_proved() {
            "no fewer would do for the same solution"
        } else {
            "not proved to be fewest"
        };
        self.say(&format!("Adding {} leaves one solution ({proved}):", counted(added.clues.len(), "clue")));
        self.say(&format!("  {}", added.clues.iter().join(" ")));
    }

    fn unique(&mut self, unique: &Unique) {
        self.say(&needed_words(unique, &self.record.puzzle));
        let shown = &unique.solution;
        let found = |cell| Some(Entry { word: shown.digit_at(cell).to_string(), role: Role::Found });
        self.draw(&unique.redundant, found);
        for (what, blame) in ["Redundant:", "Not decided:"].into_iter().zip(Blame::of_unique(unique)) {
            if blame.size() > 0 {
                self.say(&format!("{what} {blame}"));
            }
        }
    }
}

/// An explanation as JSON: the key `why` of an answer. `docs/WHY.md` describes it.
#[derive(Serialize)]
pub(crate) struct Json {
    schema: &'static str,
    #[serde(flatten)]
    reasons: JsonWhy,
    unconfirmed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonWhy {
    Unsolvable {
        duplicates: Vec<String>,
        clash: JsonClash,
        repairs: JsonRepairs,
    },
    Multiple {
        solutions: [String; 2],
        differing: Vec<String>,
        count: u64,
        counted_all: bool,
        backbone: Option<Vec<JsonClue>>,
        candidates: Option<Vec<Vec<Vec<u16>>>>,
        completion: Option<JsonCompletion>,
    },
    Unique {
        minimal: Option<bool>,
        redundant: Vec<JsonClue>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        redundant_rules: Vec<String>,
        undecided: Vec<JsonClue>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        undecided_rules: Vec<String>,
    },
}

#[derive(Serialize)]
struct JsonClue {
    cell: String,
    digit: u16,
}

#[derive(Serialize)]
struct JsonClash {
    clues: Vec<JsonClue>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    houses: Option<Vec<String>>,
    at_least: usize,
    proved: bool,
}

#[derive(Serialize)]
struct JsonRepairs {
    list: Vec<JsonRepair>,
    at_least: usize,
    complete: bool,
}

#[derive(Serialize)]
struct JsonRepair {
    removed: Vec<JsonClue>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    digits: Option<Vec<u16>>,
}

#[derive(Serialize)]
struct JsonCompletion {
    solution: String,
    clues: Vec<JsonClue>,
    at_least_for_solution: usize,
    at_least: usize,
    proved: bool,
}

/// The explanation of a record's verdict as JSON.
pub(crate) fn json(record: &Record, explanation: &Explanation) -> Json {
    let (board, geometry) = (record.puzzle.board(), &**record.puzzle.geometry());
    let clues = |clues: &[Candidate]| -> Vec<JsonClue> {
        let clue = |clue: &Candidate| JsonClue { cell: clue.cell.to_string(), digit: clue.digit.get() };
        clues.iter().map(clue).collect()
    };
    let rules = |rules: &[Rule]| -> Vec<String> { rules.iter().map(Rule::to_string).collect() };
    let grid = |solution: &crate::puzzle::Solution| render::line(&solution.cells(), geometry.side(), &record.notation);
    let reasons = match &explanation.why {
        Why::Unsolvable(Unsolvable { duplicates, clash, houses, repairs }) => JsonWhy::Unsolvable {
            duplicates: duplicates.iter().map(|violation| violation.describe(board)).collect(),
            clash: JsonClash {
                clues: clues(&clash.clues),
                rules: rules(&clash.rules),
                houses: houses.as_ref().map(|houses| houses.iter().map(|&house| board.house_name(house)).collect()),
                at_least: clash.at_least,
                proved: clash.is_proved(),
            },
            repairs: JsonRepairs {
                list: repairs
                    .list
                    .iter()
                    .map(|Repair { removed, rules: removed_rules, digits }| JsonRepair {
                        removed: clues(removed),
                        rules: rules(removed_rules),
                        digits: digits.as_ref().map(|digits| digits.iter().copied().map(Digit::get).collect()),
                    })
                    .collect(),
                at_least: repairs.at_least,
                complete: repairs.complete,
            },
        },
        Why::Multiple(multiple) => {
            let (count, counted_all) = match multiple.count {
                Count::Exactly(count) => (count, true),
                Count::AtLeast(count) => (count, false),
            };
            let possible = multiple.candidates.as_ref().map(|known| {
                let cells = known.possible.iter().map(|set| set.iter().map(Digit::get).collect());
                cells.chunks(geometry.side()).into_iter().map(Iterator::collect).collect()
            });
            JsonWhy::Multiple {
                solutions: [grid(&multiple.solutions[0]), grid(&multiple.solutions[1])],
                differing: multiple.differing().map(|cell| cell.to_string()).collect(),
                count,
                counted_all,
                backbone: multiple.candidates.as_ref().map(|known| clues(&known.backbone)),
                candidates: possible,
                completion: multiple.completion.as_ref().map(|completion| JsonCompletion {
                    solution: grid(&completion.solution),
                    clues: clues(&completion.added.clues),
                    at_least_for_solution: completion.added.at_least,
                    at_least: completion.at_least,
                    proved: overall(completion).is_proved(),
                }),
            }
        }
        Why::Unique(unique) => JsonWhy::Unique {
            minimal: unique.is_minimal(),
            redundant: clues(&unique.redundant),
            redundant_rules: rules(&unique.redundant_rules),
            undecided: clues(&unique.undecided),
            undecided_rules: rules(&unique.undecided_rules),
        },
    };
    let interrupted = explanation.interrupted.map(|interrupt| interrupt.to_string());
    Json { schema: SCHEMA, reasons, unconfirmed: explanation.unconfirmed, interrupted }
}

#[cfg(test)]
mod tests;
