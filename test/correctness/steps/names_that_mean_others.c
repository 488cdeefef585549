// Statements of one nest, each modelled alone, in which one name may mean different things: sizes and arrays of different structs,
// a counter that another statement uses for a loop of its own, a bound that the nest itself changes.
// RUN: %check %s --expect=lengths:any --expect=clash:any --expect=arrays:any --expect=counters:any --expect=bounds:any --expect=scalars:any --expect=elements:any --expect=main:any
#include "harness.h"

struct grid {
    int n;
    int *cells;
};

/* The second loop is as long as another grid. */
void lengths(const struct grid *p, const struct grid *q, int a[40][64], int b[40][64])
{
    for (int i = 1; i < 40; i++) {
        for (int j = 1; j < p->n; j++)
            a[i][j] = (a[i][j - 1] + 3 * a[i - 1][j - 1]) & 4095;
        for (int j = 1; j < q->n; j++)
            b[i][j] = (b[i][j - 1] + 5 * b[i - 1][j - 1]) & 4095;
    }
}

/* A variable is called what the member of the structure would be called. */
void clash(const struct grid *p, int p_n, int a[40][64], int b[40][64])
{
    for (int i = 1; i < 40; i++) {
        for (int j = 1; j < p->n; j++)
            a[i][j] = (a[i][j - 1] + 3 * a[i - 1][j - 1]) & 4095;
        for (int j = 1; j < p_n; j++)
            b[i][j] = (b[i][j - 1] + 5 * b[i - 1][j - 1]) & 4095;
    }
}

/* What the first statement calls cells is another array than what the second one does. */
void arrays(const struct grid *p, const struct grid *q, int n)
{
    for (int i = 1; i < 30; i++) {
        for (int j = 1; j < n; j++)
            p->cells[i * 64 + j] = (p->cells[i * 64 + j - 1] + 3 * p->cells[(i - 1) * 64 + j - 1]) & 4095;
        for (int j = 1; j < n; j++)
            q->cells[i * 64 + j] = (q->cells[i * 64 + j - 1] ^ p->cells[(i - 1) * 64 + j - 1]) & 4095;
    }
}

/* k counts the steps of one statement, and a loop inside the other. */
void counters(int n, int a[64][64], int b[64][64])
{
    int i, j, k;
    for (i = 1; i < n; i++) {
        for (k = 1; k < n; k++)
            a[i][k] = (a[i][k - 1] + 3 * a[i - 1][k - 1]) & 4095;
        for (j = 1; j < n; j++) {
            b[i][j] = (b[i][j - 1] + b[i - 1][j - 1]) & 4095;
            for (k = 0; k < 3; k++)
                b[i][j] ^= j * k + a[i][j];
        }
    }
}

/* The end of the inner loop is an element that the nest changes. */
void bounds(int *end, int a[40][64])
{
    for (int i = 1; i < 40; i++) {
        for (int j = 1; j < end[0]; j++)
            a[i][j] = (a[i][j - 1] + 3 * a[i - 1][j - 1]) & 4095;
        end[0] = end[0] > 3 ? end[0] - 1 : 60;
    }
}

/* One statement tells another one by a variable. */
void scalars(int n, int a[64][64])
{
    int last = 1;
    for (int i = 1; i < n; i++) {
        for (int j = 1; j < n; j++)
            a[i][j] = (a[i][j - 1] + last * a[i - 1][j - 1]) & 4095;
        last = i & 3;
    }
}

/* An element that the steps themselves change is the factor of all of them. */
void elements(int n, int a[64][64])
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            a[i][j] = (a[i][j - 1] + a[1][1] * a[i - 1][j - 1]) & 4095;
}

int main(void)
{
    const int shapes[][2] = {{1, 1}, {5, 60}, {60, 5}, {33, 34}, {64, 64}};
    for (int k = 0; k < 5; k++) {
        int *a = ints(64 * 64, 0, 4095), *b = ints(64 * 64, 0, 4095), *c = ints(64 * 64, 0, 4095);
        struct grid p = {shapes[k][0], b}, q = {shapes[k][1], c};
        lengths(&p, &q, (int(*)[64])a, (int(*)[64])b);
        lengths(&q, &p, (int(*)[64])b, (int(*)[64])c);
        show("lengths a", a, 0);
        show("lengths b", b, 0);
        clash(&p, q.n, (int(*)[64])a, (int(*)[64])b);
        clash(&q, p.n, (int(*)[64])b, (int(*)[64])c);
        show("clash a", a, 0);
        show("clash b", b, 0);
        arrays(&p, &q, p.n);
        arrays(&q, &p, q.n);
        p.cells = q.cells;
        arrays(&p, &q, q.n);
        show("arrays b", b, 0);
        show("arrays c", c, 0);
        counters(p.n % 40, (int(*)[64])a, (int(*)[64])c);
        show("counters a", a, 0);
        show("counters c", c, 0);
        int *end = ints(1, 0, 0);
        end[0] = p.n;
        bounds(end, (int(*)[64])a);
        show("bounds", a, 0);
        scalars(q.n, (int(*)[64])b);
        show("scalars", b, 0);
        elements(p.n, (int(*)[64])a);
        show("elements", a, 0);
        finish();
    }
    return 0;
}
