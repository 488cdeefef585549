"""Statements of a nest's body in the style of image code."""
from . import values as v
from .coordinates import Loop
from .idioms import Idioms
from .sorts import Sorts
from .values import Expr

LOCAL_TYPES = [v.INT] * 6 + [v.FLOAT] * 3 + [v.LONG, v.DOUBLE, v.UNSIGNED, v.U8, v.I16, v.U16]


class Statements(Idioms, Sorts):
    def body(self, scope, count):
        """`count` statements, none of which has to write."""
        weights = [(self.local, 8), (self.conditional_local, 4), (self.window, 5), (self.local_array, 4), (self.search, 2),
                   (self.guarded_store, 4), (self.row_sum, 2), (self.early_continue, 2), (self.store, 5),
                   (self.walking_pointer, 2), (self.selection, 2), (self.saturated, 4), (self.exchanged, 2),
                   (self.interpolated, 3), (self.by_data, 3), (self.both_arms, 2)]
        for _ in range(count):
            pick = self.rng.choices([w[0] for w in weights], [w[1] for w in weights])[0]
            pick(scope)

    # Locals

    def declare(self, scope, type, e, stem="v"):
        e = self.passed(e, type)
        kept = v.converted(e, type)
        name = self.writer.fresh(stem)
        self.writer.put(f"{type.name} {name} = {e.text};")
        result = Expr(name, type, kept.lo, kept.hi)
        scope.locals.append(result)
        return result

    def local(self, scope):
        e = self.value(scope)
        type = self.rng.choice(LOCAL_TYPES)
        if type.real or e.type.real:
            type = type if self.chance(0.5) or not e.type.real else e.type
        local = self.declare(scope, type, e)
        if local.lo <= 0 <= local.hi:
            scope.assignable.append(local)

    def assign(self, scope, local):
        """Assigns to a local within the interval that it was declared with."""
        e = self.value(scope)
        if e.type.real and not local.type.real:
            e = self.integer(e)
        if local.type.real and not e.type.real:
            e = v.cast(e, local.type)
        e = v.fitted(self.rng, e, local.lo, local.hi)
        self.writer.put(f"{local.text} = {e.text};")

    def conditional_local(self, scope):
        if not scope.assignable:
            return self.local(scope)
        local = self.rng.choice(scope.assignable)
        condition = self.condition(scope)
        self.writer.block(f"if ({condition.text})", lambda: self.assign(scope, local))

    # Stores

    def target(self, scope, plain=False):
        """An element to write: nearly always the pixel itself."""
        array = self.rng.choice(scope.writable)
        coords = self.plain(scope, array)
        if not plain and self.chance(0.04):
            at = self.rng.randrange(len(coords))
            loop = self.loop_of(scope, array.dims[at])
            if loop:
                coords[at] = (self.coordinates.elsewhere(loop) if self.chance(0.7) else
                              self.coordinates.near(loop, self.rng.choice([-1, 1])))
        return array, array.at(self.rng, coords)

    def stored(self, array, e):
        """e as what may be stored into the array."""
        if e.type.real and not array.type.real:
            if self.chance(0.3):
                e = v.cast(self.integer(e), v.INT)
            else:
                e = v.fitted(self.rng, e, float(max(array.lo, -2 ** 30)), float(min(array.hi, 2 ** 30)))
                e = v.cast(e, array.type) if self.chance(0.6) else e
        if array.type.real and not e.type.real and not e.within(array.lo, array.hi):
            e = v.fitted(self.rng, e, int(array.lo), int(array.hi))
        if array.type.real or (array.lo, array.hi) != (array.type.lo, array.type.hi):
            return v.fitted(self.rng, e, array.lo, array.hi)
        if not e.within(array.lo, array.hi) and not e.type.real and self.chance(0.6):
            return v.cast(e, array.type) if self.chance(0.5) else v.fitted(self.rng, e, array.lo, array.hi)
        return e

    def write(self, scope, e=None, plain=False):
        array, text = self.target(scope, plain)
        if not plain and not array.type.real and (array.lo, array.hi) == (array.type.lo, array.type.hi) and \
                array.type.bits < 32 and array.ready and self.chance(0.08):
            e = self.integer(e or self.value(scope, 1))
            if e.type.bits <= 32 and e.within(-10 ** 9, 10 ** 9):
                op = self.rng.choice(["+=", "-=", "|=", "^=", "&="])
                self.writer.put(f"{text} {op} {e.text};")
                return
        e = self.stored(array, e or self.value(scope))
        self.writer.put(f"{text} = {e.text};")

    def store(self, scope):
        self.write(scope)

    def guarded_store(self, scope):
        condition = self.condition(scope)
        inner = scope.fork()
        count = self.rng.choice([0, 0, 0, 1])

        def branch():
            if count:
                self.local(inner)
            self.write(inner)
        self.writer.block(f"if ({condition.text})", branch)
        if self.chance(0.4):
            other = scope.fork()
            self.writer.block("else", lambda: self.write(other))

    def early_continue(self, scope):
        if not scope.may_continue:
            return self.store(scope)
        condition = self.condition(scope)
        inner = scope.fork()

        def branch():
            if self.chance(0.7):
                self.write(inner)
            self.writer.put("continue;")
        self.writer.block(f"if ({condition.text})", branch)

    def simple(self, scope):
        """A value whose making puts no statement before the current one."""
        if scope.locals and self.chance(0.4):
            return self.rng.choice(scope.locals)
        array = self.rng.choice(scope.readable)
        return self.unary_safe(self.element(array, self.plain(scope, array)))

    # Loops inside a pixel

    def bounded(self, e, bound):
        return v.fitted(self.rng, e, float(-bound) if e.type.real else -bound, float(bound) if e.type.real else bound)

    def window(self, scope):
        rng = self.rng
        loops = [l for l in scope.loops if not l.dim.text.isdigit()][-rng.choice([1, 2, 2]):]
        array = rng.choice(scope.readable)
        loops = [l for l in loops if l.dim.name in [d.name for d in array.dims]] or None
        if not loops:
            return self.store(scope)
        radius = rng.choice([1, 1, 1, 2])
        type = rng.choice([v.INT, v.INT, v.FLOAT, v.FLOAT, v.DOUBLE, v.LONG, v.UNSIGNED])
        if array.type.real and not type.real:
            type = v.FLOAT
        acc = self.writer.fresh("s")
        self.writer.put(f"{type.name} {acc} = {rng.choice(['0', '0', '1'])};")
        inner = scope.fork()
        offsets = []
        bound = 100000
        self.window_loops(scope, inner, loops, radius, offsets, lambda: self.window_body(
            inner, array, loops, radius, offsets, acc, type, bound))
        most = 1 + 25 * bound
        scope.locals.append(Expr(acc, type, 0 if type == v.UNSIGNED else -most, v.UNSIGNED.hi if type == v.UNSIGNED else most))

    def window_loops(self, scope, inner, loops, radius, offsets, body):
        rng = self.rng
        if not loops:
            return body()
        name = self.writer.fresh("k")
        type = rng.choice(["int"] * 5 + ["long", "short"])
        from_zero = self.chance(0.25)
        low, high = (0, 2 * radius) if from_zero else (-radius, radius)
        header = rng.choice([f"for ({type} {name} = {low}; {name} <= {high}; {name}++)",
                             f"for ({type} {name} = {low}; {name} < {high + 1}; ++{name})",
                             f"for ({type} {name} = {high}; {name} >= {low}; {name}--)"])
        offsets.append((name, radius if from_zero else 0))
        inner.locals.append(Expr(name, v.INT, low, high))
        self.writer.block(header, lambda: self.window_loops(scope, inner, loops[1:], radius, offsets, body))

    def window_body(self, scope, array, loops, radius, offsets, acc, type, bound):
        rng, at = self.rng, {}
        kind = rng.randrange(6)
        guards = []
        for loop, (name, bias) in zip(loops, offsets):
            c = loop.counter
            signed = c if c.type.signed else v.cast(c, v.INT)
            e = Expr(f"{signed.at(v.SUM)} + {name}" + (f" - {bias}" if bias else ""), signed.type, c.lo - radius, c.hi + radius,
                     v.SUM)
            if loop.low >= radius and loop.high >= radius:
                at[loop.dim.name] = e
            elif kind <= 2:
                at[loop.dim.name] = self.clamped(e, loop, radius)
            else:
                local = self.writer.fresh("p")
                self.writer.put(f"{rng.choice(['int', 'int', 'long'])} {local} = {e.text};")
                extent = loop.dim.extent if loop.dim.type.signed else v.cast(loop.dim.extent, v.INT)
                guards.append(f"{local} < 0 || {local} >= {extent.text}")
                at[loop.dim.name] = Expr(local, v.INT, -radius, loop.dim.largest)
        if guards:
            self.writer.put(f"if ({' || '.join(guards)})")
            self.writer.put(f"    {rng.choice(['continue', 'continue', 'continue', 'break'])};")
        coords = [at.get(d.name) or c for d, c in zip(array.dims, self.plain(scope, array))]
        e = self.unary_safe(self.element(array, coords))
        if self.chance(0.1):
            self.writer.put(f"if ({v.comparison('>', e, v.constant(rng.randrange(20, 90))).text})")
            self.writer.put(f"    {rng.choice(['break', 'continue'])};")
        weight = self.weight(scope, offsets, radius)
        term = v.arithmetic(rng, "*", e, weight) if weight else e
        if self.chance(0.1):
            term = v.arithmetic(rng, "-", term, self.simple(scope))
        if term.type.real and not type.real:
            term = self.integer(term)
        term = self.bounded(term, bound)
        if self.chance(0.15) and type.signed:
            term = v.choice_of(rng, term, Expr(acc, type, -bound, bound))
            self.writer.put(f"{acc} = {self.bounded(term, bound).text};")
        else:
            self.writer.put(f"{acc} += {term.text};")

    def clamped(self, e, loop, radius):
        rng = self.rng
        extent = loop.dim.extent if loop.dim.type.signed else v.cast(loop.dim.extent, v.INT)
        top, hi = f"{extent.at(v.SUM)} - 1", loop.dim.largest
        if loop.dim.name != "c" and self.chance(0.2):
            return Expr(f"({e.text} + {radius + 1} * {extent.at(v.ATOM)}) % {extent.at(v.ATOM)}", e.type, 0, hi, v.PRODUCT)
        text = rng.choice([f"CLAMP({e.text}, 0, {top})", f"MIN(MAX({e.text}, 0), {top})",
                           f"({e.text} < 0 ? 0 : {e.text} >= {extent.text} ? {top} : {e.text})"]
                          + ([f"clampi({e.text}, 0, {top})"] * 2 if e.type.bits <= 32 and loop.dim.type.bits <= 32 else []))
        return Expr(text, e.type, 0, hi)

    def weight(self, scope, offsets, radius):
        rng = self.rng
        kind = rng.randrange(5)
        if kind <= 1 and self.function.kernels:
            name, type, side = rng.choice(self.function.kernels)
            r = side // 2
            if side == 2 * radius + 1 and len(offsets) == 2:
                parts = [f"({n} + {r - b})" if b != r else n for n, b in offsets]
                text = f"{name}[{parts[0]} * {side} + {parts[1]}]"
                return Expr(text, type, -8 if type.signed else 0, 8)
            n, b = offsets[0]
            return Expr(f"{name}[{n} + {radius - b}]" if b != radius else f"{name}[{n}]", type, -8 if type.signed else 0, 8)
        if kind == 2:
            n, b = rng.choice(offsets)
            return Expr(f"{n} + {rng.randrange(1, 4)}", v.INT, -3, 8, v.SUM)
        return None

    def row_sum(self, scope):
        """A loop over a whole axis inside the thread: a projection, a product of matrices."""
        array = self.rng.choice(scope.readable)
        dims = [d for d in array.dims if self.loop_of(scope, d) and d.name != "c"]
        if not dims or scope.cost > 1:
            return self.store(scope)
        scope.cost += 1
        dim = self.rng.choice(dims)
        outer = self.loop_of(scope, dim)
        name, acc = self.writer.fresh("k"), self.writer.fresh("s")
        type = v.FLOAT if array.type.real else self.rng.choice([v.INT, v.LONG, v.FLOAT])
        self.writer.put(f"{type.name} {acc} = 0;")
        counter = Expr(name, outer.counter.type, 0, dim.largest)
        end = self.rng.choice([f"< {dim.text}", f"< {dim.text}", f"<= {outer.counter.text}"])
        inner = scope.fork()
        inner.loops = [Loop(counter, dim) if l is outer else l for l in scope.loops]

        def body():
            e = self.unary_safe(self.element(array, self.plain(inner, array)))
            if self.chance(0.3):
                e = v.arithmetic(self.rng, "*", e, self.simple(scope))
            self.writer.put(f"{acc} += {self.bounded(e, 10000).text};")
        if outer.counter.type.name == "uint8_t":
            counter = Expr(name, v.INT, 0, dim.largest)
        self.writer.block(f"for ({counter.type.name} {name} = 0; {name} {end}; {name}++)", body)
        scope.locals.append(Expr(acc, type, -10000 * 128, 10000 * 128))

    def local_array(self, scope):
        rng = self.rng
        array = rng.choice(scope.readable)
        size = rng.choice([3, 4, 5, 6, 7, 9])
        type = array.type if self.chance(0.6) else v.DOUBLE if array.type.real else v.I64
        name, k = self.writer.fresh("t"), self.writer.fresh("k")
        self.writer.put(f"{type.name} {name}[{size}];")
        loops = [l for l in scope.loops if l.dim.name in [d.name for d in array.dims] and not l.dim.text.isdigit()]
        coords = {}
        if loops:
            loop = loops[-1]
            c = loop.counter if loop.counter.type.signed else v.cast(loop.counter, v.INT)
            e = Expr(f"{c.at(v.SUM)} + {k}" + rng.choice(["", f" - {size // 2}"]), c.type, -4, c.hi + 8, v.SUM)
            coords[loop.dim.name] = self.clamped(e, loop, size)
        element = array.at(rng, [coords.get(d.name) or c for d, c in zip(array.dims, self.plain(scope, array))])
        if self.chance(0.15):
            self.read_in_order(name, type, size, element, k)
        else:
            self.writer.block(f"for (int {k} = 0; {k} < {size}; {k}++)", lambda: self.writer.put(f"{name}[{k}] = {element};"))
            if self.chance(0.7):
                self.sort(name, type, size)
        at = rng.choice([str(rng.randrange(size)), str(size // 2), str(size // 2), None])
        if at is None:
            index = self.integer(self.simple(scope))
            at = f"({index.at(v.UNARY)} & 127) % {size}"
        scope.locals.append(self.declared(type, f"{name}[{at}]", array))

    def declared(self, type, text, array):
        name = self.writer.fresh("v")
        self.writer.put(f"{type.name} {name} = {text};")
        return Expr(name, type, array.lo, array.hi)

    def search(self, scope):
        """An inner loop that no analysis counts."""
        rng = self.rng
        array = rng.choice(scope.readable)
        name = self.writer.fresh("n")
        limit = rng.randrange(2, 9)
        if self.chance(0.4):
            value = self.writer.fresh("r")
            e = self.integer(self.simple(scope))
            self.writer.put(f"unsigned {value} = (unsigned){e.at(v.UNARY)};")
            self.writer.put(f"int {name} = 0;")
            self.writer.block(f"while ({value} > 1 && {name} < {limit})", lambda: (
                self.writer.put(f"{value} = {value} & 1 ? {value} * 3 + 1 : {value} / 2;"), self.writer.put(f"{name}++;")))
            scope.locals += [Expr(name, v.INT, 0, limit), variable(value)]
            return
        loops = [l for l in scope.loops if l.dim.name in [d.name for d in array.dims] and not l.dim.text.isdigit()]
        if not loops or not loops[-1].counter.type.signed:
            return self.store(scope)
        loop = loops[-1]
        step = rng.choice(["+", "-"])
        c = Expr(f"{loop.counter.at(v.SUM)} {step} {name}", loop.counter.type, 0, loop.dim.largest, v.SUM)
        coords = [c if d.name == loop.dim.name else p for d, p in zip(array.dims, self.plain(scope, array))]
        e = self.element(array, coords)
        inside = f"{c.text} < {loop.dim.text}" if step == "+" else f"{c.text} >= 0"
        test = v.comparison(rng.choice(["<", "!="]), self.unary_safe(e), v.constant(rng.randrange(5, 90)))
        self.writer.put(f"int {name} = 0;")
        if self.chance(0.5):
            self.writer.put(f"while ({name} < {limit} && {inside} && {test.text})")
            self.writer.put(f"    {name}++;")
        else:
            self.writer.put(f"for (; {name} < {limit} && {inside}; {name}++)")
            self.writer.put(f"    if ({test.text})")
            self.writer.put("        break;")
        scope.locals.append(Expr(name, v.INT, 0, limit))

    def walking_pointer(self, scope):
        """A pointer to the pixel, read around."""
        flat = [a for a in scope.readable if not a.nested and not a.channel]
        if not flat:
            return self.store(scope)
        array = self.rng.choice(flat)
        name = self.writer.fresh("p")
        self.writer.put(self.pointer_text(scope, array, name))
        loop = self.loop_of(scope, array.dims[-1])
        choices = ["*" + name, f"{name}[0]"]
        if loop:
            choices += [f"{name}[{d}]" for d in range(-loop.low, loop.high + 1)]
        for text in self.rng.sample(choices, 2):
            scope.locals.append(Expr(text, array.type, array.lo, array.hi, v.UNARY))

    def pointer_text(self, scope, array, name):
        coords = self.plain(scope, array)
        index = array.flat_index(self.rng, coords, 0) if not array.offset else None
        place = f"{array.name} + {index}" if index else f"&{array.name}[{self.windowed(array, coords)}]"
        return f"const {array.type.name} *{name} = {place};"

    def windowed(self, array, coords):
        shifted = [Expr(f"{c.at(v.SUM)} + {o}", c.type, 0, c.hi, v.SUM) for c, o in zip(coords, array.offset)]
        return array.flat_index(self.rng, shifted, 0)


def variable(name):
    return Expr(name, v.UNSIGNED, 0, v.UNSIGNED.hi)
