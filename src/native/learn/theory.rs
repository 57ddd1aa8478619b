//! What a board demands beyond its groups.

use super::state::{Fact, Reason};

/// A candidate that is false, and why: a [`Reason::Placed`] or a [`Reason::Theory`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Removal {
    pub(crate) candidate: u32,
    pub(crate) reason: Reason,
}

/// What a step came to.
#[derive(Debug)]
pub(crate) enum Step {
    /// Nothing is left to look at.
    Rest,
    /// These units of work were spent. What was found to be false is listed.
    Work(usize),
    /// What is known cannot be.
    Clash,
}

/// Constraints that are propagated by code of their own and say afterwards, when they are asked, what a removal was due
/// to (O. Ohrimenko, P. Stuckey and M. Codish, *Propagation via Lazy Clause Generation*, 2009).
pub(crate) trait Theory {
    /// Takes note of a fact and whether it holds whatever is guessed.
    fn note(&mut self, fact: Fact, is_certain: bool);

    /// Forgets a fact that was noted.
    fn take_back(&mut self, fact: Fact);

    /// Drops what is still to be looked at: the search goes back to where nothing was.
    fn drop_work(&mut self);

    /// Goes on a little, once all that follows otherwise is noted. Adds to the removals.
    fn step(&mut self, removals: &mut Vec<Removal>) -> Step;

    /// Adds the candidates to which a removal was due, which were all known before.
    fn explain(&mut self, candidate: u32, behind: &mut Vec<u32>);

    /// Adds the candidates to which the last clash is due.
    fn explain_clash(&mut self, behind: &mut Vec<u32>);
}

/// A board whose groups are all there is.
impl Theory for () {
    fn note(&mut self, _: Fact, _: bool) {}

    fn take_back(&mut self, _: Fact) {}

    fn drop_work(&mut self) {}

    fn step(&mut self, _: &mut Vec<Removal>) -> Step {
        Step::Rest
    }

    fn explain(&mut self, _: u32, _: &mut Vec<u32>) {}

    fn explain_clash(&mut self, _: &mut Vec<u32>) {}
}
