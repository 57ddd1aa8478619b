//! The premises of an explanation, its clues and rules, in words.

use crate::explain::why::{Fewest, Repair, Unique};
use crate::plural::counted;
use crate::premises::rules::rule_premises;
use crate::puzzle::{Candidate, Geometry, Puzzle, Rule};
use itertools::Itertools;
use std::fmt;

/// Clues and rules that are listed together.
#[derive(Clone, Copy)]
pub(super) struct Premises<'a> {
    pub(super) rules: &'a [Rule],
    pub(super) clues: &'a [Candidate],
    geometry: &'a Geometry,
}

impl<'a> Premises<'a> {
    pub(super) fn of(fewest: &'a Fewest, geometry: &'a Geometry) -> Self {
        Self { rules: &fewest.rules, clues: &fewest.clues, geometry }
    }

    pub(super) fn of_repair(repair: &'a Repair, geometry: &'a Geometry) -> Self {
        Self { rules: &repair.rules, clues: &repair.removed, geometry }
    }

    /// The redundant premises, and those that are not decided.
    pub(super) fn of_unique(unique: &'a Unique) -> [Self; 2] {
        let geometry = unique.solution.geometry();
        let redundant = Self { rules: &unique.redundant_rules, clues: &unique.redundant, geometry };
        [redundant, Self { rules: &unique.undecided_rules, clues: &unique.undecided, geometry }]
    }

    /// The number of clues and rules.
    pub(super) fn size(self) -> usize {
        self.rules.len() + self.clues.len()
    }

    /// The notation of each rule and then of each clue.
    pub(super) fn names(self) -> impl Iterator<Item = String> + 'a {
        let clues = self.clues.iter().map(move |clue| self.geometry.candidate_text(*clue));
        self.rules.iter().map(Rule::to_string).chain(clues)
    }
}

/// `r1c1=5 r1c2=6`; with rules, which contain spaces, `cage 15 r1c1 r1c2, r1c1=5`.
impl fmt::Display for Premises<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(if self.rules.is_empty() { " " } else { ", " }))
    }
}

/// The noun for these kinds of premises, in the singular and the plural.
pub(super) fn noun(clues: bool, rules: bool) -> [&'static str; 2] {
    match (clues, rules) {
        (_, false) => ["clue", "clues"],
        (false, true) => ["rule", "rules"],
        (true, true) => ["clue or rule", "clues or rules"],
    }
}

/// `2 clues or rules`.
pub(super) fn count_words(count: usize, [one, several]: [&str; 2]) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// `3 clues`, `these 3 clues and rules`: the choices in "one of …".
pub(super) fn either_words(count: usize, clues: bool, rules: bool) -> String {
    if clues && rules { format!("these {count} clues and rules") } else { count_words(count, noun(clues, rules)) }
}

/// `these 2 rules and this clue`; nothing if there are none.
fn these(fewest: &Fewest) -> String {
    let part = |count: usize, what: &str| match count {
        0 => None,
        1 => Some(format!("this {what}")),
        _ => Some(format!("these {}", counted(count, what))),
    };
    [part(fewest.rules.len(), "rule"), part(fewest.clues.len(), "clue")].into_iter().flatten().join(" and ")
}

/// `these 2 rules and this clue clash, and no fewer do`.
pub(super) fn clash_words(clash: &Fewest) -> String {
    match (clash.rules.len(), clash.clues.len()) {
        (0, 0) => "this board has no solution whatever the clues".to_owned(),
        (1, 0) => "one rule alone leaves no solution".to_owned(),
        (0, 1) => "one clue alone leaves no solution".to_owned(),
        _ => {
            let (parts, bound) = (these(clash), clash.at_least);
            if clash.is_proved() {
                format!("{parts} clash, and no fewer do")
            } else {
                format!("{parts} clash; not proved to be fewest, it takes at least {bound}")
            }
        }
    }
}

/// `r5c5=7 clashes with these 2 clues, and with no fewer`.
pub(super) fn exclusion_words(candidate: &str, reason: &Fewest) -> String {
    let bound = reason.at_least;
    match reason.size() {
        0 => format!("{candidate} has no solution whatever the clues"),
        1 => format!("{candidate} clashes with {}", these(reason)),
        _ if reason.is_proved() => format!("{candidate} clashes with {}, and with no fewer", these(reason)),
        _ => format!("{candidate} clashes with {}; not proved to be fewest, it takes at least {bound}", these(reason)),
    }
}

/// `unique, and minimal: each of the 20 clues and 3 rules is needed`.
pub(super) fn needed_words(unique: &Unique, puzzle: &Puzzle) -> String {
    let clues = (unique.redundant.len(), puzzle.clue_count(), "clue");
    let rules = (unique.redundant_rules.len(), rule_premises(puzzle.board()).len(), "rule");
    let kinds = match (clues.1, rules.1) {
        (_, 0) => vec![clues],
        (0, _) => vec![rules],
        _ => vec![clues, rules],
    };
    match unique.is_minimal() {
        Some(true) => {
            let all = kinds.iter().map(|&(_, all, what)| counted(all, what)).join(" and ");
            format!("unique, and minimal: each of the {all} is needed")
        }
        Some(false) => {
            let total: usize = kinds.iter().map(|&(some, ..)| some).sum();
            let mut some = kinds
                .iter()
                .filter(|&&(some, ..)| some > 0)
                .map(|&(some, all, what)| format!("{} (of {all})", counted(some, what)));
            let any = if total == 1 { "" } else { "any one of these " };
            format!("unique, and not minimal: {any}{} can be removed", some.join(" and "))
        }
        None => "unique".to_owned(),
    }
}
