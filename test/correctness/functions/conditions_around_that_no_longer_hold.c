// What a loop or an if around a nest asked has changed when the nest begins: column k is then the next row's first one, and rows
// need the row before. Nests that took the condition for granted would run all rows at once.
// RUN: %check %s --expect=by_the_step_of_a_loop:any --expect=by_the_condition_of_a_loop:any --expect=by_the_first_value_of_a_loop:any --expect=by_a_condition:any --expect=by_a_statement:any --expect=by_a_statement_behind:any --expect=by_the_end:any --expect=through_a_pointer:any --expect=by_a_function:any --expect=declared:any --expect=otherwise:any --expect=reached:any --fallbacks=any
#include "harness.h"

// As long as 1 <= k < w, each row has its own elements.
void holds(unsigned *a, int w, int h)
{
    for (int k = 1; k < w; k++)
        for (int i = 0; i < h; i++)
            a[i * w + k] += a[i * w] + 1;
}
void by_the_step_of_a_loop(unsigned *a, int w, int h)
{
    for (int k = 1; k < w; k += 3)
        for (int j = 0; j < 3; j++, k++)
            for (int i = 0; i < h; i++)
                a[i * w + k] += a[i * w] + 1;
}
void by_the_condition_of_a_loop(unsigned *a, int w, int h)
{
    for (int k = 1; k < w; k += 3)
        for (int j = 0; j < 2 && k++ < w + 2; j++)
            for (int i = 0; i < h; i++)
                a[i * w + k] += a[i * w] + 1;
}
void by_the_first_value_of_a_loop(unsigned *a, int w, int h)
{
    for (int k = 1; k < w; k++)
        for (int j = k++; j < k; j++)
            for (int i = 0; i < h; i++)
                a[i * w + k] += a[i * w] + 1;
}
void by_a_condition(unsigned *a, int w, int h)
{
    for (int k = 1; k < w; k++)
        if ((k += 2) > 0)
            for (int i = 0; i < h; i++)
                a[i * w + k] += a[i * w] + 1;
}
void by_a_statement(unsigned *a, int w, int h, int k)
{
    if (k >= 1 && k < w) {
        k = w;
        for (int i = 0; i < h; i++)
            a[i * w + k] += a[i * w] + 1;
    }
}
void by_a_statement_behind(unsigned *a, int w, int h, int k)
{
    if (k >= 1 && k < w)
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < h; i++)
                a[i * w + k] += a[i * w] + 1;
            k += w / 2;
        }
}
void by_the_end(unsigned *a, int w, int h)
{
    for (int k = 1, end = w; k < end; k++) {
        end = w + 2;
        for (int i = 0; i < h; i++)
            a[i * w + k] += a[i * w] + 1;
    }
}
void through_a_pointer(unsigned *a, int w, int h, int k)
{
    int *to = &k;
    if (k >= 1 && k < w) {
        *to = w;
        for (int i = 0; i < h; i++)
            a[i * w + k] += a[i * w] + 1;
    }
}
static int column;
static void move(int to) { column = to; }
void by_a_function(unsigned *a, int w, int h)
{
    if (column >= 1 && column < w) {
        move(w);
        for (int i = 0; i < h; i++)
            a[i * w + column] += a[i * w] + 1;
    }
}
void declared(unsigned *a, int w, int h, int k)
{
    if (k >= 1 && k < w) {
        int k = w;
        for (int i = 0; i < h; i++)
            a[i * w + k] += a[i * w] + 1;
    }
}
void otherwise(unsigned *a, int w, int h, int k)
{
    if (k >= 1 && k < w)
        a[0]++;
    else
        for (int i = 0; i < h; i++)
            a[i * w + k] += a[i * w] + 1;
}
void reached(unsigned *a, int w, int h, int k)
{
    if (k == w)
        goto inside;
    if (k >= 1 && k < w) {
    inside:
        for (int i = 0; i < h; i++)
            a[i * w + k] += a[i * w] + 1;
    }
}

int main(void)
{
    for (int w = 5; w < 40; w += 17) {
        int h = 300;
        void *a = bits(4 * (w + 8) * (h + 1));
        holds(a, w, h), show("holds", a, 0);
        by_the_step_of_a_loop(a, w, h), show("step", a, 0);
        by_the_condition_of_a_loop(a, w, h), show("condition", a, 0);
        by_the_first_value_of_a_loop(a, w, h), show("first", a, 0);
        by_a_condition(a, w, h), show("if", a, 0);
        by_a_statement(a, w, h, 2), show("statement", a, 0);
        by_a_statement_behind(a, w, h, w - 2), show("behind", a, 0);
        by_the_end(a, w, h), show("end", a, 0);
        through_a_pointer(a, w, h, 2), show("pointer", a, 0);
        move(2), by_a_function(a, w, h), show("function", a, 0);
        declared(a, w, h, 2), show("declared", a, 0);
        otherwise(a, w, h, w), show("otherwise", a, 0);
        reached(a, w, h, w), show("reached", a, 0);
        finish();
    }
    return 0;
}
