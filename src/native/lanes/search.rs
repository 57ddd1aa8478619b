//! The search: depth first in every lane, with a queue of puzzles and stacks of siblings.
//!
//! A round sweeps all lanes. A lane that is dead or solved continues with its latest sibling or with the next puzzle. A
//! lane at its fixpoint branches: it continues with one half and pushes the other on its stack. When the queue is
//! empty, a lane without work steals the *oldest* sibling of the lane with the most siblings, which is the largest part
//! of the tree, so that one hard puzzle soon keeps all lanes busy.
//!
//! # The stacks cannot overflow
//!
//! A branch splits the configurations of one digit in one chute, and candidates never come back. There are 9 digits in
//! 6 chutes, with 6 configurations each; each split removes at least one of them, and one is left in the end. So a path
//! from the root has at most 9 · 6 · 5 branches, each of which leaves one sibling, and a lane's stack, which holds only
//! siblings of its current path, needs at most [`DEPTH`] places. (Tests show that the splits leave at most two siblings
//! for a digit in a chute, 108 in all; an empty board reaches 52.)

#[cfg(test)]
mod tests;

use super::all_lanes::{AllLanes, sweep};
use super::branch::{Branch, choose};
use super::node::{Node, Queue};
use super::sink::Sink;
use super::vector::{LaneBoards, MAX_LANES, each};
use crate::engine::{Budget, Interrupt};
use crate::native::vectors::{Kernel, Token};

/// The capacity of a lane's stack, by the argument above.
const DEPTH: usize = 9 * 6 * 5;
/// The sweeps between two polls of the clock and the cancel flag, about 100 µs.
const SWEEPS_PER_CHECK: u32 = 128;
/// Puzzles count as hard from one guess per this many puzzles upwards.
// Then the rule of owned minirows pays, and so do two sweeps per round: a lane that is dead or at its fixpoint may be
// idle for a sweep, but the costs of a round other than its sweeps are halved.
const GUESSES_PER_PUZZLE: u64 = 8;

/// A puzzle that is being solved.
#[derive(Clone, Copy, Default)]
struct ActivePuzzle {
    /// Its index in the queue.
    number: usize,
    /// The number of solutions found.
    found: u32,
    /// The number of lanes that work on it.
    lanes: u32,
    /// The number of solutions at which its search ends.
    limit: u32,
}

/// The work of a lane.
#[derive(Clone, Copy, Default)]
struct Lane {
    /// An index of [`LaneSearch::puzzles`].
    puzzle: usize,
    /// The siblings are at `oldest..top` of the lane's stack.
    oldest: usize,
    top: usize,
}

/// The lanes, their stacks, and the bookkeeping of a round. Sets of lanes are bits of a `u32`.
pub(super) struct LaneSearch<V: AllLanes> {
    token: V::Token,
    cells: LaneBoards<V>,
    /// A stack of [`DEPTH`] places per lane, then one place per lane for its puzzle or solution, and one for scratch.
    nodes: Vec<Node>,
    lanes: [Lane; MAX_LANES],
    puzzles: [ActivePuzzle; MAX_LANES],
    /// The unused entries of `puzzles`.
    free: u32,
    /// The lanes with work.
    active: u32,
    /// The lanes to fill from `nodes[source[lane]]` before the next sweep.
    filling: u32,
    source: [usize; MAX_LANES],
    /// The next puzzle of the queue.
    next: usize,
    guesses: u64,
}

impl<V: AllLanes> LaneSearch<V> {
    const ALL_LANES: u32 = u32::MAX >> (MAX_LANES - V::LANES);

    pub(super) fn new(token: V::Token) -> Self {
        Self {
            token,
            cells: [V::splat(token, 0); 81],
            nodes: vec![Node::EMPTY; V::LANES * (DEPTH + 1) + 1],
            lanes: [Lane::default(); MAX_LANES],
            puzzles: [ActivePuzzle::default(); MAX_LANES],
            free: 0,
            active: 0,
            filling: 0,
            source: [0; MAX_LANES],
            next: 0,
            guesses: 0,
        }
    }

    /// Counts each puzzle's solutions up to its limit.
    pub(super) fn run<S: Sink>(&mut self, queue: Queue, budget: &Budget, sink: &mut S) -> Result<(), Interrupt> {
        self.token.run(RunKernel { search: self, queue, budget, sink })
    }

    /// Reports the counts so far, and polls the budget.
    fn check<S: Sink>(&self, queue: Queue, budget: &Budget, sink: &mut S) -> Result<(), Interrupt> {
        for index in each(!self.free & Self::ALL_LANES) {
            let ActivePuzzle { number, found, .. } = self.puzzles[index];
            sink.counted(number, found);
            if queue.puzzles.len() == 1 {
                budget.note_counted(found.into());
            }
        }
        if budget.guesses.is_some_and(|guesses| self.guesses > guesses) {
            return Err(Interrupt::Guesses);
        }
        budget.check()
    }

    /// The first place of a lane's stack.
    const fn stack(lane: usize) -> usize {
        lane * DEPTH
    }

    /// The place of a lane's puzzle or solution.
    const fn place(lane: usize) -> usize {
        V::LANES * DEPTH + lane
    }

    /// Records the results of dead and solved lanes and gives them their next nodes. Returns the lanes that lost their
    /// node because the puzzle is finished.
    #[inline(always)]
    fn settle<S: Sink>(&mut self, dead: u32, solved: u32, queue: Queue, sink: &mut S) -> u32 {
        if S::SOLUTIONS > 0 && solved != 0 {
            let places = std::array::from_fn(Self::place);
            V::save(&self.cells, solved, &places, &mut self.nodes);
        }
        let mut released = 0;
        for lane in each(dead | solved) {
            if released >> lane & 1 == 1 {
                continue;
            }
            let index = self.lanes[lane].puzzle;
            let puzzle = &mut self.puzzles[index];
            if solved >> lane & 1 == 1 {
                if puzzle.found < S::SOLUTIONS {
                    sink.solution(puzzle.number, puzzle.found, &self.nodes[Self::place(lane)].digits());
                }
                puzzle.found += 1;
                if puzzle.found == puzzle.limit {
                    released |= self.finish(index, queue, sink);
                    continue;
                }
            }
            self.next_node(lane, queue, sink);
        }
        released
    }

    /// Continues a lane with its latest sibling or the next puzzle.
    #[inline(always)]
    fn next_node<S: Sink>(&mut self, lane: usize, queue: Queue, sink: &mut S) {
        let Lane { puzzle: index, oldest, top } = self.lanes[lane];
        if oldest < top {
            self.lanes[lane].top = top - 1;
            self.enter(lane, Self::stack(lane) + top - 1);
            return;
        }
        let puzzle = &mut self.puzzles[index];
        puzzle.lanes -= 1;
        if puzzle.lanes == 0 {
            sink.finished(puzzle.number, puzzle.found);
            self.free |= 1 << index;
        }
        self.take_puzzle(lane, queue);
    }

    /// Ends a puzzle that reached the limit: all its lanes continue with other puzzles. Returns these lanes.
    #[inline(always)]
    fn finish<S: Sink>(&mut self, index: usize, queue: Queue, sink: &mut S) -> u32 {
        let mut released = 0;
        for lane in each(self.active) {
            if self.lanes[lane].puzzle == index {
                released |= 1 << lane;
            }
        }
        sink.finished(self.puzzles[index].number, self.puzzles[index].found);
        self.free |= 1 << index;
        for lane in each(released) {
            self.take_puzzle(lane, queue);
        }
        released
    }

    /// Gives a lane the next puzzle of the queue; if there is none, the lane becomes idle.
    #[inline(always)]
    fn take_puzzle(&mut self, lane: usize, queue: Queue) {
        let Some(clues) = queue.puzzles.get(self.next) else {
            self.active &= !(1 << lane);
            self.filling &= !(1 << lane);
            return;
        };
        let index = self.free.trailing_zeros() as usize;
        self.free &= self.free - 1;
        let limit = queue.limits.get(self.next).copied().unwrap_or(queue.limit);
        self.puzzles[index] = ActivePuzzle { number: self.next, found: 0, lanes: 1, limit };
        self.lanes[lane] = Lane { puzzle: index, oldest: 0, top: 0 };
        let node = &mut self.nodes[Self::place(lane)];
        V::load(self.token, node, clues);
        for &(cell, digit) in queue.excluded.iter().chain(queue.own.get(self.next)) {
            node.cells[cell] &= !(1 << digit);
        }
        self.enter(lane, Self::place(lane));
        self.next += 1;
    }

    #[inline(always)]
    fn enter(&mut self, lane: usize, place: usize) {
        self.active |= 1 << lane;
        self.filling |= 1 << lane;
        self.source[lane] = place;
    }

    /// Branches in each of these lanes.
    #[inline(always)]
    fn branch(&mut self, stuck: u32) {
        let choices = choose(self.token, &self.cells);
        let mut target = [0; MAX_LANES];
        for lane in each(stuck) {
            let Lane { oldest, top, .. } = &mut self.lanes[lane];
            if oldest == top {
                (*oldest, *top) = (0, 0);
            }
            debug_assert!(*top < DEPTH, "a path is longer than its bound");
            target[lane] = Self::stack(lane) + *top;
            *top += 1;
        }
        V::save(&self.cells, stuck, &target, &mut self.nodes);
        self.guesses += u64::from(stuck.count_ones());
        for lane in each(stuck) {
            let Branch { digit, continued, sibling } = choices.for_lane(lane);
            for &cell in continued {
                self.cells[usize::from(cell)].lanes_mut()[lane] &= !digit;
            }
            let node = &mut self.nodes[target[lane]];
            for &cell in sibling {
                node.cells[usize::from(cell)] &= !digit;
            }
        }
    }

    /// Gives idle lanes the oldest sibling of the lane that has the most.
    #[inline(always)]
    fn steal(&mut self) {
        for thief in each(!self.active & Self::ALL_LANES) {
            let (mut victim, mut most) = (0, 0);
            for lane in each(self.active) {
                let siblings = self.lanes[lane].top - self.lanes[lane].oldest;
                if siblings > most {
                    (victim, most) = (lane, siblings);
                }
            }
            if most == 0 {
                return;
            }
            let Lane { puzzle, oldest, .. } = self.lanes[victim];
            self.lanes[victim].oldest += 1;
            self.puzzles[puzzle].lanes += 1;
            self.lanes[thief] = Lane { puzzle, oldest: 0, top: 0 };
            self.enter(thief, Self::stack(victim) + oldest);
        }
    }
}

/// The arguments of [`LaneSearch::run`], as a kernel.
struct RunKernel<'a, V: AllLanes, S> {
    search: &'a mut LaneSearch<V>,
    queue: Queue<'a>,
    budget: &'a Budget,
    sink: &'a mut S,
}

impl<V: AllLanes, S: Sink> Kernel for RunKernel<'_, V, S> {
    type Output = Result<(), Interrupt>;

    #[inline(always)]
    fn run(self) -> Result<(), Interrupt> {
        let Self { search, queue, budget, sink } = self;
        (search.active, search.filling, search.free) = (0, 0, LaneSearch::<V>::ALL_LANES);
        (search.next, search.guesses) = (0, 0);
        for lane in 0..V::LANES {
            search.take_puzzle(lane, queue);
        }
        let all = V::splat(search.token, super::node::ALL);
        let mut sum = V::splat(search.token, 0);
        let mut sweeps = 0_u32;
        while search.active != 0 {
            if sweeps.is_multiple_of(SWEEPS_PER_CHECK) {
                search.check(queue, budget, sink)?;
            }
            sweeps = sweeps.wrapping_add(1);
            V::fill(&mut search.cells, search.filling, &search.source, &search.nodes);

            let hard = search.guesses * GUESSES_PER_PUZZLE >= search.next as u64;
            let status = if hard {
                search.filling = 0;
                let (first, second) = V::sweep_twice(search.token, &mut search.cells);
                sum = first;
                second
            } else {
                sweep::<V, false>(search.token, &mut search.cells)
            };
            let unchanged = V::lane_set(status.sum.equals(sum)) & !search.filling;
            sum = status.sum;
            search.filling = 0;

            let mut dead = status.dead(all) & search.active;
            let mut solved = status.full(search.token) & search.active & !dead;
            if solved != 0 {
                let complete = V::lane_set(V::in_all_houses(search.token, &search.cells).equals(all));
                dead |= solved & !complete;
                solved &= complete;
            }
            let mut stuck = unchanged & search.active & !dead & !solved;
            if dead | solved != 0 {
                stuck &= !search.settle(dead, solved, queue, sink);
            }
            if stuck != 0 {
                search.branch(stuck);
            }
            if search.active != LaneSearch::<V>::ALL_LANES {
                search.steal();
            }
        }
        Ok(())
    }
}
