"""Everything that crosses the Arrow boundary, for valgrind: `test_valgrind.py` runs it."""

import gc

import pyarrow as pa
import sudosat

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE, None, "x", LINE]

for column in (
    pa.array(ROWS),
    pa.array(ROWS, pa.large_string()),
    pa.array(ROWS, pa.string_view()),
    pa.array(ROWS).dictionary_encode(),
    pa.array(["y", *ROWS]).slice(1, 4),
    pa.chunked_array([ROWS[:1], [], ROWS[1:]]),
    pa.table({"puzzle": ROWS}),
    pa.array([[5] + [0] * 80] * 5, pa.list_(pa.uint8(), 81)).slice(1, 4),
):
    table = sudosat.solve_many(column, engine="native", threads=2)
    del column
    gc.collect()
    assert len(pa.table(table)) == 4
    answers = pa.array(table["verdict"])
    del table
    gc.collect()
    assert len(answers.to_pylist()) == 4
    # Capsules that are never consumed, and some that are consumed twice.
    sudosat.verdicts(ROWS, threads=1).__arrow_c_array__()
    sudosat.solve_many(ROWS, threads=1).__arrow_c_stream__()


class Once:
    capsules = pa.array(ROWS).__arrow_c_array__()

    def __arrow_c_array__(self, requested_schema=None):
        return self.capsules


sudosat.verdicts(Once(), engine="native")
try:
    sudosat.verdicts(Once(), engine="native")
    raise AssertionError("an array was taken twice")
except ValueError:
    pass
try:
    sudosat.verdicts(pa.array([1, 2]))
    raise AssertionError("numbers are no puzzles")
except TypeError:
    pass
formula = sudosat.export(LINE, encoding="reduced")
assert pa.array(formula.to_arrow()).to_pylist() == formula.clauses
print("done")
