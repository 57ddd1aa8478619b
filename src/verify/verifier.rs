//! The verifier: given a certificate, says that it holds or why not.

use super::certificate::{Certificate, Digest, Refutation};
use super::checker::Checker;
use super::dimacs::{compare, push_clause};
use super::fields::push_statement;
use super::formula::{MOST_SIDE, is_implicit, puzzle_clauses, rules_formula, rules_formula_within};
use super::implicit::{self, Groups};
use super::lrat::{check_lrat, write_lrat};
use super::memory::memory;
use super::proof::Proof;
use super::propagation::Index;
use super::refusal::Refusal;
use super::room::Room;
use super::rules::has_only_houses;
use crate::puzzle::{Board, Cell, Digit, Puzzle, Solution, Violation};
use crate::sat::{ClauseSink, Cnf};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::io::BufRead;
use std::sync::Arc;

/// Separates formula and proof in the digest's input, so that no clause can move from one to the other.
const BETWEEN: &str = "proof\n";

/// The first line of the digest's input for a board whose formula is never written.
const WITHOUT_FORMULA: &str = "sudosat-certificate-3\n";

/// Clauses of the digest between two questions whether to go on.
const STRIDE: usize = 1 << 12;

/// How the checker holds the rules of a board.
#[derive(Clone)]
enum Rules {
    /// As clauses.
    Written(Arc<Index>),
    /// As groups of candidates of which one is true.
    Implicit(Arc<Groups>),
}

/// The prepared rules of a board; many puzzles share them.
struct Ruled {
    board: Arc<Board>,
    rules: Rules,
    /// The clauses of the rules, if the checker holds them.
    formula: Option<Cnf>,
    variables: usize,
    /// The memory of the clauses of rules that are not houses.
    memory: u64,
    /// The state of the digest after the rules' clauses.
    digest: Sha256,
}

impl Ruled {
    fn new(board: &Arc<Board>, implicit: bool, room: Room, goes_on: &mut dyn FnMut() -> bool) -> Result<Self, Refusal> {
        let implicit = has_only_houses(board) && (implicit || board.side() > MOST_SIDE);
        let groups = || Rules::Implicit(Arc::new(Groups::new(board)));
        let (board, mut digest) = (Arc::clone(board), Sha256::new());
        if is_implicit(&board) {
            digest.update(WITHOUT_FORMULA);
            let variables = board.side().pow(3);
            return Ok(Self { rules: groups(), formula: None, variables, memory: 0, digest, board });
        }
        let (formula, memory) = rules_formula_within(&board, room, goes_on)?;
        let mut text = String::new();
        for (number, clause) in formula.clauses().enumerate() {
            if number.is_multiple_of(STRIDE) && !goes_on() {
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

    fn is_of(&self, puzzle: &Puzzle) -> bool {
        self.board == *puzzle.board()
    }
}

/// The whole formula: rules, clues, and "not this one" for each grid, written as long as `goes_on`.
///
/// # Errors
///
/// If it is too large, or if a grid does not fit the board, or [`Refusal::Stopped`].
pub(crate) fn full_formula(
    puzzle: &Puzzle,
    grids: &[Vec<Digit>],
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Cnf, Refusal> {
    check_shapes(puzzle, grids)?;
    let mut formula = rules_formula(puzzle.board(), goes_on)?;
    puzzle_clauses(puzzle, grids.iter().map(Vec::as_slice), &mut formula);
    Ok(formula)
}

/// Checks certificates one after another, and keeps its memory and its knowledge of the last board.
///
/// ```
/// # use sudosat::verify::{Certificate, Claim, Proof, Refusal, Refutation, Verifier};
/// # use sudosat::puzzle::{Digit, Puzzle};
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
    ruled: Option<Ruled>,
    checker: Checker,
    /// Whether to hold rules as groups on small boards too.
    implicit: bool,
    /// The limit of memory in bytes.
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
    /// A verifier that knows no board yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same verifier, which refuses proofs whose check would take roughly more than this many bytes. The clauses of
    /// rules are counted while they are written.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// A verifier that never holds the clauses of houses, whatever the board: for tests of the checker that is used for
    /// large boards.
    #[doc(hidden)]
    #[must_use]
    pub fn without_written_formula() -> Self {
        Self { implicit: true, ..Self::default() }
    }

    /// Checks a certificate. Returns the solutions that it shows, if it holds.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold.
    pub fn verify(&mut self, certificate: &Certificate) -> Result<Vec<Solution>, Refusal> {
        self.verify_while(certificate, || true)
    }

    /// The same, as long as `goes_on`, which is asked while the rules are written and at every step of the proof.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold, or [`Refusal::Stopped`].
    pub fn verify_while(
        &mut self,
        certificate: &Certificate,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<Vec<Solution>, Refusal> {
        let solutions = check_grids(certificate)?;
        let Certificate { puzzle, grids, refutation } = certificate;
        match refutation {
            Some(Refutation { proof, digest }) => {
                let (rules, state) = self.prepare(puzzle, grids, proof, &mut goes_on)?;
                match rules {
                    Rules::Written(index) => {
                        drop(self.checker.check(&index, &self.own, proof, &mut goes_on)?);
                    }
                    Rules::Implicit(groups) => implicit::check(&groups, &self.own, proof, &mut goes_on)?,
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

    /// Checks that a DIMACS file has the formula of the certificate. It is read as a stream and never held in memory.
    ///
    /// # Errors
    ///
    /// Why it does not have it, or cannot be read.
    pub fn verify_formula(&mut self, certificate: &Certificate, file: impl BufRead) -> Result<(), Refusal> {
        let formula = self.formula(&certificate.puzzle, &certificate.grids)?;
        compare(file, &formula, certificate.puzzle.side())
    }

    /// Checks that an LRAT proof refutes the formula of the certificate, and that it has this digest.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold.
    pub fn verify_lrat(&mut self, certificate: &Certificate, lrat: &[u8], digest: Digest) -> Result<(), Refusal> {
        check_lrat(&self.formula(&certificate.puzzle, &certificate.grids)?, lrat)?;
        if Digest::of(lrat) == digest { Ok(()) } else { Err(Refusal::LratDigest) }
    }

    /// Checks that the proof excludes every solution of the puzzle except the grids. Returns the proof without the
    /// steps that it does not need, and its digest. Each grid must fit the board; one that is not a solution excludes
    /// nothing, and does no harm.
    ///
    /// # Errors
    ///
    /// The reason why it does not.
    ///
    /// ```
    /// # use sudosat::verify::{Proof, Refusal, Verifier};
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let refused = Verifier::new().trim(&puzzle, &[vec![]], &Proof::default()).unwrap_err();
    /// assert_eq!(refused.to_string(), "grid 1 is not a solution: the grid has 0 cells, not 81");
    /// # Ok::<(), sudosat::text::ParseError>(())
    /// ```
    pub fn trim(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Result<Refutation, Refusal> {
        self.trim_while(puzzle, grids, proof, || true)
    }

    /// The same, as long as `goes_on`, which is asked while the rules are written and at every step.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold, or [`Refusal::Stopped`].
    pub fn trim_while(
        &mut self,
        puzzle: &Puzzle,
        grids: &[Vec<Digit>],
        proof: &Proof,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<Refutation, Refusal> {
        let (rules, state) = self.prepare(puzzle, grids, proof, &mut goes_on)?;
        let needed = match rules {
            Rules::Written(index) => self.checker.check(&index, &self.own, proof, &mut goes_on)?,
            Rules::Implicit(groups) => implicit::needed(&groups, &self.own, proof, &mut goes_on)?,
        };
        let proof = proof.only(&needed);
        let digest = self.finish(state, puzzle, grids, &proof);
        Ok(Refutation { proof, digest })
    }

    /// The same proof as an LRAT file, which names clauses of the formula by their numbers.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold, or that the formula is too large to be written.
    pub fn lrat(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Result<String, Refusal> {
        let index = match self.prepare(puzzle, grids, proof, &mut || true)? {
            (Rules::Written(index), _) => index,
            (Rules::Implicit(_), _) => Arc::new(Index::new(&rules_formula(puzzle.board(), &mut || true)?)),
        };
        let core = self.checker.explain(&index, &self.own, proof)?;
        Ok(write_lrat(&core, proof))
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

    /// The digest of the puzzle's own clauses and the proof, after the rules. Where no formula is written, the text of
    /// the puzzle and the grids stands for it.
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

    /// The whole formula: rules, clues, and "not this one" for each grid.
    ///
    /// # Errors
    ///
    /// If it is too large, or if a grid does not fit the board.
    pub fn formula(&mut self, puzzle: &Puzzle, grids: &[Vec<Digit>]) -> Result<Cnf, Refusal> {
        let ruled = self.ruled(puzzle, grids, Room::default(), &mut || true)?;
        let written = ruled.formula.clone();
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
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<(Rules, Sha256), Refusal> {
        let room = self.room(puzzle, grids, proof);
        room.afford(0)?;
        let ruled = self.ruled(puzzle, grids, room, goes_on)?;
        room.afford(ruled.memory)?; // They may be those of an earlier proof.
        let variables = ruled.variables;
        match proof.beyond(variables) {
            None => Ok((ruled.rules.clone(), ruled.digest.clone())),
            Some((step, literal)) => Err(Refusal::OutOfRange { step, literal, variables }),
        }
    }

    /// The room for the formula beside the rest of what the check of a proof takes.
    fn room(&self, puzzle: &Puzzle, grids: &[Vec<Digit>], proof: &Proof) -> Room {
        // A digit of a grid is a literal of a clause, as those of the proof.
        let taken = memory(puzzle.board(), proof) + 50 * grids.iter().map(Vec::len).sum::<usize>() as u64;
        Room { taken, memory: self.memory.unwrap_or(u64::MAX), ..Room::default() }
    }

    /// The rules of the puzzle's board; the puzzle's own clauses are written beside them.
    fn ruled(
        &mut self,
        puzzle: &Puzzle,
        grids: &[Vec<Digit>],
        room: Room,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<&Ruled, Refusal> {
        check_shapes(puzzle, grids)?;
        let ruled = match self.ruled.take().filter(|ruled| ruled.is_of(puzzle)) {
            Some(ruled) => ruled,
            None => Ruled::new(puzzle.board(), self.implicit, room, goes_on)?,
        };
        self.own.clear();
        puzzle_clauses(puzzle, grids.iter().map(Vec::as_slice), &mut self.own);
        self.own.reserve(ruled.variables);
        Ok(self.ruled.insert(ruled))
    }
}

impl Digest {
    /// The SHA-256 of a file.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

/// Whether each grid has a digit of the board for each of its cells. For any other grid, "not this one" is not a clause
/// that the puzzle's solutions satisfy: for a grid without cells it is the empty clause, which refutes everything.
fn check_shapes(puzzle: &Puzzle, grids: &[Vec<Digit>]) -> Result<(), Refusal> {
    let (side, expected) = (puzzle.side(), puzzle.geometry().cells());
    for (grid, number) in grids.iter().zip(1..) {
        let too_large = || grid.iter().enumerate().find(|(_, digit)| digit.index() >= side);
        let violation = match grid.len() {
            found if found != expected => Some(Violation::Cells { found, expected }),
            _ => too_large().map(|(cell, &found)| Violation::Digit { cell: Cell::from_index(cell, side), found }),
        };
        if let Some(violation) = violation {
            return Err(Refusal::wrong(number, &[violation], puzzle.board()));
        }
    }
    Ok(())
}

/// The grids as solutions, if they are solutions and all different.
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
