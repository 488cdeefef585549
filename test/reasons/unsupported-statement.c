// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

/// remark: the loop nest contains a label
/// note: use 'continue', 'if' or a loop
void before_goto(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int v = a[i];
    again:
        v /= 2;
        if (v > 9)
            goto again;
        a[i] = v;
    }
}
void after_goto(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int v = a[i];
        do
            v /= 2;
        while (v > 9);
        a[i] = v;
    }
}

/// remark: the loop nest contains inline assembly
void before_inline_assembly(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = i;
        __asm__ volatile("" ::: "memory");
    }
}
void after_inline_assembly(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
}

/// remark: 'calls' is static: iterations share it
/// note: declare it without 'static'
void before_static_variable(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        static int calls;
        a[i] = calls;
    }
}
void after_static_variable(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int calls = 0;
        a[i] = calls;
    }
}
