//! Certificates and proofs: whatever is accepted must be true, by trying every grid of a small board and every truth
//! assignment of a small formula.

use super::formulas::models;
use super::oracle;
use sudosat::sat::{ClauseSink, read_cnf};
use sudosat::verify::{Certificate, Claim, Fields, Verifier, check_lrat};

/// A certificate in its one-line form.
pub(super) fn certificate(data: &[u8]) {
    let Ok(fields) = serde_json::from_slice::<Fields>(data) else { return };
    let Ok(certificate) = Certificate::from_fields(&fields) else { return };
    if certificate.puzzle.side() > 4 {
        return;
    }
    let accepted = Verifier::new().verify(&certificate);
    assert_eq!(
        accepted.is_ok(),
        Verifier::without_written_formula().verify(&certificate).is_ok(),
        "the checkers differ"
    );
    let Ok(mut solutions) = accepted else { return };
    let most = solutions.len() + 1;
    let found = oracle::solutions(&certificate.puzzle, most);
    if certificate.claim() == Claim::Multiple {
        assert!(found.len() > 1 && solutions.len() > 1);
    } else {
        solutions.sort_by(|one, other| one.digits().cmp(other.digits()));
        assert_eq!(solutions, found);
    }
}

/// A formula, a line of dashes, and a refutation of it.
pub(super) fn lrat(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Some((formula, proof)) = text.split_once("\n---\n") else { return };
    let Ok(formula) = read_cnf(formula) else { return };
    if formula.variables() > 8 || formula.len() > 64 {
        return;
    }
    if check_lrat(&formula, proof.as_bytes()).is_ok() {
        assert_eq!(models(&formula).count(), 0, "a proof of a formula with models is accepted");
    }
}
