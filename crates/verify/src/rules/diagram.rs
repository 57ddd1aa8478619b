//! Layered decision diagrams as clauses: the form of all rules that read cells in order, such as sums and counts.
//!
//! A diagram reads inputs one after another and has a state before, between and after them. States that are unreachable
//! from the start, or from which no end is accepted, are left out. Each other state has a variable. The clauses are
//! those of a table constraint over each step's triples (state, value, next state), with supports for each part of a
//! triple and for each pair that has one: Quimper & Walsh, *Decomposing global grammar constraints*, 2007, with states
//! as variables.

use super::writer::{STRIDE, Writer};
use sudosat_core::formula::Lit;

/// An input: its values, of which it has exactly one, with their literals.
pub(super) type Input = Vec<(u32, Lit)>;

/// The start of a diagram.
pub(super) enum Start<S> {
    /// This state.
    At(S),
    /// This state if the literal is true; otherwise the diagram constrains nothing.
    If(S, Lit),
    /// Any of these states, ascending, from which an end is accepted.
    Among(Vec<S>),
}

/// An arc from one layer of states to the next; states and values are numbered by position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Arc {
    from: usize,
    value: usize,
    to: usize,
}

/// The states of each layer, ascending, and the arcs after each but the last.
struct Layers<S> {
    states: Vec<Vec<S>>,
    arcs: Vec<Vec<Arc>>,
}

/// Writes a diagram. `step` maps the input's position, the state before it and its value to the next state, if there is
/// one. Returns the accepted states after the last input with their literals, ascending.
pub(super) fn diagram<S: Ord + Clone>(
    writer: &mut Writer<'_>,
    inputs: &[Input],
    start: Start<S>,
    step: impl Fn(usize, &S, u32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Vec<(S, Lit)> {
    let (starts, condition, is_open) = match start {
        Start::At(state) => (vec![state], None, false),
        Start::If(state, literal) => (vec![state], Some(literal), false),
        Start::Among(states) => (states, None, true),
    };
    let Some(layers) = explore(writer, inputs, starts, step) else { return Vec::new() };
    let layers = layers.pruned(accepts);
    let unless = condition.map(|literal| !literal);
    let fresh = |_| if is_open { Some(writer.fresh()) } else { condition };
    let mut before: Vec<Option<Lit>> = layers.states[0].iter().map(fresh).collect();
    if is_open {
        writer.add(before.iter().copied().flatten());
    } else if before.is_empty() {
        writer.add(unless);
    }
    if before.is_empty() {
        return Vec::new();
    }
    for (position, (input, arcs)) in inputs.iter().zip(&layers.arcs).enumerate() {
        if writer.has_ended() {
            return Vec::new();
        }
        let after: Vec<Lit> = layers.states[position + 1].iter().map(|_| writer.fresh()).collect();
        let table = Table { input, arcs, before: &before, after: &after, unless };
        table.write(writer, position == 0 && !is_open);
        before = after.into_iter().map(Some).collect();
    }
    let last = layers.states.into_iter().next_back().unwrap_or_default();
    last.into_iter().zip(before).filter_map(|(state, literal)| Some((state, literal?))).collect()
}

/// The reachable states. `None` if there are too many arcs, or the writer has been stopped.
fn explore<S: Ord + Clone>(
    writer: &mut Writer<'_>,
    inputs: &[Input],
    starts: Vec<S>,
    step: impl Fn(usize, &S, u32) -> Option<S>,
) -> Option<Layers<S>> {
    let mut layers = Layers { states: vec![starts], arcs: Vec::new() };
    let mut total = 0;
    for (position, input) in inputs.iter().enumerate() {
        let here = layers.states.last().map_or(&[][..], Vec::as_slice);
        total += here.len() * input.len();
        if here.len() > MOST_STATES || !writer.has_room_for(total) {
            writer.overflow();
            return None;
        }
        let mut reached = Vec::new();
        for (from, state) in here.iter().enumerate() {
            if from.is_multiple_of(STRIDE) && !writer.keep_going() {
                return None;
            }
            let values = input.iter().enumerate();
            let next = values.filter_map(|(value, &(number, _))| Some((from, value, step(position, state, number)?)));
            reached.extend(next);
        }
        let mut states: Vec<S> = reached.iter().map(|(_, _, to)| to.clone()).collect();
        states.sort_unstable();
        states.dedup();
        let arcs = reached.iter().filter_map(|(from, value, to)| {
            Some(Arc { from: *from, value: *value, to: states.binary_search(to).ok()? })
        });
        layers.arcs.push(arcs.collect());
        layers.states.push(states);
    }
    Some(layers)
}

/// The largest number of states before an input, for which the propagation's accounts of long clauses have room.
pub(super) const MOST_STATES: usize = 30_000;

impl<S> Layers<S> {
    /// Removes the states from which no end is accepted.
    fn pruned(mut self, accepts: impl Fn(&S) -> bool) -> Self {
        let mut kept: Vec<bool> = self.states.last().map_or(Vec::new(), |last| last.iter().map(accepts).collect());
        for layer in (0..self.states.len()).rev() {
            // Arcs lead to states by their new numbers.
            let mut number = 0;
            let numbers: Vec<Option<usize>> = kept
                .iter()
                .map(|&is_kept| {
                    number += usize::from(is_kept);
                    is_kept.then(|| number - 1)
                })
                .collect();
            let mut kept_here = kept.iter();
            self.states[layer].retain(|_| kept_here.next() == Some(&true));
            if let Some(after) = self.arcs.get_mut(layer) {
                let renumbered = after.iter().filter_map(|arc| Some(Arc { from: numbers[arc.from]?, ..*arc }));
                *after = renumbered.collect();
            }
            if let Some(before) = layer.checked_sub(1) {
                let arcs = self.arcs[before].iter().filter_map(|arc| Some(Arc { to: numbers[arc.to]?, ..*arc }));
                self.arcs[before] = arcs.collect();
                kept = vec![false; self.states[before].len()];
                self.arcs[before].iter().for_each(|arc| kept[arc.from] = true);
            }
        }
        self
    }
}

/// The triples of one step.
struct Table<'a> {
    input: &'a Input,
    /// The arcs by state before, then by value.
    arcs: &'a [Arc],
    /// The literals of the states before; `None` is always true.
    before: &'a [Option<Lit>],
    after: &'a [Lit],
    /// A literal under which the diagram constrains nothing.
    unless: Option<Lit>,
}

impl Table<'_> {
    /// Writes the clauses: by state before, by state after, by value. With `is_first`, the states before are true
    /// unless the diagram constrains nothing.
    fn write(&self, writer: &mut Writer<'_>, is_first: bool) {
        let mut arcs = self.arcs.to_vec();
        for group in arcs.chunk_by(|one, other| one.from == other.from) {
            let from: Vec<Lit> = self.before[group[0].from].map(|literal| !literal).into_iter().collect();
            let clause = |literals: Vec<Lit>| from.clone().into_iter().chain(literals);
            if group.len() < self.input.len() {
                writer.add(clause(group.iter().map(|arc| self.value(arc)).collect()));
            }
            writer.add(clause(self.ends(group)));
            for arc in group {
                writer.add(clause(vec![!self.value(arc), self.after[arc.to]]));
            }
        }
        arcs.sort_unstable_by_key(|arc| (arc.to, arc.value, arc.from));
        for group in arcs.chunk_by(|one, other| one.to == other.to) {
            let to = !self.after[group[0].to];
            let by_value = || group.chunk_by(|one, other| one.value == other.value);
            let values: Vec<Lit> = by_value().map(|arcs| self.value(&arcs[0])).collect();
            if values.len() < self.input.len() {
                writer.add([to].into_iter().chain(values));
            }
            if let Some(starts) = self.starts(group) {
                writer.add([to].into_iter().chain(starts));
            }
            for arcs in by_value() {
                if let Some(starts) = self.starts(arcs) {
                    writer.add([to, !self.value(&arcs[0])].into_iter().chain(starts));
                }
            }
        }
        for (value, &(_, literal)) in self.input.iter().enumerate() {
            let group: Vec<Arc> = self.arcs.iter().filter(|arc| arc.value == value).copied().collect();
            let clause = |literals: Vec<Lit>| self.unless.into_iter().chain([!literal]).chain(literals);
            if let Some(starts) = self.starts(&group).filter(|starts| starts.is_empty() || !is_first) {
                writer.add(clause(starts));
            }
            if !group.is_empty() {
                writer.add(clause(self.ends(&group)));
            }
        }
    }

    fn value(&self, arc: &Arc) -> Lit {
        self.input[arc.value].1
    }

    /// The states after these arcs, ascending.
    fn ends(&self, arcs: &[Arc]) -> Vec<Lit> {
        let mut states: Vec<usize> = arcs.iter().map(|arc| arc.to).collect();
        states.sort_unstable();
        states.dedup();
        states.into_iter().map(|state| self.after[state]).collect()
    }

    /// The states before these arcs, ascending; `None` if one of them is always true.
    fn starts(&self, arcs: &[Arc]) -> Option<Vec<Lit>> {
        let mut states: Vec<usize> = arcs.iter().map(|arc| arc.from).collect();
        states.sort_unstable();
        states.dedup();
        states.into_iter().map(|state| self.before[state]).collect()
    }
}
