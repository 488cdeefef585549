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
        source = self.rng.choice(self.inputs)
        name = self.w.fresh("hist")
        self.w.put(f"int {name}[16] = {{0}};")
        scope = Scope(self.f, [], [source])

        def count():
            e = self.nests.integer(self.nests.unary_safe(self.nests.element(source, self.nests.plain(scope, source))))
            self.w.put(f"{name}[{e.at(v.UNARY)} & 15]++;")
        self.levels(scope, self.dims, count)
        self.f.tables.append((name, v.INT, 16, 0, 100000))

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
