//! Decision diagrams: any predicate on a few numbers.
//!
//! The predicate is tried on all values; prefixes with the same futures share a node (R. Bryant, *Graph-Based
//! Algorithms for Boolean Function Manipulation*, 1986, for values in place of bits). The nodes of a layer are the
//! values of a number, and a [`transition`](super::transition) connects each layer with the next: with e edges, at most
//! 3e clauses and a few for each value.

use super::number::Number;
use super::transition::transition;
use super::{Clauses, Term};
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

/// The node of each layer from which the predicate is false, and, in the last layer, the other one.
const FALSE: usize = 0;
const TRUE: usize = 1;

/// The decision diagram of a predicate on numbers.
pub(crate) struct Diagram<'a> {
    numbers: &'a [Number],
    /// For each number the nodes before it, and for each node the next one by position of the value. The first node of
    /// a layer is [`FALSE`].
    layers: Vec<Vec<Vec<usize>>>,
    root: usize,
}

/// The nodes of a layer by their children.
type Known = HashMap<Vec<usize>, usize>;

impl<'a> Diagram<'a> {
    /// The diagram of a predicate. It is called with the values of the first numbers, and of one more each time; where
    /// it is false, more values do not make it true.
    pub(crate) fn new(
        numbers: &'a [Number],
        holds: &mut dyn FnMut(&[i64]) -> bool,
        out: &mut Clauses<'_>,
    ) -> ControlFlow<(), Self> {
        let dead = |number: &Number| vec![vec![FALSE; number.len()]];
        let mut diagram = Self { numbers, layers: numbers.iter().map(dead).collect(), root: FALSE };
        let mut known: Vec<Known> = vec![Known::new(); numbers.len()];
        diagram.root = diagram.node(&mut Vec::new(), &mut known, holds, out)?;
        ControlFlow::Continue(diagram)
    }

    /// The node after these values.
    fn node(
        &mut self,
        values: &mut Vec<i64>,
        known: &mut [Known],
        holds: &mut dyn FnMut(&[i64]) -> bool,
        out: &mut Clauses<'_>,
    ) -> ControlFlow<(), usize> {
        let place = values.len();
        let Some(number) = self.numbers.get(place) else { return ControlFlow::Continue(TRUE) };
        if place + 2 >= self.numbers.len() {
            out.go_on()?;
        }
        let mut children = Vec::with_capacity(number.len());
        for (value, _) in number.iter() {
            values.push(value);
            children.push(if holds(values) { self.node(values, known, holds, out)? } else { FALSE });
            values.pop();
        }
        if children.iter().all(|&child| child == FALSE) {
            return ControlFlow::Continue(FALSE);
        }
        let layer = &mut self.layers[place];
        ControlFlow::Continue(*known[place].entry(children).or_insert_with_key(|children| {
            layer.push(children.clone());
            layer.len() - 1
        }))
    }

    /// Writes that the predicate holds.
    pub(crate) fn assert(&self, out: &mut Clauses<'_>) -> ControlFlow<()> {
        if self.root == FALSE {
            return out.clause([]);
        }
        self.write(|node| (node != FALSE).then_some(node), out).map_continue(|_| ())
    }

    /// A term for "the predicate holds".
    pub(crate) fn term(&self, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
        if self.root == FALSE {
            return ControlFlow::Continue(Term::False);
        }
        let last = self.write(Some, out)?;
        ControlFlow::Continue(last.term(TRUE as i64))
    }

    /// Writes the layers, with those nodes that `allowed` returns. Returns the last one.
    fn write(&self, allowed: impl Fn(usize) -> Option<usize>, out: &mut Clauses<'_>) -> ControlFlow<(), Number> {
        let mut nodes = Number::constant(self.root as i64);
        for (number, layer) in self.numbers.iter().zip(&self.layers) {
            let step = |node: i64, place: usize| allowed(layer[node as usize][place]).map(|node| node as i64);
            let places = || 0..number.len();
            let next: BTreeSet<i64> =
                nodes.iter().flat_map(|(node, _)| places().filter_map(move |place| step(node, place))).collect();
            let next = Number::fresh(next, out)?;
            let values: Vec<i64> = number.iter().map(|(value, _)| value).collect();
            let place_of = |value: i64| values.binary_search(&value).ok();
            transition(&nodes, number, &next, &|node, value| step(node, place_of(value)?), out)?;
            nodes = next;
        }
        ControlFlow::Continue(nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted};

    type Predicate = fn(&[u32]) -> bool;

    const PREDICATES: [Predicate; 6] = [
        |digits| digits.iter().product::<u32>().is_multiple_of(6),
        |digits| digits.windows(2).all(|pair| pair[0] != pair[1]),
        |digits| digits[0] > 1,
        |digits| digits.last() == Some(&2),
        |_| true,
        |_| false,
    ];

    fn diagram(
        cells: &[&[Term]],
        holds: Predicate,
        out: &mut Clauses<'_>,
        write: impl Fn(&Diagram<'_>, &mut Clauses<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let numbers: Vec<Number> = cells.iter().map(|cell| Number::of_cell(cell)).collect();
        let mut whole = |values: &[i64]| {
            let digits: Vec<u32> = values.iter().map(|&value| value as u32).collect();
            digits.len() < numbers.len() || holds(&digits)
        };
        write(&Diagram::new(&numbers, &mut whole, out)?, out)
    }

    fn assert(diagram: &Diagram<'_>, out: &mut Clauses<'_>) -> ControlFlow<()> {
        diagram.assert(out)
    }

    #[test]
    fn a_predicate_holds_for_exactly_its_grids() {
        for (side, count) in [(4, 1), (3, 3), (4, 4)] {
            for holds in PREDICATES {
                check(side, count, |cells, out| diagram(cells, holds, out, assert), holds);
                let not = |diagram: &Diagram<'_>, out: &mut Clauses<'_>| {
                    let term = diagram.term(out)?;
                    out.clause([!term])
                };
                check(side, count, |cells, out| diagram(cells, holds, out, not), |digits| !holds(digits));
            }
        }
    }

    #[test]
    fn equal_futures_share_a_node() {
        let (_, variables) = counted(4, 4, |cells, out| diagram(cells, PREDICATES[2], out, assert));
        assert_eq!(variables, 0);
        let (_, variables) = counted(4, 4, |cells, out| diagram(cells, PREDICATES[1], out, assert));
        assert!(variables <= 12, "{variables}");
    }
}
