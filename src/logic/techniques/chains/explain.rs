//! A chain as a step: premises, marks and links of the nodes that lead to its conclusion.

use super::node::{Cause, Node};
use super::propagation::Inner;
use crate::logic::grid::{Grid, candidate};
use crate::logic::step::{InnerStep, Link, LinkKind, Mark, Role, Step, cell_premise, house_premise};
use crate::logic::tables::ALL;
use crate::puzzle::Premise;

/// A node of a chain, its causes, and the constraint through which it follows from the first of them.
pub(super) struct Reason<'a> {
    pub(super) node: Node,
    pub(super) parents: &'a [Node],
    pub(super) cause: Cause,
    /// The technique inside the chain that it comes from.
    pub(super) inner: Option<&'a Inner>,
}

/// Adds the conclusion: the other candidates of a cell go and it is filled, or the candidate goes. `None` if nothing
/// goes.
pub(super) fn concluding(step: Step, grid: &Grid, conclusion: Node) -> Option<Step> {
    let (cell, digit) = (conclusion.cell(), conclusion.digit());
    if conclusion.is_on() {
        step.removing(grid, 1 << cell, ALL & !(1 << digit)).map(|step| step.placing(cell, digit))
    } else {
        step.removing(grid, 1 << cell, 1 << digit)
    }
}

/// Adds a chain: its nodes, each after those that it follows from. Premises and marks that the step has are not added
/// again.
pub(super) fn add<'a>(step: &mut Step, chain: impl IntoIterator<Item = Reason<'a>>) {
    let first = step.links.len();
    for reason in chain {
        add_node(step, first, &reason);
    }
    step.chains.push(first..step.links.len());
}

/// Adds a node of the chain whose links begin at `first`.
fn add_node(step: &mut Step, first: usize, reason: &Reason<'_>) {
    let why = premise(reason);
    step.premises.extend(why.filter(|premise| !step.premises.contains(premise)));
    let inner = reason.inner.map(|inner| add_inner(step, inner));
    let of = |node: Node| candidate(node.cell(), node.digit());
    let role = if reason.node.is_on() { Role::On } else { Role::Off };
    let mark = Mark { candidate: of(reason.node), role };
    if !step.marks.contains(&mark) {
        step.marks.push(mark);
    }
    for &parent in reason.parents {
        let kind = LinkKind::new(parent.is_on(), reason.node.is_on());
        let link = Link { from: of(parent), to: of(reason.node), kind, why, inner };
        if !step.links[first..].contains(&link) {
            step.links.push(link);
        }
    }
}

/// Adds a technique inside a chain, and its premises. Returns its place.
fn add_inner(step: &mut Step, inner: &Inner) -> usize {
    let premises: Vec<Premise> = inner.basis.premises().collect();
    let inner = InnerStep { technique: inner.technique, premises };
    if let Some(place) = step.inner.iter().position(|known| *known == inner) {
        return place;
    }
    let new = inner.premises.iter().copied().filter(|premise| !step.premises.contains(premise));
    let new: Vec<Premise> = new.collect();
    step.premises.extend(new);
    step.inner.push(inner);
    step.inner.len() - 1
}

fn premise(reason: &Reason<'_>) -> Option<Premise> {
    match reason.cause {
        Cause::Cell => Some(cell_premise(reason.node.cell())),
        Cause::House(house) => Some(house_premise(house.into(), reason.node.digit())),
        Cause::Start | Cause::Inner(_) => None,
    }
}
