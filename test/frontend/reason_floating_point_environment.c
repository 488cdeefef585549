// A file that chooses how floating-point numbers are rounded, or asks which exceptions were raised, stays as written.
// RUN: %nidus translate -o %t %s -- -DCHOOSES 2>&1 | FileCheck --check-prefix=CHOOSES %s
// RUN: %nidus translate -o %t %s -- -DASKS 2>&1 | FileCheck --check-prefix=ASKS %s
// RUN: %nidus translate -o %t %s -- -DFLUSHES 2>&1 | FileCheck --check-prefix=FLUSHES %s
// RUN: %nidus translate -o %t %s 2>&1 | FileCheck --check-prefix=MAPPED %s
// RUN: %nidus translate -o %t %s -- -DDIRECTIVE 2>&1 | FileCheck --check-prefix=DIRECTIVE %s
#include <fenv.h>
#include <xmmintrin.h>

#ifdef CHOOSES
void up(void) { fesetround(FE_UPWARD); }
#elif defined ASKS
int is_exact(void) { return !fetestexcept(FE_INEXACT); }
#elif defined FLUSHES
void quick(void) { _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON); }
#elif defined DIRECTIVE
#pragma STDC FENV_ACCESS ON
#endif

void scaled(const float *a, float *b, int n)
{
    // CHOOSES: :[[@LINE+5]]:5: remark: the file calls 'fesetround': {{.*}} [floating-point-environment]
    // ASKS: :[[@LINE+4]]:5: remark: the file calls 'fetestexcept': {{.*}} [floating-point-environment]
    // FLUSHES: :[[@LINE+3]]:5: remark: the file calls '_mm_setcsr': {{.*}} [floating-point-environment]
    // MAPPED: :[[@LINE+2]]:5: remark: loop nest mapped
    // DIRECTIVE: :[[@LINE+1]]:5: remark: the function contains a directive {{.*}}rounded [function-obstacle]
    for (int i = 0; i < n; i++)
        b[i] = 0.1f * a[i];
}
