// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// The last value.
/// remark: 'last' is computed in the loop nest and used after it
/// note: compute it after the loop nest: the last iteration that sets it is a maximum, if (i > at) at = i
int before_last_value(const int *a, int *b, int n)
{
    int last = 0;
    for (int i = 0; i < n; i++) {
        last = 2 * a[i];
        b[i] = last;
    }
    return last;
}
int after_last_value(const int *a, int *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = 2 * a[i];
    return n > 0 ? 2 * a[n - 1] : 0;
}

// The value of the last iteration that sets it.
/// remark: 'last' is computed in the loop nest and used after it
/// note: compute it after the loop nest: the last iteration that sets it is a maximum, if (i > at) at = i
int before_last_one_above(const int *a, int n)
{
    int last = -1;
    for (int i = 0; i < n; i++)
        if (a[i] > 3)
            last = a[i];
    return last;
}
int after_last_one_above(const int *a, int n)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        if (a[i] > 3 && i > at)
            at = i;
    return at < 0 ? -1 : a[at];
}

// A flag.
/// remark: 'found' is computed in the loop nest and used after it
/// note: set it as a combination, found |= condition
int before_any_zero(const int *a, int n)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        if (a[i] == 0)
            found = 1;
    return found;
}
int after_any_zero(const int *a, int n)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        found |= a[i] == 0;
    return found;
}

// A pointer that data moves.
/// remark: 'p' is computed in the loop nest and used after it
/// note: move an integer in place of the pointer, and add it to the pointer after the loop nest
float *before_pointer_that_moves(float *p, const int *skip, int n)
{
    for (int i = 0; i < n; i++)
        p += skip[i] != 0;
    return p;
}
float *after_pointer_that_moves(float *p, const int *skip, int n)
{
    long moved = 0;
    for (int i = 0; i < n; i++)
        moved += skip[i] != 0;
    return p + moved;
}
