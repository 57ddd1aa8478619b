//! Cells, ranges of cells, and sets of numbers.

use super::error::{ExpressionError, Fault, MOST_NUMBER};
use super::token::{Reader, Token};
use crate::puzzle::Cell;
use crate::puzzle::rule::range;

/// Reads cells and ranges of cells up to something else.
pub(super) fn cells(reader: &mut Reader) -> Result<Vec<Cell>, Fault> {
    let mut cells = Vec::new();
    loop {
        let comma = reader.offset();
        // Within a condition, a comma separates conditions.
        let has_comma = !reader.is_nested() && reader.take(",")?;
        match reader.peek()? {
            Some((Token::Word(word), _)) if word.parse::<Cell>().is_ok() => {
                cells.extend(range(reader)?);
                if cells.len() > range::MOST_IN_RANGES {
                    return Err(reader.expected("fewer cells in ranges"));
                }
            }
            _ => {
                // A comma that belongs to what is around.
                if has_comma {
                    reader.jump(comma);
                }
                return if cells.is_empty() { Err(reader.expected("cells")) } else { Ok(cells) };
            }
        }
    }
}

/// Reads a cell, or a range, which may turn.
pub(super) fn range(reader: &mut Reader) -> Result<Vec<Cell>, Fault> {
    let start = reader.offset();
    let mut end = start;
    loop {
        match reader.next()? {
            Some(Token::Word(word)) if word.parse::<Cell>().is_ok() => {}
            _ => {
                reader.jump(end);
                return Err(reader.expected("a cell"));
            }
        }
        end = reader.position();
        if !reader.take("-")? {
            break;
        }
        end = reader.position();
    }
    reader.jump(end);
    let text: String = reader.slice(start, end).split([' ', '\t', ':']).collect();
    range::cells_of(&text.replace(['−', '–'], "-")).map_err(|kind| (start, ExpressionError::Rule(kind.to_string())))
}

/// Reads `5`, `10..15`, or several of these in braces.
pub(super) fn ranges(reader: &mut Reader) -> Result<Box<[[i64; 2]]>, Fault> {
    if !reader.take("{")? {
        return Ok([one_range(reader)?].into());
    }
    let mut ranges = vec![one_range(reader)?];
    while !reader.take("}")? {
        reader.take(",")?;
        if reader.peek()?.is_none() {
            return Err(reader.expected("`}`"));
        }
        ranges.push(one_range(reader)?);
        reader.count(1)?;
    }
    Ok(ranges.into())
}

fn one_range(reader: &mut Reader) -> Result<[i64; 2], Fault> {
    let start = reader.offset();
    let least = integer(reader)?;
    let most = if reader.take("..")? { integer(reader)? } else { least };
    if least <= most { Ok([least, most]) } else { Err((start, ExpressionError::Empty)) }
}

fn integer(reader: &mut Reader) -> Result<i64, Fault> {
    let sign = if reader.take("-")? { -1 } else { 1 };
    match reader.peek()? {
        Some((Token::Number(number), _)) => {
            reader.next()?;
            Ok(sign * number.min(MOST_NUMBER))
        }
        _ => Err(reader.expected("a number or a set such as `{1 3 5..7}`")),
    }
}
