// RUN: %nidus translate -o %t --report=%t.json %s -- -DCHOOSES && %python %tools/reasons.py check %s %t.json before
// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json after
#include <fenv.h>

#ifdef CHOOSES
void up(void) { fesetround(FE_UPWARD); }
#endif

// In a file that calls fesetround.
/// remark: the file calls 'fesetround': kernels round to nearest and raise no floating-point exceptions
/// note: keep what depends on the floating-point environment in a file of its own
void before_rounding(const float *a, float *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = 0.1f * a[i];
}

// In another file.
void after_rounding(const float *a, float *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = 0.1f * a[i];
}
