// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

struct line {
    float *a, *b;
    int n;
};

// Elements that are read before they are overwritten: another array keeps the old ones. (Of an array that a variable leads to, the
// launcher makes a copy.)
/// remark: an iteration of the loop over 'i' overwrites what an earlier iteration reads from array 'l->a': the iterations cannot run at the same time
/// note: write the result to another array
void before_update_in_place(struct line *l)
{
    for (int i = 0; i < l->n - 1; i++)
        l->a[i] = 0.5f * (l->a[i] + l->a[i + 1]);
}
void after_update_in_place(struct line *l)
{
    for (int i = 0; i < l->n - 1; i++)
        l->b[i] = 0.5f * (l->a[i] + l->a[i + 1]);
}

// A called function changes a member of its object: what it reads of the others is as it was.
struct gain {
    int isLinear;
    float factor, state;
};
static float amplify(struct gain *gain, float x)
{
    gain->state += gain->factor * x;
    return gain->isLinear ? gain->state : x;
}
static float amplified(const struct gain *gain, float x)
{
    return gain->isLinear ? gain->factor * x : x;
}
/// remark: an iteration of the loop over 'i' reads what an earlier iteration wrote to array 'gain': the iterations cannot run at the same time
void before_state(struct gain *gain, const float *x, float *y, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = amplify(gain, x[i]);
}
void after_state(struct gain *gain, const float *x, float *y, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = amplified(gain, x[i]);
}

// What one iteration writes the next one reads: no other array helps. The nest that just does not do so reads another array.
/// remark: an iteration of the loop over 'i' reads what an earlier iteration wrote to array 'y': the iterations cannot run at the same time
void before_recurrence(const float *x, float *y, int n)
{
    for (int i = 1; i < n; i++)
        y[i] = x[i] + 0.5f * y[i - 1];
}
void after_recurrence(const float *x, float *y, int n)
{
    for (int i = 1; i < n; i++)
        y[i] = x[i] + 0.5f * x[i - 1];
}

// Gauss-Seidel on a line overwrites what it reads, and reads what it has overwritten. (In a plane, diagonals would be independent.)
/// remark: an iteration of the loop over 'x' reads what an earlier iteration wrote to array 'a': the iterations cannot run at the same time
void before_in_both_directions(float *a, int w)
{
    for (int x = 1; x < w - 1; x++)
        a[x] = 0.5f * (a[x - 1] + a[x + 1]);
}
void after_in_both_directions(const float *a, float *b, int w)
{
    for (int x = 1; x < w - 1; x++)
        b[x] = 0.5f * (a[x - 1] + a[x + 1]);
}

// Whether iterations depend on each other depends on the sizes.
/// remark: an iteration of the loop over 'i' may read what an earlier iteration wrote to array 'a': cannot prove that the iterations are independent
void before_distance_that_nobody_knows(float *a, int n, int k)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i + k] - a[i - k];
}
void after_distance_that_nobody_knows(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] - a[i];
}

// Whether they do depends on data.
/// remark: an iteration of the loop over 'i' may read what an earlier iteration wrote to array 'a': cannot prove that the iterations are independent
void before_reads_that_data_chooses(float *a, const int *from, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[from[i]];
}
void after_reads_that_data_chooses(const float *a, float *b, const int *from, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = a[from[i]];
}

// Pairs of iterations write the same element.
/// remark: an iteration of the loop over 'i' overwrites what an earlier iteration wrote to array 'a': the iterations cannot run at the same time
void before_halved_subscript(float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i / 2] = b[i];
}
void after_halved_subscript(float *a, const float *b, int n)
{
    for (int i = 0; i < n / 2; i++)
        a[i] = b[2 * i + 1];
}

// Data chooses the elements that are written.
/// remark: iterations of the loop over 'i' may write the same element of array 'out'
/// note: loop over the elements that are written, and gather what each of them is made of
void before_scatter(float *out, const int *place, const float *value, int n)
{
    for (int i = 0; i < n; i++)
        out[place[i]] = value[i];
}
void after_scatter(float *out, const int *from, const float *value, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = value[from[i]];
}

// Sums of floats into elements that data chooses: atomic updates would add them in any order.
/// remark: iterations of the loop over 'i' may write the same element of array 'sum'
/// note: loop over the elements that are written, and gather what each of them is made of
void before_sums_of_groups(float *sum, const int *group, const float *value, int n)
{
    for (int i = 0; i < n; i++)
        sum[group[i]] += value[i];
}
void after_sums_of_groups(float *sum, const int *group, const float *value, int n, int groups)
{
    for (int g = 0; g < groups; g++)
        for (int i = 0; i < n; i++)
            if (group[i] == g)
                sum[g] += value[i];
}

// A histogram in bytes, which have no atomic updates.
/// remark: iterations of the loop over 'i' may write the same element of array 'bins'
/// note: use elements of 4 or 8 bytes, which have atomic updates
void before_bins_of_one_byte(unsigned char *bins, const unsigned char *in, int n)
{
    for (int i = 0; i < n; i++)
        bins[in[i]]++;
}
void after_bins_of_one_byte(unsigned *bins, const unsigned char *in, int n)
{
    for (int i = 0; i < n; i++)
        bins[in[i]]++;
}

// A histogram whose bins are read as well.
/// remark: iterations of the loop over 'i' may write the same element of array 'count'
/// note: do nothing else with its elements in the loop nest than ++, +=, -=, &=, |= or ^=
void before_rank_of_each(unsigned *count, unsigned *rank, const unsigned char *in, int n)
{
    for (int i = 0; i < n; i++)
        rank[i] = count[in[i]]++;
}
void after_rank_of_each(unsigned *count, const unsigned char *in, int n)
{
    for (int i = 0; i < n; i++)
        count[in[i]]++;
}

// The subscript is no sum of counters and sizes; no data chooses it.
/// remark: the loop itself stays on the host; the loop nests inside it are mapped
/// remark: iterations of the loop over 'i' may write the same element of array 'a'
/// note: loop over the elements that are written, and gather what each of them is made of
void before_packed_triangle(float *a, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++)
            a[i * (i + 1) / 2 + j] = 1;
        a[0] = 2;
    }
}
void after_packed_triangle(float *a, int n)
{
    for (int p = 0; p < n * (n + 1) / 2; p++)
        a[p] = 1;
}
