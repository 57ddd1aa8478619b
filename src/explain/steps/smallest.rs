//! The smallest sets of groups that imply any open literal.
//!
//! Propagation comes first: the opposite of each open literal is propagated with all groups, and the groups that a
//! conflict rests on are a core, which is minimized by dropping one group after the other. Where no propagation ends in
//! a conflict, queries that branch more and more take its place.
//!
//! Then smaller cores are excluded, or found, by implicit hitting sets (the sources are named in
//! `premises/smallest.rs`; the search over all literals at once, with the best core so far as the bound for each,
//! follows E. Gamba, B. Bogaerts, T. Guns, *Efficiently Explaining CSPs with Unsatisfiable Subset Optimization*, 2021).
//! A counterexample is of use for every literal that it contradicts, and stays so for later steps until a fact
//! contradicts it.

use super::overlay::{Counterexample, Depth, Overlay, Reply};
use crate::engine::Interrupt;
use crate::premises::Family;
use itertools::Itertools as _;

/// The branches of a query that minimizes a core or looks for a counterexample.
const BRANCHES: Depth = Depth::Branches(200);
/// The branches of a query that extends a counterexample.
const EXTENDING: Depth = Depth::Branches(8);
/// The branches of the queries for a first core, where propagation finds none.
const FIRST_BRANCHES: [u32; 4] = [8, 64, 512, u32::MAX];
/// The cores of propagation that are minimized, those with the fewest groups first. Each takes about a query for each
/// of its groups.
const MINIMIZED: usize = 24;
/// Larger cores are not worth a whole proof, only the search for one of less than this size with little work.
const PROVED_SIZE: usize = 9;
/// The work for the proof that a core is smallest. The first proof of a path starts without counterexamples and may
/// take thousands of queries; later ones keep those found. With these, 98 to 100 % of the cores of up to eight groups
/// are proved on classic puzzles up to ER 10 (`cargo bench --bench steps`).
const WORK: Work = Work { queries: 10_000, nodes: 1_000_000 };
/// A query takes several times as long with rules, or on boards of side 16, and a step should not take seconds.
const WORK_OF_SLOW: Work = Work { queries: 2500, nodes: 200_000 };
const MOST_GROUPS: usize = 1000;
const WORK_ON_LARGE: Work = Work { queries: 625, nodes: 200_000 };

/// The most queries, and nodes of searches for hitting sets, for a step.
#[derive(Clone, Copy, Debug)]
struct Work {
    queries: u64,
    nodes: u64,
}

/// A literal of the solution, and groups that imply it.
#[derive(Clone, Debug)]
pub(super) struct Core {
    pub(super) variable: usize,
    pub(super) groups: Vec<usize>,
    /// No literal has a smaller core, by proof.
    pub(super) at_least: usize,
}

/// The counterexamples so far.
#[derive(Debug)]
pub(super) struct Pool {
    /// Those that a fact contradicts are empty.
    counterexamples: Vec<Counterexample>,
    /// By candidate: the counterexamples in which it has another value than in the solution.
    with: Vec<Vec<u32>>,
    /// By candidate: the groups that these violate; `None` if it has to be made again.
    families: Vec<Option<Family>>,
}

impl Pool {
    pub(super) fn new(candidates: usize) -> Self {
        Self { counterexamples: Vec::new(), with: vec![Vec::new(); candidates], families: vec![None; candidates] }
    }

    /// Drops what a new fact contradicts.
    pub(super) fn settle(&mut self, variable: usize) {
        for number in std::mem::take(&mut self.with[variable]) {
            for other in std::mem::take(&mut self.counterexamples[number as usize]).flipped {
                self.families[other as usize] = None;
            }
        }
    }

    fn add(&mut self, mut counterexample: Counterexample) {
        let number = self.counterexamples.len() as u32;
        counterexample.flipped.retain(|&variable| (variable as usize) < self.with.len());
        for &variable in &counterexample.flipped {
            self.with[variable as usize].push(number);
            if let Some(family) = &mut self.families[variable as usize] {
                family.add(counterexample.violated.clone());
            }
        }
        self.counterexamples.push(counterexample);
    }

    /// The sets that each core of a candidate has to hit.
    fn family(&mut self, variable: usize) -> &mut Family {
        let Self { counterexamples, with, families } = self;
        families[variable].get_or_insert_with(|| {
            with[variable].retain(|&number| !counterexamples[number as usize].flipped.is_empty());
            let mut family = Family::default();
            for &number in &with[variable] {
                family.add(counterexamples[number as usize].violated.clone());
            }
            family
        })
    }
}

/// The reason why a search stopped early.
enum Stop {
    /// The work for a step was spent.
    Effort,
    Interrupted(Interrupt),
}

impl From<Interrupt> for Stop {
    fn from(interrupt: Interrupt) -> Self {
        Self::Interrupted(interrupt)
    }
}

/// The search for a step.
struct Search<'a> {
    overlay: &'a mut Overlay,
    pool: &'a mut Pool,
    best: Option<Core>,
    /// What is left of the work for this step.
    work: Work,
}

/// A smallest core of any of these candidates, as far as the work for a step goes; `None` if no groups imply any.
pub(super) fn smallest(overlay: &mut Overlay, pool: &mut Pool, open: &[usize]) -> Result<Option<Core>, Interrupt> {
    let groups = overlay.groups();
    let is_fast = groups.rules().is_empty() && groups.len() <= MOST_GROUPS;
    let work = if is_fast { WORK } else { WORK_OF_SLOW };
    let mut search = Search { overlay, pool, best: None, work };
    search.first(open)?;
    if search.bound() >= PROVED_SIZE {
        search.work = WORK_ON_LARGE;
    }
    match search.prove(open) {
        Ok(()) | Err(Stop::Effort) => Ok(search.best),
        Err(Stop::Interrupted(interrupt)) => Err(interrupt),
    }
}

impl Search<'_> {
    fn bound(&self) -> usize {
        self.best.as_ref().map_or(usize::MAX, |best| best.groups.len())
    }

    /// Finds a first core.
    fn first(&mut self, open: &[usize]) -> Result<(), Interrupt> {
        let all: Vec<usize> = (0..self.overlay.groups().len()).collect();
        let depths = FIRST_BRANCHES.map(Depth::Branches);
        for depth in [Depth::Propagation].into_iter().chain(depths) {
            let mut cores = Vec::new();
            for &variable in open {
                if let Reply::Core(groups) = self.overlay.query(&all, variable, depth)? {
                    cores.push((groups.len(), variable, groups));
                }
            }
            cores.sort();
            for (_, variable, groups) in cores.into_iter().take(MINIMIZED) {
                self.minimize(variable, groups)?;
            }
            if self.best.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Minimizes a core, and keeps it if it is the smallest so far.
    fn minimize(&mut self, variable: usize, mut groups: Vec<usize>) -> Result<(), Interrupt> {
        let mut needed = Vec::new();
        while let Some(group) = groups.pop() {
            if needed.len() + 1 >= self.bound() {
                return Ok(());
            }
            let rest: Vec<usize> = needed.iter().chain(&groups).copied().collect();
            match self.overlay.query(&rest, variable, BRANCHES)? {
                Reply::Core(smaller) => groups.retain(|group| smaller.binary_search(group).is_ok()),
                Reply::Counterexample(_) | Reply::Unknown => needed.push(group),
            }
        }
        if needed.len() < self.bound() {
            needed.sort_unstable();
            self.best = Some(Core { variable, groups: needed, at_least: 2 });
        }
        Ok(())
    }

    /// Finds smaller cores, or proves that there are none.
    fn prove(&mut self, open: &[usize]) -> Result<(), Stop> {
        // What one premise implies was found before.
        for size in 3.. {
            if size > self.bound() || size > PROVED_SIZE {
                break;
            }
            // All literals are brought to this bound before any goes on, so that a small core ends the search early.
            for &variable in open {
                self.exclude(variable, size.min(self.bound()))?;
            }
            if let Some(best) = &mut self.best {
                best.at_least = size.min(best.groups.len());
            }
        }
        Ok(())
    }

    /// Proves that a literal has no core of fewer than `size` groups, or finds one.
    fn exclude(&mut self, variable: usize, size: usize) -> Result<(), Stop> {
        let (mut nodes, budget) = (self.work.nodes, self.overlay.budget().clone());
        let mut step = || {
            nodes = nodes.checked_sub(1).ok_or(Stop::Effort)?;
            // A node visits every set, so checking the clock adds little.
            Ok::<(), Stop>(budget.check()?)
        };
        let mut is_packed = false;
        while let Some(hitting) = self.pool.family(variable).smallest(size, &mut step)? {
            // A counterexample that satisfies all groups of those before it is disjoint from each of them.
            if !is_packed {
                let all = self.pool.family(variable).sets().iter().flatten().copied().sorted_unstable().dedup();
                let all: Vec<usize> = all.collect();
                match self.query(&all, variable)? {
                    Reply::Counterexample(found) => {
                        self.extend(all, variable, found)?;
                        continue;
                    }
                    Reply::Core(_) | Reply::Unknown => is_packed = true,
                }
            }
            match self.query(&hitting, variable)? {
                Reply::Core(groups) => {
                    self.best = Some(Core { variable, at_least: groups.len(), groups });
                    break;
                }
                Reply::Counterexample(found) => self.extend(hitting, variable, found)?,
                Reply::Unknown => return Err(Stop::Effort),
            }
        }
        self.work.nodes = nodes;
        Ok(())
    }

    fn query(&mut self, groups: &[usize], variable: usize) -> Result<Reply, Stop> {
        self.query_within(groups, variable, BRANCHES)
    }

    fn query_within(&mut self, groups: &[usize], variable: usize, depth: Depth) -> Result<Reply, Stop> {
        self.work.queries = self.work.queries.checked_sub(1).ok_or(Stop::Effort)?;
        Ok(self.overlay.query(groups, variable, depth)?)
    }

    /// Makes a counterexample satisfy as many groups as possible, first those that most others violate, and adds it.
    ///
    /// All groups are required at first; each core that refutes them gives up one, until there is a counterexample.
    /// Those given up are then tried again.
    fn extend(&mut self, mut satisfied: Vec<usize>, variable: usize, mut best: Counterexample) -> Result<(), Stop> {
        let mut counts = vec![0_u32; self.overlay.groups().len()];
        self.pool.family(variable).sets().iter().flatten().for_each(|&group| counts[group] += 1);
        let mut is_fixed = vec![false; counts.len()];
        for &group in &satisfied {
            is_fixed[group] = true;
        }
        satisfied.extend((0..counts.len()).filter(|&group| !is_fixed[group]));
        let mut given_up = Vec::new();
        loop {
            let blamed = match self.query_within(&satisfied, variable, EXTENDING)? {
                Reply::Counterexample(found) => {
                    best = found;
                    break;
                }
                Reply::Core(core) => core,
                // To give up all that the counterexample at hand violates is enough.
                Reply::Unknown => best.violated.iter().copied().filter(|group| !given_up.contains(group)).collect(),
            };
            let least =
                blamed.into_iter().filter(|&group| !is_fixed[group]).min_by_key(|&group| (counts[group], group));
            let Some(least) = least else { break };
            satisfied.retain(|&group| group != least);
            given_up.push(least);
        }
        while let Some(group) = given_up.pop() {
            if best.violated.binary_search(&group).is_ok() {
                satisfied.push(group);
                match self.query_within(&satisfied, variable, EXTENDING)? {
                    Reply::Counterexample(better) => best = better,
                    Reply::Core(_) | Reply::Unknown => {
                        satisfied.pop();
                    }
                }
            }
        }
        self.pool.add(best);
        Ok(())
    }
}
