// Why a loop of the nest runs inside each thread.
// RUN: %nidus explain %s | FileCheck %s
// CHECK-LABEL: rows, lines
// CHECK: loop over 'y': along axis x
// CHECK: loop over 'x': inside each thread, as its iterations may depend on each other
// CHECK-LABEL: channels, lines
// CHECK: loop over 'c': inside each thread, as it has only 3 iterations
void rows(float *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            a[y * w + x] -= a[y * w + x - 1];
}

void channels(const unsigned char *grey, unsigned char *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                a[3 * (y * w + x) + c] = grey[y * w + x] >> c;
}
