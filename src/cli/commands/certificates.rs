//! The files of certificates, as `certify` writes them and `verify` reads them: see `docs/CERTIFICATES.md`.

/// The first line of a file of many certificates, of version 2 or 3; the version of each follows from its board and
/// verdict.
pub(crate) const MARK: &str = "sudosat-certificates 2";
/// The names of a table's columns.
pub(crate) const HEADER: &str = "board,puzzle,verdict,solutions,sha256,proof";
/// The file of many certificates in a folder.
pub(crate) const STREAM: &str = "certificates.txt";

/// The last line of a file of many certificates.
pub(crate) fn end_line(rows: u64) -> String {
    format!("end {rows}")
}
