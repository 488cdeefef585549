"""Rows and products whose inner loops share a range: loops that may become one around all of their body, and some that may not."""


class SharedRanges:
    def shared_ranges(self):
        """Arrays of the file, which the loops fill first: whatever is computed is defined."""
        sizes = [d for d in self.dims if not d.text.isdigit()]
        outer, inner = sizes[0], sizes[-1]
        rng, f = self.rng, self.f
        rows, columns = 90, 310
        type = rng.choice(["unsigned", "unsigned", "uint64_t", "uint16_t", "uint8_t"])
        names = {}
        for name in ["c", "a", "b"]:
            names[name] = f"{self.w.fresh('sr' + name)}_{f.index}"
            f.globals.append(f"static {type} {names[name]}[{rows * columns}];")
        if rng.random() < 0.2:
            names["a"] = names["c"]             # in place
        is_pointer = rng.random() < 0.8
        c, a, b = (self.pointer(type, names[n]) if is_pointer else names[n] for n in "cab")
        n = self.size("n", outer, rng.choice([7, 12, 80]))
        m = self.size("m", inner, rng.choice([5, 33, 80, 300]))
        i, j, k = (self.w.fresh(s) for s in "ijk")
        self.filled(names.values(), type, rows * columns)
        self.outside = rng.random() < 0.5
        self.shared_j = j
        if self.outside:
            self.w.put(f"int {i}, {j}, {k};")
        scalar = self.w.fresh("s")
        is_scalar_outside = rng.random() < 0.5
        if is_scalar_outside:
            self.w.put(f"{type} {scalar} = {rng.randrange(9)};")
        self.shared_inside = (i, j, k, n, m, type, c, a, b, scalar, is_scalar_outside)
        self.w.block(self.counted(i, "0", n), self.shared_body)
        for name in sorted(set(names.values())):
            total = self.w.fresh("h")
            text = f"g_{total}_{f.index}"
            f.globals.append(f"static unsigned {text};")
            f.driver.show_scalar(text)
            p = self.w.fresh("p")
            self.w.put(f"{text} = 1;")
            self.w.block(f"for (int {p} = 0; {p} < {rows * columns}; {p}++)",
                         lambda: self.w.put(f"{text} = {text} * 31 + (unsigned){name}[{p}];"))

    def pointer(self, type, name):
        pointer = self.w.fresh("q")
        self.w.put(f"{type} *{pointer} = {name};")
        return pointer

    def size(self, stem, dim, most):
        name = self.w.fresh(stem)
        text = dim.text if dim.text.isalnum() else f"({dim.text})"
        self.w.put(f"int {name} = {text} < 1 ? 0 : {text} > {most} ? {most} : (int){text};")
        return name

    def filled(self, names, type, count):
        for name in sorted(set(names)):
            p = self.w.fresh("p")
            self.w.block(f"for (int {p} = 0; {p} < {count}; {p}++)",
                         lambda: self.w.put(f"{name}[{p}] = ({type})({p} * {self.rng.randrange(3, 99)}u + ({p} >> 3));"))

    def counted(self, name, first, end):
        step = self.rng.choice([f"{name}++", f"++{name}", f"{name} += 1"])
        return f"for ({'' if self.outside else 'int '}{name} = {first}; {name} < {end}; {step})"

    def shared_body(self):
        """Several statements of one iteration of the outer loop, at several depths."""
        rng = self.rng
        ranges = [("0", self.shared_inside[4])] * 4 + [("0", f"{self.shared_inside[0]} + 1"), ("1", self.shared_inside[4]), (self.shared_inside[0], self.shared_inside[4])]
        self.range = rng.choice(ranges)
        self.products = 0
        count = rng.choice([2, 2, 3, 3, 4])
        for place in range(count):
            rng.choices([self.shared_row, self.shared_product, self.shared_condition, self.outside_scalar, self.decoy],
                        [6 if place else 9, 7, 3, 2, 1.2])[0]()

    def shared_header(self):
        first, end = self.range
        if self.rng.random() < 0.03:           # another range
            end += " - 1"
        return self.counted(self.shared_inside[1], first, end)

    def shared_row(self, factor="3", row=None):
        def update():
            if self.rng.random() < 0.15:
                with_data = f"if ({self.element('a', self.shared_inside[0])} & 1)"
                return self.w.block(with_data, lambda: self.update(factor, row))
            self.update(factor, row)
        self.w.block(self.shared_header(), update)

    def update(self, factor, row):
        rng = self.rng
        i, j, k, n, m, type, c, a, b, scalar, outside = self.shared_inside
        own = self.element("c", i)
        others = [self.element("a", row or i), self.element("b", row or i), str(rng.randrange(1, 50)), f"({type}){j}", own]
        if rng.random() < 0.06:                 # of another iteration of the shared loop
            others.append(f"{c}[{i} * {m} + ({m} > {j} ? {m} - 1 - {j} : 0)]")
        if rng.random() < 0.06:                 # of another row, the same iteration
            others.append(f"({i} > 0 ? {c}[({i} - 1) * {m} + {j}] : 1)")
        if outside and rng.random() < 0.05:     # a scalar that each iteration sets, or that it hands on
            if rng.random() < 0.7:
                self.w.put(f"{scalar} = ({type}){rng.choice(others)};")
            others = [scalar]
        value = f"1u * {rng.choice(others)} * {factor}"
        if rng.random() < 0.3:
            t = self.w.fresh("v")
            self.w.put(f"const {type} {t} = ({type})({value});")
            value = f"{t} + {rng.choice(others)}"
        self.w.put(f"{own} {rng.choice(['=', '+=', '+=', '^=', '-='])} ({type})({value});")

    def element(self, name, row):
        i, j, k, n, m, type, c, a, b, scalar, outside = self.shared_inside
        place = f"{row} * {m} + {j}" if self.range[1] == m else f"{row} * 310 + {j}"
        return f"{ {'a': a, 'b': b, 'c': c}[name]}[{place}]"

    def shared_product(self):
        """A loop around shared ones that combines values into their elements."""
        rng = self.rng
        i, j, k, n, m, type, c, a, b, scalar, outside = self.shared_inside
        end = rng.choice([n, "5", i, f"{i} % 4", f"({b}[{i}] & 3)"])

        def turn():
            factor = rng.choice(["3", f"({type}){k}", f"{b}[{i} * 7 + {k}]"])
            if rng.random() < 0.4:
                t = scalar if outside and rng.random() < 0.4 else self.w.fresh("t")
                self.w.put(f"{'' if t == scalar else f'const {type} '}{t} = ({type})({factor} + 1u);")
                factor = t
            row = rng.choice([k, i])
            if rng.random() < 0.3:
                test = rng.choice([f"{b}[{k}] & 1", f"{k} != {i}", f"{factor} != 0"])
                return self.w.block(f"if ({test})", lambda: self.shared_row(factor, row))
            self.shared_row(factor, row)
            if rng.random() < 0.25:
                self.shared_row("5", row)
        self.w.block(self.counted(k, "0", end), turn)

    def shared_condition(self):
        i, b = self.shared_inside[0], self.shared_inside[8]
        self.w.block(f"if ({self.rng.choice([f'{i} % 3 != 1', f'{b}[{i}] & 2', f'{i} > 2'])})", self.shared_row)

    def outside_scalar(self):
        i, j, k, n, m, type, c, a, b, scalar, outside = self.shared_inside
        if outside:
            self.w.put(f"{scalar} = ({type})({self.rng.choice([f'{b}[{i}]', f'{a}[{i}]', f'{c}[{i} * {m}]'])} + {self.rng.randrange(9)});")
            return self.shared_row(scalar)
        t = self.w.fresh("t")
        self.w.put(f"const {type} {t} = ({type})({self.rng.choice([f'{b}[{i}]', f'{a}[{i}]'])} | 1u);")
        return self.shared_row(t)

    def decoy(self):
        """What forbids to move the loops around it."""
        rng = self.rng
        i, j, k, n, m, type, c, a, b, scalar, outside = self.shared_inside
        kinds = [lambda: self.w.put(f"{c}[{i} * {m}] += 7;"),
                 lambda: self.w.put(f"{b}[{i}] = ({type})({c}[{i} * {m}] + 1u);"),
                 lambda: self.w.block(self.shared_header(), lambda: self.w.put(f"{b}[{i}] ^= {self.element('c', i)};"))]
        if outside:
            kinds += [lambda: self.w.block(self.shared_header(), lambda: self.w.put(f"{scalar} += {self.element('c', i)};")),
                      lambda: self.w.put(f"if ({b}[{i}] & 1) {scalar} = 3;")]
            if self.outside:
                kinds.append(lambda: self.w.put(f"{b}[{i}] = ({type}){i};"))
        rng.choice(kinds)()
