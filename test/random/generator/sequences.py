"""Nests whose scalars go on, whose pointers move, that count in other words, or that stand in functions of their own."""
import re
from dataclasses import replace

from . import values as v
from .coordinates import Loop
from .expressions import Scope
from .values import Expr


class Sequences:
    def add_to_result(self, text):
        self.w.put(f"{self.f.result} += ({self.f.result_type.name})({text});")

    def pixel_of(self, scope, source):
        return self.nests.unary_safe(self.nests.element(source, self.nests.plain(scope, source)))

    def place_of_extreme(self):
        """The largest or smallest pixel and where it is."""
        if not self.f.result:
            return self.plain()
        source = self.rng.choice(self.readable())
        best, places = self.w.fresh("best"), [self.w.fresh("at") for _ in self.dims]
        type, scope = v.promoted(source.type), Scope(self.f, [], [source])
        op = self.rng.choice(["<", ">", "<=", ">="])
        first = self.rng.choice(["0", "20"]) if op[0] == ">" else "90"
        self.w.put(f"{type.name} {best} = {first};")
        self.w.put(f"int {', '.join(f'{name} = -1' for name in places)};")

        def step():
            e = self.pixel_of(scope, source)
            self.w.put(f"if ({e.text} {op} {best}) {{")
            self.w.put(f"    {best} = {e.text};")
            for name, loop in zip(places, scope.loops):
                self.w.put(f"    {name} = {self.nests.coordinates.as_int(loop.counter)};")
            self.w.put("}")
        self.levels(scope, self.dims, step)
        self.add_to_result(" + ".join(f"{name} * {k + 1}" for k, name in enumerate(places)) + f" + ({best} > {first})")

    def folded(self):
        """Bits or a product of all pixels."""
        if not self.f.result:
            return self.plain()
        source = self.rng.choice(self.readable())
        scope, op = Scope(self.f, [], [source]), self.rng.choice("^|&*")
        acc = self.w.fresh("acc")
        self.w.put(f"uint32_t {acc} = {'0xffffffffu' if op == '&' else '1u'};")

        def step():
            e = v.cast(self.nests.integer(self.pixel_of(scope, source)), v.U32)
            text = f"{e.at(v.UNARY)} | 1u" if op == "*" else e.text
            self.w.put(f"{acc} {op}= {text};")
        self.levels(scope, self.dims, step)
        self.add_to_result(f"{acc} & 1023u")

    def flat_rows(self, arrays):
        """Those with rows one after the other behind a plain pointer."""
        return [a for a in arrays if not (a.nested or a.channel or a.offset) and a.name.isalnum() and a.dims == self.dims
                and a.pitches()[0]]

    def rows_moving(self):
        """Pointers that go on by one row after each row."""
        inputs, outputs = self.flat_rows(self.inputs), self.flat_rows(self.outputs)
        if len(self.dims) != 2 or not inputs or not outputs:
            return self.plain()
        moving = []

        def moved(array, const):
            name = self.w.fresh("s" if const else "d")
            self.w.put(f"{const}{array.type.name} *{name} = {array.name};")
            moving.append((name, " * ".join(array.pitches()[0])))
            return replace(array, name=name, dims=array.dims[1:], stride=None)
        scope = Scope(self.f, [], [moved(a, "const ") for a in inputs])
        scope.writable = [moved(self.rng.choice(outputs), "")]
        text, loop = self.nests.header(self.w.fresh("y"), self.dims[0], self.dims[0].type, True)
        scope.loops.append(loop)

        def row():
            inner, loop = self.nests.header(self.w.fresh("x"), self.dims[1], self.dims[1].type, False)
            scope.loops.append(loop)
            self.w.block(inner, lambda: self.nests.pixel(scope, False))
            for name, pitch in moving:
                self.w.put(f"{name} += {pitch};")
        self.w.block(text, row)

    def counted_otherwise(self):
        """The innermost axis by while or do, downwards to nothing, or with a second counter beside it."""
        dim = self.dims[-1]
        scope = Scope(self.f, [], self.readable())
        scope.writable = self.written()
        name, other, type = self.w.fresh("i"), self.w.fresh("j"), dim.type.name
        kind = self.rng.randrange(6)
        scope.may_continue = kind not in (1, 5)

        def innermost():
            scope.loops.append(Loop(Expr(name, dim.type, 0, dim.largest), dim))
            if kind == 0:
                self.w.put(f"{type} {name} = {dim.text};")
                return self.w.block(f"while ({name}-- > 0)", lambda: self.nests.pixel(scope, False))
            if kind == 1:
                self.w.put(f"{type} {name} = 0;")
                return self.w.block(f"while ({name} < {dim.text})",
                                    lambda: (self.nests.pixel(scope, False), self.w.put(f"{name}++;")))
            if kind >= 4:  # without a test before the first iteration
                self.w.put(f"{type} {name} = 0;")
                step = name + "++" if kind == 5 else "++" + name
                test = f"while ({name} < {dim.text});" if kind == 5 else f"while ({step} {self.rng.choice(['<', '!='])} {dim.text});"
                body = lambda: self.w.block("do", lambda: (self.nests.pixel(scope, False), kind == 5 and self.w.put(step + ";")))
                return self.w.block(f"if ({dim.text} > 0)", lambda: (body(), self.w.put(test)))
            step = self.rng.choice(["++", " += 2"])
            header = f"for ({type} {name} = 0, {other} = 0; {name} < {dim.text}; {name}++, {other}{step})"
            if dim.type.signed and dim.type.bits <= 32 and dim.type.bits >= 32:
                scope.locals.append(Expr(other, dim.type, 0, 2 * dim.largest))
            else:
                header = f"for ({type} {name} = 0; {name} < {dim.text}; {name} = ({type})({name} + 1))"
            return self.w.block(header, lambda: self.nests.pixel(scope, False))
        self.levels(scope, self.dims[:-1], innermost)

    def called(self):
        """A nest in a function of its own, called once or in a loop; where it uses what cannot be passed, it stays here."""
        f = self.f
        lines, self.w.lines, depth, self.w.depth = self.w.lines, [], self.w.depth, 1
        self.plain()
        body, self.w.lines, self.w.depth = self.w.lines, lines, depth
        params = self.passed_to(body)
        if params is None:
            self.w.lines += ["    " * (depth - 1) + line for line in body]
            return
        name = f"part{len(f.globals)}_{f.index}"
        f.globals.append("\n".join([f"static void {name}({', '.join(d for d, _ in params) or 'void'})", "{"] + body + ["}"]))
        call = f"{name}({', '.join(n for _, n in params)});"
        if self.chance(0.5):
            return self.w.put(call)
        turn = self.w.fresh("t")
        self.w.block(f"for (int {turn} = 0; {turn} < {self.rng.choice('23')}; {turn}++)", lambda: self.w.put(call))

    def passed_to(self, body):
        """(declaration, name) of all that the body uses and does not declare; None where something else is used."""
        f = self.f
        words = set(re.findall(r"[A-Za-z_]\w*", "\n".join(body)))
        known = [(d, re.search(r"(\w+)\W*(\[[^\]]*\])*$", d).group(1)) for d, _ in f.params]
        known += [(f"{a.type.name} *{a.name}", a.name) for a in self.temporaries if a.name in f.allocated]
        known += [(f"{s.type.name} {s.text}", s.text) for s in f.scalars if re.fullmatch(r"s\d+", s.text)]
        local = {a.name for a in self.temporaries if a.name not in f.allocated} | {t[0] for t in f.tables if "hist" in t[0]}
        here = set(re.findall(r"\b(?:\w+) \*?(\w+)(?: = [^;]*)?;", "\n".join(self.w.lines))) - {n for _, n in known}
        if words & (local | here | {f.result or "", "return"}):
            return None
        used = [(d, n) for d, n in known if n in words]
        # The sizes that a declaration of rows mentions.
        mentioned = {w for d, _ in used for w in re.findall(r"[A-Za-z_]\w*", d)}
        return [(d, n) for d, n in known if n in words or (n in mentioned and n in f.size_names)]
