// For each reason here a loop nest that has it, and beside it one that just does not.
// RUN: %nidus translate -o %t.out --report=%t.json %s -- -O2
// RUN: %python %S/Inputs/reasons.py %t.json %s
// RUN: echo 'int f(void) { return 1 +; }' > %t.wrong.c
// RUN: not %nidus translate -o %t.out %t.wrong.c -- 2>&1 | FileCheck %s --check-prefix=PARSE
// PARSE: error: expected expression
// PARSE: error: Clang reports errors in the file [parse-error]

// counter-wraps: the last value of an unsigned counter may be the greatest one.
void counter_wraps(float *a) // left: counter-wraps
{
    for (unsigned char i = 0; i <= 255; i++)
        a[i] *= 2;
}
void counter_ends_before(float *a) // mapped
{
    for (unsigned char i = 0; i <= 254; i++)
        a[i] *= 2;
}

// helper-global: what a function reads changes behind the kernel's back.
static float scale;
void set_scale(float value) { scale = value; }
static float scaled(float x) { return scale * x; }
static float scaledBy(float x, float by) { return by * x; }
void local_hides_what_a_function_reads(float *a, int n) // left: helper-global
{
    float factor = 2;
    {
        float scale = factor;
        for (int i = 0; i < n; i++)
            a[i] = scaled(a[i]) + scale;
    }
}
void nothing_hides_it(float *a, int n) // mapped
{
    for (int i = 0; i < n; i++)
        a[i] = scaledBy(a[i], scale);
}

// invariant-written: what all iterations read lies in the array that they write.
struct weighted {
    float value, weight;
};
void weight_lies_in_what_is_written(struct weighted *a, const float *b, int n) // left: invariant-written
{
    for (int i = 1; i < n; i++)
        a[i].value = b[i] * a->weight;
}
void weight_was_read_before(struct weighted *a, const float *b, int n) // mapped
{
    float weight = a->weight;
    for (int i = 1; i < n; i++)
        a[i].value = b[i] * weight;
}

// recursive-call
static int ackermann(int m, int n)
{
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int successor(int n) { return n + 1; }
static int afterNext(int n) { return successor(successor(n)); }
void calls_itself(int *a, int n) // left: recursive-call
{
    for (int i = 0; i < n; i++)
        a[i] = ackermann(2, i);
}
void calls_others(int *a, int n) // mapped
{
    for (int i = 0; i < n; i++)
        a[i] = afterNext(i);
}

// unsupported-call
static int first(int n, ...) { return n; }
void calls_a_variadic_function(int *a, int n) // left: unsupported-call
{
    for (int i = 0; i < n; i++)
        a[i] = first(i, 1, 2);
}
void calls_a_function_of_fixed_parameters(int *a, int n) // mapped
{
    for (int i = 0; i < n; i++)
        a[i] = successor(i);
}

// unmodelled-write: iterations share what they write.
static int latest;
void writes_a_global(const int *a, int *b, int n) // left: unmodelled-write
{
    for (int i = 0; i < n; i++) {
        latest = a[i];
        b[i] = latest * latest;
    }
}
void writes_a_local(const int *a, int *b, int n) // mapped
{
    for (int i = 0; i < n; i++) {
        int own = a[i];
        b[i] = own * own;
    }
}

// unsupported-expression: a pointer is stored; computed gotos and the like.
void stores_pointers(int **a, int *b, int n) // left: unsupported-expression/pointer-to-pointer
{
    for (int i = 0; i < n; i++)
        a[i] = b + i;
}
void uses_a_statement_expression(int *a, int n) // left: unsupported-expression
{
    for (int i = 0; i < n; i++)
        a[i] = ({ int t = i; t * t; });
}
void uses_an_expression(int *a, int n) // mapped
{
    for (int i = 0; i < n; i++)
        a[i] = i * i;
}

// too-complex: more operations than are followed.
#define SUM2(e) ((e) + (e))
#define SUM32(e) SUM2(SUM2(SUM2(SUM2(SUM2(e)))))
void has_very_many_operations(const float *a, float *b, int n) // left: too-complex
{
    for (int i = 0; i < n; i++)
        b[i] = SUM32(SUM32(SUM32(SUM2(a[i] * i))));
}
void has_many_operations(const float *a, float *b, int n) // mapped
{
    for (int i = 0; i < n; i++)
        b[i] = SUM32(a[i] * i);
}
