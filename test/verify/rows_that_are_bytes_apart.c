// Among the sizes that are tried are pitches in bytes with which rows hold whole elements, and others.
// RUN: %verify %s > %t.txt && FileCheck %s < %t.txt
// CHECK: doubled (line {{[0-9]+}}): equal, 8 inputs
// CHECK: loop nest in line {{[0-9]+}}: 8710 iterations{{.*}}from_step=1056, to_step=1056
void doubled(const double *from, int from_step, float *to, int to_step, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const double *a = (const double *)((const char *)from + y * from_step);
        float *b = (float *)((char *)to + y * to_step);
        for (int x = 0; x < w; x++)
            b[x] = (float)(a[x] * 2);
    }
}
