//! Steps of a solution: each is checked against the premises that it names, and against nothing else.
//!
//! A step concludes that a digit is placed or that candidates are removed. Its formula says that the premises hold,
//! that the candidates are those that the earlier steps have left, and that the conclusion is false: unit propagation
//! refutes it, after the steps of the proof if there is one. A step that assumes one solution has no such proof; it
//! must agree with the solution that its certificate proves to be the only one.
//!
//! | premise | its clauses |
//! |---|---|
//! | a cell | it has exactly one digit |
//! | a digit in a house | exactly one of the cells has it |
//! | a rule | those of the rule; each cell that they mention has one digit; the houses that it presupposes |

mod evidence;
mod position;
#[cfg(test)]
mod tests;

pub use evidence::{Evidence, ProvedStep};
pub use position::Position;

use crate::formula::clauses_of_houses;
use crate::limits::MOST_CLAUSES;
use crate::{Certificate, Claim, Refusal, StepFault, Verifier};
use sudosat_core::puzzle::{Candidate, Solution};

impl Verifier {
    /// Checks a certificate, then the steps from its puzzle on. Returns its solutions if all of it holds.
    ///
    /// ```
    /// # use sudosat_verify::{Certificate, Evidence, Proof, ProvedStep, Refutation, Verifier};
    /// # use sudosat_core::puzzle::{Candidate, Cell, Digit, House, Premise, Puzzle};
    /// let puzzle: Puzzle = ".234341221434321".parse()?;
    /// let grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(|digit| Digit::from_index(digit - 1)).to_vec();
    /// let grids = vec![grid];
    /// let mut verifier = Verifier::new();
    /// let refutation = verifier.trim(&puzzle, &grids, &Proof::default())?;
    /// let certificate = Certificate::new(puzzle, grids, Some(refutation));
    /// let step = |premise| ProvedStep {
    ///     place: Some(Candidate { cell: Cell::new(0, 0), digit: Digit::from_index(0) }),
    ///     eliminate: vec![],
    ///     premises: vec![premise],
    ///     evidence: Evidence::Proof(Proof::default()),
    /// };
    /// let one = step(Premise::House(House::Row(0), Digit::from_index(0)));
    /// assert!(verifier.verify_steps_while(&certificate, &[one], || true).is_ok());
    /// let other = step(Premise::House(House::Row(0), Digit::from_index(1)));
    /// let refusal = verifier.verify_steps_while(&certificate, &[other], || true).unwrap_err();
    /// let fault = "step 1 of the solution: unit propagation does not derive it from its premises";
    /// assert_eq!(refusal.to_string(), fault);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The reason why it does not hold, or [`Refusal::Stopped`] if `keep_going` returned false.
    pub fn verify_steps_while(
        &mut self,
        certificate: &Certificate,
        steps: &[ProvedStep],
        mut keep_going: impl FnMut() -> bool,
    ) -> Result<Vec<Solution>, Refusal> {
        let solutions = self.verify_while(certificate, &mut keep_going)?;
        if steps.is_empty() {
            return Ok(solutions);
        }
        let clauses = clauses_of_houses(certificate.puzzle.board());
        if clauses > MOST_CLAUSES {
            return Err(Refusal::TooLarge { clauses });
        }
        let only = solutions.first().filter(|_| certificate.claim() == Claim::Unique);
        let mut position = Position::new(&certificate.puzzle);
        for (step, number) in steps.iter().zip(1..) {
            let checked = match (&step.evidence, only) {
                (Evidence::Proof(proof), _) => position.trim(step, proof, &mut keep_going).map(drop),
                (Evidence::Uniqueness, Some(solution)) => {
                    position.check_conclusion(step).and_then(|()| agrees(step, solution))
                }
                (Evidence::Uniqueness, None) => Err(StepFault::NotUnique),
            };
            checked.and_then(|()| position.apply(step)).map_err(|fault| match fault {
                StepFault::Refused(Refusal::Stopped) => Refusal::Stopped,
                fault => Refusal::SolutionStep { number, fault: Box::new(fault) },
            })?;
        }
        Ok(solutions)
    }
}

/// Checks that a step about candidates of the board agrees with a solution.
fn agrees(step: &ProvedStep, solution: &Solution) -> Result<(), StepFault> {
    let has = |candidate: &Candidate| solution.digit(candidate.cell) == candidate.digit;
    let wrong =
        step.place.iter().find(|placed| !has(placed)).or_else(|| step.eliminate.iter().find(|removed| has(removed)));
    wrong.map_or(Ok(()), |&candidate| Err(StepFault::Contradicted(candidate)))
}
