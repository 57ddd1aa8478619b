//! The constraints of a board in groups: a premise is a group.
//!
//! A cell and a digit in a house are one constraint each, "exactly one of these literals". A rule is the clauses that
//! encode it, with auxiliary variables of its own, and what it means nothing without: that its cells have one digit
//! each, and for some that a house has each digit once: the line of a clue outside the board. Rules for the whole board
//! are between any two cells and include no more. A literal's code is its variable's index, doubled, and one more if it
//! is negative; the variables of the candidates come first.

use crate::engine::{Budget, EngineError};
use crate::formula::{ClauseSink, Lit};
use crate::puzzle::{Board, Digit, House, Premise, Rule};
use crate::sat::{Context, Encoding, MOST_CLAUSES, encode_rule, rules_size, within};
use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};

/// The constraints of a board.
#[derive(Debug)]
pub(super) struct Groups {
    /// The premise of each group. Cells come first, then houses, then rules.
    premises: Vec<Premise>,
    /// The number of groups of cells and houses; the group of each of them is its only constraint.
    singles: usize,
    /// The group of each constraint, ascending.
    group: Vec<u32>,
    /// Whether each constraint is "exactly one of its literals", and not a clause.
    is_exactly_one: Vec<bool>,
    /// The literals of all constraints, and where each constraint's start, with a final entry for the end.
    literals: Vec<u32>,
    starts: Vec<u32>,
    /// The literals that occur, by variable: the runs of each variable, one for each group that it occurs in.
    runs: Vec<Run>,
    run_starts: Vec<u32>,
    occurrences: Vec<Occurrence>,
}

/// The occurrences of a variable in a group.
#[derive(Clone, Copy, Debug)]
struct Run {
    group: u32,
    start: u32,
    end: u32,
}

/// An occurrence of a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence {
    pub(super) constraint: u32,
    pub(super) is_positive: bool,
}

/// The code of a literal.
pub(super) fn code(variable: usize, is_positive: bool) -> u32 {
    (variable * 2) as u32 + u32::from(!is_positive)
}

/// The variable of a literal, and whether it is positive.
pub(super) fn decoded(code: u32) -> (usize, bool) {
    ((code / 2) as usize, code.is_multiple_of(2))
}

/// Clauses between two checks of the budget.
const STRIDE: usize = 1 << 14;

impl Groups {
    /// The groups of a board.
    pub(super) fn new(board: &Board, budget: &Budget) -> Result<Self, EngineError> {
        let side = board.side();
        let formula = rules_size(board, Encoding::Extended, budget)?;
        // The tables take about three times the clauses that they are made from.
        budget.afford(formula.memory().saturating_mul(3))?;
        let clauses = formula.clauses;
        if clauses > MOST_CLAUSES {
            let reason =
                format!("the rules of this board must take at most {MOST_CLAUSES} clauses, but take {clauses}");
            return Err(EngineError::Unsupported { engine: "steps".to_owned(), reason });
        }
        let mut sink = GroupSink {
            variables: board.cells() * side,
            current: 0,
            groups: Self {
                premises: Vec::new(),
                singles: 0,
                group: Vec::new(),
                is_exactly_one: Vec::new(),
                literals: Vec::new(),
                starts: vec![0],
                runs: Vec::new(),
                run_starts: Vec::new(),
                occurrences: Vec::new(),
            },
        };
        for cell in 0..board.cells() {
            sink.groups.single(Premise::Cell(board.geometry().cell(cell)), of_cell(cell, side));
        }
        let (full, others): (Vec<House>, Vec<House>) = board.houses().partition(|&house| board.is_full(house));
        for house in full {
            for digit in 0..side {
                let literals = of_house(house, digit, board);
                sink.groups.single(Premise::House(house, Digit::from_index(digit)), literals);
            }
        }
        for house in others {
            for digit in 0..side {
                sink.groups.at_most_one(Premise::House(house, Digit::from_index(digit)), of_house(house, digit, board));
            }
        }
        for (position, rule) in board.rules().iter().enumerate() {
            if rule.house().is_none() {
                sink.current = sink.groups.premises.len() as u32;
                sink.groups.premises.push(Premise::Rule(position));
                within(budget, &mut sink, |sink| {
                    encode_rule(board, position, Encoding::Extended, Context::FewerHouses, sink);
                })?;
                sink.groups.presupposed(rule, board);
            }
        }
        let GroupSink { variables, mut groups, .. } = sink;
        groups.index(variables, budget)?;
        Ok(groups)
    }

    /// Adds a group of one "exactly one" constraint.
    fn single(&mut self, premise: Premise, literals: impl Iterator<Item = u32>) {
        self.constraint(self.premises.len() as u32, true, literals);
        self.premises.push(premise);
        self.singles = self.premises.len();
    }

    /// Adds a group of the pairs of literals, of which no two are true.
    fn at_most_one(&mut self, premise: Premise, literals: impl Iterator<Item = u32>) {
        let group = self.premises.len() as u32;
        let negated: Vec<u32> = literals.map(|literal| literal ^ 1).collect();
        for (position, &one) in negated.iter().enumerate() {
            negated[..position].iter().for_each(|&other| self.constraint(group, false, [other, one].into_iter()));
        }
        self.premises.push(premise);
    }

    fn constraint(&mut self, group: u32, is_exactly_one: bool, literals: impl Iterator<Item = u32>) {
        self.group.push(group);
        self.is_exactly_one.push(is_exactly_one);
        self.literals.extend(literals);
        self.starts.push(self.literals.len() as u32);
    }

    /// Adds what a rule presupposes to its clauses, which are the last ones.
    fn presupposed(&mut self, rule: &Rule, board: &Board) {
        let parts = rule.parts();
        if parts.cells.is_empty() && parts.line.is_none() {
            return;
        }
        let (group, side) = (self.premises.len() as u32 - 1, board.side());
        let candidates = board.cells() * side;
        let clauses = self.constraints_of(group as usize).flat_map(|clause| self.literals(clause));
        let variables = clauses.map(|&literal| decoded(literal).0).filter(|&variable| variable < candidates);
        let cells: BTreeSet<usize> = variables.map(|variable| variable / side).collect();
        for cell in cells {
            self.constraint(group, true, of_cell(cell, side));
        }
        for house in rule.presupposed(board.geometry()).unwrap_or_default() {
            for digit in 0..side {
                self.constraint(group, true, of_house(house, digit, board));
            }
        }
    }

    /// Fills the tables by variable.
    fn index(&mut self, variables: usize, budget: &Budget) -> Result<(), EngineError> {
        let mut counts = vec![0_u32; variables + 1];
        for &literal in &self.literals {
            counts[decoded(literal).0 + 1] += 1;
        }
        (0..variables).for_each(|variable| counts[variable + 1] += counts[variable]);
        let mut next = counts.clone();
        let none = Occurrence { constraint: 0, is_positive: false };
        self.occurrences = vec![none; self.literals.len()];
        for constraint in 0..self.group.len() {
            if constraint.is_multiple_of(STRIDE) {
                budget.check()?;
            }
            for &literal in &self.literals[self.range(constraint)] {
                let (variable, is_positive) = decoded(literal);
                let slot = &mut next[variable];
                self.occurrences[*slot as usize] = Occurrence { constraint: constraint as u32, is_positive };
                *slot += 1;
            }
        }
        for variable in 0..variables {
            if variable.is_multiple_of(STRIDE) {
                budget.check()?;
            }
            self.run_starts.push(self.runs.len() as u32);
            let (mut start, last) = (counts[variable], counts[variable + 1]);
            let group = |at: u32| self.group[self.occurrences[at as usize].constraint as usize];
            while start < last {
                let end = (start..last).find(|&at| group(at) != group(start)).unwrap_or(last);
                self.runs.push(Run { group: group(start), start, end });
                start = end;
            }
        }
        self.run_starts.push(self.runs.len() as u32);
        Ok(())
    }

    fn range(&self, constraint: usize) -> Range<usize> {
        self.starts[constraint] as usize..self.starts[constraint + 1] as usize
    }

    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.premises.len()
    }

    /// The number of variables.
    pub(super) fn variables(&self) -> usize {
        self.run_starts.len() - 1
    }

    /// The number of constraints.
    pub(super) fn constraints(&self) -> usize {
        self.group.len()
    }

    /// The premise of a group.
    pub(super) fn premise(&self, group: usize) -> Premise {
        self.premises[group]
    }

    /// The groups that are one cell, or one digit in a house.
    pub(super) fn singles(&self) -> Range<usize> {
        0..self.singles
    }

    /// The groups of rules.
    pub(super) fn rules(&self) -> Range<usize> {
        self.singles..self.len()
    }

    /// Whether a constraint is "exactly one of its literals", all of which are positive, and not a clause.
    pub(super) fn is_exactly_one(&self, constraint: u32) -> bool {
        self.is_exactly_one[constraint as usize]
    }

    /// The group of a constraint.
    pub(super) fn group(&self, constraint: u32) -> usize {
        self.group[constraint as usize] as usize
    }

    /// The literals of a constraint.
    pub(super) fn literals(&self, constraint: u32) -> &[u32] {
        &self.literals[self.range(constraint as usize)]
    }

    /// The constraints of a group.
    pub(super) fn constraints_of(&self, group: usize) -> Range<u32> {
        let first = self.group.partition_point(|&other| (other as usize) < group);
        let end = self.group.partition_point(|&other| (other as usize) <= group);
        first as u32..end as u32
    }

    /// The positions of a variable's runs, for [`run`](Self::run).
    pub(super) fn runs(&self, variable: usize) -> Range<u32> {
        self.run_starts[variable]..self.run_starts[variable + 1]
    }

    /// A run: its group, and the positions of its occurrences, for [`occurrence`](Self::occurrence).
    pub(super) fn run(&self, run: u32) -> (usize, Range<u32>) {
        let Run { group, start, end } = self.runs[run as usize];
        (group as usize, start..end)
    }

    /// An occurrence by its position.
    pub(super) fn occurrence(&self, at: u32) -> Occurrence {
        self.occurrences[at as usize]
    }
}

/// The candidates of a cell.
fn of_cell(cell: usize, side: usize) -> impl Iterator<Item = u32> {
    (0..side).map(move |digit| code(cell * side + digit, true))
}

/// The candidates of a digit, from 0, in a house.
fn of_house(house: House, digit: usize, board: &Board) -> impl Iterator<Item = u32> {
    let side = board.side();
    board.house_cells(house).map(move |cell| code(board.geometry().index(cell) * side + digit, true))
}

/// The destination of a rule's clauses.
struct GroupSink {
    groups: Groups,
    variables: usize,
    /// The group that clauses belong to.
    current: u32,
}

impl ClauseSink for GroupSink {
    fn variables(&self) -> usize {
        self.variables
    }

    fn reserve(&mut self, variables: usize) {
        self.variables = self.variables.max(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        let last = literals.iter().map(|literal| literal.var().number()).max();
        self.reserve(last.unwrap_or_default());
        let literals = literals.iter().map(|literal| code(literal.var().index(), literal.is_positive()));
        self.groups.constraint(self.current, false, literals);
        ControlFlow::Continue(())
    }
}
