// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

static float scale;
void set_scale(float value) { scale = value; }
static float scaled(float x) { return scale * x; }
static float scaledBy(float x, float by) { return by * x; }

// A global that a local variable hides.
/// remark: a function that the loop nest calls uses the global 'scale', whose name a local variable has here
/// note: give the local variable another name
void before_hidden_global(float *a, int n)
{
    float factor = 2;
    {
        float scale = factor;
        for (int i = 0; i < n; i++)
            a[i] = scaled(a[i]) + scale;
    }
}
void after_hidden_global(float *a, int n)
{
    float factor = 2;
    for (int i = 0; i < n; i++)
        a[i] = scaled(a[i]) + factor;
}

// State that calls hand on to each other.
static unsigned seed = 1;
static unsigned next(void)
{
    seed = seed * 1664525u + 1013904223u;
    return seed;
}
/// remark: the function 'next' changes the global 'seed'
/// note: compute the value from the loop's counter instead
void before_state(unsigned *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = next();
}
static unsigned mixed(unsigned x) { return x * 1664525u + 1013904223u; }
void after_state(unsigned *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = mixed(i);
}
