// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

static int first(int n, ...) { return n; }
static int only(int n) { return n; }
/// remark: the function 'first' has a variable number of arguments
/// note: give it a fixed number of parameters
void before_variadic_function(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = first(i, 1, 2);
}
void after_variadic_function(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = only(i);
}
