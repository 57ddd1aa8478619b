//! Patterns: smallest diagrams of finite automata with steps that read nothing (Thompson 1968).

use super::super::writer::Writer;
use super::smallest::Smallest;
use sudosat_core::puzzle::rule::expression::Pattern;

/// Writes a pattern: a smallest diagram over the cells, of which one may be listed several times.
pub(super) fn pattern(writer: &mut Writer<'_>, pattern: &Pattern, cells: &[usize]) {
    let mut automaton = Automaton { first: writer.first(), last: writer.last(), nodes: vec![Node::End] };
    let first = automaton.add(pattern, 0);
    let start = automaton.open([first]);
    // Digits are tried one after the other at the end of each beginning, which is read once.
    let (mut beginning, mut before) = (Vec::new(), start.clone());
    let residual = |known: &[u32]| {
        let mut nodes = start.clone();
        if let Some((&digit, all_but_last)) = known.split_last() {
            if beginning != all_but_last {
                before = all_but_last.iter().fold(start.clone(), |nodes, &digit| automaton.step(&nodes, digit));
                beginning = all_but_last.to_vec();
            }
            nodes = automaton.step(&before, digit);
        }
        if known.len() == cells.len() {
            return nodes.contains(&0).then(Vec::new);
        }
        (!nodes.is_empty()).then(|| nodes.into_iter().map(|node| node as i64).collect())
    };
    if let Some(smallest) = Smallest::new(writer, cells.len(), residual) {
        smallest.write(writer, cells);
    }
}

enum Node {
    /// The end of the pattern: node 0.
    End,
    /// Reads one of the digits and goes on at another node.
    Digit { is_allowed: Vec<bool>, next: usize },
    /// Goes on at each of these nodes.
    Any(Vec<usize>),
}

struct Automaton {
    /// The least and the largest digit.
    first: u32,
    last: u32,
    nodes: Vec<Node>,
}

impl Automaton {
    fn push(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Adds nodes that match the pattern and go on at `next`. Returns the first.
    fn add(&mut self, pattern: &Pattern, next: usize) -> usize {
        match pattern {
            Pattern::Digit { ranges, is_inverted } => {
                let is_listed = |digit: u32| ranges.iter().any(|&[least, most]| (least..=most).contains(&digit));
                let is_allowed = (self.first..=self.last).map(|digit| is_listed(digit) != *is_inverted).collect();
                self.push(Node::Digit { is_allowed, next })
            }
            Pattern::Sequence(parts) => parts.iter().rev().fold(next, |next, part| self.add(part, next)),
            Pattern::Any(parts) => {
                // Without parts, like a sequence without parts, it matches the empty word.
                let firsts =
                    if parts.is_empty() { vec![next] } else { parts.iter().map(|part| self.add(part, next)).collect() };
                self.push(Node::Any(firsts))
            }
            Pattern::Repeat { of, least, most } => self.repeat(of, *least, *most, next),
        }
    }

    fn repeat(&mut self, of: &Pattern, least: u32, most: Option<u32>, next: usize) -> usize {
        let (mut first, mut required) = (next, least);
        if let Some(most) = most {
            for _ in least..most {
                let part = self.add(of, first);
                first = self.push(Node::Any(vec![part, next]));
            }
        } else {
            let again = self.push(Node::Any(Vec::new()));
            let part = self.add(of, again);
            self.nodes[again] = Node::Any(vec![part, next]);
            // The loop is one of the required parts, so that nested loops do not double the nodes.
            first = if least == 0 { again } else { part };
            required = least.saturating_sub(1);
        }
        (0..required).fold(first, |first, _| self.add(of, first))
    }

    /// The nodes that read a digit or end the pattern and are reached from these without reading, ascending.
    fn open(&self, from: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let (mut reached, mut pending) = (vec![false; self.nodes.len()], Vec::from_iter(from));
        while let Some(node) = pending.pop() {
            if !std::mem::replace(&mut reached[node], true)
                && let Node::Any(nodes) = &self.nodes[node]
            {
                pending.extend(nodes);
            }
        }
        let is_open = |&node: &usize| reached[node] && !matches!(self.nodes[node], Node::Any(_));
        (0..self.nodes.len()).filter(is_open).collect()
    }

    fn step(&self, nodes: &[usize], digit: u32) -> Vec<usize> {
        self.open(nodes.iter().filter_map(|&node| match &self.nodes[node] {
            Node::Digit { is_allowed, next } => is_allowed[(digit - self.first) as usize].then_some(*next),
            Node::Any(_) | Node::End => None,
        }))
    }
}
