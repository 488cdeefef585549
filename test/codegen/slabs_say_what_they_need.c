// A nest of packets may run in parts: the launcher says which elements they need and complete.
// RUN: %translate %s && FileCheck %s < %t.out/slabs_say_what_they_need.cu
void blur(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = in[(y - 1) * w + x] + in[y * w + x - 1] + in[y * w + x + 1] + in[(y + 1) * w + x];
}
// CHECK-LABEL: _blur_{{[0-9]+}}(
// CHECK: in.neededFrom([=](long y) { return (y - 1) * w; });
// CHECK-NEXT: in.neededBefore([=](long y) { return (y + 1) * w; });
// CHECK-NEXT: out.neededBefore([=](long y) { return y * w; });
// CHECK-NEXT: out.completeBefore([=](long y) { return y * w; });
// CHECK-NEXT: if (!nest.begin(grid))
// CHECK: if (!nest.inSlabs(grid, [&](const nidus::PacketGrid &slab) {
// CHECK-NEXT: nest.launch(aligned ? blur_[[LINE:[0-9]+]]<true> : blur_[[LINE]]<false>, "blur_[[LINE]]", slab, in, out, w
// CHECK: slab.packets<int>());
// CHECK-NEXT: }))
// CHECK-NEXT: return 0;

/* Clamped to the image: at the end they need no more than there is. */
void average(const unsigned char *in, unsigned char *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int above = y > 0 ? y - 1 : 0, below = y < h - 1 ? y + 1 : h - 1;
            out[y * w + x] = (unsigned char)((in[above * w + x] + in[below * w + x]) / 2);
        }
}
// CHECK-LABEL: _average_{{[0-9]+}}(
// CHECK: in.neededBefore([=](long y) { return (y + 1) * w; });

/* The last rows need the first ones: there is nothing to run before all has come. */
void turn(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[(h - 1 - y) * w + x];
}
// CHECK-LABEL: _turn_
// CHECK-NOT: in.neededBefore
// CHECK: out.completeBefore([=](long y) { return y * w; });
