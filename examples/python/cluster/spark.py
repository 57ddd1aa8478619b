"""Verdicts beside a table of puzzles, by Spark: python spark.py TABLE.parquet FOLDER

Both paths must be absolute, and on a file system that all machines share. PySpark needs Java 17 or later.
"""

import sys
from collections.abc import Iterator

import pyarrow as pa
import sudosat
from pyspark.sql import SparkSession


def answer(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        verdicts = sudosat.verdicts(batch, column="puzzle", threads=1)
        yield batch.append_column("verdict", verdicts.to_pyarrow())


table, folder = sys.argv[1:]
# Two workers here; a task that fails is tried up to four times. on a cluster, set `--master`.
spark = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").getOrCreate()
puzzles = spark.read.parquet(table).repartition(40)
schema = "id bigint, puzzle string, verdict string"
puzzles.mapInArrow(answer, schema).write.mode("overwrite").parquet(folder)
