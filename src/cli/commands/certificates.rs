//! The files of certificates, as `certify` writes them and `verify` reads them: see `docs/CERTIFICATES.md`.

/// The first line of a file of many certificates, of version 2 or 3; the version of each follows from its board and
/// verdict.
pub(crate) const MARK: &str = "sudosat-certificates 2";
/// The version of certificates whose formula is too large to be written.
pub(crate) const WITHOUT_FORMULA: u32 = 3;
/// The names of a table's columns.
pub(crate) const HEADER: &str = "board,puzzle,verdict,solutions,sha256,proof";
/// The file of many certificates in a folder.
pub(crate) const STREAM: &str = "certificates.txt";
/// The files of one certificate in a folder.
pub(crate) const MANIFEST: &str = "certificate.json";
pub(crate) const FORMULA: &str = "formula.cnf";
pub(crate) const PROOF: &str = "proof.drat";
pub(crate) const LRAT: &str = "proof.lrat";

/// The last line of a file of many certificates.
pub(crate) fn end_line(rows: u64) -> String {
    format!("end {rows}")
}
