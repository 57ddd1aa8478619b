"""Functions of one puzzle."""

from __future__ import annotations

import json
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from itertools import islice

import pytest
from conftest import CLASH, CLASSIC, EMPTY, INKALA, SOLVED, TWO

import sudosat
from sudosat import Puzzle, Verdict

ENGINES = ["both", "sat", "native"]


@pytest.mark.parametrize("engine", ENGINES)
def test_verdicts_have_their_solutions(engine: sudosat._sudosat.Engine) -> None:
    answer = sudosat.solve(CLASSIC, engine=engine)
    assert answer.verdict is Verdict.UNIQUE and answer.solution is not None
    assert answer.solution.line == SOLVED and answer.solutions == (answer.solution,)
    assert answer.solution.puzzle == Puzzle(CLASSIC) and answer.solution[0, 2] == 4
    several = sudosat.solve(TWO, engine=engine)
    assert several.verdict is Verdict.MULTIPLE and several.solution is None
    assert len(set(several.solutions)) == 2
    none = sudosat.solve(CLASH, engine=engine)
    assert (none.verdict, none.solution, none.solutions, none.reason) == (Verdict.UNSOLVABLE, None, (), None)
    assert [sudosat.unique(puzzle, engine=engine) for puzzle in (CLASSIC, TWO, CLASH)] == [
        "unique",
        "multiple",
        "unsolvable",
    ]


def test_the_corpus_has_its_verdicts(corpus: dict[str, str]) -> None:
    assert {puzzle: sudosat.unique(puzzle).value for puzzle in corpus} == corpus


def test_variants_are_solved_by_both() -> None:
    cage = Puzzle(EMPTY, rules=["cage 3 r1c1 r1c2", "diagonal"])
    answer = sudosat.solve(cage)
    assert answer.verdict is Verdict.MULTIPLE
    for solution in answer.solutions:
        assert solution[0, 0] + solution[0, 1] == 3
        assert len({solution[index, index] for index in range(9)}) == 9


def test_counts_show_whether_they_are_exact() -> None:
    count = sudosat.count(TWO)
    assert (count.value, count.exact, str(count), int(count), count.verdict) == (2, True, "2", 2, "multiple")
    few = sudosat.count(EMPTY, limit=10)
    assert (few.value, few.exact, str(few), few.verdict) == (10, False, "10+", "multiple")
    assert str(sudosat.count("." * 16)) == "288"
    assert sudosat.count(CLASSIC).verdict is Verdict.UNIQUE and sudosat.count(CLASH).verdict is Verdict.UNSOLVABLE
    assert sudosat.count(CLASSIC, limit=1).verdict is Verdict.UNKNOWN
    assert str(sudosat.count(CLASSIC, limit=0)) == "0+"


def test_an_exact_count_equals_its_number() -> None:
    assert sudosat.count(TWO) == 2 and 2 == sudosat.count(TWO) and sudosat.count(TWO) != 3
    assert hash(sudosat.count(TWO)) == hash(2) and {2: "two"}[sudosat.count(TWO)] == "two"  # type: ignore[index]
    few = sudosat.count(EMPTY, limit=2)
    assert few != 2 and few != sudosat.count(TWO) and few == sudosat.count(EMPTY, limit=2)
    assert few and not sudosat.count(CLASH) and sudosat.count(TWO) != "2"
    for unknown in (sudosat.count(EMPTY, limit=0), sudosat.count(INKALA, timeout=0)):
        with pytest.raises(ValueError):
            bool(unknown)


def test_an_answer_has_no_truth_value() -> None:
    with pytest.raises(TypeError, match="compare its `verdict`"):
        bool(sudosat.solve(CLASSIC))


PICKLED = {
    "answer": lambda: sudosat.solve(CLASSIC),
    "two solutions": lambda: sudosat.solve(TWO),
    "unknown": lambda: sudosat.solve(INKALA, timeout=0),
    "count": lambda: sudosat.count(TWO),
    "limit": lambda: sudosat.count(EMPTY, limit=2),
    "check": lambda: sudosat.check("55" + "." * 79),
    "canonical": lambda: sudosat.canonical(CLASSIC),
    "unsolvable": lambda: sudosat.why(CLASH),
    "multiple": lambda: sudosat.why(TWO),
    "unique": lambda: sudosat.why(CLASSIC),
    "rules": lambda: sudosat.why(Puzzle("." * 16, rules=["cage 2 r1c1 r1c2"])),
    "formula": lambda: sudosat.export(INKALA, encoding="reduced", at_most_one="product"),
    "apart": lambda: sudosat.export(TWO, clues="apart"),
    "board": lambda: Puzzle.empty(6, rules="diagonal").board,
    "candidate": lambda: sudosat.Candidate(0, 2, 4),
    "repair": lambda: sudosat.why(CLASH).repairs[0],
    "certificate": lambda: sudosat.certify(INKALA),
    "verification": lambda: sudosat.verify(sudosat.certify(TWO)),
    "column": lambda: sudosat.verdicts([CLASSIC, None, "x"]),
    "rating": lambda: sudosat.rate(CLASSIC),
    "no rating": lambda: sudosat.rate(CLASSIC, timeout=0),
    "steps": lambda: sudosat.steps(CLASSIC),
    "certified steps": lambda: sudosat.steps(CLASSIC, certify=True),
    "no steps": lambda: sudosat.steps(TWO),
    "hint": lambda: sudosat.hint(CLASSIC, level=3),
    "mistake": lambda: sudosat.hint(CLASSIC, at="531" + CLASSIC[3:]),
    "table": lambda: sudosat.solve_many([CLASSIC, TWO, None]),
    "counts": lambda: sudosat.counts([CLASSIC, None]),
    "ratings": lambda: sudosat.rate_many([CLASSIC, TWO, None]),
    "grades": lambda: sudosat.grade_many([CLASSIC, TWO], [SOLVED, SOLVED]),
    "clauses": lambda: sudosat.export(CLASSIC).to_arrow(),
    "audit": lambda: sudosat.audit({"train": [CLASSIC, CLASH], "test": [CLASSIC]}),
}


@pytest.mark.parametrize("name", PICKLED)
def test_answers_can_be_pickled(name: str) -> None:
    answer = PICKLED[name]()
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and repr(again) == repr(answer)
    for member in dir(answer):
        if not member.startswith("_") and not callable(getattr(answer, member)):
            assert getattr(again, member) == getattr(answer, member), member


def test_process_pools_return_answers() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        [answer] = pool.map(sudosat.solve, [CLASSIC])
        [why] = pool.map(sudosat.why, [CLASH])
        with pytest.raises(sudosat.ParseError) as caught:
            list(pool.map(sudosat.solve, ["12"]))
    assert answer == sudosat.solve(CLASSIC) and str(why) == str(sudosat.why(CLASH))
    assert (caught.value.line, caught.value.record) == (1, 1)


def test_solve_and_solve_many_agree_about_a_tiny_text() -> None:
    for text in ("x", "1", ".", "12", ""):
        with pytest.raises(sudosat.ParseError) as caught:
            sudosat.solve(text)
        assert sudosat.solve_many([text])["error"][0] == str(caught.value)
    assert sudosat.solve(Puzzle("1", boxes=(1, 1))).verdict == "unique"


def test_solutions_come_in_order_and_on_demand() -> None:
    lines = [solution.line for solution in sudosat.solutions(TWO)]
    assert len(lines) == 2 and lines == sorted(lines)
    first = [solution.line for solution in islice(sudosat.solutions(EMPTY), 3)]
    assert first == sorted(first) and first[0].startswith("123456789")
    whole = sudosat.solutions("." * 16, engine="native")
    assert len(list(whole)) == 288 and next(whole, None) is None
    assert list(sudosat.solutions(CLASH)) == []


def test_a_board_is_checked_without_an_engine() -> None:
    assert sudosat.check(CLASSIC) and sudosat.check(CLASSIC).violations == []
    clash = sudosat.check("55" + "." * 79)
    assert not clash and not clash.valid
    assert clash.violations == ["row 1 has 5 at r1c1 and r1c2", "box 1 has 5 at r1c1 and r1c2"]


def test_explanations_have_reasons_for_each_verdict() -> None:
    none = sudosat.why(CLASH)
    assert none.verdict is Verdict.UNSOLVABLE and none.clash_is_smallest and none.repairs_are_all
    assert "r1c3=2" in map(str, none.clash) and len(none.clash) == 10
    assert [[str(clue) for clue in repair.clues] for repair in none.repairs] == [
        ["r1c3=2"],
        ["r5c9=1"],
        ["r7c7=2"],
        ["r7c8=8"],
    ]
    assert none.repairs[0].digits == [4] and "×2" in str(none) and "<svg" in none._repr_svg_()
    several = sudosat.why(TWO)
    assert several.verdict is Verdict.MULTIPLE and str(several.count) == "2" and len(several.solutions) == 2
    assert several.added is not None and len(several.added) == 1
    cells = list(TWO)
    cells[several.added[0].row * 9 + several.added[0].column] = str(several.added[0].digit)
    assert sudosat.unique("".join(cells)) is Verdict.UNIQUE and several.backbone == ()
    one = sudosat.why(CLASSIC)
    assert one.verdict is Verdict.UNIQUE and one.is_minimal is False and one.solutions[0].line == SOLVED
    for clue in one.redundant:
        cells = list(CLASSIC)
        cells[clue.row * 9 + clue.column] = "."
        assert sudosat.unique("".join(cells)) is Verdict.UNIQUE
    assert sudosat.why("55" + "." * 79).violations[0] == "row 1 has 5 at r1c1 and r1c2"


def test_rules_can_take_part_in_a_clash() -> None:
    why = sudosat.why(Puzzle("." * 16, rules=["cage 2 r1c1 r1c2"]))
    assert why.clash == () and why.clash_rules == ["cage 2 r1c1 r1c2"] and why.clash_houses == []
    assert [repair.rules for repair in why.repairs] == [["cage 2 r1c1 r1c2"]]


def test_certificates_hold_and_can_be_sent() -> None:
    for puzzle, claim in ((CLASSIC, "unique"), (TWO, "multiple"), (CLASH, "unsolvable"), (INKALA, "unique")):
        certificate = sudosat.certify(puzzle)
        assert certificate.claim == claim and sudosat.verify(certificate)
        again = sudosat.Certificate.from_json(certificate.to_json())
        assert again == certificate == pickle.loads(pickle.dumps(certificate))
        assert (certificate.proof is None) == (claim == "multiple")
    exact = sudosat.certify(TWO, most=5)
    assert exact.claim == "exactly 2" and len(sudosat.verify(exact).solutions) == 2


def test_a_forged_certificate_is_refused() -> None:
    fields = sudosat.certify(INKALA).to_dict()
    forged = sudosat.Certificate.from_dict(fields | {"puzzle": fields["puzzle"].replace("8", ".", 1)})
    refused = sudosat.verify(forged)
    assert not refused and not refused.holds and refused.reason and refused.solutions == ()
    for wrong in ({"schema": "sudosat-certificate-9"}, {"verdict": "perhaps"}, {"board": "9by9"}):
        with pytest.raises(sudosat.ParseError):
            sudosat.Certificate.from_dict(fields | wrong)
    with pytest.raises(json.JSONDecodeError):
        sudosat.Certificate.from_json("{")


def test_the_proof_refutes_the_formula() -> None:
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is among the requirements")
    formulas = pytest.importorskip("pysat.formula", reason="python-sat is among the requirements")
    certificate = sudosat.certify(INKALA)
    with solvers.Cadical153(bootstrap_with=formulas.CNF(from_string=certificate.formula)) as solver:
        assert solver.solve() is False


def test_isomorphic_puzzles_share_a_canonical_form() -> None:
    canonical = sudosat.canonical(CLASSIC)
    transposed = Puzzle(Puzzle(CLASSIC).to_numpy().T)
    relabelled = CLASSIC.translate(str.maketrans("123456789", "987654321"))
    assert transposed != Puzzle(CLASSIC)
    assert canonical.line == sudosat.canonical(transposed).line == sudosat.canonical(relabelled).line
    assert canonical.automorphisms == 1 and sudosat.canonical(canonical.puzzle).line == canonical.line
    cells = Puzzle(CLASSIC).to_numpy()
    cells = cells.T if canonical.transposed else cells
    mapped = [[cells[row, column] for column in canonical.columns] for row in canonical.rows]
    digits = [0, *canonical.digits]
    assert Puzzle([[digits[digit] for digit in row] for row in mapped]) == canonical.puzzle
    with pytest.raises(ValueError, match="only classic"):
        sudosat.canonical("." * 16)


def test_a_limit_of_zero_gives_no_answer() -> None:
    answer = sudosat.solve(INKALA, timeout=0)
    assert answer.verdict is Verdict.UNKNOWN and answer.reason == "the time limit passed"
    assert sudosat.unique(INKALA, timeout=0.0) is Verdict.UNKNOWN
    assert sudosat.count(EMPTY, limit=10**18, timeout=timedelta(milliseconds=30)).value is None
    with pytest.raises(sudosat.OutOfTime):
        list(sudosat.solutions(EMPTY, timeout=0.05))
    with pytest.raises(sudosat.OutOfTime):
        sudosat.why(INKALA, timeout=0)
    with pytest.raises(sudosat.OutOfTime):
        sudosat.certify("." * 625, timeout=0)
    for wrong in (-1, float("nan")):
        with pytest.raises(ValueError, match="`timeout` must be 0 seconds or more"):
            sudosat.solve(CLASSIC, timeout=wrong)
    assert sudosat.unique(CLASSIC, timeout=float("inf")) is Verdict.UNIQUE


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match="`engine` must be both, sat or native, got `fast`"):
        sudosat.solve(CLASSIC, engine="fast")  # type: ignore[arg-type]
    with pytest.raises(sudosat.ParseError):
        sudosat.solve("12")
    with pytest.raises(TypeError):
        sudosat.solve(None)  # type: ignore[arg-type]


HUGE = [[0] * 400 for _ in range(400)]


@pytest.mark.parametrize("memory", [1 << 20, "1M", "1 MiB", "1048576"])
def test_a_memory_limit_is_respected(memory: int | str) -> None:
    answer = sudosat.solve(HUGE, memory=memory)
    assert answer.verdict is Verdict.UNKNOWN and answer.reason is not None and "limit is 1.0 MB" in answer.reason
    assert sudosat.unique(HUGE, memory=memory) is Verdict.UNKNOWN
    assert sudosat.count(HUGE, memory=memory).reason is not None
    for call in (
        lambda: next(sudosat.solutions(HUGE, memory=memory)),
        lambda: sudosat.why(HUGE, memory=memory),
        lambda: sudosat.certify(HUGE, memory=memory),
        lambda: sudosat.export([[0] * 25] * 25, memory=memory),
        lambda: sudosat.verify(sudosat.certify([[1] * 25] * 25), memory=memory),
    ):
        with pytest.raises(sudosat.EngineError, match="memory"):
            call()
    table = sudosat.solve_many([CLASSIC, Puzzle(HUGE)], memory=memory)
    assert table["verdict"].to_pylist() == ["unique", "unknown"] and "memory" in table["error"][1]
    report = sudosat.audit([CLASSIC, Puzzle(HUGE)], memory=memory)
    assert report.counts["unknown"] == 1
    assert sudosat.solve(CLASSIC, memory=memory).verdict is Verdict.UNIQUE


def test_too_little_memory_for_a_proof_is_an_error_and_no_refusal() -> None:
    certificate = sudosat.certify(INKALA)
    with pytest.raises(sudosat.EngineError, match=r"it needs about \S+ MB of memory, the limit is 0\.0 MB"):
        sudosat.verify(certificate, memory=1000)
    assert sudosat.verify(certificate, memory="16M") and sudosat.verify(certificate)
    with pytest.raises(ValueError, match="not a size"):
        sudosat.verify(certificate, memory="much")


def test_invalid_limits_are_refused() -> None:
    for memory in ("much", "4X", "-1M", -1, 1 << 64):
        with pytest.raises(ValueError):
            sudosat.solve(CLASSIC, memory=memory)
    for wrong in (1.5, b"1M", []):
        with pytest.raises(TypeError):
            sudosat.solve(CLASSIC, memory=wrong)  # type: ignore[arg-type]


def test_a_limit_of_zero_raises_out_of_time() -> None:
    certificate = sudosat.certify(INKALA)
    for call in (
        lambda: sudosat.verify(certificate, timeout=0),
        lambda: sudosat.export(CLASSIC, timeout=0),
        lambda: sudosat.encodings(CLASSIC, timeout=0),
        lambda: sudosat.why(CLASSIC, timeout=0),
        lambda: sudosat.certify(CLASSIC, timeout=0),
        lambda: next(sudosat.solutions(CLASSIC, timeout=0)),
    ):
        with pytest.raises(sudosat.OutOfTime):
            call()
    assert sudosat.verify(certificate, timeout=60)
    assert len(sudosat.export(CLASSIC, timeout=60)) == len(sudosat.export(CLASSIC))
