//! Smallest hitting sets: the fewest elements that include at least one of each set in a family.
//!
//! Iterative deepening: a depth-first search for hitting sets of one size, starting from the proved lower bound. A node
//! branches on the open set with the fewest elements left; an element that was tried is excluded from the later
//! branches, so no set is visited twice. A branch ends when there are more disjoint open sets than elements that may
//! still be chosen.
//!
//! Elements are numbers from 0.

use std::ops::ControlFlow;

/// A family of sets to hit. It only grows, so the size of its smallest hitting sets never shrinks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Family {
    sets: Vec<Vec<usize>>,
    /// By element: the sets that contain it.
    within: Vec<Vec<usize>>,
    /// No hitting set has fewer elements.
    at_least: usize,
}

impl Family {
    /// Adds a set.
    pub(crate) fn add(&mut self, set: Vec<usize>) {
        for &element in &set {
            if element >= self.within.len() {
                self.within.resize_with(element + 1, Vec::new);
            }
            self.within[element].push(self.sets.len());
        }
        self.sets.push(set);
    }

    /// The lower bound on the size of a hitting set that the searches so far have proved.
    pub(crate) fn at_least(&self) -> usize {
        self.at_least
    }

    /// The sets.
    pub(crate) fn sets(&self) -> &[Vec<usize>] {
        &self.sets
    }

    /// A smallest hitting set; `None` if every one has `limit` elements or more. `step` is called at each node of the
    /// search and may end it.
    pub(crate) fn smallest<E>(
        &mut self,
        limit: usize,
        step: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Option<Vec<usize>>, E> {
        while self.at_least < limit {
            let mut smallest = None;
            let found = self.visit(step, &mut |hitting| {
                smallest = Some(hitting.to_vec());
                Ok(ControlFlow::Break(()))
            })?;
            if found.is_break() {
                return Ok(smallest);
            }
            self.at_least += 1;
        }
        Ok(None)
    }

    /// Visits every hitting set whose size is the [lower bound](Self::at_least), until `found` breaks. A smaller one is
    /// visited without filling it up.
    pub(crate) fn visit<E>(
        &self,
        step: &mut impl FnMut() -> Result<(), E>,
        found: &mut impl FnMut(&[usize]) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let mut search = HittingSearch {
            family: self,
            chosen: Vec::new(),
            hits: vec![0; self.sets.len()],
            left_out: vec![false; self.within.len()],
            marks: vec![0; self.within.len()],
            mark: 0,
        };
        search.descend(self.at_least, step, found)
    }
}

struct HittingSearch<'a> {
    family: &'a Family,
    chosen: Vec<usize>,
    /// The number of chosen elements in each set.
    hits: Vec<u32>,
    /// The elements that no branch below may choose.
    left_out: Vec<bool>,
    /// By element: the number of the last count of disjoint sets that met it.
    marks: Vec<u64>,
    mark: u64,
}

impl HittingSearch<'_> {
    /// Chooses up to `room` more elements.
    fn descend<E>(
        &mut self,
        room: usize,
        step: &mut impl FnMut() -> Result<(), E>,
        found: &mut impl FnMut(&[usize]) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        step()?;
        let Some(branches) = self.open(room) else { return Ok(ControlFlow::Continue(())) };
        if branches.is_empty() {
            return found(&self.chosen);
        }
        let mut result = Ok(ControlFlow::Continue(()));
        let mut tried = 0;
        for &element in &branches {
            self.choose(element, true);
            result = self.descend(room - 1, step, found);
            self.choose(element, false);
            if !matches!(result, Ok(ControlFlow::Continue(()))) {
                break;
            }
            self.left_out[element] = true;
            tried += 1;
        }
        for &element in &branches[..tried] {
            self.left_out[element] = false;
        }
        result
    }

    fn choose(&mut self, element: usize, choose: bool) {
        if choose {
            self.chosen.push(element);
        } else {
            self.chosen.pop();
        }
        for &set in &self.family.within[element] {
            if choose {
                self.hits[set] += 1;
            } else {
                self.hits[set] -= 1;
            }
        }
    }

    /// The remaining elements of the open set that has the fewest; empty if all sets are hit. `None` if `room` elements
    /// cannot hit the open sets.
    fn open(&mut self, room: usize) -> Option<Vec<usize>> {
        let family = self.family;
        let mut open: Vec<(usize, usize)> = Vec::new();
        for set in (0..family.sets.len()).filter(|&set| self.hits[set] == 0) {
            open.push((family.sets[set].iter().filter(|&&element| !self.left_out[element]).count(), set));
        }
        open.sort_unstable();
        let Some(&(fewest, first)) = open.first() else { return Some(Vec::new()) };
        if fewest == 0 {
            return None;
        }
        self.mark += 1;
        let mut disjoint = 0;
        for &(_, set) in &open {
            let left = || family.sets[set].iter().filter(|&&element| !self.left_out[element]);
            if left().all(|&element| self.marks[element] != self.mark) {
                disjoint += 1;
                for &element in &family.sets[set] {
                    self.marks[element] = self.mark;
                }
            }
        }
        let left = family.sets[first].iter().copied().filter(|&element| !self.left_out[element]);
        (disjoint <= room).then(|| left.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn hits(chosen: u32, sets: &[u32]) -> bool {
        sets.iter().all(|set| set & chosen != 0)
    }

    fn family(sets: &[u32]) -> Family {
        let mut family = Family::default();
        for set in sets {
            family.add((0..32).filter(|element| set >> element & 1 == 1).collect());
        }
        family
    }

    /// A step that costs nothing.
    const FREE: Result<(), Infallible> = Ok(());

    /// Compares random families over ten elements with all 1024 subsets.
    #[test]
    fn smallest_hitting_sets_are_those_of_brute_force() {
        let mut random = 7_u64;
        let mut next = move || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as u32
        };
        for round in 0..500 {
            let count = next() % 12;
            let sets: Vec<u32> = (0..count).map(|_| (next() & next() & 1023).max(1 << (round % 10))).collect();
            let mut expected: Vec<u32> = (0..1024).filter(|&chosen| hits(chosen, &sets)).collect();
            let size = expected.iter().map(|chosen| chosen.count_ones()).min().unwrap();
            expected.retain(|chosen| chosen.count_ones() == size);

            let mut family = family(&sets);
            let Ok(smallest) = family.smallest(11, &mut || FREE);
            let bits = |elements: &[usize]| elements.iter().fold(0, |bits, element| bits | 1 << element);
            assert!(expected.contains(&bits(&smallest.unwrap())));
            assert_eq!(family.at_least(), size as usize);
            let mut all = Vec::new();
            let Ok(end) = family.visit(&mut || FREE, &mut |hitting| {
                all.push(bits(hitting));
                Ok(ControlFlow::Continue(()))
            });
            assert!(end.is_continue());
            all.sort_unstable();
            assert_eq!(all, expected, "{sets:?}");
        }
    }

    #[test]
    fn an_empty_family_needs_no_element_and_an_empty_set_cannot_be_hit() {
        let Ok(nothing) = Family::default().smallest(1, &mut || FREE);
        assert_eq!(nothing, Some(Vec::new()));
        let mut hopeless = family(&[0]);
        let Ok(none) = hopeless.smallest(5, &mut || FREE);
        assert_eq!((none, hopeless.at_least()), (None, 5));
    }

    #[test]
    fn a_bound_ends_the_search_and_is_kept() {
        let mut pairs = family(&[0b11, 0b1100, 0b11_0000]);
        let Ok(none) = pairs.smallest(3, &mut || FREE);
        assert_eq!((none, pairs.at_least()), (None, 3));
        let mut steps = 0;
        let ended = pairs.smallest(9, &mut || {
            steps += 1;
            if steps == 2 { Err(()) } else { Ok(()) }
        });
        assert_eq!((ended, pairs.at_least()), (Err(()), 3));
    }
}
