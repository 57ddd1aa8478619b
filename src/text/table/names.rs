//! The usual names of columns, and of keys in JSON Lines.

/// The names, in order of preference and in any case, of a column that holds puzzles.
pub const PUZZLE_COLUMNS: [&str; 9] =
    ["puzzle", "quizzes", "quiz", "question", "board", "sudoku", "givens", "grid", "initial_board"];

/// The names, in order of preference and in any case, of a column that holds boxes, regions and rules in the notation
/// of the lines below a board. The program adds the second to a table, or the first where there is one.
pub const RULES_COLUMNS: [&str; 2] = ["sudosat_rules", "rules"];

/// The names, in order of preference and in any case, of a column that holds the solutions that go with them.
pub const SOLUTION_COLUMNS: [&str; 4] = ["solution", "solutions", "answer", "answers"];
