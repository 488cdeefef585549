"""Loop nests: headers of all kinds around bodies."""
import re
from dataclasses import replace

from . import values as v
from .coordinates import Loop
from .expressions import Scope
from .statements import Statements
from .values import Expr


class Nests(Statements):
    def header(self, name, dim, type, full, declare=True, outermost=False):
        """A loop over an axis: its text and its Loop. The step of an outermost one may be a variable."""
        rng = self.rng
        declared = f"{type.name} " if declare else ""
        end = dim.text
        if full:
            text = rng.choice([f"for ({declared}{name} = 0; {name} < {end}; {name}++)"] * 5 + [
                f"for ({declared}{name} = 0; {end} > {name}; ++{name})"])
            return text, Loop(Expr(name, type, 0, dim.largest), dim)
        step = rng.choice([1] * 12 + [2, 3])
        if outermost and type.bits >= 32 and self.chance(0.06):
            step = self.writer.fresh("step")
            self.writer.put(f"const {type.name} {step} = 1 + {dim.extent.at(v.PRODUCT)} % 3;")
        up = rng.choice([f"{name}++", f"++{name}", f"{name} += 1"]) if step == 1 else f"{name} += {step}"
        low, high = rng.choice([(0, 0)] * 6 + [(1, 1), (1, 1), (2, 2), (1, 0), (0, 1), (3, 2)])
        if dim.text.isdigit():
            low, high = 0, 0
        if type.signed:
            text, low, high = self.signed_header(declared, name, dim, type, low, high, step, up)
        else:
            text, low, high = self.unsigned_header(declared, name, dim, low, high, step, up)
        return text, Loop(Expr(name, type, 0, dim.largest), dim, low, high)

    def signed_header(self, declared, name, dim, type, low, high, step, up):
        rng, extent = self.rng, dim.extent.at(v.SUM)
        end = f"{extent} - {high}" if high else extent
        kind = rng.randrange(20)
        if kind == 0:
            down = f"{name}--" if step == 1 else f"{name} -= {step}"
            first = f"{extent} - {1 + high}"
            return f"for ({declared}{name} = {first}; {name} >= {low}; {down})", low, high
        if kind == 1 and self.chance(0.3):
            return f"for ({declared}{name} = {end}; {name}-- > {low};)", low, high
        if kind == 2 and step == 1 and not low and not high and self.function.counted:
            return f"for ({declared}{name} = 0; {name} != {end}; {up})", 0, 0
        if kind == 3:
            return f"for ({declared}{name} = {low}; {name} <= {extent} - {1 + high}; {up})", low, high
        if kind == 4:
            return f"for ({declared}{name} = {dim.extent.at(v.PRODUCT)} / 2; {name} < {end}; {up})", 0, high
        if kind == 5:
            return f"for ({declared}{name} = {low}; {name} < {dim.extent.at(v.PRODUCT)} / 2; {up})", low, 0
        if kind == 6:
            return f"for ({declared}{name} = {low}; {name} + {high + 1} <= {dim.text}; {up})", low, high
        return f"for ({declared}{name} = {low}; {name} < {end}; {up})", low, high

    def unsigned_header(self, declared, name, dim, low, high, step, up):
        rng, extent = self.rng, dim.extent.at(v.SUM)
        kind = rng.randrange(10)
        if kind == 0 and self.chance(0.4):
            return f"for ({declared}{name} = {extent}; {name}-- > {low};)", low, 0
        if kind == 1 and step == 1 and not low:
            return f"for ({declared}{name} = 0; {name} != {dim.text}; {up})", 0, 0
        if kind == 3 and step == 1:
            down = rng.choice([f"{name}--", f"--{name}", f"{name} -= 1"])
            return f"for ({declared}{name} = {dim.extent.at(v.PRODUCT)} / 2; {name} > {low}{rng.choice(['', 'u', 'u'])}; {down})", low + 1, 0
        if high:
            return f"for ({declared}{name} = {low}; {name} + {high} < {dim.text}; {up})", low, high
        if kind == 2:
            return f"for ({declared}{name} = {low}; {name} < {dim.extent.at(v.PRODUCT)} / 2; {up})", low, 0
        return f"for ({declared}{name} = {low}; {name} < {dim.text}; {up})", low, 0

    def counter_type(self, dim):
        if dim.text.isdigit():
            return v.INT
        if not dim.type.signed:
            return dim.type
        return self.rng.choice([v.INT] * 40 + [v.LONG, v.I64, v.I16, v.I16, v.Type("ptrdiff_t", 64)]) if dim.type == v.INT else dim.type

    def nest(self, dims, readable, writable, full=False):
        """A nest over the axes. A full one writes every element of writable[0] and reads nothing that is not there."""
        rng = self.rng
        dims = list(dims)
        if len(dims) > 1 and not full and self.chance(0.12):
            i = rng.randrange(len(dims) - 1)
            dims[i], dims[i + 1] = dims[i + 1], dims[i]
        scope = Scope(self.function, [], readable)
        scope.writable = writable
        declared = self.declared_before(dims, full)
        self.levels(scope, dims, full, declared)

    def declared_before(self, dims, full):
        """Counters that are declared before the nest, by axis; their last values may be used after it."""
        if full or self.chance(0.8):
            return {}
        names = {d.name: self.writer.fresh(d.name if d.name != "n" else "i") for d in dims}
        type = v.INT if all(d.type == v.INT for d in dims) else dims[0].type
        if any(d.type.name != type.name and not d.text.isdigit() for d in dims):
            return {}
        self.writer.put(f"{type.name} {', '.join(names.values())};")
        return {k: (name, type) for k, name in names.items()}

    def levels(self, scope, dims, full, declared):
        if not dims:
            return self.pixel(scope, full)
        dim = dims[0]
        name, type = declared.get(dim.name) or (self.writer.fresh(dim.name if dim.name != "n" else "i"), self.counter_type(dim))
        if not full and type.signed and scope.loops and self.chance(0.03) and dim.type == type:
            text, loop = self.triangle(scope, name, dim, type)
        else:
            text, loop = self.header(name, dim, type, full, dim.name not in declared, not scope.loops)
        scope.loops.append(loop)

        def inner():
            if dims[1:] and self.chance(0.1):
                self.row_local(scope)
            inner_scope = self.with_rows(scope, dims[1:]) if dims[1:] and not full and self.chance(0.12) else scope
            self.levels(inner_scope, dims[1:], full, declared)
        self.writer.block(text, inner)
        if dim.name in declared and len(scope.loops) == 1 and self.function.result and self.chance(0.4):
            self.writer.put(f"{self.function.result} += {name};")

    def triangle(self, scope, name, dim, type):
        outer = scope.loops[-1].counter
        if not outer.type.signed or outer.type.bits > type.bits:
            return self.header(name, dim, type, False)
        kind = self.rng.randrange(3)
        text = [f"for ({type.name} {name} = {outer.text}; {name} < {dim.text}; {name}++)",
                f"for ({type.name} {name} = 0; {name} < MIN({dim.text}, {outer.text} + 1); {name}++)",
                f"for ({type.name} {name} = 0; {name} < {dim.text} && {name} <= {outer.text}; {name}++)"][kind]
        return text, Loop(Expr(name, type, 0, dim.largest), dim)

    def row_local(self, scope):
        """Something computed once a row."""
        counter = scope.loops[-1].counter
        e = v.arithmetic(self.rng, self.rng.choice("+*"), counter, v.constant(self.rng.randrange(2, 9)))
        if self.function.scalars and self.chance(0.5):
            scalar = self.integer(self.rng.choice(self.function.scalars))
            e = v.arithmetic(self.rng, "+", e, scalar)
        self.declare(scope, v.INT if e.within(v.INT.lo, v.INT.hi) else v.I64, e, "row")

    def with_rows(self, scope, rest):
        """Pointers to the row of some arrays in place of the arrays."""
        done = [loop.dim.name for loop in scope.loops]
        inner = scope.fork()
        inner.locals, inner.assignable, inner.loops = scope.locals, scope.assignable, scope.loops

        def as_row(array, const):
            if array.nested or array.channel or array.offset or [d.name for d in array.dims] != done + [d.name for d in rest] \
                    or len(array.dims) < 2 or self.chance(0.4):
                return array
            name = self.writer.fresh("row")
            pitch = array.pitches()[len(done) - 1]
            terms = [" * ".join([loop.counter.text] + p) for loop, p in zip(scope.loops, array.pitches())]
            if not pitch:
                return array
            self.writer.put(f"{'const ' if const else ''}{array.type.name} *{name} = {array.name} + {' + '.join(terms)};")
            return replace(array, name=name, dims=array.dims[len(done):], stride=None)
        inner.writable = [as_row(a, False) for a in scope.writable]
        written = dict(zip([a.name for a in scope.writable], inner.writable))
        inner.readable = [written.get(a.name) or as_row(a, True) for a in scope.readable]
        return inner

    def pixel(self, scope, full):
        self.function.pixels += 1
        scope.may_continue = scope.may_continue and not full
        self.body(scope, self.rng.choice([0, 0, 0, 1, 1, 2]) if not full else self.rng.choice([0, 0, 1]))
        value = self.value(scope)
        for local in scope.locals[-3:]:
            if not self.used_since(local.text) and self.chance(0.9):
                value = v.arithmetic(self.rng, self.rng.choice("+-"), value, local)
        if full:
            self.write_only(scope, value)
        else:
            self.write(scope, value)

    def used_since(self, name):
        """Is a variable read after its declaration? (A name is written once where it is declared, twice where it is summed up.)"""
        text = "\n".join(self.writer.lines)
        reads = len(re.findall(rf"\b{re.escape(name)}\b(?! [-+]?= )(?!\+\+)", text))
        return reads > 0

    def write_only(self, scope, value):
        array = scope.writable[0]
        e = self.stored(array, value)
        self.writer.put(f"{array.at(self.rng, self.plain(scope, array))} = {e.text};")
