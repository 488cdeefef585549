// C that a front end may trip over. Nothing crashes; the pair compiles.
// RUN: %python %tools/status.py 0 %nidus translate %s -o %t.out
// RUN: %cc -w -c %t.out/strange_but_valid_c.c -o %t.o
// RUN: %cxx_accepts %t.out/strange_but_valid_c.cu
#include <complex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>

int old(a, n) int *a, n; { int i; for (i = 0; i < n; i++) a[i] = i; return n; }

struct bits { unsigned a : 3, b : 5; };
void bitFields(struct bits *p, int n) { for (int i = 0; i < n; i++) p[i].a = i; }

union number { int i; float f; };
void unions(union number *p, int n) { for (int i = 0; i < n; i++) p[i].f = p[i].i; }

void complexNumbers(double complex *z, int n) { for (int i = 0; i < n; i++) z[i] *= I; }

void atomics(_Atomic int *a, int n) { for (int i = 0; i < n; i++) a[i]++; }

typedef int vector __attribute__((vector_size(16)));
void vectors(vector *v, int n) { for (int i = 0; i < n; i++) v[i] += v[i]; }

struct flexible { int n; float data[]; };
void flexibleArray(struct flexible *f) { for (int i = 0; i < f->n; i++) f->data[i] *= 2; }

void wide(__int128 *a, int n) { for (int i = 0; i < n; i++) a[i] += i; }

void generic(float *a, int n) { for (int i = 0; i < n; i++) a[i] = _Generic(a[i], float: 1.0f, default: 2); }

void statementExpression(int *a, int n) { for (int i = 0; i < n; i++) a[i] = ({ int t = i; t * t; }); }

void ranges(int *a, int n) { for (int i = 0; i < n; i++) switch (a[i]) { case 1 ... 5: a[i] = 0; default:; } }

void computedGoto(int *a, int n)
{
    void *targets[] = {&&one, &&two};
    for (int i = 0; i < n; i++) { goto *targets[i & 1]; one: a[i] = 1; continue; two: a[i] = 2; }
}

int variadic(int *a, int n, ...)
{
    va_list list;
    va_start(list, n);
    for (int i = 0; i < n; i++) a[i] = va_arg(list, int);
    va_end(list);
    return 0;
}

jmp_buf buffer;
void jumps(int *a, int n)
{
    if (setjmp(buffer)) return;
    for (int i = 0; i < n; i++) a[i] = i;
}

void duff(char *to, const char *from, int count)
{
    int n = (count + 7) / 8;
    switch (count % 8) { case 0: do { *to++ = *from++; case 3: *to++ = *from++; } while (--n > 0); }
}

void designated(int *a, int n)
{
    for (int i = 0; i < n; i++) { int t[5] = {[3] = i, [1] = 2}; a[i] = t[i % 5] + (int[]){4, 5}[i & 1]; }
}

void backwards(int *a, int n) { for (int i = 0; i < n; i++) i[a] = 2[a + i]; }
void strings(char *a, int n) { for (int i = 0; i < n; i++) a[i] = "nested"[i % 6]; }
void sizeofs(int *a, int n) { for (int i = 0; i < n; i++) a[i] = sizeof(a[i++ - 1]) + offsetof(struct flexible, data); }
void emptyFor(void) { for (;;) break; }
void emptyBody(int n) { for (int i = 0; i < n; i++); }
void commaHeader(int *a, int n) { int i, j; for (i = 0, j = n; i < j; i++, j--) a[i] = j; }
void huge(char *a) { for (long long i = -9223372036854775807LL - 1; i < -9223372036854775807LL; i++) a[i + 9223372036854775807LL + 1] = 0; }
void unreachable(int *a) { for (int i = 5; i < 2; i++) a[i] = 0; }
void pointerDifference(int *a, int *b, long *c, int n) { for (int i = 0; i < n; i++) c[i] = &a[i] - b; }
void nullPointer(int n) { int *p = 0; for (int i = 0; i < n; i++) p[i] = 1; }
void selfReference(int n) { for (int i = n; i < n + 3; i++) { int i2 = i; (void)i2; } }
void negativeStep(int *a, int n, int s) { for (int i = 0; i < n; i += s) a[i] = 1; }
void floatCounter(float *a) { for (float f = 0; f < 10; f++) a[(int)f] = f; }
void pointerCounter(int *a, int *e) { for (int *p = a; p != e; ++p) *p = 0; }
static inline int unused(int *a) { for (int i = 0; i < 3; i++) a[i] = 0; return 0; }
void nested(int *a) { for (int i = 0; i < 3; i++) { void local(int); local(a[i]); } }
