"""Windows whose size is a parameter: means, convolutions, erosions, vertical and horizontal passes, with borders of all kinds."""
from . import values as v


class Radii:
    def radii(self):
        f = self.f
        if not (f.counted or f.nonempty):
            return self.plain()
        memory = self.unknown_to_nests()
        type, name = memory.type.name, f"radius{len(f.globals)}_{f.index}"
        kind = self.rng.choice(["mean", "mean", "convolution", "least"])
        border = self.rng.choice(["clamped", "guarded", "left", "left"])
        f.globals.append(self.radius_filter(name, type, kind, border, self.rng.choice(["both", "both", "rows", "columns"])))
        out, mask, sizes = self.w.fresh("wide"), self.w.fresh("mask"), self.image_sizes()
        self.w.put(f"{type} *{out} = calloc((size_t){self.size_text(memory.type)} + 1, sizeof({type}));")
        self.w.put(f"float {mask}[19 * 19];")
        k = self.w.fresh("k")
        self.w.put(f"for (int {k} = 0; {k} < 19 * 19; {k}++)")
        self.w.put(f"    {mask}[{k}] = (float)({k} % 7) / 64;")
        self.w.put(f"if (!{out})")
        self.w.put("    abort();")
        self.w.put(f"for (int {k} = 0; {k} < ({sizes.split(', ')[0]}) * ({sizes.split(', ')[1]}); {k}++)")
        self.w.put(f"    {memory.name}[{k}] = ({type})(({k} * 37 + {k} / 5) % 100);")
        for _ in range(self.rng.choice([1, 2, 3])):
            # A radius below 0 would write in front of the rows that borders leave.
            radius = self.rng.choice([0, 1, 1, 2, 3, 4, 5, 8, 9] + ([] if border == "left" else [-1, -2]))
            to = memory.name if self.chance(0.1) else out
            self.w.put(f"{name}({memory.name}, {to}, {mask}, {sizes}, {radius});")
        self.w.put(f"for (int {k} = 0; {k} < ({sizes.split(', ')[0]}) * ({sizes.split(', ')[1]}); {k}++)")
        self.w.put(f"    {memory.name}[{k}] = {out}[{k}];")
        self.w.put(f"free({out});")
        self.read_back(memory)

    def local(self, type, name, value):
        """A variable that always has one value, set where it is declared or once later."""
        return self.rng.choice([f"    const {type} {name} = {value};\n", f"    {type} {name} = {value};\n",
                                f"    {type} {name};\n    {name} = {value};\n"])

    def radius_filter(self, name, type, kind, border, window):
        real = type in ("float", "double")
        number = self.rng.choice(["float", "double"]) if real else self.rng.choice(["float", "double", "int"])
        number = "double" if type == "int" and number == "float" else number  # sums of 4-byte integers stay exact
        size = self.rng.choice(["(2 * r + 1)", "size", "size"])
        rows, columns = window in ("both", "rows"), window in ("both", "columns")
        j, i = ("j" if rows else "0"), ("i" if columns else "0")
        y, x = ("y + j" if rows else "y"), ("x + i" if columns else "x")
        inside = " && ".join((["y + j >= 0 && y + j < h"] if rows else []) + (["x + i >= 0 && x + i < w"] if columns else []))
        if border == "clamped":
            y = f"{name}_clamp({y}, h - 1)" if rows else y
            x = f"{name}_clamp({x}, w - 1)" if columns else x
        pitch = self.rng.choice(["w", "w", "pitch"])
        pixel = f"in[({y}) * {pitch} + {x}]"
        weight = {"both": f"mask[({j} + r) * {size} + {i} + r]", "rows": "mask[j + r]", "columns": "mask[i + r]"}[window]
        step = {"mean": f"s += {pixel};", "convolution": f"s += {weight} * {pixel};",
                "least": f"s = {pixel} < s ? {pixel} : s;"}[kind]
        if border == "guarded":
            step = f"if ({inside}) {step}"
        low, high_y, high_x = ("r", "h - r", "w - r") if border == "left" else ("0", "h", "w")
        loops = "".join(["                for (int j = -r; j <= r; j++)\n"] * rows + ["                for (int i = -r; i <= r; i++)\n"] * columns)
        count = f"({size} * {size})" if window == "both" else size
        count = f"({count} < 1 ? 1 : {count})"
        result = {"mean": f"({type})(s / {count})", "least": f"({type})s",
                  "convolution": f"({type})s" if real else f"({type})(s > 100 ? 100 : s)"}[kind]
        known = self.rng.choice([None, None, None, 0, 1, 2, 3]) if border != "left" else None
        start = "100" if kind == "least" else "0"
        if border == "clamped":
            self.f.globals.append(f"static int {name}_clamp(int v, int last)\n{{\n    return v < 0 ? 0 : v > last ? last : v;\n}}\n")
        return (f"static void {name}(const {type} *in, {type} *out, const float *mask, int w, int h, int {'r' if known is None else 'unused'})\n{{\n"
                f"{self.local('int', 'r', known) + '    (void)unused;' + chr(10) if known is not None else ''}"
                f"{self.local('int', 'size', '2 * r + 1')}{self.local(self.rng.choice(['int', 'long']), 'pitch', 'w')}"
                f"    (void)size;\n    (void)pitch;\n    (void)mask;\n"
                f"    for (int y = {low if rows else '0'}; y < {high_y if rows else 'h'}; y++)\n"
                f"        for (int x = {low if columns else '0'}; x < {high_x if columns else 'w'}; x++) {{\n"
                f"            {number} s = {start};\n{loops}                    {step}\n"
                f"            out[y * {pitch} + x] = {result};\n        }}\n}}\n")
