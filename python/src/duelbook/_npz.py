"""Reads .npz files with nothing but Python's own library."""

from __future__ import annotations

import ast
import io
import struct
import sys
import zipfile
from array import array
from typing import Any, BinaryIO, Dict, List, Tuple, Union

_TYPES = {"|i1": "b", "|u1": "B", "<i2": "h", "<i4": "i", "<f8": "d"}


def _read_npy(data: bytes) -> Tuple[Tuple[int, ...], List[Any]]:
    """The shape and the numbers of an .npy file."""
    if data[:6] != b"\x93NUMPY":
        raise ValueError("this is no .npy file")
    (length,) = struct.unpack("<H", data[8:10])
    header = ast.literal_eval(data[10 : 10 + length].decode("latin1"))
    numbers = array(_TYPES[header["descr"]])
    numbers.frombytes(data[10 + length :])
    if sys.byteorder == "big":
        numbers.byteswap()
    return header["shape"], numbers.tolist()


def _nested(numbers: List[Any], shape: Tuple[int, ...]) -> List[Any]:
    """The numbers as lists of lists."""
    if len(shape) <= 1:
        return numbers
    size = len(numbers) // shape[0] if shape[0] else 0
    return [_nested(numbers[i * size : (i + 1) * size], shape[1:]) for i in range(shape[0])]


def read_npz(source: Union[str, bytes, BinaryIO]) -> Dict[str, List[Any]]:
    """Every array of an .npz file, as lists of lists."""
    with zipfile.ZipFile(io.BytesIO(source) if isinstance(source, bytes) else source) as archive:
        arrays = {}
        for name in archive.namelist():
            shape, numbers = _read_npy(archive.read(name))
            arrays[name[: -len(".npy")]] = _nested(numbers, shape)
        return arrays
