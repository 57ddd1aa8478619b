"""The stubs describe the module, and type checkers accept them."""

from __future__ import annotations

import ast
import inspect
import runpy
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import sudosat
import sudosat._sudosat as native

PYTHON = Path(__file__).resolve().parents[1]


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=PYTHON, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_accepts_the_package() -> None:
    run("mypy")


def test_pyright_accepts_the_package() -> None:
    run("pyright", "--pythonpath", sys.executable)


def test_the_typed_program_runs() -> None:
    runpy.run_path(str(PYTHON / "tests" / "typed.py"))


STUBS = ast.parse((PYTHON / "package" / "sudosat" / "_sudosat.pyi").read_text())
FUNCTIONS = {node.name: node for node in STUBS.body if isinstance(node, ast.FunctionDef)}
CLASSES = {node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef)}


def public(names: Iterable[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def members(name: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in CLASSES[name].body if isinstance(node, ast.FunctionDef)}


def test_the_stubs_list_every_member_of_the_module() -> None:
    assert public(CLASSES) | public(FUNCTIONS) == public(dir(native))
    # `__main__` runs the command line.
    assert (public(dir(native)) - {"command"}) | {"GradeKind", "Verdict"} == set(sudosat.__all__)
    for name in public(CLASSES):
        if not issubclass(getattr(native, name), Exception):
            assert public(members(name)) == public(vars(getattr(native, name))), name


def objects() -> Iterator[tuple[str, object, ast.FunctionDef | ast.ClassDef]]:
    """Every public function, class and member: its name, itself, and its stub."""
    for name in public(FUNCTIONS):
        yield name, getattr(native, name), FUNCTIONS[name]
    for name in public(CLASSES):
        found = getattr(native, name)
        yield name, found, CLASSES[name]
        if not issubclass(found, Exception):
            yield from ((f"{name}.{member}", getattr(found, member), members(name)[member]) for member in public(members(name)))


def test_stubs_have_the_first_paragraph_of_every_docstring() -> None:
    assert sudosat.__doc__ and sudosat.Verdict.__doc__ and sudosat.GradeKind.__doc__
    for name, found, stub in objects():
        text = inspect.getdoc(found)
        assert text, name
        summary = " ".join(text.split("\n\n")[0].split())
        assert " ".join((ast.get_docstring(stub) or "").split()) == summary, name


def test_signatures_match_those_at_run_time() -> None:
    signatures = [(name, found, stub) for name, found, stub in objects() if isinstance(stub, ast.FunctionDef)]
    signatures += [(name, getattr(native, name), members(name)["__new__"]) for name in ("Puzzle", "Candidate")]
    for name, found, stub in signatures:
        if not callable(found):
            continue  # a property
        expected = [
            (argument.arg, kind, ast.literal_eval(default) if default else inspect.Parameter.empty)
            for argument, kind, default in arguments(stub)
            if argument.arg not in ("self", "cls")
        ]
        found_ = inspect.signature(found).parameters.values()
        actual = [(one.name, one.kind, one.default) for one in found_ if one.name not in ("self", "cls")]
        assert actual == expected, name


def arguments(stub: ast.FunctionDef) -> Iterator[tuple[ast.arg, object, ast.expr | None]]:
    """The arguments of a function in the stubs, each with its kind and its default."""
    places = [*stub.args.posonlyargs, *stub.args.args]
    kinds = [inspect.Parameter.POSITIONAL_ONLY] * len(stub.args.posonlyargs)
    kinds += [inspect.Parameter.POSITIONAL_OR_KEYWORD] * len(stub.args.args)
    defaults = [None] * (len(places) - len(stub.args.defaults)) + stub.args.defaults
    yield from zip(places, kinds, defaults)
    yield from ((one, inspect.Parameter.KEYWORD_ONLY, default) for one, default in zip(stub.args.kwonlyargs, stub.args.kw_defaults))
