// A condition reads through a pointer only where it must: behind && and ?: the pointer may be null.
// RUN: %check %s --expect=both:conditional-dereference --expect=chosen:conditional-dereference
#include "harness.h"

struct Limit {
    int h;
};

void both(const struct Limit *s, int *out, int n)
{
    for (int i = 0; i < n && i < s->h; i++)
        out[i] = i;
}

void chosen(const struct Limit *s, int flag, int *out, int n)
{
    for (int i = 0; i < (flag ? s->h : n); i++)
        out[i] = i + flag;
}

int main(void)
{
    struct Limit s = {130};
    int *out = ints(200, 0, 9);
    both(&s, out, 200);
    show("both", out, 0);
    both(NULL, out, 0);
    show("none", out, 0);
    chosen(&s, 1, out, 200);
    show("chosen", out, 0);
    chosen(NULL, 0, out, 200);
    show("other", out, 0);
    finish();
    return 0;
}
