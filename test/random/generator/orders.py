"""Nests without a parallel loop, of which iterations with equal sums of counters may be independent: sweeps in place, tables,
decompositions of matrices, and much that only looks like them."""


class Orders:
    def ordered(self):
        """A matrix of the file, which loops fill first: whatever is computed is defined."""
        rng, f = self.rng, self.f
        sizes = [d for d in self.dims if not d.text.isdigit()]
        self.order_type = rng.choice(["unsigned", "unsigned", "uint64_t", "int64_t", "double", "float"])
        self.order_width = rng.choice([48, 48, 50, 64])
        name = f"{self.w.fresh('om')}_{f.index}"
        count = 50 * self.order_width
        f.globals.append(f"static {self.order_type} {name}[{count}];")
        n = self.size("n", sizes[0], rng.choice([7, 12, 45]))
        m = self.size("m", sizes[-1], rng.choice([5, 33, 44]))
        p = self.w.fresh("p")
        self.w.block(f"for (int {p} = 0; {p} < {count}; {p}++)",
                     lambda: self.w.put(f"{name}[{p}] = ({self.order_type})({p} * {rng.randrange(3, 99)} % 64);"))
        self.order_counter = rng.choice(["int", "int", "int", "long", "size_t", "unsigned"])
        if rng.random() < 0.5:
            a = self.w.fresh("q")
            self.w.put(f"{self.order_type} (*{a})[{self.order_width}] = ({self.order_type} (*)[{self.order_width}]){name};")
            self.order_at = lambda r, c: f"{a}[{r}][{c}]"
        else:
            self.order_at = lambda r, c: f"{name}[({r}) * {self.order_width} + {c}]"
        rng.choice([self.order_sweep, self.order_triangle])(n, m)
        total = f"g_{self.w.fresh('h')}_{f.index}"
        f.globals.append(f"static uint64_t {total};")
        f.driver.show_scalar(total)
        self.w.put(f"{total} = 1;")
        self.w.block(f"for (int {p} = 0; {p} < {count}; {p}++)",
                     lambda: self.w.put(f"{total} = {total} * 31 + (uint64_t)(int64_t){name}[{p}];"))

    def order_value(self, reads):
        rng = self.rng
        if self.order_type in ("double", "float"):
            return f"({' + '.join(reads)}) * {rng.choice(['0.125', '0.25'])}{'f' if self.order_type == 'float' else ''}"
        text = reads[0]
        for read in reads[1:]:
            text = f"({text} {rng.choice(['+', '-', '^'])} {read})"
        return f"{text} & 1023"

    def order_for(self, counter, first, end, descends=False):
        if descends and self.order_counter in ("int", "long"):
            return f"for ({self.order_counter} {counter} = {end} - 1; {counter} >= {first}; {counter}--)"
        end = f"({self.order_counter}){end}" if self.order_counter in ("size_t", "unsigned") and end.isalnum() else end
        return f"for ({self.order_counter} {counter} = {first}; {counter} < {end}; {counter}++)"

    def order_sweep(self, n, m):
        """Neighbours within two rows and columns, of a matrix with so many around; at times only those that come later."""
        rng = self.rng
        first = rng.choice([0, 0, 2, 3])
        i, j, t = (self.w.fresh(s) for s in "ijt")

        def statements():
            for _ in range(rng.choice([1, 1, 2])):
                reads = [self.order_at(f"{i} + {rng.randrange(first, 5)}", f"{j} + {rng.randrange(first and 2, 5)}") for _ in range(rng.choice([1, 2, 3]))]
                text = f"{self.order_at(f'{i} + 2', f'{j} + 2')} = {self.order_value(reads)};"
                self.w.put(f"if ({i} {rng.choice(['<', '!='])} {j}) {text}" if rng.random() < 0.2 else text)

        def columns():
            first = f"{i} + 1" if rng.random() < 0.2 else "0"
            self.w.block(self.order_for(j, first, m, first == "0" and rng.random() < 0.25), statements)

        def rows():
            self.w.block(self.order_for(i, "0", n, rng.random() < 0.25), columns)
        if rng.random() < 0.3:
            return self.w.block(self.order_for(t, "0", "3"), rows)
        rows()

    def order_triangle(self, n, m):
        """Statements at several depths, in loops that go up to or from the counters around them."""
        rng = self.rng
        i, j, k = (self.w.fresh(s) for s in "ijk")
        size = self.w.fresh("s")
        self.w.put(f"const {self.order_counter} {size} = ({self.order_counter})({n} < {m} ? {n} : {m});")

        def update(counters):
            if len(counters) == 3 and rng.random() < 0.6:
                target = (i, j)
                reads = [(i, j), (i, k), rng.choice([(k, j), (j, k)])]
            else:
                target = (rng.choice(counters), rng.choice(counters))
                reads = [target] + [(rng.choice(counters), rng.choice(counters)) for _ in range(rng.choice([1, 2]))]
            self.w.put(f"{self.order_at(*target)} = {self.order_value([self.order_at(*r) for r in reads])};")

        def innermost():
            if rng.random() < 0.3:
                update([i, j])
            self.w.block(self.order_for(k, *rng.choice([("0", j), ("0", i), (f"{j} + 1", size), (f"{i} + 1", size)])), lambda: update([i, j, k]))
            if rng.random() < 0.6:
                update([i, j])

        def body():
            if rng.random() < 0.4:
                update([i])
            for _ in range(rng.choice([1, 1, 2])):
                self.w.block(self.order_for(j, *rng.choice([("0", i), (i, size), (f"{i} + 1", size), ("0", size)])), innermost)
            if rng.random() < 0.3:
                update([i])
        self.w.block(self.order_for(i, "0", size, rng.random() < 0.2), body)
