// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// A step that others may change.
/// remark: the loop over 'i' does not count by a number, nor by a variable that surely stays the same
/// note: write it as for (i = first; i < end; i += step) with local variables that are set before the loop nest
void before_step_in_memory(float *a, int n, const int *step)
{
    for (int i = 0; i < n; i += *step)
        a[i] *= 2;
}
void after_step_in_memory(float *a, int n, const int *step)
{
    int s = *step;
    for (int i = 0; i < n; i += s)
        a[i] *= 2;
}

// A companion of the counter that lives on.
/// remark: 'j', which the loop over 'i' moves along, is used after it
/// note: compute it after the loop from 'i', in a variable of its own
void before_companion_that_lives_on(float *a, float *b, int n)
{
    int i, j;
    for (i = 1, j = 1; i < n - 1; i += 2, j++)
        b[j] = a[i] + a[i + 1];
    b[j] = 0;
}
void after_companion_that_lives_on(float *a, float *b, int n)
{
    int i, j;
    for (i = 1, j = 1; i < n - 1; i += 2, j++)
        b[j] = a[i] + a[i + 1];
    b[i / 2] = 0;
}

// A header that sets what lives on.
/// remark: the header of the loop over 'i' also sets 's', which is used after it
/// note: set it before the loop nest, in a statement of its own
int before_header_that_sets_more(const int *a, int n)
{
    int i, s;
    for (i = 0, s = 0; i < n; i++)
        s += a[i];
    return s;
}
int after_header_that_sets_more(const int *a, int n)
{
    int i, s;
    s = 0;
    for (i = 0; i < n; i++)
        s += a[i];
    return s;
}

// A counter that doubles.
/// remark: the counter 'i' does not move by the same number in every iteration
void before_doubled_counter(int *a, int n)
{
    for (int i = 1; i < n; i *= 2)
        a[i] = i;
}
void after_doubled_counter(int *a, int n)
{
    for (int i = 1; i < n; i += 2)
        a[i] = i;
}

/// remark: the counter 'i' does not move by the same number in every iteration
void before_doubled_and_more(int *a, int n)
{
    for (int i = 0; i < n; i = 2 * i + 1)
        a[i] = i;
}
void after_doubled_and_more(int *a, int n)
{
    for (int i = 0; i < n; i = i + 2)
        a[i] = i;
}

// A counter that the body changes.
/// remark: the body of the loop changes its counter 'i'
/// note: leave the counter alone, and skip iterations with 'if' or 'continue'
void before_counter_that_the_body_moves(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = i;
        if (a[i] % 3 == 0)
            i++;
    }
}
void after_counter_that_the_body_moves(int *a, int n)
{
    for (int i = 0; i < n; i++)
        if (i % 2 == 0)
            a[i] = i;
}

// A counter that is no integer.
/// remark: the counter 'x' is not an integer
/// note: count with an integer, and compute 'x' from it in the body
void before_counter_of_a_floating_type(float *a, int n)
{
    for (float x = 0; x < n; x += 1)
        a[(int)x] = x;
}
void after_counter_of_a_floating_type(float *a, int n)
{
    for (int i = 0; i < n; i++) {
        float x = i;
        a[i] = x;
    }
}

// An end that data decides.
static int positives(const float *a)
{
    int n = 0;
    while (a[n] > 0)
        n++;
    return n;
}
/// remark: the end of the loop over 'i' is not a sum of sizes and outer counters
/// note: compute the bound into a variable before the loop nest
void before_until_a_sign(float *a)
{
    int i = 0;
    while (a[i] > 0) {
        a[i] *= 2;
        i++;
    }
}
void after_until_a_sign(float *a)
{
    int n = positives(a);
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}

// A remainder of two sizes.
/// remark: the end of the loop over 'k' is not a sum of sizes and outer counters
/// note: compute the bound into a variable before the loop nest
void before_remainder_as_end(float *a, int n, int step)
{
    for (int k = 0; k < n % step; k++)
        a[k] *= 2;
}
void after_remainder_as_end(float *a, int n, int step)
{
    int count = n % step;
    for (int k = 0; k < count; k++)
        a[k] *= 2;
}

// A list.
struct node {
    struct node *next;
    float value;
};
/// remark: the loop moves the pointer 'p' in a way that cannot be followed
/// note: count with an integer, and index an array
void before_list(struct node *list)
{
    for (struct node *p = list; p; p = p->next)
        p->value *= 2;
}
void after_list(struct node *nodes, int n)
{
    for (int i = 0; i < n; i++)
        nodes[i].value *= 2;
}

// One counter for two loops.
/// remark: the loop itself stays on the host; the loop nests inside it are mapped
/// remark: the body of the loop changes its counter 'i'
void before_one_counter_for_two_loops(float *a, int n, int m)
{
    int i;
    for (i = 0; i < n; i++) {
        a[i] = 0;
        for (i = 0; i < m; i++)
            a[i] = 1;
    }
}
void after_one_counter_for_two_loops(float *a, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * m + j] = 1;
}

// An end that may have been passed before the loop begins.
/// remark: cannot prove that a subscript of 'a' stays in its row
/// note: index it as a[y * width + x] with 0 <= x < width
/// remark: the first value of the counter 'i' is not a sum of sizes and outer counters
void before_end_that_may_lie_behind(float *a, const int *from, int n)
{
    for (int y = 0; y < n; y++)
        for (int i = from[y]; i != n; i++)
            a[y * n + i] = 0;
}
void after_end_that_may_lie_behind(float *a, const int *from, int n)
{
    for (int y = 0; y < n; y++)
        for (int i = 0; i < n; i++)
            if (i >= from[y])
                a[y * n + i] = 0;
}
