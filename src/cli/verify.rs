//! `verify`: does each certificate hold?

use super::certificates::{FORMULA, Json, LRAT, MANIFEST, MARK, PROOF, SCHEMA, STREAM, end_line};
use super::exit::{Exit, Failure};
use super::input::Source;
use super::interrupt;
use super::output::Output;
use super::progress::{Followed, Shown};
use super::same_file;
use super::terminal;
use crate::verify::{Certificate, Digest, Fields, Files, Refusal, Verifier};
use clap::{Args, ValueHint};
use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The arguments of `verify`.
#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// Folders that `certify` wrote, or files of many certificates; `-` or nothing is standard input
    #[arg(value_name = "DIR", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
}

/// The session of a verification.
struct Verification {
    verifier: Verifier,
    out: Output,
    exit: Exit,
    cancel: Arc<AtomicBool>,
    read: Arc<AtomicU64>,
    job: Followed,
}

/// Verifies every certificate and says of each what it certifies, or that it is refused.
pub(crate) fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let cancel = interrupt::flag();
    if args.paths.is_empty() {
        terminal::announce("certificates");
    }
    let stdin = [PathBuf::from("-")];
    let paths = if args.paths.is_empty() { &stdin[..] } else { &args.paths };
    let within = |folder: &Path| [MANIFEST, FORMULA, PROOF, LRAT, STREAM].map(|name| folder.join(name));
    let files: Vec<PathBuf> = paths.iter().flat_map(|path| within(path)).chain(paths.iter().cloned()).collect();
    same_file::refuse(files.iter().map(PathBuf::as_path), [Path::new("-")])?;
    let out = Output::stdout();
    let (typing, read) = (args.paths.is_empty() && io::stdin().is_terminal(), Arc::default());
    let shown = Shown { typing, answers: out.is_terminal(), quiet: false };
    let job = Followed::new("certificate", shown, &args.paths, Arc::clone(&read));
    let mut verification = Verification { verifier: Verifier::new(), out, exit: Exit::AsAsked, cancel, read, job };
    for path in paths {
        if !path.is_dir() {
            verification.table(path)?;
        } else if path.join(MANIFEST).exists() || !path.join(STREAM).exists() {
            verification.folder(path)?;
        } else {
            verification.table(&path.join(STREAM))?;
        }
    }
    verification.out.flush().map_err(Failure::Output)?;
    verification.job.end();
    Ok(verification.exit)
}

impl Verification {
    /// Tells what became of a certificate.
    fn tell(&mut self, name: &str, outcome: Result<&str, String>) -> Result<(), Failure> {
        let word = match outcome {
            Ok(word) => {
                self.exit = self.exit.max(match word {
                    "unknown" => Exit::Unknown,
                    "invalid" => Exit::SomeNo,
                    _ => Exit::AsAsked,
                });
                word
            }
            Err(reason) => {
                self.exit = self.exit.max(Exit::Disagreement);
                self.job.tell(&format!("{name}: refused: {reason}\n"));
                "refused"
            }
        };
        self.job.count(word);
        writeln!(self.out, "{word}").map_err(Failure::Output)?;
        self.out.flush_if_due().map_err(Failure::Output)
    }

    /// A certificate as a folder of files.
    fn folder(&mut self, folder: &Path) -> Result<(), Failure> {
        let outcome = self.files(folder)?;
        self.tell(&folder.display().to_string(), outcome.as_deref().map_err(Clone::clone))
    }

    fn files(&mut self, folder: &Path) -> Result<Result<String, String>, Failure> {
        let Some(manifest) = read(folder, MANIFEST)? else { return Ok(Err(format!("{MANIFEST} is missing"))) };
        let json = match parse_json(&manifest) {
            Ok(json) => json,
            Err(reason) => return Ok(Err(format!("{MANIFEST}: {reason}"))),
        };
        let drat = read(folder, PROOF)?;
        let certificate = match Certificate::from_fields_and_proof(&json.fields, drat.as_deref().unwrap_or_default()) {
            _ if drat.is_none() && json.fields.verdict != "multiple" => return Ok(Err(format!("{PROOF} is missing"))),
            Ok(certificate) => certificate,
            Err(error) => return Ok(Err(error.to_string())),
        };
        if let Err(refusal) = self.verifier.verify(&certificate) {
            return Ok(Err(refusal.to_string()));
        }
        if certificate.refutation.is_some() {
            let (Some(formula), Some(lrat)) = (read(folder, FORMULA)?, read(folder, LRAT)?) else {
                return Ok(Err(format!("{FORMULA} or {LRAT} is missing")));
            };
            let Some(lrat_digest) = json.lrat_sha256.as_deref().and_then(Digest::from_hex) else {
                return Ok(Err(format!("{MANIFEST}: lrat_sha256 is not 64 hexadecimal digits")));
            };
            let files = Files { formula: &formula, lrat: &lrat, lrat_digest };
            if let Err(refusal) = self.verifier.verify_files(&certificate, files) {
                return Ok(Err(refusal.to_string()));
            }
        }
        Ok(Ok(certificate.verdict()))
    }

    /// A file of many certificates: a table, with or without its mark and end, or JSON objects, one a line.
    fn table(&mut self, path: &Path) -> Result<(), Failure> {
        let source = Source::open_counted(path, Some(&self.out), &self.read)?;
        let name = source.name.clone();
        let mut input = source.into_input();
        let failed = |error: io::Error| Failure::with(&name)(error);
        let mut first = String::new();
        (&mut input).take(1 << 16).read_line(&mut first).map_err(failed)?;
        if first.starts_with('{') {
            let lines = io::Cursor::new(first).chain(input).lines();
            for (line, number) in lines.zip(1_u64..) {
                let line = line.map_err(failed)?;
                let fields = parse_json(line.as_bytes()).map(|json| json.fields);
                self.row(&name, number, fields)?;
                if self.cancelled() {
                    return Ok(());
                }
            }
            return Ok(());
        }
        let marked = first.trim_end() == MARK;
        let start = if marked { String::new() } else { first };
        let mut table = csv::ReaderBuilder::new().flexible(true).from_reader(io::Cursor::new(start).chain(input));
        let headers = table.headers().map_err(|error| Failure::new(format!("{name}: {error}")))?.clone();
        let column = |wanted: &str| headers.iter().position(|header| header == wanted);
        let columns = ["board", "puzzle", "verdict", "solutions", "sha256", "proof"].map(column);
        let [Some(_), Some(_), Some(_), ..] = columns else {
            let reason = "not a file of certificates: its first line names no columns board, puzzle and verdict";
            return self.tell(&name, Err(reason.to_owned()));
        };
        let (mut rows, mut ended) = (0, !marked);
        let mut record = csv::StringRecord::new();
        loop {
            let line = table.position().line() + u64::from(marked);
            match table.read_record(&mut record) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) if matches!(error.kind(), csv::ErrorKind::Io(_)) => {
                    return Err(Failure::new(format!("{name}: {error}")));
                }
                Err(error) => {
                    self.tell(&name, Err(error.to_string()))?;
                    continue;
                }
            }
            if marked && record.len() == 1 && record.get(0) == Some(&end_line(rows)) && !ended {
                ended = true;
                continue;
            }
            if marked && ended {
                return self.tell(&format!("{name}: line {line}"), Err("the file goes on after its end".to_owned()));
            }
            rows += 1;
            let field = |place: Option<usize>| place.and_then(|place| record.get(place)).unwrap_or_default().to_owned();
            let [board, puzzle, verdict, solutions, sha256, proof] = columns.map(field);
            self.row(&name, line, Ok(Fields { board, puzzle, verdict, solutions, sha256, proof }))?;
            if self.cancelled() {
                return Ok(());
            }
        }
        if ended {
            return Ok(());
        }
        let reason = format!("the file does not end in `{}`: it was cut short", end_line(rows));
        self.tell(&name, Err(reason))
    }

    /// One certificate of many.
    fn row(&mut self, name: &str, line: u64, fields: Result<Fields, String>) -> Result<(), Failure> {
        let outcome = fields.and_then(|fields| {
            if matches!(fields.verdict.as_str(), "unknown" | "invalid") {
                return Ok(fields.verdict);
            }
            let certificate = Certificate::from_fields(&fields).map_err(|error| error.to_string())?;
            self.verifier.verify(&certificate).map_err(|refusal: Refusal| refusal.to_string())?;
            Ok(fields.verdict)
        });
        let place = if outcome.is_err() { format!("{name}: line {line}") } else { String::new() };
        self.tell(&place, outcome.as_deref().map_err(Clone::clone))
    }

    fn cancelled(&mut self) -> bool {
        let cancelled = self.cancel.load(Ordering::Relaxed);
        if cancelled {
            self.exit = self.exit.max(Exit::Interrupted);
        }
        cancelled
    }
}

/// A file of a folder, if it is there.
fn read(folder: &Path, name: &str) -> Result<Option<Vec<u8>>, Failure> {
    let path = folder.join(name);
    match fs::read(&path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::with(path.display())(error)),
    }
}

fn parse_json(text: &[u8]) -> Result<Json, String> {
    let json: Json = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    if json.schema == SCHEMA {
        return Ok(json);
    }
    Err(format!("the schema is not {SCHEMA}"))
}
