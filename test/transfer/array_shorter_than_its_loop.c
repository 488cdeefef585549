// Data keeps the writes within an array that is shorter than the loop, and another one lies behind it. Without sanitizers: they
// would find that the region reaches past the array, and the loop would stay C.
// RUN: %translate %s > %t.log 2>&1 && FileCheck %s < %t.out/array_shorter_than_its_loop.cu
// RUN: %{host_cc} -O1 %s -o %t.plain && %t.plain > %t.expected
// RUN: %{host_cc} -O1 -c %t.out/array_shorter_than_its_loop.c -o %t.o
// RUN: %{quick_cxx} -x c++ -c %t.out/array_shorter_than_its_loop.cu -o %t.device.o
// RUN: %{quick_cxx} %t.o %t.device.o -o %t && env NIDUS_PROFILE=%t.json %t > %t.result && cmp %t.result %t.expected
// RUN: FileCheck --check-prefix=PROFILE %s < %t.json
// CHECK: nidus::MaybeUpdate<unsigned char> out(nest, "out", out_,
// PROFILE: "fallbacks": 0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void mark(const unsigned char *mask, unsigned char *out, int n, int by)
{
    for (int i = 0; i < n; i++)
        if (mask[i])
            out[i] = (unsigned char)(mask[i] * by);
}

int main(void)
{
    unsigned char *mask = calloc(4096, 1), *out = malloc(1000), *other = malloc(1000);
    memset(out, 1, 1000);
    memset(other, 1, 1000);
    for (int i = 0; i < 1000; i++)
        mask[i] = (unsigned char)(i % 5);
    for (int t = 0; t < 3; t++) {
        mark(mask, out, 2000, t);
        other[5]++;
    }
    unsigned sum = 0;
    for (int i = 0; i < 1000; i++)
        sum = sum * 31 + out[i];
    printf("%d %u\n", other[5], sum);
    free(mask);
    free(out);
    free(other);
    return 0;
}
