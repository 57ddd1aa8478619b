#!/usr/bin/env python3
"""Makes one program of all mutants that compile, in WORK/tree, and builds its tests.

    prepare.py WORK [TEST..]     with cargo-mutants on the path; TEST names folders of tests/ to leave out
    prepare.py --native WORK [TEST..]     for native/, in place of the files that `.cargo/mutants.toml` names
    prepare.py --python WORK     for the crate of the Python package, whose extension module it builds

Mutants that do not compile are left out, and the rest is compiled again, until it compiles.
"""

import json, re, shutil, subprocess, sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Reads the sources themselves.
NEVER = ["house"]
MARK = re.compile(rb"/\*<(?P<mutant>\d+)>\*/|/\*\[(?P<place>[\d,]+)\]\*/|/\*(?P<end></\d+>|\[/[\d,]+\])\*/")


def copy(work):
    tree = work / "tree"
    tree.mkdir(parents=True, exist_ok=True)
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, text=True, capture_output=True, check=True).stdout
    for file in files.splitlines():
        target = tree / file
        target.parent.mkdir(parents=True, exist_ok=True)
        # With new times: cargo compares them.
        shutil.copyfile(ROOT / file, target)
        shutil.copymode(ROOT / file, target)


def trim_program(work, without):
    tree = work / "tree"
    for test in NEVER + without:
        shutil.rmtree(tree / f"tests/{test}")
    manifest = (tree / "Cargo.toml").read_text()
    # No lints, and nothing to build but the tests.
    manifest = re.sub(r"\[lints\].*?(?=\[\[bin\]\])", "", manifest, flags=re.S)
    manifest = manifest[: manifest.index("[[bench]]")].replace('debug = "line-tables-only"', "debug = false")
    (tree / "Cargo.toml").write_text(manifest)
    for path in [*tree.glob("crates/*/Cargo.toml"), tree / "wasm/Cargo.toml"]:
        path.write_text(path.read_text().replace("[lints]\nworkspace = true\n", ""))


def trim_package(work):
    """No lints and no benchmarks. The solvers are optimized and the bindings are not: they are built again and again."""
    path = work / "tree/python/Cargo.toml"
    manifest = path.read_text()
    manifest = manifest[: manifest.index("[lints")].replace('debug = "line-tables-only"', "debug = false")
    manifest = manifest.replace("opt-level = 2", 'opt-level = 0\n\n[profile.dev.package."*"]\nopt-level = 2', 1)
    path.write_text(manifest.replace("[dependencies]\n", '[dependencies]\nitertools = "*"\n', 1))


def errors(messages):
    for line in messages.splitlines():
        message = json.loads(line).get("message") or {}
        if isinstance(message, dict) and message.get("level") == "error" and message["spans"]:
            span = next(span for span in message["spans"] if span["is_primary"])
            while span["file_name"].startswith("/") and span["expansion"]:
                span = span["expansion"]["span"]
            yield (message["code"] or {}).get("code"), message["message"], span


def constant(message):
    """The function that a constant calls, as `Type::name` or `name`."""
    found = re.search(r"cannot call non-const (?:associated function|method|function) `([^`]+)`", message)
    if not found or found[1] == "at" or found[1].endswith("mutant::at"):
        return None
    path = re.sub(r"<[^<>]*>", "", re.sub(r"<[^<>]*>", "", found[1])).split("::")
    path = [part for part in path if part]
    return "::".join(path[-2:]) if len(path) > 1 and path[-2][0].isupper() else path[-1]


def block_end(text, start):
    """Where the block that begins after `start` ends."""
    depth = 0
    for at in range(text.index(b"{", start), len(text)):
        depth += {b"{": 1, b"}": -1}.get(text[at : at + 1], 0)
        if depth == 0:
            return at
    return len(text)


def blamed(text, code, span, mutants):
    """The mutants that an error is about: around it, or in the match that it is about, or else the next ones."""
    around, inside, after = [], [], []
    start = span["byte_start"]
    end = block_end(text, span["byte_end"]) if code == "E0004" else span["byte_end"]
    for mark in MARK.finditer(text):
        numbers = (mark["mutant"] or mark["place"] or b"").decode()
        numbers = [int(number) for number in numbers.split(",") if number]
        if mark.start() < start:
            around.append(numbers) if numbers else around.pop()
        elif mark["place"] and mark.start() < end:
            inside += [number for number in numbers if code != "E0004" or mutants[number - 1]["genre"] == "MatchArm"]
        elif mark["place"] and not after:
            after = numbers
    if code == "E0004":
        return inside or around[-1:] and around[-1]
    return around[-1] if around else inside or after


def rewrite(work, crate, left_out):
    for source in [crate + "/src", *(["crates/core/src", "crates/verify/src"] if crate == "." else [])]:
        shutil.rmtree(work / "tree" / source)
        shutil.copytree(ROOT / source, work / "tree" / source)
    (work / "left_out").write_text("\n".join(sorted(left_out)))
    command = ["cargo", "run", "--quiet", "--manifest-path", HERE / "Cargo.toml", "--", work / "list.json"]
    subprocess.run([*command, work / "left_out"], cwd=work / "tree" / crate, check=True)


def compiling(work, crate, native=False):
    """Writes all mutants of a crate that compile."""
    tree = work / "tree" / crate
    command = ["cargo", "mutants", "--list", "--json", "--workspace"]
    if native:
        config = (ROOT / ".cargo/mutants.toml").read_text()
        config = re.sub(r"examine_globs = \[.*?\]", 'examine_globs = ["src/native/**"]', config, count=1, flags=re.S)
        (work / "mutants.toml").write_text(config)
        command += ["--config", work / "mutants.toml"]
    listed = subprocess.run(command, cwd=ROOT / crate, text=True, stdout=subprocess.PIPE, check=True).stdout
    (work / "list.json").write_text(listed)
    mutants = json.loads(listed)
    # A function of an opaque type returns one type, which a mutant's value does not have.
    opaque = re.compile(r"^replace .* -> .*impl ")
    numbered = ((str(number), mutant["name"].split(": ", 1)[-1]) for number, mutant in enumerate(mutants, 1))
    left_out = {number for number, name in numbered if opaque.match(name)}
    check = ["cargo", "check", "--lib", "--message-format=json"]
    while True:
        rewrite(work, crate, left_out)
        checked = subprocess.run(check, cwd=tree, text=True, stdout=subprocess.PIPE)
        if checked.returncode == 0:
            break
        before = len(left_out)
        for code, message, span in errors(checked.stdout):
            name = constant(message)
            text = (tree / span["file_name"]).read_bytes()
            left_out |= {name} if name else {str(number) for number in blamed(text, code, span, mutants)}
        print(f"{len(left_out)} left out", flush=True)
        if len(left_out) == before:
            sys.exit("an error names no mutant: see cargo check")


def prepare(work, without, native):
    copy(work)
    trim_program(work, without)
    compiling(work, ".", native)
    build = ["cargo", "test", "--no-run", "--tests", "--message-format=json"]
    built = subprocess.run(build, cwd=work / "tree", text=True, stdout=subprocess.PIPE, check=True)
    (work / "builds.json").write_text(built.stdout)


def prepare_python(work):
    """The package with its extension module, in WORK/tree/python/package."""
    copy(work)
    trim_package(work)
    compiling(work, "python")
    folder = work / "tree/python"
    build = ["cargo", "build", "--lib", "--message-format=json"]
    built = subprocess.run(build, cwd=folder, text=True, stdout=subprocess.PIPE, check=True).stdout
    artifacts = [one for one in map(json.loads, built.splitlines()) if one["reason"] == "compiler-artifact"]
    [library] = [one["filenames"][0] for one in artifacts if one["target"]["name"] == "_sudosat"]
    shutil.copy2(library, folder / "package/sudosat/_sudosat.abi3.so")


if __name__ == "__main__":
    if sys.argv[1] == "--python":
        prepare_python(Path(sys.argv[2]).absolute())
    else:
        native = sys.argv[1] == "--native"
        work, *without = sys.argv[1 + native :]
        prepare(Path(work).absolute(), without, native)
