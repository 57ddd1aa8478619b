//! The usual names of columns in tables, and of keys in JSON Lines.

/// The names of a puzzle column, in order of preference and in any case.
pub const PUZZLE_COLUMNS: [&str; 9] =
    ["puzzle", "quizzes", "quiz", "question", "board", "sudoku", "givens", "grid", "initial_board"];

/// The names of a column with boxes, regions and rules in the notation of the lines below a board, in order of
/// preference and in any case. The program adds the second to tables, or the first if the second exists.
pub const RULES_COLUMNS: [&str; 2] = ["sudosat_rules", "rules"];

/// The names of a solution column, in order of preference and in any case.
pub const SOLUTION_COLUMNS: [&str; 4] = ["solution", "solutions", "answer", "answers"];
