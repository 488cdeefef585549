// Quotients and remainders by a Divisor are C's, for all types, at the ends of their ranges and beside all powers of two.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <limits>
#include <nidus/runtime.h>
#include <random>
#include <type_traits>
#include <vector>

namespace {

/// Numbers at which an approximation would first be wrong, and others.
template <class T> std::vector<T> samples(unsigned seed) {
  using Word = std::make_unsigned_t<T>;
  std::vector<T> values;
  for (int k = 0; k < int(8 * sizeof(T)); k++)
    for (Word near = 0; near < 5; near++) {
      const Word word = (Word(1) << k) + near - 2;
      values.push_back(T(word));
      values.push_back(T(Word(0) - word));
    }
  for (T small = 0; small < 40; small++)
    values.push_back(small);
  values.push_back(std::numeric_limits<T>::max());
  values.push_back(std::numeric_limits<T>::min());
  std::mt19937_64 random(seed);
  for (int k = 0; k < 300; k++)
    values.push_back(T(Word(random() >> random() % (8 * sizeof(T)))));
  return values;
}

template <class T> bool isDefined(T n, T d) {
  return d != 0 && !(std::is_signed<T>::value && n == std::numeric_limits<T>::min() && d == T(-1));
}

template <class T> void divideAll() {
  for (T d : samples<T>(1)) {
    const nidus::Divisor<T> divisor(d);
    EXPECT(divisor == d);
    std::vector<T> numerators = samples<T>(2);
    for (T k = 0; k < 5 && d != 0; k++) { // beside multiples, the greatest one included
      const T most = T(std::numeric_limits<T>::max() - 4), multiple = isDefined(most, d) ? T(most / d * d) : T(0);
      numerators.push_back(T(multiple + k));
      numerators.push_back(T(multiple > 4 ? multiple - k : 0));
    }
    for (T n : numerators)
      if (isDefined(n, d)) {
        EXPECT(n / divisor == T(n / d));
        EXPECT(n % divisor == T(n % d));
        T quotient = n, remainder = n;
        quotient /= divisor;
        remainder %= divisor;
        EXPECT(quotient == T(n / d));
        EXPECT(remainder == T(n % d));
      }
  }
}

/// C converts both operands to one type first.
void convert() {
  const nidus::Divisor<int> minusThree(-3);
  static_assert(std::is_same<decltype(7u / minusThree), unsigned>::value, "unsigned");
  static_assert(std::is_same<decltype(7L % minusThree), long>::value, "long");
  static_assert(std::is_same<decltype(7.0f / minusThree), float>::value, "float");
  static_assert(std::is_same<decltype(char(7) / minusThree), int>::value, "int");
  const int divisor = -3;
  EXPECT(4000000000u / minusThree == 4000000000u / divisor);
  EXPECT(7000000000 / minusThree == -2333333333);
  EXPECT(7.5f / minusThree == -2.5f);
  EXPECT((unsigned char)(200) / minusThree == -66);
  const nidus::Divisor<unsigned> three(3);
  EXPECT(-1 / three == 0xffffffffu / 3);
  EXPECT(-6L / three == -2);
  unsigned char byte = 200;
  byte /= minusThree;
  EXPECT(byte == (unsigned char)-66);
  float real = 7.5f;
  real /= minusThree;
  EXPECT(real == -2.5f);
  unsigned long wide = 1ul << 40;
  wide %= three;
  EXPECT(wide == (1ul << 40) % 3);
}

} // namespace

int main() {
  divideAll<int>();
  divideAll<unsigned>();
  divideAll<long>();
  divideAll<unsigned long>();
  divideAll<long long>();
  divideAll<unsigned long long>();
  convert();
  return failures();
}
