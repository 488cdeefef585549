"""C types, and expressions that carry the interval of their value.

An expression is built together with bounds for what it can be at run time, so that the builders below never produce a signed
overflow, a division by zero, a shift out of range or a conversion of a float that does not fit. Where an operation could, the
operands are reduced first, in one of the ways in which people do it.
"""
import math
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Type:
    name: str
    bits: int
    signed: bool = True
    real: bool = False

    @property
    def lo(self):
        return -1e9 if self.real else -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def hi(self):
        return 1e9 if self.real else (1 << (self.bits - 1)) - 1 if self.signed else (1 << self.bits) - 1


INT = Type("int", 32)
UNSIGNED = Type("unsigned", 32, False)
LONG = Type("long", 64)
UNSIGNED_LONG = Type("uint64_t", 64, False)
SIZE = Type("size_t", 64, False)
FLOAT = Type("float", 32, real=True)
DOUBLE = Type("double", 64, real=True)
U8, I8 = Type("uint8_t", 8, False), Type("int8_t", 8)
U16, I16 = Type("uint16_t", 16, False), Type("int16_t", 16)
U32, I32 = Type("uint32_t", 32, False), Type("int32_t", 32)
U64, I64 = Type("uint64_t", 64, False), Type("int64_t", 64)

# Precedences of C, tightest last.
CHOICE, LOGIC, BITS, RELATION, SHIFT, SUM, PRODUCT, UNARY, ATOM = range(9)


@dataclass(frozen=True)
class Expr:
    text: str
    type: Type
    lo: float
    hi: float
    level: int = ATOM

    def at(self, level):
        return self.text if self.level >= level else f"({self.text})"

    def within(self, lo, hi):
        return lo <= self.lo and self.hi <= hi


def constant(value, type=INT):
    if type.real:
        text = repr(float(value)) + ("f" if type == FLOAT else "")
    else:
        text = str(value) + {UNSIGNED: "u", LONG: "l"}.get(type, "")
    return Expr(text, type, value, value, ATOM if value >= 0 else UNARY)


def variable(name, type, lo=None, hi=None):
    return Expr(name, type, type.lo if lo is None else lo, type.hi if hi is None else hi)


def promoted(type):
    return INT if not type.real and type.bits < 32 else type


def common(a, b):
    a, b = promoted(a), promoted(b)
    if a.real or b.real:
        return DOUBLE if DOUBLE in (a, b) else FLOAT
    if a.bits != b.bits:
        return a if a.bits > b.bits else b
    return a if not a.signed else b


def converted(e, type):
    """The interval after a conversion that the language does by itself; the text stays."""
    if e.type.real and not type.real:
        return replace(e, type=type, lo=math.floor(e.lo), hi=math.ceil(e.hi))
    if type.real or e.within(type.lo, type.hi):
        return replace(e, type=type)
    return replace(e, type=type, lo=type.lo, hi=type.hi)


def cast(e, type):
    assert type.real or not e.type.real or e.within(type.lo, type.hi), e
    return replace(converted(e, type), text=f"({type.name}){e.at(UNARY)}", level=UNARY)


def reduced(rng, e):
    """The same expression brought to a small interval."""
    if e.type.real:
        return Expr(f"{e.at(PRODUCT)} * 1e-6{'f' if e.type == FLOAT else ''}", e.type, e.lo * 1e-6, e.hi * 1e-6, PRODUCT)
    kind = rng.randrange(4)
    if kind == 0:
        mask = rng.choice([15, 255, 1023])
        return Expr(f"{e.at(UNARY)} & {mask}", promoted(e.type), 0, mask, BITS)
    if kind == 1 and e.lo >= 0:
        shift = max(0, int(e.hi).bit_length() - rng.choice([4, 8, 10]))
        return Expr(f"{e.at(UNARY)} >> {shift}", promoted(e.type), 0, int(e.hi) >> shift, SHIFT)
    if kind == 2:
        return Expr(f"MIN(MAX({e.text}, 0), 255)", common(e.type, INT), 0, 255)
    by = rng.choice([7, 100, 1000])
    return Expr(f"{e.at(PRODUCT)} % {by}", promoted(e.type), 0 if e.lo >= 0 else 1 - by, by - 1, PRODUCT)


def corners(op, a, b):
    f = {"+": lambda x, y: x + y, "-": lambda x, y: x - y, "*": lambda x, y: x * y}[op]
    values = [f(x, y) for x in (a.lo, a.hi) for y in (b.lo, b.hi)]
    return min(values), max(values)


def arithmetic(rng, op, a, b):
    """a + b, a - b or a * b."""
    level = PRODUCT if op == "*" else SUM
    for _ in range(4):
        type = common(a.type, b.type)
        lo, hi = corners(op, converted(a, type), converted(b, type))
        if type.lo <= lo and hi <= type.hi:
            break
        if not type.signed:
            lo, hi = type.lo, type.hi
            break
        if rng.random() < 0.2 and not type.real and type.bits == 32:
            a = cast(a, rng.choice([U32, I64]))
        else:
            a, b = reduced(rng, a), reduced(rng, b)
    return Expr(f"{a.at(level)} {op} {b.at(level + 1)}", type, lo, hi, level)


def division(rng, op, a, b):
    """a / b or a % b by something positive."""
    if a.type.real or b.type.real:
        b = choice_of(rng, b, b) if b.lo <= 0 else b
        if b.lo <= 0:
            b = arithmetic(rng, "+", call("fabsf" if b.type != DOUBLE else "fabs", b, 0, max(abs(b.lo), abs(b.hi))),
                           constant(1, FLOAT))
        type, bound = common(a.type, b.type), max(abs(a.lo), abs(a.hi)) / min(b.lo, 1)
        if b.lo < 0.5 or bound > 1e9:
            return reduced(rng, a)
        return Expr(f"{a.at(PRODUCT)} / {b.at(UNARY)}", type, -bound, bound, PRODUCT)
    if b.lo <= 0 or b.type.hi < b.hi:
        b = arithmetic(rng, "+", Expr(f"{b.at(UNARY)} & {rng.choice([3, 7, 31])}", promoted(b.type), 0, 31, BITS), constant(1))
    type = common(a.type, b.type)
    a2 = converted(a, type)
    if op == "%":
        high = int(b.hi) - 1
        return Expr(f"{a.at(PRODUCT)} % {b.at(UNARY)}", type, 0 if a2.lo >= 0 else -high, high, PRODUCT)
    return Expr(f"{a.at(PRODUCT)} / {b.at(UNARY)}", type, min(a2.lo, 0), max(a2.hi, 0), PRODUCT)


def shift(rng, op, a, b):
    type = promoted(a.type)
    if b.type.real or b.lo < 0 or b.hi > 7:
        b = constant(rng.randrange(1, 8))
    if op == ">>":
        return Expr(f"{a.at(UNARY)} >> {b.at(UNARY)}", type, min(a.lo, 0), max(a.hi, 0), SHIFT)
    if type.signed and (a.lo < 0 or a.hi << b.hi > type.hi):
        a = Expr(f"{a.at(UNARY)} & 255", type, 0, 255, BITS)
    hi = int(a.hi) << b.hi
    return Expr(f"{a.at(UNARY)} << {b.at(UNARY)}", type, 0, min(hi, type.hi), SHIFT)


def bitwise(op, a, b):
    type = common(a.type, b.type)
    a2, b2 = converted(a, type), converted(b, type)
    if a2.lo >= 0 and b2.lo >= 0:
        hi = min(a2.hi, b2.hi) if op == "&" else (1 << int(max(a2.hi, b2.hi)).bit_length()) - 1
        lo = 0
    else:
        lo, hi = type.lo, type.hi
    return Expr(f"{a.at(UNARY)} {op} {b.at(UNARY)}", type, lo, hi, BITS)


def comparable(a, b):
    """Both with one signedness, as a programmer writes it who compiles with warnings."""
    type = common(a.type, b.type)
    if type.real or type.signed:
        return a, b
    if a.type.signed and a.lo < 0:
        a = cast(a, type)
    if b.type.signed and b.lo < 0:
        b = cast(b, type)
    return (a if not promoted(a.type).signed else cast(a, type)), (b if not promoted(b.type).signed else cast(b, type))


def comparison(op, a, b):
    a, b = comparable(a, b)
    return Expr(f"{a.at(SHIFT)} {op} {b.at(SHIFT)}", INT, 0, 1, RELATION)


def call(name, argument, lo, hi, type=None):
    return Expr(f"{name}({argument.text})", type or (DOUBLE if name == "fabs" else FLOAT), lo, hi)


def choice(condition, a, b):
    """condition ? a : b; both of one signedness, for the compilers' warnings."""
    a, b = comparable(a, b)
    type = common(a.type, b.type)
    a2, b2 = converted(a, type), converted(b, type)
    return Expr(f"{condition.at(LOGIC)} ? {a.at(LOGIC)} : {b.at(CHOICE)}", type, min(a2.lo, b2.lo), max(a2.hi, b2.hi), CHOICE)


def choice_of(rng, a, b):
    """MIN, MAX or the like of two values."""
    a, b = comparable(a, b)
    type = common(a.type, b.type)
    a2, b2 = converted(a, type), converted(b, type)
    name = rng.choice(["MIN", "MAX"])
    f = min if name == "MIN" else max
    return Expr(f"{name}({a.text}, {b.text})", type, f(a2.lo, b2.lo), f(a2.hi, b2.hi))


def fitted(rng, e, lo, hi):
    """e brought into [lo, hi] (an interval that holds 0); a float stays a float."""
    if e.within(lo, hi):
        return e
    if e.type.real:
        if rng.random() < 0.5:
            macro = f"CLAMP({e.text}, {constant(lo, FLOAT).text}, {constant(hi, FLOAT).text})"
            return Expr(macro, common(e.type, FLOAT), lo, hi)
        name = "clampf" if e.type == FLOAT else "clampd"
        return Expr(f"{name}({e.text}, {constant(lo, e.type).text}, {constant(hi, e.type).text})", e.type, lo, hi)
    lo, hi = max(lo, promoted(e.type).lo), min(hi, promoted(e.type).hi)
    kind = rng.randrange(4)
    if kind == 0 and hi >= 1:
        mask = (1 << (int(hi + 1).bit_length() - 1)) - 1
        return Expr(f"{e.at(UNARY)} & {mask}", common(e.type, INT), 0, mask, BITS)
    if kind == 1 and (lo <= -hi or e.lo >= 0) and hi >= 1 and hi < (1 << 31):
        by = int(hi)
        return Expr(f"{e.at(PRODUCT)} % {by}", promoted(e.type), 0 if e.lo >= 0 else 1 - by, by - 1, PRODUCT)
    if e.within(INT.lo, INT.hi) and lo >= INT.lo and hi <= INT.hi and kind == 2:
        e = cast(e, INT) if not e.type.signed else e
        return Expr(f"clampi({e.text}, {lo}, {hi})", INT, lo, hi)
    if not promoted(e.type).signed:
        return Expr(f"MIN({e.text}, {int(hi)}u)", e.type, 0, hi)
    return Expr(f"CLAMP({e.text}, {lo}, {hi})", promoted(e.type), lo, hi)
