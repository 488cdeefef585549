"""The part of a program that makes buffers, calls a generated function and shows what it left."""

PRELUDE = r"""
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

#define CLAMP(v, lo, hi) ((v) < (lo) ? (lo) : (v) > (hi) ? (hi) : (v))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define ABS(a) ((a) < 0 ? -(a) : (a))
#define AT(p, s, y, x) (p)[(y) * (s) + (x)]

static inline int clampi(int v, int lo, int hi)
{
    if (v < lo)
        return lo;
    if (v > hi)
        return hi;
    return v;
}
static inline float clampf(float v, float lo, float hi) { return v < lo ? lo : v > hi ? hi : v; }
static inline double clampd(double v, double lo, double hi) { return v < lo ? lo : v > hi ? hi : v; }
"""

SUPPORT = r"""
static uint64_t state;
static uint32_t next(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) ^ (uint32_t)(state >> 13);
}
enum { guard = 64 };
static struct { unsigned char *block; size_t bytes; } buffers[64];
static int used;
static void *tables[64];
static int shown;
static size_t elements(long rows, long pitch, long last)
{
    return rows <= 0 || last <= 0 ? 0 : (size_t)((rows - 1) * pitch + last);
}
/* Random bytes with a guard before and, unless exact, after them. */
static void *bytes(size_t count, int exact)
{
    size_t all = guard + count + (exact ? 0 : guard);
    unsigned char *block = malloc(all);
    if (!block)
        abort();
    for (size_t i = 0; i < all; i++)
        block[i] = (unsigned char)(next() >> 8);
    buffers[used].block = block;
    buffers[used++].bytes = all;
    return block + guard;
}
/* Pointers to rows, now and then in another order, or two of them to one row. */
static void *rows_of(void *data, long count, size_t size)
{
    unsigned char **rows = malloc((count > 0 ? count : 1) * sizeof *rows), *last;
    unsigned kind = next() % 8;
    if (!rows)
        abort();
    for (long y = 0; y < count; y++)
        rows[y] = (unsigned char *)data + y * size;
    if (kind < 2 && count > 2) {
        last = rows[count - 1];
        rows[count - 1] = rows[1];
        rows[1] = kind ? last : rows[1];
    }
    return tables[shown++] = rows;
}
/* Pointers to planes of such rows, which now and then are in another order, or one of them twice. */
static void *planes_of(void *data, long planes, long count, size_t size)
{
    long all = planes > 0 && count > 0 ? planes * count : 0;
    unsigned char ***table = malloc((size_t)(planes > 0 ? planes : 1) * sizeof *table), **rows = rows_of(data, all, size), **last;
    unsigned kind = next() % 8;
    if (!table)
        abort();
    for (long z = 0; z < planes; z++)
        table[z] = rows + z * (count > 0 ? count : 0);
    if (kind < 2 && planes > 2) {
        last = table[planes - 1];
        table[planes - 1] = table[1];
        table[1] = kind ? last : table[1];
    }
    return tables[shown++] = table;
}
static void fill_real(void *p, size_t count, int isDouble)
{
    for (size_t i = 0; i < count; i++) {
        double value = (double)(int)(next() % 65536) / 256.0 - 128.0;
        if (isDouble)
            ((double *)p)[i] = value;
        else
            ((float *)p)[i] = (float)value;
    }
}
static void fill_int(void *p, size_t count, size_t size, long lo, long hi)
{
    for (size_t i = 0; i < count; i++) {
        int64_t value = lo + (int64_t)(next() % (uint64_t)(hi - lo + 1));
        memcpy((char *)p + i * size, &value, size);
    }
}
static uint64_t hash(uint64_t h, const void *p, size_t count)
{
    for (size_t i = 0; i < count; i++)
        h = (h ^ ((const unsigned char *)p)[i]) * 1099511628211u;
    return h;
}
static uint64_t finish(void)
{
    uint64_t h = 14695981039346656037u;
    for (int i = 0; i < used; i++)
        h = hash(h, buffers[i].block, buffers[i].bytes);
    while (used)
        free(buffers[--used].block);
    while (shown)
        free(tables[--shown]);
    return h;
}
"""

SIZES_1D = [0, 1, 2, 3, 7, 31, 33, 64, 100, 257]
SIZES_2D = [(0, 5), (5, 0), (1, 1), (1, 7), (7, 1), (2, 2), (3, 3), (2, 31), (5, 4), (31, 9), (33, 17), (37, 33), (64, 8), (70, 3)]
DEPTHS = [1, 2, 3, 5]


def type_id(name):
    return name.replace(" ", "_")


class Driver:
    def __init__(self, function):
        self.f = function
        self.buffers = []     # (name, element type, array, aliased)
        self.images = []      # (array, name)
        self.globals = []     # (array, text)
        self.tables = []      # (name, type, count, lo, hi)
        self.bounds = []      # (name, output, size)
        self.scalars = []

    def buffer(self, array, name, element, aliased):
        self.buffers.append((name, element, array, aliased))

    def image(self, array, name, const):
        type = f"Image_{type_id(array.type.name)}"
        if self.f.strided:
            array.stride = f"{name}{self.f.member}stride"
            array.extra["pitch"] = "pitch"
        if self.f.by_value:
            self.f.param(f"{const}{type} {name}", f"{name}_image")
        else:
            self.f.param(f"{const}{type} *{name}", f"&{name}_image")
        self.images.append((array, name))
        self.buffer(array, name, array.type.name, True)

    def global_buffer(self, array, text):
        self.globals.append((array, text))

    def table(self, type, count, lo, hi):
        name = f"table{len(self.tables)}"
        self.tables.append((name, type, count, lo, hi))
        return name

    def bound(self, output, size):
        name = f"bound{len(self.bounds)}"
        self.bounds.append((name, output, size))
        return name

    def show_scalar(self, text):
        self.scalars.append(text)

    # Text

    def declarations(self):
        """Types of structs that the function uses."""
        result = {}
        for array, _ in self.images:
            fields = ", ".join(self.f.size_names + ["stride"])
            name = f"Image_{type_id(array.type.name)}"
            result[name] = f"typedef struct {{\n    int {fields};\n    {array.type.name} *data;\n}} {name};"
            result[name + "_rank"] = ""
        for _, element, array, _ in self.buffers:
            if "struct" in array.extra:
                result[element] = f"typedef struct {{\n    {array.type.name} r, g, b;\n}} {element};"
        return {k: t for k, t in result.items() if t}

    def cases(self):
        rng, f = self.f.rng, self.f
        negative = not f.counted and f.size_type.signed
        if f.rank == 1:
            sizes = [(1, 1, n) for n in rng.sample(SIZES_1D, 6) + ([-2] if negative else [])]
        else:
            picked = rng.sample(SIZES_2D, 6) + [rng.choice([(33, 17), (37, 33), (64, 8)])]
            picked += [rng.choice([(-3, 4), (4, -1)])] if negative else []
            if f.rank == 3:
                picked = [(w, min(h, 9)) for w, h in picked]
            sizes = [(rng.choice(DEPTHS), h, w) for w, h in picked]
        modes = self.modes()
        result = []
        for k, size in enumerate(sizes):
            mode = modes[k % len(modes)] if k >= 2 else 0
            result.append((*size, rng.choice([0, 0, 1, 3]), mode, rng.randrange(2)))
        return result

    def pair(self):
        """The input and the output that may overlap: of one type and size."""
        inputs = [b for b in self.buffers if not b[2].writable and b[3]]
        outputs = [b for b in self.buffers if b[2].writable and b[3]]
        return next(((i, o) for i in inputs for o in outputs if i[1] == o[1]), None)

    def modes(self):
        if not self.pair():
            return [0, 1] if self.bounds else [0]
        return [0, 1] + self.f.rng.sample([2, 3, 4, 5, 6], 2)

    def fill(self, pointer, type, count, lo, hi):
        if type.real:
            return f"fill_real({pointer}, {count}, {1 if type.name == 'double' else 0});"
        if (lo, hi) == (type.lo, type.hi):
            return None
        return f"fill_int({pointer}, {count}, sizeof({type.name}), {lo}, {hi});"

    def make_buffer(self, name, element, array):
        size = array.driver_elements()
        parts = 3 if "struct" in array.extra else 1
        lines = [f"size_t n_{name} = {size};",
                 f"{element} *{name} = bytes(n_{name} * sizeof({element}), exact);"]
        filled = self.fill(name, array.type, f"{parts} * n_{name}" if parts > 1 else f"n_{name}", array.lo, array.hi)
        return lines + ([filled] if filled else [])

    def make_pair(self, pair):
        (first, element, array, _), (second, _, other, _) = pair
        lines = self.make_buffer(first, element, array) + self.make_buffer(second, element, other)
        parts = 3 if "struct" in array.extra else 1
        filled = self.fill("both", array.type, f"{parts} * count" if parts > 1 else "count", array.lo, array.hi) or ""
        return lines + [
            "if (mode) {",
            f"    size_t n = n_{first} > n_{second} ? n_{first} : n_{second};",
            "    const size_t shifts[] = {0, 0, 1, 1, (size_t)(pitch > 0 ? pitch : 0), n / 2, (size_t)(w > 0 ? w / 2 : 0)};",
            "    size_t count = n + shifts[mode];",
            f"    {element} *both = bytes(count * sizeof({element}), exact);",
            f"    {filled}",
            f"    {first} = both + (mode == 3 ? 1 : 0);",
            f"    {second} = both + (mode == 3 ? 0 : shifts[mode]);",
            "}"]

    def text(self):
        f = self.f
        channels = f.channel.largest if f.pixel_dims[-1] is f.channel else 1
        lines = [{1: "int n = w; (void)d; (void)h_;", 2: "int h = h_; (void)d;", 3: "int h = h_;"}[f.rank],
                 "long pitch = " + (f.pitch[1] if f.pitch and f.pitch[1].isdigit() else
                                    f"(w > 0 ? w : 0) * {channels} + {3 if f.windowed else 0} + pad") + "; (void)pitch;"]
        pair = self.pair()
        if pair:
            lines += self.make_pair(pair)
        for buffer in self.buffers:
            if not pair or buffer not in pair:
                lines += self.make_buffer(*buffer[:3])
        for array, text in self.globals:
            lines += [self.fill(text, array.type, f"sizeof {text} / sizeof({array.type.name})", array.lo, array.hi)
                      or f"for (size_t i = 0; i < sizeof {text}; i++) ((unsigned char *){text})[i] = (unsigned char)next();"]
        for array, name in self.images:
            fields = ", ".join(f.size_names)
            lines.append(f"Image_{type_id(array.type.name)} {name}_image = {{{fields}, (int)pitch, {name}}};")
        for name, type, count, lo, hi in self.tables:
            lines += [f"{type.name} *{name} = bytes({count} * sizeof({type.name}), exact);",
                      f"fill_int({name}, {count}, sizeof({type.name}), {lo}, {hi});" if not type.real else
                      f"for (int i = 0; i < {count}; i++) {name}[i] = (float)(int)(next() % {hi - lo + 1}) + {lo}.0f;"]
        for name, output, size in self.bounds:
            lines += [f"int {name}_own = {size}, *{name} = &{name}_own;",
                      f"if (n_{output} > 0 && {size} > 1 && (mode & 1)) {{ {name} = {output} + n_{output} / 2; *{name} = {size}; }}"]
        arguments = ", ".join(p[1] for p in f.params)
        call = f"{f.name}({arguments});"
        shown = "0.0"
        if f.result:
            lines.append(f"{f.result_type.name} result = {call}")
            shown = "(double)result"
        else:
            lines.append(call)
        lines += ["uint64_t h64 = finish();"]
        for _, text in self.globals:
            lines.append(f"h64 = hash(h64, {text}, sizeof {text});")
        for text in self.scalars:
            lines.append(f"h64 = hash(h64, &{text}, sizeof {text});")
        lines.append(f'printf("{f.name} %d %d %d %d %d %d: %016llx %.17g\\n", d, h_, w, pad, mode, exact, (unsigned long long)h64, '
                     f"{shown});")
        body = "\n".join("    " + line for line in lines if line.strip())
        return (f"static void call_{f.name}(int d, int h_, int w, int pad, int mode, int exact)\n{{\n    (void)mode; (void)exact; "
                f"(void)pad;\n{body}\n}}\n")
