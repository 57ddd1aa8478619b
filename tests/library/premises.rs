//! Whether the premises of a step imply its conclusion: a formula of the named constraints alone, the candidates before
//! the step, and the negated conclusion has no model. Nothing here comes from the search for steps.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use sudosat::logic::Step;
use sudosat::puzzle::{Candidate, Cell, House, Premise};

/// Exactly one of these variables is true.
type ExactlyOne = Vec<usize>;

/// The constraints of some premises over the candidates of a grid. A variable is the place of a candidate.
struct Formula {
    variables: Vec<Candidate>,
    constraints: Vec<ExactlyOne>,
}

/// The houses of a cell.
fn houses(cell: Cell) -> [House; 3] {
    let (row, column) = (cell.index(9) / 9, cell.index(9) % 9);
    [House::Box(row / 3 * 3 + column / 3), House::Row(row), House::Column(column)]
}

/// The way in which a step was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Refuted {
    Propagation,
    Search,
}

/// Checks that the premises of a step imply its conclusion in a grid with these candidates, and these filled cells.
pub(crate) fn check(open: &BTreeSet<Candidate>, filled: &[u8], step: &Step) -> Result<Refuted, String> {
    let formula = Formula::new(open, filled, &step.premises);
    let number = |candidate: Candidate| formula.variables.binary_search(&candidate).unwrap();
    let Some(placed) = step.place else {
        let removed = step.eliminate.iter().map(|&removed| formula.refute(number(removed), true));
        return removed.max().unwrap_or_else(|| Err("no conclusion".to_owned()));
    };
    // What is removed in its cell follows from the placed digit.
    assert!(step.eliminate.iter().all(|removed| removed.cell == placed.cell && removed.digit != placed.digit));
    formula.refute(number(placed), false)
}

impl Formula {
    fn new(open: &BTreeSet<Candidate>, filled: &[u8], premises: &[Premise]) -> Self {
        let variables: Vec<Candidate> = open.iter().copied().collect();
        let all =
            |of: &dyn Fn(Candidate) -> bool| (0..variables.len()).filter(|&number| of(variables[number])).collect();
        let cells = |house: House| (0..81).filter(move |&cell| houses(Cell::from_index(cell, 9)).contains(&house));
        let mut constraints: Vec<ExactlyOne> = Vec::new();
        for &premise in premises {
            match premise {
                Premise::Cell(cell) if filled[cell.index(9)] == 0 => {
                    constraints.push(all(&|candidate| candidate.cell == cell));
                }
                Premise::House(house, digit) if !cells(house).any(|cell| u16::from(filled[cell]) == digit.get()) => {
                    let is_there =
                        |candidate: Candidate| candidate.digit == digit && houses(candidate.cell).contains(&house);
                    constraints.push(all(&is_there));
                }
                _ => {}
            }
        }
        Self { variables, constraints }
    }

    /// Refutes the formula in which a variable has a value.
    fn refute(&self, variable: usize, value: bool) -> Result<Refuted, String> {
        let mut values = vec![None; self.variables.len()];
        values[variable] = Some(value);
        if !self.propagate(&mut values) {
            Ok(Refuted::Propagation)
        } else if self.has_model(&values) {
            let sign = if value { "=" } else { "<>" };
            let candidate = self.variables[variable];
            Err(format!("its premises allow {}{sign}{}", candidate.cell, candidate.digit))
        } else {
            Ok(Refuted::Search)
        }
    }

    /// Unit propagation. Returns whether there was no conflict.
    fn propagate(&self, values: &mut [Option<bool>]) -> bool {
        loop {
            let mut is_changed = false;
            for constraint in &self.constraints {
                let yes = constraint.iter().filter(|&&variable| values[variable] == Some(true)).count();
                let mut unset = constraint.iter().copied().filter(|&variable| values[variable].is_none());
                let first = unset.next();
                match (yes, first, unset.next()) {
                    (2.., ..) | (0, None, _) => return false,
                    (0, Some(last), None) => {
                        values[last] = Some(true);
                        is_changed = true;
                    }
                    (1, Some(_), _) => {
                        for &variable in constraint {
                            values[variable].get_or_insert(false);
                        }
                        is_changed = true;
                    }
                    _ => {}
                }
            }
            if !is_changed {
                return true;
            }
        }
    }

    /// Whether there is a model, by trying each member of a smallest constraint. The values are propagated.
    fn has_model(&self, values: &[Option<bool>]) -> bool {
        let unset =
            |constraint: &&ExactlyOne| constraint.iter().filter(|&&variable| values[variable].is_none()).count();
        let Some(smallest) = self.constraints.iter().filter(|constraint| unset(constraint) > 0).min_by_key(unset)
        else {
            return true;
        };
        smallest.iter().filter(|&&variable| values[variable].is_none()).any(|&variable| {
            let mut tried = values.to_vec();
            tried[variable] = Some(true);
            self.propagate(&mut tried) && self.has_model(&tried)
        })
    }
}
