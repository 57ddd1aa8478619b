//! The report of an audit, in words and as JSON.

use crate::audit::{Counts, Finding, Kind, Leak, Report, Row};
use crate::plural::counted;
use itertools::Itertools;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// The schema that the JSON report names.
const SCHEMA: &str = "sudosat-audit-1";

/// The wording in the text report.
const fn words(kind: Kind) -> &'static str {
    match kind {
        Kind::Invalid => "not a puzzle",
        Kind::Unsolvable => "no solution",
        Kind::Multiple => "several solutions",
        Kind::Unknown => "no verdict in time",
        Kind::WrongSolution => "wrong solution stated",
        Kind::Duplicate => "the same as",
        Kind::Isomorphic => "isomorphic to",
    }
}

/// `unsolvable 1, duplicate 1`.
pub(crate) fn kinds(counts: &Counts) -> String {
    let found = Kind::ALL.into_iter().filter(|&kind| counts.of(kind) > 0);
    let found = found.map(|kind| format!("{} {}", kind.name().replace('_', " "), counts.of(kind))).join(", ");
    if found.is_empty() { "nothing found".to_owned() } else { found }
}

/// `3 rows: unsolvable 1, duplicate 1`.
pub(crate) fn found(counts: &Counts) -> String {
    format!("{}: {}", counted(counts.rows, "row"), kinds(counts))
}

/// Writes the report as text.
pub(crate) fn write_text(report: &Report, engine: &str, summary: bool, out: &mut impl Write) -> io::Result<()> {
    let name = |row: &Row| report.files.get(row.file).map_or("", |(name, _)| name.as_str());
    let findings = if summary { &[] } else { &report.findings[..] };
    for Finding { kind, row, of, detail, .. } in findings {
        write!(out, "{}:{}: record {}: {}", name(row), row.place.line, row.place.number, words(*kind))?;
        if let Some(of) = of {
            write!(out, " {}:{}: record {}", name(of), of.place.line, of.place.number)?;
        }
        match detail {
            Some(detail) => writeln!(out, ": {detail}")?,
            None => writeln!(out)?,
        }
    }
    let several = report.files.len() > 1;
    let each = report.files.iter().map(|(name, counts)| (name.as_str(), counts)).filter(|_| several);
    let all = if several { "all files" } else { report.files.first().map_or("", |(name, _)| name) };
    for (name, counts) in each.chain([(all, &report.counts)]) {
        writeln!(out, "{name}: {}", found(counts))?;
    }
    for Leak { from, into, rows, exact } in &report.leaks {
        let (from, into) = (&report.files[*from].0, &report.files[*into].0);
        writeln!(out, "{into}: rows also in {from}: {rows} up to isomorphism, {exact} identical")?;
    }
    if report.counts.without_form > 0 {
        let count = report.counts.without_form;
        writeln!(out, "rows not checked for isomorphs, because they are not plain 9x9 puzzles: {count}")?;
    }
    if report.counts.without_solution < report.counts.rows && report.counts.without_solution > 0 {
        writeln!(out, "rows that state no solution: {}", report.counts.without_solution)?;
    }
    writeln!(out, "verdicts by {engine}")
}

/// The report as JSON.
#[derive(Serialize)]
pub(crate) struct Json<'a> {
    schema: &'static str,
    engine: &'a str,
    files: Vec<JsonFile<'a>>,
    counts: JsonCounts,
    leaks: Vec<JsonLeak<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Findings<'a>>,
}

#[derive(Serialize)]
struct JsonFile<'a> {
    name: &'a str,
    counts: JsonCounts,
}

#[derive(Serialize)]
struct JsonCounts {
    rows: u64,
    invalid: u64,
    unsolvable: u64,
    multiple: u64,
    unknown: u64,
    wrong_solution: u64,
    duplicate: u64,
    isomorphic: u64,
    without_form: u64,
    without_solution: u64,
}

#[derive(Serialize)]
struct JsonLeak<'a> {
    from: &'a str,
    into: &'a str,
    rows: u64,
    exact: u64,
}

/// The findings, serialized one by one.
struct Findings<'a>(&'a Report);

#[derive(Serialize)]
struct JsonFinding<'a> {
    kind: &'static str,
    #[serde(flatten)]
    row: JsonRow<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<JsonRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonRow<'a> {
    file: &'a str,
    record: u64,
    line: u64,
}

impl Serialize for Findings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row =
            |row: &Row| JsonRow { file: &self.0.files[row.file].0, record: row.place.number, line: row.place.line };
        serializer.collect_seq(self.0.findings.iter().map(|finding| JsonFinding {
            kind: finding.kind.name(),
            row: row(&finding.row),
            of: finding.of.as_ref().map(row),
            detail: finding.detail.as_deref(),
        }))
    }
}

impl From<&Counts> for JsonCounts {
    fn from(counts: &Counts) -> Self {
        Self {
            rows: counts.rows,
            invalid: counts.of(Kind::Invalid),
            unsolvable: counts.of(Kind::Unsolvable),
            multiple: counts.of(Kind::Multiple),
            unknown: counts.of(Kind::Unknown),
            wrong_solution: counts.of(Kind::WrongSolution),
            duplicate: counts.of(Kind::Duplicate),
            isomorphic: counts.of(Kind::Isomorphic),
            without_form: counts.without_form,
            without_solution: counts.without_solution,
        }
    }
}

impl<'a> Json<'a> {
    pub(crate) fn new(report: &'a Report, engine: &'a str, summary: bool) -> Self {
        let name = |file: usize| report.files[file].0.as_str();
        let files = report.files.iter().map(|(name, counts)| JsonFile { name, counts: counts.into() });
        let leak =
            |leak: &Leak| JsonLeak { from: name(leak.from), into: name(leak.into), rows: leak.rows, exact: leak.exact };
        Self {
            schema: SCHEMA,
            engine,
            files: files.collect(),
            counts: (&report.counts).into(),
            leaks: report.leaks.iter().map(leak).collect(),
            findings: (!summary).then_some(Findings(report)),
        }
    }
}
