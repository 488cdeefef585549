"""What follows one another in a function: nests, host loops around them, host statements, temporaries."""
from dataclasses import replace

from . import values as v
from .arrays import Array, Dimension
from .calls import Calls
from .channels import Channels
from .combinations import Combinations
from .coordinates import Loop
from .divided_counters import DividedCounters
from .elsewhere import Elsewhere
from .expressions import Scope
from .globals import Globals
from .images import Images
from .radii import Radii
from .looked_for import LookedFor
from .nests import Nests
from .orders import Orders
from .passed_on import PassedOn
from .sequences import Sequences
from .scratch_rows import ScratchRows
from .shared_ranges import SharedRanges
from .steps import Steps
from .tables import Tables
from .values import Expr
from .wavefronts import Wavefronts


class Phases(Sequences, Combinations, Channels, Calls, Steps, Tables, Elsewhere, Images, Radii, Globals, Orders, PassedOn, SharedRanges, ScratchRows, LookedFor,
             Wavefronts, DividedCounters):
    def __init__(self, function):
        self.f = function
        self.rng = function.rng
        self.w = function.writer
        self.nests = Nests(function)
        self.dims = function.pixel_dims
        self.inputs = [a for a in function.arrays if not a.writable]
        self.outputs = [a for a in function.arrays if a.writable]
        self.temporaries = []

    def chance(self, p):
        return self.rng.random() < p

    def run(self):
        for _ in range(self.rng.choice([0, 0, 0, 1, 1, 2])):
            self.temporary()
        kinds = self.kinds()
        for k in range(self.rng.choice([1, 1, 2, 2, 3])):
            if k and self.chance(0.35):
                self.host_statement()
            self.rng.choices([p[0] for p in kinds], [p[1] for p in kinds])[0]()

    def kinds(self):
        """(what writes a phase, weight) of all that suit the function."""
        kinds = [(self.plain, 70), (self.time_loop, 8), (self.swap_loop, 2), (self.row_scan, 3), (self.histogram, 4),
                 (self.total, 3), (self.in_memory, 6), (self.optional, 5), (self.flat, 3), (self.tiled, 2), (self.search, 1), (self.running_pointer, 1),
                 (self.reduced_rank, 4), (self.resampled, 3), (self.aliased_bound, 1), (self.extreme, 2),
                 (self.place_of_extreme, 3), (self.folded, 2), (self.rows_moving, 3), (self.counted_otherwise, 4),
                 (self.called, 6), (self.flattened, 6), (self.called_in_loops, 14), (self.block_matching, 6), (self.stepped, 10),
                 (self.looked_up, 8), (self.between_ends, 5), (self.kept_elsewhere, 8),
                 (self.images, 24), (self.radii, 20), (self.freed_by_function, 16), (self.global_arrays, 12),
                 (self.shared_ranges, 12), (self.scratch_rows, 12), (self.ordered, 14), (self.passed_on, 14), (self.looked_for, 14),
                 (self.wavefronts, 14), (self.divided_counters, 14)]
        if self.dims[-1] is self.f.channel:
            kinds += [(self.channel_loops, 60), (self.unrolled_channels, 40)]
        if any("struct" in a.extra for a in self.outputs):
            kinds.append((self.whole_pixels, 150))
        return kinds

    def readable(self):
        own = [a for a in self.temporaries if a.ready]
        return self.inputs + own * 2 + (self.outputs if self.chance(0.08) else [])

    def written(self):
        ready = [a for a in self.temporaries if a.ready]
        if ready and self.chance(0.3):
            return [self.rng.choice(ready)]
        return self.rng.sample(self.outputs, self.rng.randrange(1, len(self.outputs) + 1))

    def plain(self):
        self.nests.nest(self.dims, self.readable(), self.written())

    # Temporaries

    def size_text(self, type):
        """The number of elements of the pixel's axes, of a type in which it is not negative."""
        return " * ".join(d.text if d.text.isalnum() else f"({d.text})" for d in self.dims)

    def temporary(self):
        f = self.f
        if f.counted or f.nonempty:
            kind = self.rng.choice(["malloc", "malloc", "calloc", "local"] + (["vla"] if f.nonempty else []))
        else:
            kind = "local"
        if f.rank < 3 and self.chance(0.15):
            kind = "global"
        name = self.w.fresh("tmp") + (f"_{f.index}" if kind == "global" else "")
        type = self.rng.choice([v.U8, v.FLOAT, v.INT, v.I16, v.DOUBLE])
        lo, hi = f.range_of(type)
        array = Array(name, type, self.dims, lo, hi, ready=False, local=True)
        if kind in ("malloc", "calloc"):
            size = self.size_text(type)
            if kind == "malloc":
                text = self.rng.choice([f"malloc(sizeof({type.name}) * {size} + 1)", f"malloc({size} * sizeof *{name} + 1)"])
            else:
                text = f"calloc((size_t){size} + 1, sizeof({type.name}))"
            cast = f"({type.name} *)" if self.chance(0.3) else ""
            self.w.put(f"{type.name} *{name} = {cast}{text};")
            self.w.put(f"if (!{name})")
            self.w.put("    abort();")
            f.allocated.append(name)
            array.ready = kind == "calloc"
        elif kind == "vla":
            array.nested = True
            self.w.put(f"{type.name} {name}" + "".join(f"[{d.text}]" for d in self.dims) + ";")
        else:
            extents = [d.text if d.text.isdigit() else str(d.largest) for d in self.dims]
            if f.rank == 3:
                return
            array.nested = self.chance(0.5)
            shape = "".join(f"[{e}]" for e in extents) if array.nested else f"[{' * '.join(extents)}]"
            array.ready = kind == "global" or self.chance(0.4)
            if kind == "global":
                f.globals.append(f"static {type.name} {name}{shape};")
                f.shared.append(name)
            else:
                self.w.put(f"{type.name} {name}{shape}{' = {0}' if array.ready else ''};")
        if not array.ready:
            self.nests.nest(self.dims, self.inputs, [array], full=True)
        self.temporaries.append(replace(array, ready=True))

    # Nests of special shapes

    def time_loop(self):
        count = self.rng.choice(["3", "2"] + [s.text for s in self.f.scalars if s.type == v.INT])
        name = self.w.fresh("t")

        def turns():
            for _ in range(self.rng.choice([1, 2, 2])):
                self.plain()
                if self.chance(0.4):
                    self.host_statement()
            if self.chance(0.15):
                self.w.put(f"if ({name} > 5)")
                self.w.put("    break;")
        self.w.block(f"for (int {name} = 0; {name} < {count}; {name}++)", turns)

    def swap_loop(self):
        """Two buffers of one type whose pointers change places after each step."""
        temporaries = [a for a in self.temporaries if a.name in self.f.allocated]
        outputs = [a for a in self.outputs if not a.nested and not a.channel and not a.stride and not a.offset
                   and "->" not in a.name and a.name in ("out", "out2")]
        if not temporaries or not outputs:
            return self.plain()
        a = temporaries[0]
        b = next((o for o in outputs if o.type == a.type), None)
        if not b:
            return self.plain()
        name, p, q, z = (self.w.fresh(s) for s in "tpqz")
        self.w.put(f"{a.type.name} *{p} = {a.name}, *{q} = {b.name};")

        def step():
            self.nests.nest(self.dims, [replace(a, name=p)], [replace(b, name=q)])
            self.w.put(f"{a.type.name} *{z} = {p};")
            self.w.put(f"{p} = {q};")
            self.w.put(f"{q} = {z};")
        self.w.block(f"for (int {name} = 0; {name} < 3; {name}++)", step)

    def levels(self, scope, dims, body):
        if not dims:
            return body()
        name = self.w.fresh(dims[0].name if dims[0].name != "n" else "i")
        text, loop = self.nests.header(name, dims[0], dims[0].type, False)
        scope.loops.append(loop)
        self.w.block(text, lambda: self.levels(scope, dims[1:], body))

    def flat(self):
        """One loop over all pixels, whose coordinates are computed."""
        f = self.f
        if f.rank != 2 or self.dims != f.dims or not f.size_type.signed or f.size_type.bits < 32:
            return self.plain()
        if not f.nonempty:
            return self.plain()
        h, w = self.dims
        i, y, x = self.w.fresh("i"), self.w.fresh("y"), self.w.fresh("x")
        type = h.type
        scope = Scope(f, [Loop(Expr(y, type, 0, h.largest), h), Loop(Expr(x, type, 0, w.largest), w)], self.readable())
        scope.writable = self.written()

        def body():
            self.w.put(f"{type.name} {y} = {i} / {w.extent.at(v.ATOM)};")
            self.w.put(f"{type.name} {x} = {i} % {w.extent.at(v.ATOM)};")
            self.nests.pixel(scope, False)
        self.w.block(f"for ({type.name} {i} = 0; {i} < {h.extent.at(v.PRODUCT)} * {w.extent.at(v.PRODUCT)}; {i}++)", body)

    def flattened(self):
        """Arrays of several axes as one axis, whose extent is a product of sizes."""
        f = self.f
        if f.rank == 1 or self.dims != f.dims or not (f.counted or f.nonempty):
            return self.plain()
        product = " * ".join(d.text for d in self.dims)
        type = v.promoted(f.size_type)
        if type == v.INT and (f.rank == 3 or self.chance(0.5)):
            type = self.rng.choice([v.SIZE, v.SIZE, v.LONG, v.I64])
            product = f"({type.name}){product}"
        axis = Dimension("n", product, type, "", 80 ** f.rank)

        def as_rows(arrays):
            return [replace(a, dims=[axis]) for a in arrays
                    if not (a.nested or a.channel or a.stride or a.offset or a.extra.get("reader")) and a.dims == self.dims]
        readable, writable = as_rows(self.readable()), as_rows(self.written())
        if not readable or not writable:
            return self.plain()
        self.nests.nest([axis], readable, writable)

    def tiled(self):
        """Loops over tiles and in tiles."""
        f = self.f
        if not f.size_type.signed or f.size_type.bits < 32 or self.dims != f.dims:
            return self.plain()
        scope = Scope(f, [], self.readable())
        scope.writable = self.written()
        tile = self.rng.choice([4, 8, 16, 7])
        axes = self.dims[-2:] if self.chance(0.6) else self.dims[-1:]
        rest = [d for d in self.dims if d not in axes]
        names = {d.name: self.w.fresh("b" + d.name) for d in axes}

        def inner(axes_left):
            if not axes_left:
                return self.nests.pixel(scope, False)
            dim, name = axes_left[0], self.w.fresh("i")
            scope.loops.append(Loop(Expr(name, dim.type, 0, dim.largest), dim))
            base, type = names[dim.name], dim.type.name
            end = self.rng.choice([f"{name} < {base} + {tile} && {name} < {dim.text}",
                                   f"{name} < MIN({base} + {tile}, {dim.text})"])
            self.w.block(f"for ({type} {name} = {base}; {end}; {name}++)", lambda: inner(axes_left[1:]))

        def outer(axes_left):
            if not axes_left:
                return inner(axes)
            dim = axes_left[0]
            base = names[dim.name]
            self.w.block(f"for ({dim.type.name} {base} = 0; {base} < {dim.text}; {base} += {tile})", lambda: outer(axes_left[1:]))
        self.levels(scope, rest, lambda: outer(axes))

    def running_pointer(self):
        out = self.rng.choice(self.outputs)
        if out.nested or out.channel or out.stride or out.offset or out.name not in ("out", "out2"):
            return self.plain()
        p = self.w.fresh("p")
        self.w.put(f"{out.type.name} *{p} = {out.name};")
        scope = Scope(self.f, [], self.inputs)
        scope.writable = [out]

        def levels(dims):
            if not dims:
                e = self.nests.stored(out, self.nests.value(scope, 1))
                self.w.put(f"*{p}++ = {e.text};")
                return
            text, loop = self.nests.header(self.w.fresh("i"), dims[0], dims[0].type, True)
            scope.loops.append(loop)
            self.w.block(text, lambda: levels(dims[1:]))
        levels(self.dims)

    def reduced_rank(self):
        """A border or a row: a loop over one axis with the others fixed, where the image is not empty."""
        axes = [d for d in self.dims if not d.text.isdigit()]
        if len(axes) < 2:
            return self.plain()
        test = " && ".join(f"{d.text} > 0" for d in self.dims if not d.text.isdigit())
        dim = self.rng.choice(axes)
        if self.chance(0.3):
            return self.w.block(f"if ({test})", lambda: [self.nests.nest([d], self.readable(), self.written()) for d in axes[:2]])
        self.w.block(f"if ({test})", lambda: self.nests.nest([dim], self.readable(), self.written()))

    def resampled(self):
        """Every second pixel, from or to a place of twice the coordinates."""
        f = self.f
        if not f.size_type.signed or self.dims != f.dims:
            return self.plain()
        scope = Scope(f, [], self.readable())
        scope.writable = self.written()
        names = [self.w.fresh("i") for _ in self.dims]
        halves = [Loop(Expr(f"2 * {n}" + self.rng.choice(["", " + 1"]), d.type, 0, d.largest, v.SUM), d)
                  for n, d in zip(names, self.dims)]
        scope.loops = halves if self.chance(0.5) else [Loop(Expr(n, d.type, 0, d.largest), d)
                                                       for n, d in zip(names, self.dims)]

        def levels(k):
            if k == len(names):
                array = self.rng.choice(scope.writable)
                e = self.nests.stored(array, self.nests.value(scope))
                source = Scope(f, halves, scope.readable)
                self.w.put(f"{array.at(self.rng, self.nests.plain(self.rng.choice([scope, source]), array))} = {e.text};")
                return
            self.w.block(f"for ({self.dims[k].type.name} {names[k]} = 0; {names[k]} < {self.dims[k].extent.at(v.PRODUCT)} / 2; "
                         f"{names[k]}++)", lambda: levels(k + 1))
        levels(0)

    def aliased_bound(self):
        """The bound is read through a pointer that may point into what is written; what is written never raises it."""
        outputs = [a for a in self.outputs if a.type == v.INT and not a.nested and a.name in ("out", "out2") and not a.channel]
        if not outputs or len(self.dims) > 2 or not self.dims[-1].type.signed:
            return self.plain()
        out, dim = outputs[0], self.dims[-1]
        name = self.w.fresh("bound")
        self.f.param(f"const int *{name}", self.f.driver.bound(out.name, dim.name))
        scope = Scope(self.f, [], self.inputs)
        i = self.w.fresh("i")

        def row():
            loop = Loop(Expr(i, v.INT, 0, dim.largest), dim)
            scope.loops.append(loop)

            def body():
                value = self.nests.integer(self.nests.value(scope, 1))
                self.w.put(f"{out.at(self.rng, self.nests.plain(scope, out))} = {value.at(v.UNARY)} & 1;")
            self.w.block(f"for (int {i} = 0; {i} < *{name}; {i}++)", body)
        self.w.block(f"if (*{name} <= {dim.text})", lambda: self.levels(scope, self.dims[:-1], row))

    def extreme(self):
        """Offsets and scalars computed by the host before the nest."""
        name = self.w.fresh("s")
        scalar = self.rng.choice(self.f.scalars) if self.f.scalars else v.constant(3)
        e = self.nests.integer(scalar)
        e = v.arithmetic(self.rng, self.rng.choice("+*-"), e, v.constant(self.rng.randrange(1, 9)))
        e = v.fitted(self.rng, e, -1000, 1000)
        self.w.put(f"int {name} = {e.text};")
        self.f.scalars.append(Expr(name, v.INT, e.lo, e.hi))
        self.plain()
        if self.f.scalars[-1].text == name:
            self.f.scalars.pop()

    # Between nests

    def host_statement(self, out=None):
        f = self.f
        axes = [d for d in self.dims if not d.text.isdigit()]
        out = out or self.rng.choice(self.outputs + [a for a in self.temporaries if a.ready])
        test = " && ".join(f"{d.text} > 0" for d in axes)
        first = out.at(self.rng, [v.constant(0) for _ in self.dims])
        end = out.at(self.rng, [self.nests.fixed(d) for d in self.dims])
        kind = self.rng.randrange(8)
        if kind == 0:
            self.w.put(f"if ({test})")
            self.w.put(f"    {first} = {end};")
        elif kind == 1 and f.result:
            e = self.nests.integer(Expr(end, out.type, out.lo, out.hi, v.UNARY))
            self.w.put(f"if ({test})")
            self.w.put(f"    {f.result} += ({f.result_type.name})({v.fitted(self.rng, e, 0, 1000).text});")
        elif kind == 2 and f.scalars:
            scalar = self.rng.choice(f.scalars)
            if scalar.type == v.INT and not scalar.text.lstrip("-").isdigit():
                self.w.put(f"{scalar.text} = {v.fitted(self.rng, v.arithmetic(self.rng, '+', scalar, v.constant(1)), -6, 9).text};")
        elif kind == 3 and not out.nested and not out.channel and not out.offset and out.name.isalnum() and self.dims == f.dims:
            self.w.put(f"if ({test})")
            self.w.put(f"    memset({out.name}, 0, {'sizeof *' + out.name} * (size_t){self.dims[-1].extent.at(v.ATOM)});")
        elif kind == 4:
            self.w.put(f"if ({test} && {v.comparison('>', Expr(end, out.type, out.lo, out.hi, v.UNARY), v.constant(20)).text})")
            self.w.put(f"    {first} = 1;")
        elif kind == 5:
            self.w.put(f"(void)({test and test + ' && '}{self.host_condition(end, out)} && ({first} = 3));")
        elif kind == 6:
            self.w.put(f"if ({test})")
            self.w.put(f"    (void)({self.host_condition(first, out)} ? ({end} = 2) : ({first} = 5));")
        elif kind == 7 and out.name in f.shared:
            name = f"peek{len(f.globals)}_{f.index}"
            place = out.name + ("[0]" * len(self.dims) if out.nested else "[0]")
            e = v.fitted(self.rng, self.nests.integer(Expr(place, out.type, out.lo, out.hi, v.UNARY)), 0, 90)
            f.globals.append(f"static int {name}(void)\n{{\n    return (int)({e.text});\n}}")
            self.w.put(f"{place} = ({out.type.name})({name}() / 2 + 1);")

    def host_condition(self, element, array):
        tests = [v.comparison(">", Expr(element, array.type, array.lo, array.hi, v.UNARY), v.constant(20)).text]
        tests += [f"{s.text} > 2" for s in self.f.scalars if s.type == v.INT and s.text.isidentifier()]
        return self.rng.choice(tests)
