// What stands between the loops is done once for a row; a counter of a byte may begin at what is left of a size, and the rows around it may be
// none that a byte counts.
// RUN: %check --expect=begun:any --expect=begun_by_pointer:any --expect=left_of_a_size:any --expect=swept:any --expect=last_of_a_byte:any --expect=first_of_a_byte:any --expect=shows:any --expect=main:any %s
#include "harness.h"

/* The row's number is read before the row changes it. */
void begun(int n, int m, int a[n][m], int *b)
{
    for (int i = 1; i < n; i++) {
        const int first = b[i], *own = &b[i];
        for (int j = 1; j < m; j++) {
            a[i][j] = (a[i - 1][j] + 3 * a[i][j - 1] + first + *own) & 1023;
            b[i] += 3;
        }
    }
}
void begun_by_pointer(int n, int m, int a[n][m], int *b)
{
    for (int i = 1; i < n; i++) {
        int *own = b + i;
        const int first = *own;
        for (int j = 1; j < m; j++) {
            a[i][j] = (a[i - 1][j] + 3 * a[i][j - 1] + first) & 1023;
            *own += 3;
        }
    }
}

/* Another array. */
void weighted(int n, int m, int *a, const int *weight)
{
    for (int i = 1; i < n; i++) {
        const int own = weight[i];
        int *row = &a[i * m], *up = a + (i - 1) * m;
        for (int j = 1; j < m; j++)
            row[j] = (up[j] + own * row[j - 1]) & 1023;
    }
}

void left_of_a_size(size_t n, size_t m, int *a)
{
    for (unsigned char i = (unsigned char)(n - 1); i-- > 0;)
        for (size_t j = 1; j < m; j++)
            a[i * m + j] = (a[(i + 1) * m + j] + 3 * a[i * m + j - 1]) & 1023;
}

/* The rows around those of the loop are no values of its counter. */
void last_of_a_byte(int m, int *a)
{
    for (unsigned char i = 255; i-- > 0;)
        for (int j = 1; j < m; j++)
            a[i * m + j] = (a[(i + 2) * m + j] + 3 * a[i * m + j - 1]) & 1023;
}
void first_of_a_byte(int m, int *a)
{
    for (unsigned char i = 100; i-- > 0;)
        for (unsigned char j = 1; j < m; j++)
            a[i * m + j] = (a[(i + 1) * m + j] + a[(i - 1) * m + j] + 3 * a[i * m + j - 1]) & 1023;
}

/* As many sweeps as are left of a number. */
void swept(unsigned long sweeps, int n, int m, int *a)
{
    for (unsigned char t = (unsigned char)sweeps; t-- > 0;)
        for (int i = 1; i < n; i++)
            for (int j = 1; j < m; j++)
                a[i * m + j] = (a[(i - 1) * m + j] + 3 * a[i * m + j - 1] + a[i * m + j]) & 1023;
}

/* The sum wraps to the size of an index only where the counters do not. */
void unsigned_counters(size_t n, size_t m, int *a)
{
    for (unsigned i = 2; i < n; i++)
        for (unsigned j = 1; j < m; j++)
            a[i * m + j] = (a[(i - 1) * m + j - 1] + 3 * a[i * m + j - 1] + a[(i - 2) * m + j]) & 1023;
}

static void shows(int n, int m)
{
    int *a = ints((size_t)n * m, 0, 99), *b = ints((size_t)n, 0, 99);
    begun(n, m, (int(*)[m])a, b);
    show("begun", a, 0);
    begun_by_pointer(n, m, (int(*)[m])a, b);
    show("begun by pointer", a, 0);
    show("numbers", b, 0);
    weighted(n, m, a, b);
    show("weighted", a, 0);
    left_of_a_size((size_t)n, (size_t)m, a);
    show("left of a size", a, 0);
    swept(258, n, m, a);
    unsigned_counters((size_t)n, (size_t)m, a);
    show("swept", a, 0);
    int *c = ints((size_t)257 * m, 0, 99);
    last_of_a_byte(m, c);
    first_of_a_byte(m < 255 ? m : 255, c + m);
    show("bytes", c, 0);
    finish();
}

int main(void)
{
    shows(1, 7);
    shows(40, 50);
    shows(256, 33);
    shows(300, 270);
    return 0;
}
