//! The file `certificate.json`: the fields of a certificate, and the digest of the file `proof.lrat`.

use super::json;
use crate::{Certificate, Fields};

/// The schema of manifests and JSON objects, before the version of the certificate.
pub const SCHEMA: &str = "sudosat-certificate-";

/// A manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    pub schema: String,
    pub fields: Fields,
    pub lrat_sha256: Option<String>,
}

impl Manifest {
    /// Parses a manifest of a supported version. Strings of other names are ignored.
    ///
    /// # Errors
    ///
    /// The reason why it is refused.
    pub fn parse(text: &[u8]) -> Result<Self, String> {
        let text = str::from_utf8(text).map_err(|error| error.to_string())?;
        Self::from_strings(json::strings(text)?)
    }

    /// The manifest of these names and values, as [`parse`](Self::parse) reads them.
    pub(super) fn from_strings(mut found: Vec<(String, String)>) -> Result<Self, String> {
        let mut take = |wanted: &str| {
            let value = found.iter().position(|(name, _)| name == wanted).map(|place| found.swap_remove(place).1);
            let is_twice = found.iter().any(|(name, _)| name == wanted);
            if is_twice { Err(format!("it has `{wanted}` twice")) } else { Ok(value) }
        };
        let mut manifest = Self { lrat_sha256: take("lrat_sha256")?, ..Self::default() };
        let Fields { board, puzzle, verdict, solutions, sha256, proof } = &mut manifest.fields;
        for (name, value) in [
            ("schema", &mut manifest.schema),
            ("board", board),
            ("puzzle", puzzle),
            ("verdict", verdict),
            ("solutions", solutions),
            ("sha256", sha256),
            ("proof", proof),
        ] {
            *value = take(name)?.unwrap_or_default();
        }
        check_schema(&manifest.schema)?;
        Ok(manifest)
    }
}

/// Checks that a schema is of a supported version.
///
/// # Errors
///
/// The reason why it is not.
pub fn check_schema(schema: &str) -> Result<(), String> {
    match schema.strip_prefix(SCHEMA) {
        None => Err(format!("the schema is not {SCHEMA}2")),
        Some(version) => other_version(version, &["2", "3"]).map_or(Ok(()), Err),
    }
}

/// Checks that a schema names the version of its certificate.
///
/// # Errors
///
/// The schema expected.
pub fn check_version(schema: &str, certificate: &Certificate) -> Result<(), String> {
    let expected = format!("{SCHEMA}{}", certificate.version());
    if schema == expected { Ok(()) } else { Err(format!("the schema of this certificate is {expected}")) }
}

/// The reason why a file or an object of this version is refused; `None` for those that are read.
#[must_use]
pub fn other_version(version: &str, known: &[&str]) -> Option<String> {
    match version {
        _ if known.contains(&version) => None,
        "1" => Some(
            "it is of version 1, whose digest does not tell where the formula ends and the proof begins: \
             make it again with `sudosat certify`"
                .to_owned(),
        ),
        _ => Some(format!("this program knows certificates of version {} only", known.join(" and "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read() {
        let text = r#"{"schema":"sudosat-certificate-3","puzzle":"1...","formula":"ignored","lrat_sha256":"00"}"#;
        let fields = Fields { puzzle: "1...".to_owned(), ..Fields::default() };
        let lrat_sha256 = Some("00".to_owned());
        let expected = Manifest { schema: "sudosat-certificate-3".to_owned(), fields, lrat_sha256 };
        assert_eq!(Manifest::parse(text.as_bytes()), Ok(expected));
        let refused = |text: &str| Manifest::parse(text.as_bytes()).unwrap_err();
        assert_eq!(refused("{}"), "the schema is not sudosat-certificate-2");
        assert!(refused(r#"{"schema":"sudosat-certificate-1"}"#).starts_with("it is of version 1"));
        assert!(refused(r#"{"schema":"sudosat-certificate-4"}"#).ends_with("version 2 and 3 only"));
        assert_eq!(refused(&text.replace("formula", "puzzle")), "it has `puzzle` twice");
        assert_eq!(refused(&text.replace("1...", "é\\")), "line 1, column 50: expected `}`, found `f`");
    }
}
