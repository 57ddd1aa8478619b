"""The licenses of the crates in a package: `python licenses.py` prints `THIRD-PARTY-LICENSES` of the wheel, and
`python licenses.py js` that of the npm package. `python licenses.py page` prints those of the page, whose script also
has packages of npm, from its `node_modules`.

`cargo tree` lists the crates on every platform that has wheels, or in the WebAssembly module, without those of build
scripts and macros. Where a crate offers a choice, its MIT license is taken. Crates with an identical text share it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).parent
# The crate, its targets, and the name of the package.
PACKAGES = {
    "python": (
        HOME,
        ["x86_64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"],
        "the Python package sudosat",
    ),
    "js": (HOME.parent / "wasm", ["wasm32-unknown-unknown"], "the npm package sudosat"),
    "page": (HOME.parent / "wasm", ["wasm32-unknown-unknown"], "the sudosat page"),
}
PACKAGE = sys.argv[1] if len(sys.argv) > 1 else "python"
FOLDER, TARGETS, NAME = PACKAGES[PACKAGE]


def cargo(*arguments: str) -> str:
    command = ["cargo", *arguments, "--locked"]
    return subprocess.run(command, cwd=FOLDER, check=True, capture_output=True, text=True).stdout


def linked() -> set[tuple[str, str]]:
    """The names and versions of the linked crates."""
    targets = [argument for target in TARGETS for argument in ("--target", target)]
    lines = cargo("tree", "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}", *targets)
    crates = [line.split() for line in lines.splitlines() if line]
    return {(name, version.removeprefix("v")) for name, version, *_ in crates if not name.startswith("sudosat")}


def license_text(folder: Path) -> str:
    names = ("LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE")
    files = sorted(file for file in folder.iterdir() if file.name.upper().startswith(names))
    chosen = [file for file in files if "MIT" in file.name.upper()] or files
    return "\n\n".join(file.read_text().strip() for file in chosen)


def scripts(folder: Path, seen: dict[str, Path]) -> dict[str, Path]:
    """The folders of the npm packages that a package needs when it runs, by name; those of `js` are crates."""
    for name in json.loads((folder / "package.json").read_text()).get("dependencies", {}):
        if name not in seen and name != "sudosat":
            seen[name] = HOME.parent / "page" / "node_modules" / name
            scripts(seen[name], seen)
    return seen


def main() -> None:
    crates = linked()
    texts: dict[str, tuple[str, list[str]]] = {}
    for name, folder in scripts(HOME.parent / "page", {}).items() if PACKAGE == "page" else ():
        package = json.loads((folder / "package.json").read_text())
        text = license_text(folder)
        heading = f"{name} {package['version']} ({package['license']})"
        texts.setdefault(" ".join(text.split()), (text, []))[1].append(heading)
    for package in json.loads(cargo("metadata", "--format-version", "1"))["packages"]:
        name, version = package["name"], package["version"]
        if (name, version) in crates:
            heading = f"{name} {version} ({package['license']}), {package['repository']}"
            text = license_text(Path(package["manifest_path"]).parent)
            text = text or f"No text in the crate, by {', '.join(package['authors']) or 'its contributors'}."
            # Copies differ in their line breaks.
            texts.setdefault(" ".join(text.split()), (text, []))[1].append(heading)
    print(f"Licenses of the code that is linked into {NAME}: the Rust standard library")
    kinds = "crates and scripts" if PACKAGE == "page" else "crates"
    print(f"(MIT OR Apache-2.0, https://github.com/rust-lang/rust) and the {kinds} below. Made by licenses.py.")
    for text, headings in texts.values():
        print(f"\n{'=' * 80}\n" + "\n".join(headings) + f"\n\n{text.replace(chr(13), '')}")


if __name__ == "__main__":
    main()
