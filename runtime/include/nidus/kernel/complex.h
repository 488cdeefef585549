//===- complex.h - the complex numbers of C ---------------------------------===//
#pragma once

#include "nidus/target.h"
#include <cmath>

namespace nidus {
inline namespace NIDUS_TARGET {

/// float _Complex and double _Complex, as they lie in memory. Operators round as those of C: a real operand is not converted to a complex
/// number, and a product that is no number is computed again as Annex G of C99 wants it (as __mulsc3 and __muldc3 do). The quotient of two
/// complex numbers depends on the compiler's library, so there is none.
template <class T> struct Complex {
  T re, im;

  /// The product where infinities do not matter: -ffast-math, -fcx-limited-range.
  __host__ __device__ static Complex plainProduct(Complex a, Complex b) {
    const T ac = a.re * b.re, bd = a.im * b.im, ad = a.re * b.im, bc = a.im * b.re;
    return {ac - bd, ad + bc};
  }

  __host__ __device__ friend Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
  __host__ __device__ friend Complex operator+(Complex a, T b) { return {a.re + b, a.im}; }
  __host__ __device__ friend Complex operator+(T a, Complex b) { return {a + b.re, b.im}; }
  __host__ __device__ friend Complex operator-(Complex a) { return {-a.re, -a.im}; }
  __host__ __device__ friend Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
  __host__ __device__ friend Complex operator-(Complex a, T b) { return {a.re - b, a.im}; }
  __host__ __device__ friend Complex operator-(T a, Complex b) { return {a - b.re, -b.im}; }
  __host__ __device__ friend Complex operator*(Complex a, T b) { return {a.re * b, a.im * b}; }
  __host__ __device__ friend Complex operator*(T a, Complex b) { return {a * b.re, a * b.im}; }
  __host__ __device__ friend Complex operator/(Complex a, T b) { return {a.re / b, a.im / b}; }
  __host__ __device__ friend bool operator==(Complex a, Complex b) { return a.re == b.re && a.im == b.im; }
  __host__ __device__ friend bool operator==(Complex a, T b) { return a.re == b && a.im == 0; }
  __host__ __device__ friend bool operator==(T a, Complex b) { return b == a; }
  __host__ __device__ friend bool operator!=(Complex a, Complex b) { return !(a == b); }
  __host__ __device__ friend bool operator!=(Complex a, T b) { return !(a == b); }
  __host__ __device__ friend bool operator!=(T a, Complex b) { return !(b == a); }

  __host__ __device__ friend Complex operator*(Complex a, Complex b) {
    const Complex product = plainProduct(a, b);
    return product.re != product.re && product.im != product.im ? recovered(a, b, product) : product;
  }

private:
  __host__ __device__ static bool isInfinite(T x) { return x == x && x - x != 0; }
  /// 1 for an infinity and 0 for another number, with its sign.
  __host__ __device__ static T boxed(T x) { return std::copysign(isInfinite(x) ? T(1) : T(0), x); }
  __host__ __device__ static T numberOf(T x) { return x != x ? std::copysign(T(0), x) : x; }

  /// An infinity times what is not zero is an infinity, whatever the other parts are.
  __host__ __device__ static Complex recovered(Complex a, Complex b, Complex product) {
    const bool overflows = isInfinite(a.re * b.re) || isInfinite(a.im * b.im) || isInfinite(a.re * b.im) || isInfinite(a.im * b.re);
    bool isInfinity = false;
    if (isInfinite(a.re) || isInfinite(a.im)) {
      a = {boxed(a.re), boxed(a.im)};
      b = {numberOf(b.re), numberOf(b.im)};
      isInfinity = true;
    }
    if (isInfinite(b.re) || isInfinite(b.im)) {
      b = {boxed(b.re), boxed(b.im)};
      a = {numberOf(a.re), numberOf(a.im)};
      isInfinity = true;
    }
    if (!isInfinity && overflows) {
      a = {numberOf(a.re), numberOf(a.im)};
      b = {numberOf(b.re), numberOf(b.im)};
      isInfinity = true;
    }
    const Complex finite = plainProduct(a, b);
    return isInfinity ? Complex{T(HUGE_VAL) * finite.re, T(HUGE_VAL) * finite.im} : product;
  }
};

__host__ __device__ inline Complex<float> rounded(Complex<double> a) { return {static_cast<float>(a.re), static_cast<float>(a.im)}; }
__host__ __device__ inline Complex<double> widened(Complex<float> a) { return {a.re, a.im}; }

// For either type, and not templates: elements of a packet become a number where one is asked for.
__host__ __device__ inline Complex<float> plainProduct(Complex<float> a, Complex<float> b) { return Complex<float>::plainProduct(a, b); }
__host__ __device__ inline Complex<double> plainProduct(Complex<double> a, Complex<double> b) { return Complex<double>::plainProduct(a, b); }
__host__ __device__ inline Complex<float> conjugate(Complex<float> a) { return {a.re, -a.im}; }
__host__ __device__ inline Complex<double> conjugate(Complex<double> a) { return {a.re, -a.im}; }
__host__ __device__ inline float realPart(Complex<float> a) { return a.re; }
__host__ __device__ inline double realPart(Complex<double> a) { return a.re; }
__host__ __device__ inline float imaginaryPart(Complex<float> a) { return a.im; }
__host__ __device__ inline double imaginaryPart(Complex<double> a) { return a.im; }
__host__ __device__ inline float modulus(Complex<float> a) { return std::hypot(a.re, a.im); }
__host__ __device__ inline double modulus(Complex<double> a) { return std::hypot(a.re, a.im); }
__host__ __device__ inline float angle(Complex<float> a) { return std::atan2(a.im, a.re); }
__host__ __device__ inline double angle(Complex<double> a) { return std::atan2(a.im, a.re); }

static_assert(sizeof(Complex<float>) == 8 && sizeof(Complex<double>) == 16, "as C lays them out");

} // namespace NIDUS_TARGET
} // namespace nidus
