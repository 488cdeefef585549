// RUN: %nidus translate -o %t --report=%t.json %s -- -fwrapv && %python %tools/reasons.py check %s %t.json before
// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json after

// With -fwrapv.
/// remark: -fwrapv gives signed numbers that overflow a value, and kernels keep to ISO C
/// note: leave the flag out for nidus where no signed number overflows
void before_flag(const int *a, int *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = a[i] + 1 > a[i];
}

// Without it.
void after_flag(const int *a, int *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = a[i] + 1 > a[i];
}
