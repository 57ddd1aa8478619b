//! The depth of the stacks, and their last place.

use super::*;
use crate::native::lanes::Outcome;
use crate::native::lanes::node::ALL;
#[cfg(target_arch = "x86_64")]
use crate::native::lanes::vector::{Avx2, Avx512};
use crate::native::lanes::vector::{Portable, Vector};
use crate::native::vectors::Token;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A first cell that no search writes to a node.
const UNTOUCHED: u16 = u16::MAX;

fn untouched<V: AllLanes>(token: V::Token) -> LaneSearch<V> {
    let mut search = LaneSearch::new(token);
    search.nodes.fill(Node { cells: [UNTOUCHED; 96] });
    search
}

/// Branches in all lanes, each time on an empty board.
fn branch<V: AllLanes>(search: &mut LaneSearch<V>, times: usize) {
    for _ in 0..times {
        search.cells = [V::splat(search.token, ALL); 81];
        search.branch(LaneSearch::<V>::ALL_LANES);
    }
}

/// Every stack takes the siblings of a longest path, in places of its own, and returns them in order.
fn holds_a_longest_path<V: AllLanes>(token: V::Token) {
    let mut search = untouched::<V>(token);
    search.active = LaneSearch::<V>::ALL_LANES;
    branch(&mut search, DEPTH - 1);
    for lane in 0..V::LANES {
        assert_eq!(
            search.nodes[LaneSearch::<V>::stack(lane) + DEPTH - 1].cells[0],
            UNTOUCHED,
            "lane {lane} has one left"
        );
    }
    branch(&mut search, 1);
    let (stacks, others) = search.nodes.split_at(V::LANES * DEPTH);
    assert!(stacks.iter().all(|node| node.cells[0] != UNTOUCHED), "every place of every stack is filled");
    assert!(others[..V::LANES].iter().all(|node| node.cells[0] == UNTOUCHED), "the places after them are not");
    let mut outcomes: Vec<Outcome> = Vec::new();
    for top in (0..DEPTH).rev() {
        for lane in 0..V::LANES {
            search.next_node(lane, Queue::new(&[], 1), &mut outcomes.as_mut_slice());
            assert_eq!(search.source[lane], LaneSearch::<V>::stack(lane) + top);
        }
    }
    assert!(search.lanes.iter().all(|lane| lane.top == 0));
}

#[test]
fn a_stack_holds_a_longest_path() {
    holds_a_longest_path::<Portable>(());
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(token) = Token::detect() {
            holds_a_longest_path::<Avx2>(token);
        }
        if let Some(token) = Token::detect() {
            holds_a_longest_path::<Avx512>(token);
        }
    }
}

#[test]
#[should_panic(expected = "a path is longer than its bound")]
fn a_longer_path_is_noticed() {
    branch(&mut untouched::<Portable>(()), DEPTH + 1);
}

/// The largest number of siblings on a stack.
fn deepest<V: AllLanes>(search: &LaneSearch<V>) -> usize {
    let stack = |lane| &search.nodes[LaneSearch::<V>::stack(lane)..LaneSearch::<V>::stack(lane + 1)];
    let depth = |lane| stack(lane).iter().take_while(|node| node.cells[0] != UNTOUCHED).count();
    (0..V::LANES).map(depth).max().unwrap()
}

/// Propagation closes most configurations before the search can branch on them, so no board comes near the capacity of
/// a stack. An empty board leaves the most open; no path has more than 2 siblings for each of 9 digits in 6 chutes
/// (`a_digit_leaves_few_siblings_in_a_chute`).
#[test]
fn an_empty_board_reaches_half_the_possible_depth() {
    let mut search = untouched::<Portable>(());
    search.run(Queue::new(&[[0; 81]], 1_000), &Budget::unlimited(), &mut [Outcome::default()].as_mut_slice()).unwrap();
    let deepest = deepest(&search);
    assert!((50..=2 * 9 * 6).contains(&deepest), "{deepest} siblings at once");
}

/// The numbers and counts reported for unfinished puzzles.
struct Reports(Vec<(usize, u32)>);

impl Sink for Reports {
    const SOLUTIONS: u32 = 0;

    fn solution(&mut self, _puzzle: usize, _nth: u32, _digits: &[u8; 81]) {}

    fn finished(&mut self, _puzzle: usize, _count: u32) {}

    fn counted(&mut self, puzzle: usize, count: u32) {
        self.0.push((puzzle, count));
    }
}

#[test]
fn a_check_reports_the_puzzles_in_the_lanes_and_ends_with_the_budget() {
    let mut search = LaneSearch::<Portable>::new(());
    let in_use: Vec<usize> = (0..Portable::LANES).step_by(3).collect();
    search.free = LaneSearch::<Portable>::ALL_LANES;
    for &index in &in_use {
        search.puzzles[index] = ActivePuzzle { number: 100 + index, found: index as u32, lanes: 1, limit: 1_000 };
        search.free &= !(1 << index);
    }
    let expected: Vec<(usize, u32)> = in_use.iter().map(|&index| (100 + index, index as u32)).collect();
    search.guesses = 5;
    let counted = Arc::new(AtomicU64::new(77));
    for (count, guesses) in [(1, None), (2, Some(5)), (2, Some(4)), (1, Some(6))] {
        let (puzzles, mut reports) = (vec![[0; 81]; count], Reports(Vec::new()));
        let budget = Budget { guesses, counted: Some(Arc::clone(&counted)), ..Budget::unlimited() };
        let result = search.check(Queue::new(&puzzles, 1), &budget, &mut reports);
        assert_eq!(result, if guesses == Some(4) { Err(Interrupt::Guesses) } else { Ok(()) });
        assert_eq!(reports.0, expected);
        // Only the count of a single puzzle means something to the caller.
        let noted = counted.swap(77, Ordering::Relaxed);
        assert_eq!(noted, if count == 1 { expected[expected.len() - 1].1.into() } else { 77 });
    }
}
