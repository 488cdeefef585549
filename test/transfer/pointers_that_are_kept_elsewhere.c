// A nest works on memory through a pointer that the function keeps elsewhere: in a struct, an array, a variable that other functions change.
// What the host reads under the first name is what the nest wrote. (No macro makes these functions: calls have no place in its text.)
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
static float f0(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = o;
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f1(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *volatile b = o;
    {
        add((float **)&b, n);
        sum += o[5];
    }
    {
        add((float **)&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f2(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b[2] = {0, o};
    {
        add(&b[1], n);
        sum += o[5];
    }
    {
        add(&b[1], n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f3(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b[2]; b[1] = o;
    {
        add(b + 1, n);
        sum += o[5];
    }
    {
        add(b + 1, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f4(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s = {o, 2};
    {
        adds(s, n);
        sum += o[5];
    }
    {
        adds(s, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f5(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s = {.k = 1, .p = o};
    {
        addp(&s, n);
        sum += o[5];
    }
    {
        addp(&s, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f6(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct T t = {{{0, 1}, {o, 2}}};
    {
        addp(&t.s[1], n);
        sum += o[5];
    }
    {
        addp(&t.s[1], n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f7(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct T t = {.s[1].p = o};
    {
        addp(t.s + 1, n);
        sum += o[5];
    }
    {
        addp(t.s + 1, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f8(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    union U u = {o};
    {
        add(&u.p, n);
        sum += o[5];
    }
    {
        add(&u.p, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f9(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    union U u; u.u = (uintptr_t)o;
    {
        add(&u.p, n);
        sum += o[5];
    }
    {
        add(&u.p, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f10(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    uintptr_t u = (uintptr_t)o;
    {
        float *b = (float *)u; add(&b, n);
        sum += o[5];
    }
    {
        float *b = (float *)u; add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f11(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s = make(o);
    {
        adds(s, n);
        sum += o[5];
    }
    {
        adds(s, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f12(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s = make2(o);
    {
        addp(&s, n);
        sum += o[5];
    }
    {
        addp(&s, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f13(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s; s = (struct S){o, 1};
    {
        addp(&s, n);
        sum += o[5];
    }
    {
        addp(&s, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f14(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    ;
    {
        addp(&(struct S){o, 1}, n);
        sum += o[5];
    }
    {
        addp(&(struct S){o, 1}, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f15(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    ;
    {
        add((float *[]){o}, n);
        sum += o[5];
    }
    {
        add((float *[]){o}, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f16(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    ;
    {
        adds((struct S){o, 1}, n);
        sum += o[5];
    }
    {
        adds((struct S){o, 1}, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f17(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = same(o);
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f18(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float **b = box(o);
    {
        add(b, n);
        sum += o[5];
    }
    {
        add(b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f19(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = n > 2 ? o : 0;
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f20(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = (sum += 1, o);
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f21(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b, *c = b = o;
    {
        add(&b, n); sum += c[1];
        sum += o[5];
    }
    {
        add(&b, n); sum += c[1];
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f22(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *c = o, *b = c;
    {
        add(&b, n); sum += c[1];
        sum += o[5];
    }
    {
        add(&b, n); sum += c[1];
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f23(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b; memcpy(&b, &o, sizeof b);
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f24(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    static float *b; b = o;
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f25(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float (*m)[4] = (float (*)[4])o; float *b = m[0];
    {
        add(&b, n); sum += m[1][2];
        sum += o[5];
    }
    {
        add(&b, n); sum += m[1][2];
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f26(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = &o[0];
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f27(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = o + 0;
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f28(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    char *c = (char *)o; float *b = (float *)c;
    {
        add(&b, n); sum += ((float *)c)[3];
        sum += o[5];
    }
    {
        add(&b, n); sum += ((float *)c)[3];
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f29(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    void *v = o; float *b = v;
    {
        add(&b, n); sum += ((float *)v)[3];
        sum += o[5];
    }
    {
        add(&b, n); sum += ((float *)v)[3];
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f30(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = ({ float *t = o; t; });
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f31(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b; __asm__ ("" : "=r"(b) : "0"(o));
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f32(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    __auto_type b = o;
    {
        add(&b, n);
        sum += o[5];
    }
    {
        add(&b, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f33(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s[1]; s->p = o; struct S z = *s;
    {
        addp(&z, n);
        sum += o[5];
    }
    {
        addp(&z, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f34(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    struct S s = {o, 1}, z; z = s;
    {
        adds(z, n);
        sum += o[5];
    }
    {
        adds(z, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
static float f35(int n)
{
    float sum = 0;
    float *o = calloc(4, n);
    float *b = o; float **c = &b, ***d = &c;
    {
        add(*d, n);
        sum += o[5];
    }
    {
        add(*d, n);
        sum += o[5];
    }
    free(o);
    return sum;
}
int main(void)
{
    printf("f0 %.9g\n", f0(1000));
    printf("f1 %.9g\n", f1(1000));
    printf("f2 %.9g\n", f2(1000));
    printf("f3 %.9g\n", f3(1000));
    printf("f4 %.9g\n", f4(1000));
    printf("f5 %.9g\n", f5(1000));
    printf("f6 %.9g\n", f6(1000));
    printf("f7 %.9g\n", f7(1000));
    printf("f8 %.9g\n", f8(1000));
    printf("f9 %.9g\n", f9(1000));
    printf("f10 %.9g\n", f10(1000));
    printf("f11 %.9g\n", f11(1000));
    printf("f12 %.9g\n", f12(1000));
    printf("f13 %.9g\n", f13(1000));
    printf("f14 %.9g\n", f14(1000));
    printf("f15 %.9g\n", f15(1000));
    printf("f16 %.9g\n", f16(1000));
    printf("f17 %.9g\n", f17(1000));
    printf("f18 %.9g\n", f18(1000));
    printf("f19 %.9g\n", f19(1000));
    printf("f20 %.9g\n", f20(1000));
    printf("f21 %.9g\n", f21(1000));
    printf("f22 %.9g\n", f22(1000));
    printf("f23 %.9g\n", f23(1000));
    printf("f24 %.9g\n", f24(1000));
    printf("f25 %.9g\n", f25(1000));
    printf("f26 %.9g\n", f26(1000));
    printf("f27 %.9g\n", f27(1000));
    printf("f28 %.9g\n", f28(1000));
    printf("f29 %.9g\n", f29(1000));
    printf("f30 %.9g\n", f30(1000));
    printf("f31 %.9g\n", f31(1000));
    printf("f32 %.9g\n", f32(1000));
    printf("f33 %.9g\n", f33(1000));
    printf("f34 %.9g\n", f34(1000));
    printf("f35 %.9g\n", f35(1000));
    return 0;
}
