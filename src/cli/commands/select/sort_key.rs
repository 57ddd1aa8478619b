//! The keys of `--sort`.

use crate::properties::{Name, Names, UnknownProperty};

/// A key by which records are sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SortKey {
    pub(super) name: Name,
    /// Whether the highest value comes first.
    pub(super) descends: bool,
}

impl SortKey {
    /// Reads `KEY`, `-KEY`, `KEY:asc` or `KEY:desc`. A column may have a name of such a form.
    ///
    /// # Errors
    ///
    /// If there is no property or column of the name.
    pub(super) fn parse(text: &str, names: &Names) -> Result<Self, UnknownProperty> {
        let text = text.trim();
        if names.columns().iter().any(|column| column.eq_ignore_ascii_case(text)) {
            return Ok(Self { name: names.find(text)?, descends: false });
        }
        let (text, is_negative) = text.strip_prefix('-').map_or((text, false), |rest| (rest, true));
        let (text, descends) = match text.rsplit_once(':') {
            Some((name, order)) if order.eq_ignore_ascii_case("desc") => (name, !is_negative),
            Some((name, order)) if order.eq_ignore_ascii_case("asc") => (name, is_negative),
            _ => (text, is_negative),
        };
        Ok(Self { name: names.find(text)?, descends })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::Property;

    #[test]
    fn keys_ascend_unless_they_say_otherwise() {
        let names = Names::with_columns(["id", "-id", "a:desc"].map(str::to_owned).to_vec());
        let column = |name: &str| Name::Column(name.to_owned());
        for (text, name, descends) in [
            ("er", Name::Property(Property::Er), false),
            ("-er", Name::Property(Property::Er), true),
            (" Er:DESC ", Name::Property(Property::Er), true),
            ("er:asc", Name::Property(Property::Er), false),
            ("-er:asc", Name::Property(Property::Er), true),
            ("-er:desc", Name::Property(Property::Er), false),
            ("id", column("id"), false),
            ("-id", column("-id"), false),
            ("--id", column("-id"), true),
            ("a:desc", column("a:desc"), false),
            ("-a:desc:desc", column("a:desc"), false),
        ] {
            assert_eq!(SortKey::parse(text, &names), Ok(SortKey { name, descends }), "{text}");
        }
        for text in ["", "-", ":desc", "er:down", "er,ep", "eer"] {
            assert!(SortKey::parse(text, &names).is_err(), "{text}");
        }
    }
}
