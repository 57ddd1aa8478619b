//! The oracle's reading of the rules of one's own, from their text as the program writes it. Everything is an integer:
//! a condition is 1 or 0, `and` is a product, `or` a maximum, and `2 of (…)` compares a sum.

use super::Board;
use super::pattern::Pattern;
use super::rules::Rule;
use std::collections::BTreeSet;

/// A rule of one's own.
#[derive(Clone, Debug)]
pub enum Custom {
    Where(Tree),
    Pairs { relation: Tree, scope: String, cells: Vec<usize> },
    Pattern { pattern: Pattern, cells: Vec<usize> },
}

/// A number or a condition.
#[derive(Clone, Debug)]
pub enum Tree {
    Number(i64),
    Cell(usize),
    /// The digit of the first or second cell of a pair.
    Digit(usize),
    /// The digits of a row, a column or a box, by its number from 0.
    House(String, usize),
    /// An operator or a function, with the lists of its arguments.
    Of(String, Vec<Vec<Self>>),
    /// Numbers that are counted if they are in one of the ranges.
    Within(Vec<(i64, i64)>, Vec<Self>),
    Rule(Box<Rule>),
}

/// Digits by cell, and those of a pair.
struct Scene<'a> {
    board: &'a Board,
    grid: &'a [u16],
    pair: [u16; 2],
}

impl Custom {
    /// The cells that the rule reads; none if it reads all.
    pub fn cells(&self, board: &Board) -> BTreeSet<usize> {
        match self {
            Self::Where(tree) => {
                let mut cells = BTreeSet::new();
                tree.collect(board, &mut cells);
                cells
            }
            Self::Pairs { scope, .. } if scope == "adjacent" => BTreeSet::new(),
            Self::Pairs { cells, .. } | Self::Pattern { cells, .. } => cells.iter().copied().collect(),
        }
    }

    pub fn holds(&self, board: &Board, grid: &[u16]) -> bool {
        let side = board.side;
        let allows = |tree: &Tree, one: usize, other: usize| {
            let pair = [grid[one], grid[other]];
            pair.contains(&0) || Scene { board, grid, pair }.value(tree) == 1
        };
        match self {
            Self::Where(tree) => Scene { board, grid, pair: [0, 0] }.value(tree) == 1,
            Self::Pairs { relation, scope, cells } if scope == "adjacent" => (0..board.cells()).all(|one| {
                let right = (one % side + 1 < side).then_some(one + 1);
                let below = (one + side < board.cells()).then_some(one + side);
                let is_exempt = |other| cells.chunks(2).any(|two| two.contains(&one) && two.contains(&other));
                right.into_iter().chain(below).all(|other| is_exempt(other) || allows(relation, one, other))
            }),
            Self::Pairs { relation, scope, cells } => (0..cells.len()).all(|first| {
                let most = if scope == "along" { 1 } else { cells.len() };
                cells[first + 1..].iter().take(most).all(|&other| allows(relation, cells[first], other))
            }),
            Self::Pattern { pattern, cells } => {
                let after = |rest: Pattern, &cell: &usize| rest.after(board.value(grid[cell]));
                let rest = cells.iter().fold(pattern.clone(), after);
                rest.is_done()
            }
        }
    }
}

impl Tree {
    fn collect(&self, board: &Board, cells: &mut BTreeSet<usize>) {
        match self {
            Self::Number(_) | Self::Digit(_) => {}
            Self::Cell(cell) => _ = cells.insert(*cell),
            Self::House(name, number) => cells.extend(house(board, name, *number)),
            Self::Of(_, lists) => lists.iter().flatten().for_each(|tree| tree.collect(board, cells)),
            Self::Within(_, trees) => trees.iter().for_each(|tree| tree.collect(board, cells)),
            Self::Rule(rule) => cells.extend(rule.scope(board)),
        }
    }
}

/// The cells of a house, in order.
fn house(board: &Board, name: &str, number: usize) -> Vec<usize> {
    let is_in = |&cell: &usize| {
        number
            == match name {
                "row" => cell / board.side,
                "column" => cell % board.side,
                _ => board.region[cell],
            }
    };
    (0..board.cells()).filter(is_in).collect()
}

impl Scene<'_> {
    /// The number that a digit stands for, 0 for an empty cell.
    fn held(&self, digit: u16) -> i64 {
        if digit == 0 { 0 } else { self.board.value(digit) as i64 }
    }

    /// The values of a list.
    fn values(&self, trees: &[Tree]) -> Vec<i64> {
        let mut values = Vec::new();
        for tree in trees {
            match tree {
                Tree::House(name, number) => {
                    values.extend(house(self.board, name, *number).iter().map(|&cell| self.held(self.grid[cell])));
                }
                other => values.push(self.value(other)),
            }
        }
        values
    }

    fn value(&self, tree: &Tree) -> i64 {
        match tree {
            Tree::Number(number) => *number,
            Tree::Cell(cell) => self.held(self.grid[*cell]),
            Tree::Digit(which) => self.held(self.pair[*which]),
            Tree::House(..) => panic!("a house is a list"),
            Tree::Within(ranges, trees) => {
                let values = self.values(trees);
                values
                    .iter()
                    .map(|value| i64::from(ranges.iter().any(|(low, high)| low <= value && value <= high)))
                    .sum()
            }
            Tree::Rule(rule) => i64::from(rule.holds(self.board, &[], self.grid)),
            Tree::Of(name, lists) => {
                let mut lists: Vec<Vec<i64>> = lists.iter().map(|trees| self.values(trees)).collect();
                if name == "same" || name == "distinct" {
                    for list in &mut lists {
                        list.sort_unstable();
                    }
                }
                let first = lists[0].clone();
                let (one, other) = (first[0], *first.last().unwrap_or(&0));
                let total: i64 = first.iter().sum();
                match name.as_str() {
                    "sum" | "+" => total,
                    "product" | "*" | "and" => first.iter().product(),
                    "max" | "or" => first.iter().fold(i64::MIN, |most, &value| most.max(value)),
                    "min" => first.iter().fold(i64::MAX, |least, &value| least.min(value)),
                    "distinct" => 1 + first.windows(2).filter(|two| two[0] != two[1]).count() as i64,
                    "same" => i64::from(lists.windows(2).all(|two| two[0] == two[1])),
                    "negative" => -one,
                    "abs" => one.max(-one),
                    "-" => one - other,
                    "not" => 1 - one,
                    "iff" | "=" => i64::from(one == other),
                    "xor" | "!=" => i64::from(one != other),
                    "<" => i64::from(one < other),
                    "implies" | "<=" => i64::from(one <= other),
                    ">" => i64::from(one > other),
                    ">=" => i64::from(one >= other),
                    "exactly" => i64::from(total - lists[1][0] == 0),
                    "least" => i64::from(total >= lists[1][0]),
                    "most" => i64::from(total <= lists[1][0]),
                    other => panic!("the oracle has no function {other}"),
                }
            }
        }
    }
}

/// Reads a rule of one's own for a board of this side; `None` for other rules.
pub fn read(text: &str, side: usize) -> Option<Custom> {
    let mut reader = Reader { rest: text, side };
    let name = reader.next();
    let custom = ["where", "pairs", "pattern"].contains(&name).then(|| reader.custom(name));
    assert!(custom.is_none() || reader.rest.trim().is_empty(), "{text}: a rest {:?}", reader.rest);
    custom
}

struct Reader<'a> {
    rest: &'a str,
    side: usize,
}

/// The operators between two values, from the weakest.
const LEVELS: &[&[&str]] =
    &[&["implies"], &["iff", "xor"], &["or"], &["and"], &["=", "!=", "<", "<=", ">", ">=", "in"], &["+", "-"], &["*"]];

/// The level of the operand of `not`.
const COMPARISONS: usize = 4;
const SUMS: usize = 5;
const PRODUCTS: usize = 6;

impl<'a> Reader<'a> {
    /// The next word, number or sign, with its length from here.
    fn peek(&self) -> &'a str {
        let rest = self.rest.trim_start();
        let is_letter = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' && !rest.starts_with(['-', '<', '>']);
        let length = rest.find(|sign| !is_letter(sign)).unwrap_or(rest.len());
        let length = match length {
            0 => ["!=", "<=", ">=", ".."].iter().find(|sign| rest.starts_with(**sign)).map_or(rest.len().min(1), |_| 2),
            // Names of rules have hyphens; cells and numbers do not.
            some => rest[..some].trim_end_matches('-').len(),
        };
        &rest[..length]
    }

    fn next(&mut self) -> &'a str {
        let next = self.peek();
        self.rest = &self.rest.trim_start()[next.len()..];
        next
    }

    fn take(&mut self, word: &str) -> bool {
        self.peek() == word && !self.next().is_empty()
    }

    fn require(&mut self, word: &str) {
        assert!(self.take(word), "expected {word}: {:?}", self.rest);
    }

    fn cell(&self, word: &str) -> Option<usize> {
        let (row, column) = word.strip_prefix('r')?.split_once('c')?;
        Some((row.parse::<usize>().ok()? - 1) * self.side + column.parse::<usize>().ok()? - 1)
    }

    fn cells(&mut self) -> Vec<usize> {
        let mut cells = Vec::new();
        while let Some(cell) = self.cell(self.peek()) {
            cells.push(cell);
            self.next();
        }
        cells
    }

    fn number(&mut self) -> i64 {
        let sign = if self.take("-") { -1 } else { 1 };
        let word = self.next();
        sign * word.parse::<i64>().unwrap_or_else(|_| panic!("{word:?} is no number: {:?}", self.rest))
    }

    /// `5`, `1..3`, or several of these in braces.
    fn ranges(&mut self) -> Vec<(i64, i64)> {
        let is_list = self.take("{");
        let mut ranges = Vec::new();
        while ranges.is_empty() || is_list && self.peek() != "}" {
            let low = self.number();
            let high = if self.take("..") { self.number() } else { low };
            ranges.push((low, high));
        }
        assert!(!is_list || self.take("}"));
        ranges
    }

    fn custom(&mut self, name: &str) -> Custom {
        match name {
            "where" => Custom::Where(self.tree(0)),
            "pairs" => {
                let relation = self.tree(0);
                let scope = self.next().to_owned();
                self.take("except");
                Custom::Pairs { relation, scope, cells: self.cells() }
            }
            _ => {
                self.require("\"");
                let (pattern, rest) = self.rest.split_once('"').unwrap_or_default();
                self.rest = rest;
                Custom::Pattern { pattern: Pattern::read(pattern), cells: self.cells() }
            }
        }
    }

    /// A value whose operators are of this level or stronger.
    fn tree(&mut self, level: usize) -> Tree {
        if level == LEVELS.len() {
            return self.one();
        }
        if level <= COMPARISONS && self.take("not") {
            let of = Tree::Of("not".to_owned(), vec![vec![self.tree(COMPARISONS)]]);
            return self.more(of, level);
        }
        let first = self.tree(level + 1);
        self.more(first, level)
    }

    /// The value with what follows it at this level, and at stronger ones after `not`.
    fn more(&mut self, mut left: Tree, level: usize) -> Tree {
        loop {
            let word = self.peek();
            let Some(found) = LEVELS.iter().position(|words| words.contains(&word)).filter(|found| *found >= level)
            else {
                return left;
            };
            self.next();
            left = if word == "in" {
                Tree::Within(self.ranges(), vec![left])
            } else {
                let right = self.tree(if word == "implies" { found } else { found + 1 });
                Tree::Of(word.to_owned(), vec![vec![left, right]])
            };
        }
    }

    /// A value without operators around it.
    fn one(&mut self) -> Tree {
        let before = self.rest;
        let word = self.next();
        if let Some(cell) = self.cell(word) {
            return Tree::Cell(cell);
        }
        if let Ok(number) = word.parse() {
            return Tree::Number(number);
        }
        let of = |name: &str, trees| Tree::Of(name.to_owned(), vec![trees]);
        match word {
            "x" | "y" => Tree::Digit(usize::from(word == "y")),
            "-" => of("negative", vec![self.tree(PRODUCTS + 1)]),
            "(" => {
                let inner = self.tree(0);
                self.require(")");
                inner
            }
            "exactly" | "at" => {
                let kind = if word == "at" { self.next() } else { word };
                let number = self.number();
                self.require("of");
                self.require("(");
                Tree::Of(kind.to_owned(), vec![self.list(|reader| reader.tree(0)).concat(), vec![Tree::Number(number)]])
            }
            "count" if self.rest.starts_with('(') => {
                self.require("(");
                let ranges = self.ranges();
                self.require("in");
                Tree::Within(ranges, self.list(Self::item).concat())
            }
            _ if self.take("(") => Tree::Of(word.to_owned(), {
                let lists = self.list(Self::item);
                if word == "same" { lists } else { vec![lists.concat()] }
            }),
            _ => {
                self.rest = before;
                Tree::Rule(Box::new(self.rule()))
            }
        }
    }

    /// Lists with commas between them, up to a closing parenthesis.
    fn list(&mut self, read: impl Fn(&mut Self) -> Tree) -> Vec<Vec<Tree>> {
        let mut lists = vec![Vec::new()];
        while !self.take(")") {
            if self.take(",") {
                lists.push(Vec::new());
            }
            let item = read(self);
            lists.last_mut().into_iter().for_each(|list| list.push(item.clone()));
        }
        lists
    }

    fn item(&mut self) -> Tree {
        match self.peek() {
            house @ ("row" | "column" | "box") => {
                self.next();
                Tree::House(house.to_owned(), self.number() as usize - 1)
            }
            _ => self.tree(SUMS),
        }
    }

    /// A rule, up to a connective or the end of a list.
    fn rule(&mut self) -> Rule {
        let text = self.rest.trim_start();
        let name = self.next();
        if name == "pairs" || name == "pattern" {
            self.custom(name);
        } else {
            while !["", ")", ",", "and", "or", "implies", "iff", "xor"].contains(&self.peek()) {
                self.next();
            }
        }
        let text = text[..text.len() - self.rest.len()].trim_end();
        // A region by itself is a cage without a total.
        let text = text.strip_prefix("region ").map_or_else(|| text.to_owned(), |cells| format!("cage {cells}"));
        Rule::read(&text, self.side)
    }
}
