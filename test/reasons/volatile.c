// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

/// remark: a volatile object is accessed: every access must happen as written
/// note: read it into a local variable before the loop nest, if its value need not change meanwhile
void before_port(const volatile int *port, int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] += *port;
}
void after_port(const volatile int *port, int *a, int n)
{
    int value = *port;
    for (int i = 0; i < n; i++)
        a[i] += value;
}

static volatile int limit;
/// remark: a volatile object is accessed: every access must happen as written
/// note: read it into a local variable before the loop nest, if its value need not change meanwhile
void before_variable(int *a, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] > limit)
            a[i] = limit;
}
void after_variable(int *a, int n)
{
    int least = limit;
    for (int i = 0; i < n; i++)
        if (a[i] > least)
            a[i] = least;
}
