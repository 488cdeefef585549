"""Nests that combine pixels: sums along rows, histograms, totals, searches."""
from . import values as v
from .expressions import Scope
from .values import Expr


class Combinations:
    def row_scan(self):
        """Rows in parallel, along a row one pixel after the other."""
        out = self.rng.choice(self.outputs)
        source = self.rng.choice(self.readable())
        axes = [d for d in self.dims if not d.text.isdigit()]
        if source.type.real and not out.type.real:
            return self.plain()
        type = v.FLOAT if source.type.real else v.LONG
        scope = Scope(self.f, [], [source])
        acc = self.w.fresh("acc")
        order = axes if self.chance(0.7) else axes[::-1]
        self.scan_levels(scope, order, type, acc, source, out)

    def scan_levels(self, scope, axes, type, acc, source, out):
        n = self.nests
        if len(axes) == 1:
            self.w.put(f"{type.name} {acc} = {self.rng.choice(['0', '1'])};")
        name = self.w.fresh("i")
        text, loop = n.header(name, axes[0], axes[0].type, True)
        scope.loops.append(loop)

        def inner():
            if len(axes) > 1:
                return self.scan_levels(scope, axes[1:], type, acc, source, out)
            e = n.bounded(n.unary_safe(n.element(source, n.plain(scope, source))), 1000)
            local = Expr(acc, type, -400000, 400000)
            self.w.put(f"{acc} {'+=' if self.chance(0.7) else '='} {e.text};")
            self.w.put(f"{out.at(self.rng, n.plain(scope, out))} = {n.stored(out, local).text};")
        self.w.block(text, inner)

    def histogram(self):
        """Elements that data chooses, into which values are combined."""
        source = self.rng.choice(self.inputs)
        name, size = self.w.fresh("hist"), self.rng.choice([16, 16, 64, 256])
        kind = self.rng.choice(["count"] * 3 + ["sum"] * 3 + ["bits", "difference", "spelled", "bytes", "read"])
        type = v.U8 if kind == "bytes" else self.rng.choice([v.INT] * 3 + [v.UNSIGNED, v.I64, v.U64])
        is_shared = self.chance(0.4)
        if is_shared:                       # what calls before this one counted stays
            name += f"_{self.f.index}"
            self.f.globals.append(f"static {type.name} {name}[{size}];")
            for k in [0, 1, 2, 3, size // 2, size - 1]:
                self.f.driver.show_scalar(f"{name}[{k}]")
        else:
            self.w.put(f"{type.name} {name}[{size}] = {{0}};")
        scope = Scope(self.f, [], [source])

        def count():
            e = self.nests.integer(self.nests.unary_safe(self.nests.element(source, self.nests.plain(scope, source))))
            weight = self.nests.bounded(self.nests.integer(self.nests.simple(scope)), 100) if kind in ("sum", "difference") else None
            if self.chance(0.3):
                self.w.put(f"if ({self.nests.condition(scope, 0).text})")
            at = f"{name}[{e.at(v.UNARY)} & {size - 1}]"
            self.w.put({"count": f"{at}++;", "bytes": f"{at}++;", "sum": f"{at} += {weight and weight.text};",
                        "difference": f"{at} -= {weight and weight.text};",
                        "bits": f"{at} {self.rng.choice(['|=', '^='])} {e.at(v.UNARY)} & 1023;",
                        "spelled": f"{at} = {at} + 1;", "read": f"{at} += {name}[0] == 0;"}[kind])
            if self.chance(0.2):
                scope.writable = self.outputs
                self.nests.write(scope)
        self.levels(scope, self.dims, count)
        if type == v.INT and not is_shared:
            most = 1 << 26
            self.f.tables.append((name, v.INT, size, 0 if kind in ("count", "spelled", "bits", "read") else -most, most))

    def total(self):
        """A scalar that passes through the nest: a sum, a minimum, a count, the last value."""
        if not self.f.result:
            return self.plain()
        source, result = self.rng.choice(self.readable()), self.f.result
        type = self.f.result_type
        scope = Scope(self.f, [], [source])
        acc = self.w.fresh("acc")
        own = v.DOUBLE if source.type.real else v.LONG
        self.w.put(f"{own.name} {acc} = 0;")
        kind = self.rng.randrange(5)

        def step():
            e = self.nests.unary_safe(self.nests.element(source, self.nests.plain(scope, source)))
            if source.type.bits == 64 or not v.promoted(source.type).signed:
                e = self.nests.bounded(e, 100000)
            local = Expr(acc, own, 0, 0)
            text = [f"{acc} += {e.text};", f"if ({v.comparison('>', e, local).text}) {acc} = {e.text};",
                    f"{acc} = {e.text};", f"if ({v.comparison('>', e, v.constant(40)).text}) {acc}++;",
                    f"{acc} = MIN({acc}, {e.text});"][kind]
            self.w.put(text)
            if self.chance(0.2):
                scope.writable = self.outputs
                self.nests.write(scope)
        self.levels(scope, self.dims, step)
        if type.real or not own.real:
            self.w.put(f"{result} += ({type.name}){acc};")
        else:
            self.w.put(f"{result} += {acc} > 1000.0 ? 1000 : {acc} < -1000.0 ? -1000 : ({type.name})(int){acc};")

    def in_memory(self):
        """Sums, counts and extrema whose results lie in memory, some of them where the nest reads or writes."""
        f, rng = self.f, self.rng
        source = rng.choice(self.readable())
        scope = Scope(f, [], [source])
        name = self.w.fresh("res") + f"_{f.index}"
        at = [f"at{k}" for k in range(len(self.dims))]
        f.globals.append(f"static struct {{ long sum; unsigned count, bits; int {', '.join(at)}; {v.promoted(source.type).name} best; }} {name};")
        for field in ["sum", "count", "bits", *at]:
            f.driver.show_scalar(f"{name}.{field}")
        f.driver.show_scalar(f"{name}.best")
        pointer = self.w.fresh("to")
        held = rng.choice([f"{name}.", f"{pointer}->", f"{pointer}->", f"{pointer}[0]."])
        if not held.startswith(name):
            self.w.put(f"{rng.choice(['__typeof__', 'typeof'][:1])}({name}) *{pointer} = &{name};")
        alone = self.w.fresh("p")
        is_alone = self.chance(0.3)      # through a pointer to the number itself, perhaps to an element of an array
        ints = [a for a in self.inputs + self.outputs if a.type == v.INT and a.name.isalnum() and not (a.nested or a.channel or a.offset)]
        if is_alone:
            inside = ints and self.chance(0.3)
            axes = [d for d in self.dims if not d.text.isdigit()]
            test = " && ".join(f"{d.text} > 0" for d in axes)
            if inside and ints[0] in self.outputs and axes == list(self.dims):
                self.w.put(f"unsigned *{alone} = {test} ? (unsigned *){ints[0].name} : &{name}.count;")
            else:
                self.w.put(f"unsigned *{alone} = &{name}.count;")
        count = rng.choice([f"*{alone}", f"{alone}[0]"]) if is_alone else f"{held}count"
        kinds = rng.sample(range(5), rng.choice([1, 2, 2, 3]))
        op = rng.choice(["<", ">", "<=", ">="])
        is_guarded = self.chance(0.3)

        def step():
            e = self.nests.unary_safe(self.nests.element(source, self.nests.plain(scope, source)))
            whole = self.nests.bounded(self.nests.integer(e), 1000)
            guard = self.nests.condition(scope, 0).text
            for kind in kinds:
                if kind == 0:
                    self.w.put(f"{held}sum += {whole.text};")
                elif kind == 1:
                    if self.chance(0.5):
                        self.w.put(f"if ({guard})")
                    self.w.put(f"{count}{rng.choice(['++', ' += 2', ' -= 1'])};")
                elif kind == 2:
                    self.w.put(f"{held}bits {rng.choice(['|=', '^='])} {whole.at(v.UNARY)} & 1023;")
                elif kind == 3:
                    self.w.put(f"if ({f'({guard}) && ' if is_guarded else ''}{e.text} {op} {held}best) {{")
                    self.w.put(f"    {held}best = {e.text};")
                    for field, loop in zip(at, scope.loops):
                        self.w.put(f"    {held}{field} = {self.nests.coordinates.as_int(loop.counter)};")
                    self.w.put("}")
            if self.chance(0.2):
                scope.writable = self.outputs
                self.nests.write(scope)
        self.levels(scope, self.dims, step)

    def optional(self):
        """An array that may be null."""
        out, source, given = self.rng.choice(self.outputs), self.rng.choice(self.readable()), self.rng.choice(self.readable())
        if not given.name.isalnum() or given.nested or given.channel or given.offset or given.dims != self.dims or given is out or self.f.style == "vla":
            return self.plain()
        pointer = self.w.fresh("opt")
        size = self.dims[-1]
        self.w.put(f"const {given.type.name} *{pointer} = {size.text} {self.rng.choice(['> 5', '< 20', '% 2 == 0', '>= 0', '< 0'])} ? {given.name} : NULL;")
        scope = Scope(self.f, [], [source])
        kind = self.rng.randrange(4)
        is_null = self.rng.choice([f"!{pointer}", f"{pointer} == NULL", f"NULL == {pointer}"])
        is_given = self.rng.choice([pointer, f"{pointer} != NULL", f"{pointer} != 0"])

        def step():
            place = self.nests.plain(scope, given)
            text = given.at(self.rng, place)
            element = pointer + text[len(given.name):]
            if not text.startswith(given.name + "["):
                element = f"{pointer}[0]"
            e = self.nests.stored(out, self.nests.element(source, self.nests.plain(scope, source)))
            target = out.at(self.rng, self.nests.plain(scope, out))
            if kind == 0:
                self.w.put(f"if ({is_given} && {element} > 3)")
                self.w.put("    continue;")
            elif kind == 1:
                self.w.put(f"if ({is_null} || {element} > 3)")
            elif kind == 2:
                self.w.put(f"if (({is_given} ? {element} : 4) > 3)")
            else:
                self.w.put(f"if ({is_null})")
                self.w.put(f"    {target} = 1;")
                self.w.put("else")
            self.w.put(f"{target} = {e.text};")
        self.levels(scope, self.dims, step)

    def search(self):
        """A nest that is left early."""
        if not self.f.result:
            return self.plain()
        source = self.rng.choice(self.readable())
        scope = Scope(self.f, [], [source])

        def step():
            e = self.nests.unary_safe(self.nests.element(source, self.nests.plain(scope, source)))
            self.w.put(f"if ({v.comparison('>', e, v.constant(100)).text}) {{")
            self.w.put(f"    {self.f.result} += 1;")
            self.w.put("    break;")
            self.w.put("}")
        self.levels(scope, self.dims, step)

    def block_matching(self):
        """The least sum of absolute differences of a block within a range, and where it is."""
        f, rng = self.f, self.rng
        sources = [a for a in self.readable() if not a.type.real and a.type.bits <= 16]
        if f.rank != 2 or self.dims != f.dims or not sources or f.size_type not in (v.INT, v.LONG, v.I64):
            return self.plain()
        current, reference, out = rng.choice(sources), rng.choice(sources), self.outputs[0]
        h, w = self.dims
        block, reach = rng.choice([4, 8]), rng.choice(["1", "2", "3"] + [s.text for s in f.scalars if s.type == v.INT])
        by, bx, j, i, y, x, least, sum, at, row, column, d = (
            self.w.fresh(s) for s in ("by", "bx", "j", "i", "y", "x", "least", "sum", "at", "row", "column", "d"))
        clamped, type = self.chance(0.3), f.size_type.name
        sized = self.chance(0.5)    # without a border of what is no block
        if clamped:
            inside = [f"CLAMP({b} * {block} + {k} + {o}, 0, {e.extent.at(v.SUM)} - 1)"
                      for b, k, o, e in ((by, y, j, h), (bx, x, i, w))]
        else:
            inside = [f"{row} + {y}", f"{column} + {x}"]
        ours = [Expr(f"{b} * {block} + {k}", f.size_type, 0, 80, v.SUM) for b, k in ((by, y), (bx, x))]
        theirs = [Expr(text, f.size_type, 0, 80, v.ATOM if clamped else v.SUM) for text in inside]

        def difference():
            a, b = current.at(rng, ours), reference.at(rng, theirs)
            if self.chance(0.4):
                self.w.put(f"int {d} = {a} - {b};")
                self.w.put(f"{sum} += {rng.choice([f'{d} < 0 ? -{d} : {d}', f'abs({d})', f'ABS({d})'])};")
            else:
                self.w.put(f"{sum} += abs({a} - {b});")

        def candidate():
            if not clamped:
                self.w.put(f"{type} {row} = {by} * {block} + {j}, {column} = {bx} * {block} + {i};")
                self.w.put(f"if ({row} < 0 || {column} < 0 || {row} + {block} > {h.text} || {column} + {block} > {w.text})")
                self.w.put("    continue;")
            self.w.put(f"int {sum} = 0;")
            self.w.block(f"for (int {y} = 0; {y} < {block}; {y}++)", lambda: self.w.block(
                f"for (int {x} = 0; {x} < {block}; {x}++)", difference))
            self.w.put(f"if ({sum} {rng.choice(['<', '<', '<='])} {least}) {{")
            self.w.put(f"    {least} = {sum};")
            self.w.put(f"    {at} = {j} * 16 + {i};")
            self.w.put("}")

        def best():
            self.w.put(f"int {least} = {rng.choice(['1 << 30', '0x7fffffff', '1000'])}, {at} = 0;")
            self.w.block(f"for (int {j} = -{reach}; {j} <= {reach}; {j}++)", lambda: self.w.block(
                f"for (int {i} = -{reach}; {i} <= {reach}; {i}++)", candidate))
            places = [Expr(by, f.size_type, 0, 80), Expr(bx, f.size_type, 0, 80)]
            for array, value in ((out, Expr(least, v.INT, 0, v.INT.hi)), (self.outputs[-1], Expr(at, v.INT, -999, 999))):
                self.w.put(f"{array.at(rng, places)} = {self.nests.stored(array, value).text};")
                if len(self.outputs) == 1:      # the place beside the sum
                    places[1] = Expr(f"{bx} + {w.extent.at(v.PRODUCT)} / {block}", f.size_type, 0, 80, v.SUM)
        ends = [f"{b} < {e.extent.at(v.PRODUCT)} / {block}" if sized else f"({b} + 1) * {block} <= {e.text}"
                for b, e in ((by, h), (bx, w))]
        self.w.block(f"for ({type} {by} = 0; {ends[0]}; {by}++)", lambda: self.w.block(
            f"for ({type} {bx} = 0; {ends[1]}; {bx}++)", best))
