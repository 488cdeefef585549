// A nest works on memory through a pointer that the function keeps elsewhere: in a struct, an array, a variable that other functions change.
// What the host reads under the first name is what the nest wrote.
// RUN: %check %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
struct S { float *p; int k; };
struct T { struct S s[2]; };
union U { float *p; uintptr_t u; };
static void add(float **p, int n) { for (int i = 0; i < n; i++) (*p)[i] += 1; }
static void adds(struct S s, int n) { for (int i = 0; i < n; i++) s.p[i] += 1; }
static void addp(struct S *s, int n) { for (int i = 0; i < n; i++) s->p[i] += 1; }
static struct S make(float *p) { struct S s = {p, 1}; return s; }
static struct S make2(float *p) { struct S s; s.k = 0; s.p = p; return s; }
static float *same(float *p) { return p; }
static float **box(float *p) { static float *b; b = p; return &b; }
static float f0(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = o;
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f1(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *volatile b = o;
    for (int k = 0; k < steps; k++) {
        add((float **)&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f2(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b[2] = {0, o};
    for (int k = 0; k < steps; k++) {
        add(&b[1], n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f3(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b[2]; b[1] = o;
    for (int k = 0; k < steps; k++) {
        add(b + 1, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f4(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s = {o, 2};
    for (int k = 0; k < steps; k++) {
        adds(s, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f5(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s = {.k = 1, .p = o};
    for (int k = 0; k < steps; k++) {
        addp(&s, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f6(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct T t = {{{0, 1}, {o, 2}}};
    for (int k = 0; k < steps; k++) {
        addp(&t.s[1], n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f7(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct T t = {.s[1].p = o};
    for (int k = 0; k < steps; k++) {
        addp(t.s + 1, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f8(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    union U u = {o};
    for (int k = 0; k < steps; k++) {
        add(&u.p, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f9(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    union U u; u.u = (uintptr_t)o;
    for (int k = 0; k < steps; k++) {
        add(&u.p, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f10(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    uintptr_t u = (uintptr_t)o;
    for (int k = 0; k < steps; k++) {
        float *b = (float *)u; add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f11(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s = make(o);
    for (int k = 0; k < steps; k++) {
        adds(s, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f12(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s = make2(o);
    for (int k = 0; k < steps; k++) {
        addp(&s, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f13(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s; s = (struct S){o, 1};
    for (int k = 0; k < steps; k++) {
        addp(&s, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f14(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    ;
    for (int k = 0; k < steps; k++) {
        addp(&(struct S){o, 1}, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f15(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    ;
    for (int k = 0; k < steps; k++) {
        add((float *[]){o}, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f16(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    ;
    for (int k = 0; k < steps; k++) {
        adds((struct S){o, 1}, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f17(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = same(o);
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f18(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float **b = box(o);
    for (int k = 0; k < steps; k++) {
        add(b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f19(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = steps > 2 ? o : 0;
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f20(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = (sum += 1, o);
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f21(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b, *c = b = o;
    for (int k = 0; k < steps; k++) {
        add(&b, n); sum += c[1];
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f22(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *c = o, *b = c;
    for (int k = 0; k < steps; k++) {
        add(&b, n); sum += c[1];
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f23(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b; memcpy(&b, &o, sizeof b);
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f24(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    static float *b; b = o;
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f25(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float (*m)[4] = (float (*)[4])o; float *b = m[0];
    for (int k = 0; k < steps; k++) {
        add(&b, n); sum += m[1][2];
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f26(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = &o[0];
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f27(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = o + 0;
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f28(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    char *c = (char *)o; float *b = (float *)c;
    for (int k = 0; k < steps; k++) {
        add(&b, n); sum += ((float *)c)[3];
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f29(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    void *v = o; float *b = v;
    for (int k = 0; k < steps; k++) {
        add(&b, n); sum += ((float *)v)[3];
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f30(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = ({ float *t = o; t; });
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f31(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b; __asm__ ("" : "=r"(b) : "0"(o));
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f32(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    __auto_type b = o;
    for (int k = 0; k < steps; k++) {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f33(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s[1]; s->p = o; struct S z = *s;
    for (int k = 0; k < steps; k++) {
        addp(&z, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f34(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s = {o, 1}, z; z = s;
    for (int k = 0; k < steps; k++) {
        adds(z, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f35(int n, int steps)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = o; float **c = &b, ***d = &c;
    for (int k = 0; k < steps; k++) {
        add(*d, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
int main(void)
{
    printf("f0 %.9g\n", f0(1000, 10));
    printf("f1 %.9g\n", f1(1000, 10));
    printf("f2 %.9g\n", f2(1000, 10));
    printf("f3 %.9g\n", f3(1000, 10));
    printf("f4 %.9g\n", f4(1000, 10));
    printf("f5 %.9g\n", f5(1000, 10));
    printf("f6 %.9g\n", f6(1000, 10));
    printf("f7 %.9g\n", f7(1000, 10));
    printf("f8 %.9g\n", f8(1000, 10));
    printf("f9 %.9g\n", f9(1000, 10));
    printf("f10 %.9g\n", f10(1000, 10));
    printf("f11 %.9g\n", f11(1000, 10));
    printf("f12 %.9g\n", f12(1000, 10));
    printf("f13 %.9g\n", f13(1000, 10));
    printf("f14 %.9g\n", f14(1000, 10));
    printf("f15 %.9g\n", f15(1000, 10));
    printf("f16 %.9g\n", f16(1000, 10));
    printf("f17 %.9g\n", f17(1000, 10));
    printf("f18 %.9g\n", f18(1000, 10));
    printf("f19 %.9g\n", f19(1000, 10));
    printf("f20 %.9g\n", f20(1000, 10));
    printf("f21 %.9g\n", f21(1000, 10));
    printf("f22 %.9g\n", f22(1000, 10));
    printf("f23 %.9g\n", f23(1000, 10));
    printf("f24 %.9g\n", f24(1000, 10));
    printf("f25 %.9g\n", f25(1000, 10));
    printf("f26 %.9g\n", f26(1000, 10));
    printf("f27 %.9g\n", f27(1000, 10));
    printf("f28 %.9g\n", f28(1000, 10));
    printf("f29 %.9g\n", f29(1000, 10));
    printf("f30 %.9g\n", f30(1000, 10));
    printf("f31 %.9g\n", f31(1000, 10));
    printf("f32 %.9g\n", f32(1000, 10));
    printf("f33 %.9g\n", f33(1000, 10));
    printf("f34 %.9g\n", f34(1000, 10));
    printf("f35 %.9g\n", f35(1000, 10));
    return 0;
}
