// With less memory than one nest needs, all runs as C, with a message; with enough for each nest but not for all data, what is in the way
// goes home and comes back; with enough, each array moves once. The results are the same.
// RUN: %nidus translate -o %t %s
// RUN: %cc -c %t/limited_device_memory.c -o %t/c.o
// RUN: %{quick_cxx} -x c++ %t/limited_device_memory.cu -x none %t/c.o -o %t/translated
// RUN: %cc %s -o %t/original && %t/original > %t/expected.txt
// RUN: env NIDUS_PROFILE=%t/none.json NIDUS_DEVICE_MEMORY=7999 %t/translated 2>%t/message.txt | diff %t/expected.txt -
// RUN: FileCheck --check-prefix=MESSAGE %s < %t/message.txt
// RUN: FileCheck --check-prefix=NONE %s < %t/none.json
// RUN: env NIDUS_PROFILE=%t/two.json NIDUS_DEVICE_MEMORY=8000 %t/translated | diff %t/expected.txt -
// RUN: FileCheck --check-prefix=TWO %s < %t/two.json
// RUN: env NIDUS_PROFILE=%t/all.json NIDUS_DEVICE_MEMORY=12000 %t/translated | diff %t/expected.txt -
// RUN: FileCheck --check-prefix=ALL %s < %t/all.json
// RUN: env NIDUS_DEVICE_MEMORY=much %t/translated 2>&1 >/dev/null | FileCheck --check-prefix=WORDS %s
// MESSAGE: nidus: limited_device_memory.c:25: chain_25: not enough device memory (NIDUS_DEVICE_MEMORY=7999 is reached); the C original runs
// NONE: "h2d_bytes": 0, {{.*}}"peak_bytes": 4000, {{.*}}"launches": 0, "fallbacks": 10,
// TWO: "peak_bytes": 8000, {{.*}}"launches": 10, "fallbacks": 0,
// ALL: "h2d_bytes": 12000, {{.*}}"d2h_bytes": 12000, {{.*}}"allocations": 3, "peak_bytes": 12000, {{.*}}"launches": 10, "fallbacks": 0,
// WORDS: nidus: NIDUS_DEVICE_MEMORY=much is not a number of bytes; there is no limit
#include <stdio.h>

void chain(int *a, int *b, int *c, int n)
{
    for (int k = 0; k < 5; k++) {
        for (int i = 0; i < n; i++)
            b[i] ^= a[i] + k;
        for (int i = 0; i < n; i++)
            c[i] -= b[n - 1 - i] >> 1;
        int *t = a;
        a = c;
        c = t;
    }
}

int main(void)
{
    static int a[1000], b[1000], c[1000];
    a[5] = 77, b[990] = 123, c[3] = -9;
    chain(a, b, c, 1000);
    for (int i = 0; i < 1000; i++)
        printf("%d %d %d\n", a[i], b[i], c[i]);
    return 0;
}
