"""The notebooks of examples/python run, and show their pictures."""

from __future__ import annotations

import nbformat
import pytest
from conftest import ROOT
from nbclient import NotebookClient

FOLDER = ROOT / "examples" / "python"


@pytest.mark.parametrize(("name", "pictures"), [("solve", 6), ("encodings", 2), ("audit", 1)])
def test_a_notebook_runs(name: str, pictures: int) -> None:
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": FOLDER}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"]
    kinds = [kind for output in outputs for kind in output.get("data", {})]
    assert kinds.count("image/svg+xml") + kinds.count("image/png") == pictures
