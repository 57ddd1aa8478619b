//! Compares the rows with each other: finds those that have the same puzzle.

use super::examine::Examined;
use super::report::{Counts, Finding, Kind, Leak, Report, Row, total};
use crate::text::Place;
use itertools::Itertools;
use std::collections::BTreeMap;

/// A row, identified by its hashes.
#[derive(Clone, Copy, Debug)]
struct Print {
    form: u128,
    exact: u64,
    row: u64,
}

/// Rows of one file that follow one another without a gap in records or lines.
#[derive(Clone, Copy, Debug)]
struct Run {
    first: u64,
    row: Row,
}

/// Collects the results of all rows in order, and makes the report.
#[derive(Debug, Default)]
pub struct Auditor {
    report: Report,
    rows: u64,
    places: RowPlaces,
    prints: Vec<Print>,
}

impl Auditor {
    /// Begins the next file; the rows that follow belong to it.
    pub fn begin_file(&mut self, name: impl Into<String>) {
        self.report.files.push((name.into(), Counts::default()));
    }

    /// Adds the next row of the file.
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

    /// The counts of all rows so far, not including rows that occur more than once.
    #[must_use]
    pub fn counts(&self) -> Counts {
        total(&self.report.files)
    }

    /// The report, including the rows that occur more than once.
    #[must_use]
    pub fn finish(self) -> Report {
        let Self { report: Report { mut files, mut findings, .. }, places, mut prints, .. } = self;
        prints.sort_unstable_by_key(|print| (print.form, print.exact, print.row));
        let mut shared = Shared { files: files.len(), rows: BTreeMap::new() };
        for class in prints.chunk_by(|one, other| one.form == other.form).filter(|class| class.len() > 1) {
            let Some(first) = class.iter().min_by_key(|print| print.row) else { continue };
            // The earliest row with a different puzzle than the first row: the earliest isomorph of any row is one of
            // these two.
            let others = class.iter().filter(|print| print.exact != first.exact);
            let other = others.min_by_key(|print| print.row).unwrap_or(first);
            for same in class.chunk_by(|one, other| one.exact == other.exact) {
                let mut add = |kind, row, of| {
                    let row = places.of(row);
                    files[row.file].1.kinds[kind as usize] += 1;
                    findings.push(Finding { kind, row, of: Some(places.of(of)), detail: None });
                };
                for print in &same[1..] {
                    add(Kind::Duplicate, print.row, same[0].row);
                }
                let isomorph = if same[0].exact == first.exact { other } else { first };
                for print in same.iter().filter(|print| print.row > isomorph.row && print.exact != isomorph.exact) {
                    add(Kind::Isomorphic, print.row, isomorph.row);
                }
                shared.add(same, &places, |count| &mut count.1);
            }
            shared.add(class, &places, |count| &mut count.0);
        }
        findings.sort_by_key(|finding| (finding.row.file, finding.row.place.number, finding.kind));
        Report { counts: total(&files), files, findings, leaks: shared.leaks() }
    }
}

/// The positions of all rows.
#[derive(Debug, Default)]
struct RowPlaces(Vec<Run>);

impl RowPlaces {
    /// Records the position of a row; rows come in order.
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
    /// The position of a row, if it belongs to this run.
    fn at(&self, number: u64) -> Row {
        let ahead = number - self.first;
        let Place { number, line } = self.row.place;
        Row { place: Place { number: number + ahead, line: line + ahead }, ..self.row }
    }
}

/// The rows that files share with earlier ones: for each pair, later file first, the rows with a common form and those
/// with a common puzzle.
struct Shared {
    files: usize,
    rows: BTreeMap<(usize, usize), (u64, u64)>,
}

impl Shared {
    /// Counts a group of equal rows.
    fn add(&mut self, same: &[Print], places: &RowPlaces, count: impl Fn(&mut (u64, u64)) -> &mut u64) {
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
