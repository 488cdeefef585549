// What iterations combine may be any expression, and what they do with the result too.
// RUN: %check %s --expect=pointed:any --expect=data_jumps:left --expect=weighted:left --expect=depends:left --expect=two_chains:left --expect=mixed:left --expect=sets:left --expect=own_writes:left
#include "harness.h"

static int larger(int a, int b) { return a > b ? a : b; }
static int weight(const uint8_t *in, int i, int n) { return i + 1 < n ? in[i + 1] - in[i] : in[i]; }

int counts(const uint8_t *in, int *before, int *after, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        before[i] = count;
        if (in[i] > 128)
            count++;
        after[i] = count;
    }
    return count;
}

void branches(const uint8_t *in, int *out, int n)
{
    int level = 0;
    for (int i = 0; i < n; i++) {
        if (in[i] < 80)
            level += 2;
        else if (in[i] > 200 && i % 3 == 0)
            level--;
        out[i] = level > 7 ? level * 3 : -level;
    }
}

void windows(const uint8_t *in, int *out, int n)
{
    int total = 0;
    for (int i = 2; i < n - 2; i++) {
        int sum = 0;
        for (int k = -2; k <= 2; k++)
            sum += in[i + k] * (k + 3);
        total += sum / 5;
        out[i] = total - sum;
    }
}

void helpers(const uint8_t *in, int *out, int n)
{
    int top = -100, sum = 0;
    for (int i = 0; i < n; i++) {
        top = larger(top, weight(in, i, n));
        sum += weight(in, i, n);
        out[i] = top * 1000 + sum;
    }
}

void backwards(const uint8_t *in, uint32_t *out, int n)
{
    uint32_t s = 11;
    for (int i = n - 1; i >= 0; i--) {
        s += in[i] * 3u;
        out[i] = s;
    }
}

void strided(const uint8_t *in, uint32_t *out, int from, int n)
{
    uint32_t s = 0;
    for (int i = from; i < n; i += 3) {
        s += in[i];
        out[i] = s;
        out[i + 1] = s ^ 5;
    }
}

void naturals(const uint8_t *in, uint64_t *out, size_t n)
{
    uint64_t s = 1;
    for (size_t i = n; i-- > 0;) {
        s *= in[i] | 1u;
        out[i] = s;
    }
}

void in_place(int *a, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        int t = a[i];
        a[i] = s;
        s += t;
    }
}

void gathered(const int *place, const uint8_t *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += in[place[i]];
        out[i] = in[(unsigned)s % (unsigned)n];
    }
}

/* The first value is read from memory, and the last one goes back there. */
void carried(const uint8_t *in, int *out, int *total, int n)
{
    int s = *total;
    for (int i = 0; i < n; i++) {
        out[i] = s;
        s += in[i];
    }
    *total = s;
}

void several(const uint8_t *in, int *out, long *more, int n)
{
    int sum = 0, changes = 0;
    long squares = 0;
    for (int i = 1; i < n; i++) {
        sum += in[i];
        squares += (long)in[i] * in[i];
        changes += in[i] != in[i - 1];
        out[i] = sum + changes;
        more[i] = squares * changes;
    }
}

/* Beside variables that are only combined, of which one needs the sums. */
int combined(const uint8_t *in, int *out, int *at, int n)
{
    int sum = -3000, highest = -5000, where = -1;
    long total = 0;
    for (int i = 0; i < n; i++) {
        sum += in[i] - 100;
        out[i] = sum;
        total += in[i] * 3;
        if (sum > highest) {
            highest = sum;
            where = i;
        }
    }
    *at = where;
    return highest + (int)total + sum;
}

void continues(const uint8_t *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        int v = in[i] - 100;
        if (v < 0)
            continue;
        s += v;
        if (i % 7 == 0) {
            continue;
        }
        s += 1;
        out[i] = s;
    }
}

static void get(const uint8_t *in, int i, int *value) { *value = in[i] % 7; }

/* Through a pointer: the term is not found by names alone. */
void pointed(const uint8_t *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        int v = 0;
        get(in, i, &v);
        s += v;
        out[i] = s;
    }
}

/* No scans. */
void data_jumps(const uint8_t *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (s > 1000)
            break;
        s += in[i];
        out[i] = s;
    }
}

void weighted(const uint8_t *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s = s / 2 + in[i];
        out[i] = s;
    }
}

void depends(const uint8_t *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (s < 500)
            s += in[i];
        out[i] = s;
    }
}

void two_chains(const uint8_t *in, int *out, int n)
{
    int s = 0, t = 0;
    for (int i = 0; i < n; i++) {
        s += in[i] & 1;
        t += s;
        out[i] = t;
    }
}

void mixed(const uint8_t *in, unsigned *out, int n)
{
    unsigned s = 1;
    for (int i = 0; i < n; i++) {
        s += in[i];
        s *= in[i] | 1u;
        out[i] = s;
    }
}

void sets(const uint8_t *in, int *out, int n)
{
    int run = 0;
    for (int i = 0; i < n; i++) {
        run++;
        if (in[i] > 128)
            run = 0;
        out[i] = run;
    }
}

void own_writes(const uint8_t *in, int *a, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        a[i] = in[i] + s;
        s += a[i] & 3;
        a[i] += s;
    }
}

int main(void)
{
    static const int lengths[] = {1, 2, 5, 31, 32, 33, 256, 257, 1000, 4097};
    for (int k = 0; k < (int)(sizeof lengths / sizeof lengths[0]); k++) {
        int n = lengths[k];
        uint8_t *in = bits(n);
        int *a = ints(n, 0, 0), *b = ints(n, 0, 0), *place = ints(n, 0, n - 1);
        uint32_t *u = bits(4 * (n + 1));
        uint64_t *wide = bits(8 * n);
        long *l = bits(8 * n);
        showInt("counts", counts(in, a, b, n));
        show("before", a, 0);
        show("after", b, 0);
        branches(in, a, n);
        show("branches", a, 0);
        windows(in, a, n);
        show("windows", a, 0);
        helpers(in, a, n);
        show("helpers", a, 0);
        backwards(in, u, n);
        show("backwards", u, 0);
        strided(in, u, 2, n);
        show("strided", u, 0);
        naturals(in, wide, n);
        show("naturals", wide, 0);
        in_place(place, n);
        show("in place", place, 0);
        for (int i = 0; i < n; i++)
            place[i] = (7 * i + 3) % n;
        gathered(place, in, b, n);
        show("gathered", b, 0);
        int total = 77;
        carried(in, a, &total, n);
        show("carried", a, 0);
        showInt("total", total);
        several(in, a, l, n);
        show("several", a, 0);
        show("more", l, 0);
        for (int i = 0; i < n; i++)
            a[i] = -1;
        continues(in, a, n);
        show("continues", a, 0);
        int at = 0;
        showInt("combined", combined(in, a, &at, n));
        show("sums", a, 0);
        showInt("at", at);
        pointed(in, a, n);
        show("pointed", a, 0);
        data_jumps(in, a, n);
        show("jumps", a, 0);
        weighted(in, a, n);
        show("weighted", a, 0);
        depends(in, a, n);
        show("depends", a, 0);
        two_chains(in, a, n);
        show("chains", a, 0);
        mixed(in, u, n);
        show("mixed", u, 0);
        sets(in, a, n);
        show("sets", a, 0);
        own_writes(in, a, n);
        show("own", a, 0);
        finish();
    }
    return 0;
}
