//! Each rule's one declaration: its name, what follows it, what it means, and an example.
//!
//! `notation` reads and writes rules by it, and the reference of the rules is made of it.

use super::super::{Cell, Digit};
use super::families::{CellKind, ClueLine, Edge, ExtraHouse, Global, IndexKind, LineKind, OutsideKind, PairKind, Rule};

/// How a rule is written, and what it means.
#[derive(Debug)]
pub struct RuleSpec {
    /// The name, in words.
    pub name: &'static str,
    /// The name in one word, for command lines; `None` where the name is one already.
    pub alias: Option<&'static str>,
    /// What the rule says, exactly.
    pub meaning: &'static str,
    /// A rule of this kind that fits the board of side 9.
    pub example: &'static str,
    pub(super) shape: Shape,
    /// The rule with these arguments, which have the shape.
    pub(super) make: fn(Arguments) -> Rule,
}

/// What follows a rule's name, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) number: Number,
    pub(super) digits: Digits,
    /// A row or a column, and the edge from which it is seen.
    pub(super) line: bool,
    pub(super) cells: Cells,
    /// An equals sign, and cells after it.
    pub(super) second: bool,
}

/// Whether a number follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    None,
    One,
    Optional,
}

/// How many digits follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Digits {
    None,
    One,
    /// One or more.
    Several,
}

/// How many cells follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cells {
    None,
    Exactly(usize),
    AtLeast(usize),
}

/// What follows a rule's name: what was read, or what is to be written.
#[derive(Debug, Default)]
pub(super) struct Arguments {
    pub(super) number: Option<u32>,
    pub(super) digits: Vec<Digit>,
    pub(super) line: Option<ClueLine>,
    pub(super) cells: Vec<Cell>,
    pub(super) second: Vec<Cell>,
}

impl Arguments {
    /// The number; 0 where there is none, which no shape with a number allows.
    fn number(&self) -> u32 {
        self.number.unwrap_or(0)
    }

    fn line(self, kind: LineKind) -> Rule {
        Rule::Line { cells: self.cells.into(), kind }
    }

    fn numbered_line(self, kind: fn(u32) -> LineKind) -> Rule {
        let kind = kind(self.number());
        self.line(kind)
    }

    fn numbered_pair(&self, kind: fn(u32) -> PairKind) -> Rule {
        let kind = kind(self.number());
        self.pair(kind)
    }

    fn pair(&self, kind: PairKind) -> Rule {
        // Two cells, by the shape.
        let cell = |index: usize| self.cells.get(index).copied().unwrap_or(Cell::new(0, 0));
        Rule::Pair { cells: [cell(0), cell(1)], kind }
    }

    fn cell(&self, kind: CellKind) -> Rule {
        Rule::Cell { cell: self.cells.first().copied().unwrap_or(Cell::new(0, 0)), kind }
    }

    fn outside(&self, kind: OutsideKind) -> Rule {
        let start = ClueLine { from: Edge::Left, number: 0 };
        Rule::Outside { line: self.line.unwrap_or(start), kind, value: self.number() }
    }

    fn index(self, kind: IndexKind) -> Rule {
        Rule::Index { cells: self.cells.into(), kind }
    }
}

pub(super) const NOTHING: Shape =
    Shape { number: Number::None, digits: Digits::None, line: false, cells: Cells::None, second: false };
const NUMBER: Shape = Shape { number: Number::One, ..NOTHING };
const CELLS: Shape = cells(1);
const LINE: Shape = cells(2);
const PAIR: Shape = Shape { cells: Cells::Exactly(2), ..NOTHING };
const OUTSIDE: Shape = Shape { line: true, ..NUMBER };

const fn cells(least: usize) -> Shape {
    Shape { cells: Cells::AtLeast(least), ..NOTHING }
}

/// The shape with a number first.
const fn numbered(shape: Shape) -> Shape {
    Shape { number: Number::One, ..shape }
}

/// Declares every rule once: a constant for each, and the list of all in the order in which they are shown.
macro_rules! specs {
    ($($id:ident: $name:literal $(or $alias:literal)?, $shape:expr, $make:expr, $example:literal, $meaning:literal;)*) => {
        $(const $id: RuleSpec = RuleSpec {
            name: $name,
            alias: specs!(@alias $($alias)?),
            meaning: $meaning,
            example: $example,
            shape: $shape,
            make: $make,
        };)*

        /// Every rule, in the order in which they are listed for people.
        pub(super) const SPECS: &[&RuleSpec] = &[$(&$id),*];
    };
    (@alias) => { None };
    (@alias $alias:literal) => { Some($alias) };
}

specs! {
    MAIN_DIAGONAL: "diagonal main" or "main-diagonal", NOTHING, |_| Rule::MAIN_DIAGONAL,
        "diagonal main",
        "The main diagonal, from the top left corner to the bottom right one, has each digit once.";
    ANTI_DIAGONAL: "diagonal anti" or "anti-diagonal", NOTHING, |_| Rule::ANTI_DIAGONAL,
        "diagonal anti",
        "The antidiagonal, from the top right corner to the bottom left one, has each digit once.";
    WINDOKU: "windoku", NOTHING, |_| Rule::WINDOKU,
        "windoku",
        "With boxes of b × b cells, b at least 3, there are (b − 1)² windows of that size, one cell from the edges and \
         from each other. Each window has each digit once.";
    DISJOINT_GROUPS: "disjoint-groups", NOTHING, |_| Rule::DISJOINT_GROUPS,
        "disjoint-groups",
        "The first cells of all boxes, the second cells of all boxes, and so on, in reading order: each group has each \
         digit once.";
    REGION: "region", CELLS, |arguments| Rule::region(arguments.cells),
        "region r1c1 r2c2 r3c3 r4c4 r5c5 r6c4 r7c3 r8c2 r9c1",
        "The cells, as many as there are digits, have each digit once. For fewer cells, see cage.";
    ANTI_KNIGHT: "anti-knight", NOTHING, |_| Rule::Global(Global::AntiKnight),
        "anti-knight",
        "Two cells a chess knight's move apart hold different digits.";
    ANTI_KING: "anti-king", NOTHING, |_| Rule::Global(Global::AntiKing),
        "anti-king",
        "Two cells that touch at a corner hold different digits.";
    ANTI_TAXICAB: "anti-taxicab", NOTHING, |_| Rule::Global(Global::AntiTaxicab),
        "anti-taxicab",
        "Two cells that both hold the digit d are not d steps apart, where a step leads to an orthogonal neighbour.";
    NONCONSECUTIVE: "nonconsecutive", NOTHING, |_| Rule::Global(Global::Nonconsecutive),
        "nonconsecutive",
        "Two orthogonal neighbours do not hold consecutive digits, whatever dots there are.";
    NO_DIFFERENCE: "no-difference", NUMBER, |arguments| Rule::Global(Global::NoDifference(arguments.number())),
        "no-difference 1",
        "Two orthogonal neighbours do not differ by the number, unless they have a dot: the rule difference or ratio, \
         with any number.";
    NO_RATIO: "no-ratio", NUMBER, |arguments| Rule::Global(Global::NoRatio(arguments.number())),
        "no-ratio 2",
        "Of two orthogonal neighbours, neither digit is the number times the other, unless they have a dot: the rule \
         difference or ratio, with any number.";
    NO_SUM: "no-sum", NUMBER, |arguments| Rule::Global(Global::NoSum(arguments.number())),
        "no-sum 10",
        "Two orthogonal neighbours do not add up to the number, unless the rule sum stands for both, with any number.";
    ENTROPY: "global-entropy", NOTHING, |_| Rule::Global(Global::Entropy),
        "global-entropy",
        "Every square of 2 × 2 cells holds a low, a middle and a high digit. The groups are those of entropic.";
    ODD: "odd", Shape { cells: Cells::Exactly(1), ..NOTHING }, |arguments| arguments.cell(CellKind::Odd),
        "odd r5c5",
        "The digit is odd.";
    EVEN: "even", Shape { cells: Cells::Exactly(1), ..NOTHING }, |arguments| arguments.cell(CellKind::Even),
        "even r5c5",
        "The digit is even.";
    MINIMUM: "minimum", Shape { cells: Cells::Exactly(1), ..NOTHING }, |arguments| arguments.cell(CellKind::Minimum),
        "minimum r5c5",
        "The digit is smaller than the digits of the orthogonal neighbours. Between two cells with this rule it says \
         nothing.";
    MAXIMUM: "maximum", Shape { cells: Cells::Exactly(1), ..NOTHING }, |arguments| arguments.cell(CellKind::Maximum),
        "maximum r5c5",
        "The digit is larger than the digits of the orthogonal neighbours. Between two cells with this rule it says \
         nothing.";
    DIFFERENCE: "difference", numbered(PAIR), |arguments| arguments.numbered_pair(PairKind::Difference),
        "difference 1 r5c5 r5c6",
        "The digits differ by the number. With 1 this is the white kropki dot.";
    RATIO: "ratio", numbered(PAIR), |arguments| arguments.numbered_pair(PairKind::Ratio),
        "ratio 2 r5c5 r5c6",
        "One digit is the number times the other. With 2 this is the black kropki dot.";
    SUM: "sum", numbered(PAIR), |arguments| arguments.numbered_pair(PairKind::Sum),
        "sum 10 r5c5 r5c6",
        "The two digits add up to the number. With 10 this is X, with 5 V.";
    GREATER: "greater", PAIR, |arguments| arguments.pair(PairKind::Greater),
        "greater r5c5 r5c6",
        "The first digit is greater than the second.";
    THERMOMETER: "thermo", LINE, |arguments| arguments.line(LineKind::Thermometer),
        "thermo r5c5 r4c5 r3c6 r2c6",
        "Digits increase from each cell to the next. The first cell is the bulb.";
    SLOW_THERMOMETER: "slow-thermo", LINE, |arguments| arguments.line(LineKind::SlowThermometer),
        "slow-thermo r5c5 r4c5 r3c6 r2c6",
        "From each cell to the next, digits increase or stay the same. The first cell is the bulb.";
    WHISPERS: "whispers", numbered(LINE), |arguments| arguments.numbered_line(LineKind::Whispers),
        "whispers 5 r5c5 r4c5 r3c6 r2c6",
        "Neighbours on the line differ by the number at least. German whispers have 5, Dutch whispers 4.";
    RENBAN: "renban", LINE, |arguments| arguments.line(LineKind::Renban),
        "renban r5c5 r4c5 r3c6 r2c6",
        "The digits on the line are consecutive numbers in any order, each of them once.";
    NABNER: "nabner", LINE, |arguments| arguments.line(LineKind::Nabner),
        "nabner r5c5 r4c5 r3c6 r2c6",
        "No two digits on the line are the same or consecutive, wherever they are.";
    PALINDROME: "palindrome", LINE, |arguments| arguments.line(LineKind::Palindrome),
        "palindrome r5c5 r4c5 r3c6 r2c6",
        "The digits on the line read the same in both directions.";
    BETWEEN: "between", LINE, |arguments| arguments.line(LineKind::Between),
        "between r5c5 r4c5 r3c6 r2c6",
        "The digits of the inner cells are strictly between the digits of the two ends. A line of two cells says \
         nothing.";
    LOCKOUT: "lockout", numbered(LINE), |arguments| arguments.numbered_line(LineKind::Lockout),
        "lockout 4 r5c5 r4c5 r3c6 r2c6",
        "The digits of the two ends differ by the number at least. The digits of the inner cells are neither equal to \
         one of them nor between them.";
    REGION_SUM: "region-sum", LINE, |arguments| arguments.line(LineKind::RegionSum),
        "region-sum r5c5 r4c5 r3c6 r2c6",
        "The borders of boxes (or regions) divide the line into segments, and the digits of each segment have the same \
         sum. A box that the line enters twice has two segments. A line within one box says nothing.";
    ENTROPIC: "entropic", LINE, |arguments| arguments.line(LineKind::Entropic),
        "entropic r5c5 r4c5 r3c6 r2c6",
        "Any three neighbours on the line hold a low, a middle and a high digit in some order; on a line of two cells \
         the two differ in this. The digits are divided into three groups as equal as can be: one digit too many \
         belongs to the middle group, two belong to the low group and the high one.";
    MODULAR: "modular", numbered(LINE), |arguments| arguments.numbered_line(LineKind::Modular),
        "modular 3 r5c5 r4c5 r3c6 r2c6",
        "Of m neighbours on the line, no two digits have the same remainder modulo m, which is the number; nor have \
         fewer on a shorter line.";
    ZIPPER: "zipper", LINE, |arguments| arguments.line(LineKind::Zipper),
        "zipper r5c5 r4c5 r3c6 r2c6 r2c7",
        "Digits at the same distance from the middle of the line add up to the same sum. On a line with a middle cell, \
         the sum is its digit.";
    DOUBLE_ARROW: "double-arrow", cells(3), |arguments| arguments.line(LineKind::DoubleArrow),
        "double-arrow r5c5 r4c5 r3c6 r2c6",
        "The digits of the inner cells add up to the sum of the two ends.";
    SUM_LINE: "sum-line", numbered(CELLS), |arguments| arguments.numbered_line(LineKind::Sum),
        "sum-line 10 r5c5 r4c5 r3c6 r2c6",
        "The line is divided into segments of neighbours, and the digits of each segment add up to the number.";
    SUM_LOOP: "sum-loop", numbered(LINE), |arguments| arguments.numbered_line(LineKind::SumLoop),
        "sum-loop 10 r5c5 r5c6 r6c6 r6c5",
        "As sum-line, but the line is closed: its last cell is followed by the first.";
    CAGE: "cage", Shape { number: Number::Optional, ..CELLS },
        |arguments| Rule::cage(arguments.cells, arguments.number),
        "cage 15 r5c5 r5c6 r6c5",
        "A killer cage. No digit is in the cells twice, and if there is a number, the digits add up to it. Cages may \
         overlap. More cells than there are digits, or a sum out of reach, leave no solution.";
    ARROW: "arrow", Shape { second: true, ..CELLS },
        |arguments| Rule::Arrow { circle: arguments.cells.into(), shaft: arguments.second.into() },
        "arrow r5c5 = r4c5 r3c6 r2c6",
        "The number in the circle, before the equals sign, is the sum of the digits on the shaft. With several cells \
         the circle is a pill, whose digits are written one after another in this order and read as a decimal number. \
         Digits may repeat on the shaft; a cell that is listed twice counts twice.";
    LITTLE_KILLER: "little-killer", numbered(CELLS),
        |arguments| Rule::Sum { total: arguments.number(), cells: arguments.cells.into() },
        "little-killer 20 r1c2 r2c3 r3c4 r4c5",
        "The digits add up to the number, and may repeat. A cell that is listed twice counts twice.";
    SANDWICH: "sandwich", OUTSIDE, |arguments| arguments.outside(OutsideKind::Sandwich),
        "sandwich 20 column 4",
        "The digits between the 1 and the largest digit, in this row or column, add up to the number.";
    X_SUM: "x-sum", OUTSIDE, |arguments| arguments.outside(OutsideKind::XSum),
        "x-sum 20 column 4",
        "The first X digits, seen from the edge, add up to the number, where X is the first of them. Rows are seen \
         from the left and columns from the top, unless `right` or `bottom` follows.";
    SKYSCRAPER: "skyscraper", OUTSIDE, |arguments| arguments.outside(OutsideKind::Skyscraper),
        "skyscraper 3 column 4 bottom",
        "As many digits as the number says are larger than all digits before them, seen from the edge. Rows are seen \
         from the left and columns from the top, unless `right` or `bottom` follows.";
    NUMBERED_ROOM: "numbered-room", OUTSIDE, |arguments| arguments.outside(OutsideKind::NumberedRoom),
        "numbered-room 7 row 4 right",
        "The X-th digit, seen from the edge, is the number, where X is the first digit. Rows are seen from the left \
         and columns from the top, unless `right` or `bottom` follows.";
    CLONE: "clone", Shape { second: true, ..CELLS },
        |arguments| Rule::Clone { one: arguments.cells.into(), other: arguments.second.into() },
        "clone r1c1 r1c2 = r5c5 r5c6",
        "The cells before the equals sign hold the same digits, one by one, as the cells after it.";
    QUADRUPLE: "quadruple", Shape { digits: Digits::Several, ..CELLS },
        |arguments| Rule::Quadruple { digits: arguments.digits.into(), cells: arguments.cells.into() },
        "quadruple 1 1 2 r5c5 r5c6 r6c5 r6c6",
        "Each of the numbers is a digit of these cells; one that is listed k times is the digit of k cells at least.";
    COUNT: "count", Shape { digits: Digits::One, ..numbered(CELLS) },
        |arguments| {
            let digit = arguments.digits.first().copied().unwrap_or(Digit::from_index(0));
            Rule::Count { times: arguments.number(), cells: arguments.cells.into(), digit }
        },
        "count 2 3 r5c5 r5c6 r6c5 r6c6",
        "The first number says how many of the cells hold the digit that is the second. A look-and-say cage `23` is \
         `count 2 3` with its cells.";
    ROW_INDEX: "row-index", CELLS, |arguments| arguments.index(IndexKind::Row),
        "row-index r5c5",
        "A cell at row r and column c with the digit d says that r is the digit at row d and column c.";
    COLUMN_INDEX: "column-index", CELLS, |arguments| arguments.index(IndexKind::Column),
        "column-index r5c5",
        "A cell at row r and column c with the digit d says that c is the digit at row r and column d.";
    BOX_INDEX: "box-index", CELLS, |arguments| arguments.index(IndexKind::Box),
        "box-index r5c5",
        "A cell at position p of its box, in reading order, with the digit d says that p is the digit at position d of \
         the box.";
    CIRCLES: "circles", CELLS, |arguments| Rule::Circles { cells: arguments.cells.into() },
        "circles r1c1 r1c5 r2c3 r4c4 r5c5 r9c9",
        "Counting circles. A digit that is in one of these cells is in exactly as many of them as it says.";
}

/// Names that stand for several rules.
pub(super) const GROUPS: [(&str, &[Rule]); 3] =
    [("diagonal", &Rule::DIAGONAL), ("kropki-negative", &Rule::KROPKI_NEGATIVE), ("xv-negative", &Rule::XV_NEGATIVE)];

/// Every rule's declaration, in the order in which they are listed for people.
#[must_use]
pub fn rule_specs() -> &'static [&'static RuleSpec] {
    SPECS
}

/// How a rule is written, and what follows its name.
pub(super) fn parts(rule: &Rule) -> (&'static RuleSpec, Arguments) {
    let nothing = Arguments::default;
    let number = |number: u32| Arguments { number: Some(number), ..nothing() };
    let of = |cells: &[Cell]| Arguments { cells: cells.to_vec(), ..nothing() };
    match rule {
        Rule::House(house) => match house {
            ExtraHouse::MainDiagonal => (&MAIN_DIAGONAL, nothing()),
            ExtraHouse::AntiDiagonal => (&ANTI_DIAGONAL, nothing()),
            ExtraHouse::Windoku => (&WINDOKU, nothing()),
            ExtraHouse::DisjointGroups => (&DISJOINT_GROUPS, nothing()),
            ExtraHouse::Region(cells) => (&REGION, of(cells)),
        },
        Rule::Global(global) => match *global {
            Global::AntiKnight => (&ANTI_KNIGHT, nothing()),
            Global::AntiKing => (&ANTI_KING, nothing()),
            Global::AntiTaxicab => (&ANTI_TAXICAB, nothing()),
            Global::Nonconsecutive => (&NONCONSECUTIVE, nothing()),
            Global::NoDifference(difference) => (&NO_DIFFERENCE, number(difference)),
            Global::NoRatio(ratio) => (&NO_RATIO, number(ratio)),
            Global::NoSum(sum) => (&NO_SUM, number(sum)),
            Global::Entropy => (&ENTROPY, nothing()),
        },
        Rule::Cell { cell, kind } => {
            let spec = match kind {
                CellKind::Odd => &ODD,
                CellKind::Even => &EVEN,
                CellKind::Minimum => &MINIMUM,
                CellKind::Maximum => &MAXIMUM,
            };
            (spec, of(&[*cell]))
        }
        Rule::Pair { cells, kind } => match *kind {
            PairKind::Difference(k) => (&DIFFERENCE, Arguments { cells: cells.to_vec(), ..number(k) }),
            PairKind::Ratio(k) => (&RATIO, Arguments { cells: cells.to_vec(), ..number(k) }),
            PairKind::Sum(k) => (&SUM, Arguments { cells: cells.to_vec(), ..number(k) }),
            PairKind::Greater => (&GREATER, of(cells)),
        },
        Rule::Line { cells, kind } => {
            let (spec, number) = line_parts(*kind);
            (spec, Arguments { number, ..of(cells) })
        }
        Rule::Cage { cells, total } => (&CAGE, Arguments { number: *total, ..of(cells) }),
        Rule::Arrow { circle, shaft } => (&ARROW, Arguments { second: shaft.to_vec(), ..of(circle) }),
        Rule::Sum { cells, total } => (&LITTLE_KILLER, Arguments { cells: cells.to_vec(), ..number(*total) }),
        Rule::Outside { line, kind, value } => {
            let spec = match kind {
                OutsideKind::Sandwich => &SANDWICH,
                OutsideKind::XSum => &X_SUM,
                OutsideKind::Skyscraper => &SKYSCRAPER,
                OutsideKind::NumberedRoom => &NUMBERED_ROOM,
            };
            (spec, Arguments { line: Some(*line), ..number(*value) })
        }
        Rule::Clone { one, other } => (&CLONE, Arguments { second: other.to_vec(), ..of(one) }),
        Rule::Quadruple { cells, digits } => (&QUADRUPLE, Arguments { digits: digits.to_vec(), ..of(cells) }),
        Rule::Count { cells, digit, times } => {
            (&COUNT, Arguments { number: Some(*times), digits: vec![*digit], ..of(cells) })
        }
        Rule::Index { cells, kind } => {
            let spec = match kind {
                IndexKind::Row => &ROW_INDEX,
                IndexKind::Column => &COLUMN_INDEX,
                IndexKind::Box => &BOX_INDEX,
            };
            (spec, of(cells))
        }
        Rule::Circles { cells } => (&CIRCLES, of(cells)),
    }
}

/// How a line is written, and its number.
fn line_parts(kind: LineKind) -> (&'static RuleSpec, Option<u32>) {
    match kind {
        LineKind::Thermometer => (&THERMOMETER, None),
        LineKind::SlowThermometer => (&SLOW_THERMOMETER, None),
        LineKind::Whispers(difference) => (&WHISPERS, Some(difference)),
        LineKind::Renban => (&RENBAN, None),
        LineKind::Nabner => (&NABNER, None),
        LineKind::Palindrome => (&PALINDROME, None),
        LineKind::Between => (&BETWEEN, None),
        LineKind::Lockout(difference) => (&LOCKOUT, Some(difference)),
        LineKind::RegionSum => (&REGION_SUM, None),
        LineKind::Entropic => (&ENTROPIC, None),
        LineKind::Modular(modulus) => (&MODULAR, Some(modulus)),
        LineKind::Zipper => (&ZIPPER, None),
        LineKind::DoubleArrow => (&DOUBLE_ARROW, None),
        LineKind::Sum(sum) => (&SUM_LINE, Some(sum)),
        LineKind::SumLoop(sum) => (&SUM_LOOP, Some(sum)),
    }
}
