"""Images in structs that functions of the file make, filter, exchange and destroy; temporaries that functions free."""
from . import values as v
from .arrays import Array
from .values import Expr


class Images:
    def images(self):
        f = self.f
        if not (f.counted or f.nonempty):
            return self.plain()
        known = [a for a in self.temporaries if a.name in f.allocated and not a.nested and a.lo <= 0 and a.hi >= 9]
        first = self.rng.choice(known) if known and self.chance(0.4) else self.unknown_to_nests()
        helpers = self.image_functions(first.type.name)
        p, q = self.w.fresh("p"), self.w.fresh("q")
        if self.chance(0.5):
            whole = self.w.fresh("image")
            self.w.put(f"struct {helpers} {whole} = {{{first.name}, {self.image_sizes()}}}, *{p} = &{whole};")
        else:
            whole = self.w.fresh("image")
            self.w.put(f"struct {helpers} *{whole} = malloc(sizeof *{whole}), *{p} = {whole};")
            self.w.put(f"if (!{whole})")
            self.w.put("    abort();")
            self.w.put(f"{whole}->data = {first.name}; {whole}->w = {self.image_sizes().split(', ')[0]}; {whole}->h = {self.image_sizes().split(', ')[1]};")
        made = self.w.fresh("made")
        self.w.put(f"struct {helpers} *{made} = {helpers}_make({self.image_sizes()}), *{q} = {made};")
        if self.chance(0.3):
            self.w.put(f"memset({q}->data, 0, {self.image_bytes(q)});")
        self.image_steps(helpers, first, p, q)
        self.w.put(f"{helpers}_step({made}, {'&' if not self.is_pointer(whole) else ''}{whole});")
        if self.chance(0.4):
            self.image_element(first, f"{made}->data[0]")
        if self.chance(0.4):
            self.host_loop(first, made)
        self.end_image(helpers, made)
        if self.is_pointer(whole):
            self.w.put(f"free({whole});")
        self.read_back(first)

    def is_pointer(self, name):
        return any(f"*{name} = malloc(sizeof *{name})" in line for line in self.w.lines)

    def image_sizes(self):
        """Columns and rows."""
        rest = " * ".join(d.text if d.text.isalnum() else f"({d.text})" for d in self.dims[:-1])
        return f"(int)({self.dims[-1].text}), (int)({rest or '1'})"

    def image_bytes(self, image):
        return f"sizeof *{image}->data * {image}->w * {image}->h"

    def image_functions(self, type):
        f = self.f
        name = f"image{len(f.globals)}_{f.index}"
        value = self.rng.choice([0, 1])
        given, get = (("struct %s in" % name, "in.") if value else ("const struct %s *in" % name, "in->"))
        width = self.rng.choice(["out->w", f"{get}w"])
        loops = f"    for (int y = 0; y < {get}h; y++)\n        for (int x = 0; x < {get}w; x++)\n"
        f.globals.append(
            f"struct {name} {{ {type} *data; int w, h; }};\n"
            f"static struct {name} *{name}_make(int w, int h)\n{{\n"
            f"    struct {name} *made = malloc(sizeof *made);\n    if (!made)\n        abort();\n"
            f"    made->w = w;\n    made->h = h;\n    made->data = {self.rng.choice(['calloc((size_t)w * h + 1, sizeof *made->data)', 'malloc(sizeof *made->data * w * h + 1)'])};\n"
            f"    if (!made->data)\n        abort();\n    return made;\n}}\n"
            f"static void {name}_filter({given}, struct {name} *out)\n{{\n{loops}"
            f"            out->data[y * {width} + x] = ({type})(({get}data[y * {get}w + x] + {get}data[y * {get}w + (x > 0 ? x - 1 : 0)]) / 2);\n}}\n"
            f"static void {name}_step(const struct {name} *in, struct {name} *out)\n{{\n    {name}_filter({'*in' if value else 'in'}, out);\n}}\n"
            f"static void {name}_drop(struct {name} *image)\n{{\n    free(image->data);\n    free(image);\n}}\n")
        return name

    def image_steps(self, helpers, first, p, q):
        exchange = self.rng.choice(["pointers", "data", "back"])
        count = self.w.fresh("t")

        def turn():
            self.w.put(f"{helpers}_step({p}, {q});")
            if self.chance(0.3):
                self.between_steps(first, p, q)
            if exchange == "pointers":
                t = self.w.fresh("z")
                self.w.put(f"struct {helpers} *{t} = {p};")
                self.w.put(f"{p} = {q};")
                self.w.put(f"{q} = {t};")
            elif exchange == "data":
                t = self.w.fresh("z")
                self.w.put(f"{first.type.name} *{t} = {p}->data;")
                self.w.put(f"{p}->data = {q}->data;")
                self.w.put(f"{q}->data = {t};")
            else:
                self.w.put(f"{helpers}_step({q}, {p});")
        # The data is exchanged an even number of times: what was made is destroyed.
        self.w.block(f"for (int {count} = 0; {count} < {self.rng.choice([2, 4])}; {count}++)", turn)

    def between_steps(self, first, p, q):
        kind = self.rng.randrange(6)
        if kind >= 4:
            self.host_loop(first, self.rng.choice([p, q]))
        elif kind == 0:
            self.w.put(f"memcpy({p}->data, {q}->data, {self.image_bytes(q)});")
        elif kind == 1:
            self.w.put(f"memset({p}->data, 0, {self.image_bytes(p)});")
        elif kind == 2:
            self.image_element(first, f"{q}->data[0]")
        else:
            self.w.put(f"if ({p}->w > 0 && {p}->h > 0)")
            self.w.put(f"    {q}->data[{p}->w - 1] = 3;")

    def host_loop(self, first, image):
        """Loops that stay on the host, as each iteration needs the one before."""
        walk = self.w.fresh("walk")
        rows, columns, stride, data = f"{image}->h", f"{image}->w", f"{image}->w", f"{image}->data"
        self.w.put(f"int {walk} = 1;")
        if self.chance(0.5):
            rows, columns, stride, data = (self.w.fresh(name) for name in ("rows", "columns", "stride", "at"))
            self.w.put(f"const int {rows} = {image}->h, {columns} = {image}->w, {stride} = {columns};")
            self.w.put(f"{first.type.name} *{data} = {image}->data;")
        y, x = self.w.fresh("y"), self.w.fresh("x")
        type = self.rng.choice(["int", "int", "unsigned", "long"])
        first_row = self.rng.choice(["0", "0", "1"])
        pixel = f"{data}[{y} * {stride} + {x}]"
        writes = self.chance(0.4)
        self.w.put(f"for (int {y} = {first_row}; {y} < {rows}; {y}++)")
        self.w.put(f"    for ({type} {x} = 0; {x} < ({type}){columns}; {x}++) {{")
        self.w.put(f"        {walk} = ({walk} * 3 + ({pixel} > 2)) % 97;")
        if writes:
            self.w.put(f"        {pixel} = ({first.type.name})({walk} % 9);")
        self.w.put("    }")
        self.put_element(Expr(walk, v.INT, 0, 96, v.ATOM))

    def image_element(self, like, text):
        """The host makes an element of an output of one of an image."""
        self.put_element(Expr(text, like.type, like.lo, like.hi, v.UNARY))

    def put_element(self, value):
        out = self.rng.choice(self.outputs)
        test = " && ".join(f"{d.text} > 0" for d in self.dims if not d.text.isdigit())
        place = out.at(self.rng, [v.constant(0) for _ in self.dims])
        self.w.put(f"if ({test or 1})")
        self.w.put(f"    {place} = {self.nests.stored(out, value).text};")

    def end_image(self, helpers, made):
        if self.chance(0.5):
            return self.w.put(f"{helpers}_drop({made});")
        self.w.put(f"free({made}->data);")
        self.w.put(f"free({made});")

    def freed_by_function(self):
        """A temporary of nests, ended by a function of the file."""
        f = self.f
        if not (f.counted or f.nonempty):
            return self.plain()
        type, name = self.rng.choice([v.U8, v.FLOAT, v.INT, v.I16, v.DOUBLE]), self.w.fresh("work")
        ends, makes = f"ends{len(f.globals)}_{f.index}", f"makes{len(f.globals)}_{f.index}"
        f.globals.append(f"static void {ends}({type.name} *p)\n{{\n    free(p);\n}}")
        f.globals.append(f"static void *{makes}(size_t n)\n{{\n    void *p = malloc(n);\n    if (!p)\n        abort();\n    return p;\n}}")
        bytes = f"sizeof({type.name}) * {self.size_text(type)}"
        self.w.put(f"{type.name} *{name} = {makes}({bytes} + 1);")
        lo, hi = f.range_of(type)
        array = Array(name, type, self.dims, lo, hi, ready=False, local=True)
        if self.chance(0.3):
            self.w.put(f"memset({name}, 0, {bytes});")
        self.nests.nest(self.dims, self.inputs, [array], full=True)
        for _ in range(self.rng.choice([1, 2])):
            self.nests.nest(self.dims, [array] + self.inputs, self.written())
        self.w.put(self.rng.choice([f"{ends}({name});", f"free({name});"]))
