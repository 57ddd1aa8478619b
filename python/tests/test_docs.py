"""The programs in the documentation, and the files in the package."""

from __future__ import annotations

import re
from importlib.metadata import distribution
from pathlib import Path

import polars as pl
import pytest
from conftest import CLASSIC, ROOT, TWO


@pytest.mark.parametrize("name", ["README.md", "python/README.md", "docs/PYTHON.md"])
def test_programs_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pl.DataFrame({"quizzes": [CLASSIC, TWO]}).write_parquet("puzzles.parquet")
    programs = re.findall(r"^```python\n(.*?)^```", (ROOT / name).read_text(), re.MULTILINE | re.DOTALL)
    assert programs
    names: dict[str, object] = {}
    for program in programs:
        exec(compile(program, name, "exec"), names)
    if name == "docs/PYTHON.md":
        assert pl.read_parquet("answers.parquet")["verdict"].to_list() == ["unique", "multiple"]


def test_the_package_carries_licenses_and_urls() -> None:
    package = distribution("sudosat")
    texts = {path.name: path for path in package.files or [] if path.parent.name == "licenses"}
    for name, original in (
        ("LICENSE-MIT", ROOT / "LICENSE-MIT"),
        ("LICENSE-APACHE", ROOT / "LICENSE-APACHE"),
        ("THIRD-PARTY-LICENSES", ROOT / "python" / "THIRD-PARTY-LICENSES"),
    ):
        assert texts[name].read_text() == original.read_text()
        assert name in package.metadata.get_all("License-File", [])
    urls = dict(url.split(", ") for url in package.metadata.get_all("Project-URL", []))
    assert urls["Repository"] == "https://github.com/sudosat/sudosat" and len(urls) == 4
