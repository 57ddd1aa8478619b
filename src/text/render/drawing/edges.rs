//! Signs on the edges between cells: dots, X and V, and chevrons that point to the smaller digit.

use crate::puzzle::{Board, Cell, PairKind, Rule};
use crate::text::render::emphasis::{Emphasis, mark_of};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// The signs of a board.
#[derive(Debug, Default)]
pub(super) struct Edges {
    /// The sign between two cells, which are in reading order.
    signs: HashMap<[Cell; 2], char>,
    /// The indices of rules that their signs express completely.
    shown: HashSet<usize>,
}

impl Edges {
    pub(super) fn of(board: &Board) -> Self {
        let mut edges = Self::default();
        for (position, rule) in board.stated_rules().enumerate() {
            let Some(Sign { mut cells, character, is_all }) = sign(rule) else { continue };
            cells.sort_unstable();
            // An edge has space for one sign.
            if let Entry::Vacant(edge) = edges.signs.entry(cells) {
                edge.insert(character);
                if is_all {
                    edges.shown.insert(position);
                }
            }
        }
        edges
    }

    /// The sign between two cells, given in reading order.
    pub(super) fn sign(&self, one: Cell, other: Cell) -> Option<char> {
        self.signs.get(&[one, other]).copied()
    }

    /// The rules that no sign expresses completely, and the marked ones.
    pub(super) fn rest<'a>(
        &'a self,
        board: &'a Board,
        marks: &'a [(Rule, Emphasis)],
    ) -> impl Iterator<Item = &'a Rule> {
        let rules = board.stated_rules().enumerate();
        rules
            .filter(|(position, rule)| !self.shown.contains(position) || mark_of(marks, rule).is_some())
            .map(|(_, rule)| rule)
    }
}

/// A sign on the edge between two cells.
struct Sign {
    cells: [Cell; 2],
    character: char,
    is_all: bool,
}

/// The sign of a rule, if it has one.
fn sign(rule: &Rule) -> Option<Sign> {
    let (cells, kind) = rule.pair()?;
    let [one, other] = cells;
    let chevron = match (other.row() as isize - one.row() as isize, other.column() as isize - one.column() as isize) {
        (0, 1) => '>',
        (0, -1) => '<',
        (1, 0) => 'v',
        (-1, 0) => '^',
        // The cells share no edge.
        _ => return None,
    };
    let (character, is_all) = match kind {
        PairKind::Difference(difference) => ('○', difference == 1),
        PairKind::Ratio(ratio) => ('●', ratio == 2),
        PairKind::Sum(10) => ('X', true),
        PairKind::Sum(5) => ('V', true),
        PairKind::Sum(_) => return None,
        PairKind::Greater => (chevron, true),
    };
    Some(Sign { cells, character, is_all })
}
