//! The consequences, without branches, of each candidate of a grid, computed for all of them at once: they show which
//! searches for chains and cycles can find anything.
//!
//! On-nodes are the vertices of a graph: one leads to another if an off-node is between them. The strongly connected
//! components of it (Tarjan 1972) come out with successors first, so that the set of what a component reaches is the
//! union of its own and of complete sets. All rules of chains are implications together with their contrapositives. So
//! a candidate that a cycle removes leads to its own opposite, as does each other candidate of a cell in which a digit
//! leads from off to on: if none does, there is neither a cycle that removes something nor a chain.

use super::node::{Node, Rules, on_targets};
use crate::logic::grid::Grid;
use crate::logic::tables::{SEEN, cells, members};

/// The consequences of the candidates of a grid. Candidates are numbered by cell, then by digit.
#[derive(Clone, Debug, Default)]
pub(super) struct Closure {
    candidates: Vec<(usize, usize)>,
    /// By cell · 9 + digit the number of the candidate.
    numbers: Vec<u16>,
    /// The words of a set of candidates.
    words: usize,
    /// For each candidate the set of those that it turns off.
    weak: Vec<u64>,
    /// For each candidate those that are on if it is off, then [`NONE`].
    strong: Vec<[u16; 4]>,
    /// For each candidate the set of those that are on, through an off-node, if it is.
    next: Vec<u64>,
    /// For each candidate its component.
    component: Vec<u16>,
    /// For each component its size, and the sets of candidates that it turns on and off.
    sizes: Vec<u16>,
    on: Vec<u64>,
    off: Vec<u64>,
    /// For each component whether a candidate that leads to its opposite sees any of it that has its digit.
    may_remove: Vec<bool>,
    search: Tarjan,
}

/// The search for components, and its memory.
#[derive(Clone, Debug, Default)]
struct Tarjan {
    /// For each candidate the order in which it was met, from 1, and the least that it leads back to.
    order: Vec<u16>,
    low: Vec<u16>,
    stack: Vec<u16>,
    /// The candidates on the way, and for each the number from which its successors are still to be followed.
    way: Vec<(u16, u16)>,
}

const NONE: u16 = u16::MAX;

fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

fn numbers(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    (0..set.len()).flat_map(move |word| {
        let mut bits = set[word];
        std::iter::from_fn(move || {
            let first = bits.trailing_zeros() as usize;
            (bits != 0).then(|| {
                bits &= bits - 1;
                word * 64 + first
            })
        })
    })
}

impl Closure {
    /// Computes what follows in a grid. Returns whether any candidate leads to its own opposite.
    pub(super) fn read(&mut self, grid: &Grid) -> bool {
        self.list(grid);
        self.link(grid);
        self.find_components();
        self.may_remove.clear();
        self.may_remove.resize(self.sizes.len(), false);
        let mut is_any = false;
        for number in 0..self.candidates.len() {
            if !has(self.turned_off(number), number) {
                continue;
            }
            is_any = true;
            let (cell, digit) = self.candidates[number];
            for seen in numbers(&self.weak[number * self.words..][..self.words]) {
                let component = usize::from(self.component[seen]);
                if self.candidates[seen].1 == digit && self.candidates[seen].0 != cell && self.sizes[component] > 1 {
                    self.may_remove[component] = true;
                }
            }
        }
        is_any
    }

    fn list(&mut self, grid: &Grid) {
        self.candidates.clear();
        self.numbers.clear();
        self.numbers.resize(729, NONE);
        for cell in 0..81 {
            for digit in members(grid.candidates(cell)) {
                self.numbers[cell * 9 + digit] = self.candidates.len() as u16;
                self.candidates.push((cell, digit));
            }
        }
        self.words = self.candidates.len().div_ceil(64);
    }

    fn number(&self, cell: usize, digit: usize) -> usize {
        self.numbers[cell * 9 + digit].into()
    }

    fn row<'a>(&self, rows: &'a [u64], number: usize) -> &'a [u64] {
        &rows[number * self.words..][..self.words]
    }

    fn link(&mut self, grid: &Grid) {
        let count = self.candidates.len();
        for rows in [&mut self.weak, &mut self.next] {
            rows.clear();
            rows.resize(count * self.words, 0);
        }
        self.strong.clear();
        self.strong.resize(count, [NONE; 4]);
        for number in 0..count {
            let (cell, digit) = self.candidates[number];
            let row = &mut self.weak[number * self.words..][..self.words];
            let mut turn_off = |cell: usize, digit: usize| {
                let other = self.numbers[cell * 9 + digit];
                row[usize::from(other) / 64] |= 1 << (other % 64);
            };
            members(grid.candidates(cell) & !(1 << digit)).for_each(|other| turn_off(cell, other));
            cells(SEEN[cell] & grid.cells_with(digit)).for_each(|peer| turn_off(peer, digit));
            let targets = on_targets(grid, Rules { cells: true, houses: true }, Node::off(cell, digit));
            for (place, (target, _)) in self.strong[number].iter_mut().zip(targets) {
                *place = self.numbers[target.cell() * 9 + target.digit()];
            }
        }
        for number in 0..count {
            let row = number * self.words;
            for off in numbers(&self.weak[row..row + self.words]) {
                for &on in self.strong[off].iter().take_while(|&&on| on != NONE) {
                    self.next[row + usize::from(on) / 64] |= 1 << (on % 64);
                }
            }
        }
    }

    fn find_components(&mut self) {
        let count = self.candidates.len();
        self.component.clear();
        self.component.resize(count, NONE);
        self.sizes.clear();
        self.on.clear();
        self.off.clear();
        self.search.order.clear();
        self.search.order.resize(count, 0);
        self.search.low.clear();
        self.search.low.resize(count, 0);
        let mut met = 0;
        for start in 0..count {
            if self.search.order[start] == 0 {
                self.search_from(start, &mut met);
            }
        }
    }

    fn search_from(&mut self, start: usize, met: &mut u16) {
        self.search.way.push((start as u16, 0));
        while let Some((number, from)) = self.search.way.pop() {
            let (this, from) = (usize::from(number), usize::from(from));
            if from == 0 {
                *met += 1;
                self.search.order[this] = *met;
                self.search.low[this] = *met;
                self.search.stack.push(number);
            } else {
                // Its successor before `from` was searched.
                self.search.low[this] = self.search.low[this].min(self.search.low[from - 1]);
            }
            match self.unmet_successor(this, from) {
                Some(next) => {
                    self.search.way.push((number, next as u16 + 1));
                    self.search.way.push((next as u16, 0));
                }
                None if self.search.low[this] == self.search.order[this] => self.close(number),
                None => {}
            }
        }
    }

    /// The first successor, from a number on, that was not met. Those passed over that are on the stack count for what
    /// the candidate leads back to.
    fn unmet_successor(&mut self, this: usize, from: usize) -> Option<usize> {
        for word in from / 64..self.words {
            let mut bits = self.next[this * self.words + word];
            if word == from / 64 {
                bits &= u64::MAX << (from % 64);
            }
            while bits != 0 {
                let next = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if self.search.order[next] == 0 {
                    return Some(next);
                }
                if self.component[next] == NONE {
                    self.search.low[this] = self.search.low[this].min(self.search.order[next]);
                }
            }
        }
        None
    }

    /// Takes a component, whose successors are complete, from the stack.
    fn close(&mut self, root: u16) {
        let (component, words) = (self.sizes.len(), self.words);
        let first = self.search.stack.iter().rposition(|&number| number == root).unwrap_or(0);
        for sets in [&mut self.on, &mut self.off] {
            sets.resize((component + 1) * words, 0);
        }
        let (before, on) = self.on.split_at_mut(component * words);
        let (off_before, off) = self.off.split_at_mut(component * words);
        for &member in &self.search.stack[first..] {
            self.component[usize::from(member)] = component as u16;
            on[usize::from(member) / 64] |= 1 << (member % 64);
        }
        for member in self.search.stack[first..].iter().map(|&member| usize::from(member)) {
            let row = member * words..(member + 1) * words;
            off.iter_mut().zip(&self.weak[row.clone()]).for_each(|(word, weak)| *word |= weak);
            for next in numbers(&self.next[row]).filter(|&next| usize::from(self.component[next]) != component) {
                if !has(on, next) {
                    let row = usize::from(self.component[next]) * words..usize::from(self.component[next] + 1) * words;
                    on.iter_mut().zip(&before[row.clone()]).for_each(|(word, more)| *word |= more);
                    off.iter_mut().zip(&off_before[row]).for_each(|(word, more)| *word |= more);
                }
            }
        }
        self.sizes.push((self.search.stack.len() - first) as u16);
        self.search.stack.truncate(first);
    }

    fn turned_on(&self, number: usize) -> &[u64] {
        self.row(&self.on, self.component[number].into())
    }

    fn turned_off(&self, number: usize) -> &[u64] {
        self.row(&self.off, self.component[number].into())
    }

    /// Whether a node leads to its opposite.
    pub(super) fn leads_to_opposite(&self, node: Node) -> bool {
        let number = self.number(node.cell(), node.digit());
        if node.is_on() {
            return has(self.turned_off(number), number);
        }
        let mut nexts = self.strong[number].iter().take_while(|&&next| next != NONE);
        nexts.any(|&next| has(self.turned_on(next.into()), number))
    }

    /// Whether all of these on-nodes lead to a common one.
    pub(super) fn have_common(&self, starts: &[Node]) -> bool {
        let rows = |sets: fn(&Self, usize) -> &[u64]| {
            (0..self.words).any(|word| {
                starts
                    .iter()
                    .fold(u64::MAX, |common, start| common & sets(self, self.number(start.cell(), start.digit()))[word])
                    != 0
            })
        };
        rows(Self::turned_on) || rows(Self::turned_off)
    }

    /// The on-nodes outside the component of an on-node, if a cycle through it may remove something. No cycle through
    /// it has them.
    pub(super) fn outside_cycles(&self, start: Node) -> Option<impl Iterator<Item = Node> + '_> {
        let component = self.component[self.number(start.cell(), start.digit())];
        let others = self.candidates.iter().zip(&self.component).filter(move |&(_, &other)| other != component);
        let outside = others.map(|(&(cell, digit), _)| Node::on(cell, digit));
        self.may_remove[usize::from(component)].then_some(outside)
    }
}
