//! Exhaustive tests of small scope: by truth tables, all steps that the checker accepts follow from the existing
//! clauses.
//!
//! Clauses over v variables are numbered from 0 to 3ᵛ − 1: the digits of the number in base 3 mean, for each variable,
//! that it is not in the clause, is in it, or is in it negated. A truth table is a set of assignments, one bit for
//! each.

use super::{LratError, check_lrat};
use crate::{ProofError, ProofErrorKind};
use itertools::Itertools;
use std::fmt::Write as _;
use sudosat_core::formula::{ClauseSink, Cnf, Lit, Var};

/// The literals of a clause.
fn literals(clause: usize, variables: u32) -> Vec<Lit> {
    let literal = |variable: u32| {
        let var = Var::new(variable as usize + 1)?;
        match clause / 3_usize.pow(variable) % 3 {
            0 => None,
            1 => Some(var.positive()),
            _ => Some(var.negative()),
        }
    };
    (0..variables).filter_map(literal).collect()
}

/// The assignments that satisfy a clause.
fn table(clause: usize, variables: u32) -> u8 {
    let holds = |assignment: &u32| {
        literals(clause, variables)
            .iter()
            .any(|literal| (assignment >> literal.var().index() & 1 == 1) == literal.is_positive())
    };
    (0..1 << variables).filter(holds).fold(0, |table, assignment| table | 1 << assignment)
}

/// The bounds of a search through all proofs.
#[derive(Clone, Copy)]
struct Scope {
    variables: u32,
    /// The largest number of hints of a step.
    hints: usize,
    /// The largest number of steps of a proof. Before each but the first, any one clause may be deleted.
    steps: usize,
}

/// The numbers of results of each kind.
#[derive(Default)]
struct Met {
    accepted: u64,
    refused: u64,
    refuted: u64,
}

impl Scope {
    /// The assignments that satisfy all of these clauses.
    fn models(self, clauses: &[usize]) -> u8 {
        let all = u8::MAX >> (8 - (1 << self.variables));
        clauses.iter().fold(all, |models, &clause| models & table(clause, self.variables))
    }

    /// Tries every proof for every formula of up to this number of different clauses.
    fn explore(self, clauses: usize) -> Met {
        let mut met = Met::default();
        for formula in (0..=clauses).flat_map(|size| (0..3_usize.pow(self.variables)).combinations(size)) {
            let mut cnf = Cnf::default();
            cnf.reserve(self.variables as usize);
            for &clause in &formula {
                cnf.push(&literals(clause, self.variables));
            }
            let live: Vec<(usize, usize)> = (1..).zip(formula.iter().copied()).collect();
            let before = met.refuted;
            self.extend(&cnf, "", &live, formula.len(), self.steps, &mut met);
            let has_model = self.models(&formula) != 0;
            assert!(!has_model || met.refuted == before, "{formula:?} has a model");
        }
        met
    }

    /// Tries every next step after a proof that leaves these clauses, each with its number.
    fn extend(self, cnf: &Cnf, proof: &str, live: &[(usize, usize)], last: usize, steps: usize, met: &mut Met) {
        let models = self.models(&live.iter().map(|&(_, clause)| clause).collect::<Vec<_>>());
        let hints = (0..=self.hints).flat_map(|length| (0..length).map(|_| live.iter()).multi_cartesian_product());
        for (hints, clause) in hints.cartesian_product(0..3_usize.pow(self.variables)) {
            let mut text = format!("{proof}{} ", last + 1);
            for literal in literals(clause, self.variables) {
                let _ = write!(text, "{} ", literal.dimacs());
            }
            text += "0 ";
            for (number, _) in hints {
                let _ = write!(text, "{number} ");
            }
            text += "0\n";
            match check_lrat(cnf, text.as_bytes()) {
                Ok(()) => {
                    assert_eq!(clause, 0, "{text}");
                    met.refuted += 1;
                }
                // Every step was accepted, and only the contradiction is missing.
                Err(LratError::Malformed(ProofError { kind: ProofErrorKind::NoEnd, .. })) => {}
                Err(_) => {
                    met.refused += 1;
                    continue;
                }
            }
            met.accepted += 1;
            assert_eq!(models & !table(clause, self.variables), 0, "{cnf:?}\n{text} does not follow");
            if steps > 1 && clause != 0 {
                let more: Vec<(usize, usize)> = live.iter().copied().chain([(last + 1, clause)]).collect();
                self.extend(cnf, &text, &more, last + 1, steps - 1, met);
                for position in 0..more.len() {
                    let mut fewer = more.clone();
                    let (number, _) = fewer.remove(position);
                    let text = format!("{text}{} d {number} 0\n", last + 1);
                    self.extend(cnf, &text, &fewer, last + 1, steps - 1, met);
                }
            }
        }
    }
}

fn assert_sound(scope: Scope, clauses: usize) {
    let met = scope.explore(clauses);
    assert!([met.refuted, met.accepted, met.refused].into_iter().all(|met| met > 1), "every kind of result occurs");
}

#[test]
fn accepted_steps_follow() {
    assert_sound(Scope { variables: 1, hints: 2, steps: 2 }, 3);
    assert_sound(Scope { variables: 2, hints: 3, steps: 1 }, 3);
    assert_sound(Scope { variables: 2, hints: 2, steps: 2 }, 2);
    assert_sound(Scope { variables: 3, hints: 2, steps: 1 }, 2);
}

/// A step uses only the clauses that it names, and each that it uses gives a variable its value or contradicts: over
/// three variables it can use four. So the last line here represents every step of every proof from every formula of
/// three variables; the proofs of several steps show that steps and deletions leave the right clauses.
#[test]
#[ignore = "takes minutes"]
fn accepted_steps_follow_in_a_larger_scope() {
    assert_sound(Scope { variables: 1, hints: 2, steps: 3 }, 3);
    assert_sound(Scope { variables: 2, hints: 3, steps: 1 }, 9);
    assert_sound(Scope { variables: 2, hints: 3, steps: 2 }, 3);
    assert_sound(Scope { variables: 3, hints: 2, steps: 2 }, 2);
    assert_sound(Scope { variables: 3, hints: 4, steps: 1 }, 4);
}
