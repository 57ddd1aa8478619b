//! Whether the premises of a step imply its conclusion, by code that shares nothing with `logic`: the candidates and
//! the premises as exactly-one constraints, with the conclusion negated, have no solution.

use std::collections::BTreeSet;
use sudosat::logic::{Premise, Step};
use sudosat::puzzle::{Candidate, House};

/// Whether the premises imply each conclusion of a step, given the candidates before it. A placed digit implies that
/// its cell has no other; so if there is one, only that is a conclusion.
pub(crate) fn suffice(open: &BTreeSet<Candidate>, step: &Step) -> bool {
    let groups: Vec<Vec<Candidate>> = step.premises.iter().map(|&premise| members(open, premise)).collect();
    assert!(
        groups.iter().all(|group| !group.is_empty()),
        "a premise is about a filled cell, or a digit that is placed"
    );
    match step.place {
        Some(placed) => !is_possible(&groups, State { off: BTreeSet::from([placed]), ..State::default() }),
        None => step
            .eliminate
            .iter()
            .all(|&removed| !is_possible(&groups, State { on: BTreeSet::from([removed]), ..State::default() })),
    }
}

/// The candidates of which a premise allows exactly one.
fn members(open: &BTreeSet<Candidate>, premise: Premise) -> Vec<Candidate> {
    let is_member = |candidate: &&Candidate| {
        let cell = candidate.cell.index(9);
        match premise {
            Premise::Cell(own) => candidate.cell == own,
            Premise::House(house, digit) => {
                candidate.digit == digit
                    && match house {
                        House::Row(row) => cell / 9 == row,
                        House::Column(column) => cell % 9 == column,
                        House::Box(block) => cell / 27 * 3 + cell % 9 / 3 == block,
                        House::Extra(_) => false,
                    }
            }
            _ => panic!("an unknown premise: {premise:?}"),
        }
    };
    open.iter().filter(is_member).copied().collect()
}

#[derive(Clone, Default)]
struct State {
    on: BTreeSet<Candidate>,
    off: BTreeSet<Candidate>,
}

/// Whether each group can have exactly one member that is on: by propagation, and then by trying the members of the
/// smallest open group.
fn is_possible(groups: &[Vec<Candidate>], mut state: State) -> bool {
    loop {
        let before = state.on.len() + state.off.len();
        for group in groups {
            let on: Vec<&Candidate> = group.iter().filter(|one| state.on.contains(one)).collect();
            let rest: Vec<&Candidate> =
                group.iter().filter(|one| !state.on.contains(one) && !state.off.contains(one)).collect();
            match (&on[..], &rest[..]) {
                ([_, _, ..], _) | ([], []) => return false,
                ([_], _) => state.off.extend(rest),
                ([], [last]) => drop(state.on.insert(**last)),
                _ => {}
            }
        }
        if state.on.len() + state.off.len() == before {
            break;
        }
    }
    let open = |group: &&Vec<Candidate>| !group.iter().any(|one| state.on.contains(one));
    let size = |group: &&Vec<Candidate>| group.iter().filter(|one| !state.off.contains(one)).count();
    let Some(group) = groups.iter().filter(open).min_by_key(size) else { return true };
    group.iter().filter(|one| !state.off.contains(one)).any(|&one| {
        let mut tried = state.clone();
        tried.on.insert(one);
        is_possible(groups, tried)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pigeonhole_is_refuted_and_a_free_choice_is_not() {
        let candidate = |text: &str| {
            let (cell, digit) = text.split_once('=').unwrap();
            Candidate { cell: cell.parse().unwrap(), digit: digit.parse::<u16>().unwrap().try_into().unwrap() }
        };
        let group = |texts: &[&str]| -> Vec<Candidate> { texts.iter().map(|text| candidate(text)).collect() };
        let cells = [group(&["r1c1=1", "r1c1=2", "r1c1=3"]), group(&["r1c2=1", "r1c2=2", "r1c2=3"])];
        let digits = [group(&["r1c1=1", "r1c2=1"]), group(&["r1c1=2", "r1c2=2"]), group(&["r1c1=3", "r1c2=3"])];
        assert!(is_possible(&[&cells[..], &digits[..2]].concat(), State::default()));
        assert!(!is_possible(&[&cells[..], &digits[..]].concat(), State::default()));
    }
}
