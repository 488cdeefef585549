"""Global arrays that functions without parameters filter, while functions and loops of the host read and change some of them; gotos."""
from . import values as v
from .values import Expr


class Globals:
    def global_arrays(self):
        """An element of an output is made of what a function finds in its global arrays."""
        name = self.global_functions()
        out = self.rng.choice(self.outputs)
        first = [v.constant(0) for _ in self.dims]
        test = " && ".join(f"{d.text} > 0" for d in self.dims if not d.text.isdigit())
        value = Expr(f"(int)({name}_run({self.rng.randint(0, 4)}, {self.rng.choice([0, 3, 200])}) & 7)", v.INT, 0, 7, v.UNARY)
        self.w.put(f"if ({test or 1})")
        self.w.put(f"    {out.at(self.rng, first)} = {self.nests.stored(out, value).text};")

    def global_functions(self):
        f, pick = self.f, self.rng.choice
        name, type = f"global{len(f.globals)}_{f.index}", pick(["int", "float", "uint8_t", "short", "double"])
        self.rows, self.columns = pick([8, 13, 20]), pick([9, 16, 33])
        arrays = [f"{name}_{letter}" for letter in "abc"]
        code = [f"static {type} {', '.join(f'{a}[{self.rows}][{self.columns}]' for a in arrays)};",
                f"static {type} *{name}_kept[2] = {{{arrays[0]}[1], {arrays[2]}[0]}};"]
        for number in range(2):
            to, source = self.rng.sample(arrays, 2)
            code.append(f"static void {name}_filter{number}(int k)\n{{\n{self.all_elements()}"
                        f"            {to}[y][x] = ({type})({to}[y][x] / 2 + {source}[y][x > 0 ? x - 1 : 0] / 4 + (y * 3 + x + k) % 5);\n}}")
        readers = [self.global_reader(f"{name}_read{k}", type, self.rng.sample(arrays, 2), name) for k in range(2)]
        writer = self.global_writer(f"{name}_write", type, self.rng.sample(arrays, 2), name)
        code += readers + [writer, self.global_run(name, type, arrays)]
        f.globals.append("\n".join(code) + "\n")
        return name

    def all_elements(self):
        return f"    for (int y = 0; y < {self.rows}; y++)\n        for (int x = 0; x < {self.columns}; x++)\n"

    def global_reader(self, name, type, arrays, owner):
        a, b = arrays
        take = "s = s * 31u + (unsigned)"
        loop = f"    for (int i = 0; i < {self.rows}; i++)\n"
        body = self.rng.choice([
            f"{loop}        {take}{a}[i][0];\n",
            f"{loop}    {{\n        const {type} *p = {a}[i];\n        for (int x = 0; x < {self.columns}; x++)\n            {take}p[x];\n    }}\n",
            f"    const {type} *p = k % 2 ? {a}[1] : {b}[0];\n    for (int i = 0; i < {self.columns}; i++)\n        {take}*p++;\n",
            f"    const {type} *p = {owner}_kept[k % 2];\n    for (int i = 0; i < {self.columns}; i++)\n        {take}p[i];\n",
            f"    if (k > 0)\n        s = {name}(k - 1) + (unsigned){a}[k % {self.rows}][k];\n    else\n        s = (unsigned){b}[2][2];\n",
            f"    {type} row[{self.columns}];\n    memcpy(row, {a}[k % {self.rows}], sizeof row);\n    for (int x = 0; x < {self.columns}; x++)\n        {take}row[x];\n",
            f"{loop}        {take}{name}_at({a}[i], i % {self.columns});\n",
            f"{loop}        {take}*{name}_in(i, k);\n"])
        helper = ""
        if f"{name}_at" in body:
            helper = f"static {type} {name}_at(const {type} *row, int x)\n{{\n    return row[x];\n}}\n"
        if f"{name}_in" in body:
            helper = f"static const {type} *{name}_in(int y, int k)\n{{\n    return k % 3 ? &{a}[y][k] : {b}[y];\n}}\n"
        return f"{helper}static unsigned {name}(int k)\n{{\n    unsigned s = (unsigned)k;\n{body}    return s;\n}}"

    def global_writer(self, name, type, arrays, owner):
        a, b = arrays
        body = self.rng.choice([
            f"    for (int i = 1; i < {self.rows}; i++)\n        {a}[i][0] = ({type})({a}[i - 1][0] / 3 + {a}[i][0] / 2);\n",
            f"    {type} *p = k % 2 ? {a}[0] : {b}[1];\n    for (int i = 1; i < {self.columns}; i++)\n        p[i] = ({type})(p[i - 1] / 2 + 1);\n",
            f"    if (k > 0)\n        {name}(k - 1);\n    {a}[k][k] = ({type})({b}[k][0] / 2 + k);\n",
            f"    memset({a}[k], 0, sizeof {a}[k]);\n    memcpy({b}[0], {a}[2], sizeof {a}[2]);\n",
            f"    {owner}_kept[k % 2][k] = ({type})k;\n",
            f"    {owner}_kept[0] = {b}[3];\n    {a}[k][1] = {owner}_kept[0][k];\n"])
        return f"static void {name}(int k)\n{{\n{body}    (void)k;\n}}"

    def global_switch(self, name, arrays):
        """Groups that fall through, jump, go on with the loop."""
        lines = [f"switch ({self.rng.choice(['k % 4', f'(int)({arrays[0]}[k][1] + k) % 4'])}) {{"]
        for number in range(4):
            lines.append("default:" if number == 3 else f"case {number}:")
            lines += ["    " + self.rng.choice([f"{name}_filter0(k);", f"{name}_filter1(k);", f"s += {name}_read1(k);", f"{name}_write(k);",
                                                "s += 3u;"])]
            lines.append(self.rng.choice(["    break;", "    break;", "    /* fall through */" if number < 3 else "    break;", "    continue;",
                                          "    goto done;"]))
        return "\n        ".join(lines + ["}"])

    def global_run(self, name, type, arrays):
        chance, steps = self.chance, []
        for number in range(self.rng.randint(2, 4)):
            steps.append(self.rng.choice([f"{name}_filter0(k);", f"{name}_filter1(k + 1);"]))
            if chance(0.6):
                steps.append(self.rng.choice([
                    f"s += {name}_read0(k);", f"s ^= {name}_read1(k);", f"{name}_write(k);", f"s += (unsigned){arrays[2]}[k][k];",
                    f"for (int i = 0; i < 9; i++)\n            s = s * 7u + {name}_read0(i % 3);",
                    f"{arrays[0]}[k][2] = ({type})k;"]))
            if chance(0.25):
                steps.append(self.global_switch(name, arrays))
            if chance(0.5):
                steps.append(f"if (s % 11 == {number} || k > limit)\n            goto {self.rng.choice(['done', 'out'])};")
        body = "\n".join("        " + step for step in steps)
        text = "\n".join(steps)
        ends = [f"    s += {name}_read1(1);\n"]
        ends += ["out:\n"] if "goto out" in text else []
        ends += [f"    s += (unsigned){arrays[1]}[3][3];\n" + (f"    {name}_filter1(2);\n" if chance(0.4) else "")]
        ends += ["done:\n"] if "goto done" in text else []
        ends += [f"    s += {name}_read0(2) * 3u;\n"]
        # All functions are called somewhere.
        first = f"    if (limit < 0) {{\n        {name}_filter0(0);\n        {name}_filter1(0);\n        {name}_write(0);\n    }}\n"
        return (f"static unsigned {name}_run(int n, int limit)\n{{\n    unsigned s = 1;\n{first}"
                f"    for (int k = 0; k < n; k++) {{\n{body}\n    }}\n{''.join(ends)}    (void)limit;\n    (void){name}_kept;\n    return s;\n}}")
