// Elements that data says lie anywhere: the C of a large gather waits for them. A table that bytes number is small.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s && FileCheck %s < %t/out/data_says_where.cu
// RUN: %cc -O2 %s -o %t/original && %cc -O2 -Wall -Wextra -Werror -c %t/out/data_says_where.c -o %t/c.o
// RUN: %{checked_cxx} -x c++ -c %t/out/data_says_where.cu -o %t/cu.o
// RUN: %{checked_cxx} %t/c.o %t/cu.o -o %t/translated
// RUN: %t/original 2000000 > %t/a && env NIDUS_PROFILE=%t/large.json %t/translated 2000000 > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/large.json | FileCheck %s --check-prefix=LARGE
// RUN: %t/original 100000 > %t/a && env NIDUS_PROFILE=%t/small.json %t/translated 100000 > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/small.json | FileCheck %s --check-prefix=SMALL
// RUN: %t/original 500000 bytes > %t/a && env NIDUS_PROFILE=%t/bytes.json %t/translated 500000 bytes > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/bytes.json | FileCheck %s --check-prefix=BYTES
// LARGE: prediction gather_{{[0-9]+}} calls 1 declined 0
// SMALL: prediction gather_{{[0-9]+}} calls 1 declined 1
// BYTES: prediction look_up_{{[0-9]+}} calls 1 declined 1
#include <stdio.h>
#include <stdlib.h>

// CHECK: int nidus_{{[0-9a-f]+}}_gather_
// CHECK: couldPay({{.*}}, 3, 0.5}}
static void gather(const int *from, const float *table, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = table[from[i]];
}

// CHECK: int nidus_{{[0-9a-f]+}}_look_up_
// CHECK: couldPay({{.*}}, 3}}
static void look_up(const unsigned char *from, const float *table, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = table[from[i]];
}

int main(int count, char **arguments)
{
    const int n = count > 1 ? atoi(arguments[1]) : 0;
    int *from = malloc(n * sizeof *from);
    float *table = malloc(n * sizeof *table), *out = calloc(n, sizeof *out), all = 0;
    unsigned char *bytes = malloc(n);
    if (!from || !table || !out || !bytes)
        return 1;
    for (int i = 0, r = 1; i < n; i++) {
        r = r * 48271u % 65521;
        from[i] = r % n;
        table[i] = r % 97;
        bytes[i] = r % 256;
    }
    if (count > 2)
        look_up(bytes, table, out, n);
    else
        gather(from, table, out, n);
    for (int i = n - 1; i > 0; i -= 7)
        all = all * 0.5f + out[i];
    printf("%g\n", all);
    free(from), free(table), free(out), free(bytes);
    return 0;
}
