// Remainders by numbers whose multiples leave 64 bits.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: kernel 'l_{{[0-9]+}}' [mapped]
// CHECK: kernel 'm_{{[0-9]+}}' [mapped]
#include <stddef.h>
void f(const int *in, int *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = in[i % 9223372036854775807];
}
void g(const int *in, int *out, long n, long k)
{
    for (long i = 0; i < n; i++)
        out[i] = in[(i + k) % 9223372036854775807L];
}
void h(const int *in, int *out, long n)
{
    for (long i = 0; i < n; i++)
        out[i] = in[(i + 4611686018427387904L) % 9223372036854775806L - 4611686018427387904L];
}
void k(const int *in, int *out, long n, long m)
{
    for (long i = 0; i < n; i++)
        out[i] = in[(9223372036854775807L - i) % (m * 4611686018427387904L)];
}
void l(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[(i + 2147483647) % 2147483647];
}
void m(const int *in, int *out, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        out[i] = in[(i - 1 + n) % n];
}
void o(const int *in, int *out, unsigned long n, unsigned char d)
{
    for (unsigned long i = 0; i < n; i++)
        out[i] = in[(i % 4 + 9223372036854775800UL) % 9223372036854775806UL % d];
}
