// The first use of the device takes long: a program that computes little stays C, and one that computes much uses the device from a
// certain call on. The CPU stands for a device that must be started, which takes 6 ms; of a call 1.6 ms could be saved.
// RUN: rm -rf %t && mkdir %t && sed 's/"deviceStart": 230000000/"deviceStart": 6000000/' %S/../../analysis/memory/profiles/h200.json > %t/quick.json
// RUN: %{nidus} translate --device=%t/quick.json -o %t/out %s && FileCheck %s --check-prefix=QUICK < %t/out/short_programs_use_no_device.cu
// RUN: %cc -O2 %s -o %t/original && %cc -O2 -c %t/out/short_programs_use_no_device.c -o %t/c.o
// RUN: %{bare_cxx} -DNIDUS_STARTED=false -DNIDUS_NOW=0.0 -x c++ -c %t/out/short_programs_use_no_device.cu -o %t/cu.o
// RUN: %{bare_cxx} %t/c.o %t/cu.o -o %t/translated
// RUN: %t/original 3 > %t/a && env NIDUS_PROFILE=%t/short.json %t/translated 3 > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/short.json | FileCheck %s --check-prefix=SHORT
// RUN: %t/original 9 > %t/a && env NIDUS_PROFILE=%t/long.json %t/translated 9 > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/long.json | FileCheck %s --check-prefix=LONG
// QUICK: constexpr nidus::Rates nidus_h200{{.*}}, 16896, 6e+06};
// SHORT: launches 0
// SHORT: declined 3
// SHORT: prediction blur_{{[0-9]+}} calls 3 declined 3 unstarted 3
// LONG: launches 6
// LONG: declined 3
// LONG: prediction blur_{{[0-9]+}} calls 9 declined 3 unstarted 3
//
// RUN: %{nidus} translate -o %t/shipped %s && FileCheck %s < %t/shipped/short_programs_use_no_device.cu
// RUN: %{nidus} explain %s | FileCheck %s --check-prefix=EXPLAIN
// CHECK: constexpr nidus::Rates nidus_h200{{.*}}, 16896, 2.3e+08};
// EXPLAIN: The first use of the device takes a process 230 ms: until what nests would have gained there exceeds that, they run in C.
//
// Profiles of before do not know how long it takes.
// RUN: sed '/"deviceStart"/d; s/"nestStart": 33000,/"nestStart": 33000/' %S/../../analysis/memory/profiles/h200.json > %t/before.json
// RUN: %{nidus} translate --device=%t/before.json -o %t/before %s && FileCheck %s --check-prefix=BEFORE < %t/before/short_programs_use_no_device.cu
// RUN: %{nidus} explain --device=%t/before.json %s | not grep 'first use'
// RUN: sed 's/"deviceStart": 230000000/"deviceStart": -1/' %S/../../analysis/memory/profiles/h200.json > %t/wrong.json
// RUN: not %{nidus} translate --device=%t/wrong.json -o %t/wrong %s 2>&1 | FileCheck %s --check-prefix=WRONG
// BEFORE: constexpr nidus::Rates nidus_h200{{.*}}, 16896, 0};
// WRONG: a rate is not a positive number
#include <stdio.h>
#include <stdlib.h>

static void blur(const unsigned char *in, float *out, int n, int radius)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
            float s = 0;
            for (int j = -radius; j <= radius; j++) {
                int k = x + j < 0 ? 0 : x + j >= n ? n - 1 : x + j;
                s += in[y * n + k] * 0.5f;
            }
            out[y * n + x] = s;
        }
}

int main(int count, char **arguments)
{
    const int n = 300, calls = count > 1 ? atoi(arguments[1]) : 0;
    unsigned char *in = malloc((size_t)n * n);
    float *out = malloc((size_t)n * n * sizeof *out);
    if (!in || !out)
        return 1;
    for (int i = 0; i < n * n; in[i] = (unsigned char)(i * 7 % 251), i++)
        if (i < 0)
            abort();
    for (int t = 0; t < calls; t++) {
        blur(in, out, n, 8);
        printf("%g\n", out[n * t]);
        in[t] ^= 1;
    }
    free(in);
    free(out);
    return 0;
}
