//! Exact cover by Algorithm X with dancing links (Knuth 2000, "Dancing Links").
//!
//! Items and options count from 0. Every item must be covered by exactly one chosen option. An option's nodes are
//! contiguous in memory, so only the headers need links to the left and right.

use std::ops::{ControlFlow, Range};

/// The header of the list of open headers. The header of item `i` is node `i + 1`.
const ROOT: usize = 0;

struct Node {
    up: usize,
    down: usize,
    /// The header of the node's item.
    header: usize,
    option: usize,
}

/// An exact cover problem, and the state of its solution.
pub struct ExactCover {
    nodes: Vec<Node>,
    left: Vec<usize>,
    right: Vec<usize>,
    /// The number of options that still cover the item, by header.
    sizes: Vec<usize>,
    covered: Vec<bool>,
    options: Vec<Range<usize>>,
    chosen: Vec<usize>,
}

impl ExactCover {
    /// A problem with `items` items. Options list the items that they cover.
    pub fn new(items: usize, options: impl IntoIterator<Item = Vec<usize>>) -> Self {
        let headers = items + 1;
        let mut problem = Self {
            nodes: (0..headers).map(|header| Node { up: header, down: header, header, option: usize::MAX }).collect(),
            left: (0..headers).map(|header| (header + items) % headers).collect(),
            right: (0..headers).map(|header| (header + 1) % headers).collect(),
            sizes: vec![0; headers],
            covered: vec![false; headers],
            options: Vec::new(),
            chosen: Vec::new(),
        };
        for items in options {
            let start = problem.nodes.len();
            let option = problem.options.len();
            for header in items.into_iter().map(|item| item + 1) {
                let (node, last) = (problem.nodes.len(), problem.nodes[header].up);
                problem.nodes.push(Node { up: last, down: header, header, option });
                problem.nodes[last].down = node;
                problem.nodes[header].up = node;
                problem.sizes[header] += 1;
            }
            problem.options.push(start..problem.nodes.len());
        }
        problem
    }

    /// Chooses an option permanently, before the search. Returns `false` if one of its items is already covered.
    pub fn choose(&mut self, option: usize) -> bool {
        let nodes = self.options[option].clone();
        if nodes.clone().any(|node| self.covered[self.nodes[node].header]) {
            return false;
        }
        nodes.for_each(|node| self.cover(self.nodes[node].header));
        self.chosen.push(option);
        true
    }

    /// Calls `found` with the chosen options of every exact cover, until it breaks.
    pub fn search(&mut self, found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(header) = self.scarcest() else { return found(&self.chosen) };
        self.cover(header);
        let mut flow = ControlFlow::Continue(());
        let mut node = self.nodes[header].down;
        while node != header && flow.is_continue() {
            let option = self.nodes[node].option;
            self.chosen.push(option);
            for other in self.options[option].clone().filter(|&other| other != node) {
                self.cover(self.nodes[other].header);
            }
            flow = self.search(found);
            for other in self.options[option].clone().rev().filter(|&other| other != node) {
                self.uncover(self.nodes[other].header);
            }
            self.chosen.pop();
            node = self.nodes[node].down;
        }
        self.uncover(header);
        flow
    }

    /// The open item with the fewest options left.
    fn scarcest(&self) -> Option<usize> {
        let open = std::iter::successors(Some(self.right[ROOT]), |&header| Some(self.right[header]));
        open.take_while(|&header| header != ROOT).min_by_key(|&header| self.sizes[header])
    }

    fn cover(&mut self, header: usize) {
        self.covered[header] = true;
        let (left, right) = (self.left[header], self.right[header]);
        self.right[left] = right;
        self.left[right] = left;
        let mut node = self.nodes[header].down;
        while node != header {
            for other in self.options[self.nodes[node].option].clone().filter(|&other| other != node) {
                let Node { up, down, header, .. } = self.nodes[other];
                self.nodes[up].down = down;
                self.nodes[down].up = up;
                self.sizes[header] -= 1;
            }
            node = self.nodes[node].down;
        }
    }

    fn uncover(&mut self, header: usize) {
        let mut node = self.nodes[header].up;
        while node != header {
            for other in self.options[self.nodes[node].option].clone().rev().filter(|&other| other != node) {
                let Node { up, down, header, .. } = self.nodes[other];
                self.nodes[up].down = other;
                self.nodes[down].up = other;
                self.sizes[header] += 1;
            }
            node = self.nodes[node].up;
        }
        let (left, right) = (self.left[header], self.right[header]);
        self.right[left] = header;
        self.left[right] = header;
        self.covered[header] = false;
    }
}
