"""Rows of scratch declared outside the loops: set before they are read in every iteration, of which threads may have copies, or not quite."""


class ScratchRows:
    def scratch_rows(self):
        rng, f = self.rng, self.f
        sizes = [d for d in self.dims if not d.text.isdigit()]
        type = rng.choice(["unsigned", "unsigned", "uint64_t", "uint16_t", "uint8_t"])
        length = rng.choice([3, 4, 8, 17, 24])
        n = self.size("n", sizes[0], rng.choice([5, 12, 40]))
        m = self.size("m", sizes[-1], rng.choice([3, 9, 30]))
        end = self.size("p", sizes[-1], length) if rng.random() < 0.4 else str(length)
        data, out, row = (f"{self.w.fresh('rs' + s)}_{f.index}" for s in ["in", "out", "row"])
        for name, count in [(data, 1464), (out, 1400)]:
            f.globals.append(f"static {type} {name}[{count}];")
        self.filled([data], type, 1464)
        self.filled([out], type, 1400)
        is_static = rng.random() < 0.5
        first = ", ".join(str(rng.randrange(200)) for _ in range(length))
        if is_static:
            f.globals.append(f"static {type} {row}[{length}] = {{{first}}};")
        else:
            self.w.put(f"{type} {row}[{length}] = {{{first}}};")
        i, j = self.w.fresh("i"), self.w.fresh("j")
        self.outside = False
        depth = rng.choice([1, 2, 2])
        place = f"{i} * {m} + {j}" if depth == 2 else i
        inside = lambda: self.scratch_body(type, row, end, length, f"{data}[{place}", f"{out}[{place}]", i)
        inner = lambda: self.w.block(self.counted(j, "0", rng.choice([m, m, m, f"{i} + 1"]) if n != m else m), inside)
        self.w.block(self.counted(i, "0", n), inner if depth == 2 else inside)
        names = [out] + ([row] if is_static or rng.random() < 0.4 else [])
        for name in names:
            text = f"g_{self.w.fresh('h')}_{f.index}"
            f.globals.append(f"static unsigned {text};")
            f.driver.show_scalar(text)
            p = self.w.fresh("p")
            self.w.put(f"{text} = 1;")
            self.w.block(f"for (int {p} = 0; {p} < {length if name == row else 1400}; {p}++)",
                         lambda: self.w.put(f"{text} = {text} * 31 + (unsigned){name}[{p}];"))

    def scratch_body(self, type, row, end, length, data, out, i):
        """`data` is the beginning of an element: name[place."""
        rng, k = self.rng, self.w.fresh("k")
        value = f"{data} + {k} % 3] * {rng.randrange(1, 9)}u + {k}"
        if rng.random() < 0.12:                 # what an earlier iteration has left
            self.w.put(f"{out} ^= ({type}){row}[{rng.randrange(length)}];")
        first, last = rng.choice([("0", end)] * 8 + [("1", end), ("0", f"{end} - 1"), ("0", f"({end} < {i} ? {end} : {i})")])

        def fill():
            if rng.random() < 0.25:             # set and updated in one loop
                self.w.put(f"{row}[{k}] = ({type}){k};")
                l = self.w.fresh("l")
                self.w.block(f"for (int {l} = 0; {l} < {rng.choice(['4', end])}; {l}++)",
                             lambda: self.w.put(f"{row}[{k}] += ({type})({data} + {l}] * (unsigned){k});"))
            elif rng.random() < 0.1:            # perhaps not set
                self.w.block(f"if ({data}] & 1)", lambda: self.w.put(f"{row}[{k}] = ({type})({value});"))
            elif rng.random() < 0.1:            # the next element, which is older
                self.w.put(f"{row}[{k}] = ({type})({row}[({k} + 1) % {length}] + {value});")
            else:
                self.w.put(f"{row}[{k}] = ({type})({value});")
        self.w.block(self.counted(k, first, last), fill)
        if rng.random() < 0.3:                  # in place
            k = self.w.fresh("k")
            self.w.block(self.counted(k, "1", end),
                         lambda: self.w.put(f"{row}[{k}] = ({type})({row}[{k}] * 3u ^ {row}[{k} - 1]);"))
        if rng.random() < 0.5:
            k = self.w.fresh("k")
            self.w.block(self.counted(k, "0", rng.choice([end, end, str(length)])),
                         lambda: self.w.put(f"{out} = ({type})({out} * 5u + {row}[{k}]);"))
        else:
            self.w.put(f"{out} += ({type})({row}[0] ^ {row}[{rng.randrange(length)}]);")
