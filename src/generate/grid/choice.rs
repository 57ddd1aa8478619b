//! Random choices with integer weights.

use crate::generate::random::Draws;

/// Items with weights; one is drawn with a probability proportional to its weight.
///
/// Items of the same weight share a group. The weights here have few values, so a draw looks through a short list.
#[derive(Clone, Debug)]
pub(super) struct Choice<T> {
    groups: Vec<Group<T>>,
    total: u64,
}

#[derive(Clone, Debug)]
struct Group<T> {
    weight: u64,
    items: Vec<T>,
}

impl<T> Default for Choice<T> {
    fn default() -> Self {
        Self { groups: Vec::new(), total: 0 }
    }
}

impl<T: Copy> Choice<T> {
    /// Adds an item. Items of weight 0 are never drawn.
    pub(super) fn add(&mut self, weight: u64, item: T) {
        if weight == 0 {
            return;
        }
        self.total += weight;
        match self.groups.iter_mut().find(|group| group.weight == weight) {
            Some(group) => group.items.push(item),
            None => self.groups.push(Group { weight, items: vec![item] }),
        }
    }

    /// The sum of the weights.
    pub(super) fn total(&self) -> u64 {
        self.total
    }

    /// Draws an item; `None` if there is none.
    #[inline]
    pub(super) fn draw(&self, draws: &mut Draws) -> Option<T> {
        let mut place = draws.below_u64(self.total);
        for Group { weight, items } in &self.groups {
            let all = weight * items.len() as u64;
            if place < all {
                return items.get((place / weight) as usize).copied();
            }
            place -= all;
        }
        None
    }

    /// The items with their weights.
    #[cfg(test)]
    pub(super) fn items(&self) -> impl Iterator<Item = (u64, T)> {
        self.groups.iter().flat_map(|group| group.items.iter().map(|&item| (group.weight, item)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random::Seed;

    #[test]
    fn items_are_drawn_by_weight() {
        let mut choice = Choice::default();
        let mut draws = Seed(1).record(0);
        assert_eq!(choice.draw(&mut draws), None);
        for (weight, item) in [(3, 0), (0, 1), (1, 2), (3, 3), (13, 4)] {
            choice.add(weight, item);
        }
        assert_eq!((choice.total(), choice.items().count()), (20, 4));
        let mut counts = [0; 5];
        for _ in 0..20_000 {
            counts[choice.draw(&mut draws).unwrap()] += 1;
        }
        for (count, expected) in counts.into_iter().zip([3_000_i32, 0, 1_000, 3_000, 13_000]) {
            // Five standard errors.
            assert!((count - expected).pow(2) <= 25 * expected, "{counts:?}");
        }
    }
}
