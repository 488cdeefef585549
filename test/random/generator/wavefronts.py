"""Nests of rows that follow one another, alone or in sweeps: iterations need what those before them in their row and in rows around it have
left, or push it to those that come. Each in a function of its own, which is called with rows and columns for full, cut and nearly empty
strips and tiles, and with arrays that may overlap."""
from dataclasses import dataclass

from . import values as v

ELEMENTS = [v.U8, v.I8, v.U16, v.I16] + [v.INT, v.FLOAT] * 3 + [v.UNSIGNED, v.DOUBLE, v.DOUBLE, v.U64, v.I64]
ROWS = [0, 1, 2, 5, 31, 32, 33, 40, 63, 64, 65, 66, 100, 127, 128, 129, 130]
COLUMNS = [0, 1, 2, 3, 7, 30, 33, 64, 65, 70, 127, 130, 270, 270, 500, 1200]     # with the last ones, all rows of a strip run at once
SIGNED = [v.INT] * 8 + [v.LONG, v.I64, v.I16, v.Type("ptrdiff_t", 64)]
UNSIGNED = [v.UNSIGNED, v.UNSIGNED, v.SIZE, v.SIZE, v.U16, v.U8]
INDENT = "    "


@dataclass
class Rows:
    """An array with rows and columns, or a line of an element per row or column."""
    name: str
    type: v.Type
    pitch: str = "w"
    nested: bool = False
    line: str = ""      # the counter, of a line


class Wavefront:
    """One function, its arrays and the elements that its iterations reach."""

    def __init__(self, rng, name):
        self.rng, self.name, self.count = rng, name, 0
        counters = SIGNED if rng.random() < 0.75 else UNSIGNED
        self.signed = counters is SIGNED
        self.size = rng.choice([v.INT] * 4 + [v.LONG] if self.signed else [v.UNSIGNED, v.SIZE])
        self.rows, self.columns = rng.choice(counters), rng.choice(counters)
        self.down, self.left = rng.random() < 0.25, rng.random() < 0.25
        self.style = rng.choice(["flat", "flat", "index", "rows", "nested", "pointer"])
        self.shifted = self.signed and self.style != "nested" and rng.random() < 0.25    # elements before the one that is passed
        self.bordered = self.signed and not self.shifted and rng.random() < 0.2      # loops over all, and conditions where there is nothing
        self.sweeps = rng.choice([None] * 5 + ["0", "1", "2", "3", "3"])
        self.fixed = rng.choice([140, 144, 600] + [13, 16] * (self.style != "nested"))      # a pitch; perhaps less than a row
        self.narrow = self.style != "nested" and rng.random() < 0.1     # the pitch that is passed is less than a row
        self.reach = {"top": 0, "bottom": 0, "before": 0, "after": 0}
        self.pointers, self.declared = {}, []
        types = rng.choices(ELEMENTS, k=6)
        self.places = [self.rows_of("a", types[0])] + [self.rows_of("b", rng.choice(types[:2])) for _ in range(rng.choice([0, 0, 1]))] + [
            self.rows_of("c", types[2]) for _ in range(rng.choice([0, 0, 0, 1]))]
        self.only_read = [self.rows_of(f"in{k}", rng.choice([types[0], types[3]])) for k in range(rng.choice([0, 0, 1, 2]))]
        self.only_written = [self.rows_of("out", types[4])] * rng.choice([0, 0, 1])
        self.lines = [Rows("line", types[5], line=rng.choice("yx"))] * rng.choice([0, 0, 0, 1])

    def chance(self, p):
        return self.rng.random() < p

    def rows_of(self, name, type):
        pitch = self.rng.choice(["w", "w", "w", "p", str(self.fixed)] if not self.shifted else ["p", "p", str(self.fixed)])
        return Rows(name, type, pitch, self.style == "nested")

    def all(self):
        return self.places + self.only_read + self.only_written + self.lines

    # Elements

    def away(self, mostly_before):
        """Rows and columns to another iteration's element; mostly of those that the loops have run before."""
        rng = self.rng
        rows, columns = rng.choice([0, 0, 0, 1, 1, 1, 1, 2, 2, 3]), rng.choice([0, 0, 0, 1, 1, 1, -1, -1, 2, -2, 3, -3])
        if rows == 0 and columns < 0:
            columns = -columns
        if not self.chance(0.85 if mostly_before else 0.4):
            rows, columns = -rows, -columns
        return rows * (1 if self.down else -1), columns * (1 if self.left else -1)

    def is_there(self, rows, columns):
        """The condition for an element of a nest over all of them."""
        conditions = [f"y >= {-rows}" if self.chance(0.6) else f"y > {-rows - 1}"] if rows < 0 else [f"y < h - {rows}"] if rows > 0 else []
        conditions += [f"x >= {-columns}"] if columns < 0 else [f"x + {columns} < w" if self.chance(0.4) else f"x < w - {columns}"] if columns > 0 else []
        return " && ".join(conditions)

    def near(self, array, rows, columns):
        there = self.is_there(rows, columns) if self.bordered and not array.line else ""
        text = self.at(array, rows, columns)
        return f"({there} ? {text} : {self.rng.choice([0, 0, 7])})" if there else text

    def at(self, array, rows=0, columns=0):
        for end, distance in [("top", -rows), ("bottom", rows), ("before", -columns), ("after", columns)]:
            self.reach[end] = max(self.reach[end], 0 if self.bordered else distance)
        if array.line:
            return f"{array.name}[{array.line}]"
        y, x = plus("y", rows), plus("x", columns)
        if array.nested:
            return f"{array.name}[{y}][{x}]"
        if self.style == "index":
            if array.pitch not in self.declared:
                self.declared.append(array.pitch)
            by = "" if not rows else f" {'-' if rows < 0 else '+'} {f'{abs(rows)} * ' if abs(rows) > 1 else ''}{array.pitch}"
            return plus(f"{array.name}[at_{array.pitch}{by}", columns) + "]"
        if self.style == "rows":
            row = f"{array.name}_{'m' if rows < 0 else 'p'}{abs(rows)}" if rows else f"{array.name}_row"
            self.pointers[row] = f"{array.type.name} *{row} = {array.name} + {bracketed(y)} * {array.pitch};"
            if array in self.only_read:
                self.pointers[row] = "const " + self.pointers[row]
            return f"{row}[{x}]"
        place = f"{bracketed(y)} * {array.pitch} + {x}"
        return f"*({array.name} + {place})" if self.style == "pointer" and self.chance(0.7) else f"{array.name}[{place}]"

    def read(self, mostly_before=True):
        """(text, is real)"""
        rng = self.rng
        array = rng.choice(self.places * 3 + self.only_read + self.lines)
        rows, columns = self.away(mostly_before) if self.chance(0.8) else (0, 0)
        text = self.near(array, rows, columns)
        if self.signed and self.chance(0.04):
            text = f"({rng.choice(['x > 0', 'y > 0', 'x < w - 1', 'y + 1 < h', '(x & 3)'])} ? {text} : {rng.choice([0, 5])})"
        return text, array.type.real

    # Statements

    def value(self, first=()):
        """An integer of 10 bits or a real number that is no greater than the greatest read."""
        rng = self.rng
        reads = [*first, *(self.read() for _ in range(rng.choice([1, 1, 2]) if first else rng.choice([1, 2, 3])))][:3]
        if self.chance(0.3) and len(reads) > 1:
            (a, x), (b, y) = reads[:2]
            return f"{a} {rng.choice('<>')} {b} ? {a} : {b}", x or y
        if any(real for _, real in reads):
            return f"{rng.choice(['0.25f', '0.25', '0.125f', '0.3f'])} * ({' + '.join(text for text, _ in reads)})", True
        text = reads[0][0]
        for other, _ in reads[1:]:
            text += rng.choice([f" + {other}", f" - {other}", f" + {other} * 3", f" - ({other} >> 1)"])
        return f"({text}) & {rng.choice([1023, 1023, 255])}", False

    def stored(self, array, value):
        text, real = value
        if array.type.real:
            return f"({array.type.name})({text})" if self.chance(0.3) else text
        return f"({array.type.name})({'(int)' if real else ''}({text}))" if real or array.type.bits < 32 or self.chance(0.5) else text

    def assignment(self, array, rows=0, columns=0):
        """`=` or a compound one, of which what is added stays small."""
        rng, value = self.rng, self.value()
        target = self.at(array, rows, columns)
        if self.chance(0.65):
            return f"{target} = {self.stored(array, value)};"
        if array.type.real:
            op, bounded = rng.choice(["+=", "-="]), f"MIN(MAX({value[0]}, -1), 1)"
            return f"{target} {op} {bounded};" if self.chance(0.8) else f"{target} *= 0.5f;"
        part = f"({'(int)' if value[1] else ''}({value[0]}) & 63)"
        operators = ["+=", "-=", "^=", "|="] + ["*="] * (array.type.bits < 32 or not array.type.signed)
        op = rng.choice(operators)
        return rng.choice([f"{target} {op} {part};"] * 5 + [f"++{target};", f"--{target};"])

    def pushed(self, array, rows, columns):
        there = self.is_there(rows, columns) if self.bordered else ""
        return (f"if ({there}) " if there else "") + self.assignment(array, rows, columns)

    def condition(self):
        a, real = self.read(False)
        if self.chance(0.15):
            return self.rng.choice(["x & 1", "y % 3 == 1", "x > y", "y > 40", "x != 6"])
        return self.rng.choice([f"{a} > {self.read()[0]}", f"{a} < 100"] + ([] if real else [f"({a} & 1)", f"{a}"]))

    def written(self):
        return self.rng.choice(self.places * 3 + self.only_written + self.lines)

    def statement(self, depth=0):
        """Its lines."""
        rng = self.rng
        kind = rng.choice(["own"] * 5 + ["push"] * 4 + (["if"] * 3 + ["local"] * 2 + ["continue"] * (self.chance(0.2)) if depth == 0 else []))
        if kind == "own":
            return [self.assignment(self.written())]
        if kind == "push":
            return [self.pushed(rng.choice(self.places), *self.away(False)) for _ in range(rng.choice([1, 1, 2, 3]))]
        if kind == "continue":
            return [f"if ({self.condition()})", INDENT + "continue;"]
        if kind == "local":
            self.count += 1
            read, real = self.read()
            name, text = f"v{self.count}", f"{'float' if real else 'int'} v{self.count} = {'(int)' if not real else ''}{read};"
            array = self.written()
            return [rng.choice(["const ", ""]) + text, f"{self.at(array)} = {self.stored(array, self.value([(name, real)]))};"]
        lines = [f"if ({self.condition()}) {{", *(INDENT + line for line in self.statement(1)), "}"]
        return lines + (["else {", *(INDENT + line for line in self.statement(1)), "}"] if self.chance(0.4) else [])

    def body(self):
        rng, a = self.rng, self.places[0]
        lines = []
        if self.chance(0.75):       # one that needs the row and the column before
            down, right = (1 if self.down else -1), (1 if self.left else -1)
            reads = [(self.near(a, down, rng.choice([0, 0, 0, 1, -1, 2])), a.type.real), (self.near(a, 0, right), a.type.real)]
            rng.shuffle(reads)
            lines.append(f"{self.at(a)} = {self.stored(a, self.value(reads))};")
        statements = [self.statement() for _ in range(rng.choice([0, 1, 1, 2, 3] if lines else [1, 2, 2, 3]))]
        statements.insert(rng.randrange(len(statements) + 1), lines)
        for array in self.only_written:
            if self.chance(0.8):
                statements.append([self.assignment(array)])
        return [line for lines in statements for line in lines]

    # The nest

    def loop(self, counter, type, size, low, high, descends, declared):
        rng = self.rng
        first, last = (("0", "0") if self.shifted else (self.reach[low], self.reach[high]))
        end = f"{size} - {last}" if str(last) != "0" else size
        type = "" if declared else type.name + " "
        if descends:
            return rng.choice([f"for ({type}{counter} = {end}; {counter}-- > {first};)"] if not self.signed else [
                f"for ({type}{counter} = {end} - 1; {counter} >= {first}; {rng.choice([f'{counter}--', f'--{counter}', f'{counter} -= 1'])})"])
        up = rng.choice([f"{counter}++", f"++{counter}", f"{counter} += 1"])
        tests = [f"{counter} < {end}", f"{counter} < {end}"] + ([f"{counter} <= {end} - 1"] if self.signed else [f"{counter} + {last} < {size}"])
        return f"for ({type}{counter} = {first}; {rng.choice(tests)}; {up})"

    def text(self):
        rng, body = self.rng, self.body()
        outside = rng.random() < 0.15
        lines = []
        if outside:
            lines += [f"{self.rows.name} y;", f"{self.columns.name} x;"]
        depth = 0

        def put(text):
            lines.append(INDENT * depth + text)
        if self.sweeps:
            put(rng.choice(["for (int t = 0; t < sweeps; t++) {", "for (int t = sweeps; t > 0; t--) {", "for (int t = 0; t < sweeps; t += 2) {"]))
            depth += 1
        rows = self.loop("y", self.rows, "h", "top", "bottom", self.down, outside)
        columns = self.loop("x", self.columns, "w", "before", "after", self.left, outside)
        # An index or a pointer of a row may be made for each iteration, too.
        indices = [f"const {self.size.name} at_{pitch} = ({self.size.name})y * {pitch} + x;" if not self.signed or self.chance(0.3) else
                   f"{rng.choice(['const ', ''])}{rng.choice([self.size.name, 'long'])} at_{pitch} = y * {pitch} + x;" for pitch in self.declared]
        pointers = list(self.pointers.values())
        inside = rng.random() < 0.2
        put(rows + " {")
        depth += 1
        for line in [] if inside else pointers:
            put(line)
        put(columns + " {")
        depth += 1
        for line in [*(pointers if inside else []), *indices, *body]:
            put(line)
        for k in range(3 if self.sweeps else 2):
            depth -= 1
            put("}")
        return "\n".join([f"static void {self.name}({', '.join(self.parameters())})", "{", *unused(["p", "h", "w", "sweeps"]), *(INDENT + line for line in lines), "}"])

    def parameters(self):
        size = self.size.name
        result = [f"{size} h", f"{size} w", f"{size} p", "int sweeps"]
        for array in self.all():
            const = "const " if array in self.only_read and self.chance(0.6) else ""
            name = f"{array.name}[][{array.pitch}]" if array.nested else f"*{array.name}"
            result.append(f"{const}{array.type.name} {name}")
        return result

    # Its calls

    def calls(self, total):
        """A function that calls it with some sizes, and sums up what the arrays have then."""
        rng, reach = self.rng, self.reach
        sizes = [(rng.choice(ROWS), rng.choice(COLUMNS)) for _ in range(rng.choice([2, 3, 4]))]
        if self.fixed >= 140:
            sizes = [(rows, min(columns, self.fixed - 8)) for rows, columns in sizes]
        if self.columns == v.U8:
            sizes = [(rows, min(columns, 200)) for rows, columns in sizes]
        lines = [f"static const int sizes[][2] = {{{', '.join(f'{{{rows}, {columns}}}' for rows, columns in sizes)}}};",
                 f"for (int k = 0; k < {len(sizes)}; k++) {{"]

        def put(text):
            lines.append(INDENT + text)
        put(f"const long h = sizes[k][0] + {reach['top'] + reach['bottom']}, w = sizes[k][1] + {reach['before'] + reach['after']};")
        put(f"const long p = {'w > 3 ? w - 3 : 1' if self.narrow else f'w + {rng.randrange(4)}'};")
        arguments, known = [], []
        for number, array in enumerate(self.all()):
            name, type = array.name, array.type.name
            count = "h + w" if array.line else f"h > 0 && w > 0 ? (h - 1) * {array.pitch} + w : 0"
            put(f"const size_t n_{name} = (size_t)({count});")
            twin = next((other for other in known if other.type == array.type), None)
            if twin and not array.line and self.chance(0.3):        # overlapping, at one of the sizes
                shift = rng.choice([0, 1, 7])
                put(f"{type} *{name} = k == {rng.randrange(len(sizes))} && n_{twin.name} >= n_{name} + {shift} ? {twin.name} + {shift} : {self.name}_{type}(n_{name}, {number}u);")
            else:
                put(f"{type} *{name} = {self.name}_{type}(n_{name}, {number}u);")
            if not array.line:
                known.append(array)
            moved = f" + {reach['top']} * {array.pitch} + {reach['before']}" if self.shifted and not array.line else ""
            arguments.append(f"(void *){name}" if array.nested else name + moved)
        less = f" - {reach['top'] + reach['bottom']}", f" - {reach['before'] + reach['after']}"
        h, w = ("h" + less[0], "w" + less[1]) if self.shifted else ("h", "w")
        size = self.size.name
        put(f"{self.name}(({size})({h}), ({size})({w}), ({size})p, {self.sweeps or '0'}, {', '.join(arguments)});")
        for array in self.all():
            put(f"for (size_t i = 0; i < n_{array.name} * sizeof *{array.name}; i++)")
            put(f"    {total} = {total} * 31 + ((unsigned char *){array.name})[i];")
        for number, array in enumerate(self.all()):
            others = [other.name for other in self.all()[:number] if other.type == array.type and not other.line and not array.line]
            apart = " && ".join(f"({array.name} < {other} || {array.name} > {other} + 7)" for other in others)
            if apart:
                put(f"if ({apart})")
            put(f"{INDENT if apart else ''}free({array.name});")
        return "\n".join([*self.fillers(), f"static void {self.name}_run(void)", "{", *(INDENT + line for line in lines + ["}"]), "}"])

    def fillers(self):
        for type in sorted({array.type.name for array in self.all()}):
            value = f"({type})(s >> 24) / 4" if type in ("float", "double") else f"({type})(s >> 24)"
            yield (f"static {type} *{self.name}_{type}(size_t n, unsigned s)\n{{\n    {type} *all = malloc(n * sizeof *all + !n);\n"
                   f"    if (!all)\n        abort();\n    for (size_t i = 0; i < n; i++) {{\n        s = s * 1664525u + 1013904223u;\n"
                   f"        all[i] = {value};\n    }}\n    return all;\n}}")


def plus(text, number):
    return text if number == 0 else f"{text} {'-' if number < 0 else '+'} {abs(number)}"


def bracketed(text):
    return f"({text})" if " " in text else text


def unused(names):
    return [INDENT + " ".join(f"(void){name};" for name in names)]


class Wavefronts:
    def wavefronts(self):
        f = self.f
        name = f"wave{len(f.globals)}_{f.index}"
        total = f"g_{name}"
        nest = Wavefront(self.rng, name)
        text = nest.text()
        f.globals.append("\n".join([f"static uint64_t {total};", text, nest.calls(total)]) + "\n")
        f.driver.show_scalar(total)
        self.w.put(f"{name}_run();")
