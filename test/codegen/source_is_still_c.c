// name.c includes nothing of ours and compiles with a C compiler that is strict about warnings.
// RUN: %nidus translate %s -o %t.out && FileCheck %s --implicit-check-not='include <{{n}}idus' < %t.out/source_is_still_c.c
// RUN: %cc -std=c11 -pedantic -Wall -Wextra -Werror -c %t.out/source_is_still_c.c -o %t.o
// CHECK: extern int nidus_
#include <stddef.h>

void add(const double *a, const double *b, double *c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}
