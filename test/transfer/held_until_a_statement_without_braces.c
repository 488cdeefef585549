// Data is held until the end of the `if`, not until the end of the loop that it guards without braces, in a
// function that other functions call while they hold data, too: where the loop does not run, what later nests compute
// still comes home.
// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s --input-file=%t.out/held_until_a_statement_without_braces.c
// CHECK: {{^ +}}nidus_hold();
// CHECK: {{^ +if \(.*}}in->size > 8)
// CHECK-NEXT: {{nidus_(reads|touches)}}
// CHECK-NEXT: out->data[i] ^=
// CHECK-SAME: } } nidus_unhold();
// CHECK-NEXT: {{^}}}
// RUN: %check %s --expect=repeat:mapped=2
#include <stdio.h>

struct image {
    int size;
    unsigned char *data;
};

void repeat(const struct image *in, struct image *out, int times)
{
    for (int t = 0; t < times; t++)
        for (int i = 0; i < in->size; i++)
            out->data[i] = (unsigned char)(in->data[i] + t);
    if (in->size > 8)
        for (int i = 0; i < in->size; i++)
            out->data[i] ^= in->data[i];
}

// Holds data itself while it calls.
void repeat_twice(const struct image *in, struct image *out)
{
    repeat(in, out, 1);
    repeat(in, out, 2);
}

void grow(int n, const unsigned char *in, unsigned char *out)
{
    for (int i = 0; i < n; i++)
        out[i] = (unsigned char)(in[i] + 1);
    for (int i = 2; i < n - 2; i++)
        out[i] = (unsigned char)(in[i - 2] + in[i + 2]);
}

int main(void)
{
    // Called in ways that the caller does not see through: it holds nothing itself.
    void (*volatile repeated)(const struct image *, struct image *, int) = repeat;
    void (*volatile grown)(int, const unsigned char *, unsigned char *) = grow;
    unsigned char a[64], b[64];
    for (int i = 0; i < 64; i++)
        a[i] = b[i] = (unsigned char)i;
    struct image in = {64, a}, out = {64, b};
    repeated(&in, &out, 3);
    repeat_twice(&in, &out);
    in.size = 8;
    repeated(&in, &out, 3);
    for (int n = 64; n > 0; n -= 31) {
        grown(n, a, b);
        for (int i = 0; i < 64; i++)
            printf("%d ", b[i]);
        printf("\n");
    }
    return 0;
}
