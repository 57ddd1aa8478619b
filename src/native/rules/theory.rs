//! The rules of a board as a theory for the learner: the same propagation as in the tree, with explanations.
//!
//! A candidate's number is `cell · side + digit`, both from 0. The explanation of a relation is the supports that are
//! gone. A propagator is explained by running it again with fewer of the candidates that its cells had lost, as long as
//! it still draws the same conclusion: a deletion filter (J. Chinneck and E. Dravnieks, *Locating Minimal Infeasible
//! Constraint Sets in Linear Programs*, 1991). This needs no code in the propagators.

use super::bits::{bit, is_single, lowest, members};
use super::domains::Domains;
use super::model::RuleModel;
use crate::native::learn::{Literal, Progress, Reason, Removal, Theory};
use crate::native::meter::Meter;

/// The units of work for minimizing the explanations of one conflict, about 30 ms.
// A hundred times what the explanations of a 9×9 board take.
const MAX_WORK: usize = 16 * Meter::WORK;

/// The cause of a removal.
#[derive(Clone, Copy, Debug)]
enum RemovalCause {
    /// A relation, by its position among those of the cell.
    Relation { from: u16, place: u16 },
    /// A propagator, and the number of literals that were assigned when it ran.
    Propagator { number: u32, time: u32 },
}

/// The rules of a board as a theory, with its own propagation.
#[derive(Debug)]
pub(super) struct RuleTheory<'a> {
    model: &'a RuleModel,
    /// The candidates while a propagator runs, and the queues.
    domains: Domains,
    /// The candidates by the assigned literals alone.
    trail_masks: Vec<u64>,
    /// The candidates by the literals assigned before the first guess.
    root_masks: Vec<u64>,
    /// The number of assigned literals.
    now: u32,
    /// For each candidate, that number when its literal was assigned.
    times: Vec<u32>,
    causes: Vec<RemovalCause>,
    /// The explanations of removed candidates that were computed so far.
    explained: Vec<Option<Box<[u32]>>>,
    /// The propagator of the last conflict, and the cell that it left without candidates.
    failed: (u32, Option<u16>),
    replay: Replay,
}

/// A conclusion of a propagator to explain: a removal, or a conflict.
struct Inference {
    number: u32,
    /// Its cells and, after a conflict, the one that it left without candidates.
    cells: Vec<u16>,
    removed: Option<(u16, usize)>,
}

/// A board on which to run propagators again.
#[derive(Debug)]
struct Replay {
    domains: Domains,
    /// The lost candidates to assume, for the cells of a propagator.
    lost: Vec<u64>,
    /// The work of explanations, to be charged with the next step.
    work: usize,
}

impl<'a> RuleTheory<'a> {
    /// Starts with these candidates.
    pub(super) fn new(model: &'a RuleModel, masks: &[u64]) -> Self {
        let cells = masks.len();
        let side = model.common.side;
        let candidates = cells * side;
        let mut domains = Domains::new(cells, side, model.propagators.len());
        domains.reset(masks);
        (0..cells).for_each(|cell| domains.mark_changed(cell as u16, u64::MAX));
        domains.queue_all();
        let mut replay = Replay { domains: Domains::new(cells, side, 0), lost: vec![0; cells], work: 0 };
        replay.domains.reset(masks);
        Self {
            model,
            domains,
            trail_masks: masks.to_vec(),
            root_masks: masks.to_vec(),
            now: 0,
            times: vec![0; candidates],
            causes: vec![RemovalCause::Relation { from: 0, place: 0 }; candidates],
            explained: vec![None; candidates],
            failed: (0, None),
            replay,
        }
    }

    fn split(&self, candidate: u32) -> (usize, usize) {
        let side = self.model.common.side;
        (candidate as usize / side, candidate as usize % side)
    }

    fn candidate(&self, cell: u16, digit: usize) -> u32 {
        (usize::from(cell) * self.model.common.side + digit) as u32
    }

    /// Removes what follows from one cell, and queues the propagators that watch it.
    fn propagate_cell(&mut self, cell: u16, removals: &mut Vec<Removal>) {
        let (index, mask) = (usize::from(cell), self.domains.mask(cell));
        if is_single(mask) {
            let digit = lowest(mask);
            let reason = Reason::Placed(self.candidate(cell, digit));
            let far = if self.model.taxicab { Some(self.model.at_distance(cell, digit + 1)) } else { None };
            let peers = self.model.common.sees.peers(index).map(|peer| peer as u16);
            for peer in peers.chain(far.into_iter().flatten()) {
                if self.trail_masks[usize::from(peer)] & mask != 0 {
                    removals.push(Removal { candidate: self.candidate(peer, digit), reason });
                }
            }
        }
        for (place, arc) in self.model.arcs.list(index).iter().enumerate() {
            if u32::from(arc.most) < mask.count_ones() {
                break;
            }
            let gone = self.trail_masks[usize::from(arc.cell)] & !self.model.tables.supported(*arc, mask);
            for digit in members(gone) {
                let cause = RemovalCause::Relation { from: cell, place: place as u16 };
                self.remove(self.candidate(arc.cell, digit), cause, removals);
            }
        }
        self.domains.queue(self.model.watchers(cell));
    }

    fn remove(&mut self, candidate: u32, cause: RemovalCause, removals: &mut Vec<Removal>) {
        self.causes[candidate as usize] = cause;
        self.explained[candidate as usize] = None;
        removals.push(Removal { candidate, reason: Reason::Theory });
    }

    /// Runs a propagator. `false` means a conflict.
    fn run(&mut self, number: u32, removals: &mut Vec<Removal>) -> bool {
        let holds =
            self.model.propagators[number as usize].run(&self.model.common, &mut self.domains, u64::MAX).is_ok();
        while let Some((cell, _)) = self.domains.next_changed() {
            let index = usize::from(cell);
            if holds {
                let cause = RemovalCause::Propagator { number, time: self.now };
                for digit in members(self.trail_masks[index] & !self.domains.mask(cell)) {
                    self.remove(self.candidate(cell, digit), cause, removals);
                }
            }
            // The removals return as assigned literals.
            self.domains.set(cell, self.trail_masks[index]);
        }
        let wiped = self.domains.wiped.take();
        if let Some(cell) = wiped {
            self.domains.set(cell, self.trail_masks[usize::from(cell)]);
        }
        self.failed = (number, wiped);
        holds
    }

    /// Appends lost candidates of the propagator's cells that imply the inference, which it drew at this time.
    fn explain_inference(&mut self, inference: &Inference, time: u32, premises: &mut Vec<u32>) {
        let (mut lost, mut digits) = (Vec::new(), 0);
        for &cell in &inference.cells {
            let index = usize::from(cell);
            self.replay.lost[index] = 0;
            for digit in members(self.root_masks[index] & !self.trail_masks[index]) {
                let removed = self.times[self.candidate(cell, digit) as usize];
                if removed < time {
                    self.replay.lost[index] |= bit(digit);
                    digits |= bit(digit);
                    lost.push((removed, cell, digit));
                }
            }
        }
        debug_assert!(self.is_repeated(inference), "a propagator repeats its inference");
        for digit in members(digits) {
            self.try_without(inference, &inference.cells, bit(digit));
        }
        for cell in inference.cells.chunks(1) {
            self.try_without(inference, cell, u64::MAX);
        }
        // Latest first: without them the clause jumps back further.
        lost.sort_unstable();
        for &(_, cell, digit) in lost.iter().rev() {
            self.try_without(inference, &[cell], bit(digit));
        }
        let needed = lost.iter().filter(|&&(_, cell, digit)| self.replay.lost[usize::from(cell)] & bit(digit) != 0);
        premises.extend(needed.map(|&(_, cell, digit)| self.candidate(cell, digit)));
        for &cell in &inference.cells {
            self.replay.domains.set(cell, self.root_masks[usize::from(cell)]);
        }
    }

    /// Drops the lost candidates of these cells and digits if the inference does not need them. Beyond [`MAX_WORK`]
    /// everything stays: an explanation need not be minimal to be sound.
    fn try_without(&mut self, inference: &Inference, cells: &[u16], digits: u64) {
        let lost = &mut self.replay.lost;
        if self.replay.work > MAX_WORK || cells.iter().all(|&cell| lost[usize::from(cell)] & digits == 0) {
            return;
        }
        let before: Vec<u64> = cells.iter().map(|&cell| lost[usize::from(cell)]).collect();
        for &cell in cells {
            lost[usize::from(cell)] &= !digits;
        }
        if !self.is_repeated(inference) {
            let lost = &mut self.replay.lost;
            cells.iter().zip(before).for_each(|(&cell, before)| lost[usize::from(cell)] = before);
        }
    }

    /// Whether the propagator repeats its inference from the lost candidates that are assumed.
    fn is_repeated(&mut self, inference: &Inference) -> bool {
        let Replay { domains, lost, work } = &mut self.replay;
        *work += self.model.work[inference.number as usize];
        for &cell in &inference.cells {
            domains.set(cell, self.root_masks[usize::from(cell)] & !lost[usize::from(cell)]);
        }
        let holds =
            self.model.propagators[inference.number as usize].run(&self.model.common, domains, u64::MAX).is_ok();
        let does = !holds || inference.removed.is_some_and(|(cell, digit)| domains.mask(cell) & bit(digit) == 0);
        while let Some((cell, _)) = domains.next_changed() {
            domains.set(cell, self.root_masks[usize::from(cell)]);
        }
        if let Some(cell) = domains.wiped.take() {
            domains.set(cell, self.root_masks[usize::from(cell)]);
        }
        does
    }
}

impl Theory for RuleTheory<'_> {
    fn assign(&mut self, literal: Literal, at_root: bool) {
        self.times[literal.candidate() as usize] = self.now;
        self.now += 1;
        if literal.is_true() {
            return;
        }
        let (cell, digit) = self.split(literal.candidate());
        self.trail_masks[cell] &= !bit(digit);
        self.domains.set(cell as u16, self.trail_masks[cell]);
        self.domains.mark_changed(cell as u16, bit(digit));
        if at_root {
            self.root_masks[cell] = self.trail_masks[cell];
            self.replay.domains.set(cell as u16, self.trail_masks[cell]);
        }
    }

    fn unassign(&mut self, literal: Literal) {
        self.now -= 1;
        if literal.is_true() {
            return;
        }
        let (cell, digit) = self.split(literal.candidate());
        self.trail_masks[cell] |= bit(digit);
        self.domains.set(cell as u16, self.trail_masks[cell]);
        self.explained[literal.candidate() as usize] = None;
    }

    fn clear_pending(&mut self) {
        self.domains.clear_pending();
    }

    fn step(&mut self, removals: &mut Vec<Removal>) -> Progress {
        if let Some((cell, _)) = self.domains.next_changed() {
            self.propagate_cell(cell, removals);
            let arcs = self.model.arcs.list(usize::from(cell)).len();
            return Progress::Worked(8 * (1 + arcs) + std::mem::take(&mut self.replay.work));
        }
        match self.domains.next_queued() {
            None => Progress::Idle,
            Some(number) if self.run(number, removals) => Progress::Worked(self.model.work[number as usize]),
            Some(_) => Progress::Conflict,
        }
    }

    fn explain(&mut self, candidate: u32, premises: &mut Vec<u32>) {
        if let Some(explained) = &self.explained[candidate as usize] {
            return premises.extend_from_slice(explained);
        }
        let start = premises.len();
        match self.causes[candidate as usize] {
            RemovalCause::Relation { from, place } => {
                let (_, digit) = self.split(candidate);
                let arc = self.model.arcs.list(usize::from(from))[usize::from(place)];
                let supports = |other: usize| self.model.tables.supported(arc, bit(other)) & bit(digit) != 0;
                let lost = members(self.root_masks[usize::from(from)]).filter(|&other| supports(other));
                premises.extend(lost.map(|other| self.candidate(from, other)));
            }
            RemovalCause::Propagator { number, time } => {
                let (cell, digit) = self.split(candidate);
                let cells = self.model.scopes.list(number as usize).to_vec();
                self.explain_inference(
                    &Inference { number, cells, removed: Some((cell as u16, digit)) },
                    time,
                    premises,
                );
            }
        }
        self.explained[candidate as usize] = Some(premises[start..].into());
    }

    fn explain_conflict(&mut self, premises: &mut Vec<u32>) {
        let (number, wiped) = self.failed;
        let mut cells = self.model.scopes.list(number as usize).to_vec();
        cells.extend(wiped.filter(|cell| !cells.contains(cell)));
        self.explain_inference(&Inference { number, cells, removed: None }, self.now, premises);
    }
}
