// Numbers of iterations say nothing of the ends of the counters' types.
// RUN: %nidus explain %s | FileCheck %s
// CHECK: saturation yes, {{.*}}: (h - 2 * r + 3) / 4 * (w - 2 * r) threads
// CHECK: loop over 'y': along axis y of the grid, h - 2 * r
// What is read of a mask is as unknown as its size; of others, data decides it.
// CHECK: array mask read-only cache
// CHECK: not constant or shared: how many of its elements are read has no bound that is known
// CHECK-LABEL: chosen, lines
// CHECK: array curve read-only cache
// CHECK: not constant or shared: data decides what is read of it
void filter(const unsigned char *in, float *out, const float *mask, int n, int w, int h)
{
    int r = n / 2;
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float s = 0;
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    s += mask[j * n + i] * in[(y + j - r) * w + x + i - r];
            out[y * w + x] = s;
        }
}

void chosen(const int *places, const float *curve, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = curve[places[y * w + x]];
}
