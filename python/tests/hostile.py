"""Handmade Arrow capsules with one false value each: `test_capsules.py` runs this for a layout in its own process.

Prints a line with each false value before it is passed on, and another with the outcome, so that the last line of a
process that dies names the value. Lists of buffers and children end with a null pointer, and buffers are longer than
necessary: sizes that no consumer can check are not tested here.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p

import sudosat

LINE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = 3
TALLEST = 1 << 62


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_char_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(Schema))),
    ("dictionary", POINTER(Schema)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]
Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(Array))),
    ("dictionary", POINTER(Array)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]
Stream._fields_ = [
    ("get_schema", c_void_p),
    ("get_next", c_void_p),
    ("get_last_error", c_void_p),
    ("release", c_void_p),
    ("private_data", c_void_p),
]

kept: list[object] = []


@CFUNCTYPE(None, POINTER(Schema))
def release_schema(schema: ctypes._Pointer[Schema]) -> None:
    schema.contents.release = None


@CFUNCTYPE(None, POINTER(Array))
def release_array(array: ctypes._Pointer[Array]) -> None:
    array.contents.release = None


@CFUNCTYPE(None, POINTER(Stream))
def release_stream(stream: ctypes._Pointer[Stream]) -> None:
    stream.contents.release = None


def pointer(function: object) -> int | None:
    return ctypes.cast(function, c_void_p).value  # type: ignore[arg-type]


def buffer(kind: type[ctypes._SimpleCData[int]] | None, *items: int | bytes) -> ctypes.Array[ctypes.c_char]:
    """The items, and 4096 zeros."""
    data = b"".join(item if isinstance(item, bytes) else bytes(kind(item)) for item in items)  # type: ignore[misc]
    return ctypes.create_string_buffer(data + bytes(4096))


class Node:
    """An array with its schema; nothing is freed before the process ends."""

    def __init__(
        self,
        format: bytes,
        buffers: list[ctypes.Array[ctypes.c_char] | None],
        children: list[Node] = [],
        dictionary: Node | None = None,
        length: int = ROWS,
        name: bytes = b"puzzle",
    ) -> None:
        self.parts, self.nodes, self.dictionary = buffers, children, dictionary
        pointers = [None if one is None else ctypes.addressof(one) for one in buffers]
        self.buffers = (c_void_p * (len(buffers) + 8))(*pointers)
        schemas = (POINTER(Schema) * (len(children) + 8))(*[ctypes.pointer(one.schema) for one in children])
        arrays = (POINTER(Array) * (len(children) + 8))(*[ctypes.pointer(one.array) for one in children])
        self.schema = Schema(
            format=format, name=name, flags=2, n_children=len(children), children=schemas, release=pointer(release_schema)
        )
        self.array = Array(
            length=length,
            null_count=-1,
            n_buffers=len(buffers),
            n_children=len(children),
            buffers=self.buffers,
            children=arrays,
            release=pointer(release_array),
        )
        if dictionary:
            self.schema.dictionary = ctypes.pointer(dictionary.schema)
            self.array.dictionary = ctypes.pointer(dictionary.array)
        kept.append((self, schemas, arrays))


INT32, INT64 = ctypes.c_int32, ctypes.c_int64
TEXT = LINE * ROWS
OFFSETS = [81 * row for row in range(ROWS + 1)]


def views() -> Node:
    rows = [bytes(INT32(81)) + LINE[:4] + bytes(INT32(0)) + bytes(INT32(81 * row)) for row in range(ROWS)]
    return Node(b"vu", [None, buffer(None, *rows), buffer(None, TEXT), buffer(INT64, len(TEXT))])


def cells(format: bytes = b"+w:81") -> Node:
    digits = bytes(0 if digit == 46 else digit - 48 for digit in TEXT)
    return Node(format, [None], [Node(b"C", [None, buffer(None, digits)], length=len(TEXT), name=b"item")])


def texts(format: bytes, kind: type[ctypes._SimpleCData[int]], name: bytes = b"puzzle") -> Node:
    return Node(format, [None, buffer(kind, *OFFSETS), buffer(None, TEXT)], name=name)


LAYOUTS: dict[str, Callable[[], Node]] = {
    "null": lambda: Node(b"n", []),
    "utf8": lambda: texts(b"u", INT32),
    "large_utf8": lambda: texts(b"U", INT64),
    "binary": lambda: texts(b"z", INT32),
    "large_binary": lambda: texts(b"Z", INT64),
    "utf8_view": views,
    "dictionary": lambda: Node(b"i", [None, buffer(INT32, 2, 1, 0)], dictionary=texts(b"u", INT32)),
    "small_keys": lambda: Node(b"c", [None, buffer(ctypes.c_int8, 2, 1, 0)], dictionary=texts(b"U", INT64)),
    "fixed_size_list": cells,
    "list": lambda: Node(b"+l", [None, buffer(INT32, *OFFSETS)], cells().nodes),
    "large_list": lambda: Node(b"+L", [None, buffer(INT64, *OFFSETS)], cells().nodes),
    "ints": lambda: Node(b"l", [None, buffer(INT64, *range(ROWS))]),
    "struct": lambda: Node(b"+s", [None], [texts(b"u", INT32), Node(b"g", [None, buffer(None)], name=b"rating")]),
    "struct_of_cells": lambda: Node(b"+s", [None], [Node(b"n", [], name=b"id"), cells()]),
}

Corruption = Callable[[Node], None]


def setting(owner: str, field: str, value: object) -> Corruption:
    return lambda node: setattr(getattr(node, owner), field, value)


def corruptions() -> dict[str, Corruption]:
    """The false values for one level of a structure."""
    found: dict[str, Corruption] = {}
    for field in ("length", "null_count", "offset", "n_buffers", "n_children"):
        for number in (-1, -2, -TALLEST * 2, 2 * TALLEST - 1, TALLEST, TALLEST >> 14):
            # No consumer can detect a count that exceeds the pointers by more than the null ones at the end.
            if not field.startswith("n_") or number < 0:
                found[f"array.{field} = {number}"] = setting("array", field, number)
    small = {"n_buffers": (0, 1, 2, 3, 4, 5), "n_children": (0, 1, 2, 3), "length": (0, 1, ROWS - 1), "offset": (1, 2)}
    for field, numbers in small.items():
        for number in numbers:
            found[f"array.{field} = {number}"] = setting("array", field, number)
    for number in (-1, -TALLEST * 2, 0, 1, 2, 3):
        found[f"schema.n_children = {number}"] = setting("schema", "n_children", number)
    for field in ("buffers", "children", "dictionary"):
        found[f"array.{field} = null"] = setting("array", field, None)
    for field in ("children", "dictionary", "format", "name"):
        found[f"schema.{field} = null"] = setting("schema", field, None)
    formats = [b"", b"q", b"+", b"+q", b"+w", b"+w:", b"+w:-1", b"+w:80", b"+w:2147483647", b"+w:99999999999", b"+s"]
    formats += [b"+l", b"+L", b"+vl", b"+m", b"+r", b"+ud:0", b"+us:0,1", b"w:-5", b"w:9", b"d:1", b"tss:Mars", b"tdD"]
    formats += [b"\xff\xfe", b"n", b"b", b"C", b"l", b"u", b"z", b"vu", b"vz", b"u" * 1000]
    for text in formats:
        found[f"schema.format = {text[:20]!r}"] = setting("schema", "format", text)
    found["schema.name is not UTF-8"] = setting("schema", "name", b"\xff\xfe")
    found["schema.release = null"] = setting("schema", "release", None)
    found["array.release = null"] = setting("array", "release", None)
    for index in range(4):

        def null(node: Node, index: int = index) -> None:
            node.buffers[index] = None

        def odd(node: Node, index: int = index) -> None:
            node.buffers[index] = (node.buffers[index] or 0) + 1 if node.buffers[index] else None

        def negative(node: Node, index: int = index) -> None:
            if index < len(node.parts) and (part := node.parts[index]):
                ctypes.memset(part, 0xFF, 64)

        def descending(node: Node, index: int = index) -> None:
            if index < len(node.parts) and (part := node.parts[index]):
                first, last = part.raw[:8], part.raw[8:16]
                part.raw = last + first + part.raw[16:-1]

        def large(node: Node, index: int = index) -> None:
            if index < len(node.parts) and (part := node.parts[index]):
                part.raw = (b"\xff" * 3 + b"\x7f") * 2 + part.raw[8:-1]

        found |= {
            f"buffer {index} is null": null,
            f"buffer {index} is not aligned": odd,
            f"buffer {index} has negative numbers": negative,
            f"buffer {index} descends": descending,
            f"buffer {index} has large numbers": large,
        }

    def cyclic(node: Node) -> None:
        if node.nodes:
            node.schema.children[0] = ctypes.pointer(node.schema)
            node.array.children[0] = ctypes.pointer(node.array)

    def own_dictionary(node: Node) -> None:
        node.schema.dictionary = ctypes.pointer(node.schema)
        node.array.dictionary = ctypes.pointer(node.array)

    def no_child(node: Node) -> None:
        if node.nodes:
            node.schema.children[0] = None
            node.array.children[0] = None

    found |= {"it contains itself": cyclic, "it is its own dictionary": own_dictionary, "its child is null": no_child}
    return found


def levels(node: Node) -> list[Node]:
    """The structure, its children and its dictionary."""
    below = [*node.nodes, *([node.dictionary] if node.dictionary else [])]
    return [node, *(level for one in below for level in levels(one))]


new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = [c_void_p, c_char_p, c_void_p]


def capsule(structure: ctypes.Structure, name: bytes) -> object:
    return new_capsule(ctypes.addressof(structure), name, None)


class AsArray:
    def __init__(self, node: Node) -> None:
        self.node = node

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return capsule(self.node.schema, b"arrow_schema"), capsule(self.node.array, b"arrow_array")


class AsStream:
    """A stream of one array."""

    def __init__(self, node: Node, code: int = 0) -> None:
        left = [node.array]

        @CFUNCTYPE(c_int, POINTER(Stream), POINTER(Schema))
        def get_schema(_: object, out: ctypes._Pointer[Schema]) -> int:
            ctypes.memmove(out, ctypes.addressof(node.schema), ctypes.sizeof(Schema))
            return code

        @CFUNCTYPE(c_int, POINTER(Stream), POINTER(Array))
        def get_next(_: object, out: ctypes._Pointer[Array]) -> int:
            ctypes.memset(out, 0, ctypes.sizeof(Array))
            if left:
                ctypes.memmove(out, ctypes.addressof(left.pop()), ctypes.sizeof(Array))
            return code

        @CFUNCTYPE(c_void_p, POINTER(Stream))
        def get_last_error(_: object) -> None:
            return None

        functions = (get_schema, get_next, get_last_error, release_stream)
        self.stream = Stream(*[pointer(function) for function in functions])
        kept.append((self, functions))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return capsule(self.stream, b"arrow_array_stream")


def attempt(name: str, source: object) -> None:
    print(name, flush=True)
    try:
        column = sudosat.verdicts(source, engine="native", threads=1, memory="64M")  # type: ignore[arg-type]
        print("   ", len(column), flush=True)
    except Exception as error:
        print("   ", type(error).__name__, str(error)[:100], flush=True)


def main(layout: str) -> None:
    make = LAYOUTS[layout]
    attempt("intact", AsArray(make()))
    attempt("intact in a stream", AsStream(make()))
    attempt("a stream that fails", AsStream(make(), code=5))
    for field in ("get_schema", "get_next", "get_last_error", "release"):
        source = AsStream(make())
        setattr(source.stream, field, None)
        attempt(f"stream.{field} = null", source)
    for name, corrupt in corruptions().items():
        for level in range(len(levels(make()))):
            for wrap in (AsArray, AsStream):
                node = make()
                corrupt(levels(node)[level])
                attempt(f"level {level}, {wrap.__name__}: {name}", wrap(node))
    twice = AsArray(make())
    attempt("taken once", twice)
    attempt("taken twice", twice)
    print("done")


if __name__ == "__main__":
    main(sys.argv[1])
