//! A set of maps: the form's rows so far have been matched with rows of the puzzle, the columns may still be open.

use super::Isomorphism;

/// One reading of the puzzle: as it is, or transposed.
pub(super) type Rows = [[u8; 9]; 9];

/// No place yet.
const NOWHERE: u8 = u8::MAX;

/// The maps that agree in the choices made so far.
///
/// Open stacks and columns are exchangeable: those that may take the same places may be put there in any order without
/// changing the form's rows so far. A digit's label is the number that the form has where the digit was first met, so
/// the labels of digits that were met in open columns are open with them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partial {
    pub(super) transposed: bool,
    /// For each row of the form so far, the puzzle's row.
    pub(super) rows: [u8; 9],
    /// The puzzle's rows that are taken, a bit each.
    pub(super) taken: u16,
    /// For each of the puzzle's stacks, the stacks of the form that it may become, a bit each.
    pub(super) stacks: [u8; 3],
    /// For each of the puzzle's columns, the places within its stack that it may take, a bit each.
    pub(super) columns: [u8; 9],
    /// For each digit, where it was first met: the form's row times 16, plus the puzzle's column.
    origins: [u8; 10],
    /// The number of such sets that this one stands for: where rows or columns are equal, one is taken for all.
    pub(super) weight: u64,
}

/// The label of a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// The digit has not been met.
    New,
    /// It was met in this column, which is open.
    Open {
        row: usize,
        column: usize,
    },
    Known(u8),
}

impl Partial {
    /// All maps of one reading.
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

    /// The first column of the form that the puzzle's column may become.
    #[inline]
    pub(super) fn first_place(&self, column: usize) -> usize {
        3 * self.stacks[column / 3].trailing_zeros() as usize + self.columns[column].trailing_zeros() as usize
    }

    /// Puts one of the puzzle's stacks into its place.
    #[inline]
    pub(super) fn settle_stack(&mut self, stack: usize, place: usize) {
        self.stacks.iter_mut().for_each(|places| *places &= !(1 << place));
        self.stacks[stack] = 1 << place;
    }

    /// Puts one of the puzzle's columns into its place within its stack.
    #[inline]
    pub(super) fn settle_column(&mut self, column: usize, place: usize) {
        let stack = column / 3 * 3;
        self.columns[stack..stack + 3].iter_mut().for_each(|places| *places &= !(1 << place));
        self.columns[column] = 1 << place;
    }

    /// Separates columns of a stack that may take the same places, the first of which is `place`: the `count` selected
    /// ones go first. If all are selected, nothing changes, and `place` may be a later one.
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

    /// Records where a digit was first met.
    #[inline]
    pub(super) fn meet(&mut self, digit: u8, row: usize, column: usize) {
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

    /// The number of maps in the sets that this one stands for, once all rows are chosen.
    pub(super) fn maps(&self) -> u64 {
        let orders = |places: &[u8]| [1, 1, 2, 6][places.iter().map(|p| p.count_ones() as usize).max().unwrap_or(0)];
        self.columns.chunks(3).map(orders).product::<u64>() * orders(&self.stacks) * self.weight
    }

    /// One of the maps, once all rows are chosen. Digits that the puzzle does not have get the remaining labels.
    pub(super) fn map(mut self, form: &Rows) -> Isomorphism {
        let mut columns = [0; 9];
        for column in 0..9 {
            let place = self.first_place(column);
            self.settle_stack(column / 3, place / 3);
            self.settle_column(column, place % 3);
            columns[place] = column as u8;
        }
        let known = |digit: u8| match self.label(digit, form) {
            Label::Known(label) => Some(label),
            Label::New | Label::Open { .. } => None,
        };
        let given: u16 = (1..=9).filter_map(known).map(|label| 1 << label).sum();
        let mut left = (1..=9).filter(|label| given & 1 << label == 0);
        let digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|digit| known(digit).or_else(|| left.next()).unwrap_or(digit));
        Isomorphism { transposed: self.transposed, rows: self.rows, columns, digits }
    }
}
