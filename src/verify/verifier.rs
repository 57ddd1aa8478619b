//! The verifier: from a certificate to "it holds" or a reason.

use super::certificate::{Certificate, Digest, Refutation};
use super::checker::Checker;
use super::dimacs::{compare, push_clause};
use super::formula::{puzzle_clauses, rules_formula};
use super::index::Index;
use super::lrat::{check_lrat, write_lrat};
use super::proof::Proof;
use super::refusal::Refusal;
use crate::puzzle::{Digit, Geometry, Puzzle, Rule, Solution};
use crate::sat::{ClauseSink, Cnf};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

/// The most clauses that a formula may have: side 49 has 11 million, side 64 has 31 million.
const MOST_CLAUSES: u64 = 20_000_000;

/// What a board's rules come down to; many puzzles share it.
struct Board {
    geometry: Arc<Geometry>,
    rules: Vec<Rule>,
    formula: Cnf,
    index: Arc<Index>,
    /// The state of the digest after the rules' clauses.
    digest: Sha256,
}

impl Board {
    fn new(geometry: &Arc<Geometry>, rules: &[Rule]) -> Result<Self, Refusal> {
        let side = geometry.side() as u64;
        let clauses = (3 + rules.len() as u64 + 1) * side * side * (1 + side * (side - 1) / 2);
        let too_large = Refusal::TooLarge { clauses };
        if clauses > MOST_CLAUSES {
            return Err(too_large);
        }
        let formula = rules_formula(geometry, rules).ok_or(too_large)?;
        let mut digest = Sha256::new();
        let mut text = String::new();
        for clause in formula.clauses() {
            text.clear();
            push_clause(&mut text, clause);
            digest.update(&text);
        }
        let index = Arc::new(Index::new(&formula));
        Ok(Self { geometry: Arc::clone(geometry), rules: rules.to_vec(), formula, index, digest })
    }

    fn shared(&self) -> (Arc<Index>, Sha256) {
        (Arc::clone(&self.index), self.digest.clone())
    }

    fn is_of(&self, puzzle: &Puzzle) -> bool {
        (Arc::ptr_eq(&self.geometry, puzzle.geometry()) || self.geometry == *puzzle.geometry())
            && self.rules == puzzle.rules()
    }
}

/// Checks certificates, one after another, and keeps its memory and what it knows of the last board.
///
/// ```
/// # use sudosat::verify::{Certificate, Proof, Refusal, Refutation, Verifier};
/// # use sudosat::puzzle::{Digit, Puzzle};
/// let puzzle: Puzzle = "1...............".parse()?;
/// let (mut verifier, proof) = (Verifier::new(), Proof::default());
/// let digest = verifier.digest(&puzzle, &[], &proof)?;
/// let certificate = Certificate { puzzle, grids: vec![], refutation: Some(Refutation { proof, digest }) };
/// assert_eq!(certificate.verdict(), "unsolvable");
/// assert_eq!(verifier.verify(&certificate), Err(Refusal::NoContradiction { steps: 0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Verifier {
    board: Option<Board>,
    checker: Checker,
    /// The puzzle's own clauses.
    own: Cnf,
    text: String,
}

/// The files of a certificate beside the one that names the puzzle, the solutions and the digest.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// `formula.cnf`.
    pub formula: &'a [u8],
    /// `proof.lrat`.
    pub lrat: &'a [u8],
    /// SHA-256 of `proof.lrat`.
    pub lrat_digest: Digest,
}

impl Verifier {
    /// A verifier that knows no board yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Checks a certificate. The solutions that it shows, if it holds.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold.
    pub fn verify(&mut self, certificate: &Certificate) -> Result<Vec<Solution>, Refusal> {
        let solutions = check_grids(certificate)?;
        let Certificate { puzzle, grids, refutation } = certificate;
        match refutation {
            Some(Refutation { proof, digest }) => {
                let (index, rules) = self.board(puzzle, grids)?.shared();
                self.checker.check(&index, &self.own, proof)?;
                if self.finish(rules, proof) != *digest {
                    return Err(Refusal::Digest);
                }
            }
            None if grids.len() < 2 => return Err(Refusal::TooFewSolutions { shown: grids.len() }),
            None => {}
        }
        Ok(solutions)
    }

    /// Checks the files that go with a certificate: the formula is the puzzle's, and the LRAT proof refutes it.
    ///
    /// # Errors
    ///
    /// The reason why they do not hold.
    pub fn verify_files(&mut self, certificate: &Certificate, files: Files<'_>) -> Result<(), Refusal> {
        let formula = self.formula(&certificate.puzzle, &certificate.grids)?;
        compare(files.formula, &formula)?;
        check_lrat(&formula, files.lrat)?;
        if Digest::of(files.lrat) != files.lrat_digest {
            return Err(Refusal::LratDigest);
        }
        Ok(())
    }

    /// Checks that the proof refutes every solution of the puzzle but the grids. The proof without the steps that it does
    /// not need, and its digest.
    ///
    /// # Errors
    ///
    /// The reason why it does not.
    pub fn trim(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Result<Refutation, Refusal> {
        let (index, rules) = self.board(puzzle, grids)?.shared();
        let needed = self.checker.check(&index, &self.own, proof)?;
        let proof = proof.only(&needed);
        let digest = self.finish(rules, &proof);
        Ok(Refutation { proof, digest })
    }

    /// The same proof as an LRAT file.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold.
    pub fn lrat(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Result<String, Refusal> {
        let (index, _) = self.board(puzzle, grids)?.shared();
        let core = self.checker.explain(&index, &self.own, proof)?;
        Ok(write_lrat(&core, proof))
    }

    /// The digest of the formula and the proof.
    ///
    /// # Errors
    ///
    /// When the formula is too large.
    pub fn digest(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Result<Digest, Refusal> {
        let (_, rules) = self.board(puzzle, grids)?.shared();
        Ok(self.finish(rules, proof))
    }

    /// The digest of the puzzle's own clauses and the proof behind the rules.
    fn finish(&mut self, mut digest: Sha256, proof: &Proof) -> Digest {
        self.text.clear();
        for clause in self.own.clauses() {
            push_clause(&mut self.text, clause);
        }
        proof.write_text('\n', &mut self.text);
        self.text.push('\n');
        digest.update(&self.text);
        Digest(digest.finalize().into())
    }

    /// The whole formula: rules, clues, and "not this one" for each grid.
    ///
    /// # Errors
    ///
    /// When it is too large.
    pub fn formula(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>]) -> Result<Cnf, Refusal> {
        let mut formula = self.board(puzzle, grids)?.formula.clone();
        formula.extend(&self.own);
        Ok(formula)
    }

    /// The board of the puzzle; the puzzle's own clauses are written beside it.
    fn board(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>]) -> Result<&Board, Refusal> {
        self.own.clear();
        puzzle_clauses(puzzle, grids.iter().map(Vec::as_slice), &mut self.own);
        let board = match self.board.take().filter(|board| board.is_of(puzzle)) {
            Some(board) => board,
            None => Board::new(puzzle.geometry(), puzzle.rules())?,
        };
        self.own.reserve(board.formula.variables());
        Ok(self.board.insert(board))
    }
}

impl Digest {
    /// The SHA-256 of a file.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

/// The grids as solutions, if they are, and no two the same.
fn check_grids(certificate: &Certificate) -> Result<Vec<Solution>, Refusal> {
    let puzzle = &certificate.puzzle;
    let mut solutions: Vec<Solution> = Vec::with_capacity(certificate.grids.len());
    for (grid, number) in certificate.grids.iter().zip(1..) {
        let solution = Solution::check(puzzle, grid.clone())
            .map_err(|violations| Refusal::wrong(number, &violations, puzzle.geometry()))?;
        if let Some(earlier) = solutions.iter().position(|earlier| *earlier == solution) {
            return Err(Refusal::SameSolution { number, earlier: earlier + 1 });
        }
        solutions.push(solution);
    }
    Ok(solutions)
}
