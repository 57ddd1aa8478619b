"""Runs a recipe on a million rows, kills one of its workers on the way, and compares the result with one process's.

    python kill_one.py ray_data.py|spark.py PUZZLES.txt FOLDER [ROWS]

PUZZLES.txt has a classic puzzle a line; relabelling their digits makes as many as are needed. FOLDER is absolute.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import psutil
import sudosat


def make(lines: list[str], rows: int, path: Path) -> pl.DataFrame:
    choose = random.Random(16)

    def relabelled(line: str) -> str:
        return line.translate(str.maketrans("123456789", "".join(choose.sample("123456789", 9))))

    puzzles = [relabelled(lines[row % len(lines)]) for row in range(rows)]
    for row in range(0, rows, 1000):
        puzzles[row] = ["x", None, puzzles[row].replace("1", "."), "11" + puzzles[row][2:]][row // 1000 % 4]
    frame = pl.DataFrame({"id": range(rows), "puzzle": puzzles})
    frame.write_parquet(path, row_group_size=rows // 40)
    return frame


def workers(recipe: psutil.Process, name: str) -> list[psutil.Process]:
    """The processes that answer, and have done so for a while."""
    found = []
    for process in recipe.children(recursive=True):
        try:
            words = " ".join(process.cmdline())
            # A worker of Spark is a child of its daemon, with the same name.
            parent = process.parent()
            is_spark = "pyspark" in words and "daemon" in words and parent and "daemon" in " ".join(parent.cmdline())
            if ("ray::" in words and "answer" in words) if name == "ray_data.py" else is_spark:
                if process.cpu_times().user > 2.0:
                    found.append(process)
        except psutil.Error:
            continue
    return found


def main() -> None:
    name, lines, folder = sys.argv[1], Path(sys.argv[2]).read_text().split(), Path(sys.argv[3])
    rows = int(sys.argv[4]) if len(sys.argv) > 4 else 1_000_000
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    frame = make(lines, rows, folder / "puzzles.parquet")
    start = time.time()
    recipe = psutil.Popen(
        [sys.executable, Path(__file__).with_name(name), folder / "puzzles.parquet", folder / "answers"],
        env=os.environ | {"PYSPARK_PYTHON": sys.executable},
        stdout=subprocess.DEVNULL,
        stderr=(folder / "log.txt").open("w"),
    )
    killed = None
    while recipe.poll() is None:
        time.sleep(0.2)
        busy = [] if killed else workers(recipe, name)
        if len(busy) == 2:
            killed = busy[0].pid
            os.kill(killed, signal.SIGKILL)
            print(f"killed worker {killed} of {[process.pid for process in busy]} after {time.time() - start:.0f} s")
    assert recipe.returncode == 0, (folder / "log.txt").read_text()[-3000:]
    assert killed, "no worker was seen at work"
    print(f"{name}: {rows} rows in {time.time() - start:.0f} s, two workers")
    answers = pl.read_parquet(folder / "answers" / "*.parquet").sort("id")
    cpu = time.process_time()
    expected = frame.with_columns(verdict=sudosat.verdicts(frame, column="puzzle", threads=1).to_polars())
    print(f"one process: {time.process_time() - cpu:.0f} s of CPU time")
    assert answers.select(expected.columns).equals(expected)
    print("equal row for row:", dict(expected["verdict"].value_counts().sort("verdict").iter_rows()))


if __name__ == "__main__":
    main()
