"""Loops that look for something: first and last places, flags, whether a condition holds anywhere or everywhere, and what only looks like it."""


class LookedFor:
    def looked_for(self):
        """Over arrays of the file, which a loop fills first; what is found is shown."""
        rng, f = self.rng, self.f
        sizes = [d for d in self.dims if not d.text.isdigit()]
        self.seen_type = rng.choice(["int", "int", "uint8_t", "int16_t", "long", "float", "double"])
        count = 45 * 45
        self.seen = [f"{self.w.fresh('la')}_{f.index}" for _ in range(2)]
        for name in self.seen:
            f.globals.append(f"static {self.seen_type} {name}[{count}];")
        p, spread = self.w.fresh("p"), rng.choice([5, 61, 1009])
        self.w.block(f"for (int {p} = 0; {p} < {count}; {p}++)",
                     lambda: [self.w.put(f"{name}[{p}] = ({self.seen_type})({p} * {rng.randrange(3, 99)} % {spread});") for name in self.seen])
        self.seen_n = self.size("n", sizes[0], rng.choice([7, 33, 45]))
        self.seen_m = self.size("m", sizes[-1], rng.choice([5, 33, 45]))
        for _ in range(rng.choice([1, 2])):
            rng.choice([self.last_seen, self.last_seen, self.truths, self.first_seen, self.first_seen])()

    def shown(self, name):
        """The result, where the program shows it."""
        total = f"g_{self.w.fresh('h')}_{self.f.index}"
        self.f.globals.append(f"static double {total};")
        self.f.driver.show_scalar(total)
        self.w.put(f"{total} = (double){name};")

    def seen_loops(self, inside, deepest=2):
        """One loop or two, in either direction."""
        i, j = self.w.fresh("i"), self.w.fresh("j")
        type = self.rng.choice(["int", "int", "long", "size_t"])
        end = f"({type}){self.seen_n}"
        if type != "size_t" and self.chance(0.3):
            outer = f"for ({type} {i} = {end} - 1; {i} >= 0; {i}{self.rng.choice(['--', ' -= 2'])})"
        else:
            outer = f"for ({type} {i} = 0; {i} < {end}; {i}{self.rng.choice(['++', '++', ' += 3'])})"
        if deepest == 1 or self.chance(0.5):
            return self.w.block(outer, lambda: inside(i, [i]))
        inner = f"for (int {j} = 0; {j} < {self.rng.choice([self.seen_m, self.seen_m, f'(int)({i} % 4)'])}; {j}++)"
        self.w.block(outer, lambda: self.w.block(inner, lambda: inside(f"{i} * {self.seen_m} + {j}", [i, j])))

    def seen_condition(self, at):
        a, b = (f"{name}[{at}]" for name in self.seen)
        return self.rng.choice([f"{a} == {b}", f"{a} > {b} + 20", f"{a} < {self.rng.choice([3, -1, 900])}", f"{a} >= 1 && {b} < 2"])

    def last_seen(self):
        """Conditional values of any type, constants among them, perhaps used by the iteration that sets them."""
        rng = self.rng
        results = []
        for _ in range(rng.choice([1, 1, 2])):
            type, name = rng.choice(["int", "int", "long", "float", "unsigned char", "_Bool"]), self.w.fresh("last")
            self.w.put(f"{type} {name} = ({type})({rng.choice([-1, 0, 1, 77])});")
            results.append((type, name))
        through = self.w.fresh("to")
        is_through = self.chance(0.3)
        if is_through:
            self.w.put(f"{results[0][0]} *{through} = &{results[0][1]};")

        def inside(at, counters):
            for k, (type, name) in enumerate(results):
                target = f"*{through}" if is_through and k == 0 else name
                value = rng.choice(["1", "1", f"{counters[0]}", f"{at}", f"{self.seen[0]}[{at}] / 2"])
                stored = f"({type})({value})" if type != "unsigned char" else f"({type})(int)({value})"
                guard = f"if ({self.seen_condition(at)})" if self.chance(0.9) else ""
                if guard and not is_through and self.chance(0.3):
                    self.w.block(guard, lambda: [self.w.put(f"{target} = {stored};"),
                                                 self.w.put(f"{self.seen[1]}[{at}] = {target} > 1;")])
                    continue
                self.w.put(f"{guard} {target} = {stored};".strip())
                if guard and self.chance(0.2):
                    self.w.put(f"else if ({self.seen_condition(at)}) {target} = ({type}){rng.choice([2, 3])};")
        self.seen_loops(inside)
        for type, name in results:
            self.shown(name)

    def truths(self):
        rng = self.rng
        type, name = rng.choice(["int", "long", "unsigned char", "_Bool", "double"]), self.w.fresh("holds")
        self.w.put(f"{type} {name} = ({type}){rng.choice([0, 1, 1, 2, 5])};")
        op = rng.choice(["||", "&&"])

        def inside(at, counters):
            guard = f"if ({self.seen_condition(at)}) " if self.chance(0.3) else ""
            for _ in range(rng.choice([1, 1, 2])):
                tested = f"({self.seen_condition(at)})"
                self.w.put(f"{guard}{name} = {rng.choice([f'{name} {op} {tested}', f'{tested} {op} {name}'])};")
        self.seen_loops(inside)
        self.shown(name)

    def first_seen(self):
        """break, a flag in the condition, an element in the condition; rarely with something else that an iteration does."""
        rng = self.rng
        kind = rng.choice(["break", "break", "counter", "flag", "condition"])
        name, i = self.w.fresh("at"), self.w.fresh("i")
        type = rng.choice(["int", "int", "long", "unsigned"])
        end = f"({type}){self.seen_n}"
        condition = self.seen_condition(i)
        if kind in ("counter", "condition"):
            self.w.put(f"{type} {i};")
            test = f"{i} < {end}" + (f" && !({condition})" if kind == "condition" else "")
            self.w.block(f"for ({i} = 0; {test}; {i}++)",
                         lambda: self.w.put(";" if kind == "condition" else f"if ({condition}) break;"))
            return self.shown(i)
        self.w.put(f"int {name} = {rng.choice([-1, 0, 5])}, {name}_set = 0;")

        def inside():
            if self.chance(0.15):
                self.w.put(rng.choice([f"{self.seen[1]}[{i}] = 1;", f"if ({self.seen[0]}[{i}] > {name}) {name}++;"]))
            value = rng.choice([f"(int){i}", f"2 * (int){i} + 1", "7"])
            self.w.block(f"if ({condition})", lambda: [self.w.put(f"{name} = {value};"), self.w.put(f"{name}_set = 1;"),
                                                       self.w.put("break;") if kind == "break" else None])
            if kind == "break" and self.chance(0.3):
                self.w.block(f"if ({self.seen_condition(i)})", lambda: [self.w.put(f"{name} = -3;"), self.w.put(f"{name}_set = 2;"), self.w.put("break;")])
        flag = f" && !{name}_set" if kind == "flag" else ""
        self.w.block(f"for ({type} {i} = 0; {i} < {end}{flag}; {i}++)", inside)
        self.shown(name)
        self.shown(f"{name}_set")
