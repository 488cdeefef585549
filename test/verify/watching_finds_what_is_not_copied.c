// A nest that touches more than its regions is found by the watching harness: here the regions are wrong on purpose.
// RUN: %{host_cc} -O1 -fsanitize=thread -I%S/../../tool/verify/harness -c %s -o %t.o
// RUN: %{host_cc} %S/../../tool/verify/harness/verify.c %S/../../tool/verify/harness/watch.c %t.o -Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset -o %t
// RUN: printf 'case 0 0 0\nnumber 8\ncall\n' > %t.cases && %t %t.cases %t.output && FileCheck %s < %t.output
// In object 0 the last element read is missing, in object 1 one written element of a row.
// CHECK: outside f_1 1 1 16 1
// CHECK-NEXT: outside f_1 1 0 28 0
// CHECK-NOT: outside
// CHECK: nest f_1 1 8
// CHECK: extent 0 0 32
// CHECK: extent 1 0 32
// CHECK: end
#include "verify.h"
#include <stdint.h>

void nidus_watch_enter(const char *nest, int line, double iterations);
void nidus_watch_region(int written, int64_t begin, int64_t run, int levels, const int64_t *steps);
void nidus_watch_leave(const char *nest);

static void f(const int *in, int *out, int n)
{
    const int64_t rows[2] = {2, 20};
    nidus_watch_enter("f_1", 1, n);
    nidus_watch_region(0, (int64_t)(uintptr_t)in, 28, 0, 0);
    nidus_watch_region(1, (int64_t)(uintptr_t)out, 16, 1, rows);
    for (int i = 0; i < n; i += 1)
        out[i] = in[i];
    nidus_watch_leave("f_1");
    out[0] = in[7]; /* behind the nest */
}

static void call(void)
{
    static const struct nidus_verify_leaf leaf[] = {{0, 's', 4}};
    nidus_verify_object(0, (void *)0, 4, 0, leaf, 1);
    nidus_verify_object(1, (void *)0, 4, 0, leaf, 1);
    nidus_verify_begin();
    f(nidus_verify_pointer(0), nidus_verify_pointer(1), (int)nidus_verify_integer(0));
    nidus_verify_end();
}

void (*const nidus_verify_functions[])(void) = {call};
