// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

union number {
    int whole;
    float real;
};
/// remark: 'a' points to union number
void before_union(union number *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i].real = 1;
}
struct number_of {
    int whole;
    float real;
};
void after_union(struct number_of *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i].real = 1;
}

/// remark: 'p' is a pointer to arrays
/// note: use a pointer to elements
void before_pointer_to_arrays(int (*a)[4], int n)
{
    for (int i = 0; i < n; i++) {
        int (*p)[4] = a + i;
        (*p)[0] = 2;
    }
}
void after_pointer_to_arrays(int (*a)[4], int n)
{
    for (int i = 0; i < n; i++) {
        int *p = a[i];
        p[0] = 2;
    }
}
