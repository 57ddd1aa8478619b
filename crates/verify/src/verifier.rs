//! The verifier of certificates.

use super::certificate::{Certificate, Digest, Refutation};
use super::checker::Checker;
use super::dimacs::{compare, push_clause};
use super::fields::push_statement;
use super::formula::{MOST_SIDE, is_implicit, puzzle_clauses, rules_formula, rules_formula_within};
use super::implicit::{self, Groups};
use super::limits::Limits;
use super::lrat::{check_hints, check_lrat, write_lrat};
use super::memory::memory;
use super::proof::Proof;
use super::propagation::Index;
use super::refusal::Refusal;
use super::rules::has_only_houses;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::io::BufRead;
use std::sync::Arc;
use sudosat_core::formula::{ClauseSink, Cnf};
use sudosat_core::puzzle::{Board, Digit, Puzzle, Solution, Violation};

/// A separator between formula and proof in the digest's input, so that no clause can move from one to the other.
const BETWEEN: &str = "proof\n";

/// The first line of the digest's input for a board whose formula is never written.
const WITHOUT_FORMULA: &str = "sudosat-certificate-3\n";

/// The number of clauses of the digest between two calls of `keep_going`.
const STRIDE: usize = 1 << 12;

/// The checker's representation of a board's rules.
#[derive(Clone)]
enum Rules {
    /// As clauses.
    Written(Arc<Index>),
    /// As groups of candidates, each with exactly one true candidate.
    Implicit(Arc<Groups>),
}

/// The prepared rules of a board, shared by many puzzles.
struct BoardRules {
    board: Arc<Board>,
    rules: Rules,
    /// The clauses of the rules, if they are written.
    formula: Option<Cnf>,
    variables: usize,
    /// The memory of the clauses of rules that are not houses.
    memory: u64,
    /// The state of the digest after the rules' clauses.
    digest: Sha256,
}

impl BoardRules {
    fn new(
        board: &Arc<Board>,
        implicit: bool,
        limits: Limits,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Self, Refusal> {
        let implicit = has_only_houses(board) && board.geometry().is_square() && (implicit || board.side() > MOST_SIDE);
        let groups = || Rules::Implicit(Arc::new(Groups::new(board)));
        let (board, mut digest) = (Arc::clone(board), Sha256::new());
        if is_implicit(&board) {
            digest.update(WITHOUT_FORMULA);
            let variables = board.cells() * board.side();
            return Ok(Self { rules: groups(), formula: None, variables, memory: 0, digest, board });
        }
        let (formula, memory) = rules_formula_within(&board, limits, keep_going)?;
        let mut text = String::new();
        for (number, clause) in formula.clauses().enumerate() {
            if number.is_multiple_of(STRIDE) && !keep_going() {
                return Err(Refusal::Stopped);
            }
            text.clear();
            push_clause(&mut text, clause);
            digest.update(&text);
        }
        let variables = formula.variables();
        Ok(if implicit {
            Self { rules: groups(), formula: None, variables, memory, digest, board }
        } else {
            let rules = Rules::Written(Arc::new(Index::new(&formula)));
            Self { rules, formula: Some(formula), variables, memory, digest, board }
        })
    }

    fn fits(&self, puzzle: &Puzzle) -> bool {
        self.board == *puzzle.board()
    }
}

/// The whole formula: rules, clues, and a blocking clause for each grid, written while `keep_going` returns true.
///
/// # Errors
///
/// If it is too large, if a grid does not fit the board, or [`Refusal::Stopped`].
pub fn full_formula(
    puzzle: &Puzzle,
    grids: &[Vec<Digit>],
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Cnf, Refusal> {
    check_shapes(puzzle, grids)?;
    let mut formula = rules_formula(puzzle.board(), keep_going)?;
    puzzle_clauses(puzzle, grids.iter().map(Vec::as_slice), &mut formula);
    Ok(formula)
}

/// A verifier of certificates. It keeps its memory and its tables of the last board.
///
/// ```
/// # use sudosat_verify::{Certificate, Claim, Proof, Refusal, Refutation, Verifier};
/// # use sudosat_core::puzzle::{Digit, Puzzle};
/// let puzzle: Puzzle = "1...............".parse()?;
/// let (mut verifier, proof) = (Verifier::new(), Proof::default());
/// let digest = verifier.digest(&puzzle, &[], &proof)?;
/// let certificate = Certificate::new(puzzle, vec![], Some(Refutation { proof, digest }));
/// assert_eq!(certificate.claim(), Claim::Unsolvable);
/// assert_eq!(verifier.verify(&certificate), Err(Refusal::NoContradiction { steps: 0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Verifier {
    prepared: Option<BoardRules>,
    checker: Checker,
    /// Whether to represent rules as groups on small boards too.
    implicit: bool,
    /// The memory limit in bytes.
    memory: Option<u64>,
    /// The puzzle's own clauses.
    own: Cnf,
    text: String,
}

impl fmt::Debug for Verifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verifier").finish_non_exhaustive()
    }
}

impl Verifier {
    /// A verifier without tables of any board.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// This verifier with a limit on the memory of a check, in bytes: it refuses proofs that would exceed it, roughly.
    /// The clauses of rules are counted while they are written.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// A verifier that never stores the clauses of houses, whatever the board: for tests of the checker for large
    /// boards.
    #[doc(hidden)]
    #[must_use]
    pub fn without_written_formula() -> Self {
        Self { implicit: true, ..Self::default() }
    }

    /// Checks a certificate. Returns its solutions if it holds.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold.
    pub fn verify(&mut self, certificate: &Certificate) -> Result<Vec<Solution>, Refusal> {
        self.verify_while(certificate, || true)
    }

    /// Like [`verify`](Self::verify), while `keep_going`, called when the rules are written and at every step of the
    /// proof, returns true.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold, or [`Refusal::Stopped`].
    pub fn verify_while(
        &mut self,
        certificate: &Certificate,
        mut keep_going: impl FnMut() -> bool,
    ) -> Result<Vec<Solution>, Refusal> {
        let solutions = check_grids(certificate)?;
        let Certificate { puzzle, grids, refutation } = certificate;
        match refutation {
            Some(Refutation { proof, digest }) => {
                let (rules, state) = self.prepare(puzzle, grids, proof, &mut keep_going)?;
                match rules {
                    Rules::Written(index) => {
                        drop(self.checker.check(&index, &self.own, proof, &mut keep_going)?);
                    }
                    Rules::Implicit(groups) => implicit::check(&groups, &self.own, proof, &mut keep_going)?,
                }
                if self.finish(state, puzzle, grids, proof) != *digest {
                    return Err(Refusal::Digest);
                }
            }
            None if grids.len() < 2 => return Err(Refusal::TooFewSolutions { shown: grids.len() }),
            None => {}
        }
        Ok(solutions)
    }

    /// Checks that a DIMACS file contains the formula of the certificate. It is streamed and never stored.
    ///
    /// # Errors
    ///
    /// The first difference, or the reason why it cannot be read.
    pub fn verify_formula(&mut self, certificate: &Certificate, file: impl BufRead) -> Result<(), Refusal> {
        let formula = self.formula(&certificate.puzzle, &certificate.grids)?;
        compare(file, &formula, certificate.puzzle.geometry())
    }

    /// Checks that an LRAT proof refutes the formula of the certificate, and that it has this digest.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold.
    pub fn verify_lrat(&mut self, certificate: &Certificate, lrat: &[u8], digest: Digest) -> Result<(), Refusal> {
        check_lrat(&self.formula(&certificate.puzzle, &certificate.grids)?, lrat)?;
        if Digest::sha256(lrat) == digest { Ok(()) } else { Err(Refusal::LratDigest) }
    }

    /// Checks that the proof excludes every solution of the puzzle except the grids. Returns the proof without unneeded
    /// steps, and its digest. Each grid must fit the board; one that is not a solution excludes nothing, which is
    /// harmless. A proof with hints is checked by these, and all its steps are kept.
    ///
    /// # Errors
    ///
    /// The reason why the proof does not hold.
    ///
    /// ```
    /// # use sudosat_verify::{Proof, Refusal, Verifier};
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let refused = Verifier::new().trim(&puzzle, &[vec![]], &Proof::default()).unwrap_err();
    /// assert_eq!(refused.to_string(), "grid 1 is not a solution: the grid has 0 cells, not 81");
    /// # Ok::<(), sudosat_core::puzzle::ParsePuzzleError>(())
    /// ```
    pub fn trim(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Result<Refutation, Refusal> {
        self.trim_while(puzzle, grids, proof, || true)
    }

    /// Like [`trim`](Self::trim), while `keep_going`, called when the rules are written and at every step, returns
    /// true.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold, or [`Refusal::Stopped`].
    pub fn trim_while(
        &mut self,
        puzzle: &Puzzle,
        grids: &[Vec<Digit>],
        proof: &Proof,
        mut keep_going: impl FnMut() -> bool,
    ) -> Result<Refutation, Refusal> {
        let (rules, state) = self.prepare(puzzle, grids, proof, &mut keep_going)?;
        if let Some(hints) = proof.hints() {
            check_hints(&self.formula(puzzle, grids)?, proof, hints, &mut keep_going)?;
            let digest = self.finish(state, puzzle, grids, proof);
            return Ok(Refutation { proof: proof.clone(), digest });
        }
        let needed = match rules {
            Rules::Written(index) => self.checker.check(&index, &self.own, proof, &mut keep_going)?,
            Rules::Implicit(groups) => implicit::needed(&groups, &self.own, proof, &mut keep_going)?,
        };
        let proof = proof.only(&needed);
        let digest = self.finish(state, puzzle, grids, &proof);
        Ok(Refutation { proof, digest })
    }

    /// The proof as an LRAT file, which refers to clauses of the formula by their numbers.
    ///
    /// # Errors
    ///
    /// The reason why the proof does not hold, or that the formula is too large to be written.
    pub fn lrat(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Result<String, Refusal> {
        if let Some(hints) = proof.hints() {
            let formula = self.formula(puzzle, grids)?;
            check_hints(&formula, proof, hints, &mut || true)?;
            return Ok(write_lrat(formula.len(), proof, hints));
        }
        let index = match self.prepare(puzzle, grids, proof, &mut || true)? {
            (Rules::Written(index), _) => index,
            (Rules::Implicit(_), _) => Arc::new(Index::new(&rules_formula(puzzle.board(), &mut || true)?)),
        };
        let core = self.checker.explain(&index, &self.own, proof)?;
        Ok(write_lrat(core.clauses, &proof.only(&core.steps), &core.hints))
    }

    /// The digest of the formula and the proof, whether or not the proof holds.
    ///
    /// # Errors
    ///
    /// If the formula is too large, or if a grid or the proof does not fit the board.
    pub fn digest(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Result<Digest, Refusal> {
        let (_, state) = self.prepare(puzzle, grids, proof, &mut || true)?;
        Ok(self.finish(state, puzzle, grids, proof))
    }

    /// The digest of the puzzle's own clauses and the proof, after the rules. If no formula is written, the text of the
    /// puzzle and the grids replaces it.
    fn finish(&mut self, mut digest: Sha256, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Digest {
        self.text.clear();
        if is_implicit(puzzle.board()) {
            push_statement(&mut self.text, puzzle, grids);
        } else {
            for clause in self.own.clauses() {
                push_clause(&mut self.text, clause);
            }
        }
        self.text.push_str(BETWEEN);
        proof.write_text('\n', &mut self.text);
        self.text.push('\n');
        digest.update(&self.text);
        Digest(digest.finalize().into())
    }

    /// The whole formula: rules, clues, and a blocking clause for each grid.
    ///
    /// # Errors
    ///
    /// If it is too large, or if a grid does not fit the board.
    pub fn formula(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>]) -> Result<Cnf, Refusal> {
        let prepared = self.rules_for(puzzle, grids, Limits::default(), &mut || true)?;
        let written = prepared.formula.clone();
        let mut formula = written.map_or_else(|| rules_formula(puzzle.board(), &mut || true), Ok)?;
        formula.extend(&self.own);
        Ok(formula)
    }

    /// The rules and their digest, for a proof whose literals belong to the formula.
    fn prepare(
        &mut self,
        puzzle: &Puzzle,
        grids: &[Vec<Digit>],
        proof: &Proof,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<(Rules, Sha256), Refusal> {
        let limits = self.limits(puzzle, grids, proof);
        limits.afford(0)?;
        let prepared = self.rules_for(puzzle, grids, limits, keep_going)?;
        // The rules may have been prepared for an earlier proof.
        limits.afford(prepared.memory)?;
        let variables = prepared.variables;
        match proof.beyond(variables) {
            None => Ok((prepared.rules.clone(), prepared.digest.clone())),
            Some((step, literal)) => Err(Refusal::OutOfRange { step, literal, variables }),
        }
    }

    /// The limits of the formula, given the memory of the rest of the check.
    fn limits(&self, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Limits {
        // A digit of a grid is a literal of a clause, as those of the proof.
        let taken = memory(puzzle.board(), proof) + 50 * grids.iter().map(Vec::len).sum::<usize>() as u64;
        Limits { taken, memory: self.memory.unwrap_or(u64::MAX), ..Limits::default() }
    }

    /// The rules of the puzzle's board; the puzzle's own clauses are written to `own`.
    fn rules_for(
        &mut self,
        puzzle: &Puzzle,
        grids: &[Vec<Digit>],
        limits: Limits,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<&BoardRules, Refusal> {
        check_shapes(puzzle, grids)?;
        let prepared = match self.prepared.take().filter(|prepared| prepared.fits(puzzle)) {
            Some(prepared) => prepared,
            None => BoardRules::new(puzzle.board(), self.implicit, limits, keep_going)?,
        };
        self.own.clear();
        puzzle_clauses(puzzle, grids.iter().map(Vec::as_slice), &mut self.own);
        self.own.reserve(prepared.variables);
        Ok(self.prepared.insert(prepared))
    }
}

impl Digest {
    /// The SHA-256 of a file.
    #[must_use]
    pub fn sha256(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

/// Checks that each grid has a digit of the board for each of its cells. For any other grid, the blocking clause need
/// not hold for the puzzle's solutions: for a grid without cells it is the empty clause, which refutes everything.
fn check_shapes(puzzle: &Puzzle, grids: &[Vec<Digit>]) -> Result<(), Refusal> {
    let (side, expected) = (puzzle.side(), puzzle.geometry().cells());
    for (grid, number) in grids.iter().zip(1..) {
        let too_large = || grid.iter().enumerate().find(|(_, digit)| digit.index() >= side);
        let violation = match grid.len() {
            found if found != expected => Some(Violation::Cells { found, expected }),
            _ => too_large().map(|(cell, &found)| Violation::Digit { cell: puzzle.geometry().cell(cell), found }),
        };
        if let Some(violation) = violation {
            return Err(Refusal::wrong(number, &[violation], puzzle.board()));
        }
    }
    Ok(())
}

/// The grids as solutions, if they are distinct solutions.
fn check_grids(certificate: &Certificate) -> Result<Vec<Solution>, Refusal> {
    let puzzle = &certificate.puzzle;
    let mut solutions: Vec<Solution> = Vec::with_capacity(certificate.grids.len());
    let mut numbers = HashMap::with_capacity(certificate.grids.len());
    for (grid, number) in certificate.grids.iter().zip(1..) {
        let solution = Solution::check(puzzle, grid.clone())
            .map_err(|violations| Refusal::wrong(number, &violations, puzzle.board()))?;
        if let Some(earlier) = numbers.insert(grid, number) {
            return Err(Refusal::SameSolution { number, earlier });
        }
        solutions.push(solution);
    }
    Ok(solutions)
}
