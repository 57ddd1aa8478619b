//! The certificate of one puzzle as a folder of plain files.

use crate::cli::commands::certificates::{FORMULA, Json, LRAT, MANIFEST, PROOF, SCHEMA};
use crate::cli::terminal::exit::Failure;
use crate::puzzle::Solution;
use crate::sat::{Encoding, Export};
use crate::verify::{Certificate, Digest, Verifier};
use std::fs;
use std::path::Path;

/// Writes a certificate as plain files that other programs read.
pub(super) fn write(folder: &Path, certificate: &Certificate, binary: bool) -> Result<(), Failure> {
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(Failure::with(path.display()))
    };
    let mut fields = certificate.to_fields();
    // A folder with a manifest is complete: the old one no longer fits, and the new one is written last.
    let manifest = folder.join(MANIFEST);
    if manifest.exists() {
        fs::remove_file(&manifest).map_err(Failure::with(manifest.display()))?;
    }
    let mut lrat_sha256 = None;
    if let Some(refutation) = &certificate.refutation {
        let puzzle = &certificate.puzzle;
        let solutions: Result<Vec<Solution>, _> =
            certificate.grids.iter().map(|grid| Solution::check(puzzle, grid.clone())).collect();
        let solutions = solutions.map_err(|_| Failure::new("a grid is not a solution"))?;
        let mut formula = Vec::new();
        Export { form: Encoding::Extended.into(), blocked: &solutions, ..Export::new(puzzle) }
            .dimacs(&mut formula)
            .map_err(Failure::with(FORMULA))?;
        write(FORMULA, &formula)?;
        if binary {
            write(PROOF, &refutation.proof.to_binary_drat())?;
        } else {
            write(PROOF, refutation.proof.to_drat().as_bytes())?;
        }
        let lrat = Verifier::new().lrat(puzzle, &certificate.grids, &refutation.proof);
        let lrat = lrat.map_err(|refusal| Failure::new(format!("the proof was refused: {refusal}")))?;
        write(LRAT, lrat.as_bytes())?;
        lrat_sha256 = Some(Digest::of(lrat.as_bytes()).to_string());
        fields.proof.clear();
    }
    let json = Json { schema: SCHEMA.to_owned(), fields, lrat_sha256 };
    let mut text = serde_json::to_string_pretty(&json).map_err(|error| Failure::new(error.to_string()))?;
    text.push('\n');
    write(MANIFEST, text.as_bytes())
}
