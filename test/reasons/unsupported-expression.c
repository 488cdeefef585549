// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

/// remark: the loop nest contains a statement expression
/// note: write its statements before the one that uses it
void before_statement_expression(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = ({ int t = i; t * t; });
}
void after_statement_expression(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int t = i;
        a[i] = t * t;
    }
}

/// remark: a variable is changed inside a condition with && or ||
/// note: assign it in a statement of its own
void before_assignment_in_a_condition(int *a, int n)
{
    int v;
    for (int i = 0; i < n; i++)
        if (a[i] > 0 && (v = a[i] - 1) > 3)
            a[i] = v;
}
void after_assignment_in_a_condition(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int v = a[i] - 1;
        if (a[i] > 0 && v > 3)
            a[i] = v;
    }
}

// A call through a pointer.
static int square(int x) { return x * x; }
/// remark: the loop nest contains a call through a pointer
/// note: call the function itself
void before_function_pointer(int *a, int n, int (*f)(int))
{
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}
void after_function_pointer(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = square(a[i]);
}

struct setting {
    int kind;
    float weights[3];
};
struct setting standard;
/// remark: 'standard' is copied as a whole
/// note: copy its members one by one
void before_struct_as_a_whole(struct setting *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = standard;
}
void after_struct_as_a_whole(struct setting *a, int n)
{
    for (int i = 0; i < n; i++) {
        a[i].kind = standard.kind;
        for (int k = 0; k < 3; k++)
            a[i].weights[k] = standard.weights[k];
    }
}

/// remark: the loop nest contains a complex number initialised with two numbers, of which some compilers ignore the second
/// note: write it as a sum, x + y * I
void before_two_numbers(double _Complex *a, const double *x, int n)
{
    for (int i = 0; i < n; i++) {
        double _Complex z = { x[i], 2 };
        a[i] = z;
    }
}
void after_two_numbers(double _Complex *a, const double *x, int n)
{
    for (int i = 0; i < n; i++) {
        double _Complex z = x[i] + 2 * 1.0i;
        a[i] = z;
    }
}

/// remark: '*k' is copied as a whole
/// note: read it into a local variable before the loop nest
void before_complex_as_a_whole(double _Complex *a, const double _Complex *k, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = *k;
}
void after_complex_as_a_whole(double _Complex *a, const double _Complex *k, int n)
{
    double _Complex z = *k;
    for (int i = 0; i < n; i++)
        a[i] = z;
}
