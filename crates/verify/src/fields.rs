//! Certificates as text: the fields shared by a table, a JSON object and a folder's `certificate.json`.
//!
//! | field | contents |
//! |---|---|
//! | board | the shape of boxes (`3x3`), `regions:` and each cell's region, or `grids:`; rules, after `+` each |
//! | puzzle | the cells, `.` for an empty one; then the negative literals of the excluded candidates |
//! | verdict | `unsolvable`, `unique`, `exactly K` or `multiple` |
//! | solutions | grids, separated by spaces |
//! | sha256 | the digest of the formula and the proof |
//! | proof | the proof as DRAT text on one line |
//!
//! Cells are written row by row: up to the digit 35 one character each, `0` to `9` and then `A` to `Z`; above, numbers
//! separated by colons.

#[cfg(test)]
mod tests;

use super::cells::{Digits, cells, push_cells};
use super::certificate::{Certificate, Digest, Refutation};
use super::claim::{Claim, NotAClaim};
use super::field_error::{FieldError, error, expected};
use super::proof::{Proof, ProofError, ProofPlace, excerpt};
use super::rules::has_only_houses;
use std::fmt::{self, Write as _};
use std::sync::Arc;
use sudosat_core::formula::Var;
use sudosat_core::plural::counted;
use sudosat_core::puzzle::{
    Board, BoxShape, Cell, Digit, DigitSet, Geometry, Grids, MAX_SIDE, Modifier, Puzzle, PuzzleError, Rule,
};

/// A certificate as text, field by field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
#[non_exhaustive]
pub struct Fields {
    /// The board: shape or regions, and rules.
    pub board: String,
    /// The cells of the puzzle.
    pub puzzle: String,
    /// The verdict.
    pub verdict: String,
    /// The solutions.
    pub solutions: String,
    /// The digest; empty if there is no proof.
    pub sha256: String,
    /// The proof; empty if there is none.
    pub proof: String,
}

impl Fields {
    /// The claim in the verdict.
    ///
    /// # Errors
    ///
    /// If the verdict is not a claim.
    pub fn claim(&self) -> Result<Claim, FieldError> {
        let no_claim = |NotAClaim| {
            let reason = format!("{NotAClaim}, found `{}`", excerpt(self.verdict.as_bytes()));
            FieldError { field: "verdict", column: 1, reason }
        };
        self.verdict.parse().map_err(no_claim)
    }
}

impl Certificate {
    /// This certificate as text.
    #[must_use]
    pub fn to_fields(&self) -> Fields {
        let mut fields =
            Fields { board: board_text(&self.puzzle), verdict: self.claim().to_string(), ..Fields::default() };
        push_puzzle(&mut fields.puzzle, &self.puzzle);
        push_grids(&mut fields.solutions, &self.grids, self.puzzle.geometry());
        if let Some(Refutation { proof, digest }) = &self.refutation {
            fields.sha256 = digest.to_string();
            proof.write_text(' ', &mut fields.proof);
        }
        fields
    }

    /// Parses a certificate, without checking that it holds.
    ///
    /// # Errors
    ///
    /// The first fault in the text, with its position.
    pub fn from_fields(fields: &Fields) -> Result<Self, FieldError> {
        if fields.claim()?.needs_proof() {
            return Self::with_proof(fields, fields.proof.as_bytes(), |found| match found.place {
                ProofPlace::Text { line: 1, column } => (column, found.kind.to_string()),
                _ => (1, found.to_string()),
            });
        }
        for (field, text) in [("proof", &fields.proof), ("sha256", &fields.sha256)] {
            if !text.is_empty() {
                return expected(field, 1, "nothing, as the verdict is `multiple`", text.as_bytes());
            }
        }
        Self::read(fields, None)
    }

    /// Like [`from_fields`](Self::from_fields), with the proof from a DRAT file, text or binary. If the fields have a
    /// proof too, it must be the same.
    ///
    /// # Errors
    ///
    /// The first fault in the text or proof, with its position.
    pub fn from_fields_and_proof(fields: &Fields, drat: &[u8]) -> Result<Self, FieldError> {
        if !fields.claim()?.needs_proof() {
            return Self::from_fields(fields);
        }
        let certificate = Self::with_proof(fields, drat, |found| (1, found.to_string()))?;
        if !fields.proof.is_empty() && Self::from_fields(fields)? != certificate {
            return error("proof", 1, "it differs from proof.drat");
        }
        Ok(certificate)
    }

    fn with_proof(
        fields: &Fields,
        drat: &[u8],
        describe: impl Fn(&ProofError) -> (usize, String),
    ) -> Result<Self, FieldError> {
        let board = board(&fields.board)?;
        // The number of auxiliary variables is known once the clauses of rules are written: the verifier checks it.
        let variables = if has_only_houses(&board) { board.cells() * board.side() } else { Var::MAX };
        let proof = Proof::read(drat, variables).map_err(|found| {
            let (column, reason) = describe(&found);
            FieldError { field: "proof", column, reason }
        })?;
        let Some(digest) = Digest::from_hex(&fields.sha256) else {
            return expected("sha256", 1, "64 hexadecimal digits", fields.sha256.as_bytes());
        };
        Self::read(fields, Some(Refutation { proof, digest }))
    }

    fn read(fields: &Fields, refutation: Option<Refutation>) -> Result<Self, FieldError> {
        let board = board(&fields.board)?;
        let digits = Digits::of(board.geometry());
        let mut grids = Vec::new();
        let mut start = 0;
        for text in fields.solutions.split(' ').filter(|_| !fields.solutions.is_empty()) {
            let grid: Option<Vec<Digit>> =
                cells(text, board.cells(), digits, "solutions", start)?.into_iter().collect();
            let Some(grid) = grid else {
                let empty = start + text.find('.').unwrap_or(0);
                return expected("solutions", empty + 1, "a digit", b".");
            };
            grids.push(grid);
            start += text.len() + 1;
        }
        let puzzle = puzzle(&fields.puzzle, board)?;
        let certificate = Self { puzzle, grids, refutation };
        if certificate.claim().to_string() != fields.verdict {
            let shown = certificate.grids.len();
            let reason = format!(
                "the verdict is `{}`, with {} shown",
                excerpt(fields.verdict.as_bytes()),
                counted(shown, "solution")
            );
            return error("verdict", 1, reason);
        }
        Ok(certificate)
    }
}

/// Appends the statement of a certificate as lines: its board, its puzzle and its solutions, each as in its field.
pub(super) fn push_statement(text: &mut String, puzzle: &Puzzle, grids: &[Vec<Digit>]) {
    let _ = write!(text, "board {}\npuzzle ", board_text(puzzle));
    push_puzzle(text, puzzle);
    text.push_str("\nsolutions ");
    push_grids(text, grids, puzzle.geometry());
    text.push('\n');
}

/// Appends grids, separated by spaces.
fn push_grids(text: &mut String, grids: &[Vec<Digit>], geometry: &Geometry) {
    for (position, grid) in grids.iter().enumerate() {
        if position > 0 {
            text.push(' ');
        }
        push_cells(text, grid.iter().copied().map(Some), Digits::of(geometry));
    }
}

/// The board of a puzzle as one word.
fn board_text(puzzle: &Puzzle) -> String {
    let geometry = puzzle.geometry();
    let mut text = String::new();
    if let Some(grids) = geometry.grids() {
        push_layout(&mut text, grids, geometry);
    } else if let Some(shape) = geometry.box_shape() {
        text += &shape.to_string();
    } else {
        text += "regions:";
        let regions = (0..geometry.cells()).map(|cell| Some(Digit::from_index(geometry.box_at(cell))));
        push_cells(&mut text, regions, Digits { first: 1, count: geometry.side() });
    }
    for rule in puzzle.board().stated_rules() {
        let _ = write!(text, "+{}", escaped(&rule.to_string()));
    }
    text
}

/// Appends a board that is not square: its number of digits, or the least and the largest if they begin with another
/// number than 1; the size of its grids, its modifier, its boxes or regions, and where its grids begin.
fn push_layout(text: &mut String, grids: &Grids, geometry: &Geometry) {
    text.push_str("grids:");
    if grids.first != 1 {
        let _ = write!(text, "{}-", grids.first);
    }
    let last = usize::from(grids.first) + grids.digits - 1;
    let _ = write!(text, "{last}:{}x{}", grids.rows, grids.columns);
    if let Some(modifier) = grids.modifier {
        let _ = write!(text, ":{modifier}");
    }
    if let Some(shape) = geometry.box_shape() {
        let _ = write!(text, ":{shape}");
        grids.origins.iter().for_each(|origin| _ = write!(text, ":{origin}"));
    } else {
        text.push_str(":regions");
        let rows = (0..grids.rows).map(|row| (0..grids.columns).map(move |column| Cell::new(row, column)));
        rows.flatten().for_each(|cell| _ = write!(text, ":{}", geometry.box_of(cell) + 1));
    }
}

/// Parses a board that is not square, as [`push_layout`] writes it.
fn layout(text: &str) -> Result<Arc<Geometry>, String> {
    let what = || "expected `DIGITS:ROWSxCOLUMNS:BOXES:CELL` or `DIGITS:ROWSxCOLUMNS:regions:NUMBER`".to_owned();
    let mut words = text.split(':');
    let digits = words.next().and_then(digits).ok_or_else(what)?;
    let size = words.next().and_then(BoxShape::parse).ok_or_else(what)?;
    let modifier = words.clone().next().and_then(Modifier::named);
    let boxes = words.nth(usize::from(modifier.is_some())).ok_or_else(what)?;
    let (first, digits) = digits;
    let grids = |origins| Grids { digits, first, rows: size.rows, columns: size.columns, origins, modifier };
    if boxes == "regions" {
        let labels: Option<Vec<u16>> = words.map(|word| word.parse().ok()).collect();
        let labels = labels.ok_or_else(what)?;
        let grids = grids(vec![Cell::new(0, 0)]);
        return Geometry::with_grid_regions(&grids, &labels).map_err(|found| found.to_string());
    }
    let shape = BoxShape::parse(boxes).ok_or_else(what)?;
    let origins = words.map(|word| word.parse().ok()).collect::<Option<_>>().ok_or_else(what)?;
    Geometry::with_grids(&grids(origins), shape).map_err(|found| found.to_string())
}

/// The least digit and the number of digits, from `9` or `0-8`.
fn digits(word: &str) -> Option<(u16, usize)> {
    let Some((first, last)) = word.split_once('-') else { return Some((1, word.parse().ok()?)) };
    let (first, last): (u16, u16) = (first.parse().ok()?, last.parse().ok()?);
    // Another way to write the digits from 1 would give one board two names.
    let count = usize::from(last.checked_sub(first)?) + 1;
    (first != 1).then_some((first, count))
}

/// Signs of rules that separate rules, fields or columns, and others in their place.
const ESCAPES: [(&str, &str); 4] = [(" ", ":"), ("+", "%2B"), (",", "%2C"), ("\"", "%22")];

fn escaped(rule: &str) -> String {
    ESCAPES.iter().fold(rule.to_owned(), |text, (sign, escape)| text.replace(sign, escape))
}

/// A rule as it was, but with colons for blanks.
fn unescaped(word: &str) -> String {
    ESCAPES[1..].iter().fold(word.to_owned(), |text, (sign, escape)| text.replace(escape, sign))
}

/// Parses the board from its word.
fn board(text: &str) -> Result<Arc<Board>, FieldError> {
    let mut parts = text.split('+');
    let shape = parts.next().unwrap_or_default();
    let no_board = |found: &dyn fmt::Display| FieldError { field: "board", column: 1, reason: found.to_string() };
    let geometry = if let Some(grids) = shape.strip_prefix("grids:") {
        layout(grids).map_err(|found| no_board(&found))?
    } else if let Some(regions) = shape.strip_prefix("regions:") {
        let count = if regions.contains(':') { regions.split(':').count() } else { regions.len() };
        let side = count.isqrt();
        let side = side.clamp(1, MAX_SIDE);
        let digits = Digits { first: 1, count: side };
        let labels = cells(regions, side * side, digits, "board", "regions:".len())?;
        let labels: Option<Vec<u16>> = labels.into_iter().map(|label| label.map(Digit::get)).collect();
        let labels = labels.ok_or_else(|| no_board(&"a cell has no region"))?;
        Geometry::with_regions(side, &labels).map_err(|found| no_board(&found))?
    } else {
        let sizes = shape
            .split_once('x')
            .and_then(|(rows, columns)| Some(BoxShape { rows: rows.parse().ok()?, columns: columns.parse().ok()? }));
        let Some(shape) = sizes else {
            return expected("board", 1, "the shape of the boxes, as `3x3`, or `regions:`", shape.as_bytes());
        };
        Geometry::with_boxes(shape).map_err(|found| no_board(&found))?
    };
    let mut rules = Vec::new();
    let mut column = shape.len() + 2;
    for word in parts {
        let text = unescaped(word);
        match text.parse::<Rule>() {
            Ok(rule) => rules.push(rule),
            Err(found) => {
                let before = escaped(text.get(..found.offset).unwrap_or_default());
                return error("board", column + before.len(), found.to_string());
            }
        }
        column += word.len() + 1;
    }
    Board::new(geometry, rules).map_err(|found| no_board(&found))
}

/// Appends the cells of a puzzle, and its excluded candidates.
fn push_puzzle(text: &mut String, puzzle: &Puzzle) {
    let side = puzzle.side();
    push_cells(text, puzzle.clues().iter().copied(), Digits::of(puzzle.geometry()));
    for candidate in puzzle.excluded() {
        let _ = write!(text, "-{}", puzzle.geometry().index(candidate.cell) * side + candidate.digit.index() + 1);
    }
}

/// Parses a puzzle: cells, then literals of excluded candidates.
fn puzzle(text: &str, board: Arc<Board>) -> Result<Puzzle, FieldError> {
    let side = board.side();
    let unfit = |found: PuzzleError| FieldError { field: "puzzle", column: 1, reason: found.to_string() };
    let (given, excluded) = text.split_at(text.find('-').unwrap_or(text.len()));
    let clues = cells(given, board.cells(), Digits::of(board.geometry()), "puzzle", 0)?;
    if excluded.is_empty() {
        return Puzzle::new(board, clues).map_err(unfit);
    }
    let mut allowed = vec![DigitSet::full(side); board.cells()];
    let mut column = given.len() + 2;
    for word in excluded.split('-').skip(1) {
        let literal = word.parse().ok().filter(|literal| (1..=board.cells() * side).contains(literal));
        let Some(literal) = literal else {
            return expected("puzzle", column, "the number of a candidate", word.as_bytes());
        };
        allowed[(literal - 1) / side].remove(Digit::from_index((literal - 1) % side));
        column += word.len() + 1;
    }
    let puzzle = Puzzle::from_candidates(board, &allowed).and_then(|puzzle| puzzle.with_clues(clues));
    let puzzle = puzzle.map_err(unfit)?;
    let mut whole = String::new();
    push_puzzle(&mut whole, &puzzle);
    if whole == text {
        return Ok(puzzle);
    }
    // Canonical form: a cell with one candidate has it as its clue, and each excluded candidate is listed once.
    error("puzzle", given.len() + 1, "the excluded candidates are not in canonical form")
}
