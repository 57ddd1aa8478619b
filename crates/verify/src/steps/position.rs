//! The position that a step starts from, and the formula of a step.

use super::evidence::ProvedStep;
use crate::candidates::literal;
use crate::checker::Checker;
use crate::formula::{at_most_one, houses};
use crate::limits::{Limits, MOST_CLAUSES};
use crate::propagation::Index;
use crate::rules::write_rule_at;
use crate::{Proof, Refusal, StepFault};
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use sudosat_core::formula::{ClauseSink, Cnf, Lit};
use sudosat_core::puzzle::{Board, Candidate, Digit, DigitSet, House, Premise, Puzzle, Rule};

/// The candidates of a board before a step.
pub struct Position {
    board: Arc<Board>,
    /// The cells of each house: rows, columns, boxes, and the houses of rules.
    houses: Vec<Vec<usize>>,
    /// The houses of each cell.
    houses_of: Vec<Vec<usize>>,
    /// The candidates of each cell; those of a filled cell are its digit.
    candidates: Vec<DigitSet>,
    is_filled: Vec<bool>,
    checker: Checker,
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("candidates", &self.candidates).finish_non_exhaustive()
    }
}

impl Position {
    /// The position before the first step: the clues of the puzzle are placed.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let board = Arc::clone(puzzle.board());
        let houses = houses(&board);
        let mut houses_of = vec![Vec::new(); board.cells()];
        for (house, cells) in houses.iter().enumerate() {
            for &cell in cells {
                houses_of[cell].push(house);
            }
        }
        let mut position = Self {
            houses,
            houses_of,
            candidates: (0..board.cells()).map(|cell| puzzle.candidates_at(cell)).collect(),
            is_filled: vec![false; board.cells()],
            board,
            checker: Checker::default(),
        };
        for (cell, digit) in puzzle.given_by_index() {
            position.place(cell, digit);
        }
        position
    }

    /// Goes on to the position after a step, which is not checked.
    ///
    /// # Errors
    ///
    /// If it concludes nothing, or something about a candidate that is not there.
    pub fn apply(&mut self, step: &ProvedStep) -> Result<(), StepFault> {
        self.check_conclusion(step)?;
        for removed in &step.eliminate {
            let cell = self.board.geometry().index(removed.cell);
            self.candidates[cell].remove(removed.digit);
        }
        if let Some(placed) = step.place {
            self.place(self.board.geometry().index(placed.cell), placed.digit);
        }
        Ok(())
    }

    /// Checks that a step concludes something, about candidates that are there.
    pub(super) fn check_conclusion(&self, step: &ProvedStep) -> Result<(), StepFault> {
        let is_present = |candidate: &&Candidate| {
            let cell = self.board.geometry().find(candidate.cell);
            cell.is_some_and(|cell| !self.is_filled[cell] && self.candidates[cell].contains(candidate.digit))
        };
        let mut concluded = step.place.iter().chain(&step.eliminate).peekable();
        if concluded.peek().is_none() {
            return Err(StepFault::NoConclusion);
        }
        concluded.find(|candidate| !is_present(candidate)).map_or(Ok(()), |&absent| Err(StepFault::Absent(absent)))
    }

    /// Checks that a proof derives a step from its premises. Returns the steps of the proof that are needed.
    ///
    /// # Errors
    ///
    /// The reason why it does not hold; [`Refusal::Stopped`] if `keep_going` returned false.
    pub fn trim(
        &mut self,
        step: &ProvedStep,
        proof: &Proof,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Proof, StepFault> {
        self.check_conclusion(step)?;
        let formula = self.formula(step, keep_going)?;
        if let Some((step, literal)) = proof.beyond(formula.variables()) {
            return Err(Refusal::OutOfRange { step, literal, variables: formula.variables() }.into());
        }
        // Each conclusion follows by itself; all of them together contradict the last clause of the formula.
        let mut whole = proof.clone();
        self.conclusion(step).for_each(|literal| whole.push(&[literal]));
        let index = Arc::new(Index::new(&formula));
        let needed = match self.checker.check(&index, &Cnf::default(), &whole, keep_going) {
            Err(Refusal::NoContradiction { .. }) => Err(Refusal::NoContradiction { steps: proof.len() }),
            // The last steps are the conclusions.
            Err(Refusal::Step { number }) if number > proof.len() => {
                Err(Refusal::NoContradiction { steps: proof.len() })
            }
            checked => checked,
        }?;
        Ok(proof.only(&needed))
    }

    /// The formula that the evidence of a step refutes: its premises, the candidates, and that its conclusion is false.
    ///
    /// # Errors
    ///
    /// If the board does not have a premise, if the formula is too large, or [`Refusal::Stopped`].
    pub fn formula(&self, step: &ProvedStep, keep_going: &mut dyn FnMut() -> bool) -> Result<Cnf, StepFault> {
        let side = self.board.side();
        let mut formula = Cnf::default();
        formula.reserve(self.board.cells() * side);
        // A stranger may repeat a premise many times.
        let mut written = HashSet::new();
        for (premise, number) in step.premises.iter().zip(1..).filter(|(premise, _)| written.insert(*premise)) {
            match *premise {
                Premise::Cell(cell) if self.board.geometry().find(cell).is_some() => {
                    self.one_digit(self.board.geometry().index(cell), &mut formula, keep_going)?;
                }
                Premise::House(house, digit) if digit.index() < side && self.house(house).is_some() => {
                    self.one_place(house, digit, &mut formula, keep_going)?;
                }
                Premise::Rule(rule) if rule < self.board.rules().len() => self.rule(rule, &mut formula, keep_going)?,
                _ => return Err(StepFault::Premise(number)),
            }
        }
        for (index, _) in self.mentioned(&formula, 0).iter().enumerate().filter(|(_, is_mentioned)| **is_mentioned) {
            let (cell, digit) = (index / side, Digit::from_index(index % side));
            let is_candidate = self.candidates[cell].contains(digit);
            if !is_candidate || self.is_filled[cell] {
                let literal = self.literal(cell, digit);
                formula.push(literal.map(|one| if is_candidate { one } else { !one }).as_slice());
            }
        }
        let negation: Vec<Lit> = self.conclusion(step).map(|literal| !literal).collect();
        formula.push(&negation);
        Ok(formula)
    }

    /// The literal of a candidate. Boards with more candidates than DIMACS has numbers are too large for certificates.
    fn literal(&self, cell: usize, digit: Digit) -> Option<Lit> {
        literal(self.board.side(), cell, digit.index())
    }

    /// The cells of a house.
    fn house(&self, house: House) -> Option<&[usize]> {
        let side = self.board.side();
        let [rows, columns] = self
            .board
            .geometry()
            .grids()
            .map_or([side; 2], |grids| [grids.rows, grids.columns].map(|lines| grids.origins.len() * lines));
        let boxes = self.houses.len() - rows - columns - self.board.extra_houses().len();
        let number = match house {
            House::Row(row) => (row < rows).then_some(row),
            House::Column(column) => (column < columns).then_some(rows + column),
            House::Box(number) => (number < boxes).then_some(rows + columns + number),
            House::Extra(number) => Some(rows + columns + boxes + number),
        };
        Some(self.houses.get(number?)?)
    }

    /// Whether the clauses from a position on mention each candidate.
    fn mentioned(&self, formula: &Cnf, first: usize) -> Vec<bool> {
        let mut mentioned = vec![false; self.board.cells() * self.board.side()];
        for literal in formula.clauses_from(first).flatten() {
            if let Some(is_mentioned) = mentioned.get_mut(literal.var().index()) {
                *is_mentioned = true;
            }
        }
        mentioned
    }

    /// Writes that a cell has exactly one digit.
    fn one_digit(&self, cell: usize, formula: &mut Cnf, keep_going: &mut dyn FnMut() -> bool) -> Result<(), Refusal> {
        let digits = (0..self.board.side()).map(Digit::from_index);
        group(digits.filter_map(|digit| self.literal(cell, digit)), true, formula, keep_going)
    }

    /// Writes that exactly one cell of a house has a digit; at most one, if the house has fewer cells than digits.
    fn one_place(
        &self,
        house: House,
        digit: Digit,
        formula: &mut Cnf,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<(), Refusal> {
        let cells = self.house(house).unwrap_or_default();
        let literals = cells.iter().filter_map(|&cell| self.literal(cell, digit));
        group(literals, cells.len() == self.board.side(), formula, keep_going)
    }

    /// Writes a rule, and what it means nothing without: that each cell that its clauses mention has one digit, and the
    /// houses that it presupposes. A rule for the whole board compares cells, and includes no more.
    fn rule(&self, rule: usize, formula: &mut Cnf, keep_going: &mut dyn FnMut() -> bool) -> Result<(), Refusal> {
        let (board, side) = (&self.board, self.board.side());
        let first = formula.len();
        write_rule_at(board, rule, formula, Limits::default(), keep_going)?;
        let rule = &board.rules()[rule];
        if matches!(rule, Rule::Global(_)) {
            return Ok(());
        }
        let mentioned = self.mentioned(formula, first);
        for (cell, candidates) in mentioned.chunks(side).enumerate() {
            if candidates.contains(&true) {
                self.one_digit(cell, formula, keep_going)?;
            }
        }
        for house in rule.presupposed(board.geometry()).unwrap_or_default() {
            for digit in (0..side).map(Digit::from_index) {
                self.one_place(house, digit, formula, keep_going)?;
            }
        }
        Ok(())
    }

    /// What a step concludes, as literals. A placed digit excludes the others of its cell.
    fn conclusion<'a>(&self, step: &'a ProvedStep) -> impl Iterator<Item = Lit> + use<'a> {
        let side = self.board.side();
        let geometry = Arc::clone(self.board.geometry());
        let of = move |candidate: &Candidate| literal(side, geometry.index(candidate.cell), candidate.digit.index());
        let follows = |removed: &&Candidate| {
            step.place.is_some_and(|placed| placed.cell == removed.cell && placed.digit != removed.digit)
        };
        let removed = step.eliminate.iter().filter(move |removed| !follows(removed));
        let placed = step.place.as_ref().and_then(&of);
        placed.into_iter().chain(removed.filter_map(of).map(|literal| !literal))
    }

    /// Fills a cell, and removes its digit from the other cells of its houses.
    fn place(&mut self, cell: usize, digit: Digit) {
        for &house in &self.houses_of[cell] {
            for &peer in &self.houses[house] {
                self.candidates[peer].remove(digit);
            }
        }
        self.candidates[cell].clear();
        self.candidates[cell].insert(digit);
        self.is_filled[cell] = true;
    }
}

/// Writes that exactly one of the literals is true, up to a limit of clauses.
fn group(
    literals: impl Iterator<Item = Lit>,
    has_one: bool,
    formula: &mut Cnf,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<(), Refusal> {
    if formula.len() as u64 > MOST_CLAUSES {
        return Err(Refusal::TooLarge { clauses: MOST_CLAUSES });
    }
    if !keep_going() {
        return Err(Refusal::Stopped);
    }
    let literals: Vec<Lit> = literals.collect();
    if has_one {
        formula.push(&literals);
    }
    at_most_one(&literals, |_, _| true, formula);
    Ok(())
}
