// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// The loop itself comes from a macro.
#define FILL(a, n)                  \
    do {                            \
        for (int i = 0; i < n; i++) \
            a[i] = 0;               \
        a[0] = 1;                   \
    } while (0)
/// remark: a macro or another file holds a part of this loop nest: no text can be put around it
/// note: write the loop itself in the file
void before_loop_in_a_macro(int *a, int n)
{
    FILL(a, n);
}
void after_loop_in_a_macro(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = 0;
    a[0] = 1;
}
