// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json
#include <setjmp.h>

// Control may come back into the middle of the function.
static jmp_buf start;
/// remark: the function contains a call of setjmp
/// note: move the loop nest to a function of its own
void before_jumps(int *a, int n)
{
    if (setjmp(start))
        return;
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
static void doubled(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
void after_jumps(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
void jumps(int *a, int n)
{
    if (!setjmp(start))
        doubled(a, n);
}
