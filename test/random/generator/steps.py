"""Nests whose coordinates are products with steps that are known at run time: layers, pooling, resampling."""
from . import values as v
from .values import Expr

STEPS = ["(int)(pad + 1)", "(int)(w % 3 + 1)", "(int)(w % 4) - 1", "2", "1 + (w & 1)", "-1"]
PADS = ["0", "1", "w % 3", "-2"]


class Steps:
    def stepped(self):
        """A sum over a window around the pixel times a step, of what a guard, a clamp or the bounds of the loops keep inside."""
        f, rng = self.f, self.rng
        if self.dims != f.dims or f.size_type not in (v.INT, v.LONG):
            return self.plain()
        source, out = rng.choice(self.readable()), rng.choice(self.outputs)
        step, spread, pad = (self.step_parameter(values) for values in (STEPS, STEPS, PADS))
        if self.chance(0.4):
            spread = "1"
        kind = rng.choice(["continue", "continue", "and", "clamp", "ends", "ends", "store", "scatter"])
        pixel = [self.w.fresh("i") for _ in self.dims]
        window = [self.w.fresh("k") for _ in self.dims]
        side, acc = rng.choice([2, 3]), self.w.fresh("acc")
        type = v.FLOAT if source.type.real else v.LONG
        ends = [self.step_end(dim, step, spread, side) if kind == "ends" else dim.text for dim in self.dims]
        places = []

        def coordinate(k):
            term = f"{pixel[k]} * {step} + {window[k]}" + ("" if spread == "1" else f" * {spread}")
            return term if kind == "ends" else f"{term} - {pad}"

        def element(array):
            return array.at(rng, [Expr(text, f.size_type, 0, d.largest, v.SUM) for text, d in zip(places, self.dims)])

        def take():
            if kind == "scatter":
                value = Expr(acc, type, -1000, 1000)
                return self.w.put(f"{element(out)} = {self.nests.stored(out, value).text};")
            read = self.nests.bounded(self.nests.unary_safe(Expr(element(source), source.type, source.lo, source.hi)), 100)
            self.w.put(f"{acc} += {read.text};")
            if kind == "store":
                self.w.put(store())

        def store():
            own = [Expr(name, f.size_type, 0, d.largest) for name, d in zip(pixel, self.dims)]
            return f"{out.at(rng, own)} = {self.nests.stored(out, Expr(acc, type, -3000, 3000)).text};"

        def inside():
            places.clear()
            tests = []
            for k, dim in enumerate(self.dims):
                place = coordinate(k)
                if kind == "clamp":
                    place = f"CLAMP({place}, 0, {dim.extent.at(v.SUM)} - 1)"
                elif kind != "ends":
                    name = self.w.fresh("p")
                    self.w.put(f"{f.size_type.name} {name} = {place};")
                    place = name
                    tests.append((f"{name} < 0 || {name} >= {dim.text}", f"{name} >= 0 && {name} < {dim.text}"))
                places.append(place)
            if kind == "continue":
                self.w.put(f"if ({' || '.join(t[0] for t in tests)})")
                self.w.put("    continue;")
                take()
            elif tests:
                self.w.block(f"if ({' && '.join(t[1] for t in tests)})", take)
            else:
                take()

        def windows(left):
            if not left:
                return inside()
            self.w.block(f"for (int {left[0]} = 0; {left[0]} < {side}; {left[0]}++)", lambda: windows(left[1:]))

        def pixels(left):
            if left:
                k = len(pixel) - len(left)
                return self.w.block(f"for ({f.size_type.name} {left[0]} = 0; {left[0]} < {ends[k]}; {left[0]}++)",
                                    lambda: pixels(left[1:]))
            self.w.put(f"{type.name} {acc} = {pixel[-1]} & 7;")
            windows(window)
            if kind not in ("scatter", "store"):
                self.w.put(store())
        pixels(pixel)

    def step_parameter(self, values):
        name = f"step{len(self.f.params)}"
        self.f.param(f"int {name}", self.rng.choice(values).replace("w", "w" if self.f.rank > 1 else "n"))
        return name

    def step_end(self, dim, step, spread, side):
        """How many pixels have their windows inside, as the function computes it before the nest."""
        reach, name = f"({side} - 1) * {spread}", self.w.fresh("end")
        isInside = f"{step} > 0 && {spread} > 0 && {dim.extent.at(v.SUM)} > {reach}"
        self.w.put(f"{self.f.size_type.name} {name} = {isInside} ? ({dim.extent.at(v.SUM)} - 1 - {reach}) / {step} + 1 : 0;")
        return name
