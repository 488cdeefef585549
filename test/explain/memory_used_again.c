// Where a temporary is dead before it is freed, its device memory is free for those that follow.
// RUN: %nidus explain %s | FileCheck %s
// RUN: %nidus translate %s -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// CHECK: chain, line [[# @LINE + 17]]: after this statement, the device memory of 'a' can be reused
// CHECK-NOT: the device memory of
// REMARK: memory_used_again.c:[[# @LINE + 15]]:9: remark: after this statement, the device memory of 'a' can be reused [memory-reused]
// REMARK-NOT: memory-reused
#include <stdlib.h>

static void invert(const unsigned char *in, unsigned char *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = 255 - in[i];
}

void chain(const unsigned char *in, unsigned char *out, int n)
{
    unsigned char *a = malloc(n), *b = malloc(n);
    if (a && b) {
        invert(in, a, n);
        invert(a, b, n);
        invert(b, out, n);
    }
    free(a);
    free(b);
}
