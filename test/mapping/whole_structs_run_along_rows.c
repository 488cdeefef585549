// Pixels that are copied as structs are neighbours in memory like any others: the threads of a warp run along the row, also where
// another array has a neighbour for each row.
// RUN: %translate %s && FileCheck %s < %t.out/whole_structs_run_along_rows.cu
struct rgb { unsigned char r, g; signed char b; };

void shift(const struct rgb *in, const int *seam, struct rgb *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w - 1; x++)
            out[y * w + x] = in[y * w + (x < seam[y] ? x : x + 1)];
}
// CHECK: const int y = nidus::threadY();
// CHECK: const int x = nidus::threadX();
