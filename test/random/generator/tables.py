"""Places, and ends of inner loops, that are elements of tables which the function has filled."""
from . import values as v
from .expressions import Scope
from .values import Expr

TYPES = [v.INT, v.INT, v.INT, v.UNSIGNED, v.I64, v.I16]


class Tables:
    def looked_up(self):
        """The pixels' elements from places that a table says."""
        axes = [d for d in self.dims if d.type == v.INT and not d.text.isdigit()]
        if not axes:
            return self.plain()
        dim, source, out = self.rng.choice(axes), self.rng.choice(self.readable()), self.rng.choice(self.outputs)
        type = self.rng.choice(TYPES)
        w = dim.extent.at(v.ATOM)
        kinds = [f"(@ * 5 + 3) % {w}", f"{w} - 1 - @", "@ / 2", f"@ / 2 + {w} / 4"]
        may_miss = type.signed and self.chance(0.3)     # no place is said by a number below 0
        value = self.rng.choice(kinds)
        table = self.table(type, dim, f"@ % 3 == 1 ? -{self.rng.choice([1, 1, 7])} : {value}" if may_miss else value)
        scope = Scope(self.f, [], [source])

        def pixel():
            loop = next(loop for loop in scope.loops if loop.dim.name == dim.name)
            place = f"{table}[{loop.counter.text}]"
            if self.chance(0.3):
                name = self.w.fresh("p")
                self.w.put(f"{type.name} {name} = {place};")
                place = name
            if may_miss:
                self.w.put(f"if ({place} >= 0)")
            e = self.nests.along(scope, source, loop, place)
            self.w.put(f"{out.at(self.rng, self.nests.plain(scope, out))} = {self.nests.stored(out, e).text};")
        self.levels(scope, self.dims, pixel)

    def between_ends(self):
        """Sums over parts of rows, from and to columns that tables say for each row."""
        sources = [a for a in self.readable() if not a.type.real and a.type.bits <= 16 and len(a.dims) == 2]
        if len(self.dims) != 2 or not sources or len(self.outputs[0].dims) != 2 or any(d.type != v.INT or d.text.isdigit() for d in self.dims):
            return self.plain()
        (h, w), source, out = self.dims, self.rng.choice(sources), self.outputs[0]
        type = self.rng.choice([v.INT, v.INT, v.I64])
        first = self.table(type, h, f"@ % MAX(1, {w.extent.at(v.ATOM)})")
        last = self.table(type, h, f"{w.extent.at(v.ATOM)} - @ % {self.rng.choice(['2', '5'])}")
        y, x, sum = self.w.fresh("y"), self.w.fresh("x"), self.w.fresh("sum")

        def row():
            self.w.put(f"int {sum} = 0;")
            places = [Expr(y, v.INT, 0, h.largest), Expr(x, type, 0, w.largest)]
            self.w.block(f"for ({type.name} {x} = {first}[{y}]; {x} < {last}[{y}]; {x}++)",
                         lambda: self.w.put(f"{sum} += {source.at(self.rng, places)};"))
            inside = [places[0], Expr("0", v.INT, 0, 0)]
            self.w.put(f"{out.at(self.rng, inside)} = {self.nests.stored(out, Expr(sum, v.INT, -9999999, 9999999)).text};")
        # A row without columns has no element for its sum.
        self.w.put(f"if ({w.text} > 0)")
        self.w.block(f"for (int {y} = 0; {y} < {h.text}; {y}++)", row)

    def table(self, type, dim, value):
        """A table with an element for each place on the axis; `value`: that of place @."""
        f, name, k = self.f, self.w.fresh("table"), self.w.fresh("k")
        if f.counted or f.nonempty:
            self.w.put(f"{type.name} *{name} = malloc(sizeof({type.name}) * {dim.extent.at(v.ATOM)} + 1);")
            self.w.put(f"if (!{name})")
            self.w.put("    abort();")
            f.allocated.append(name)
        else:
            self.w.put(f"{type.name} {name}[{dim.largest}] = {{0}};")
        text = value.replace("@", k)
        self.w.block(f"for (int {k} = 0; {k} < {dim.text}; {k}++)", lambda: self.w.put(f"{name}[{k}] = ({type.name})({text});"))
        return name
