// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// The last value, set inside of an expression.
/// remark: 'last' is computed in the loop nest and used after it
/// note: set it in a statement of its own, before the iteration reads it
int before_last_value(const int *a, int *b, int n)
{
    int last = 0;
    for (int i = 0; i < n; i++)
        b[i] = 2 * (last = a[i]);
    return last;
}
int after_last_value(const int *a, int *b, int n)
{
    int last = 0;
    for (int i = 0; i < n; i++) {
        last = a[i];
        b[i] = 2 * last;
    }
    return last;
}

// A pointer that data moves.
/// remark: 'p' is computed in the loop nest and used after it
/// note: move an integer in place of the pointer, and add it to the pointer after the loop nest
float *before_pointer_that_moves(float *p, const int *skip, int n)
{
    for (int i = 0; i < n; i++)
        p += skip[i];
    return p;
}
float *after_pointer_that_moves(float *p, const int *skip, int n)
{
    long moved = 0;
    for (int i = 0; i < n; i++)
        moved += skip[i];
    return p + moved;
}
