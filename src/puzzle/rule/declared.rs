//! The declaration of every rule: name, arguments, example, summary and exact meaning.

use super::families::{CellKind, Global, IndexKind, LineKind, OutsideKind, PairKind, Rule};
use super::spec::{
    CELLS, DigitCount, EACH, LINE, NOTHING, NUMBER, Number, OUTSIDE, PAIR, RuleGroup, RuleSpec, Shape, cells, numbered,
};
use crate::puzzle::Digit;

/// Declares each rule as a constant, and lists all in display order.
macro_rules! specs {
    ($($group:ident {
        $($id:ident: $name:literal $(or $alias:literal)?, $shape:expr, $make:expr, $example:literal, $summary:literal,
            $meaning:literal;)*
    })*) => {
        $($(pub(super) const $id: RuleSpec = RuleSpec {
            name: $name,
            alias: specs!(@alias $($alias)?),
            group: RuleGroup::$group,
            summary: $summary,
            meaning: $meaning,
            example: $example,
            shape: $shape,
            make: $make,
        };)*)*

        /// Every rule, in display order.
        pub(super) const SPECS: &[&RuleSpec] = &[$($(&$id),*),*];
    };
    (@alias) => { None };
    (@alias $alias:literal) => { Some($alias) };
}

specs! {
    Houses {
        MAIN_DIAGONAL: "diagonal main" or "main-diagonal", NOTHING, |_| Rule::MAIN_DIAGONAL,
            "diagonal main",
            "The diagonal from the top left corner has each digit once.",
            "The main diagonal, from the top left corner to the bottom right one, has each digit once.";
        ANTI_DIAGONAL: "diagonal anti" or "anti-diagonal", NOTHING, |_| Rule::ANTI_DIAGONAL,
            "diagonal anti",
            "The diagonal from the top right corner has each digit once.",
            "The antidiagonal, from the top right corner to the bottom left one, has each digit once.";
        WINDOKU: "windoku", NOTHING, |_| Rule::WINDOKU,
            "windoku",
            "Windows between the boxes have each digit once.",
            "With boxes of b × b cells, b at least 3, there are (b − 1)² windows of that size, one cell from the edges \
             and from each other. Each window has each digit once.";
        DISJOINT_GROUPS: "disjoint-groups", NOTHING, |_| Rule::DISJOINT_GROUPS,
            "disjoint-groups",
            "Cells at the same position in their boxes differ.",
            "The first cells of all boxes, the second cells of all boxes, and so on, in reading order: each group has \
             each digit once.";
        REGION: "region", CELLS, |arguments| Rule::region(arguments.cells),
            "region r1c1 r2c2 r3c3 r4c4 r5c5 r6c4 r7c3 r8c2 r9c1",
            "An extra region has each digit once.",
            "An extra region has one cell for each digit, and each digit once. For fewer cells, see cage.";
    }
    Board {
        ANTI_KNIGHT: "anti-knight", NOTHING, |_| Rule::Global(Global::AntiKnight),
            "anti-knight",
            "Cells a knight's move apart differ.",
            "Two cells a chess knight's move apart hold different digits.";
        ANTI_KING: "anti-king", NOTHING, |_| Rule::Global(Global::AntiKing),
            "anti-king",
            "Cells that touch at a corner differ.",
            "Two cells that touch at a corner hold different digits.";
        ANTI_TAXICAB: "anti-taxicab", NOTHING, |_| Rule::Global(Global::AntiTaxicab),
            "anti-taxicab",
            "Cells d steps apart do not both hold d.",
            "Two cells with the digit d are not d steps apart, where a step leads to an orthogonal neighbor.";
        NONCONSECUTIVE: "nonconsecutive", NOTHING, |_| Rule::Global(Global::Nonconsecutive),
            "nonconsecutive",
            "Neighbors are not consecutive.",
            "Two orthogonal neighbors do not hold consecutive digits, even with a dot between them.";
        NO_DIFFERENCE: "no-difference", NUMBER, |arguments| Rule::Global(Global::NoDifference(arguments.number())),
            "no-difference 1",
            "Neighbors without a dot do not differ by the number (kropki negative).",
            "Two orthogonal neighbors do not differ by the number, unless they have a dot: the rule difference or \
             ratio, with any number.";
        NO_RATIO: "no-ratio", NUMBER, |arguments| Rule::Global(Global::NoRatio(arguments.number())),
            "no-ratio 2",
            "Neighbors without a dot are not in the ratio (kropki negative).",
            "Of two orthogonal neighbors, neither digit is the number times the other, unless they have a dot: the \
             rule difference or ratio, with any number.";
        NO_SUM: "no-sum", NUMBER, |arguments| Rule::Global(Global::NoSum(arguments.number())),
            "no-sum 10",
            "Neighbors without a mark do not add up to the number (XV negative).",
            "Two orthogonal neighbors do not add up to the number, unless they have a mark: the rule \
             sum, with any number.";
        ENTROPY: "global-entropy", NOTHING, |_| Rule::Global(Global::Entropy),
            "global-entropy",
            "Every 2 × 2 square has a low, a middle and a high digit.",
            "Every square of 2 × 2 cells holds a low, a middle and a high digit. The groups are those of entropic.";
    }
    Cells {
        ODD: "odd", EACH, |arguments| arguments.cell(CellKind::Odd),
            "odd r5c5",
            "The digit is odd.",
            "The digit is odd.";
        EVEN: "even", EACH, |arguments| arguments.cell(CellKind::Even),
            "even r5c5",
            "The digit is even.",
            "The digit is even.";
        MINIMUM: "minimum", EACH,
            |arguments| arguments.cell(CellKind::Minimum),
            "minimum r5c5",
            "The digit is smaller than its neighbors.",
            "The digit is smaller than the digits of the orthogonal neighbors. Neighbors with this rule are not \
             compared.";
        MAXIMUM: "maximum", EACH,
            |arguments| arguments.cell(CellKind::Maximum),
            "maximum r5c5",
            "The digit is larger than its neighbors.",
            "The digit is larger than the digits of the orthogonal neighbors. Neighbors with this rule are not \
             compared.";
        DIFFERENCE: "difference", numbered(PAIR), |arguments| arguments.numbered_pair(PairKind::Difference),
            "difference 1 r5c5 r5c6",
            "The digits differ by the number (white kropki dot).",
            "The digits differ by the number. With 1 this is the white kropki dot.";
        RATIO: "ratio", numbered(PAIR), |arguments| arguments.numbered_pair(PairKind::Ratio),
            "ratio 2 r5c5 r5c6",
            "One digit is the number times the other (black kropki dot).",
            "One digit is the number times the other. With 2 this is the black kropki dot.";
        SUM: "sum", numbered(PAIR), |arguments| arguments.numbered_pair(PairKind::Sum),
            "sum 10 r5c5 r5c6",
            "The two digits add up to the number (X and V).",
            "The two digits add up to the number. With 10 this is X, with 5 V.";
        GREATER: "greater", PAIR, |arguments| arguments.pair(PairKind::Greater),
            "greater r5c5 r5c6",
            "The first digit is greater than the second.",
            "The first digit is greater than the second.";
        CLONE: "clone", Shape { second: true, ..CELLS },
            |arguments| Rule::Clone { one: arguments.cells.into(), other: arguments.second.into() },
            "clone r1c1 r1c2 = r5c5 r5c6",
            "Two groups of cells hold the same digits in the same order.",
            "The cells before the equals sign hold the same digits, in order, as the cells after it.";
    }
    Lines {
        THERMOMETER: "thermo", LINE, |arguments| arguments.line(LineKind::Thermometer),
            "thermo r5c5 r4c5 r3c6 r2c6",
            "Digits increase from the bulb.",
            "Digits increase from each cell to the next. The first cell is the bulb.";
        SLOW_THERMOMETER: "slow-thermo", LINE, |arguments| arguments.line(LineKind::SlowThermometer),
            "slow-thermo r5c5 r4c5 r3c6 r2c6",
            "Digits increase or stay the same from the bulb.",
            "From each cell to the next, digits increase or stay the same. The first cell is the bulb.";
        WHISPERS: "whispers", numbered(LINE), |arguments| arguments.numbered_line(LineKind::Whispers),
            "whispers 5 r5c5 r4c5 r3c6 r2c6",
            "Neighbors on the line differ by at least the number (German, Dutch whispers).",
            "Neighbors on the line differ by at least the number. German whispers have 5, Dutch whispers 4.";
        RENBAN: "renban", LINE, |arguments| arguments.line(LineKind::Renban),
            "renban r5c5 r4c5 r3c6 r2c6",
            "Consecutive digits in any order.",
            "The digits on the line are consecutive numbers in any order, each once. If the last cell is the first \
             one again, the line is closed, and the cell counts once.";
        NABNER: "nabner", LINE, |arguments| arguments.line(LineKind::Nabner),
            "nabner r5c5 r4c5 r3c6 r2c6",
            "No two digits are the same or consecutive.",
            "No two digits on the line are the same or consecutive, adjacent or not.";
        PALINDROME: "palindrome", LINE, |arguments| arguments.line(LineKind::Palindrome),
            "palindrome r5c5 r4c5 r3c6 r2c6",
            "The digits read the same in both directions.",
            "The digits on the line read the same in both directions. A line may pass through a cell again or be \
             closed; it is read from the first cell listed.";
        BETWEEN: "between", LINE, |arguments| arguments.line(LineKind::Between),
            "between r5c5 r4c5 r3c6 r2c6",
            "The inner digits are between those of the ends.",
            "The digits of the inner cells are strictly between the digits of the two ends, which are different \
             cells. A line of two cells has no effect.";
        LOCKOUT: "lockout", numbered(LINE), |arguments| arguments.numbered_line(LineKind::Lockout),
            "lockout 4 r5c5 r4c5 r3c6 r2c6",
            "The inner digits are outside those of the ends.",
            "The digits of the two ends, which are different cells, differ by at least the number. The digits of the \
             inner cells are neither equal to one of them nor between them.";
        REGION_SUM: "region-sum", LINE, |arguments| arguments.line(LineKind::RegionSum),
            "region-sum r5c5 r4c5 r3c6 r2c6",
            "The segments of the line in each box have the same sum.",
            "The borders of boxes (or regions) divide the line into segments, and the digits of each segment have the \
             same sum. A box that the line enters twice has two segments. A line within one box has no effect. If \
             the last cell is the first one again, the line is closed, and its last segment continues in its first.";
        ENTROPIC: "entropic", LINE, |arguments| arguments.line(LineKind::Entropic),
            "entropic r5c5 r4c5 r3c6 r2c6",
            "Any three neighbors are low, middle and high.",
            "Any three neighbors on the line hold a low, a middle and a high digit in some order; on a line of two \
             cells, the two are of different groups. The three groups are of equal size if possible: one digit left \
             over joins the middle group, two join the low and the high group.";
        MODULAR: "modular", numbered(LINE), |arguments| arguments.numbered_line(LineKind::Modular),
            "modular 3 r5c5 r4c5 r3c6 r2c6",
            "Any m neighbors differ modulo m.",
            "Of m neighbors on the line, where m is the number, no two have the same remainder modulo m. On a line \
             of fewer than m cells, all remainders differ.";
        ZIPPER: "zipper", LINE, |arguments| arguments.line(LineKind::Zipper),
            "zipper r5c5 r4c5 r3c6 r2c6 r2c7",
            "Pairs around the middle have the same sum.",
            "Digits at the same distance from the middle of the line add up to the same sum. On a line with a middle \
             cell, the sum is its digit. If the last cell is the first one again, it is both ends.";
        DOUBLE_ARROW: "double-arrow", cells(3), |arguments| arguments.line(LineKind::DoubleArrow),
            "double-arrow r5c5 r4c5 r3c6 r2c6",
            "The inner digits add up to the sum of the ends.",
            "The digits of the inner cells add up to the sum of the two ends. If the last cell is the first one again, \
             it is both ends, and its digit counts twice.";
        SUM_LINE: "sum-line", numbered(CELLS), |arguments| arguments.numbered_line(LineKind::Sum),
            "sum-line 10 r5c5 r4c5 r3c6 r2c6",
            "The line divides into segments with the sum (10-line).",
            "The line is divided into segments of neighbors, and the digits of each segment add up to the number.";
        SUM_LOOP: "sum-loop", numbered(LINE), |arguments| arguments.numbered_line(LineKind::SumLoop),
            "sum-loop 10 r5c5 r5c6 r6c6 r6c5",
            "A closed line divides into segments with the sum.",
            "Like sum-line, but the line is closed: its last cell is followed by the first, which may be listed again.";
    }
    Sums {
        CAGE: "cage", Shape { number: Number::Optional, ..CELLS },
            |arguments| Rule::cage(arguments.cells, arguments.number),
            "cage 15 r5c5 r5c6 r6c5",
            "No digit repeats, and the digits add up to the number (killer cage).",
            "A killer cage. No digit is in the cells twice, and if there is a number, the digits add up to it. Cages \
             may overlap. More cells than digits, or an impossible sum, leave no solution.";
        ARROW: "arrow", Shape { second: true, ..CELLS },
            |arguments| Rule::Arrow { circle: arguments.cells.into(), shaft: arguments.second.into() },
            "arrow r5c5 = r4c5 r3c6 r2c6",
            "The shaft adds up to the circle or the pill.",
            "The number in the circle, before the equals sign, is the sum of the digits on the shaft. A circle \
             of several cells is a pill: its digits, in this order, form a decimal number. Digits may repeat on the \
             shaft; a cell that is listed twice counts twice.";
        LITTLE_KILLER: "little-killer", numbered(CELLS),
            |arguments| Rule::Sum { total: arguments.number(), cells: arguments.cells.into() },
            "little-killer 20 r1c2 r2c3 r3c4 r4c5",
            "The digits of a diagonal add up to the number, and may repeat.",
            "The digits add up to the number, and may repeat. A cell that is listed twice counts twice.";
    }
    Outside {
        SANDWICH: "sandwich", OUTSIDE, |arguments| arguments.outside(OutsideKind::Sandwich),
            "sandwich 20 column 4",
            "The sum of the digits between 1 and the largest digit.",
            "The digits between the 1 and the largest digit, in this row or column, add up to the number.";
        X_SUM: "x-sum", OUTSIDE, |arguments| arguments.outside(OutsideKind::XSum),
            "x-sum 20 column 4",
            "The sum of the first X digits.",
            "The first X digits, seen from the edge, add up to the number, where X is the first of them. Rows are seen \
             from the left and columns from the top, unless `right` or `bottom` follows.";
        SKYSCRAPER: "skyscraper", OUTSIDE, |arguments| arguments.outside(OutsideKind::Skyscraper),
            "skyscraper 3 column 4 bottom",
            "The number of digits that are larger than all before them.",
            "The number counts the digits that are larger than all digits before them, seen from the edge. Rows are \
             seen from the left and columns from the top, unless `right` or `bottom` follows.";
        NUMBERED_ROOM: "numbered-room", OUTSIDE, |arguments| arguments.outside(OutsideKind::NumberedRoom),
            "numbered-room 7 row 4 right",
            "The X-th digit, where X is the first one.",
            "The X-th digit, seen from the edge, is the number, where X is the first digit. Rows are seen from the \
             left and columns from the top, unless `right` or `bottom` follows.";
    }
    Counting {
        QUADRUPLE: "quadruple", Shape { digits: DigitCount::Several, ..CELLS },
            |arguments| Rule::Quadruple { digits: arguments.digits.into(), cells: arguments.cells.into() },
            "quadruple 1 1 2 r3c3 r3c4 r4c3 r4c4",
            "The listed digits are in the cells.",
            "Each listed digit is in one of the cells; a digit that is listed k times is in at least k of them.";
        COUNT: "count", Shape { digits: DigitCount::One, ..numbered(CELLS) },
            |arguments| {
                let digit = arguments.digits.first().copied().unwrap_or(Digit::from_index(0));
                Rule::Count { times: arguments.number(), cells: arguments.cells.into(), digit }
            },
            "count 2 3 r3c3 r3c4 r4c3 r4c4",
            "The number of cells that hold a digit (look-and-say).",
            "The first number is the number of cells that hold the second number. A look-and-say cage `23` is \
             `count 2 3` with its cells.";
        ROW_INDEX: "row-index", CELLS, |arguments| arguments.index(IndexKind::Row),
            "row-index r5c5",
            "The digit is the row where its column has the row's number.",
            "If row r, column c has the digit d, then row d, column c has the digit r.";
        COLUMN_INDEX: "column-index", CELLS, |arguments| arguments.index(IndexKind::Column),
            "column-index r5c5",
            "The digit is the column where its row has the column's number (159).",
            "If row r, column c has the digit d, then row r, column d has the digit c.";
        BOX_INDEX: "box-index", CELLS, |arguments| arguments.index(IndexKind::Box),
            "box-index r5c5",
            "The digit is the position where its box has the position's number.",
            "If position p of a box, in reading order, has the digit d, then position d of that box has the digit p.";
        CIRCLES: "circles", CELLS, |arguments| Rule::Circles { cells: arguments.cells.into() },
            "circles r1c1 r1c5 r2c3 r4c4 r5c5 r9c9",
            "A digit d in a circle is in exactly d circles.",
            "Counting circles. A digit d in one of these cells is in exactly d of them.";
    }
}

/// The declaration of every rule, in display order.
#[must_use]
pub fn rule_specs() -> &'static [&'static RuleSpec] {
    SPECS
}
