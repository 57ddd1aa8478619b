//! Which variable to decide next: the one that took part in the most conflicts lately.
//!
//! Each variable has an activity, and all variables that a conflict involves gain the same amount (Moskewicz et al.
//! 2001). That this amount grows from conflict to conflict has the effect that older conflicts count less (Eén &
//! Sörensson 2003). A general solver keeps the variables in a heap; with a few hundred of them, of which half have a
//! value already, looking at each is faster. Of equal ones the first is taken: cell by cell, as they are numbered.

use super::trail::Trail;

/// By how much each conflict counts more than the one before.
const GROWTH: f32 = 1.0 / 0.95;

/// Above this, all activities are made smaller.
const MOST: f32 = 1e30;

/// The activities.
#[derive(Debug, Default)]
pub(super) struct Activity {
    activities: Vec<f32>,
    gain: f32,
}

impl Activity {
    /// Forgets everything, with room for this many variables.
    pub(super) fn clear(&mut self, variables: usize) {
        self.activities.clear();
        self.activities.resize(variables, 0.0);
        self.gain = 1.0;
    }

    /// Notes that a variable took part in a conflict.
    #[inline]
    pub(super) fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.gain;
    }

    /// Notes that a conflict is over.
    pub(super) fn decay(&mut self) {
        self.gain *= GROWTH;
        if self.gain > MOST {
            self.gain /= MOST;
            self.activities.iter_mut().for_each(|activity| *activity /= MOST);
        }
    }

    /// The open variable with the greatest activity among the first `variables`, if any is open.
    pub(super) fn choose(&self, trail: &Trail, variables: usize) -> Option<usize> {
        let mut best = None;
        let mut most = -1.0;
        for (word, activities) in self.activities.chunks(64).enumerate() {
            let mut open = !(trail.true_variables(word) | trail.false_variables(word));
            while open != 0 {
                let bit = open.trailing_zeros() as usize;
                if activities[bit] > most {
                    most = activities[bit];
                    best = Some(64 * word + bit);
                }
                open &= open - 1;
            }
        }
        best.filter(|&variable| variable < variables)
    }
}
