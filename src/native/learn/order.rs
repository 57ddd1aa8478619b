//! The guessing order: the candidate with the most recent conflicts comes first (VSIDS, M. Moskewicz and others,
//! *Chaff*, 2001).

/// The weight of a conflict relative to the one before it.
// MiniSat's decay is 0.95: here old conflicts fade faster.
const GROWTH: f64 = 1.0 / 0.85;
/// The activity at which all are scaled down.
// MiniSat's bound: far below the overflow of an `f64`, at 1.8e308.
const LARGE: f64 = 1e100;

/// The position of a candidate that is not in the heap.
const ABSENT: u32 = u32::MAX;

/// A heap of candidates by activity. Ties are broken by position in the heap, which begins in order of number.
#[derive(Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    /// The activity that the current conflict adds.
    step: f64,
    heap: Vec<u32>,
    /// The position of each candidate in the heap, or [`ABSENT`].
    positions: Vec<u32>,
}

impl Order {
    pub(super) fn new(candidates: usize) -> Self {
        let heap: Vec<u32> = (0..candidates as u32).collect();
        Self { activity: vec![0.0; candidates], step: 1.0, positions: heap.clone(), heap }
    }

    /// Removes and returns the most active candidate.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let top = *self.heap.first()?;
        self.positions[top as usize] = ABSENT;
        if let Some(last) = self.heap.pop()
            && last != top
        {
            self.heap[0] = last;
            self.positions[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    /// Inserts a candidate unless it is present.
    pub(super) fn push(&mut self, candidate: u32) {
        if self.positions[candidate as usize] == ABSENT {
            self.positions[candidate as usize] = self.heap.len() as u32;
            self.heap.push(candidate);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Raises the activity of a candidate that took part in the current conflict.
    pub(super) fn bump(&mut self, candidate: u32) {
        let activity = &mut self.activity[candidate as usize];
        *activity += self.step;
        if *activity > LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGE);
            self.step /= LARGE;
        }
        let position = self.positions[candidate as usize];
        if position != ABSENT {
            self.rise(position as usize);
        }
    }

    /// Ends a conflict: the next one counts for more.
    pub(super) fn decay(&mut self) {
        self.step *= GROWTH;
    }

    fn is_before(&self, one: u32, other: u32) -> bool {
        self.activity[one as usize] > self.activity[other as usize]
    }

    fn rise(&mut self, mut position: usize) {
        let candidate = self.heap[position];
        while position > 0 {
            let parent = (position - 1) / 2;
            if !self.is_before(candidate, self.heap[parent]) {
                break;
            }
            self.set(position, self.heap[parent]);
            position = parent;
        }
        self.set(position, candidate);
    }

    fn sink(&mut self, mut position: usize) {
        let candidate = self.heap[position];
        loop {
            let remaining = 2 * position + 1;
            let Some(&first) = self.heap.get(remaining) else { break };
            let child = match self.heap.get(remaining + 1) {
                Some(&second) if self.is_before(second, first) => remaining + 1,
                _ => remaining,
            };
            if !self.is_before(self.heap[child], candidate) {
                break;
            }
            self.set(position, self.heap[child]);
            position = child;
        }
        self.set(position, candidate);
    }

    fn set(&mut self, position: usize, candidate: u32) {
        self.heap[position] = candidate;
        self.positions[candidate as usize] = position as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_comes_first() {
        let mut order = Order::new(6);
        for candidate in [4, 2, 4, 5, 4, 2] {
            order.bump(candidate);
        }
        assert_eq!([order.pop(), order.pop(), order.pop()], [Some(4), Some(2), Some(5)]);
        order.decay();
        order.bump(2);
        order.bump(2);
        order.push(4);
        order.push(2);
        order.push(2);
        assert_eq!([order.pop(), order.pop()], [Some(2), Some(4)]);
        assert_eq!(std::iter::from_fn(|| order.pop()).count(), 3);
    }
}
