"""Reads the PNG files that the examples write: 8 bits, grey or RGB, not interlaced (png.h's simplified interface writes no others)."""

import struct
import zlib


def chunks(data):
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        yield kind, data[at + 8 : at + 8 + length]
        at += 12 + length


def paeth(a, b, c):
    p = a + b - c
    return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]


def unfiltered(kind, row, above, step):
    """A row of samples from the differences that are stored; PNG specification, 9.2."""
    for i, value in enumerate(row):
        left = row[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        guess = (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[kind]
        row[i] = (value + guess) & 255
    return row


def samples(path):
    """(width, height, channels, the samples of all rows)"""
    with open(path, "rb") as file:
        found = list(chunks(file.read()))
    width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", found[0][1])
    if depth != 8 or color not in (0, 2) or interlaced:
        raise ValueError(f"{path}: not a picture of an example")
    channels = 3 if color == 2 else 1
    packed = zlib.decompress(b"".join(data for kind, data in found if kind == b"IDAT"))
    stride = width * channels
    above, result = bytes(stride), bytearray()
    for y in range(height):
        start = y * (stride + 1)
        above = unfiltered(packed[start], bytearray(packed[start + 1 : start + 1 + stride]), above, channels)
        result += above
    return width, height, channels, bytes(result)


def greatest_difference(path, other):
    """Of two samples at the same place; 256 when the pictures are not of one size."""
    first, second = samples(path), samples(other)
    if first[:3] != second[:3]:
        return 256
    return max((abs(a - b) for a, b in zip(first[3], second[3])), default=0)
