//! Puzzles, rules, solutions and verdicts for `serde`. They are written as plain data and read through the usual
//! constructors, so that no invalid value can be deserialized.
//!
//! A rule is a string in the notation of docs/RULES.md. A puzzle is a map of five fields in every format:
//!
//! | field | contents |
//! |---|---|
//! | `boxes` | rows and columns of a box; null if there are regions |
//! | `regions` | the region of each cell, from 0; empty if there are boxes |
//! | `rules` | the rules beyond rows, columns and boxes |
//! | `clues` | the clue of each cell, row by row, 0 if it is empty |
//! | `allowed` | the digits that each cell may hold, ascending; empty unless the puzzle restricts some cell |
//!
//! Boards that are not square are refused. A solution is written as a puzzle with all digits given, and is checked
//! again when it is read.

use super::Puzzle;
use crate::puzzle::{Board, BoxShape, Digit, DigitSet, Geometry, Rule, Solution, Violation};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// The fields of a puzzle.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Puzzle")]
struct Data {
    boxes: Option<[usize; 2]>,
    regions: Vec<u16>,
    rules: Vec<Rule>,
    clues: Vec<u16>,
    allowed: Vec<Vec<u16>>,
}

impl TryFrom<Puzzle> for Data {
    type Error = &'static str;

    fn try_from(puzzle: Puzzle) -> Result<Self, Self::Error> {
        if !puzzle.geometry().is_square() {
            return Err("a board that is not square, or has other digits than 1, 2, …, is not serialized");
        }
        let Puzzle { board, clues, allowed } = puzzle;
        let shape = board.geometry().box_shape();
        let regions = match shape {
            Some(_) => Vec::new(),
            None => (0..board.cells()).map(|cell| board.geometry().box_at(cell) as u16).collect(),
        };
        Ok(Self {
            boxes: shape.map(|BoxShape { rows, columns }| [rows, columns]),
            regions,
            rules: board.rules().to_vec(),
            clues: clues.into_iter().map(|clue| clue.map_or(0, Digit::get)).collect(),
            allowed: allowed
                .iter()
                .flat_map(|sets| sets.iter())
                .map(|set| set.iter().map(Digit::get).collect())
                .collect(),
        })
    }
}

impl TryFrom<Data> for Puzzle {
    type Error = String;

    fn try_from(data: Data) -> Result<Self, String> {
        let Data { boxes, regions, rules, clues, allowed } = data;
        let geometry = match boxes {
            Some([rows, columns]) => Geometry::with_boxes(BoxShape { rows, columns }),
            None => Geometry::with_regions(regions.len().isqrt(), &regions),
        };
        let geometry = geometry.map_err(|error| error.to_string())?;
        let board = Board::new(geometry, rules).map_err(|error| error.to_string())?;
        let clues = clues.into_iter().map(Digit::new).collect();
        let puzzle = Self::new(board, clues).map_err(|error| error.to_string())?;
        let allowed = sets(&allowed, puzzle.side(), puzzle.clues.len())?;
        Ok(Self { allowed, ..puzzle })
    }
}

/// The candidates of all cells, if any are restricted.
fn sets(allowed: &[Vec<u16>], side: usize, cells: usize) -> Result<Option<Arc<[DigitSet]>>, String> {
    if allowed.is_empty() {
        return Ok(None);
    }
    if allowed.len() != cells {
        return Err(format!("`allowed` must have an entry for each of {cells} cells, got {}", allowed.len()));
    }
    let set = |digits: &Vec<u16>| {
        let mut set = DigitSet::empty(side);
        for &number in digits {
            let digit = Digit::new(number).filter(|digit| digit.index() < side);
            set.insert(digit.ok_or_else(|| format!("digit must be between 1 and {side}, got {number}"))?);
        }
        Ok(set)
    };
    allowed.iter().map(set).collect::<Result<Arc<[DigitSet]>, String>>().map(Some)
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Data::try_from(self.clone()).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Data::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let clues = self.digits().iter().copied().map(Some).collect();
        let puzzle = Puzzle { board: Arc::clone(self.board()), clues, allowed: None };
        Data::try_from(puzzle).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let puzzle = Puzzle::deserialize(deserializer)?;
        let digits: Option<Vec<Digit>> = puzzle.clues().iter().copied().collect();
        let digits = digits.ok_or_else(|| D::Error::custom("a solution must have a digit in every cell"))?;
        let describe = |violation: &Violation| violation.describe(puzzle.board());
        Self::check(&puzzle, digits)
            .map_err(|violations| D::Error::custom(violations.iter().map(describe).collect::<Vec<_>>().join(", ")))
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::{Board, Digit, Geometry, Puzzle, Rule, Solution, Verdict};
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use std::fmt::Debug;

    fn returns<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
        let text = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    }

    #[test]
    fn puzzles_solutions_and_verdicts_round_trip() {
        let text =
            "5346789126721953481983425678597614234268537917139248569615372842874196353452861..\ncage 16 r9c8 r9c9";
        let ruled: Puzzle = text.parse().unwrap();
        let labels = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        let jigsaw = Puzzle::empty(Board::plain(Geometry::with_regions(4, &labels).unwrap()));
        let sukaku: Puzzle = "12..1234123412341234123412341234123412341234123412341234123412..".parse().unwrap();
        let grids = [text[..81].replace("..", "79"), "1234341221434321".to_owned(), "1234341221434321".to_owned()];
        for (puzzle, grid) in [ruled, jigsaw, sukaku].into_iter().zip(grids) {
            returns(&puzzle);
            let grid = grid.chars().filter_map(Digit::from_symbol).collect();
            let solution = Solution::check(&puzzle, grid).unwrap();
            returns(&solution);
            returns(&Verdict::Multiple(solution.clone(), solution.clone()));
            returns(&Verdict::Unique(solution));
        }
        returns(&Verdict::Unsolvable);
        returns(&Rule::MAIN_DIAGONAL);
        assert_eq!(serde_json::to_string(&Verdict::Unsolvable).unwrap(), "\"unsolvable\"");
    }

    #[test]
    fn a_restriction_of_a_cell_with_a_clue_round_trips() {
        let sukaku = "12..1234123412341234123412341234123412341234123412341234123412..";
        let puzzle: Puzzle = sukaku.parse().unwrap();
        let mut clues = puzzle.clues().to_vec();
        clues[0] = Digit::new(3);
        returns(&puzzle.with_clues(clues).unwrap());
    }

    #[test]
    fn invalid_values_are_refused() {
        let refused = |text: &str| serde_json::from_str::<Puzzle>(text).unwrap_err().to_string();
        let puzzle = |boxes: &str, regions: &str, clues: &str, allowed: &str| {
            format!(r#"{{"boxes":{boxes},"regions":{regions},"rules":[],"clues":{clues},"allowed":{allowed}}}"#)
        };
        assert_eq!(refused(&puzzle("[1,2]", "[]", "[1,0,0]", "[]")), "3 cells given for a board of 4");
        assert_eq!(refused(&puzzle("[1,2]", "[]", "[1,0,0,3]", "[]")), "clue 3 at r2c2 is above the side 2");
        assert!(refused(&puzzle("null", "[0,0,0,1]", "[]", "[]")).contains("region"));
        let sets = refused(&puzzle("[1,2]", "[]", "[0,0,0,0]", "[[1]]"));
        assert_eq!(sets, "`allowed` must have an entry for each of 4 cells, got 1");
        let digit = refused(&puzzle("[1,2]", "[]", "[0,0,0,0]", "[[1],[3],[],[]]"));
        assert_eq!(digit, "digit must be between 1 and 2, got 3");
        let solution = |clues: &str| serde_json::from_str::<Solution>(&puzzle("[1,2]", "[]", clues, "[]"));
        assert!(solution("[1,2,2,1]").is_ok());
        assert!(solution("[1,2,2,0]").unwrap_err().to_string().contains("must have a digit in every cell"));
        assert!(solution("[1,2,1,2]").unwrap_err().to_string().contains("column 1 has 1 at r1c1 and r2c1"));
    }
}
