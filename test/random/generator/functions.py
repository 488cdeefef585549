"""One generated function: its parameters, arrays and phases."""
import random
import re

from . import values as v
from .arrays import CHANNELS, Array, Dimension
from .driver import Driver
from .nests import Nests
from .phases import Phases
from .writer import Writer, pruned, used

ELEMENTS = [v.U8] * 6 + [v.FLOAT] * 6 + [v.INT] * 4 + [v.I16] * 3 + [v.U16] * 2 + [v.DOUBLE] * 2 + [
    v.I8, v.U32, v.I32, v.I64, v.U64, v.Type("short", 16), v.Type("unsigned char", 8, False), v.UNSIGNED]
PITCHES = [32, 40, 64, 64, 96, 128, 256, 640]
SIZE_TYPES = [v.INT] * 14 + [v.UNSIGNED, v.SIZE, v.LONG, v.I16, v.U16, v.I64]


class Function:
    def __init__(self, seed, index):
        self.rng = rng = random.Random(f"{seed}:{index}")
        self.name = f"f{index}"
        self.index = index
        self.writer = Writer(rng)
        self.globals = []               # text before the function
        self.params = []                # declarations
        self.arrays = []                # of parameters and globals
        self.tables, self.kernels, self.scalars, self.helpers = [], [], [], []
        self.called_helpers, self.helper_count = [], 0      # those with loops of their own
        self.result = None              # name of the returned scalar
        self.pixels = 0
        self.allocated = []
        self.shared = []                # names of temporaries that are static arrays of the file
        self.driver = Driver(self)
        self.real = rng.random() < 0.6
        self.rank = rng.choice([1, 1, 2, 2, 2, 2, 2, 3])
        self.size_type = rng.choice(SIZE_TYPES)
        self.style = rng.choice(["plain"] * 8 + ["struct"] * 3 + ["vla"] * 2 + ["global"] * 2 + ["pointer"])
        if self.rank == 1 and self.style == "vla":
            self.style = "plain"
        self.nonempty = self.style == "vla" or rng.random() < 0.15
        self.counted = not self.size_type.signed or rng.random() < 0.15     # no negative sizes
        self.result_type = rng.choice([None] * 12 + [v.LONG, v.INT, v.FLOAT, v.UNSIGNED])
        self.ranges = {}
        self.make_dimensions()
        self.make_extras()
        self.make_arrays()
        self.text = self.write()

    # Sizes

    def make_dimensions(self):
        names = {1: ["n"], 2: ["h", "w"], 3: ["d", "h", "w"]}[self.rank]
        self.size_names = names
        type = v.INT if self.style in ("struct", "global", "pointer", "vla") else self.size_type
        self.size_type = type
        self.counted = self.counted or not type.signed
        largest = 300 if self.rank == 1 else 80
        self.dims = [Dimension(n, n, type, n, largest) for n in names]
        if self.style == "struct" and self.rng.random() < 0.5:
            holder = "out->" if self.rng.random() < 0.7 else "in->"
            for dim in self.dims:
                dim.text = holder + dim.name
        elif self.style == "struct":
            self.sizes_from_struct = True
        elif self.style == "pointer":
            for dim in self.dims:
                dim.text = "*" + dim.name
        self.by_value = self.style == "struct" and self.rng.random() < 0.3
        self.member = "." if self.by_value else "->"
        for dim in self.dims:
            dim.text = dim.text.replace("->", self.member)
        count = self.rng.choice([2, 3, 3, 3, 4])
        self.channel = Dimension("c", str(count), v.INT, str(count), count)
        if self.style == "struct":
            return
        for dim in self.dims:
            self.param(f"{type.name} {'*' if self.style == 'pointer' else ''}{dim.name}".replace("int *", "const int *"),
                       f"&{dim.name}" if self.style == "pointer" else f"({type.name}){dim.name}")

    def param(self, declaration, argument):
        self.params.append((declaration, argument))

    def range_of(self, type):
        """The interval that the elements of a type have in this function."""
        if type.name not in self.ranges:
            whole = (type.lo, type.hi)
            small = (-100000 if type.signed else 0, 100000)
            self.ranges[type.name] = (-1000.0, 1000.0) if type.real else \
                small if type.bits >= 32 and self.rng.random() < 0.6 else whole
        return self.ranges[type.name]

    # What is read beside the images

    def make_extras(self):
        rng = self.rng
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            self.make_scalar(rng.randrange(5))
        for _ in range(rng.choice([0, 0, 1])):
            self.make_table()
        for _ in range(rng.choice([0, 0, 1])):
            self.make_kernel()
        for _ in range(rng.choice([0, 0, 0, 1])):
            self.make_helper()

    def make_scalar(self, kind):
        name = f"par{len(self.scalars)}"     # no stem of a fresh name
        if kind <= 1:
            self.param(f"int {name}", "w % 7 + 1" if self.rank > 1 else "n % 7 + 1")
            self.scalars.append(v.variable(name, v.INT, -6, 9))
        elif kind == 2:
            self.param(f"float {name}", "0.75f")
            self.scalars.append(v.variable(name, v.FLOAT, -4.0, 4.0))
        elif kind == 3:
            text = f"g_{name}_{self.index}"
            self.globals.append(f"static int {text} = {self.rng.randrange(1, 9)};")
            self.driver.show_scalar(text)
            self.scalars.append(v.variable(text, v.INT, -100, 100))
        else:
            type = self.rng.choice([v.U8, v.I16, v.UNSIGNED, v.DOUBLE])
            self.param(f"{type.name} {name}", f"({type.name})3")
            self.scalars.append(v.variable(name, type, 0, 9))

    def make_table(self):
        rng = self.rng
        size = rng.choice([16, 64, 256])
        type = rng.choice([v.U8, v.I16, v.INT, v.FLOAT])
        lo, hi = (0, 9) if not type.signed else (-9, 9)
        if rng.random() < 0.5:
            name = f"lut_{self.index}"
            values = ", ".join(str(rng.randrange(lo, hi + 1)) for _ in range(size))
            self.globals.append(f"static {rng.choice(['const ', 'const ', ''])}{type.name} {name}[{size}] = {{{values}}};")
        else:
            name = "lut"
            self.param(f"const {type.name} *{name}", self.driver.table(type, size, lo, hi))
        self.tables.append((name, type, size, lo, hi))

    def make_kernel(self):
        rng = self.rng
        side = rng.choice([3, 3, 5])
        type = rng.choice([v.FLOAT, v.INT])
        count = side * side if self.rank > 1 else side
        if rng.random() < 0.5:
            name = f"kern_{self.index}"
            values = ", ".join(str(rng.randrange(-8, 9)) for _ in range(side * side))
            self.globals.append(f"static const {type.name} {name}[{side * side}] = {{{values}}};")
        else:
            name = "k"
            self.param(f"const {type.name} *{name}", self.driver.table(type, max(count, side), -8, 8))
            if self.rank == 1:
                return
        self.kernels.append((name, type, side))

    def make_helper(self):
        rng = self.rng
        a, b, result = (rng.choice([v.INT, v.INT, v.FLOAT, v.U8, v.I16]) for _ in range(3))
        name = f"mix_{self.index}"
        maker = Nests(self)
        x, y = v.variable("a", a, *((-1e6, 1e6) if a.real else ())), v.variable("b", b, *((-1e6, 1e6) if b.real else ()))

        def combined(first, second):
            return v.arithmetic(rng, rng.choice("+-*"), first, second) if rng.random() < 0.6 else v.choice_of(rng, first, second)
        test = v.comparison(rng.choice("<>"), x, y).text
        one = maker.passed(combined(x, y), result).text
        other = maker.passed(combined(y, v.constant(rng.randrange(1, 9))), result).text
        qualifier = rng.choice(["static ", "static inline "])
        self.globals.append(f"{qualifier}{result.name} {name}({a.name} a, {b.name} b)\n{{\n    if ({test})\n"
                            f"        return {one};\n    return {other};\n}}")
        self.helpers.append((name, a, b, result))

    # Arrays

    def make_arrays(self):
        rng = self.rng
        first = rng.choice(ELEMENTS)
        same = rng.random() < 0.55
        self.strided = self.style in ("plain", "struct") and self.rank == 2 and rng.random() < 0.6
        self.pixel_dims = dims = self.with_channels()
        self.pitch = self.row_pitch() if self.strided and self.style == "plain" else None
        self.windowed = self.style == "plain" and self.strided and self.size_type.signed and rng.random() < 0.15
        if self.windowed:
            self.param("int x0", "2")
            self.param("int y0", "1")
        self.restricted = rng.random() < 0.12
        structs = dims == self.dims and self.style == "plain" and self.rank <= 2 and rng.random() < 0.2
        for k in range(rng.choice([1, 1, 1, 2])):
            self.make_array(["in", "b"][k], first if k == 0 else rng.choice(ELEMENTS), dims, False, structs)
        for k in range(rng.choice([1, 1, 1, 1, 2])):
            self.make_array(["out", "out2"][k], first if same else rng.choice(ELEMENTS), dims, True, structs and same)

    def with_channels(self):
        """The axes of a pixel, in some functions with interleaved or planar channels, whose number may be a parameter."""
        rng, dims = self.rng, list(self.dims)
        if self.style not in ("plain", "global") or self.rank == 3 or rng.random() >= 0.25:
            return dims
        if rng.random() < 0.4:
            self.param("int channels", self.channel.text)
            self.channel.text = "channels"
        return dims + [self.channel] if rng.random() < 0.8 else [self.channel] + dims

    def row_pitch(self):
        """(text, value in the driver) of the elements from row to row: a parameter, or a constant that may be less than a row."""
        rng = self.rng
        if rng.random() < 0.6:
            self.param(f"{self.size_type.name} stride", f"({self.size_type.name})pitch")
            return "stride", "pitch"
        value = rng.choice(PITCHES)
        text, kind = f"PITCH_{self.index}", rng.randrange(3)
        if kind == 0:
            return (str(value), str(value)) if rng.random() < 0.7 else (f"3 * {value}", str(3 * value))
        self.globals.append(f"enum {{ {text} = {value} }};" if kind == 1 else f"#define {text} ({value})")
        if self.pixel_dims == self.dims and value < 100 and rng.random() < 0.25:     # a frame of which width and pitch are the same
            self.dims[1].text, self.dims[1].driver, self.dims[1].type, self.dims[1].largest = text, str(value), v.INT, value
        return text, str(value)

    def make_array(self, name, type, dims, writable, structs):
        lo, hi = self.range_of(type)
        array = Array(name, type, dims, lo, hi, writable=writable)
        const = "" if writable or self.rng.random() < 0.3 else "const "
        readers = const or self.rng.choice(["const ", ""])      # what is only read need not say so
        star = "*restrict " if self.restricted else "*"
        if self.style == "struct":
            array.name = f"{name}{self.member}data"
            self.driver.image(array, name, const)
            if self.rank == 2 and dims == self.dims and self.rng.random() < 0.4:
                image = f"{readers}Image_{type.name.replace(' ', '_')}{' ' if self.by_value else ' *'}im"
                m = self.member
                self.make_reader(array, name, image, "im", name,
                                 [f"im{m}h", f"im{m}w", f"im{m}{'stride' if array.stride else 'w'}", f"im{m}data"])
        elif self.style == "global" and self.rank < 3:
            self.global_array(array, name)
        elif self.style == "vla" or (self.style == "global" and self.rank == 3):
            self.vla_array(array, name, const)
        else:
            if self.strided:
                array.stride, array.extra["pitch"] = self.pitch
            if self.windowed and dims == self.dims:
                array.offset = ["y0", "x0"]
            if structs:
                array.channel = self.rng.choice(CHANNELS)
                array.extra["struct"] = f"Pixel_{type.name.replace(' ', '_')}"
            element = array.extra.get("struct", type.name)
            self.param(f"{const}{element} {star}{name}", name)
            self.driver.buffer(array, name, element, aliased=not self.restricted)
            if self.rank == 2 and dims == self.dims and not array.offset and not array.channel and self.rng.random() < 0.2:
                sizes = [d.text for d in dims] + [array.stride or dims[1].text]
                self.make_reader(array, name, f"{readers}{type.name} *in, int h, int w, int stride", "in, h, w, stride",
                                 ", ".join([name] + sizes), ["h", "w", "stride", "in"])
        self.arrays.append(array)

    def make_reader(self, array, name, parameters, own, passed, names):
        """Helpers that take the image, as `own` in them and `passed` to them: one that clamps the place or gives zero outside,
        and perhaps one that combines what it reads."""
        reader, rng, type = f"at_{name}_{self.index}", self.rng, array.type
        h, w, pitch, data = names
        element = f"{data}[y * {pitch} + x]"
        clamps = [f"CLAMP(x, 0, {w} - 1)", f"y < 0 ? 0 : y >= {h} ? {h} - 1 : y"]
        outside = rng.choice([f"x < 0 || y < 0 || x >= {w} || y >= {h}",
                              f"(unsigned)x >= (unsigned){w} || (unsigned)y >= (unsigned){h}"])
        lines = rng.choice([[f"x = {clamps[0]};", f"y = {clamps[1]};", f"return {element};"],
                            ["if (x < 0)", "    x = 0;", f"else if (x >= {w})", f"    x = {w} - 1;", f"y = {clamps[1]};",
                             f"return {element};"],
                            [f"return {data}[({clamps[1]}) * {pitch} + {clamps[0]}];"],
                            [f"if ({outside})", "    return 0;", f"return {element};"],
                            [f"return {outside} ? 0 : {element};"]])
        wide = type if type.real or type.bits > 16 else v.INT
        self.define_reader(wide if rng.random() < 0.3 else type, reader, parameters, lines)
        array.extra["reader"] = f"{reader}({passed}", array.type, min(0, array.lo), max(0, array.hi)
        if (type.real or type.bits <= 16) and rng.random() < 0.4:
            places = [f"{reader}({own}, y{dy}, x{dx})" for dy, dx in rng.choice([[("", " + 1"), ("", " - 1")],
                                                                               [(" + 1", " - 1"), ("", "")]])]
            self.define_reader(wide, f"difference_{name}_{self.index}", parameters, [f"return {' - '.join(places)};"])
            reach = max(abs(min(0, array.lo)), abs(max(0, array.hi)))
            array.extra["reader"] = f"difference_{name}_{self.index}({passed}", wide, -2 * reach, 2 * reach

    def define_reader(self, type, name, parameters, lines):
        self.globals.append("\n    ".join([f"static {type.name} {name}({parameters}, int y, int x)\n{{"] + lines) + "\n}")

    def global_array(self, array, name):
        text = f"{name}_{self.index}"
        array.name = text
        extents = [d.text if d.text.isdigit() else str(d.largest) for d in array.dims]
        array.nested = self.rng.random() < 0.7
        if array.nested:
            shape = "".join(f"[{e}]" for e in extents)
        else:
            shape = f"[{' * '.join(extents)}]"
        self.globals.append(f"static {array.type.name} {text}{shape};")
        self.driver.global_buffer(array, text)

    def vla_array(self, array, name, const):
        array.nested = True
        self.nonempty = True
        self.driver.buffer(array, name, array.type.name, aliased=True)
        if self.rank == 2 and (self.index + len(self.arrays)) % 2:
            rows, columns = (d.driver for d in array.dims)
            return self.param(f"{const}{array.type.name} **{name}", f"rows_of({name}, {rows}, ({columns}) * sizeof *{name})")
        if self.rank == 3 and (self.index + len(self.arrays)) % 2:
            planes, rows, columns = (d.driver for d in array.dims)
            return self.param(f"{const}{array.type.name} ***{name}",
                              f"planes_of({name}, {planes}, {rows}, ({columns}) * sizeof *{name})")
        rest = "".join(f"[{d.text}]" for d in array.dims[1:])
        declaration = self.rng.choice([f"{name}[{array.dims[0].text}]{rest}", f"(*{name}){rest}", f"{name}[]{rest}"])
        self.param(f"{const}{array.type.name} {declaration}", f"(void *){name}" if const else f"(void *){name}")

    # Text

    def write(self):
        w = self.writer
        if getattr(self, "sizes_from_struct", False):
            holder = self.rng.choice(["in", "out"])
            w.put(f"{self.rng.choice(['const ', ''])}int " + ", ".join(f"{n} = {holder}{self.member}{n}" for n in self.size_names) + ";")
        if self.result_type:
            self.result = "result"
            w.put(f"{self.result_type.name} result = 0;")
        if self.nonempty:
            test = " || ".join(f"{d.text} < 1" for d in self.dims)
            w.put(f"if ({test})")
            w.put(f"    return{' 0' if self.result else ''};")
        Phases(self).run()
        for name in self.allocated:
            w.put(f"free({name});")
        if self.result:
            w.put("return result;")
        returns = self.result_type.name if self.result else "void"
        params = ", ".join(p[0] for p in self.params) or "void"
        head = f"{returns} {self.name}({params})"
        body = pruned(w.lines)
        names = [re.search(r"(\w+)\W*(\[[^\]]*\])*$", p[0]).group(1) for p in self.params]
        unused = [f"    (void){name};" for name in names if not used(name, body + [head], 1)]
        shown = " ".join([text for _, text in self.driver.globals] + self.driver.scalars)
        kept = [g for g in self.globals
                if used(re.search(r"(\w+)(\[[^\]]*\])* ?[=(;]", g).group(1), body + [shown] + self.globals, 1)]
        return "\n".join(kept + [head, "{"] + unused + body + ["}"]) + "\n"
