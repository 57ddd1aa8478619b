"""Steps and hints."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

import pytest
from conftest import CHAINS, CLASH, CLASSIC, EMPTY, NOTED, SOLVED, TWO

import sudosat
from sudosat import Candidate, Puzzle, Verdict

ENGINES = ["both", "sat", "native"]
Order: TypeAlias = Literal["se", "human", "reason"]


@pytest.mark.parametrize("engine", ENGINES)
def test_steps_lead_to_the_solution(engine: sudosat._sudosat.Engine) -> None:
    steps = sudosat.steps(CLASSIC, engine=engine)
    assert steps.verdict is Verdict.UNIQUE and not steps.stuck and steps.reason is None
    assert len(steps) == len(steps.list) == 51 and steps[0] == steps.list[0] and steps[-1] == list(steps)[50]
    assert steps[:2] == steps.list[:2] and "technique" in steps[0]
    clues = {(int(name[1]) - 1, int(name[3]) - 1): int(name[5]) for step in steps for name in step["place"]}
    assert Puzzle(CLASSIC).with_clues(clues).line == SOLVED
    with pytest.raises(IndexError):
        steps[51]
    assert str(steps).splitlines()[0] == " 1.  1.2 Hidden Single: box 2 has only one place for 8 => r1c6=8"
    picture = steps._repr_svg_()
    assert picture and picture.startswith("<svg") and "51. Hidden Single" in picture


def test_the_list_belongs_to_its_reader() -> None:
    steps = sudosat.steps(CLASSIC)
    steps.list.clear()
    steps[0].clear()
    assert len(steps) == len(steps.list) == 51 and steps[0]


def test_steps_are_those_of_the_command_line(cli: Callable[..., list[str]]) -> None:
    [line] = cli("steps", "--to", "json", "-p", CHAINS)
    steps = sudosat.steps(CHAINS)
    assert {"scale": "se", "stuck": steps.stuck, "list": steps.list} == json.loads(line)["steps"]
    assert str(steps).split() == " ".join(cli("steps", "--to", "block", "-p", CHAINS)).split()
    [line] = cli("hint", "--to", "json", "--level", "2", "-p", CHAINS)
    hint = sudosat.hint(CHAINS, level=2)
    assert {"level": hint.level, "text": hint.text, "step": hint.step} == json.loads(line)["hint"]


def test_steps_end_at_a_number_or_a_technique() -> None:
    assert [len(sudosat.steps(CHAINS, until=until)) for until in (1, 12, "pointing", 1000)] == [1, 12, 21, 80]
    assert sudosat.steps(CHAINS, until="pointing")[-1]["technique"] == "pointing"
    for wrong in (0, -1, 10**30, "", "12", "x wing", "XY-Wing", "\ud800"):
        with pytest.raises(ValueError, match="`until` must be a number from 1 or the name of a technique"):
            sudosat.steps(CHAINS, until=wrong)
    for wrong in (1.5, b"pointing", []):
        with pytest.raises(TypeError, match="as `until`"):
            sudosat.steps(CHAINS, until=wrong)  # type: ignore[arg-type]


def test_a_puzzle_without_steps_has_the_reason() -> None:
    for puzzle, verdict in ((TWO, Verdict.MULTIPLE), (CLASH, Verdict.UNSOLVABLE)):
        for answer in (sudosat.steps(puzzle), sudosat.hint(puzzle)):
            assert (answer.verdict, answer.reason, str(answer), answer._repr_svg_()) == (verdict, None, verdict, None)
    for answer in (sudosat.steps(CLASSIC, timeout=0), sudosat.hint(CLASSIC, timeout=0)):
        assert (answer.verdict, str(answer)) == (Verdict.UNKNOWN, "unknown: the time limit passed")
    steps, hint = sudosat.steps(EMPTY), sudosat.hint(EMPTY)
    assert (steps.list, len(steps), steps.stuck, list(steps)) == ([], 0, False, [])
    assert (hint.text, hint.step, hint.wrong, hint.missing, hint.level) == (None, None, None, None, 4)


def test_every_board_and_rule_has_steps() -> None:
    puzzle = Puzzle("1....3.........2", rules=["killer 6 r3c1 r3c2 r4c2", "thermo r1c3 r1c4 r2c4"])
    steps = sudosat.steps(puzzle)
    assert (steps.verdict, steps.stuck, sum(len(step["place"]) for step in steps)) == (Verdict.UNIQUE, False, 13)
    premise = {"kind": "rule", "rule": 0, "text": "thermo r1c3 r1c4 r2c4"}
    assert (steps[0]["technique"], steps[0]["premises"], steps[0]["size"]) == ("smallest-reason", [premise], 1)
    assert str(sudosat.hint(puzzle, at="1.3..3.........2")) == "r1c3 is not 3"
    assert "your board must have side 4, got 9" in str(sudosat.hint(puzzle, at=CLASSIC))


def test_the_order_is_a_choice() -> None:
    human, reason = sudosat.steps(CHAINS, order="human"), sudosat.steps(CHAINS, order="reason")
    assert human[0]["technique"] in ("full-house", "naked-single", "hidden-single")
    assert all(step["at_least"] <= step["size"] for step in reason)
    assert sudosat.hint(CHAINS, order="reason").step == reason[0]
    for wrong in ("", "SE", "easy"):
        with pytest.raises(ValueError, match='`order` must be "se", "human" or "reason"'):
            sudosat.steps(CHAINS, order=wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="`order` must be"):
            sudosat.hint(CHAINS, order=wrong)  # type: ignore[arg-type]


VARIANT = Puzzle("1....3.........2", rules=["killer 6 r3c1 r3c2 r4c2", "thermo r1c3 r1c4 r2c4"])


@pytest.mark.parametrize("puzzle", [CHAINS, VARIANT], ids=["classic", "rules"])
@pytest.mark.parametrize("order", ["se", "human", "reason"])
def test_certified_steps_are_verified(puzzle: str | Puzzle, order: Order) -> None:
    steps, plain = sudosat.steps(puzzle, order=order, certify=True), sudosat.steps(puzzle, order=order)
    assert plain.certificate is None and steps != plain
    assert steps.certificate is not None and steps.certificate.claim == "unique"
    assert steps.certificate == sudosat.certify(puzzle)
    assert all(step["certificate"] for step in steps)
    assert [{key: step[key] for key in step if key != "certificate"} for step in steps] == plain.list
    verification = sudosat.verify(steps)
    assert verification and verification.claim == "unique" and len(verification.solutions) == 1
    copy = pickle.loads(pickle.dumps(steps))
    assert copy == steps and hash(copy) == hash(steps) and copy.certificate == steps.certificate
    assert sudosat.verify(copy) == verification and copy._repr_svg_() == steps._repr_svg_()


def test_certified_steps_are_those_of_the_command_line(cli: Callable[..., list[str]]) -> None:
    [line] = cli("steps", "--certify", "-p", CHAINS)
    steps = sudosat.steps(CHAINS, certify=True)
    assert steps.list == json.loads(line)["steps"]["list"]
    assert steps.certificate and steps.certificate.to_dict() == json.loads(line)["steps"]["certificate"]


def test_forged_steps_are_refused() -> None:
    restore, (contents,) = sudosat.steps(CHAINS, until=3, certify=True).__reduce__()  # type: ignore[misc]

    def forged(text: str, other: str) -> sudosat.Steps:
        assert text in contents["json"]
        steps: sudosat.Steps = restore(contents | {"json": contents["json"].replace(text, other, 1)})
        return steps

    for text, other, reason in (
        ('"r1c5=6"', '"r1c5=7"', "step 1 of the solution: unit propagation does not derive it from its premises"),
        ('"house":"box 2"', '"house":"box 3"', "step 1 of the solution: unit propagation does not derive it"),
        ('"sha256":"', '"sha256":"0', None),
        ('"certificate":"propagation"', '"certificate":"proved"', None),
    ):
        if reason is None:
            with pytest.raises(sudosat.ParseError):
                sudosat.verify(forged(text, other))
        else:
            refused = sudosat.verify(forged(text, other))
            assert not refused and refused.reason is not None and refused.reason.startswith(reason)
            assert refused.solutions == ()


def test_only_certified_steps_are_verified() -> None:
    for steps in (sudosat.steps(CLASSIC), sudosat.steps(TWO, certify=True), sudosat.steps(CLASH)):
        assert steps.certificate is None
        with pytest.raises(ValueError, match="the steps are not certified: make them with `certify=True`"):
            sudosat.verify(steps)
    with pytest.raises(TypeError, match="expected a certificate or certified steps, found Hint"):
        sudosat.verify(sudosat.hint(CLASSIC))  # type: ignore[arg-type]
    assert sudosat.steps(CLASSIC, certify=True, timeout=0).verdict is Verdict.UNKNOWN
    with pytest.raises(sudosat.OutOfTime):
        sudosat.verify(sudosat.steps(CLASSIC, certify=True), timeout=0)
    with pytest.raises(sudosat.EngineError):
        sudosat.verify(sudosat.steps(CLASSIC, certify=True), memory=1000)


def test_a_path_that_ends_early_is_stuck() -> None:
    restore, (contents,) = sudosat.steps(CLASSIC, until=1).__reduce__()  # type: ignore[misc]
    steps = restore(contents | {"json": contents["json"].replace('"stuck":false', '"stuck":true')})
    assert steps.stuck and len(steps) == 1 and repr(steps) == "<Steps unique: 1 step, stuck>"
    full = sudosat.steps(SOLVED)
    assert full.verdict is Verdict.UNIQUE and not full.stuck and str(full) == "No cell is open."


def test_a_hint_shows_as_much_as_its_level() -> None:
    texts = ["look at box 2", "Hidden Single in box 2", "Hidden Single: 6 in r1c5"]
    texts.append("Hidden Single: box 2 has only one place for 6 => r1c5=6")
    step = sudosat.steps(CHAINS, until=1)[0]
    for level in (1, 2, 3, 4):
        hint = sudosat.hint(CHAINS, level=level)  # type: ignore[arg-type]
        assert (hint.level, hint.text, str(hint)) == (level, texts[level - 1], texts[level - 1])
        assert hint.step == step and step["levels"] == texts and hint.wrong is hint.missing is None
        picture = hint._repr_svg_()
        assert picture and ("Hidden Single" in picture) == (level > 1)
    assert sudosat.hint(CHAINS).text == texts[3] and sudosat.hint(SOLVED).text == "no cell is open"
    assert sudosat.hint(SOLVED).step is None
    for wrong in (0, 5, -1, 300):
        with pytest.raises(ValueError, match=f"`level` must be from 1 to 4, got {wrong}"):
            sudosat.hint(CHAINS, level=wrong)  # type: ignore[arg-type]


def boards() -> Iterator[tuple[object, Candidate | None, Candidate | None, str]]:
    wrong = Puzzle("2" + CHAINS[1:])
    for board in (wrong, wrong.line, wrong.rows, wrong.to_numpy(), wrong.line.encode()):
        yield board, Candidate(0, 0, 2), None, "r1c1 is not 2"
    for board in (NOTED, Puzzle(NOTED)):
        yield board, None, Candidate(0, 4, 6), "6 is missing in r1c5"


def test_mistakes_on_the_own_board_come_first() -> None:
    for board, wrong, missing, text in boards():
        hint = sudosat.hint(CHAINS, at=board)  # type: ignore[arg-type]
        assert (hint.wrong, hint.missing, hint.text, hint.step) == (wrong, missing, text, None)
        assert hint.verdict is Verdict.UNIQUE and text in (hint._repr_svg_() or "")
    further = sudosat.hint(CLASSIC, at=SOLVED[:80] + ".", level=1)
    assert further.wrong is None and further.step is not None and further.step["place"] == ["r9c9=9"]
    with pytest.raises(sudosat.ParseError):
        sudosat.hint(CHAINS, at="rubbish")
