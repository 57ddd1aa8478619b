//! The audit of a data set: what is wrong with its rows, and which rows are the same puzzle.
//!
//! [`examine`](Examiner::examine) looks at a row by itself, on any thread; the [`Auditor`] is told the results in the
//! order of the rows and finds, at the end, the rows that occur more than once. It keeps 32 bytes a row: keyed hashes
//! of the puzzle (64 bits) and of its canonical form (128 bits), and the row's number. Two different puzzles are taken for
//! the same with a probability below n²/2¹²⁹ for n rows.

use crate::canonical::Canonicalizer;
use crate::engine::EngineError;
use crate::puzzle::{Digit, Puzzle, Solution, Verdict, clashes};
use crate::text::{ParseError, Place};
use crate::words::counted;
use itertools::Itertools;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash, RandomState};

/// What may be wrong with a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// The row could not be read as a puzzle.
    Invalid,
    /// The puzzle has no solution.
    Unsolvable,
    /// The puzzle has several solutions.
    Multiple,
    /// No verdict was found within the budget.
    Unknown,
    /// The solution stated beside the puzzle is none.
    WrongSolution,
    /// The same puzzle stands in an earlier row.
    Duplicate,
    /// Another puzzle, isomorphic to this one, stands in an earlier row.
    Isomorphic,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Invalid,
        Self::Unsolvable,
        Self::Multiple,
        Self::Unknown,
        Self::WrongSolution,
        Self::Duplicate,
        Self::Isomorphic,
    ];

    /// The name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Unsolvable => "unsolvable",
            Self::Multiple => "multiple",
            Self::Unknown => "unknown",
            Self::WrongSolution => "wrong_solution",
            Self::Duplicate => "duplicate",
            Self::Isomorphic => "isomorphic",
        }
    }
}

/// How many rows there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All rows.
    pub rows: u64,
    kinds: [u64; Kind::ALL.len()],
    /// Rows whose puzzle is not classic 9×9, or has rules beyond: no canonical form, so that isomorphs were not looked for.
    pub without_form: u64,
    /// Rows beside which no solution is stated.
    pub without_solution: u64,
}

impl Counts {
    /// The rows of a kind.
    #[must_use]
    pub const fn of(&self, kind: Kind) -> u64 {
        self.kinds[kind as usize]
    }

    fn add(&mut self, other: &Self) {
        self.rows += other.rows;
        self.kinds.iter_mut().zip(other.kinds).for_each(|(count, more)| *count += more);
        self.without_form += other.without_form;
        self.without_solution += other.without_solution;
    }
}

/// Where a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The file, from 0 in the order given.
    pub file: usize,
    /// The record and the line, both from 1.
    pub place: Place,
}

/// Something wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub kind: Kind,
    /// The row.
    pub row: Row,
    /// The first row that has the same puzzle, or an isomorphic one.
    pub of: Option<Row>,
    /// What else there is to say, in words.
    pub detail: Option<String>,
}

/// Rows of one file whose puzzles stand in an earlier file as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leak {
    /// The earlier file, from 0.
    pub from: usize,
    /// The later file, from 0, whose rows are counted.
    pub into: usize,
    /// Rows whose puzzle, or one isomorphic to it, stands in the earlier file.
    pub rows: u64,
    /// Those of them whose very puzzle does.
    pub exact: u64,
}

/// What an audit found.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The names of the files, each with its counts.
    pub files: Vec<(String, Counts)>,
    /// The counts of all files together.
    pub counts: Counts,
    /// Everything found, by row and then by kind.
    pub findings: Vec<Finding>,
    /// Puzzles shared between files; pairs of files without any are left out.
    pub leaks: Vec<Leak>,
}

/// What is stated to be the solution beside a puzzle.
#[derive(Clone, Debug)]
pub enum Stated {
    /// Nothing.
    Nothing,
    /// A board, full or not.
    Board(Vec<Option<Digit>>),
    /// Something that is no board.
    Unreadable(ParseError),
}

/// What was found out about a row by itself.
#[derive(Debug)]
pub struct Examined {
    faults: Vec<(Kind, Option<String>)>,
    print: Option<(u128, u64)>,
    has_form: bool,
    has_solution: bool,
}

/// Looks at rows by themselves. One a thread; all of one audit are clones of one.
#[derive(Debug, Default)]
pub struct Examiner {
    keys: [RandomState; 2],
    canonicalizer: Canonicalizer,
}

impl Clone for Examiner {
    fn clone(&self) -> Self {
        Self { keys: self.keys.clone(), canonicalizer: Canonicalizer::new() }
    }
}

impl Examiner {
    /// A row that is no puzzle.
    #[must_use]
    pub fn unreadable(error: &ParseError) -> Examined {
        let faults = vec![(Kind::Invalid, Some(error.to_string()))];
        Examined { faults, print: None, has_form: true, has_solution: true }
    }

    /// A row with a puzzle, the verdict on it, and the solution stated.
    ///
    /// # Errors
    ///
    /// Those of the verdict, but for a budget that has run out and a board that the engine does not take; [`EngineError::WrongSolution`] if the verdict denies a
    /// solution that is stated and right, which is a fault of the engine.
    pub fn examine(
        &mut self,
        puzzle: &Puzzle,
        verdict: Result<Verdict, EngineError>,
        stated: &Stated,
        engine: &str,
    ) -> Result<Examined, EngineError> {
        let mut faults = Vec::new();
        let verdict = match verdict {
            Ok(verdict) => Some(verdict),
            Err(
                error @ (EngineError::Interrupted(_)
                | EngineError::Unconfirmed { .. }
                | EngineError::Unsupported { .. }),
            ) => {
                faults.push((Kind::Unknown, Some(error.to_string())));
                None
            }
            Err(error) => return Err(error),
        };
        match &verdict {
            Some(Verdict::Unsolvable) => {
                let clash = clashes(puzzle).first().map(|clash| clash.describe(puzzle.board()));
                faults.push((Kind::Unsolvable, clash));
            }
            Some(Verdict::Multiple(..)) => faults.push((Kind::Multiple, None)),
            Some(Verdict::Unique(_)) | None => {}
        }
        match judge(puzzle, stated) {
            None => {}
            Some(Ok(stated)) => match &verdict {
                Some(Verdict::Unsolvable) => return Err(denied(engine)),
                Some(Verdict::Unique(only)) if *only != stated => return Err(denied(engine)),
                Some(_) | None => {}
            },
            // Nothing could be right beside a puzzle without a solution.
            Some(Err(_)) if verdict == Some(Verdict::Unsolvable) => {}
            Some(Err(detail)) => faults.push((Kind::WrongSolution, Some(detail))),
        }
        let classic = puzzle.to_classic();
        let form = classic.and_then(|clues| self.canonicalizer.of(&clues).ok());
        // A puzzle without a form is a class by itself.
        let (hashes, exact) = match (&form, classic) {
            (Some(canonical), Some(clues)) => (self.hashes(&("form", canonical.form)), self.hashes(&clues)),
            _ => (self.hashes(puzzle), self.hashes(puzzle)),
        };
        let print = u128::from(hashes[0]) << 64 | u128::from(hashes[1]);
        let has_solution = !matches!(stated, Stated::Nothing);
        Ok(Examined { faults, print: Some((print, exact[0])), has_form: form.is_some(), has_solution })
    }

    fn hashes(&self, of: &impl Hash) -> [u64; 2] {
        self.keys.each_ref().map(|key| key.hash_one(of))
    }
}

/// Whether what is stated is a solution, or what is wrong with it.
fn judge(puzzle: &Puzzle, stated: &Stated) -> Option<Result<Solution, String>> {
    let board = match stated {
        Stated::Nothing => return None,
        Stated::Unreadable(error) => return Some(Err(error.to_string())),
        Stated::Board(board) => board,
    };
    let cells = puzzle.geometry().cells();
    if board.len() != cells {
        return Some(Err(format!("{} stated for a board of {cells}", counted(board.len(), "cell"))));
    }
    if let Some(empty) = board.iter().position(Option::is_none) {
        return Some(Err(format!("{} is empty", puzzle.geometry().cell_name(empty))));
    }
    let digits = board.iter().flatten().copied().collect();
    Some(Solution::check(puzzle, digits).map_err(|violations| {
        violations.first().map_or_else(String::new, |violation| violation.describe(puzzle.board()))
    }))
}

fn denied(engine: &str) -> EngineError {
    EngineError::WrongSolution { engine: engine.to_owned(), violations: Vec::new() }
}

/// A row among all, by its hashes.
#[derive(Clone, Copy, Debug)]
struct Print {
    form: u128,
    exact: u64,
    row: u64,
}

/// Rows that follow one another in their file without a gap in records or lines.
#[derive(Clone, Copy, Debug)]
struct Run {
    first: u64,
    row: Row,
}

/// Takes the results of all rows in order, and makes the report.
#[derive(Debug, Default)]
pub struct Auditor {
    report: Report,
    rows: u64,
    places: Places,
    prints: Vec<Print>,
}

impl Auditor {
    /// What follows are the rows of the next file.
    pub fn begin_file(&mut self, name: impl Into<String>) {
        self.report.files.push((name.into(), Counts::default()));
    }

    /// The next row of the file.
    pub fn add(&mut self, place: Place, examined: Examined) {
        let Some(file) = self.report.files.len().checked_sub(1) else { return };
        let row = Row { file, place };
        self.places.add(self.rows, row);
        let counts = &mut self.report.files[file].1;
        counts.rows += 1;
        counts.without_form += u64::from(!examined.has_form);
        counts.without_solution += u64::from(!examined.has_solution);
        examined.faults.iter().for_each(|(kind, _)| counts.kinds[*kind as usize] += 1);
        let finding = |(kind, detail)| Finding { kind, row, of: None, detail };
        self.report.findings.extend(examined.faults.into_iter().map(finding));
        self.prints.extend(examined.print.map(|(form, exact)| Print { form, exact, row: self.rows }));
        self.rows += 1;
    }

    /// The counts of all rows so far, those not among them that occur more than once.
    #[must_use]
    pub fn counts(&self) -> Counts {
        total(&self.report.files)
    }

    /// The report, with the rows that occur more than once.
    #[must_use]
    pub fn finish(self) -> Report {
        let Self { report: Report { mut files, mut findings, .. }, places, mut prints, .. } = self;
        prints.sort_unstable_by_key(|print| (print.form, print.exact, print.row));
        let mut shared = Shared { files: files.len(), rows: BTreeMap::new() };
        for class in prints.chunk_by(|one, other| one.form == other.form).filter(|class| class.len() > 1) {
            let Some(first) = class.iter().min_by_key(|print| print.row) else { continue };
            for same in class.chunk_by(|one, other| one.exact == other.exact) {
                let mut add = |kind, row, of| {
                    let row = places.of(row);
                    files[row.file].1.kinds[kind as usize] += 1;
                    findings.push(Finding { kind, row, of: Some(places.of(of)), detail: None });
                };
                for print in &same[1..] {
                    add(Kind::Duplicate, print.row, same[0].row);
                }
                for print in same.iter().filter(|print| print.exact != first.exact) {
                    add(Kind::Isomorphic, print.row, first.row);
                }
                shared.add(same, &places, |count| &mut count.1);
            }
            shared.add(class, &places, |count| &mut count.0);
        }
        findings.sort_by_key(|finding| (finding.row.file, finding.row.place.number, finding.kind));
        Report { counts: total(&files), files, findings, leaks: shared.leaks() }
    }
}

/// The counts of all files together.
fn total(files: &[(String, Counts)]) -> Counts {
    let mut total = Counts::default();
    for (_, counts) in files {
        total.add(counts);
    }
    total
}

/// Where all rows stand.
#[derive(Debug, Default)]
struct Places(Vec<Run>);

impl Places {
    /// Notes where a row stands; rows come in order.
    fn add(&mut self, number: u64, row: Row) {
        if self.0.last().map(|run| run.at(number)) != Some(row) {
            self.0.push(Run { first: number, row });
        }
    }

    fn of(&self, number: u64) -> Row {
        self.0[self.0.partition_point(|run| run.first <= number).saturating_sub(1)].at(number)
    }
}

impl Run {
    /// Where a row stands, if it is of this run.
    fn at(&self, number: u64) -> Row {
        let ahead = number - self.first;
        let Place { number, line } = self.row.place;
        Row { place: Place { number: number + ahead, line: line + ahead }, ..self.row }
    }
}

/// What files share with earlier ones: for each pair, later file first, the rows of a class and the rows of a puzzle.
struct Shared {
    files: usize,
    rows: BTreeMap<(usize, usize), (u64, u64)>,
}

impl Shared {
    /// Counts rows that are the same.
    fn add(&mut self, same: &[Print], places: &Places, count: impl Fn(&mut (u64, u64)) -> &mut u64) {
        if self.files < 2 || same.len() < 2 {
            return;
        }
        let mut rows: BTreeMap<usize, u64> = BTreeMap::new();
        for print in same {
            *rows.entry(places.of(print.row).file).or_default() += 1;
        }
        for (into, from) in rows.keys().array_combinations().map(|[from, into]| (*into, *from)) {
            *count(self.rows.entry((into, from)).or_default()) += rows[&into];
        }
    }

    fn leaks(self) -> Vec<Leak> {
        self.rows.into_iter().map(|((into, from), (rows, exact))| Leak { from, into, rows, exact }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Interrupt;

    fn examine(verdict: Result<Verdict, EngineError>, stated: &str) -> Result<Examined, EngineError> {
        let puzzle: Puzzle = "1.3..2..3.1.....".parse().unwrap();
        let board: Puzzle = stated.parse().unwrap();
        Examiner::default().examine(&puzzle, verdict, &Stated::Board(board.clues().to_vec()), "liar")
    }

    fn solution() -> Solution {
        let grid: Puzzle = "1234341221434321".parse().unwrap();
        let blank = grid.with_clues(vec![None; 16]).unwrap();
        Solution::check(&blank, grid.clues().iter().flatten().copied().collect()).unwrap()
    }

    #[test]
    fn a_verdict_that_denies_a_right_solution_is_a_fault_of_the_engine() {
        let right = "1432231432414123";
        let puzzle: Puzzle = "1.3..2..3.1.....".parse().unwrap();
        let stated: Puzzle = right.parse().unwrap();
        assert!(Solution::check(&puzzle, stated.clues().iter().flatten().copied().collect()).is_err());
        for verdict in [Verdict::Unsolvable, Verdict::Unique(solution())] {
            let examined = examine(Ok(verdict.clone()), right);
            let kinds: Vec<Kind> = examined.unwrap().faults.into_iter().map(|(kind, _)| kind).collect();
            assert_eq!(kinds, [if verdict == Verdict::Unsolvable { Kind::Unsolvable } else { Kind::WrongSolution }]);
        }
        let grid: Puzzle = "1234341221434321".parse().unwrap();
        let stated = Stated::Board(grid.clues().to_vec());
        let ask = |verdict| Examiner::default().examine(&grid, Ok(verdict), &stated, "liar");
        assert!(ask(Verdict::Unique(solution())).unwrap().faults.is_empty());
        assert!(matches!(ask(Verdict::Unsolvable), Err(EngineError::WrongSolution { .. })));
    }

    #[test]
    fn no_verdict_is_told_and_other_errors_end_the_audit() {
        let examined = examine(Err(EngineError::Interrupted(Interrupt::Deadline)), "1234341221434321").unwrap();
        assert_eq!(examined.faults[0].0, Kind::Unknown);
        let error = EngineError::WrongSolution { engine: "liar".to_owned(), violations: Vec::new() };
        assert!(examine(Err(error), "1234341221434321").is_err());
    }
}
