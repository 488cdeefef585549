// Columns are recurrences: x is spread, y runs in the thread.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/sequential_loop_stays_in_the_thread.cu
// CHECK: nest {{[0-9]+}}-{{[0-9]+}} mapped
// CHECK: block 256 1 1
// CU: x = nidus::threadX()
// CU: for (int y = nidus::from(1); y < h; y++)
void columns(float *a, int w, int h)
{
    for (int x = 0; x < w; x++)
        for (int y = 1; y < h; y++)
            a[y * w + x] += a[(y - 1) * w + x];
}
