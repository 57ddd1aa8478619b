//! What a board's rules say to the search that learns: propagation as in the tree, and explanations.
//!
//! A candidate is numbered by its cell and digit, both from 0. A relation is explained by the supports that are gone. A
//! propagator is explained by asking it again: of the candidates that its cells had lost, those are left out one after
//! another without which it still removes what it removed (J. Chinneck and E. Dravnieks, *Locating Minimal Infeasible
//! Constraint Sets in Linear Programs*, 1991). That works for every propagator, whatever it does.

use super::bits::{bit, is_single, lowest, members};
use super::model::Model;
use super::state::State;
use crate::native::learn::{Fact, Reason, Removal, Step, Theory};
use crate::native::meter::Meter;

/// The units of work that go into the explanations of one conflict, about 30 ms: a hundred times what those of a 9×9
/// board take.
const MOST_WORK: usize = 16 * Meter::WORK;

/// Why a candidate was removed.
#[derive(Clone, Copy, Debug)]
enum Why {
    /// The relation with this place among those of the cell.
    Arc { from: u16, place: u16 },
    /// A propagator that ran when so many facts were known.
    Propagator { number: u32, time: u32 },
}

/// The rules of a board in a search that learns.
#[derive(Debug)]
pub(super) struct Rules<'a> {
    model: &'a Model,
    /// What is left of each cell, and what is to be looked at.
    state: State,
    /// The same, as it was before the propagator that runs.
    known: Vec<u64>,
    /// What is left of each cell whatever is guessed.
    certain: Vec<u64>,
    /// The number of facts, and how many there were before each candidate was removed.
    now: u32,
    times: Vec<u32>,
    whys: Vec<Why>,
    /// The explanations so far, as long as the candidates are removed.
    explained: Vec<Option<Box<[u32]>>>,
    /// The propagator that failed, and the cell that it left without candidates.
    failed: (u32, Option<u16>),
    trial: Trial,
}

/// What a propagator is asked: why it removed a candidate, or why it failed.
struct Question {
    number: u32,
    /// Its cells, and the one that it left without candidates.
    cells: Vec<u16>,
    removed: Option<(u16, usize)>,
}

/// A board to ask propagators on.
#[derive(Debug)]
struct Trial {
    state: State,
    /// What each cell has lost, for the cells of a propagator.
    lost: Vec<u64>,
    /// The work that questions took, to be paid for with the next step.
    work: usize,
}

impl<'a> Rules<'a> {
    /// Begins with these candidates.
    pub(super) fn new(model: &'a Model, masks: &[u64]) -> Self {
        let cells = masks.len();
        let side = model.common.side;
        let candidates = cells * side;
        let mut state = State::new(cells, side, model.propagators.len());
        state.begin(masks);
        (0..cells).for_each(|cell| state.touch(cell as u16, u64::MAX));
        state.queue_all();
        let mut trial = Trial { state: State::new(cells, side, 0), lost: vec![0; cells], work: 0 };
        trial.state.begin(masks);
        Self {
            model,
            state,
            known: masks.to_vec(),
            certain: masks.to_vec(),
            now: 0,
            times: vec![0; candidates],
            whys: vec![Why::Arc { from: 0, place: 0 }; candidates],
            explained: vec![None; candidates],
            failed: (0, None),
            trial,
        }
    }

    fn split(&self, candidate: u32) -> (usize, usize) {
        let side = self.model.common.side;
        (candidate as usize / side, candidate as usize % side)
    }

    fn candidate(&self, cell: u16, digit: usize) -> u32 {
        (usize::from(cell) * self.model.common.side + digit) as u32
    }

    /// What follows from one cell.
    fn look_at(&mut self, cell: u16, removals: &mut Vec<Removal>) {
        let (index, mask) = (usize::from(cell), self.state.mask(cell));
        if is_single(mask) {
            let digit = lowest(mask);
            let reason = Reason::Placed(self.candidate(cell, digit));
            let far = if self.model.taxicab { Some(self.model.at_distance(cell, digit + 1)) } else { None };
            let peers = self.model.common.sees.of(index).map(|peer| peer as u16);
            for peer in peers.chain(far.into_iter().flatten()) {
                if self.known[usize::from(peer)] & mask != 0 {
                    removals.push(Removal { candidate: self.candidate(peer, digit), reason });
                }
            }
        }
        for (place, arc) in self.model.arcs.of(index).iter().enumerate() {
            if u32::from(arc.most) < mask.count_ones() {
                break;
            }
            let gone = self.known[usize::from(arc.cell)] & !self.model.tables.supported(*arc, mask);
            for digit in members(gone) {
                let why = Why::Arc { from: cell, place: place as u16 };
                self.remove(self.candidate(arc.cell, digit), why, removals);
            }
        }
        self.state.queue(self.model.watchers(cell));
    }

    fn remove(&mut self, candidate: u32, why: Why, removals: &mut Vec<Removal>) {
        self.whys[candidate as usize] = why;
        self.explained[candidate as usize] = None;
        removals.push(Removal { candidate, reason: Reason::Theory });
    }

    /// Runs a propagator. `false` means that it failed.
    fn run(&mut self, number: u32, removals: &mut Vec<Removal>) -> bool {
        let holds = self.model.propagators[number as usize].run(&self.model.common, &mut self.state, u64::MAX).is_ok();
        while let Some((cell, _)) = self.state.next_changed() {
            let index = usize::from(cell);
            if holds {
                let why = Why::Propagator { number, time: self.now };
                for digit in members(self.known[index] & !self.state.mask(cell)) {
                    self.remove(self.candidate(cell, digit), why, removals);
                }
            }
            // What was removed comes back as facts.
            self.state.set(cell, self.known[index]);
        }
        let wiped = self.state.wiped.take();
        if let Some(cell) = wiped {
            self.state.set(cell, self.known[usize::from(cell)]);
        }
        self.failed = (number, wiped);
        holds
    }

    /// Adds the lost candidates of its cells because of which a propagator, which ran at this time, did what it did.
    fn ask(&mut self, question: &Question, time: u32, behind: &mut Vec<u32>) {
        let (mut lost, mut digits) = (Vec::new(), 0);
        for &cell in &question.cells {
            let index = usize::from(cell);
            self.trial.lost[index] = 0;
            for digit in members(self.certain[index] & !self.known[index]) {
                let removed = self.times[self.candidate(cell, digit) as usize];
                if removed < time {
                    self.trial.lost[index] |= bit(digit);
                    digits |= bit(digit);
                    lost.push((removed, cell, digit));
                }
            }
        }
        debug_assert!(self.still(question), "a propagator does again what it did");
        for digit in members(digits) {
            self.leave_out(question, &question.cells, bit(digit));
        }
        for cell in question.cells.chunks(1) {
            self.leave_out(question, cell, u64::MAX);
        }
        // Late facts first: without them more is learnt.
        lost.sort_unstable();
        for &(_, cell, digit) in lost.iter().rev() {
            self.leave_out(question, &[cell], bit(digit));
        }
        let needed = lost.iter().filter(|&&(_, cell, digit)| self.trial.lost[usize::from(cell)] & bit(digit) != 0);
        behind.extend(needed.map(|&(_, cell, digit)| self.candidate(cell, digit)));
        for &cell in &question.cells {
            self.trial.state.set(cell, self.certain[usize::from(cell)]);
        }
    }

    /// Leaves out what these cells have lost of these digits, if the propagator does not need it. After much work that
    /// is still to be paid for, everything stays: an explanation with more than it needs is sound.
    fn leave_out(&mut self, question: &Question, cells: &[u16], digits: u64) {
        let lost = &mut self.trial.lost;
        if self.trial.work > MOST_WORK || cells.iter().all(|&cell| lost[usize::from(cell)] & digits == 0) {
            return;
        }
        let before: Vec<u64> = cells.iter().map(|&cell| lost[usize::from(cell)]).collect();
        for &cell in cells {
            lost[usize::from(cell)] &= !digits;
        }
        if !self.still(question) {
            let lost = &mut self.trial.lost;
            cells.iter().zip(before).for_each(|(&cell, before)| lost[usize::from(cell)] = before);
        }
    }

    /// Whether the propagator does what it did when its cells have lost just what is tried.
    fn still(&mut self, question: &Question) -> bool {
        let Trial { state, lost, work } = &mut self.trial;
        *work += self.model.work[question.number as usize];
        for &cell in &question.cells {
            state.set(cell, self.certain[usize::from(cell)] & !lost[usize::from(cell)]);
        }
        let holds = self.model.propagators[question.number as usize].run(&self.model.common, state, u64::MAX).is_ok();
        let does = !holds || question.removed.is_some_and(|(cell, digit)| state.mask(cell) & bit(digit) == 0);
        while let Some((cell, _)) = state.next_changed() {
            state.set(cell, self.certain[usize::from(cell)]);
        }
        if let Some(cell) = state.wiped.take() {
            state.set(cell, self.certain[usize::from(cell)]);
        }
        does
    }
}

impl Theory for Rules<'_> {
    fn note(&mut self, fact: Fact, is_certain: bool) {
        self.times[fact.candidate() as usize] = self.now;
        self.now += 1;
        if fact.is_true() {
            return;
        }
        let (cell, digit) = self.split(fact.candidate());
        self.known[cell] &= !bit(digit);
        self.state.set(cell as u16, self.known[cell]);
        self.state.touch(cell as u16, bit(digit));
        if is_certain {
            self.certain[cell] = self.known[cell];
            self.trial.state.set(cell as u16, self.known[cell]);
        }
    }

    fn take_back(&mut self, fact: Fact) {
        self.now -= 1;
        if fact.is_true() {
            return;
        }
        let (cell, digit) = self.split(fact.candidate());
        self.known[cell] |= bit(digit);
        self.state.set(cell as u16, self.known[cell]);
        self.explained[fact.candidate() as usize] = None;
    }

    fn drop_work(&mut self) {
        self.state.forget();
    }

    fn step(&mut self, removals: &mut Vec<Removal>) -> Step {
        if let Some((cell, _)) = self.state.next_changed() {
            self.look_at(cell, removals);
            let arcs = self.model.arcs.of(usize::from(cell)).len();
            return Step::Work(8 * (1 + arcs) + std::mem::take(&mut self.trial.work));
        }
        match self.state.next_queued() {
            None => Step::Rest,
            Some(number) if self.run(number, removals) => Step::Work(self.model.work[number as usize]),
            Some(_) => Step::Clash,
        }
    }

    fn explain(&mut self, candidate: u32, behind: &mut Vec<u32>) {
        if let Some(explained) = &self.explained[candidate as usize] {
            return behind.extend_from_slice(explained);
        }
        let start = behind.len();
        match self.whys[candidate as usize] {
            Why::Arc { from, place } => {
                let (_, digit) = self.split(candidate);
                let arc = self.model.arcs.of(usize::from(from))[usize::from(place)];
                let supports = |other: usize| self.model.tables.supported(arc, bit(other)) & bit(digit) != 0;
                let lost = members(self.certain[usize::from(from)]).filter(|&other| supports(other));
                behind.extend(lost.map(|other| self.candidate(from, other)));
            }
            Why::Propagator { number, time } => {
                let (cell, digit) = self.split(candidate);
                let cells = self.model.scopes.of(number as usize).to_vec();
                self.ask(&Question { number, cells, removed: Some((cell as u16, digit)) }, time, behind);
            }
        }
        self.explained[candidate as usize] = Some(behind[start..].into());
    }

    fn explain_clash(&mut self, behind: &mut Vec<u32>) {
        let (number, wiped) = self.failed;
        let mut cells = self.model.scopes.of(number as usize).to_vec();
        cells.extend(wiped.filter(|cell| !cells.contains(cell)));
        self.ask(&Question { number, cells, removed: None }, self.now, behind);
    }
}
