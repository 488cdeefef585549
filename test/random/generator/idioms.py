"""What image code does to single values: saturation, exchange, interpolation, places that data decides."""
from . import values as v
from .expressions import Expressions
from .values import Expr

SATURATED = [(v.U8, 255), (v.U8, 255), (v.U8, 255), (v.U16, 65535), (v.I8, 127)]


class Idioms(Expressions):
    def saturated(self, scope):
        """A float limited to the range of an integer type, and converted."""
        e = self.value(scope, 1)
        real = v.DOUBLE if e.type == v.DOUBLE else v.FLOAT
        name = self.declare(scope, real, e, "f").text
        scope.locals.pop()
        type, top = self.rng.choice(SATURATED)
        suffix, end = ("", "") if real == v.DOUBLE else ("f", "f")
        kind = self.rng.randrange(4)
        if kind == 0:
            for line in self.rng.sample([f"if ({name} < 0) {name} = 0;", f"if ({name} > {top}.0{end}) {name} = {top};"], 2):
                self.writer.put(line)
            text = name
        elif kind == 1:
            text = f"{name} < 0 ? 0 : {name} > {top} ? {top} : {name}"
        elif kind == 2:
            text = f"fmin{suffix}(fmax{suffix}({name}, 0.0{end}), {top}.0{end})"
        else:
            text = f"clamp{suffix or 'd'}({name}, 0.0{end}, {top}.0{end})"
        if kind != 1 and top != 127 and self.chance(0.4):
            text = f"{text} + 0.5{end}"
        local = self.writer.fresh("v")
        through = self.rng.choice(["", "", "(int)"])
        self.writer.put(f"{type.name} {local} = ({type.name}){through}({text});")
        scope.locals.append(Expr(local, type, 0, top))

    def exchanged(self, scope):
        """Three values put in order."""
        array = self.rng.choice(scope.readable)
        type = array.type if self.chance(0.5) else v.promoted(array.type)
        names = [self.declare(scope, type, self.read(scope, array), "z").text for _ in range(3)]
        style = self.rng.randrange(3)
        for i, j in self.rng.choice([[(0, 1), (1, 2), (0, 1)], [(1, 2), (0, 2), (0, 1)]]):
            a, b, t = names[i], names[j], self.writer.fresh("t")
            if style == 0:
                self.writer.put(f"if ({a} > {b}) {{ {type.name} {t} = {a}; {a} = {b}; {b} = {t}; }}")
            elif style == 1:
                self.writer.put(f"{type.name} {t} = MIN({a}, {b}); {b} = MAX({a}, {b}); {a} = {t};")
            else:
                self.writer.put(f"{{ const {type.name} {t} = {a} < {b} ? {a} : {b}; {b} = {a} < {b} ? {b} : {a}; {a} = {t}; }}")

    def axis_of(self, scope, array):
        """A loop with a plain counter over an axis of the array; None where there is none."""
        loops = [self.loop_of(scope, dim) for dim in array.dims if dim.type == v.INT and not dim.text.isdigit()]
        loops = [loop for loop in loops if loop and loop.counter.type == v.INT]
        return self.rng.choice(loops) if loops else None

    def along(self, scope, array, loop, place):
        """The pixel's element with another place on the axis of the loop."""
        coords = [Expr(place, v.INT, 0, loop.dim.largest) if dim.name == loop.dim.name else c
                  for dim, c in zip(array.dims, self.plain(scope, array))]
        return self.unary_safe(self.element(array, coords))

    def interpolated(self, scope):
        """Between the neighbours of a floating coordinate."""
        array = self.rng.choice(scope.readable)
        loop = self.axis_of(scope, array)
        if not loop:
            return self.saturated(scope)
        g, low, high = (self.writer.fresh(stem) for stem in ("g", "q", "q"))
        top = f"{loop.dim.extent.at(v.SUM)} - 1"
        self.writer.put(f"float {g} = {loop.counter.at(v.PRODUCT)} * {self.rng.choice(['0.75f', '1.25f', '0.5f'])} - 1.5f;")
        if self.chance(0.5):
            self.writer.put(f"{g} = fmaxf(0.0f, fminf({g}, {top}));")
            self.writer.put(f"int {low} = (int){g};")
        else:
            self.writer.put(f"int {low} = (int)floorf({g});")
            self.writer.put(f"{low} = {low} < 0 ? 0 : {low} > {top} ? {top} : {low};")
        self.writer.put(f"int {high} = {self.rng.choice([f'{low} + 1 < {loop.dim.text} ? {low} + 1 : {low}', f'MIN({low} + 1, {top})'])};")
        a, b = self.along(scope, array, loop, low), self.along(scope, array, loop, high)
        a, b = (self.bounded(e, 30000) for e in (a, b))
        text = f"{a.at(v.SUM)} + ({b.at(v.SUM)} - {a.at(v.ATOM)}) * ({g} - {low})"
        if not (v.common(a.type, b.type).signed or a.type.real):
            text = f"(float){a.at(v.UNARY)} + ((float){b.at(v.UNARY)} - (float){a.at(v.UNARY)}) * ({g} - {low})"
        real = v.DOUBLE if array.type == v.DOUBLE else v.FLOAT
        self.declare(scope, real, Expr(text, real, -3e7, 3e7, v.SUM))

    def by_data(self, scope):
        """An element whose place was read, where that lies inside."""
        array = self.rng.choice(scope.readable)
        loop = self.axis_of(scope, array)
        if not loop:
            return self.saturated(scope)
        e = self.bounded(self.integer(self.simple(scope)), 30000)
        if e.type.bits > 32 or not v.promoted(e.type).signed:
            e = v.cast(e, v.INT)
        if self.chance(0.5):
            e = Expr(f"{loop.counter.at(v.SUM)} + {e.at(v.PRODUCT)} % 5", v.INT, -5, loop.dim.largest + 5, v.SUM)
        place, end = self.declare(scope, v.INT, e, "q").text, loop.dim.extent
        inside = self.rng.choice([f"{place} >= 0 && {place} < {end.text}", f"(unsigned){place} < (unsigned){end.at(v.UNARY)}",
                                  f"!({place} < 0 || {place} > {end.at(v.SUM)} - 1)"])
        local = self.declare(scope, array.type, v.constant(0))
        scope.locals[-1] = Expr(local.text, array.type, min(array.lo, 0), max(array.hi, 0))
        self.writer.put(f"if ({inside})")
        self.writer.put(f"    {local.text} = {self.along(scope, array, loop, place).text};")

    def both_arms(self, scope):
        """One element written by either arm."""
        array, text = self.target(scope, plain=True)
        one, other = (self.stored(array, self.simple(scope)) for _ in range(2))
        self.writer.put(f"if ({self.condition(scope, 0).text})")
        self.writer.put(f"    {text} = {one.text};")
        self.writer.put("else")
        self.writer.put(f"    {text} = {other.text};")

    def selection(self, scope):
        e = self.integer(self.value(scope, 1))
        local = self.declare(scope, v.INT, v.constant(0))
        result = Expr(local.text, v.INT, -1000, 1000)
        scope.locals[-1] = result
        self.writer.put(f"switch ({e.at(v.UNARY)} & 3) {{")
        cases = self.rng.sample([0, 1, 2, 3], self.rng.choice([1, 2, 2, 3]))
        labels = [f"case {case}:" for case in cases] + ["default:"]
        if self.chance(0.3):
            labels[-2:] = [" ".join(labels[-2:])]
        self.rng.shuffle(labels)
        for label in labels:
            value = v.fitted(self.rng, self.integer(self.simple(scope)), -1000, 1000)
            self.writer.put(f"{label} {local.text} = {value.text}; {'' if self.chance(0.05) else 'break;'}")
        self.writer.put("}")
