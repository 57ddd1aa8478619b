//! Variable activities: the next decision is the variable with the most recent conflicts.
//!
//! Each variable has an activity, and all variables in a conflict gain the same amount (Moskewicz et al. 2001). The
//! amount grows from conflict to conflict, so that older conflicts count less (Eén & Sörensson 2003). A general solver
//! keeps the variables in a heap; with a few hundred of them, of which half have a value already, a linear scan is
//! faster. Ties go to the lowest number, that is, cell by cell.

use super::trail::Trail;

/// The growth of the increment from conflict to conflict: minisat's decay of 0.95.
const GROWTH: f32 = 1.0 / 0.95;

/// The activity above which all are rescaled, before they overflow.
const MOST: f32 = 1e30;

/// The activity of each variable, and the current increment.
#[derive(Debug, Default)]
pub(super) struct Activity {
    activities: Vec<f32>,
    gain: f32,
}

impl Activity {
    /// Resets all activities and makes room for `variables` variables.
    pub(super) fn clear(&mut self, variables: usize) {
        self.activities.clear();
        self.activities.resize(variables, 0.0);
        self.gain = 1.0;
    }

    /// Raises the activity of a variable in a conflict.
    #[inline]
    pub(super) fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.gain;
    }

    /// Raises the increment after a conflict.
    pub(super) fn decay(&mut self) {
        self.gain *= GROWTH;
        if self.gain > MOST {
            self.gain /= MOST;
            self.activities.iter_mut().for_each(|activity| *activity /= MOST);
        }
    }

    /// The unassigned variable of greatest activity among the first `variables`; `None` if all are assigned.
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
