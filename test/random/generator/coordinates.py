"""Subscripts that stay inside an array, by the loop's bounds, by a clamp, a wrap, a mirror or a guard."""
from dataclasses import dataclass

from .arrays import Dimension
from .values import ATOM, BITS, CHOICE, INT, PRODUCT, SUM, Expr, cast


@dataclass
class Loop:
    """The counter of a loop over one axis: dim.extent - high > counter >= low while the body runs."""
    counter: Expr
    dim: Dimension
    low: int = 0
    high: int = 0


def shifted(e, offset):
    if offset == 0:
        return e
    return Expr(f"{e.at(SUM)} {'+' if offset > 0 else '-'} {abs(offset)}", e.type, e.lo + offset, e.hi + offset, SUM)


def last(dim, type):
    """The extent less one, of a signed type."""
    extent = dim.extent if dim.type.signed else cast(dim.extent, INT)
    return Expr(f"{extent.at(SUM)} - 1", INT, -1, dim.largest, SUM)


class Coordinates:
    """Makes subscripts; `writer` takes the statements that some of them need before."""

    def __init__(self, rng, writer):
        self.rng = rng
        self.writer = writer

    def inside(self, loop, offset):
        return -loop.low <= offset <= loop.high

    def near(self, loop, offset):
        """The counter moved by offset, brought back into the axis."""
        c, dim = loop.counter, loop.dim
        if self.inside(loop, offset):
            return shifted(c, offset)
        if not c.type.signed:
            return self.near_unsigned(loop, offset)
        e, top, rng = shifted(c, offset), last(dim, c.type), self.rng
        hi = dim.largest
        kind = rng.randrange(10)
        if kind == 0:
            return Expr(f"CLAMP({e.text}, 0, {top.text})", c.type, 0, hi)
        if kind == 1:
            return Expr(f"clampi({self.as_int(e)}, 0, {self.as_int(top)})", INT, 0, hi)
        if kind == 2:
            return Expr(f"{e.text} < 0 ? 0 : {e.text} > {top.text} ? {top.text} : {e.text}", c.type, 0, hi, CHOICE)
        if kind == 3:
            return Expr(f"MAX(0, MIN({e.text}, {top.text}))", c.type, 0, hi)
        if kind == 4:
            return Expr(f"({e.at(SUM)} + {abs(offset) + 1} * {dim.extent.at(PRODUCT)}) % {dim.extent.at(ATOM)}",
                        c.type, 0, hi, PRODUCT)
        if kind == 5 and offset < 0:
            return Expr(f"{c.text} >= {-offset} ? {e.text} : 0", c.type, 0, hi, CHOICE)
        if kind == 5:
            return Expr(f"{e.text} < {dim.text} ? {e.text} : {top.text}", c.type, 0, hi, CHOICE)
        if kind == 6 and offset < 0 and rng.random() < 0.3:
            return Expr(f"abs({self.as_int(e)}) % {dim.extent.at(ATOM)}", INT, 0, hi, PRODUCT)
        name = self.writer.fresh("q")
        type = INT.name if c.type.bits <= 32 else c.type.name
        if kind == 7:
            self.writer.put(f"{type} {name} = {e.text} < 0 ? 0 : {e.text};")
            self.writer.put(f"{name} = {name} >= {dim.text} ? {top.text} : {name};")
        else:
            self.writer.put(f"{type} {name} = {e.text};")
            for line in rng.sample([f"if ({name} < 0) {name} = 0;", f"if ({name} > {top.text}) {name} = {top.text};"], 2):
                self.writer.put(line)
        return Expr(name, INT, 0, hi)

    def near_unsigned(self, loop, offset):
        c, dim = loop.counter, loop.dim
        e = shifted(c, offset)
        if offset < 0:
            text = f"{c.text} >= {-offset} ? {e.text} : 0"
            if self.rng.random() < 0.3:
                text = f"{c.text} < {-offset} ? {c.text} : {e.text}"
        else:
            text = f"{e.text} < {dim.text} ? {e.text} : {dim.extent.at(SUM)} - 1"
        return Expr(text, c.type, 0, dim.largest, CHOICE)

    def as_int(self, e):
        return e.text if e.type.bits <= 32 else cast(e, INT).text

    def guard(self, loop, offset):
        """The condition under which the moved counter is inside, or None where it always is."""
        if self.inside(loop, offset):
            return None
        c, e = loop.counter, shifted(loop.counter, offset)
        if offset < 0:
            text = f"{c.text} >= {-offset}" if not c.type.signed or self.rng.random() < 0.5 else f"{e.text} >= 0"
        else:
            text = f"{e.text} < {loop.dim.text}"
            if c.type.signed and loop.dim.type.signed and self.rng.random() < 0.3:
                text = f"{c.text} < {loop.dim.extent.at(SUM)} - {offset}"
        return text

    def elsewhere(self, loop):
        """Another place of the axis, as affine or partly affine code has it."""
        c, extent, rng = loop.counter, loop.dim.extent, self.rng
        hi = loop.dim.largest
        kind = rng.randrange(10)
        if kind <= 4:
            return Expr(f"{extent.at(SUM)} - 1 - {c.at(PRODUCT)}", c.type, 0, hi, SUM)
        if kind <= 6:
            return Expr(f"{c.at(PRODUCT)} / {rng.choice([2, 3, 4])}", c.type, 0, hi, PRODUCT)
        if kind == 7 and c.type.signed:
            return Expr(f"{c.at(PRODUCT)} & ~{rng.choice([1, 3, 7])}", c.type, 0, hi, BITS)
        if kind == 8:
            return Expr(f"{c.at(PRODUCT)} * {rng.choice([3, 5])} % {extent.at(ATOM)}", c.type, 0, hi, PRODUCT)
        return Expr(f"{c.at(PRODUCT)} / 2 * 2", c.type, 0, hi, PRODUCT)

    def looked_up(self, loop, value):
        """The axis indexed by a value that was read, clamped or masked into it."""
        extent, rng, hi = loop.dim.extent, self.rng, loop.dim.largest
        if not value.type.signed or value.lo >= 0:
            value = cast(value, loop.counter.type) if not value.type.signed and loop.counter.type.signed else value
            if value.within(0, INT.hi) and rng.random() < 0.5:
                return Expr(f"{value.at(PRODUCT)} % {extent.at(ATOM)}", loop.counter.type, 0, hi, PRODUCT)
        if not loop.counter.type.signed or not value.within(INT.lo, INT.hi):
            return loop.counter
        top = last(loop.dim, INT)
        kind = rng.randrange(8)
        if kind < 2:
            return Expr(f"clampi({value.text}, 0, {self.as_int(top)})", INT, 0, hi)
        if kind < 4:
            return Expr(f"CLAMP({value.text}, 0, {top.text})", INT, 0, hi)
        name = self.writer.fresh("q")
        if kind < 6:
            self.writer.put(f"int {name} = {value.text};")
            otherwise = rng.choice(["", "else "])
            self.writer.put(f"if ({name} < 0) {name} = 0;")
            self.writer.put(f"{otherwise}if ({name} >= {loop.dim.text}) {name} = {top.text};")
        else:
            place = self.writer.fresh("place")
            self.writer.put(f"float {place} = {value.at(PRODUCT)} * 0.75f;")
            self.writer.put(f"if ({place} < 0) {place} = 0;")
            self.writer.put(f"if ({place} > {top.text}) {place} = {top.text};")
            self.writer.put(f"const int {name} = (int){place};")
        if rng.random() < 0.5:
            return Expr(name, INT, 0, hi)
        # Its neighbour, clamped once more.
        text = rng.choice([f"{name} + 1 < {loop.dim.text} ? {name} + 1 : {name}", f"{name} > 0 ? {name} - 1 : {name}"])
        return Expr(text, INT, 0, hi, CHOICE)
