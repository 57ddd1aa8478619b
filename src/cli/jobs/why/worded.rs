//! Explanations in words, with the board that they refer to.

use super::explained::{Explained, names};
use crate::cli::jobs::blame::{Blame, clash_words, count_words, either_words, exclusion_words, needed_words, noun};
use crate::engine::Count;
use crate::explain::why::{Completion, Exclusion, Fewest, Multiple, Repairs, Totals, Unique, Unsolvable, Why, WhyNot};
use crate::puzzle::{Geometry, House, Solution};
use crate::text::Record;
use crate::text::render::{self, Contents, Emphasis, Entry, Role, Screen};
use crate::words::counted;
use itertools::Itertools;
use std::fmt::Write as _;

/// The number of repairs listed in words; JSON lists all.
const MOST_TOLD: usize = 20;

/// The widest drawing, in characters, that shows the candidates of open cells.
const WIDEST: usize = 160;

/// A board and words that explain a record's answer.
pub(super) struct Telling<'a> {
    record: &'a Record,
    geometry: &'a Geometry,
    screen: Option<Screen>,
    pub(super) board: Contents,
    pub(super) text: String,
}

impl<'a> Telling<'a> {
    pub(super) fn of(record: &'a Record, explained: &Explained, screen: Option<Screen>) -> Self {
        let geometry = record.puzzle.geometry();
        let mut telling = Self { record, geometry, screen, board: Contents::default(), text: String::new() };
        match explained {
            Explained::Verdict(explanation) => match &explanation.why {
                Why::Unsolvable(unsolvable) => telling.unsolvable(unsolvable),
                Why::Multiple(multiple) => telling.multiple(multiple),
                Why::Unique(unique) => telling.unique(unique),
            },
            Explained::Digit(exclusion) => telling.exclusion(exclusion),
        }
        if explained.unconfirmed() > 0 {
            let claims = counted(explained.unconfirmed() as usize, "claim");
            telling.say(&format!("The native engine had no time to confirm {claims} of this."));
        }
        if let Some(interrupt) = explained.interrupted() {
            telling.say(&format!("Not everything was found out: {interrupt}."));
        }
        telling
    }

    fn say(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    /// Draws the clues, marking these, and the entries of `open` for the other cells. A later mark replaces an earlier
    /// one.
    fn draw(&mut self, marks: &[(Blame, Emphasis)], open: impl Fn(usize) -> Option<Entry>) {
        let entry = |cell| {
            let given = self.record.puzzle.clue_at(cell).map(|clue| Entry { word: clue.to_string(), role: Role::Clue });
            given.or_else(|| open(cell)).unwrap_or(Entry { word: String::new(), role: Role::Note })
        };
        self.board = (0..self.geometry.cells()).map(entry).collect_vec().into();
        for &(blame, emphasis) in marks {
            for clue in blame.clues {
                let cell = clue.cell.index(self.geometry.side());
                self.board.entries[cell].role = Role::Marked(emphasis);
            }
            self.board.marks.retain(|(rule, _)| !blame.rules.contains(rule));
            self.board.marks.extend(blame.rules.iter().map(|rule| (rule.clone(), emphasis)));
        }
    }

    fn exclusion(&mut self, Exclusion { candidate, why, .. }: &Exclusion) {
        match why {
            WhyNot::Possible(solution) => {
                self.say(&format!("possible: a solution has {candidate}"));
                self.draw(&[], |cell| Some(found(solution, cell)));
            }
            WhyNot::Impossible { reason, houses } => {
                self.say(&format!("impossible: {}", exclusion_words(*candidate, reason)));
                self.reasons(reason, houses.as_deref());
                self.draw(&[(Blame::of(reason), Emphasis::Clash)], |_| None);
                let cell = candidate.cell.index(self.geometry.side());
                if self.record.puzzle.clue_at(cell).is_none() {
                    let role = Role::Marked(Emphasis::Impossible);
                    self.board.entries[cell] = Entry { word: candidate.digit.to_string(), role };
                }
            }
        }
    }

    /// Lists clues and rules, and the houses that they need.
    fn reasons(&mut self, clash: &Fewest, houses: Option<&[House]>) {
        for rule in &clash.rules {
            self.say(&format!("  {rule}"));
        }
        if !clash.clues.is_empty() {
            self.say(&format!("  {}", clash.clues.iter().join(" ")));
        }
        if let Some(houses) = names(houses, self.record.puzzle.board()) {
            self.say(&format!("  with {houses}"));
        }
    }

    fn unsolvable(&mut self, Unsolvable { duplicates, clash, houses, repairs }: &Unsolvable) {
        self.say(&format!("unsolvable: {}", clash_words(clash)));
        self.reasons(clash, houses.as_deref());
        for violation in duplicates {
            self.say(&format!("  {}", violation.describe(self.record.puzzle.board())));
        }
        let repairing = repairs.list.iter().map(|repair| (Blame::of_repair(repair), Emphasis::Repair));
        self.draw(&[(Blame::of(clash), Emphasis::Clash)].into_iter().chain(repairing).collect_vec(), |_| None);
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
            let totals = repair.totals.as_ref().map_or_else(String::new, totals_words);
            self.say(&format!("  {}{digits}{totals}", Blame::of_repair(repair)));
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
        let added = multiple.completion.as_ref();
        let added =
            added.map(|completion| (Blame::of(&completion.added), Emphasis::Addition)).into_iter().collect_vec();
        if let Some(known) = &multiple.candidates {
            let open = self.geometry.cells() - self.record.puzzle.clue_count();
            let (same, what) = (known.backbone.len(), if self.geometry.side() > 9 { "," } else { "" });
            self.say(&format!("{same} of {open} open cells are the same in all solutions; the others may be as drawn"));
            let candidates = |cell: usize| known.possible[cell].iter().join(what);
            let widest = (0..self.geometry.cells()).map(|cell| candidates(cell).len()).max().unwrap_or(0);
            // A cell takes three columns more than its widest entry, or two if the screen is too narrow.
            let (most, more) = self.screen.map_or((WIDEST, 3), |screen| (screen.columns.min(WIDEST), 2));
            let wide = (widest + more) * self.geometry.side() > most;
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
        self.say(&format!("Adding {} leaves one solution ({proved}):", counted(added.clues.len(), "clue")));
        self.say(&format!("  {}", added.clues.iter().join(" ")));
    }

    fn unique(&mut self, unique: &Unique) {
        self.say(&needed_words(unique, &self.record.puzzle));
        let [redundant, _] = Blame::of_unique(unique);
        self.draw(&[(redundant, Emphasis::Redundant)], |cell| Some(found(&unique.solution, cell)));
        for (what, blame) in ["Redundant:", "Not decided:"].into_iter().zip(Blame::of_unique(unique)) {
            if blame.size() > 0 {
                self.say(&format!("{what} {blame}"));
            }
        }
    }
}

/// A digit of a solution.
fn found(solution: &Solution, cell: usize) -> Entry {
    Entry { word: solution.digit_at(cell).to_string(), role: Role::Found }
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
