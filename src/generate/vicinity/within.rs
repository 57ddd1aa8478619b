//! The minimal puzzles within others.

use super::boards::Searches;
use crate::engine::{Budget, Interrupt};
use crate::native::lanes::Clues;

/// The most puzzles to test within one, so that memory is bounded. A puzzle with one added clue takes some ten.
const NODES: usize = 1_000;

/// A puzzle with one solution.
struct Node {
    clues: Clues,
    /// The cells whose clues stay, as bits: the puzzles without them are within other nodes.
    kept: u128,
    /// The position of the puzzle that contains it.
    root: usize,
}

/// The minimal puzzles within these, which have one solution each; only those that are minimal themselves unless
/// `deep`. Of a puzzle with very many, the first found.
///
/// A redundant clue is removed, or kept, and then it must be needed in the end. So each puzzle is found once.
pub(super) fn minimal(
    puzzles: &[Clues],
    deep: bool,
    searches: &mut impl Searches,
    budget: &Budget,
) -> Result<Vec<Clues>, Interrupt> {
    let mut nodes: Vec<Node> =
        puzzles.iter().enumerate().map(|(root, clues)| Node { clues: *clues, kept: 0, root }).collect();
    let mut left = vec![NODES; puzzles.len()];
    let mut found = Vec::new();
    while !nodes.is_empty() {
        let clues: Vec<Clues> = nodes.iter().map(|node| node.clues).collect();
        let mut next = Vec::new();
        for (node, redundant) in nodes.iter().zip(searches.redundant(&clues, budget)?) {
            if redundant.is_empty() {
                found.push(node.clues);
            }
            let mut kept = node.kept;
            for cell in redundant.into_iter().filter(|cell| deep && node.kept >> cell & 1 == 0) {
                if left[node.root] > 0 {
                    left[node.root] -= 1;
                    let mut clues = node.clues;
                    clues[usize::from(cell)] = 0;
                    next.push(Node { clues, kept, root: node.root });
                }
                kept |= 1 << cell;
            }
        }
        nodes = next;
    }
    Ok(found)
}
