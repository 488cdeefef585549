// A compound literal is printed as the value of its type, and as a plain list where it initialises a variable.
// RUN: %translate %s && FileCheck %s < %t.out/compound_literals.cu
typedef struct { unsigned char r, g, b; } Rgb;

static Rgb grey(int g) { return (Rgb){g, g, g}; }

void choose(const unsigned char *in, Rgb *out, int n)
{
    for (int i = 0; i < n; i++) {
        Rgb dark = (Rgb){.g = 1, .r = in[i] / 2};
        out[i] = in[i] < 9 ? dark : in[i] < 99 ? grey(in[i]) : (Rgb){0};
    }
}
// CHECK: return Rgb{(unsigned char)g, (unsigned char)g, (unsigned char)g};
// CHECK: Rgb dark = {(unsigned char)(in[i] / 2), 1, 0};
// CHECK: in[i] < 9 ? dark : in[i] < 99 ? grey(in[i]) : Rgb{};

/* Braces allow no narrowing: neither to floating numbers, nor from a counter, which is an int in a kernel. */
typedef struct { float x, y; unsigned at; } Point;

void points(const unsigned char *in, Point *out, unsigned short n)
{
    for (unsigned short i = 0; i < n; i++)
        out[i] = (Point){in[i], 1, i};
}
// CHECK: out[i] = Point{(float)in[i], 1, (unsigned int)i};
