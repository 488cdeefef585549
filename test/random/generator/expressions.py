"""Random values computed in the body of a nest."""
from . import values as v
from .coordinates import Coordinates, shifted
from .values import Expr


class Scope:
    """What an expression may use at one place of a function."""

    def __init__(self, function, loops, readable):
        self.function = function
        self.loops = loops          # outermost first
        self.readable = readable    # arrays
        self.locals = []            # Exprs of variables, readable
        self.assignable = []        # those that may be changed
        self.writable = []          # arrays
        self.may_continue = True    # is `continue` the end of the pixel?
        self.cost = 0               # loops over whole axes inside the pixel
        self.budget = {"border": function.rng.choice([0, 1, 2, 2, 3, 5, 9])}   # reads with code for the border, in the pixel

    def fork(self):
        other = Scope(self.function, list(self.loops), self.readable)
        other.writable, other.may_continue, other.cost = self.writable, self.may_continue, self.cost
        other.budget = self.budget
        other.locals, other.assignable = list(self.locals), list(self.assignable)
        return other


class Expressions:
    def __init__(self, function):
        self.function = function
        self.rng = function.rng
        self.writer = function.writer
        self.coordinates = Coordinates(self.rng, self.writer)

    def chance(self, p):
        return self.rng.random() < p

    # Reads

    def loop_of(self, scope, dim):
        found = [loop for loop in scope.loops if loop.dim.name == dim.name]
        return found[-1] if found else None

    def plain(self, scope, array):
        """The element of the pixel itself: its coordinates."""
        result = []
        for dim in array.dims:
            loop = self.loop_of(scope, dim)
            result.append(loop.counter if loop else self.fixed(dim))
        return result

    def fixed(self, dim):
        """A place of an axis over which no loop runs: the function has made sure that it is not empty."""
        if dim.text.isdigit():
            return v.constant(self.rng.randrange(int(dim.text)))
        extent = dim.extent
        return self.rng.choice([v.constant(0), Expr(f"{extent.at(v.PRODUCT)} / 2", dim.type, 0, dim.largest, v.PRODUCT),
                                Expr(f"{extent.at(v.SUM)} - 1", dim.type, 0, dim.largest, v.SUM)])

    def element(self, array, coords):
        return Expr(array.at(self.rng, coords), array.type, array.lo, array.hi,
                    v.ATOM)

    def read(self, scope, array=None):
        rng = self.rng
        array = array or rng.choice(scope.readable)
        kind = rng.randrange(30)
        if kind < 14:
            return self.unary_safe(self.element(array, self.plain(scope, array)))
        if kind < 21 and "reader" in array.extra and self.chance(0.7):
            return self.through_reader(scope, array)
        if kind < 17:
            return self.guarded(scope, array)
        coords = []
        for dim in array.dims:
            loop = self.loop_of(scope, dim)
            if not loop:
                coords.append(self.fixed(dim))
            elif kind < 26 or self.chance(0.3):
                coords.append(self.near(scope, loop, rng.choice([-2, -1, -1, 0, 0, 0, 1, 1, 2, 3])))
            elif kind < 28 or self.chance(0.3):
                coords.append(self.coordinates.elsewhere(loop))
            else:
                coords.append(self.coordinates.looked_up(loop, self.integer(self.element(
                    array, self.plain(scope, array)))))
        return self.unary_safe(self.element(array, coords))

    def through_reader(self, scope, array):
        """The element that a helper reads, which takes the image."""
        places = []
        for dim in self.function.dims:
            loop = self.loop_of(scope, dim)
            place = shifted(loop.counter, self.rng.choice([-2, -1, 0, 1, 2])) if loop else v.constant(0)
            places.append(self.coordinates.as_int(place))
        call, type, lo, hi = array.extra["reader"]
        return Expr(f"{call}, {', '.join(places)})", type, lo, hi)

    def near(self, scope, loop, offset):
        if not self.coordinates.inside(loop, offset):
            if not scope.budget["border"]:
                offset = max(-loop.low, min(offset, loop.high))
            else:
                scope.budget["border"] -= 1
        return self.coordinates.near(loop, offset)

    def unary_safe(self, e):
        return Expr(e.text, e.type, e.lo, e.hi, v.UNARY) if e.text.startswith("*") else e

    def guarded(self, scope, array):
        coords, guards = [], []
        for dim in array.dims:
            loop = self.loop_of(scope, dim)
            if not loop:
                coords.append(self.fixed(dim))
                continue
            offset = self.rng.choice([-2, -1, 0, 0, 1, 2]) if scope.budget["border"] else 0
            coords.append(shifted(loop.counter, offset))
            guard = self.coordinates.guard(loop, offset)
            if guard:
                guards.append(guard)
        e = self.unary_safe(self.element(array, coords))
        if not guards:
            return e
        scope.budget["border"] -= 1
        return v.choice(Expr(" && ".join(guards), v.INT, 0, 1, v.LOGIC), e, v.constant(self.rng.randrange(0, 9)))

    def integer(self, e):
        """e as an integer, for subscripts and operators that want one."""
        if not e.type.real:
            return e
        e = v.fitted(self.rng, e, -10000.0, 10000.0)
        return v.cast(e, v.INT)

    def table(self, scope):
        """A table read at a masked subscript."""
        name, type, size, lo, hi = self.rng.choice(self.function.tables)
        e = self.integer(self.value(scope, 1))
        if e.within(0, size - 1):
            return Expr(f"{name}[{e.text}]", type, lo, hi)
        if self.chance(0.25) and e.type.signed and e.within(v.INT.lo, v.INT.hi):
            return Expr(f"{name}[clampi({e.text}, 0, {size - 1})]", type, lo, hi)
        return Expr(f"{name}[{e.at(v.UNARY)} & {size - 1}]", type, lo, hi)

    # Values

    def leaf(self, scope):
        rng = self.rng
        kind = rng.randrange(20)
        if kind < 11:
            return self.read(scope)
        if kind < 15 and scope.locals:
            return rng.choice(scope.locals)
        if kind == 15 and self.function.tables:
            return self.table(scope)
        if kind == 16 and scope.loops:
            return rng.choice(scope.loops).counter
        if kind == 17 and self.function.scalars:
            return rng.choice(self.function.scalars)
        if kind == 18:
            return v.constant(rng.choice([0.5, 0.25, 2.0, 1.5]), rng.choice([v.FLOAT, v.FLOAT, v.DOUBLE])) \
                if self.function.real else v.constant(rng.randrange(256))
        return v.constant(rng.choice([0, 1, 2, 3, 5, 7, 16, 100, 255, -1, -3]))

    def value(self, scope, depth=2):
        rng = self.rng
        if depth == 0 or self.chance(0.3):
            return self.leaf(scope)
        a, b = self.value(scope, depth - 1), self.value(scope, depth - 1)
        kind = rng.randrange(28)
        if kind < 13:
            return v.arithmetic(rng, rng.choice("++--*"), a, b)
        if kind == 13:
            return v.division(rng, "/", a, b)
        if kind == 14:
            return v.division(rng, rng.choice("/%"), self.integer(a), self.integer(b))
        if kind == 15:
            return v.shift(rng, rng.choice(["<<", ">>"]), self.integer(a), self.integer(b))
        if kind == 16:
            return v.bitwise(rng.choice("&|^"), self.integer(a), self.integer(b))
        if kind < 20:
            return v.choice_of(rng, a, b)
        if kind < 22:
            return v.choice(self.condition(scope, depth - 1), a, b)
        if kind == 22:
            return self.compared(rng.choice(["<", ">", "<=", ">=", "==", "!="]), a, b)
        if kind == 23:
            return self.unary(a)
        if kind == 24:
            return self.converted(a)
        if kind < 27 and self.function.helpers:
            return self.helper(a, b)
        return self.absolute(a)

    def unary(self, a):
        kind = self.rng.randrange(3)
        if kind == 0:
            return Expr(f"!{a.at(v.ATOM)}", v.INT, 0, 1, v.UNARY)
        if kind == 1 and not a.type.real:
            type = v.promoted(a.type)
            lo, hi = (-a.hi - 1, -a.lo - 1) if type.signed else (type.lo, type.hi)
            return Expr(f"~{a.at(v.ATOM)}", type, lo, hi, v.UNARY)
        if a.type.real or (v.promoted(a.type).signed and a.lo > v.promoted(a.type).lo):
            return Expr(f"-{a.at(v.ATOM)}", v.promoted(a.type), -a.hi, -a.lo, v.UNARY)
        return a

    def converted(self, a):
        type = self.rng.choice([v.U8, v.I8, v.I16, v.U16, v.INT, v.UNSIGNED, v.FLOAT, v.I64, v.DOUBLE])
        if a.type.real and not type.real:
            lo, hi = max(type.lo, -30000), min(type.hi, 30000)
            a = v.fitted(self.rng, a, float(lo), float(hi))
        return v.cast(a, type)

    def absolute(self, a):
        if a.type.real:
            bound = max(abs(a.lo), abs(a.hi))
            return v.call("fabs" if a.type == v.DOUBLE else "fabsf", a, 0, bound)
        if a.lo < 0 and a.within(-v.INT.hi, v.INT.hi) and v.promoted(a.type).signed:
            bound = max(abs(a.lo), abs(a.hi))
            if self.chance(0.5):
                return Expr(f"abs({a.text})", v.INT, 0, bound)
            return Expr(f"ABS({a.text})", v.promoted(a.type), 0, bound)
        return a

    def helper(self, a, b):
        name, ta, tb, result = self.rng.choice(self.function.helpers)
        return Expr(f"{name}({self.passed(a, ta).text}, {self.passed(b, tb).text})", result, result.lo, result.hi)

    def passed(self, e, type):
        """As an argument or initialiser of a type: floats must fit, integers wrap."""
        if e.type.real and not type.real:
            return v.fitted(self.rng, e, float(max(type.lo, -2 ** 30)), float(min(type.hi, 2 ** 30)))
        if type.real and not e.within(-1e6, 1e6):
            return v.fitted(self.rng, e, -1000000, 1000000) if not e.type.real else v.fitted(self.rng, e, -1e6, 1e6)
        return e

    def condition(self, scope, depth=1):
        rng = self.rng
        kind = rng.randrange(8)
        if kind == 0 and scope.loops:
            c = rng.choice(scope.loops).counter
            return Expr(f"({c.text} & {rng.choice([1, 3])}) {rng.choice(['==', '!='])} 0", v.INT, 0, 1, v.RELATION)
        if kind == 1 and scope.loops:
            loop = rng.choice(scope.loops)
            guard = self.coordinates.guard(loop, rng.choice([-2, -1, 1, 2]))
            if guard:
                return Expr(guard, v.INT, 0, 1, v.RELATION)
        if kind == 2 and depth:
            a, b = self.condition(scope, 0), self.condition(scope, 0)
            op = rng.choice(["&&", "||"])
            parts = [f"({e.text})" if "&&" in e.text or "||" in e.text or "?" in e.text else e.text for e in (a, b)]
            return Expr(f"{parts[0]} {op} {parts[1]}", v.INT, 0, 1, v.LOGIC)
        if kind == 3 and self.function.scalars:
            s = rng.choice(self.function.scalars)
            return v.comparison(rng.choice(["<", ">", "=="]), s, v.constant(rng.randrange(1, 9)))
        a = self.value(scope, depth)
        b = self.value(scope, 0) if self.chance(0.4) else v.constant(rng.randrange(1, 120))
        return self.compared(rng.choice(["<", ">", "<=", ">=", "!="]), a, b)

    def compared(self, op, a, b):
        """A comparison that is not decided by its types."""
        if a.lo > b.hi or a.hi < b.lo:
            b = v.constant(int((max(a.lo, -100) + min(a.hi, 100)) // 2))
        return v.comparison(op, a, b)
