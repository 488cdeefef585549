// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// A loop returns, and what it has written until then stays.
/// remark: 'return' leaves the loop nest before its end
/// note: find the first iteration that would leave as a minimum, if (.. && i < first) first = i, and use it after the loop nest
int before_return(int *a, int n, int wanted)
{
    for (int i = 0; i < n; i++) {
        if (a[i] == wanted)
            return i;
        a[i] = 0;
    }
    return -1;
}
int after_return(int *a, int n, int wanted)
{
    int first = n;
    for (int i = 0; i < n; i++)
        if (a[i] == wanted && i < first)
            first = i;
    for (int i = 0; i < first; i++)
        a[i] = 0;
    return first < n ? first : -1;
}

// A loop stops.
/// remark: 'break' leaves the loop nest before its end
/// note: find the first iteration that would leave as a minimum, if (.. && i < first) first = i, and use it after the loop nest
void before_break(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            break;
        a[i] = 2;
    }
}
void after_break(int *a, int n)
{
    int first = n;
    for (int i = 0; i < n; i++)
        if (a[i] < 0 && i < first)
            first = i;
    for (int i = 0; i < first; i++)
        a[i] = 2;
}

// What comes after the iteration that leaves would divide by zero.
/// remark: 'break' leaves the loop nest before its end
/// note: find the first iteration that would leave as a minimum, if (.. && i < first) first = i, and use it after the loop nest
int before_break_of_a_test(const int *a, const int *b, int n)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        if (a[i] / b[i] == 2) {
            found = 1;
            break;
        }
    return found;
}
int after_break_of_a_test(const int *a, const int *b, int n)
{
    int first = n;
    for (int i = 0; i < n; i++)
        if (b[i] != 0 && a[i] / b[i] == 2 && i < first)
            first = i;
    return first < n;
}
