//! The steps of a puzzle by smallest reasons, from its clues to its solution.

use super::groups::{Groups, decoded};
use super::overlay::{Depth, Derivation, Overlay, Reply};
use super::single::RuleSupport;
use super::smallest::{Core, Pool, smallest};
use crate::engine::{Budget, EngineError};
use crate::logic::{Link, LinkKind, Mark, Role, Step, Technique};
use crate::puzzle::{Board, Candidate, Digit, House, Premise, Puzzle, Solution};
use itertools::Itertools as _;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The branches of a query for the other conclusions of a core.
const BRANCHES: Depth = Depth::Branches(200);

/// A step, and a proved lower bound on the number of premises of any step at this point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReasonStep {
    /// The step. Its technique is [`SmallestReason`](Technique::SmallestReason) unless it is a single.
    pub step: Step,
    /// No conclusion follows from fewer premises.
    pub at_least: usize,
}

impl ReasonStep {
    /// The number of premises.
    #[must_use]
    pub fn size(&self) -> usize {
        self.step.premises.len()
    }

    /// Whether no conclusion follows from fewer premises, by proof.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.at_least == self.size()
    }
}

/// The steps of a puzzle with one solution, each with a smallest reason as far as the search for it goes. The work for
/// a step is counted and not timed, so a puzzle always has the same steps.
///
/// ```
/// use sudosat::engine::{Budget, Engine};
/// use sudosat::explain::ReasonPath;
/// use sudosat::puzzle::{Puzzle, Verdict};
///
/// let puzzle: Puzzle = "1....3.........2\ncage 6 r3c1 r3c2 r4c2\nthermo r1c3 r1c4 r2c4".parse()?;
/// let Verdict::Unique(solution) = sudosat::BothRoads::default().verdict(&puzzle, &Budget::unlimited())? else {
///     return Err("it has one solution".into());
/// };
/// let mut path = ReasonPath::new(&puzzle, &solution, &Budget::unlimited())?;
/// while let Some(step) = path.next_within(&Budget::unlimited())? {
///     assert!(step.is_proved());
/// }
/// assert!(path.is_finished());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ReasonPath {
    board: Arc<Board>,
    solution: Solution,
    overlay: Overlay,
    rules: Vec<RuleSupport>,
    pool: Pool,
    /// By cell: whether it is filled.
    is_filled: Vec<bool>,
}

impl ReasonPath {
    /// The steps of a puzzle to its only solution. If there are others, there may be steps that they contradict.
    ///
    /// # Errors
    ///
    /// If the budget ends, or if the board is too large.
    pub fn new(puzzle: &Puzzle, solution: &Solution, budget: &Budget) -> Result<Self, EngineError> {
        let board = puzzle.board();
        let (geometry, side, candidates) = (board.geometry(), board.side(), board.cells() * board.side());
        let groups = Groups::new(board, budget)?;
        let mut values = vec![false; candidates];
        for (cell, digit) in solution.digits().iter().enumerate() {
            values[cell * side + digit.index()] = true;
        }
        let overlay = Overlay::new(groups, &values, budget)?.ok_or_else(|| EngineError::Unsupported {
            engine: "steps".to_owned(),
            reason: "propagation does not find that the rules are satisfied".to_owned(),
        })?;
        let rules = overlay.groups().rules().map(|group| RuleSupport::new(group, &overlay, candidates)).collect();
        let mut path = Self {
            board: Arc::clone(board),
            solution: solution.clone(),
            overlay,
            rules,
            pool: Pool::new(candidates),
            is_filled: vec![false; board.cells()],
        };
        for (cell, digit) in puzzle.given_by_index() {
            path.place(cell, digit);
        }
        for excluded in puzzle.excluded() {
            path.fix(geometry.index(excluded.cell) * side + excluded.digit.index());
        }
        path.overlay.tidy();
        Ok(path)
    }

    /// Goes on to a grid with these filled cells and candidates, which other steps have led to. Both must be as
    /// [`filled`](Self::filled) and [`candidates`](Self::candidates) return them, and agree with the solution.
    pub fn advance(&mut self, filled: &[Option<Digit>], candidates: &[Candidate]) {
        for (cell, digit) in filled.iter().enumerate().take(self.is_filled.len()) {
            if let Some(digit) = digit.filter(|&digit| digit == self.solution.digits()[cell]) {
                self.place(cell, digit);
            }
        }
        let left: BTreeSet<usize> = candidates.iter().map(|&candidate| self.variable(candidate)).collect();
        for variable in self.open() {
            if !left.contains(&variable) && !self.overlay.solution(variable) {
                self.fix(variable);
            }
        }
        self.overlay.tidy();
    }

    /// Whether all cells are filled.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.is_filled.iter().all(|&is_filled| is_filled)
    }

    /// The candidates of the empty cells at this point, by cell and then by digit.
    #[must_use]
    pub fn candidates(&self) -> Vec<Candidate> {
        self.open().into_iter().map(|variable| self.candidate(variable)).collect()
    }

    /// The filled cells at this point, row by row with `None` for an empty cell.
    #[must_use]
    pub fn filled(&self) -> Vec<Option<Digit>> {
        let digits = self.solution.digits().iter().zip(&self.is_filled);
        digits.map(|(&digit, is_filled)| is_filled.then_some(digit)).collect()
    }

    /// The next step; `None` if all cells are filled, or if no premises imply anything, because there is another
    /// solution.
    ///
    /// # Errors
    ///
    /// If the budget ends.
    pub fn next_within(&mut self, budget: &Budget) -> Result<Option<ReasonStep>, EngineError> {
        budget.check()?;
        self.overlay.set_budget(budget);
        if self.is_finished() {
            return Ok(None);
        }
        let found = match self.single() {
            Some(single) => Some(single),
            None => match self.rule()? {
                Some(step) => Some(step),
                None => self.smallest()?,
            },
        };
        if let Some(ReasonStep { step, .. }) = &found {
            if let Some(placed) = step.place {
                self.place(self.board.geometry().index(placed.cell), placed.digit);
            }
            for &removed in &step.eliminate {
                self.fix(self.variable(removed));
            }
            self.overlay.tidy();
        }
        Ok(found)
    }

    /// The candidates of the empty cells, as variables.
    fn open(&self) -> Vec<usize> {
        (0..self.candidate_count()).filter(|&variable| self.overlay.is_open(variable)).collect()
    }

    fn candidate(&self, variable: usize) -> Candidate {
        let side = self.board.side();
        self.board.geometry().candidate(variable / side, Digit::from_index(variable % side))
    }

    fn variable(&self, candidate: Candidate) -> usize {
        self.board.geometry().index(candidate.cell) * self.board.side() + candidate.digit.index()
    }

    /// The number of candidates of the empty board, which are the first variables.
    fn candidate_count(&self) -> usize {
        self.board.cells() * self.board.side()
    }

    /// Makes the solution's value of a candidate a fact.
    fn fix(&mut self, variable: usize) {
        if self.overlay.fix(variable) {
            self.pool.settle(variable);
        }
    }

    /// Fills a cell, and removes its other candidates and the digit from its houses.
    fn place(&mut self, cell: usize, digit: Digit) {
        let board = Arc::clone(&self.board);
        let side = board.side();
        self.is_filled[cell] = true;
        for other in 0..side {
            self.fix(cell * side + other);
        }
        for &house in board.incidence().houses_of(cell) {
            for &peer in board.incidence().cells_of(house.into()) {
                self.fix(peer as usize * side + digit.index());
            }
        }
    }

    /// A cell with one candidate, or a digit with one place in a house: a step of one premise.
    fn single(&self) -> Option<ReasonStep> {
        let groups = self.overlay.groups();
        // Boxes first, as people look, then lines, then cells.
        let order = |group: &usize| match groups.premise(*group) {
            Premise::House(House::Box(_), _) => 0,
            Premise::House(..) => 1,
            Premise::Cell(_) | Premise::Rule(_) => 2,
        };
        let single = |group: usize| Some((group, self.overlay.last_open(group as u32)?));
        let (group, variable) = groups.singles().filter_map(single).min_by_key(|(group, _)| order(group))?;
        let premise = groups.premise(group);
        let technique = match premise {
            Premise::House(house, _) if self.is_last_open(house) => Technique::FullHouse,
            Premise::House(..) => Technique::HiddenSingle,
            Premise::Cell(_) | Premise::Rule(_) => Technique::NakedSingle,
        };
        let mut step = Step::of_reason(technique, vec![premise]);
        step.place = Some(self.candidate(variable));
        Some(ReasonStep { step, at_least: 1 })
    }

    /// Whether a house has one empty cell.
    fn is_last_open(&self, house: House) -> bool {
        let cells = self.board.house_cells(house);
        cells.filter(|&cell| !self.is_filled[self.board.geometry().index(cell)]).count() == 1
    }

    /// All that a rule implies alone: a step of one premise.
    fn rule(&mut self) -> Result<Option<ReasonStep>, EngineError> {
        for rule in &mut self.rules {
            let implied = rule.implied(&mut self.overlay)?;
            if !implied.is_empty() {
                let group = rule.group();
                return self.step(&Core { variable: implied[0], groups: vec![group], at_least: 1 }, &implied).map(Some);
            }
        }
        Ok(None)
    }

    /// A smallest reason of several premises.
    fn smallest(&mut self) -> Result<Option<ReasonStep>, EngineError> {
        let open = self.open();
        let Some(core) = smallest(&mut self.overlay, &mut self.pool, &open)? else { return Ok(None) };
        // The other conclusions of these premises are about their cells and digits.
        let groups = self.overlay.groups();
        let constraints = core.groups.iter().flat_map(|&group| groups.constraints_of(group));
        let named: Vec<usize> = constraints
            .flat_map(|constraint| groups.literals(constraint))
            .map(|&literal| decoded(literal).0)
            .filter(|&variable| variable < self.candidate_count() && self.overlay.is_open(variable))
            .sorted_unstable()
            .dedup()
            .collect();
        let mut implied = Vec::new();
        for variable in named {
            let is_core = variable == core.variable;
            if is_core || matches!(self.overlay.query(&core.groups, variable, BRANCHES)?, Reply::Core(_)) {
                implied.push(variable);
            }
        }
        self.step(&core, &implied).map(Some)
    }

    /// The step with these premises and conclusions: a placed digit, or else the removed candidates.
    fn step(&mut self, core: &Core, implied: &[usize]) -> Result<ReasonStep, EngineError> {
        let candidates = self.candidate_count();
        let placed = implied.iter().copied().find(|&variable| self.overlay.solution(variable));
        let variable = placed.unwrap_or(core.variable);
        let derivation = self.overlay.derive(&core.groups, variable, candidates)?;
        let premises = core.groups.iter().map(|&group| self.overlay.groups().premise(group)).collect();
        let mut step = Step::of_reason(Technique::SmallestReason, premises);
        step.place = placed.map(|placed| self.candidate(placed));
        if placed.is_none() {
            step.eliminate = implied.iter().map(|&variable| self.candidate(variable)).collect();
        }
        if let Some(derivation) = derivation.filter(|_| core.groups.len() > 1) {
            self.show(&mut step, core, &derivation);
        }
        Ok(ReasonStep { step, at_least: core.at_least })
    }

    /// Adds the links and marks of a derivation, and sorts the premises in its order.
    fn show(&self, step: &mut Step, core: &Core, derivation: &Derivation) {
        let groups = self.overlay.groups();
        let node = |literal: u32| (self.candidate(decoded(literal).0), decoded(literal).1);
        let link = |from: u32, to: (Candidate, bool), group: usize| {
            let (from, is_on) = node(from);
            let why = Some(groups.premise(group));
            Link { from, to: to.0, kind: LinkKind::new(is_on, to.1), why, inner: None }
        };
        for forced in &derivation.forced {
            let to = node(forced.literal);
            step.links.extend(forced.causes.iter().map(|&cause| link(cause, to, forced.group)));
        }
        // The conflict is shown as a candidate that becomes both true and false.
        if let Some((&last, others)) = derivation.culprits.split_last() {
            let (candidate, is_on) = node(last);
            step.links.extend(others.iter().map(|&other| link(other, (candidate, !is_on), derivation.conflict)));
        }
        if !step.links.is_empty() {
            step.chains.push(0..step.links.len());
        }
        let nodes = step
            .links
            .iter()
            .flat_map(|link| [(link.from, link.kind.cause_is_true()), (link.to, link.kind.effect_is_true())]);
        let role = |is_on| if is_on { Role::On } else { Role::Off };
        step.marks = nodes.map(|(candidate, is_on)| Mark { candidate, role: role(is_on) }).unique().collect();
        let order: Vec<usize> =
            derivation.forced.iter().map(|forced| forced.group).chain([derivation.conflict]).collect();
        let place = |group: &&usize| order.iter().position(|other| other == *group).unwrap_or(order.len());
        step.premises = core.groups.iter().sorted_by_key(place).map(|&group| groups.premise(group)).collect();
    }
}
