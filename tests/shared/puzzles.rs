//! Puzzles that many tests use.

/// The puzzle of the Wikipedia article on Sudoku.
pub const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The solution of [`EASY`].
pub const EASY_SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// [`EASY`] with 5 twice in its first row.
pub const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle of Arto Inkala that needs guesses.
pub const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A puzzle with two solutions.
pub const TWO_SOLUTIONS: &str = "5346789126721953481983..5678597614234268537917139..856961537284287419635345286179";
