//! Sets of maps: the rows of the form so far are matched with rows of the puzzle; columns may be open.

use super::Isomorphism;

/// The rows of a board.
pub(super) type Rows = [[u8; 9]; 9];

/// The origin of a digit that has not occurred.
const NOWHERE: u8 = u8::MAX;

/// The maps that agree in the choices made so far.
///
/// Stacks and columns with the same set of possible places are exchangeable: any order of them gives the same rows of
/// the form so far. A digit's label is the form's number at the first occurrence of the digit, so the labels of digits
/// that first occurred in open columns are open too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partial {
    pub(super) transposed: bool,
    /// For each row of the form so far, the puzzle's row.
    pub(super) rows: [u8; 9],
    /// The set of the puzzle's rows that are matched.
    pub(super) taken: u16,
    /// For each of the puzzle's stacks, the set of the form's stacks that it may become.
    pub(super) stacks: [u8; 3],
    /// For each of the puzzle's columns, the set of places within its stack that it may take.
    pub(super) columns: [u8; 9],
    /// For each digit, its first occurrence: the form's row times 16, plus the puzzle's column.
    origins: [u8; 10],
    /// The number of sets that this one represents: of equal rows or columns, only one is tried.
    pub(super) weight: u64,
}

/// The label of a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// The digit has not occurred.
    New,
    /// The digit first occurred in this column, which is open.
    Open {
        row: usize,
        column: usize,
    },
    Known(u8),
}

impl Partial {
    /// All maps with or without transposition.
    pub(super) const fn all(transposed: bool) -> Self {
        Self {
            transposed,
            rows: [0; 9],
            taken: 0,
            stacks: [0b111; 3],
            columns: [0b111; 9],
            origins: [NOWHERE; 10],
            weight: 1,
        }
    }

    /// The first of the form's columns that a column of the puzzle may become.
    #[inline]
    pub(super) fn first_place(&self, column: usize) -> usize {
        3 * self.stacks[column / 3].trailing_zeros() as usize + self.columns[column].trailing_zeros() as usize
    }

    /// Fixes the place of one of the puzzle's stacks.
    #[inline]
    pub(super) fn settle_stack(&mut self, stack: usize, place: usize) {
        self.stacks.iter_mut().for_each(|places| *places &= !(1 << place));
        self.stacks[stack] = 1 << place;
    }

    /// Fixes the place of one of the puzzle's columns within its stack.
    #[inline]
    pub(super) fn settle_column(&mut self, column: usize, place: usize) {
        let stack = column / 3 * 3;
        self.columns[stack..stack + 3].iter_mut().for_each(|places| *places &= !(1 << place));
        self.columns[column] = 1 << place;
    }

    /// Splits the columns of a stack whose first possible place is `place`: the `count` selected ones go first. If all
    /// are selected nothing changes, and `place` may also be a later one.
    #[inline]
    pub(super) fn with_first(
        &self,
        columns: impl Iterator<Item = usize>,
        place: usize,
        count: usize,
        is_first: impl Fn(usize) -> bool,
    ) -> Self {
        let mut parted = *self;
        let first = ((1 << count) - 1) << place;
        for column in columns {
            let all = self.columns[column];
            if all.trailing_zeros() as usize == place {
                parted.columns[column] = if is_first(column) { all & first } else { all & !first };
            }
        }
        parted
    }

    /// Records an occurrence of a digit, unless it occurred before.
    #[inline]
    pub(super) fn record_occurrence(&mut self, digit: u8, row: usize, column: usize) {
        let origin = &mut self.origins[usize::from(digit)];
        if *origin == NOWHERE {
            *origin = (row * 16 + column) as u8;
        }
    }

    /// The label of a digit, given the form so far.
    #[inline]
    pub(super) fn label(&self, digit: u8, form: &Rows) -> Label {
        let origin = self.origins[usize::from(digit)];
        if origin == NOWHERE {
            return Label::New;
        }
        let (row, column) = (usize::from(origin / 16), usize::from(origin % 16));
        let is_settled = u8::is_power_of_two;
        if is_settled(self.columns[column]) && is_settled(self.stacks[column / 3]) {
            Label::Known(form[row][self.first_place(column)])
        } else {
            Label::Open { row, column }
        }
    }

    /// The number of maps in the sets that this one represents, when all rows are matched.
    pub(super) fn maps(&self) -> u64 {
        let orders = |places: &[u8]| [1, 1, 2, 6][places.iter().map(|p| p.count_ones() as usize).max().unwrap_or(0)];
        self.columns.chunks(3).map(orders).product::<u64>() * orders(&self.stacks) * self.weight
    }

    /// One of the maps, when all rows are matched. Digits that do not occur get the remaining labels.
    pub(super) fn map(mut self, form: &Rows) -> Isomorphism {
        let mut columns = [0; 9];
        for column in 0..9 {
            let place = self.first_place(column);
            self.settle_stack(column / 3, place / 3);
            self.settle_column(column, place % 3);
            columns[place] = column as u8;
        }
        let assigned = |digit: u8| match self.label(digit, form) {
            Label::Known(label) => Some(label),
            Label::New | Label::Open { .. } => None,
        };
        let given: u16 = (1..=9).filter_map(assigned).map(|label| 1 << label).sum();
        let mut left = (1..=9).filter(|label| given & 1 << label == 0);
        let digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|digit| assigned(digit).or_else(|| left.next()).unwrap_or(digit));
        Isomorphism { transposed: self.transposed, rows: self.rows, columns, digits }
    }
}
