// Of two pitches that say nothing of each other, the outer loop's is that of the rows, also where one element of a pixel is touched.
// RUN: %translate %s && FileCheck %s < %t.out/pitches_in_the_order_of_loops.cu
void invert(const unsigned char *in, unsigned char *out, long w, long h, long channels, long step)
{
    for (long y = 0; y < h; y++)
        for (long x = 0; x < w; x++)
            out[y * step + x * channels] = 255 - in[y * step + x * channels];
}
// CHECK: step / nidus::max(channels, 1) >= w
// CHECK: nidus::Input<unsigned char> in(nest, "in", in_, {0, {{[{][{]}}h, step}, {w, channels}, {1, 1}}});
