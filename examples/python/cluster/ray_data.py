"""Verdicts beside a table of puzzles, by Ray Data: python ray_data.py TABLE.parquet FOLDER

Both paths must be absolute, and on a file system that all machines share.
"""

import sys

import pyarrow as pa
import ray
import sudosat


def answer(batch: pa.Table) -> pa.Table:
    verdicts = sudosat.verdicts(batch, column="puzzle", threads=1)
    return batch.append_column("verdict", verdicts.to_pyarrow())


table, folder = sys.argv[1:]
ray.init(num_cpus=2, include_dashboard=False)
puzzles = ray.data.read_parquet(table).repartition(40)
puzzles.map_batches(answer, batch_format="pyarrow", batch_size=5000).write_parquet(folder)
