// An assertion in a loop nest is named as such, in GNU C, where it is a statement expression, and in ISO C.
// RUN: %nidus translate -o %t %s 2>&1 | FileCheck %s
// RUN: %nidus translate -o %t %s -- -std=c11 2>&1 | FileCheck %s
// RUN: %nidus translate -o %t %s -- -DNDEBUG 2>&1 | FileCheck --check-prefix=WITHOUT %s
#include <assert.h>

void scaled(const int *in, int *out, int n)
{
    // CHECK: :[[@LINE+4]]:9: remark: an assertion in the loop nest may end the program [unknown-call]
    // CHECK: note: leave assertions out with -DNDEBUG after --, or assert before the loops
    // WITHOUT: :[[@LINE+1]]:5: remark: loop nest mapped
    for (int i = 0; i < n; i++) {
        assert(in[i] < n);
        out[i] = 2 * in[i];
    }
}
