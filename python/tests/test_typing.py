"""The stubs say what the module has, and type checkers agree with them."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
from pathlib import Path

import sudosat
import sudosat._sudosat as native

PYTHON = Path(__file__).resolve().parents[1]


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=PYTHON, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_is_content() -> None:
    run("mypy")


def test_pyright_is_content() -> None:
    run("pyright", "--pythonpath", sys.executable)


def test_the_typed_program_runs() -> None:
    runpy.run_path(str(PYTHON / "tests" / "typed.py"))


def test_the_stubs_have_what_the_module_has() -> None:
    def public(names: object) -> set[str]:
        return {name for name in names if not name.startswith("_")}  # type: ignore[attr-defined]

    stubs = ast.parse((PYTHON / "package" / "sudosat" / "_sudosat.pyi").read_text())
    classes = {node.name: node for node in stubs.body if isinstance(node, ast.ClassDef)}
    functions = {node.name: node for node in stubs.body if isinstance(node, ast.FunctionDef)}
    assert public(classes) | set(functions) == public(dir(native))
    assert public(dir(native)) | {"Verdict"} == set(sudosat.__all__)
    for name in public(classes):
        stated = {node.name for node in classes[name].body if isinstance(node, ast.FunctionDef)}
        found = getattr(native, name)
        if not issubclass(found, Exception):
            assert public(stated) == public(vars(found)), name
    for name, node in functions.items():
        signature = getattr(native, name).__text_signature__
        for argument in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
            assert argument.arg in signature, (name, argument.arg)
        assert ast.get_docstring(node), name
