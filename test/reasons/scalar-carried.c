// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// A recursive filter needs the result before it.
/// remark: 'level' is computed from its own value in an earlier iteration
void before_recursive_filter(const float *a, float *smooth, int n)
{
    float level = 0;
    for (int i = 0; i < n; i++) {
        level = 0.75f * level + 0.25f * a[i];
        smooth[i] = level;
    }
}
void after_recursive_filter(const float *a, float *smooth, int n)
{
    for (int i = 1; i < n; i++) {
        float level = 0.75f * a[i - 1] + 0.25f * a[i];
        smooth[i] = level;
    }
}

// So does a generator of random numbers, here through two variables.
/// remark: 'a' is computed from its own value in an earlier iteration
void before_state_of_two_numbers(int *out, int n)
{
    int a = 0, b = 1;
    for (int i = 0; i < n; i++) {
        int next = a + b;
        a = b;
        b = next;
        out[i] = a;
    }
}
void after_state_of_two_numbers(int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int a = i, b = i + 1;
        out[i] = a + b;
    }
}

// A value of the iteration before, which could be computed again.
/// remark: 'last' may hold a value from an earlier iteration
/// note: give it a value in each iteration before it is read
void before_difference_to_the_last(const float *a, float *out, int n)
{
    float last = 0;
    for (int i = 0; i < n; i++) {
        out[i] = a[i] - last;
        last = a[i];
    }
}
void after_difference_to_the_last(const float *a, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        float last = i > 0 ? a[i - 1] : 0;
        out[i] = a[i] - last;
    }
}

// A value that is set where it is needed, which only the reader sees.
/// remark: 'root' may hold a value from an earlier iteration
/// note: give it a value in each iteration before it is read
void before_set_under_a_condition(const int *a, int *out, int n)
{
    int root;
    for (int i = 0; i < n; i++) {
        if (a[i] > 0)
            root = 2 * a[i];
        if (a[i] > 0)
            out[i] = root;
    }
}
void after_set_under_a_condition(const int *a, int *out, int n)
{
    int root;
    for (int i = 0; i < n; i++) {
        root = 0;
        if (a[i] > 0)
            root = 2 * a[i];
        if (a[i] > 0)
            out[i] = root;
    }
}

// An extremum and something that was read there.
/// remark: 'who' is set together with an extremum to a value that counters and sizes do not give
/// note: keep the counters there, and read the value after the loop nest
int before_value_at_the_best(const int *score, const int *name, int n, int *best)
{
    int most = 0, who = 0;
    for (int i = 0; i < n; i++)
        if (score[i] > most) {
            most = score[i];
            who = name[i];
        }
    *best = most;
    return who;
}
int after_value_at_the_best(const int *score, const int *name, int n, int *best)
{
    int most = 0, at = -1;
    for (int i = 0; i < n; i++)
        if (score[i] > most) {
            most = score[i];
            at = i;
        }
    *best = most;
    return at < 0 ? 0 : name[at];
}
