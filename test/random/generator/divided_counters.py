"""Quotients and remainders of counters by sizes, as subscripts and in conditions: flat loops over images, patterns, enlarged images."""


class DividedCounters:
    def divided_counters(self):
        rng, f = self.rng, self.f
        sizes = [d for d in self.dims if not d.text.isdigit()]
        type = rng.choice(["float", "int", "uint8_t", "uint16_t", "double"])
        data, out = (f"{self.w.fresh('dc' + s)}_{f.index}" for s in ["in", "out"])
        for name in [data, out]:
            f.globals.append(f"static {type} {name}[5000];")
            self.filled([name], type, 5000)
        n = self.size("n", sizes[0], rng.choice([5, 12, 40]))
        m = self.size("m", sizes[-1], rng.choice([3, 9, 40]))
        d = self.w.fresh("d")
        self.w.put(f"const int {d} = {rng.choice([f'{m} % 7 + 1', f'{n} + 1', f'2 * {m} - 25', f'{n} * {m} + 1'])};")
        self.outside = False
        rng.choice([self.flat_image, self.flat_volume, self.pattern, self.tile, self.larger])(data, out, type, n, m, d)
        text = f"g_{self.w.fresh('h')}_{f.index}"
        f.globals.append(f"static unsigned {text};")
        f.driver.show_scalar(text)
        p = self.w.fresh("p")
        self.w.put(f"{text} = 1;")
        self.w.block(f"for (int {p} = 0; {p} < 5000; {p}++)", lambda: self.w.put(f"{text} = {text} * 31 + (unsigned){out}[{p}];"))

    def divided_loop(self, end, body, type="int"):
        """Around a body that is given the counter; its end perhaps in a variable."""
        if self.chance(0.4):
            name = self.w.fresh("e")
            self.w.put(f"const {type} {name} = {end};")
            end = name
        i = self.w.fresh("i")
        self.w.block(f"for ({type} {i} = 0; {i} < {end}; {i}++)", lambda: body(i))

    def named(self, *values):
        """Each value as it is, or in a variable of its own."""
        names = []
        for value in values:
            name = self.w.fresh("x") if self.chance(0.5) else f"({value})"
            if not name.startswith("("):
                self.w.put(f"const int {name} = (int)({value});")
            names.append(name)
        return names

    def divided_value(self, type, *elements):
        return f"({type})({' + '.join(elements)})"

    def flat_image(self, data, out, type, n, m, d):
        rng = self.rng
        counter = rng.choice(["int", "int", "long", "unsigned", "size_t"])

        def body(i):
            x, y = self.named(f"{i} % {m}", f"{i} / {m}")
            reads = [f"{data}[{y} * {m} + ({m} - 1 - {x})]", f"{data}[{x}]", f"{data}[{y}]", f"{data}[{x} * 3 + {y}]", f"{data}[{i}]"]
            value = self.divided_value(type, *rng.sample(reads, rng.choice([1, 2, 3])))
            target = f"{out}[{rng.choice([i, i, i, f'{x} * {n} + {y}'])}]"
            if self.chance(0.4):
                return self.w.block(f"if ({x} > 0 && {y} > 0)", lambda: self.w.put(f"{target} = {value};"))
            self.w.put(f"{target} = {value};")
        self.divided_loop(f"({counter}){n} * {m}", body, counter)

    def flat_volume(self, data, out, type, n, m, d):
        rng = self.rng

        def body(i):
            reads = [f"{data}[{i} / ({n} * {m})]", f"{data}[{i} / {m} / {n}]", f"{data}[{i} / {m} % {n}]", f"{data}[{i} % {m}]", f"{data}[{i} % ({n} * {m})]"]
            self.w.put(f"{out}[{i}] = {self.divided_value(type, *rng.sample(reads, rng.choice([1, 2, 3])))};")
        self.divided_loop(f"{n} * {m} * 3", body)

    def pattern(self, data, out, type, n, m, d):
        rng = self.rng
        counter = rng.choice(["int", "int", "short", "long"])

        def body(i):
            reads = [f"{data}[{i} % {d}]", f"{data}[({d} > 0 ? {i} / {d} : 0)]", f"{data}[({i} + 3) % {d}]", f"{data}[{i} * {i} % {d}]", f"{data}[{i}]"]
            value = self.divided_value(type, *rng.sample(reads, rng.choice([1, 2])))
            condition = rng.choice([None, None, f"{i} % {d} == 0", f"{i} / {d} % 2"])
            write = lambda: self.w.put(f"{out}[{i}] = {value};")
            self.w.block(f"if ({condition})", write) if condition else write()
        self.divided_loop(rng.choice([n, f"{n} * 9"]), body, counter)

    def tile(self, data, out, type, n, m, d):
        t = self.w.fresh("t")
        self.w.put(f"const int {t} = {m} % 5 + 2;")
        self.divided_loop(n, lambda y: self.divided_loop(m, lambda x: self.w.put(
            f"{out}[{y} * {m} + {x}] = {data}[{y} % {t} * {self.rng.choice(['7', t])} + {x} % {t}];")))

    def larger(self, data, out, type, n, m, d):
        s = self.w.fresh("s")
        self.w.put(f"const int {s} = {n} % 4 + 1;")
        pitch = self.rng.choice([f"({m} / {s} + 1)", "41", f"({m} / {s})"])
        self.divided_loop(n, lambda y: self.divided_loop(m, lambda x: self.w.put(
            f"{out}[{y} * {m} + {x}] = {data}[{y} / {s} * {pitch} + {x} / {s}];")))
