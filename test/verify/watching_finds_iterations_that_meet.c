// Iterations of different threads that touch one element, one of them to write, are found by the watching harness: here the loop
// passes values on from one iteration to the next, and says that it does not.
// RUN: %{host_cc} -O1 -fsanitize=thread -I%S/../../tool/verify/harness -c %s -o %t.o
// RUN: %{host_cc} %S/../../tool/verify/harness/verify.c %S/../../tool/verify/harness/watch.c %t.o -Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset -o %t
// RUN: printf 'case 0 0 0\nnumber 3\ncall\n' > %t.cases && %t %t.cases %t.output && FileCheck %s < %t.output
// CHECK: shared f_1 1 0 4 0
// CHECK-NEXT: shared f_1 1 0 8 0
// CHECK-NOT: shared
// CHECK: nest f_1 1 3
// CHECK: end
#include "verify.h"
#include <stdint.h>

void nidus_watch_enter(const char *nest, int line, double iterations);
void nidus_watch_region(int written, int64_t begin, int64_t run, int levels, const int64_t *steps);
void nidus_watch_step(const char *nest, int count, ...);
void nidus_watch_leave(const char *nest);

static void f(int *a, int n)
{
    nidus_watch_enter("f_1", 1, n);
    nidus_watch_region(0, (int64_t)(uintptr_t)a, 4 * n, 0, 0);
    nidus_watch_region(1, (int64_t)(uintptr_t)a, 4 * (n + 1), 0, 0);
    for (int i = 0; i < n; i++) {
        nidus_watch_step("f_1", 1, (long long)i);
        nidus_watch_step("g_1", 1, 0LL); /* of a function that f calls */
        a[i + 1] = a[i];
        a[i + 1] += 1; /* its own */
    }
    nidus_watch_leave("f_1");
}

static void call(void)
{
    static const struct nidus_verify_leaf leaf[] = {{0, 's', 4}};
    nidus_verify_object(0, (void *)0, 4, 0, leaf, 1);
    nidus_verify_begin();
    f(nidus_verify_pointer(0), (int)nidus_verify_integer(0));
    nidus_verify_end();
}

void (*const nidus_verify_functions[])(void) = {call};
