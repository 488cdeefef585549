"""Arrays of a generated function: how they are declared, indexed, and made by the driver."""
from dataclasses import dataclass, field
from typing import Optional

from .values import ATOM, PRODUCT, SUM, UNARY, Expr, Type

CHANNELS = "rgb"    # of arrays of structs


@dataclass
class Dimension:
    """One axis. `text` is its extent in C, `driver` the extent in the driver, `largest` the most it can be."""
    name: str
    text: str
    type: Type
    driver: str
    largest: int

    @property
    def extent(self):
        atom = self.text.replace("->", "").replace(".", "").replace("_", "").isalnum()
        return Expr(self.text, self.type, 0, self.largest, ATOM if atom else UNARY if self.text[0] == "*" else SUM)


@dataclass
class Array:
    name: str                        # as written in an access: in, im->data, g3
    type: Type
    dims: list                       # of Dimension, slowest first
    lo: float
    hi: float
    stride: Optional[str] = None     # text of the row pitch, in elements; None: the product of the later extents
    nested: bool = False             # a[y][x] instead of a[y * w + x]
    channel: Optional[str] = None    # one of CHANNELS, of an array of structs
    writable: bool = True
    ready: bool = True               # holds values (a temporary does not before its first nest)
    offset: Optional[list] = None    # texts added to the coordinates: a window of a larger image
    local: bool = False
    extra: dict = field(default_factory=dict)

    def pitches(self):
        """The pitch of each axis as a list of factors; none for the last."""
        result = []
        for k in range(len(self.dims)):
            if k == 0 and self.stride and len(self.dims) > 1:
                result.append([self.stride])
            else:
                result.append([d.text if d.text.isalnum() else f"({d.text})" if "+" in d.text else d.text
                               for d in self.dims[k + 1:]])
        return result

    def at(self, rng, coords):
        """The text of one element; coords are Exprs, slowest first."""
        if self.offset:
            coords = [Expr(f"{c.at(SUM)} + {o}", c.type, 0, c.hi, SUM) for c, o in zip(coords, self.offset)]
        # What is only read is read at any channel: filters mix them.
        channel = self.channel if self.writable or not self.channel else rng.choice(CHANNELS)
        field_text = f".{channel}" if channel else ""
        if self.nested:
            return self.name + "".join(f"[{c.text}]" for c in coords) + field_text
        style = rng.randrange(8)
        if len(coords) == 2 and style == 0 and self.stride:
            return f"AT({self.name}, {self.stride}, {coords[0].text}, {coords[1].text}){field_text}"
        index = self.flat_index(rng, coords, style)
        if style == 1 and not field_text:
            return f"*({self.name} + {index})"
        return f"{self.name}[{index}]{field_text}"

    def flat_index(self, rng, coords, style):
        if style in (2, 3) and not self.stride:        # Horner
            text = coords[0].at(PRODUCT)
            for c, d in zip(coords[1:], self.dims[1:]):
                extent = d.extent.at(ATOM)
                text = f"{text} * {extent} + {c.at(SUM)}"
                if c is not coords[-1]:
                    text = f"({text})"
            return text
        terms = [" * ".join([c.at(PRODUCT if not p else ATOM)] + p) if p else c.at(SUM)
                 for c, p in zip(coords, self.pitches())]
        if style == 4 and len(coords) > 1:
            terms[0] = f"(size_t){terms[0]}" if coords[0].level == ATOM else f"(size_t)({coords[0].text}) * " + " * ".join(
                self.pitches()[0])
        if style == 5:
            terms.reverse()
        return " + ".join(terms)

    def driver_elements(self):
        """How many elements the driver allocates."""
        extents = [d.driver for d in self.dims]
        if self.offset:
            extents = [f"{e} + 3" for e in extents]
        if self.stride and len(self.dims) > 1:
            return f"elements({extents[0]}, {self.extra['pitch']}, {'(long)'}{' * '.join(f'({e})' for e in extents[1:])})"
        return "elements({}, {}, {})".format(extents[0], " * ".join(f"({e})" for e in extents[1:]) or "1",
                                             " * ".join(f"({e})" for e in extents[1:]) or "1")
