//! The formats of a stream of certificates.

use crate::answers::certificate::Json;
use crate::cli::commands::certificates::{HEADER, MARK};
use crate::cli::terminal::formats;
use crate::text::Compression;
use crate::verify::Fields;
use clap::ValueEnum;
use std::io;
use std::path::Path;

/// The format of a stream of certificates.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CertificateFormat {
    /// A table with a mark before it and a count after it, which show that a file is whole
    Line,
    /// The table alone
    Csv,
    /// A JSON object on each line
    Json,
}

impl CertificateFormat {
    pub(super) fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "json" | "jsonl" | "ndjson" => Some(Self::Json),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }

    pub(crate) const fn header(self) -> &'static [&'static str] {
        match self {
            Self::Line => &[MARK, HEADER],
            Self::Csv => &[HEADER],
            Self::Json => &[],
        }
    }

    /// Appends a certificate of this version.
    pub(crate) fn write(self, version: u32, fields: &Fields, text: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Self::Line | Self::Csv => {
                let Fields { board, puzzle, verdict, solutions, sha256, proof, .. } = fields;
                let row = [board, puzzle, verdict, solutions, sha256, proof];
                // No field ever contains a comma, a quote or a line end.
                for (position, field) in row.into_iter().enumerate() {
                    if position > 0 {
                        text.push(b',');
                    }
                    text.extend_from_slice(field.as_bytes());
                }
            }
            Self::Json => {
                serde_json::to_writer(&mut *text, &Json::new(version, fields.clone()))?;
            }
        }
        text.push(b'\n');
        Ok(())
    }
}

/// Whether an output is a file of certificates rather than a folder, by its extension.
pub(super) fn is_file(path: &Path) -> bool {
    let is_packed = Compression::of_name(path).is_some();
    let extension = formats::extension(path);
    let is_named = extension
        .is_some_and(|name| name == "txt" || name == "parquet" || CertificateFormat::of_extension(&name).is_some());
    !path.is_dir() && (is_packed || is_named)
}
