//! Explanations in words, with the board that they refer to.

use super::explained::{Explained, names};
use super::premises::{Premises, clash_words, count_words, either_words, exclusion_words, needed_words, noun};
use crate::answers::line::grid_line;
use crate::engine::Count;
use crate::explain::why::{Completion, Exclusion, Fewest, Multiple, Repairs, Totals, Unique, Unsolvable, Why, WhyNot};
use crate::plural::counted;
use crate::puzzle::{Candidate, Geometry, House, Solution};
use crate::text::Record;
use crate::text::render::{Contents, Emphasis, Entry, Role, Screen};
use itertools::Itertools;
use std::fmt::Write as _;

/// The number of repairs listed in words; JSON lists all.
const MOST_LISTED: usize = 20;

/// The widest drawing, in characters, that shows the candidates of open cells.
const WIDEST: usize = 160;

/// An explanation in words, and the board that it refers to.
pub(super) struct Worded<'a> {
    record: &'a Record,
    geometry: &'a Geometry,
    screen: Option<Screen>,
    pub(super) board: Contents,
    pub(super) text: String,
}

impl<'a> Worded<'a> {
    pub(super) fn of(record: &'a Record, explained: &Explained, screen: Option<Screen>) -> Self {
        let geometry = record.puzzle.geometry();
        let mut worded = Self { record, geometry, screen, board: Contents::default(), text: String::new() };
        match explained {
            Explained::Verdict(explanation) => match &explanation.why {
                Why::Unsolvable(unsolvable) => worded.unsolvable(unsolvable),
                Why::Multiple(multiple) => worded.multiple(multiple),
                Why::Unique(unique) => worded.unique(unique),
            },
            Explained::Digit(exclusion) => worded.exclusion(exclusion),
        }
        if explained.unconfirmed() > 0 {
            let claims = counted(explained.unconfirmed() as usize, "claim");
            worded.line(&format!("The native solver had no time to confirm {claims}."));
        }
        if let Some(interrupt) = explained.interrupted() {
            worded.line(&format!("This explanation is incomplete: {interrupt}."));
        }
        worded
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    /// Draws the clues, with `marks` on some, and the entries of `open` in the other cells. A later mark replaces an
    /// earlier one.
    fn draw(&mut self, marks: &[(Premises, Emphasis)], open: impl Fn(usize) -> Option<Entry>) {
        let entry = |cell| {
            let given = self
                .record
                .puzzle
                .clue_at(cell)
                .map(|clue| Entry { word: self.geometry.value(clue).to_string(), role: Role::Clue });
            given.or_else(|| open(cell)).unwrap_or(Entry { word: String::new(), role: Role::Note })
        };
        self.board = (0..self.geometry.cells()).map(entry).collect_vec().into();
        for &(premises, emphasis) in marks {
            for clue in premises.clues {
                let cell = self.geometry.index(clue.cell);
                self.board.entries[cell].role = Role::Marked(emphasis);
            }
            self.board.marks.retain(|(rule, _)| !premises.rules.contains(rule));
            self.board.marks.extend(premises.rules.iter().map(|rule| (rule.clone(), emphasis)));
        }
    }

    fn exclusion(&mut self, Exclusion { candidate, why, .. }: &Exclusion) {
        match why {
            WhyNot::Possible(solution) => {
                self.line(&format!("possible: a solution has {}", self.geometry.candidate_text(*candidate)));
                self.draw(&[], |cell| Some(found(solution, cell)));
            }
            WhyNot::Impossible { reason, houses } => {
                let words = exclusion_words(&self.geometry.candidate_text(*candidate), reason);
                self.line(&format!("impossible: {words}"));
                self.reasons(reason, houses.as_deref());
                self.draw(&[(Premises::of(reason, self.geometry), Emphasis::Clash)], |_| None);
                let cell = self.geometry.index(candidate.cell);
                if self.record.puzzle.clue_at(cell).is_none() {
                    let role = Role::Marked(Emphasis::Impossible);
                    self.board.entries[cell] = Entry { word: self.geometry.value(candidate.digit).to_string(), role };
                }
            }
        }
    }

    fn named(&self, clues: &[Candidate]) -> String {
        clues.iter().map(|clue| self.geometry.candidate_text(*clue)).join(" ")
    }

    /// Lists clues and rules, and the houses that they need.
    fn reasons(&mut self, clash: &Fewest, houses: Option<&[House]>) {
        for rule in &clash.rules {
            self.line(&format!("  {rule}"));
        }
        if !clash.clues.is_empty() {
            self.line(&format!("  {}", self.named(&clash.clues)));
        }
        if let Some(houses) = names(houses, self.record.puzzle.board()) {
            self.line(&format!("  with {houses}"));
        }
    }

    fn unsolvable(&mut self, Unsolvable { duplicates, clash, houses, repairs }: &Unsolvable) {
        self.line(&format!("unsolvable: {}", clash_words(clash)));
        self.reasons(clash, houses.as_deref());
        for violation in duplicates {
            self.line(&format!("  {}", violation.describe(self.record.puzzle.board())));
        }
        let repairing = repairs.list.iter();
        let repairing = repairing.map(|repair| (Premises::of_repair(repair, self.geometry), Emphasis::Repair));
        let clashing = (Premises::of(clash, self.geometry), Emphasis::Clash);
        self.draw(&[clashing].into_iter().chain(repairing).collect_vec(), |_| None);
        self.repairs(repairs, !clash.rules.is_empty());
    }

    fn repairs(&mut self, repairs: &Repairs, rules_clash: bool) {
        let removed = repairs.list.first().map(|repair| Premises::of_repair(repair, self.geometry).size());
        let Some(removed) = removed else { return };
        let ways = repairs.list.len();
        let clues = repairs.list.iter().any(|repair| !repair.removed.is_empty());
        let rules = repairs.list.iter().any(|repair| !repair.rules.is_empty());
        let what = count_words(removed, noun(clues, rules));
        self.line(&match (removed, ways) {
            (1, 1) => format!("Removing one {} makes it solvable:", noun(clues, rules)[0]),
            (1, _) => format!("Removing one of {} makes it solvable:", either_words(ways, clues, rules)),
            (_, 1) => format!("Removing {what} makes it solvable:"),
            _ => format!("Removing {what} makes it solvable, in {ways} ways:"),
        });
        for repair in repairs.list.iter().take(MOST_LISTED) {
            let digits = match repair.digits.as_deref() {
                None => String::new(),
                Some([]) => "; no other digit there makes it unique".to_owned(),
                Some(digits) => {
                    let values = digits.iter().map(|digit| self.geometry.value(*digit));
                    format!("; unique with {} there", values.format(" or "))
                }
            };
            let totals = repair.totals.as_ref().map_or_else(String::new, totals_words);
            self.line(&format!("  {}{digits}{totals}", Premises::of_repair(repair, self.geometry)));
        }
        if ways > MOST_LISTED {
            self.line(&format!("  and {} more", ways - MOST_LISTED));
        }
        if !repairs.complete {
            let bound = count_words(repairs.at_least, noun(true, rules || rules_clash));
            self.line(&format!("There may be others; it takes at least {bound}."));
        }
    }

    fn multiple(&mut self, multiple: &Multiple) {
        self.line(&match multiple.count {
            Count::Exactly(count) => format!("multiple: {}", counted(count, "solution")),
            Count::AtLeast(count) => format!("multiple: at least {count} solutions"),
        });
        self.line(&format!("Two that differ in {}:", counted(multiple.differing().count(), "cell")));
        for solution in &multiple.solutions {
            self.line(&format!("  {}", grid_line(self.record, solution)));
        }
        let added = multiple.completion.as_ref().map(|completion| Premises::of(&completion.added, self.geometry));
        let added = added.map(|added| (added, Emphasis::Addition)).into_iter().collect_vec();
        if let Some(known) = &multiple.candidates {
            let open = self.geometry.cells() - self.record.puzzle.clue_count();
            let (same, what) = (known.backbone.len(), if self.geometry.last() > 9 { "," } else { "" });
            self.line(&format!(
                "{same} of {open} open cells are the same in all solutions; the others may be as drawn"
            ));
            let geometry = self.geometry;
            let candidates = |cell: usize| known.possible[cell].iter().map(|digit| geometry.value(digit)).join(what);
            let widest = (0..self.geometry.cells()).map(|cell| candidates(cell).len()).max().unwrap_or(0);
            // A cell takes three columns more than its widest entry; two on a screen, which may be narrow.
            let (most, more) = self.screen.map_or((WIDEST, 3), |screen| (screen.columns.min(WIDEST), 2));
            let wide = (widest + more) * self.geometry.columns() > most;
            self.draw(&added, |cell| {
                let settled = known.possible[cell].len() == 1;
                let role = if settled { Role::Found } else { Role::Note };
                Some(Entry { word: if wide && !settled { "?".to_owned() } else { candidates(cell) }, role })
            });
        } else {
            self.draw(&added, |_| None);
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
        self.line(&format!("Adding {} leaves one solution ({proved}):", counted(added.clues.len(), "clue")));
        self.line(&format!("  {}", self.named(&added.clues)));
    }

    fn unique(&mut self, unique: &Unique) {
        self.line(&needed_words(unique, &self.record.puzzle));
        let [redundant, _] = Premises::of_unique(unique);
        self.draw(&[(redundant, Emphasis::Redundant)], |cell| Some(found(&unique.solution, cell)));
        for (what, premises) in ["Redundant:", "Not decided:"].into_iter().zip(Premises::of_unique(unique)) {
            if premises.size() > 0 {
                self.line(&format!("{what} {premises}"));
            }
        }
    }
}

/// The entry for a digit of a solution.
fn found(solution: &Solution, cell: usize) -> Entry {
    Entry { word: solution.geometry().value(solution.digit_at(cell)).to_string(), role: Role::Found }
}

/// `; solvable with 8 or 9; unique with 9`.
fn totals_words(Totals { solvable, unique, .. }: &Totals) -> String {
    match (&solvable[..], &unique[..]) {
        ([], _) => "; no other total makes it solvable".to_owned(),
        (_, []) => format!("; solvable with {}", solvable.iter().join(" or ")),
        _ if solvable == unique => format!("; unique with {}", unique.iter().join(" or ")),
        _ => format!("; solvable with {}; unique with {}", solvable.iter().join(" or "), unique.iter().join(" or ")),
    }
}
