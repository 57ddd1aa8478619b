//! Names of properties and of columns.

use super::property::Property;
use crate::plural::listed;
use crate::puzzle::rule::edit_distance;
use std::fmt;

/// A property, or a column of the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    Property(Property),
    /// A column or key, as the input spells it.
    Column(String),
}

impl Name {
    /// The rank of its cost; a column costs nothing.
    #[must_use]
    pub fn cost(&self) -> u8 {
        match self {
            Self::Property(property) => property.cost(),
            Self::Column(_) => 0,
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Property(property) => f.write_str(property.name()),
            Self::Column(column) => f.write_str(column),
        }
    }
}

/// The names that exist: properties, and the columns of an input.
#[derive(Clone, Debug, Default)]
pub struct Names {
    columns: Vec<String>,
    /// Whether an input may have columns that are not listed, as later objects of JSON Lines may have other keys.
    is_open: bool,
    /// Whether properties are computed even if a column has their name.
    computes: bool,
}

impl Names {
    /// The properties, and these columns. A column hides the property of its name, except for `solutions`: a column of
    /// that name usually states one solution.
    #[must_use]
    pub fn with_columns(columns: Vec<String>) -> Self {
        Self { columns, is_open: false, computes: false }
    }

    /// These names, and any other that resembles none of them.
    #[must_use]
    pub fn open(self) -> Self {
        Self { is_open: true, ..self }
    }

    /// These names; if `computes`, a property hides the column of its name instead.
    #[must_use]
    pub fn computing(self, computes: bool) -> Self {
        Self { computes, ..self }
    }

    /// The columns.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The property or column of this name, in any case.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn find(&self, name: &str) -> Result<Name, UnknownProperty> {
        let name = name.trim();
        let column = self.columns.iter().find(|column| column.eq_ignore_ascii_case(name)).cloned().map(Name::Column);
        let property = Property::by_name(name).map(Name::Property);
        let is_number_of_solutions = property == Some(Name::Property(Property::Solutions));
        let found = if self.computes || is_number_of_solutions { property.or(column) } else { column.or(property) };
        let error =
            || UnknownProperty { found: name.to_owned(), nearest: self.nearest(name), columns: self.columns.clone() };
        match found {
            Some(name) => Ok(name),
            None if self.is_open && !name.is_empty() && self.nearest(name).is_none() => {
                Ok(Name::Column(name.to_owned()))
            }
            None => Err(error()),
        }
    }

    /// The name that was probably meant.
    fn nearest(&self, name: &str) -> Option<String> {
        const LONGEST: usize = 64;
        // A longer name resembles none.
        let name: String = name.to_lowercase().chars().take(LONGEST).collect();
        let known = Property::ALL.iter().map(|property| property.name());
        let known = known.chain(self.columns.iter().map(String::as_str));
        let distances = known.map(|known| (edit_distance(&name, &known.to_lowercase()), known));
        // A third of the letters may differ.
        let near = distances.filter(|(distance, known)| *distance * 3 <= known.chars().count().max(3));
        near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known.to_owned())
    }
}

/// The error of a name that is neither a property nor a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownProperty {
    found: String,
    nearest: Option<String>,
    columns: Vec<String>,
}

impl fmt::Display for UnknownProperty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The most columns listed.
        const SHOWN: usize = 20;
        let Self { found, nearest, columns } = self;
        write!(f, "`{}` is not a property", found.escape_debug())?;
        if !columns.is_empty() {
            write!(f, " or a column")?;
        }
        if let Some(nearest) = nearest {
            write!(f, " (did you mean `{}`?)", nearest.escape_debug())?;
        }
        let properties: Vec<String> = Property::ALL.iter().map(|property| property.name().to_owned()).collect();
        write!(f, ": there are {}", listed(&properties))?;
        if !columns.is_empty() {
            let shown: Vec<String> =
                columns.iter().take(SHOWN).map(|name| format!("`{}`", name.escape_debug())).collect();
            let more = if columns.len() > SHOWN { ", …" } else { "" };
            write!(f, "; the columns are {}{more}", shown.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownProperty {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_hides_a_property_unless_properties_are_computed() {
        let names = || Names::with_columns(vec!["id".to_owned(), "ER".to_owned()]);
        assert_eq!(names().find("er"), Ok(Name::Column("ER".to_owned())));
        assert_eq!(names().computing(true).find("er"), Ok(Name::Property(Property::Er)));
        assert_eq!(names().find(" Id "), Ok(Name::Column("id".to_owned())));
        assert_eq!(names().find("clues"), Ok(Name::Property(Property::Clues)));
        let kaggle = Names::with_columns(vec!["quizzes".to_owned(), "solutions".to_owned()]);
        assert_eq!(kaggle.find("solutions"), Ok(Name::Property(Property::Solutions)));
    }

    #[test]
    fn unknown_names_list_what_exists() {
        let error = Names::default().find("clue").unwrap_err().to_string();
        let expected = "`clue` is not a property (did you mean `clues`?): there are puzzle, side, clues, ";
        assert!(error.starts_with(expected) && error.ends_with("largest_reason and premises"), "{error}");
        let names = Names::with_columns(vec!["rating".to_owned()]);
        let error = names.find("ratign").unwrap_err().to_string();
        assert!(error.starts_with("`ratign` is not a property or a column (did you mean `rating`?): there are"));
        assert!(error.ends_with("; the columns are `rating`"), "{error}");
        let error = names.find("\u{1b}[31m").unwrap_err().to_string();
        assert!(error.starts_with("`\\u{1b}[31m` is not a property or a column: "), "{error}");
        for name in ["", "and", &"x".repeat(10_000)] {
            assert!(names.find(name).is_err(), "{name}");
        }
    }

    #[test]
    fn open_names_exclude_those_that_are_probably_mistyped() {
        let names = Names::with_columns(vec!["stars".to_owned()]).open();
        assert_eq!(names.find("weight"), Ok(Name::Column("weight".to_owned())));
        assert!(["clue", "star", "minimaal", ""].iter().all(|name| names.find(name).is_err()));
    }
}
