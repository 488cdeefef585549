// No compiler announces the accesses that pass or return a struct: what they touch is found all the same. The first three failed:
// "the C original fails: it was stopped: Segmentation fault".
// RUN: %verify %s > %t.txt && FileCheck %s < %t.txt
// CHECK: multiply (line {{[0-9]+}}): equal, 8 inputs
// CHECK-NEXT: r: equal
// CHECK-NEXT: loop nest in line {{[0-9]+}}: 1000 iterations, copies 216000 bytes; C touches at least {{[0-9]+}} of them (n=1000)
// CHECK-NEXT: from_its_first (line {{[0-9]+}}): equal, 8 inputs
// CHECK-NEXT: r: equal
// CHECK: of_the_middle (line {{[0-9]+}}): equal, 8 inputs
// CHECK-NEXT: r: equal
// CHECK: move (line {{[0-9]+}}): equal, 8 inputs
// CHECK-NEXT: b: equal
// CHECK: trace_blocks (line {{[0-9]+}}): equal, 8 inputs
// CHECK-NEXT: r: equal
// CHECK: shade (line {{[0-9]+}}): equal, 8 inputs
// CHECK-NEXT: out: equal
// CHECK-NOT: not verified
// A difference in what is returned is seen.
// RUN: rm -rf %t.pair && %nidus translate %s -o %t.pair
// RUN: %python %S/Inputs/replace.py %t.pair/structs_that_are_passed_by_value.cu "r.m[i][j] = 0;" "r.m[i][j] = 1;"
// RUN: not %verify %s --against=%t.pair --function=of_the_middle > %t.txt && FileCheck %s --check-prefix=OTHER < %t.txt
// OTHER: of_the_middle (line {{[0-9]+}}): DIFFERENT
struct matrix { double m[3][3]; };
struct body { struct matrix turn; struct { double at[3], speed[3]; } state; int group; };
struct block { float m[48][48]; };
struct pixel { float r, g, b; };

static struct matrix product(struct matrix a, struct matrix b)
{
    struct matrix r;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            r.m[i][j] = 0;
            for (int k = 0; k < 3; k++)
                r.m[i][j] += a.m[i][k] * b.m[k][j];
        }
    return r;
}

void multiply(struct matrix *r, const struct matrix *a, const struct matrix *b, int n)
{
    for (int i = 0; i < n; i++)
        r[i] = product(a[i], b[i]);
}

// What is announced lies in the same page as what is not.
void from_its_first(double *r, struct matrix *a, int n)
{
    a[0].m[0][0] = 0.5;
    for (int i = 0; i < n; i++) {
        struct matrix square = product(a[i], a[i]);
        r[i] = square.m[0][1] + square.m[2][2];
    }
}

void of_the_middle(struct matrix *r, const struct matrix *a, int n)
{
    for (int i = 1; i < n - 1; i++)
        r[i] = product(product(a[i - 1], a[i]), a[i + 1]);
}

static struct body moved(struct body b, double t)
{
    for (int i = 0; i < 3; i++)
        b.state.at[i] += t * b.state.speed[i];
    b.turn = product(b.turn, b.turn);
    return b;
}

void move(struct body *b, int n, double t)
{
    for (int i = 0; i < n; i++)
        b[i] = moved(b[i], t);
}

static float trace(struct block b)
{
    float sum = 0;
    for (int i = 0; i < 48; i++)
        sum += b.m[i][i];
    return sum;
}

void trace_blocks(float *r, const struct block *b, int n)
{
    for (int i = 0; i < n; i++)
        r[i] = trace(b[i]);
}

static struct pixel dimmed(struct pixel p, float by)
{
    p.r *= by;
    p.g *= by;
    p.b *= by;
    return p;
}

void shade(struct pixel *out, const struct pixel *in, const float *light, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = dimmed(in[y * w + x], light[y]);
}
