"""Memory whose address the function keeps in something else than a pointer of its own, through which other functions change it."""
from dataclasses import replace

from . import values as v
from .arrays import Array
from .values import Expr


class Elsewhere:
    def kept_elsewhere(self):
        f = self.f
        if not (f.counted or f.nonempty):
            return self.plain()
        known = [a for a in self.temporaries if a.name in f.allocated and not a.nested and a.lo <= 0 and a.hi >= 9]
        a = self.rng.choice(known) if known and self.chance(0.4) else self.unknown_to_nests()
        type, name, keeper = a.type.name, f"halved{len(f.globals)}_{f.index}", self.w.fresh("keeper")
        f.globals.append(f"static void {name}({type} **p, long n)\n{{\n    for (long i = 0; i < n; i++)\n"
                         f"        (*p)[i] = ({type})((*p)[i] / 2 + i % 5);\n}}")
        declaration, address = self.rng.choice([
            (f"{type} *{keeper} = {a.name};", f"&{keeper}"), (f"{type} *{keeper}; {keeper} = {a.name};", f"&{keeper}"),
            (f"{type} *{keeper}[2] = {{0, {a.name}}};", f"&{keeper}[1]"), (f"struct {{ {type} *p; }} {keeper} = {{{a.name}}};", f"&{keeper}.p"),
            (f"{type} *{keeper} = {a.name}, **{keeper}_ = &{keeper};", f"{keeper}_")])
        self.w.put(declaration)

        def turn():
            self.w.put(f"{name}({address}, (long)({self.size_text(a.type)}));")
            self.read_back(a)
        if self.chance(0.5):
            count = self.w.fresh("t")
            self.w.block(f"for (int {count} = 0; {count} < 3; {count}++)", turn)
        else:
            turn()
            turn()

    def unknown_to_nests(self):
        """A temporary that the function itself gives to no nest."""
        name, type = self.w.fresh("own"), self.rng.choice([v.U8, v.FLOAT, v.INT, v.I16, v.DOUBLE])
        self.w.put(f"{type.name} *{name} = calloc((size_t){self.size_text(type)} + 1, sizeof({type.name}));")
        self.w.put(f"if (!{name})")
        self.w.put("    abort();")
        self.f.allocated.append(name)
        return Array(name, type, self.dims, 0, 9, ready=True, local=True)

    def read_back(self, a):
        """The host makes an element of an output of one of the memory."""
        out = replace(self.rng.choice(self.outputs))
        first = [v.constant(0) for _ in self.dims]
        end = a.at(self.rng, [self.nests.fixed(d) for d in self.dims])
        test = " && ".join(f"{d.text} > 0" for d in self.dims if not d.text.isdigit())
        self.w.put(f"if ({test or 1})")
        self.w.put(f"    {out.at(self.rng, first)} = {self.nests.stored(out, Expr(end, a.type, a.lo, a.hi, v.UNARY)).text};")
