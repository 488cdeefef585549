// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

static int latest;

/// remark: 'latest' is shared by all iterations and written by them
/// note: use a local variable inside the loop nest
void before_global(const int *a, int *b, int n)
{
    for (int i = 0; i < n; i++) {
        if (a[i] > 0)
            latest = 2 * a[i];
        if (a[i] > 0)
            b[i] = latest * latest;
    }
}
void after_global(const int *a, int *b, int n)
{
    for (int i = 0; i < n; i++) {
        int own = 2 * a[i];
        if (a[i] > 0)
            b[i] = own * own;
    }
}

// Where a pointer leads.
/// remark: '*last' is written by every iteration: the iterations are not independent
/// note: write it once, after the loop nest
void before_result_behind_a_pointer(const int *a, int *b, int *last, int n)
{
    for (int i = 0; i < n; i++) {
        *last = a[i] * a[i];
        b[i] = 2 * *last;
    }
}
void after_result_behind_a_pointer(const int *a, int *b, int *last, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = 2 * (a[i] * a[i]);
    if (n > 0)
        *last = a[n - 1] * a[n - 1];
}
