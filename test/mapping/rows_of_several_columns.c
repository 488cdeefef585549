// Packets whose instances write several columns each have as many of them as a wide access holds, as two hold where they share as
// much to read, and none where one instance fills these, or writes words that no access holds and shares little.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel spread_8
// CHECK: pixels 4 1
void spread(const unsigned char *grey, unsigned char *rgb, int n)
{
    for (int i = 0; i < n; i++)
        rgb[3 * i] = rgb[3 * i + 1] = rgb[3 * i + 2] = grey[i];
}

// CHECK: kernel smooth_18
// CHECK: pixels 8 1
struct pixel { unsigned char r, g, b, a; };

void smooth(const struct pixel *in, struct pixel *out, int n)
{
    for (int i = 1; i < n - 1; i++) {
        out[i].r = (in[i - 1].r + in[i].r + in[i + 1].r) / 3;
        out[i].g = (in[i - 1].g + in[i].g + in[i + 1].g) / 3;
        out[i].b = (in[i - 1].b + in[i].b + in[i + 1].b) / 3;
        out[i].a = in[i].a;
    }
}

// CHECK: kernel copies_32
// CHECK: pixels 1 1
struct numbers { double at[4]; };

void copies(const struct numbers *in, struct numbers *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i];
}

// CHECK: kernel slopes_42
// CHECK: pixels 1 1
struct vector { float x, y, z; };

void slopes(const float *height, struct vector *normal, int n)
{
    for (int i = 1; i < n - 1; i++) {
        normal[i].x = height[i - 1] - height[i + 1];
        normal[i].y = 0;
        normal[i].z = 2;
    }
}
