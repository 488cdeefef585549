// Where nothing runs nothing is wrong: the launcher asks that first, and its tests are about the rest only.
// RUN: %translate %s && FileCheck %s --match-full-lines < %t.out/nothing_to_do_is_asked_first.cu

// CHECK:extern "C" int nidus_{{.*}}_around_{{.*}}
//      CHECK:    if (2 * r >= w || 2 * r >= h)
// CHECK-NEXT:        return nest.nothing();
// CHECK-NEXT:    if (!nest.holds(r >= 0)){{ .*}}
// CHECK-NEXT:        return 0;
void around(const float *in, float *out, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}

// Sizes of 64 bits are compared, and nothing is computed with them, before they are known to be no larger than an array's.
// CHECK:extern "C" int nidus_{{.*}}_large_{{.*}}
//      CHECK:    if (w <= 2 || h <= 0)
// CHECK-NEXT:        return nest.nothing();
// CHECK-NEXT:    // sizes for which {{.*}}
// CHECK-NEXT:    if (!nest.holds(pitch <= 1099511627776L && pitch >= w && h <= 1099511627776L))
// CHECK-NEXT:        return 0;
void large(const float *in, float *out, long w, long h, long pitch)
{
    for (long y = 0; y < h; y++)
        for (long x = 1; x < w - 1; x++)
            out[y * pitch + x] = in[y * pitch + x - 1] + in[y * pitch + x + 1];
}

// CHECK:extern "C" int nidus_{{.*}}_unsignedSize_{{.*}}
//      CHECK:    if (n == 0)
// CHECK-NEXT:        return nest.nothing();
// CHECK-NEXT:    // sizes for which {{.*}}
// CHECK-NEXT:    if (!nest.holds(n >= 0 && n <= 1099511627776L))
// CHECK-NEXT:        return 0;
void unsignedSize(const float *in, float *out, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        out[i] = 2 * in[i];
}

// What int cuts off may leave something to do, n = 5 - 2^32: the tests come first.
// CHECK:extern "C" int nidus_{{.*}}_narrowed_{{.*}}
//      CHECK:    // sizes for which {{.*}}
// CHECK-NEXT:    if (!nest.holds(n <= 2147483647 && n >= -2147483648L))
// CHECK-NEXT:        return 0;
// CHECK-NEXT:    if (n <= 0)
// CHECK-NEXT:        return nest.nothing();
void narrowed(const float *in, float *out, long n)
{
    for (int i = 0; i < (int)n; i++)
        out[i] = 2 * in[i];
}
