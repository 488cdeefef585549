// An array of structs whose fields are all of one type has the packets of an array of these: fields, arrays in structs, and structs in
// structs. In windows their columns count as channels do.
// RUN: %translate %s && %summary | FileCheck %s
struct pixel { unsigned char r, g, b, a; };

void invert(const struct pixel *in, struct pixel *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[y * w + x].r = 255 - in[y * w + x].r;
            out[y * w + x].g = 255 - in[y * w + x].g;
            out[y * w + x].b = 255 - in[y * w + x].b;
            out[y * w + x].a = in[y * w + x].a;
        }
}
// CHECK: kernel invert_8
// CHECK: pixels 4 1

void as_channels(const unsigned char *in, unsigned char *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[4 * (y * w + x)] = 255 - in[4 * (y * w + x)];
            out[4 * (y * w + x) + 1] = 255 - in[4 * (y * w + x) + 1];
            out[4 * (y * w + x) + 2] = 255 - in[4 * (y * w + x) + 2];
            out[4 * (y * w + x) + 3] = in[4 * (y * w + x) + 3];
        }
}
// CHECK: kernel as_channels_21
// CHECK: pixels 4 1

struct matrix { struct { float re, im; } row[2]; };

void conjugate(const struct matrix *in, struct matrix *out, int n)
{
    for (int i = 0; i < n; i++) {
        out[i].row[0].re = in[i].row[0].re;
        out[i].row[0].im = -in[i].row[0].im;
        out[i].row[1].re = in[i].row[1].re;
        out[i].row[1].im = -in[i].row[1].im;
    }
}
// CHECK: kernel conjugate_36
// CHECK: pixels 2 1
