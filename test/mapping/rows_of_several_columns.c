// Packets whose instances write several columns each have as many of them as two wide accesses hold, and none where one instance fills these.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel spread_7
// CHECK: pixels 8 1
void spread(const unsigned char *grey, unsigned char *rgb, int n)
{
    for (int i = 0; i < n; i++)
        rgb[3 * i] = rgb[3 * i + 1] = rgb[3 * i + 2] = grey[i];
}
// CHECK: kernel copies_16
// CHECK: pixels 1 1
struct numbers { double at[4]; };

void copies(const struct numbers *in, struct numbers *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i];
}
