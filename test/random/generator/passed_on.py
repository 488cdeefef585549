"""Loops whose iterations pass sums, products, bits and extrema on, along one loop or along rows, elements that are kept, and much that only looks like it."""


class PassedOn:
    def passed_on(self):
        """Arrays of the file, which a loop fills first: whatever is computed is defined."""
        rng, f = self.rng, self.f
        sizes = [d for d in self.dims if not d.text.isdigit()]
        self.passed_type = rng.choice(["unsigned", "unsigned", "uint8_t", "uint16_t", "uint64_t", "int64_t"])
        count = 50 * 48
        names = [f"{self.w.fresh('pa')}_{f.index}" for _ in range(3)]
        for name in names:
            f.globals.append(f"static {self.passed_type} {name}[{count}];")
        p = self.w.fresh("p")
        self.w.block(f"for (int {p} = 0; {p} < {count}; {p}++)",
                     lambda: [self.w.put(f"{name}[{p}] = ({self.passed_type})({p} * {rng.randrange(3, 99)} % 61);") for name in names])
        n = self.size("n", sizes[0], rng.choice([7, 33, 45]))
        m = self.size("m", sizes[-1], rng.choice([5, 33, 45]))
        self.passed_arrays = names
        rng.choice([self.passed_line, self.passed_line, self.passed_elements, self.passed_rows, self.passed_kept])(n, m)
        total = f"g_{self.w.fresh('h')}_{f.index}"
        f.globals.append(f"static uint64_t {total};")
        f.driver.show_scalar(total)
        self.w.put(f"{total} = 1;")
        self.w.block(f"for (int {p} = 0; {p} < {count}; {p}++)",
                     lambda: [self.w.put(f"{total} = {total} * 31 + (uint64_t){name}[{p}];") for name in names])

    def passed_for(self, counter, end):
        type = self.rng.choice(["int", "int", "int", "long", "size_t", "unsigned"])
        end = f"({type}){end}" if type in ("size_t", "unsigned") else end
        if type in ("int", "long") and self.rng.random() < 0.25:
            return f"for ({type} {counter} = {end}; {counter} >= 1; {counter}--)"
        step = self.rng.choice(["++", "++", "++", " += 3"])
        return f"for ({type} {counter} = 1; {counter} < {end}; {counter}{step})"

    def passed_term(self, reads):
        text = self.rng.choice(reads)
        if self.rng.random() < 0.5:
            text = f"({text} {self.rng.choice(['+', '^', '&'])} {self.rng.choice(reads + ['3'])})"
        return f"({text} & 7)"

    def passed_update(self, s, reads):
        """Mostly updates of a kind; sometimes one that needs the sum."""
        rng, term = self.rng, self.passed_term(reads)
        cast = f"({self.passed_type})"
        kinds = {"sum": f"{s} += {term};", "product": f"{s} *= {term} | 1;", "or": f"{s} |= {term};", "xor": f"{s} ^= {term};",
                 "more": f"if ({term} > {s}) {s} = {cast}{term};", "chosen": f"{s} = {cast}({term} < {s} ? {term} : {s});",
                 "assigned": f"{s} = {cast}({s} + {term} + 1);"}
        if self.passed_type == "int64_t":
            kinds.pop("product")
        if rng.random() < 0.12:
            return rng.choice([f"{s} = {cast}(({s} & 63) * 2 + {term});", f"{s} += {s} & {term};", f"{s} = {cast}{term};"])
        text = kinds[self.passed_kind.setdefault(s, rng.choice(sorted(kinds)))]
        return f"if ({self.passed_term(reads)} {rng.choice(['<', '>', '!='])} 3) {{ {text} }}" if rng.random() < 0.3 else text

    def passed_body(self, at, sums):
        """Updates and uses, in any order."""
        rng = self.rng
        first, second, third = (at(name) for name in self.passed_arrays)
        reads = [first] + ([second] if rng.random() < 0.15 else [])
        if rng.random() < 0.3:
            local = self.w.fresh("v")
            self.w.put(f"{self.passed_type} {local} = {self.passed_term(reads)};")
            reads.append(local)
        statements = []
        for s in sums:
            statements += [self.passed_update(s, reads) for _ in range(rng.choice([1, 1, 2]))]
        value = f" {rng.choice(['+', '^'])} ".join(sums)
        targets = rng.choice([[second], [second], [second, third], [first]])
        statements += [f"{target} = ({self.passed_type})({value}{rng.choice(['', ' + ' + reads[0]])});" for target in targets]
        rng.shuffle(statements)
        for statement in statements:
            self.w.put(statement)

    def passed_line(self, n, m):
        i = self.w.fresh("i")
        sums = [self.w.fresh("s") for _ in range(self.rng.choice([1, 1, 2]))]
        self.passed_kind = {}
        for s in sums:
            self.w.put(f"{self.passed_type} {s} = {self.rng.randrange(9)};")
        distance = self.rng.choice(["", "", " + 2"])
        self.w.block(self.passed_for(i, f"{n} * {m}" if self.rng.random() < 0.5 else n),
                     lambda: self.passed_body(lambda name: f"{name}[{i}{distance}]", sums))
        if self.rng.random() < 0.5:
            self.w.put(f"{self.passed_arrays[0]}[0] = {sums[0]};")

    def passed_elements(self, n, m):
        i, rng = self.w.fresh("i"), self.rng
        a, b = self.passed_arrays[:2]
        header = self.passed_for(i, n)
        before = f"{i} + 1" if "--" in header else f"{i} - 3" if "3)" in header else f"{i} - 1"
        if "3)" in header:
            header = header.replace("= 1;", "= 3;")
        before = rng.choice([before] * 5 + [f"{i} - 1"])
        op = rng.choice(["+", "+", "^", "|"])
        term = self.passed_term([f"{b}[{i}]"])
        text = rng.choice([f"{a}[{i}] = ({self.passed_type})({a}[{before}] {op} {term});", f"{a}[{i}] {op}= {a}[{before}];",
                           f"{a}[{i}] = ({self.passed_type})({a}[{i}] {op} ({a}[{before}] {op} {term}));",
                           f"{a}[{i}] = ({self.passed_type})(({a}[{before}] & 31) * 3 + {term});"])
        use = f"{b}[{i}] = ({self.passed_type})({a}[{rng.choice([i, before])}] ^ 5);"
        self.w.block(header, lambda: [self.w.put(line) for line in rng.choice([[text], [text], [text, use], [use, text]])])

    def passed_kept(self, n, m):
        """Elements that are kept move together; sometimes something else is done to their place or to the array."""
        rng = self.rng
        i, k = self.w.fresh("i"), self.w.fresh("k")
        a, b, c = self.passed_arrays
        type = rng.choice(["int", "int", "unsigned", "size_t", "uint8_t"])
        value = f"({self.passed_type})({self.passed_term([f'{a}[{i}]'])} + {rng.choice([k, i, '1'])})"
        push = rng.choice([f"{b}[{k}++] = ({self.passed_type})({a}[{i}] + 1);"] * 3 +
                          [f"{b}[{k}] = {value}; {k}++;", f"{b}[{k}] = {value}; {c}[{k}] = {a}[{i}]; {k} += 1;",
                           f"{b}[{k}++] = {a}[{i}]; {b}[{k}++] = ({self.passed_type}){i};", f"{b}[{k}] = {value}; {k} += {a}[{i}] & 1;",
                           f"{a}[{k}] = {value}; {k}++;", f"{b}[{k}] = {b}[{k} / 2]; {k}++;", f"{b}[{i}] = 3; {b}[{k}++] = {a}[{i}];"])
        test = f"{self.passed_term([f'{a}[{i}]'])} {rng.choice(['<', '>', '!='])} 3"
        if rng.random() < 0.3:
            return self.passed_kept_by_pointer(n, i, test)
        late = rng.choice([f"{k} += {test};", f"if ({test}) {k}++;", f"{k} = {k} + ({test});"])
        self.w.put(f"{type} {k} = {rng.choice([0, 0, 3])};")
        self.w.block(self.passed_for(i, n), lambda: self.w.put(rng.choice(
            [f"if ({test}) {{ {push} }}", f"if ({test}) {{ {push} }}", f"if (!({test})) continue; {push}", f"{{ {b}[{k}] = {value}; {late} }}", f"{{ {b}[{k}] = {value}; {c}[{k}] = {a}[{i}]; {late} }}", f"if ({test}) {{ {push} }} {c}[{i}] = ({self.passed_type}){k};"])))
        self.w.put(f"{c}[0] = ({self.passed_type}){k};")

    def passed_kept_by_pointer(self, n, i, test):
        """The same by a pointer, whose place is told afterwards."""
        rng, p, (a, b, c) = self.rng, self.w.fresh("p"), self.passed_arrays
        value = f"({self.passed_type})({self.passed_term([f'{a}[{i}]'])})"
        self.w.put(f"{self.passed_type} *{p} = {b}{rng.choice(['', '', ' + 3'])};")
        self.w.block(self.passed_for(i, n), lambda: self.w.put(rng.choice(
            [f"if ({test}) *{p}++ = {value};", f"if ({test}) {{ *{p} = {value}; {p} += 1; }}", f"{{ *{p} = {value}; {p} += {test}; }}",
             f"{{ *{p} = {value}; if ({test}) {p}++; }}", f"if ({test}) {{ *{p}++ = {value}; {c}[{i}] = {value}; }}", f"if ({test}) *{p}++ = {a}[0];",
             f"if ({test}) {{ {p}[0] = {value}; {p}++; }}", f"if (!({test})) continue; *{p}++ = {value};"])))
        self.w.put(f"{c}[0] = ({self.passed_type})({p} - {b});")

    def passed_rows(self, n, m):
        y, x, rng = self.w.fresh("y"), self.w.fresh("x"), self.rng
        sums = [self.w.fresh("s") for _ in range(rng.choice([1, 1, 2]))]
        self.passed_kind = {}

        def row():
            if rng.random() < 0.25:
                a, b = self.passed_arrays[:2]
                return self.w.block(f"for (int {x} = 1; {x} < {m}; {x}++)", lambda: self.w.put(
                    f"{a}[{y} * 48 + {x}] {rng.choice(['+', '^'])}= {a}[{y} * 48 + {x} - 1]{rng.choice(['', f' + {b}[{y} * 48 + {x}]'])};"))
            for s in sums:
                self.w.put(f"{self.passed_type} {s} = {rng.choice(['0', '1', f'({self.passed_type}){y}'])};")
            self.w.block(self.passed_for(x, m), lambda: self.passed_body(lambda name: f"{name}[{y} * 48 + {x}]", sums))
            if rng.random() < 0.4:
                self.w.put(f"{self.passed_arrays[2]}[{y} * 48] = {sums[0]};")
        self.w.block(f"for (int {y} = 0; {y} < {n}; {y}++)", row)
