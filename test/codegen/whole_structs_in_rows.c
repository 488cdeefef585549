// Structs of equal fields that are read and written as wholes are the columns of a packet, as the struct that they make.
// RUN: %translate %s && FileCheck %s < %t.out/whole_structs_in_rows.cu
typedef struct { double re, im; } Complex;
static Complex product(Complex a, Complex b)
{
    Complex c = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    return c;
}

void products(const Complex *a, const Complex *b, Complex *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = product(a[i], b[i]);
}
// CHECK: const nidus::Window<double, 4, 1, 0, 0, 0, 0, Aligned> a_at(&a[i0]);
// CHECK: nidus::Packet<double, 4, 1, Aligned> out_at;
// CHECK: nidus::as<Complex>(out_at, 0, 2 * column) = product(nidus::as<Complex>(a_at, 0, 2 * column),
// CHECK-NEXT: nidus::as<Complex>(b_at, 0, 2 * column));
