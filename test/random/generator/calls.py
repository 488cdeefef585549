"""Helpers with loops of their own, called from loops: for each row or plane, in place, from one row to the next, through a line.

Their names are those of their caller, often for other things, and what they are passed converts to what they take.
"""
from dataclasses import dataclass

from . import values as v
from .arrays import Array, Dimension
from .coordinates import Loop
from .expressions import Scope
from .nests import Nests
from .values import Expr
from .writer import Writer, pruned, used

SIZES = [v.INT] * 6 + [v.SIZE, v.LONG, v.UNSIGNED, v.I16, v.U16]
SCALARS = [v.INT] * 3 + [v.U8, v.I8, v.I16, v.UNSIGNED, v.LONG, v.FLOAT, v.FLOAT, v.DOUBLE]
NAMES = [("in", "out"), ("src", "dst"), ("out", "in"), ("a", "b"), ("s", "d")]
EXTENTS = {1: [["n"], ["w"], ["h"], ["len"]], 2: [["h", "w"], ["w", "h"], ["rows", "cols"]]}
OTHERS = ["x", "y", "k", "t", "gain", "par0", "par1", "stride", "channels"]


@dataclass
class Helper:
    """A function of its own; where it stands for a Function, what its body may use."""
    function: object
    name: str
    source: Array
    target: Array = None        # None: a value is returned
    value: Expr = None          # of what is returned
    takes_empty: bool = False   # and negative sizes

    def __post_init__(self):
        f = self.function
        self.rng, self.real = f.rng, f.real
        self.writer = Writer(f.rng)
        # Its fresh names are among those of the caller, or all later: then parameters may have the names of the caller's counters.
        self.shadows = self.rng.random() < 0.5
        self.writer.count = f.writer.count if self.shadows else max(0, f.writer.count - self.rng.randrange(2, 8))
        self.counted, self.result, self.pixels = True, None, 0
        self.tables = [t for t in f.tables if t[0] == f"lut_{f.index}"]
        self.kernels = [k for k in f.kernels if k[0] == f"kern_{f.index}"]
        self.helpers = f.helpers
        self.scalars = [s for s in f.scalars if s.text.startswith("g_")]
        self.own = []           # scalar parameters
        self.nests = Nests(self)

    @property
    def sizes(self):
        return self.source.dims

    def scope(self):
        scope = Scope(self, [], [self.source])
        scope.writable = [self.target]
        return scope

    def define(self, body):
        """The text of the function, whose body the argument writes."""
        rng, w = self.rng, self.writer
        taken = {self.source.name, self.target and self.target.name, *(d.name for d in self.sizes)}
        names = set(OTHERS) - taken
        if self.shadows:
            names |= {d.name + str(self.writer.count - k) for d in self.function.dims for k in range(2)}
        for name in rng.sample(sorted(names), rng.choice([0, 0, 1, 1, 2])):
            type = rng.choice(SCALARS)
            self.own.append(v.variable(name, type, *((-1e6, 1e6) if type.real else ())))
        self.scalars = self.scalars + self.own
        if rng.random() < 0.4:
            self.takes_empty = all(d.type.signed for d in self.sizes)
            test = " || ".join(f"{d.text} {rng.choice(['<= 0', '< 1']) if d.type.signed else '== 0'}" for d in self.sizes)
            w.put(f"if ({test})")
            w.put(f"    return{' 0' if self.value else ''};")
        for scalar in self.own:
            if rng.random() < 0.25:
                self.change(scalar)
        body(self)
        lines = pruned(w.lines)
        params = [f"const {self.source.type.name} *{self.source.name}"]
        params += [f"{self.target.type.name} *{self.target.name}"] if self.target else []
        params += [f"{e.type.name} {e.text}" for e in [*(d.extent for d in self.sizes), *self.own]]
        unused = [f"    (void){e.text};" for e in self.own if not used(e.text, lines, 0)]
        unused += [f"    (void){self.source.name};"] if not used(self.source.name, lines, 0) else []
        qualifier = rng.choice(["static", "static", "static inline"])
        head = f"{qualifier} {self.value.type.name if self.value else 'void'} {self.name}({', '.join(params)})"
        return "\n".join([head, "{", *unused, *lines, "}"])

    def change(self, scalar):
        """A parameter is assigned to."""
        e = v.arithmetic(self.rng, self.rng.choice("+-*"), scalar, v.constant(self.rng.randrange(2, 9)))
        text = f"{scalar.text} = {self.nests.passed(e, scalar.type).text};"
        if self.rng.random() < 0.4:
            self.writer.put(f"if ({v.comparison('>', scalar, v.constant(self.rng.randrange(1, 9))).text})")
            text = "    " + text
        self.writer.put(text)


class Calls:
    def called_in_loops(self):
        """Calls of helpers in a loop over rows, planes or turns."""
        sources = [a for a in self.readable() if self.is_row_by_row(a)]
        targets = [a for a in self.written() if self.is_row_by_row(a)]
        if not sources or not targets:
            return self.plain()
        source, target = self.rng.choice(sources), self.rng.choice(targets)
        if self.chance(0.3):
            source = target
        whole = not any(a.nested or a.stride or a.offset for a in (source, target))
        splits = range(0 if whole else 1, len(self.dims)) if not (source.nested or target.nested) else [len(self.dims) - 1]
        if not splits:
            return self.plain()
        at = self.rng.choice([*splits, splits[-1]])
        scope = Scope(self.f, [], [source, target])
        scope.writable = [target]
        neighbour = source is target and at and self.chance(0.6)
        headers = self.outer_headers(scope, self.dims[:at], neighbour)
        rest = self.dims[at:]
        test = ">" if self.chance(0.8) else ">="
        calls = self.calls_of(scope, source, target, rest, neighbour, test == ">")

        def levels(k):
            if k < len(headers):
                return self.w.block(headers[k], lambda: levels(k + 1))
            calls()
        if self.f.nonempty and self.chance(0.7):
            return levels(0)
        self.w.block(f"if ({' && '.join(f'{d.text} {test} 0' for d in rest)})", lambda: levels(0))

    def is_row_by_row(self, array):
        return not array.channel and array.dims == self.dims

    def outer_headers(self, scope, dims, neighbour):
        """Texts of the loops around the calls."""
        if not dims:
            name = self.w.fresh("t")
            scope.locals.append(Expr(name, v.INT, 0, 3))
            return [f"for (int {name} = 0; {name} < {self.rng.choice('123')}; {name}++)"]
        result = []
        for dim in dims:
            name = self.w.fresh(dim.name)
            if neighbour and dim is dims[-1]:
                low = self.rng.choice([0, 1])
                end = dim.text if low else f"{dim.extent.at(v.SUM)} - 1"
                if not dim.type.signed and not low:
                    low, end = 1, dim.text
                text = f"for ({dim.type.name} {name} = {low}; {name} < {end}; {name}++)"
                loop = Loop(Expr(name, dim.type, 0, dim.largest), dim, low, 1 - low)
            else:
                text, loop = self.nests.header(name, dim, dim.type, False)
            scope.loops.append(loop)
            result.append(text)
        return result

    def calls_of(self, scope, source, target, rest, neighbour, is_full):
        """Writes what stands in the loops."""
        coords = [loop.counter for loop in scope.loops]
        before = list(coords)
        if neighbour:
            loop = scope.loops[-1]
            offset = "- 1" if loop.low else "+ 1"
            before[-1] = Expr(f"{coords[-1].at(v.SUM)} {offset}", coords[-1].type, 0, coords[-1].hi, v.SUM)
        elements = 1
        for dim in rest:
            elements *= dim.largest

        def one():
            first, last = self.row_of(source, before), self.row_of(target, coords)
            kind = self.rng.randrange(10)
            if kind < 2 and is_full:
                e = self.returned(scope, source, first, rest)
                if coords and self.chance(0.5):
                    e = v.arithmetic(self.rng, "+", e, self.nests.element(target, self.nests.plain(scope, target)))
                return self.w.put(f"{target.at(self.rng, self.nests.plain(scope, target))} = {self.nests.stored(target, e).text};")
            if kind < 4 and elements <= 400:
                line, array = self.w.fresh("line"), self.rng.choice([source, target])
                self.w.put(f"{array.type.name} {line}[{elements}] = {{0}};")
                self.call(scope, source, array, first, line, rest, is_full)
                return self.call(scope, array, target, line, last, rest, is_full)
            self.call(scope, source, target, first, last, rest, is_full)

        def all_of():
            if self.chance(0.15):
                condition = self.nests.condition(scope, 0) if coords and is_full else Expr("1", v.INT, 0, 1)
                self.w.block(f"if ({condition.text})", one)
            else:
                one()
            if self.chance(0.15):
                one()
            if coords and self.chance(0.2):
                self.nests.levels(scope, rest, False, {})
        return all_of

    def row_of(self, array, coords):
        """Where the rest of an array begins."""
        if array.nested or not coords:
            return array.name + "".join(f"[{c.text}]" for c in coords)
        terms = [" * ".join([c.at(v.PRODUCT if not p else v.ATOM), *p]) for c, p in zip(coords, array.pitches())]
        if array.offset:
            terms = [f"({coords[0].text} + {array.offset[0]}) * {' * '.join(array.pitches()[0])}", array.offset[1]]
        index = " + ".join(terms)
        if len(terms) == 2 and not array.stride and not array.offset and self.chance(0.5):      # as Horner
            index = f"({coords[0].at(v.ATOM)} * {array.dims[1].extent.at(v.ATOM)} + {coords[1].at(v.SUM)})" \
                    f"{''.join(f' * {d.extent.at(v.ATOM)}' for d in array.dims[2:])}"
        return self.rng.choice([f"{array.name} + {index}", f"&{array.name}[{index}]"])

    def call(self, scope, source, target, first, last, rest, is_full):
        helper, sizes = self.helper_for(source, target, rest)
        self.w.put(f"{helper.name}({', '.join([first, last, *sizes, *self.scalars_for(scope, helper, is_full)])});")

    def scalars_for(self, scope, helper, is_full):
        """Arguments that may read what the helper writes, of another type than its parameters."""
        result = []
        for scalar in helper.own:
            e = self.rng.choice(self.f.scalars + scope.locals + [v.constant(self.rng.choice([-3, 2, 300, 70000]))])
            if scope.loops and is_full and self.chance(0.7):
                e = self.nests.value(scope, self.rng.randrange(2))
            e = self.nests.passed(e, scalar.type)
            result.append(e.text if e.lo < e.hi or e.within(scalar.type.lo, scalar.type.hi) else v.cast(e, scalar.type).text)
        return result

    def sizes_of(self, rest, type):
        """(arguments, largest ones) for one or two sizes."""
        texts = [d.text if d.text.isalnum() else f"({d.text})" for d in rest]
        flat = 1 if len(rest) == 1 or self.chance(0.5) else 2
        groups = [range(len(rest))] if flat == 1 else [range(1), range(1, len(rest))]
        largest = []
        for group in groups:
            largest.append(1)
            for k in group:
                largest[-1] *= rest[k].largest
        return [" * ".join(texts[k] for k in group) if len(group) > 1 else rest[group[0]].text for group in groups], largest

    def helper_for(self, source, target, rest):
        """A helper for these types, which may be there already, and the sizes that it is passed."""
        type = self.rng.choice(SIZES)
        sizes, largest = self.sizes_of(rest, type)
        made = self.f.called_helpers
        fitting = [h for h in made if (h.source.type, h.target and h.target.type) == (source.type, target.type)
                   and len(h.sizes) == len(sizes) and all(d.largest >= e for d, e in zip(h.sizes, largest))]
        if fitting and self.chance(0.4):
            return self.rng.choice(fitting), sizes
        helper = self.new_helper(source, target, type, largest)
        bodies = [(self.nest_inside, 4), (self.two_nests, 2), (self.carried, 2)]
        bodies += [(self.walking, 3)] if len(sizes) == 1 else [(self.row_by_row, 4)]
        self.f.globals.append(helper.define(self.rng.choices([b for b, _ in bodies], [k for _, k in bodies])[0]))
        made.append(helper)
        return helper, sizes

    def new_helper(self, source, target, type, largest):
        rng = self.rng
        names = rng.choice(NAMES)
        extents = rng.choice([e for e in EXTENTS[len(largest)] if not set(e) & set(names)])
        dims = [Dimension(name, name, type, "", most) for name, most in zip(extents, largest)]
        arrays = [Array(name, a.type, dims, a.lo, a.hi) if a else None for name, a in zip(names, (source, target))]
        self.f.helper_count += 1
        return Helper(self.f, f"filter{self.f.helper_count}_{self.f.index}", *arrays)

    # Bodies

    def nest_inside(self, helper):
        readable = [helper.source] + ([helper.target] if self.chance(0.3) else [])
        helper.nests.nest(helper.sizes, readable, [helper.target])

    def two_nests(self, helper):
        helper.nests.nest(helper.sizes, [helper.source], [helper.target])
        helper.nests.nest(helper.sizes, [helper.target], [helper.target])

    def carried(self, helper):
        """A parameter or a local goes from one element to the next."""
        w, rng, scope = helper.writer, self.rng, helper.scope()
        whole = [s for s in helper.own if not s.type.real and s.type.bits <= 32]
        if whole and not helper.source.type.real and self.chance(0.6):
            acc = rng.choice(whole)
        else:
            acc = Expr(w.fresh("acc"), v.FLOAT if helper.source.type.real else v.INT, -1000, 1000)
            w.put(f"{acc.type.name} {acc.text} = 0;")

        def element():
            e = helper.nests.bounded(helper.nests.element(helper.source, helper.nests.plain(scope, helper.source)), 100)
            e = v.arithmetic(rng, "+", v.fitted(rng, acc, -100, 100) if not acc.type.real else acc, e)
            w.put(f"{acc.text} = {v.fitted(rng, e, -100, 100).text if not e.type.real else e.at(v.PRODUCT) + ' * 0.5f'};")
            w.put(f"{helper.target.at(rng, helper.nests.plain(scope, helper.target))} = "
                  f"{helper.nests.stored(helper.target, acc).text};")
        self.inside(helper, scope, helper.sizes, element)

    def inside(self, helper, scope, dims, body):
        if not dims:
            return body()
        text, loop = helper.nests.header(helper.writer.fresh("i"), dims[0], dims[0].type, True)
        scope.loops.append(loop)
        helper.writer.block(text, lambda: self.inside(helper, scope, dims[1:], body))

    def walking(self, helper):
        """Parameters are the counter and the places."""
        w, rng, n = helper.writer, self.rng, helper.sizes[0].text
        source, target = helper.source, helper.target
        moved = f"*{source.name}++"

        def body():
            if source.type == target.type and not helper.own:
                return w.put(f"*{target.name}++ = {moved};")
            name = w.fresh("v")
            w.put(f"{source.type.name} {name} = {moved};")
            e = v.arithmetic(rng, rng.choice("+-*"), Expr(name, source.type, source.lo, source.hi),
                             rng.choice(helper.own or [v.constant(2)]))
            w.put(f"*{target.name}++ = {helper.nests.stored(target, e).text};")
        w.block(rng.choice([f"while ({n}-- > 0)", f"for (; {n} > 0; {n}--)"]), body)

    def row_by_row(self, helper):
        """Calls another one for each row."""
        inner = self.new_helper(helper.source, helper.target, self.rng.choice(SIZES), [helper.sizes[1].largest])
        self.f.globals.append(inner.define(self.rng.choice([self.nest_inside, self.carried, self.walking])))
        w, scope = helper.writer, helper.scope()
        text, loop = helper.nests.header(w.fresh("y"), helper.sizes[0], helper.sizes[0].type, False)
        scope.loops.append(loop)
        width, y = helper.sizes[1].text, loop.counter.at(v.ATOM)
        scalars = [helper.nests.passed(self.rng.choice([*helper.own, loop.counter, v.constant(3)]), s.type).text for s in inner.own]
        arguments = [f"{helper.source.name} + {y} * {width}", f"{helper.target.name} + {y} * {width}", width, *scalars]
        w.block(text, lambda: w.put(f"{inner.name}({', '.join(arguments)});"))

    def returned(self, scope, source, first, rest):
        """The value that a helper makes of a row."""
        sizes, largest = self.sizes_of(rest, v.INT)
        helper = self.new_helper(source, None, self.rng.choice(SIZES), largest)
        real = source.type.real
        type = self.rng.choice([v.FLOAT, v.DOUBLE] if real else [v.INT, v.INT, v.U8, v.I16, v.FLOAT])
        helper.value = Expr("", type, *((-3e6, 3e6) if type.real else (type.lo, type.hi)))
        acc, op = helper.writer.fresh("acc"), self.rng.choice(["+=", "+=", "max"])

        def body(_):
            own, inner = (type if real else v.INT), helper.scope()
            helper.writer.put(f"{own.name} {acc} = 0;")

            def element():
                e = helper.nests.bounded(helper.nests.element(helper.source, helper.nests.plain(inner, helper.source)), 100)
                e = v.cast(e, v.INT) if not real else e
                helper.writer.put(f"{acc} += {e.text};" if op == "+=" else f"{acc} = {acc} < {e.at(v.SUM)} ? {e.text} : {acc};")
            self.inside(helper, inner, helper.sizes, element)
            helper.writer.put(f"return {acc};")
        self.f.globals.append(helper.define(body))
        arguments = ", ".join([first, *sizes, *self.scalars_for(scope, helper, True)])
        return Expr(f"{helper.name}({arguments})", type, helper.value.lo, helper.value.hi)

