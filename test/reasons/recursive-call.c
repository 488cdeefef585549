// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

static int ackermann(int m, int n)
{
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int ofTwo(int n) { return 2 * n + 3; }
/// remark: the function 'ackermann' calls itself
/// note: write it as a loop, or as a formula
void before_recursion(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = ackermann(2, i);
}
void after_recursion(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = ofTwo(i);
}
