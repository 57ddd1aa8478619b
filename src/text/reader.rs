//! The stream of records: what comes next, read, and made a puzzle.

use super::alphabet::is_blank;
use super::cells::Content;
use super::detect::{self, Layout};
use super::fpuzzles::Sheet;
use super::opensudoku::Document;
use super::source::{Line, MAX_LINE, Source, Start};
use super::{
    Alphabet, InputFormat, Notation, ParseError, ParseErrorKind, Place, ReadError, ReadOptions, Record, Texts, block,
    board, candidates, fpuzzles, hodoku, line, plain, row,
};
use crate::puzzle::{Board, DigitSet, Geometry, Puzzle, Rule};
use std::io::{self, BufRead};
use std::mem;
use std::sync::Arc;

/// Reads one record after another from an input of any length, keeping no more than one in memory.
///
/// A record that is no puzzle is an error, and the next record is still read; after an I/O error nothing follows.
///
/// ```
/// use sudosat::text::{ReadOptions, Reader};
///
/// let input = "\
/// 1.3..2..3.1..4.. easy
/// 1.3..2..3.1..5..
/// [[1, null], [null, 2]]
/// ";
/// let mut reader = Reader::new(input.as_bytes(), ReadOptions::default());
/// let first = reader.next().unwrap()?;
/// assert_eq!((first.puzzle.side(), first.comment.as_str()), (4, "easy"));
/// let second = reader.next().unwrap().unwrap_err();
/// assert_eq!(second.to_string(), "line 2, column 14: expected a digit 1-4 or a blank, found '5'");
/// let third = reader.next().unwrap().unwrap_err();
/// assert_eq!(third.to_string(), "line 3, column 1: no box shape fits side 2: give one, or give regions");
/// assert!(reader.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    options: ReadOptions,
    boards: Boards,
    /// How many records were begun.
    records: u64,
    /// The memory of the line at hand.
    line: Line,
    /// What the last record was; it may tell what the next one is.
    layout: Option<Layout>,
    /// Whether the input stands in an array of JSON boards, or behind a board, where a comma may follow.
    in_list: bool,
    after_board: bool,
    /// The document whose games are being read.
    document: Option<Document>,
    /// The names of the columns, if the first line might be the header of a table.
    columns: Vec<String>,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the records of `input`.
    pub fn new(input: R, options: ReadOptions) -> Self {
        Self {
            source: Source::new(input),
            boards: Boards::new(&options),
            options,
            records: 0,
            line: Line::default(),
            layout: None,
            in_list: false,
            after_board: false,
            document: None,
            columns: Vec::new(),
            done: false,
        }
    }

    /// The same, for an input whose first line is no puzzle, but perhaps a header with these columns.
    pub(super) fn with_columns(self, columns: Vec<String>) -> Self {
        Self { columns, ..self }
    }

    /// Takes the records that come next, as far as they are plain: classic boards on a line of 81 characters each, with
    /// nothing or a comment behind. Their clues are appended, row by row with 0 for an empty cell, and the first one's
    /// place is told. `None` if there is none, which does not mean that the input ends: what comes then is for
    /// [`next`](Iterator::next), and would be the same record if this had never been asked.
    ///
    /// What is in memory is all that is looked at, and a read is made only if that is nothing, so that no record waits for
    /// the next one.
    /// Records in any [notation](super::Notation) but the digits 1 to 9 are not plain.
    ///
    /// # Errors
    ///
    /// When the input cannot be read; nothing follows then.
    ///
    /// ```
    /// # use sudosat::text::{Place, ReadOptions, Reader};
    /// let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    /// let input = format!("{plain}{plain}1.3..2..3.1..4..\n");
    /// let mut reader = Reader::new(input.as_bytes(), ReadOptions::default());
    /// let mut clues = Vec::new();
    /// assert_eq!(reader.take_plain(&mut clues)?, Some(Place { number: 1, line: 1 }));
    /// assert_eq!((clues.len(), &clues[1][..5]), (2, &[5, 3, 0, 0, 7][..]));
    /// assert_eq!(reader.take_plain(&mut clues)?, None);
    /// assert_eq!(reader.next().unwrap().unwrap().number, 3);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn take_plain(&mut self, clues: &mut Vec<[u8; 81]>) -> io::Result<Option<Place>> {
        self.take_plain_telling(clues, |_| {})
    }

    /// The same, with the [tail](Record::tail) of each.
    ///
    /// # Errors
    ///
    /// When the input cannot be read; nothing follows then.
    pub fn take_plain_with_tails(&mut self, clues: &mut Vec<[u8; 81]>, tails: &mut Texts) -> io::Result<Option<Place>> {
        self.take_plain_telling(clues, |rest| tails.push(line::tail(rest)))
    }

    /// The same; `tell` is called with the rest of each line, its end included.
    fn take_plain_telling(
        &mut self,
        clues: &mut Vec<[u8; 81]>,
        mut tell: impl FnMut(&[u8]),
    ) -> io::Result<Option<Place>> {
        if self.done || self.document.is_some() || !self.options.leave_lines_plain() {
            return Ok(None);
        }
        let place = Place { number: self.records + 1, line: self.source.place().0 };
        let text = self.source.whole_lines().inspect_err(|_| self.done = true)?;
        let mut rest = text.unwrap_or_default();
        let (before, length) = (clues.len(), rest.len());
        clues.reserve(length / plain::SHORTEST);
        while let Some((next, taken)) = plain::line(rest) {
            tell(&rest[next.len()..taken]);
            clues.push(next);
            rest = &rest[taken..];
        }
        let (bytes, lines) = (length - rest.len(), (clues.len() - before) as u64);
        if lines == 0 {
            return Ok(None);
        }
        self.source.take_whole_lines(bytes, lines);
        self.records += lines;
        (self.layout, self.after_board) = (None, false);
        Ok(Some(place))
    }

    fn read(&mut self) -> Result<Option<Record>, ReadError> {
        if self.records == 0 && self.source.is_utf16()? {
            self.done = true;
            return Err(ParseError::at(&Line::at((1, 1)), 0, ParseErrorKind::Utf16).into());
        }
        loop {
            self.source.begin_record();
            if let Some(document) = &mut self.document {
                let game = document.next(&mut self.source).inspect_err(|_| self.records += 1)?;
                if let Some((puzzle, comment, line)) = game {
                    self.records += 1;
                    return self.whole_record(line, &puzzle, InputFormat::OpenSudoku, comment).map(Some);
                }
                self.document = None;
            }
            match self.source.start()? {
                Start::End => return Ok(None),
                Start::Object => return self.read_object().map(Some),
                Start::Document => self.begin_document()?,
                Start::Bracket if self.is_json()? => return self.read_board().map(Some),
                Start::Bracket => self.take_section()?,
                Start::Line if self.is_between_boards()? => {}
                Start::Line => {
                    self.source.take_line(&mut self.line)?;
                    let line = &self.line;
                    if !line.is_blank() && !row::is_remark(line) && !row::is_border(&line.text) {
                        return self.read_lines().map(Some);
                    }
                }
            }
        }
    }

    /// Whether the bracket that comes next opens a JSON board and no section such as `[Puzzle]`.
    fn is_json(&mut self) -> io::Result<bool> {
        Ok(!matches!(self.source.look(2)?, [_, letter] if letter.is_ascii_alphabetic()))
    }

    /// Takes a comma behind a JSON board and the bracket that closes an array of boards.
    fn is_between_boards(&mut self) -> io::Result<bool> {
        match self.source.peek()? {
            Some(b',') if self.after_board => {}
            Some(b']') if self.in_list => self.in_list = false,
            _ => {
                self.after_board = false;
                return Ok(false);
            }
        }
        self.source.next_byte()?;
        Ok(true)
    }

    /// Takes a section header, and the section too if it is not the puzzle: `SadMan` files tell of the state of a game
    /// in others.
    fn take_section(&mut self) -> Result<(), ReadError> {
        self.source.take_line(&mut self.line)?;
        let header = self.line.text.trim_ascii();
        let name = header.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]"));
        let Some(name) = name.filter(|name| name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b' '))
        else {
            self.records += 1;
            let found = String::from_utf8_lossy(header).into_owned();
            return Err(ParseError::at(&self.line, 0, ParseErrorKind::Text { found }).into());
        };
        if !name.eq_ignore_ascii_case(b"puzzle") {
            while self.source.ahead(0).is_some_and(|line| !line.is_blank()) {
                self.source.take_line(&mut self.line)?;
            }
        } else if self.source.start()? != Start::Line {
            self.records += 1;
            return Err(ParseError::at(&self.line, header.len(), ParseErrorKind::Empty).into());
        }
        Ok(())
    }

    fn read_board(&mut self) -> Result<Record, ReadError> {
        self.records += 1;
        self.after_board = true;
        if self.options.format.is_some_and(|format| format != InputFormat::Json) {
            self.source.take_line(&mut self.line)?;
            return Err(self.not_this_format());
        }
        let (side, cells, place) = board::read(&mut self.source, self.options.alphabet, &mut self.in_list)?;
        self.record(&Line::at(place), side, Content::Clues(cells), InputFormat::Json, String::new())
    }

    fn read_object(&mut self) -> Result<Record, ReadError> {
        self.records += 1;
        if self.options.format.is_some_and(|format| format != InputFormat::FPuzzles) {
            self.source.take_line(&mut self.line)?;
            return Err(self.not_this_format());
        }
        let line = self.source.place().0;
        let Sheet { puzzle, comment } = fpuzzles::object(&mut self.source)??;
        self.whole_record(line, &puzzle, InputFormat::FPuzzles, comment)
    }

    /// Begins a document, whose games are then read one by one.
    fn begin_document(&mut self) -> Result<(), ReadError> {
        if self.options.format.is_some_and(|format| format != InputFormat::OpenSudoku) {
            self.records += 1;
            self.source.take_line(&mut self.line)?;
            return Err(self.not_this_format());
        }
        self.document = Some(Document::new(&self.source));
        Ok(())
    }

    /// Reads the record that the line at hand begins.
    fn read_lines(&mut self) -> Result<Record, ReadError> {
        self.records += 1;
        if self.line.too_long {
            let kind = ParseErrorKind::TooLong { limit: MAX_LINE };
            return Err(ParseError::at(&self.line, 0, kind).into());
        }
        let is_of_format = match self.options.format {
            Some(InputFormat::Json | InputFormat::OpenSudoku) => false,
            Some(InputFormat::FPuzzles) => fpuzzles::is_link(&self.line.text),
            Some(InputFormat::Hodoku) => hodoku::is_line(&self.line.text),
            _ => true,
        };
        if !is_of_format {
            return Err(self.not_this_format());
        }
        if !may_begin(&self.line.text) {
            let found =
                String::from_utf8_lossy(&self.line.text[..row::word_length(&self.line.text).max(1)]).into_owned();
            return Err(ParseError::at(&self.line, 0, ParseErrorKind::Text { found }).into());
        }
        let first = mem::take(&mut self.line);
        let record = self.read_from(&first).map_err(|error| match (error, line::space_blank(&first)) {
            (ReadError::Parse(_), Some(gap)) => ParseError::at(&first, gap, ParseErrorKind::SpaceBlanks).into(),
            (error, _) => error,
        });
        self.line = first;
        record
    }

    fn read_from(&mut self, first: &Line) -> Result<Record, ReadError> {
        let given = self.boards.given_side();
        let known = self.layout.and_then(Layout::next);
        let layout = known.unwrap_or_else(|| detect::layout(first, &mut self.source, &self.options, given));
        self.layout = Some(layout);
        match layout {
            Layout::Line { numbers: None, .. } => {
                let (side, cells, rest) = line::symbols(first, given, self.options.alphabet)?;
                let record = self.record(first, side, Content::Clues(cells), InputFormat::Line, String::new())?;
                Ok(record.with_rest(rest))
            }
            Layout::Line { numbers: Some(side), .. } => {
                let cells = line::numbers(first, side)?;
                self.record(first, side, cells, InputFormat::Line, String::new())
            }
            Layout::Link => {
                let Sheet { puzzle, comment } = fpuzzles::link(first)?;
                self.whole_record(first.number, &puzzle, InputFormat::FPuzzles, comment)
            }
            Layout::Hodoku => {
                let (candidates, comment) = hodoku::read(first)?;
                self.record(first, 9, Content::Candidates(candidates), InputFormat::Hodoku, comment)
            }
            Layout::List => {
                let (side, candidates, rest) = candidates::list(first, given, self.options.alphabet)?;
                let content = Content::Candidates(candidates);
                Ok(self.record(first, side, content, InputFormat::Candidates, String::new())?.with_rest(rest))
            }
            Layout::Block { side } => {
                let (side, content) = block::read(first.clone(), &mut self.source, side, &self.options)?;
                let format = match &content {
                    Content::Candidates(_) => InputFormat::Candidates,
                    Content::Clues((_, notation)) if notation.alphabet == Alphabet::Numbers => InputFormat::Numbers,
                    Content::Clues(_) => InputFormat::Block,
                };
                self.record(first, side, content, format, String::new())
            }
        }
    }

    fn not_this_format(&self) -> ReadError {
        let found = String::from_utf8_lossy(&self.line.text[..row::word_length(&self.line.text)]).into_owned();
        let name = self.options.format.map_or("", InputFormat::name);
        ParseError::at(&self.line, 0, ParseErrorKind::Format { format: name, found }).into()
    }

    /// The record of these cells; `first` is where it begins.
    fn record(
        &mut self,
        first: &Line,
        side: usize,
        content: Content,
        format: InputFormat,
        comment: String,
    ) -> Result<Record, ReadError> {
        let at = |kind| ParseError::at(first, 0, kind);
        let board = self.boards.of_side(side).map_err(at)?;
        let (puzzle, notation, cells) = match content {
            Content::Clues((clues, notation)) => {
                let cells = clues.len();
                (Puzzle::new(board, clues), notation, cells)
            }
            Content::Candidates((sets, notation)) => {
                let cells = sets.len();
                (Puzzle::from_candidates(board, &sets), notation, cells)
            }
        };
        let puzzle = puzzle.map_err(|_| at(ParseErrorKind::Side { expected: side, found: cells.isqrt() }))?;
        let notation = Notation { format, ..notation };
        Ok(Record { puzzle, notation, comment, tail: Vec::new(), number: self.records, line: first.number })
    }
}

/// Whether a record of rows may begin so. A character that is not ASCII is found out later, in its cell.
fn may_begin(text: &[u8]) -> bool {
    // `<5>` and the like are cells of a pencil-mark grid.
    let is_marked = matches!(text, [b'<' | b'(' | b'{', b'0'..=b'9' | b'}', ..]);
    is_marked
        || text.first().is_none_or(|&byte| {
            byte.is_ascii_alphanumeric() || is_blank(char::from(byte)) || byte == b'|' || !byte.is_ascii()
        })
}

impl<R: BufRead> Reader<R> {
    /// The record of a puzzle that came with its own board and rules. What was told beforehand holds for it as well.
    fn whole_record(
        &mut self,
        line: u64,
        puzzle: &Puzzle,
        format: InputFormat,
        comment: String,
    ) -> Result<Record, ReadError> {
        let at = |kind| ParseError::at(&Line::at((line, 1)), 0, kind);
        let side = puzzle.side();
        let board = self.boards.beside(puzzle.board()).map_err(at)?;
        let sets: Vec<DigitSet> = (0..puzzle.geometry().cells()).map(|cell| puzzle.candidates(cell)).collect();
        let puzzle = Puzzle::from_candidates(board, &sets)
            .map_err(|_| at(ParseErrorKind::Side { expected: side, found: side }))?;
        let notation = Notation { format, ..Notation::default() };
        Ok(Record { puzzle, notation, comment, tail: Vec::new(), number: self.records, line })
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        match self.read() {
            Ok(record) => {
                self.done = record.is_none();
                record.map(Ok)
            }
            Err(ReadError::Parse(mut error)) => {
                if error.line == 1 && !self.columns.is_empty() && matches!(error.kind, ParseErrorKind::Text { .. }) {
                    error.kind = ParseErrorKind::Header { found: mem::take(&mut self.columns) };
                }
                Some(Err(error.in_record(self.records.max(1)).of_text(self.source.record()).into()))
            }
            Err(error) => {
                self.done = true;
                Some(Err(error))
            }
        }
    }
}

/// The boards of the records. The last one is kept and shared: most streams have but one.
#[derive(Debug)]
struct Boards {
    given: Option<Result<Arc<Geometry>, ParseErrorKind>>,
    rules: Vec<Rule>,
    /// The board of the last record that has no board of its own.
    last: Option<Arc<Board>>,
    /// The board of the last record that has one.
    last_own: Option<Arc<Board>>,
}

impl Boards {
    fn new(options: &ReadOptions) -> Self {
        let boxes = || options.boxes.map(|shape| Geometry::with_boxes(shape).map_err(ParseErrorKind::Geometry));
        let given = options.regions.clone().map(Ok).or_else(boxes);
        Self { given, rules: options.rules.clone(), last: None, last_own: None }
    }

    fn given_side(&self) -> Option<usize> {
        self.given.as_ref().and_then(|given| given.as_ref().ok()).map(|given| given.side())
    }

    /// The board of a record that has none of its own.
    fn of_side(&mut self, side: usize) -> Result<Arc<Board>, ParseErrorKind> {
        if let Some(last) = self.last.as_ref().filter(|last| last.side() == side) {
            return Ok(Arc::clone(last));
        }
        let geometry = match self.given_for(side)? {
            Some(given) => given,
            None => Geometry::with_side(side).map_err(ParseErrorKind::Geometry)?,
        };
        let board = Board::new(geometry, self.rules.iter().cloned()).map_err(ParseErrorKind::Rule)?;
        Ok(Arc::clone(self.last.insert(board)))
    }

    /// The board of a record that comes with its own, for which the options hold as well.
    fn beside(&mut self, own: &Arc<Board>) -> Result<Arc<Board>, ParseErrorKind> {
        let given = self.given_for(own.side())?;
        let board = if given.is_none() && self.rules.is_empty() {
            Arc::clone(own)
        } else {
            let geometry = given.unwrap_or_else(|| Arc::clone(own.geometry()));
            let rules = own.rules().iter().chain(&self.rules).cloned();
            Board::new(geometry, rules).map_err(ParseErrorKind::Rule)?
        };
        let last = self.last_own.take().filter(|last| *last == board);
        Ok(Arc::clone(self.last_own.insert(last.unwrap_or(board))))
    }

    /// The geometry that the options give, if they give one: it has to be of this side.
    fn given_for(&self, side: usize) -> Result<Option<Arc<Geometry>>, ParseErrorKind> {
        let Some(given) = &self.given else { return Ok(None) };
        let given = given.as_ref().map_err(Clone::clone)?;
        let fits = given.side() == side;
        fits.then(|| Some(Arc::clone(given))).ok_or(ParseErrorKind::Side { expected: given.side(), found: side })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BoxShape, Rule};
    use crate::text::{Alphabet, Notation, read_regions};

    const FOUR: &str = "1.3..2..3.1..4..\n";

    fn read(text: &str, options: &ReadOptions) -> Vec<Result<Record, String>> {
        let records = Reader::new(text.as_bytes(), options.clone());
        records.map(|record| record.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn records_are_numbered_and_placed() {
        let text = format!("# one\n{FOUR}\n{FOUR}1\n.\n[[1]] [[1]]\n");
        let places: Vec<_> = read(&text, &ReadOptions::default())
            .into_iter()
            .map(|record| record.map(|record| (record.number, record.line, record.puzzle.side())).unwrap())
            .collect();
        assert_eq!(places, [(1, 2, 4), (2, 4, 4), (3, 5, 1), (4, 6, 1), (5, 7, 1), (6, 7, 1)]);
    }

    #[test]
    fn options_hold_for_every_record() {
        let boxes = Some(BoxShape { rows: 1, columns: 4 });
        let options = ReadOptions { boxes, rules: Rule::DIAGONAL.to_vec(), ..ReadOptions::default() };
        let records = read(&format!("{FOUR}{}\n{FOUR}", ".".repeat(81)), &options);
        let puzzle = &records[0].as_ref().unwrap().puzzle;
        assert_eq!((puzzle.geometry().box_shape(), puzzle.rules()), (boxes, &Rule::DIAGONAL[..]));
        let told = "line 2, column 1: expected a board of side 4 (as the boxes or regions have), found side 9";
        assert_eq!(records[1].as_ref().unwrap_err(), told);
        assert!(records[2].is_ok());
        let options = ReadOptions { boxes: Some(BoxShape { rows: 0, columns: 3 }), ..ReadOptions::default() };
        assert_eq!(
            read(FOUR, &options)[0].as_ref().unwrap_err(),
            "line 1, column 1: a board's side is from 1 to 1024, not 0"
        );
    }

    #[test]
    fn regions_take_the_place_of_boxes() {
        let regions = read_regions("aaabb\naabbb\ncddde\ncccde\ncdeee").unwrap();
        let options = ReadOptions { regions: Some(Arc::clone(&regions)), ..ReadOptions::default() };
        for text in ["1.3....................5.", "1.3..\n.....\n.....\n.....\n...5."] {
            let records = read(text, &options);
            assert_eq!(records[0].as_ref().unwrap().puzzle.geometry(), &regions);
        }
    }

    #[test]
    fn a_format_asked_for_is_the_only_one() {
        let only = |format| ReadOptions { format: Some(format), ..ReadOptions::default() };
        let rows = "1.3.\n.2..\n3.1.\n.4..\n";
        let told = |text: &str, format| read(text, &only(format)).remove(0).map(|record| record.puzzle.side());
        assert_eq!(told(FOUR, InputFormat::Line), Ok(4));
        assert_eq!(told(rows, InputFormat::Block), Ok(4));
        assert_eq!(told("[[1]]", InputFormat::Json), Ok(1));
        assert_eq!(
            told(rows, InputFormat::Line).unwrap_err(),
            "line 1, column 5: expected 16 cells (a 4x4 board), found 4"
        );
        assert_eq!(told(&FOUR.repeat(16), InputFormat::Block), Ok(16));
        assert_eq!(told(&("2 ".repeat(16) + "\n").repeat(16), InputFormat::Numbers), Ok(16));
        let error = told(FOUR, InputFormat::Json).unwrap_err();
        assert_eq!(error, "line 1, column 1: expected a puzzle in the format \"json\", found '1.3..2..3.1..4..'");
        let error = told("[[1]]", InputFormat::Line).unwrap_err();
        assert_eq!(error, "line 1, column 1: expected a puzzle in the format \"line\", found '[[1]]'");
    }

    #[test]
    fn the_notation_of_the_record_is_told() {
        let notation = |text: &str| read(text, &ReadOptions::default()).remove(0).unwrap().notation;
        assert_eq!(notation(FOUR), Notation::default());
        assert_eq!((notation("[[1]]").format, notation("[[1]]").blank), (InputFormat::Json, '.'));
        let letters = notation(&("P".to_owned() + &"*".repeat(255)));
        assert_eq!((letters.alphabet, letters.blank, letters.format), (Alphabet::Letters, '*', InputFormat::Line));
        let block = notation(&("| 0 ".to_owned() + &"16 ".repeat(15) + "|\n").repeat(16));
        assert_eq!((block.alphabet, block.blank, block.format), (Alphabet::Numbers, '0', InputFormat::Numbers));
    }

    #[test]
    fn one_text_is_one_puzzle() {
        let parse = |text: &str| crate::text::parse(text, &ReadOptions::default()).map_err(|error| error.to_string());
        assert_eq!(parse(FOUR).unwrap().puzzle.clue_count(), 6);
        assert_eq!(parse(" # nothing").unwrap_err(), "line 1, column 1: expected a puzzle, found nothing");
        assert_eq!(
            parse(&FOUR.repeat(2)).unwrap_err(),
            "line 2, column 1: expected one puzzle, found another one after it"
        );
        assert_eq!(parse(&format!("{FOUR}?")).unwrap_err().split(',').next(), Some("line 2"));
        assert_eq!(FOUR.parse::<Puzzle>().unwrap().side(), 4);
    }
}
