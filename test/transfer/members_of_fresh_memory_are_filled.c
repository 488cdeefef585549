// Memory of malloc has no values when its members are set: a compiler that looks for what is read without one must not find
// that the translation does.
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/members_of_fresh_memory_are_filled.c
// RUN: %cc -O2 -Wall -Wextra -Werror -c %t.out/members_of_fresh_memory_are_filled.c -o %t.o
#include <stdlib.h>

struct image { int *data; int w, h; };

// CHECK-LABEL: *fresh(
// CHECK: {{^ +}}nidus_known ? nidus_fills(&made->w, sizeof made->w) : (void)0, made->w = w;
static struct image *fresh(int w, int h)
{
    struct image *made = malloc(sizeof *made);
    if (!made)
        abort();
    made->w = w;
    made->h = h;
    made->data = calloc((size_t)w * h + 1, sizeof *made->data);
    if (!made->data)
        abort();
    return made;
}

static void doubled(struct image in, struct image *out)
{
    for (int y = 0; y < in.h; y++)
        for (int x = 0; x < in.w; x++)
            out->data[y * out->w + x] = 2 * in.data[y * in.w + x];
}

int twice(struct image in)
{
    struct image *once = fresh(in.w, in.h);
    doubled(in, once);
    struct image *again = fresh(in.w, in.h);
    doubled(*once, again);
    int last = in.w > 0 && in.h > 0 ? again->data[in.w * in.h - 1] : 0;
    free(once->data);
    free(once);
    free(again->data);
    free(again);
    return last;
}
