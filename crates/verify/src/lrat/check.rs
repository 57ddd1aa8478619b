//! The checker of LRAT proofs.

use super::error::LratError;
use super::parse::{Action, LratStep, steps};
use crate::proof::{Hints, Proof};
use crate::refusal::Refusal;
use std::collections::HashMap;
use sudosat_core::formula::{ClauseSink, Cnf, Lit};

/// Checks an LRAT proof that the formula has no model.
///
/// # Errors
///
/// The first fault, with its position.
pub fn check_lrat(formula: &Cnf, bytes: &[u8]) -> Result<(), LratError> {
    let mut checker = LratChecker::new(formula);
    for step in steps(bytes, formula.variables()) {
        let LratStep { line, action } = step?;
        match action {
            Action::Add { number, clause, hints } => checker.add(line, number, &clause, hints)?,
            Action::Delete(numbers) => checker.delete(line, &numbers)?,
        }
    }
    Ok(())
}

/// Checks by its hints that a proof refutes the formula, while `keep_going`, called at every step, returns true.
pub(crate) fn check_hints(
    formula: &Cnf,
    proof: &Proof,
    hints: &Hints,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<(), Refusal> {
    let mut checker = LratChecker::new(formula);
    let mut steps = 0;
    for (step, hints) in proof.steps().chain([&[][..]]).zip(hints.iter()) {
        if !keep_going() {
            return Err(Refusal::Stopped);
        }
        steps += 1;
        let number = (formula.len() + steps) as i64;
        checker.add(steps, number, step, hints.iter().copied().map(i64::from)).map_err(Refusal::Lrat)?;
    }
    // Without hints of the contradiction there is none.
    if steps == proof.len() + 1 { Ok(()) } else { Err(Refusal::NoContradiction { steps: proof.len() }) }
}

/// The state of checking: the existing clauses, by number.
struct LratChecker<'a> {
    formula: Vec<Option<&'a [Lit]>>,
    steps: HashMap<i64, Vec<Lit>>,
    last: i64,
    /// The literals that are true in a step, by variable, with the number of that step.
    values: Vec<(u64, bool)>,
    stamp: u64,
}

impl<'a> LratChecker<'a> {
    fn new(formula: &'a Cnf) -> Self {
        Self {
            formula: formula.clauses().map(Some).collect(),
            steps: HashMap::new(),
            last: formula.len() as i64,
            values: vec![(0, false); formula.variables()],
            stamp: 0,
        }
    }

    fn clause(&self, number: i64) -> Option<&[Lit]> {
        let of_formula = usize::try_from(number - 1).ok().and_then(|index| self.formula.get(index).copied());
        of_formula.unwrap_or_else(|| self.steps.get(&number).map(Vec::as_slice))
    }

    fn delete(&mut self, line: usize, numbers: &[i64]) -> Result<(), LratError> {
        for &number in numbers {
            self.clause(number).ok_or(LratError::Deletion { line, number })?;
            match usize::try_from(number - 1).ok().and_then(|index| self.formula.get_mut(index)) {
                Some(clause) => *clause = None,
                None => drop(self.steps.remove(&number)),
            }
        }
        Ok(())
    }

    fn value(&self, literal: Lit) -> Option<bool> {
        let (stamp, value) = self.values[literal.var().index()];
        (stamp == self.stamp).then_some(value == literal.is_positive())
    }

    fn set(&mut self, literal: Lit) {
        self.values[literal.var().index()] = (self.stamp, literal.is_positive());
    }

    fn add(
        &mut self,
        line: usize,
        number: i64,
        clause: &[Lit],
        hints: impl IntoIterator<Item = i64>,
    ) -> Result<(), LratError> {
        if number <= self.last {
            return Err(LratError::Number { line });
        }
        self.stamp += 1;
        // A tautology needs no hints. Each literal is kept once, so that a hint takes bounded time.
        let (mut contradiction, mut once) = (false, Vec::new());
        for &literal in clause {
            match self.value(literal) {
                Some(false) => continue,
                Some(true) => contradiction = true,
                None => self.set(!literal),
            }
            once.push(literal);
        }
        for hint in hints {
            let hinted = self.clause(hint).ok_or(LratError::Missing { line, hint })?;
            if contradiction {
                // Hints after the contradiction have no effect, but must name existing clauses.
                continue;
            }
            let mut left = hinted.iter().copied().filter(|&literal| self.value(literal) != Some(false));
            match (left.next(), left.next()) {
                (None, _) => contradiction = true,
                (Some(unit), None) if self.value(unit).is_none() => self.set(unit),
                _ => return Err(LratError::NotUnit { line, hint }),
            }
        }
        if !contradiction {
            return Err(LratError::NoContradiction { line });
        }
        self.last = number;
        self.steps.insert(number, once);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sudosat_core::formula::read_cnf;

    /// Every clause of x and y.
    const ALL_FOUR: &str = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";

    fn message(proof: &str) -> String {
        check_lrat(&read_cnf(ALL_FOUR).unwrap(), proof.as_bytes())
            .map_or_else(|error| error.to_string(), |()| "ok".into())
    }

    #[test]
    fn steps_follow_from_their_hints() {
        assert_eq!(message("5 1 0 1 2 0\n6 0 5 3 4 0\n"), "ok");
        assert_eq!(message("5 1 0 1 2 0\r\n5 d 1 2 0\n9 0 5 3 4 0"), "ok");
        assert_eq!(message("5 1 0 1 2 0\n6 0 5 3 0\n"), "line 2: the step does not follow from its hints");
        assert_eq!(message("5 1 0 2 0\n"), "line 1: the step does not follow from its hints");
        assert_eq!(message("5 0 1 2 0\n"), "line 1: clause 1 does not reduce to a single literal here");
        assert_eq!(message("5 2 0 1 1 3 0\n"), "line 1: clause 1 does not reduce to a single literal here");
        assert_eq!(message("5 1 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n"), "line 3: there is no clause 3");
        assert_eq!(message("5 1 1 1 0 1 2 0\n6 0 5 3 4 0\n"), "ok");
        assert_eq!(message("5 1 -1 1 0 0\n6 0 5 3 4 0\n"), "line 2: clause 5 does not reduce to a single literal here");
        assert_eq!(message("5 1 0 1 2 0\n6 0 5 -3 4 0\n"), "line 2: there is no clause -3");
        assert_eq!(message("5 1 0 1 2 0\n6 0 5 7 4 0\n"), "line 2: there is no clause 7");
        assert_eq!(message("4 1 0 1 2 0\n"), "line 1: the step's number must exceed those before it");
    }

    #[test]
    fn a_deletion_names_existing_clauses() {
        assert_eq!(message("5 d 9 0\n"), "line 1: there is no clause 9 to delete");
        assert_eq!(message("5 d 1 1 0\n"), "line 1: there is no clause 1 to delete");
        assert_eq!(message("5 d -1 0\n"), "line 1: there is no clause -1 to delete");
        assert_eq!(message("5 1 0 1 2 0\n5 d 5 0\n5 d 5 0\n"), "line 3: there is no clause 5 to delete");
    }

    #[test]
    fn a_file_that_is_not_lrat_is_refused_with_its_position() {
        assert_eq!(message(""), "line 1, column 1: the proof does not end in the empty clause: it was cut short");
        let cut_short = "the proof does not end in the empty clause: it was cut short";
        assert_eq!(message("5 1 0 1 2 0\n6 d 1\t00 \n"), format!("line 2, column 9: {cut_short}"));
        assert_eq!(message("5 1 0 1 2"), "line 1, column 2: the proof ends within a clause: it was cut short");
        assert_eq!(message("15"), "line 1, column 3: the proof ends within a clause: it was cut short");
        assert_eq!(message("0 1 0 1 2 0"), "line 1, column 1: expected the number of a step, found `0`");
        assert_eq!(
            message("5 1 0 1 2 0\n6 0 5 3 4 0\n7 0 6 0\n"),
            "line 3, column 1: the proof continues after the empty clause"
        );
        assert_eq!(message("x"), "line 1, column 1: expected the number of a step, found `x`");
        assert_eq!(message("5 d d 0"), "line 1, column 5: expected a number, found `d`");
        assert_eq!(message("5 3 0 1 0"), "line 1, column 3: literal 3 is out of range: the formula has 2 variables");
    }

    proptest! {
        #[test]
        fn no_text_makes_the_checker_panic_or_refute_a_satisfiable_formula(
            text in "[-0-9d \\n]{0,60}",
            steps in "([3-9] -?[123] 0 [1-7] [1-7] 0\n){0,5}(9 0 [1-8] [1-8] [1-8] 0\n)?",
        ) {
            let _ = message(&text);
            let _ = message(&steps);
            let satisfiable = read_cnf("p cnf 3 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 3 0\n").unwrap();
            prop_assert!(check_lrat(&satisfiable, steps.as_bytes()).is_err());
        }
    }
}
