//! Tables of text fields in the shape of the data sets on Kaggle and of Sudoku-Extreme.
//!
//! They are read like any [table](crate::text::table).

/// The headers of the data sets.
pub(crate) const CSV_HEADER: &str = "puzzle,comment,rules\n";
pub(crate) const KAGGLE_HEADER: &str = "quizzes,solutions\n";
pub(crate) const SUDOKU_EXTREME_HEADER: &str = "source,question,answer,rating\n";

/// A row of a table.
pub(crate) fn row<const N: usize>(fields: [&str; N]) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = table.write_record(fields);
    String::from_utf8_lossy(&table.into_inner().unwrap_or_default()).into_owned()
}
