// The first nest pays and leaves its result on the device; the second declines, and its C sees that result.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s
// RUN: %cc -O2 %s -o %t/original && %cc -O2 -c %t/out/declined_nest_gets_what_the_device_has.c -o %t/c.o
// RUN: %{checked_cxx} -x c++ -c %t/out/declined_nest_gets_what_the_device_has.cu -o %t/cu.o
// RUN: %{checked_cxx} %t/c.o %t/cu.o -o %t/translated
// RUN: %t/original > %t/a && env NIDUS_PROFILE=%t/profile.json %t/translated > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/profile.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t/out/declined_nest_gets_what_the_device_has.cu
// CHECK: d2h_bytes 16000
// CHECK: launches 1
// CHECK: fallbacks 0
// CHECK: declined 1
// CHECK: kernel heavy
// CU: nidus::After::keep
#include <stdio.h>
#include <stdlib.h>

static void heavy(const float *in, float *out, int n)
{
    float *t = malloc((size_t)n * sizeof *t);
    if (!t)
        exit(1);
    for (int i = 0; i < n; i++) {
        float s = in[i];
        for (int k = 0; k < 3000; k++)
            s = s * 0.5f + 1.0f;
        t[i] = s;
    }
    for (int i = 0; i < n; i++)
        out[i] = t[i] + 1;
    free(t);
}

int main(void)
{
    static float in[4000], out[4000];
    in[1] = 1;
    in[2] = -7;
    heavy(in, out, 4000);
    int i = 0;
    float sum = 0;
    while (i < 4000)
        sum = sum / 3 + out[i++];
    printf("%g %g\n", sum, out[2]);
    return 0;
}
