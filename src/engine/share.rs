//! A memory limit shared by engines that work at the same time.

use super::interrupt::Interrupt;
use std::sync::{Arc, Mutex, PoisonError};

/// One holder's share of a memory limit: bytes taken by one holder are not available to the others.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    /// The bytes taken by each holder.
    taken: Arc<Mutex<Vec<u64>>>,
    /// The number of this holder, from 0.
    number: usize,
}

impl Share {
    /// The shares of `count` holders.
    pub(crate) fn among(count: usize) -> Vec<Self> {
        let taken = Arc::new(Mutex::new(vec![0; count]));
        (0..count).map(|number| Self { taken: Arc::clone(&taken), number }).collect()
    }

    /// Raises this holder's total to `needed` bytes if the others have left room for it. Memory is never given back: an
    /// engine keeps tables and formulas for the next question.
    pub(super) fn take(&self, needed: u64, limit: u64) -> Result<(), Interrupt> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let others: u64 = taken.iter().sum::<u64>() - taken[self.number];
        let needed_by_all = others.saturating_add(needed);
        if needed_by_all > limit {
            return Err(Interrupt::Memory { needed: needed_by_all, limit });
        }
        taken[self.number] = taken[self.number].max(needed);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;

    #[test]
    fn what_one_has_taken_the_others_cannot_take() {
        let budget = Budget::unlimited().with_memory(100);
        let [one, other] = [0, 1].map({
            let shares = Share::among(2);
            move |number: usize| budget.clone().with_share(shares[number].clone())
        });
        assert_eq!(one.afford(60), Ok(()));
        assert_eq!(other.afford(41), Err(Interrupt::Memory { needed: 101, limit: 100 }));
        assert_eq!(other.afford(40), Ok(()));
        // Requests are totals, so a later one adds only the difference to the earlier ones.
        assert_eq!(one.afford(50), Ok(()));
        assert_eq!(one.afford(60), Ok(()));
        assert_eq!(one.afford(61), Err(Interrupt::Memory { needed: 101, limit: 100 }));
        // A refused request takes nothing, and a granted one is not given back.
        assert_eq!(other.afford(40), Ok(()));
        assert_eq!(other.afford(u64::MAX), Err(Interrupt::Memory { needed: u64::MAX, limit: 100 }));
    }
}
