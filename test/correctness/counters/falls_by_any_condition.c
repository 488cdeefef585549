// Loops that fall, by any condition: in a kernel, threads past the end of a loop over a narrow counter have a number below zero.
// RUN: %check --expect=plain:mapped --expect=reversed:mapped --expect=both:mapped --expect=negated:mapped --expect=sums:mapped --expect=less:any --expect=casts:any --expect=twice:mapped --expect=masked:mapped --expect=columns:mapped --expect=whiles:mapped --expect=dos:mapped --expect=main:any %s
#include "harness.h"
void plain(float *f, uint16_t n)
{
    for (uint16_t k = n; k; k--) f[k] *= 2;
}
void reversed(float *f, uint16_t n)
{
    for (uint16_t k = n; 0U < k; k--) f[k] += 1;
}
void both(float *f, uint16_t n, unsigned least)
{
    for (uint16_t k = n; k > 0U && k > least; k--) f[k] += 2;
}
void negated(float *f, uint8_t n)
{
    for (uint8_t k = n; !(k <= 3U); k--) f[k] += 3;
}
void sums(float *f, uint16_t n)
{
    for (uint16_t k = n; k + 1U > 1U; k--) f[k] += 6;
}
void less(float *f, uint16_t n, unsigned long m)
{
    for (uint16_t k = n; k - 1UL < m; k--) f[k] += 7;
}
void casts(float *f, int n)
{
    for (int k = n; (unsigned)k > 2; k--) f[k] += 9;
}
void twice(float *f, uint16_t n)
{
    for (uint16_t k = n; k >= 2U; k -= 2) f[k] += 10;
}
void masked(float *f, uint16_t n)
{
    for (uint16_t k = n; (k & 0xffffU) > 0; k--) f[k] += 11;
}
void columns(float *f, uint16_t h, uint16_t w)
{
    for (uint16_t y = h; y > 0U; y--) for (uint8_t x = (uint8_t)w; x > 0U; x--) f[(y - 1) * w + x - 1] += 12;
}
void whiles(float *f, uint16_t n) { uint16_t k = n; while (k > 0U)
{
    f[k] += 13; k--; }
}
void dos(float *f, uint8_t n)
{
    uint8_t k = n; do { f[k] += 14; } while (--k > 0U);
}
int main(void) {
    const int all[] = {1, 2, 3, 50, 200, 255};
    for (int i = 0; i < 6; i++) { const int n = all[i]; float *f = floats(70000), *g = f + 300;
        plain(g, n); show("plain", f, 0); reversed(g, n); show("reversed", f, 0); both(g, n, 2); show("both", f, 0); negated(g, n); show("negated", f, 0);
          sums(g, n); show("sums", f, 0); less(g, n, 70000); show("less", f, 0); 
        casts(g, n); show("casts", f, 0); twice(g, n); show("twice", f, 0); masked(g, n); show("masked", f, 0); columns(g, n, n); show("columns", f, 0); whiles(g, n); show("whiles", f, 0); dos(g, n); show("dos", f, 0);
        finish(); }
    return 0; }
