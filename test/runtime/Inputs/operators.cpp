// The operators of reductions, however the iterations are divided among threads, give what the C loop gives.
#include "expect.h"
#include <climits>
#include <cmath>
#include <cstring>
#include <nidus/runtime.h>
#include <vector>

namespace {

const float nan_ = std::nanf(""), inf = INFINITY;
const float samples[] = {nan_, -inf, -1.0f, -0.0f, 0.0f, 1.0f, inf};

template <class T> bool same(T a, T b) { return std::memcmp(&a, &b, sizeof(T)) == 0; }

/// All ways to divide 0 .. n-1 into parts; each is a list of sets of bits, the part of the last element first.
std::vector<std::vector<unsigned>> partitions(int n) {
  if (n == 0)
    return {{}};
  std::vector<std::vector<unsigned>> result;
  for (const auto &smaller : partitions(n - 1)) {
    for (size_t k = 0; k < smaller.size(); k++) {
      auto joined = smaller;
      joined[k] |= 1u << (n - 1);
      result.push_back(joined);
    }
    auto alone = smaller;
    alone.insert(alone.begin(), 1u << (n - 1));
    result.push_back(alone);
  }
  return result;
}

// The C loops, on a part of the values, and the same with the place of the last value taken.
struct StrictMax {
  using Operator = nidus::FirstMax<float>;
  static bool takes(float v, float m) { return v > m; }
};
struct WeakMax {
  using Operator = nidus::LastMax<float>;
  static bool takes(float v, float m) { return v >= m; }
};
struct StrictMin {
  using Operator = nidus::FirstMin<float>;
  static bool takes(float v, float m) { return v < m; }
};
struct WeakMin {
  using Operator = nidus::LastMin<float>;
  static bool takes(float v, float m) { return v <= m; }
};

using Place = nidus::Candidate<float>;

template <class Loop> Place visit(const float *values, int n, unsigned part, Place m) {
  for (int k = 0; k < n; k++)
    if (part >> k & 1 && Loop::takes(values[k], m.value))
      m = {values[k], k};
  return m;
}

template <class Loop> long compareWithLoop(const float *values, int n, const std::vector<std::vector<unsigned>> &ways) {
  using Operator = typename Loop::Operator;
  Place ofPart[64], expected[7];
  long wrong = 0;
  for (unsigned part = 0; part < 1u << n; part++)
    ofPart[part] = visit<Loop>(values, n, part, Operator::identity());
  for (int k = 0; k < 7; k++)
    expected[k] = visit<Loop>(values, n, ~0u, {samples[k], nidus::nowhere});
  for (const auto &way : ways) {
    Place all = Operator::identity();
    for (const unsigned part : way)
      all = Operator::combine(all, ofPart[part]);
    for (int k = 0; k < 7; k++) {
      const Place m = Operator::combine({samples[k], nidus::nowhere}, all);
      wrong += !same(m.value, expected[k].value) || m.place != expected[k].place;
    }
  }
  return wrong;
}

template <class Visit> void forAllArrays(int longest, const Visit &visit) {
  float values[6];
  for (int n = 0; n <= longest; n++) {
    const auto ways = partitions(n);
    int count = 1;
    for (int k = 0; k < n; k++)
      count *= 7;
    for (int number = 0; number < count; number++) {
      for (int k = 0, rest = number; k < n; k++, rest /= 7)
        values[k] = samples[rest % 7];
      visit(values, n, ways);
    }
  }
}

void candidatesEqualTheLoop() {
  EXPECT(partitions(6).size() == 203);
  long arrays = 0, wrong = 0;
  forAllArrays(6, [&](const float *values, int n, const auto &ways) {
    arrays++;
    wrong += compareWithLoop<StrictMax>(values, n, ways) + compareWithLoop<WeakMax>(values, n, ways) +
             compareWithLoop<StrictMin>(values, n, ways) + compareWithLoop<WeakMin>(values, n, ways);
  });
  EXPECT(arrays == 1 + 7 + 49 + 343 + 2401 + 16807 + 117649);
  EXPECT(wrong == 0);
}

/// All candidates with places 0 to 2 and the identity: order and grouping do not matter.
template <class Loop> void anyOrder() {
  using Operator = typename Loop::Operator;
  std::vector<Place> all{Operator::identity()};
  for (int place = 0; place < 3; place++)
    for (const float v : samples)
      if (Loop::takes(v, Operator::identity().value))
        all.push_back({v, place});
  const auto equal = [](const Place &a, const Place &b) { return a.value == b.value && a.place == b.place; };
  for (const Place &a : all)
    for (const Place &b : all) {
      EXPECT(equal(Operator::combine(a, b), Operator::combine(b, a)));
      for (const Place &c : all)
        EXPECT(equal(Operator::combine(Operator::combine(a, b), c), Operator::combine(a, Operator::combine(b, c))));
    }
}

/// fmaxf and fminf: the sign of a zero is open in C.
template <class Operator, float (*function)(float, float)> void numbersEqualTheLoop() {
  const auto agree = [](float a, float b) { return a == b || (a != a && b != b); };
  forAllArrays(4, [&](const float *values, int n, const auto &ways) {
    float expected[7];
    for (int k = 0; k < 7; k++) {
      expected[k] = samples[k];
      for (int i = 0; i < n; i++)
        expected[k] = function(expected[k], values[i]);
    }
    float first = 0;
    for (const auto &way : ways) {
      float all = Operator::identity();
      for (const unsigned part : way)
        for (int i = 0; i < n; i++)
          all = Operator::combine(all, part >> i & 1 ? values[i] : Operator::identity());
      for (int k = 0; k < 7; k++)
        EXPECT(agree(Operator::combine(samples[k], all), expected[k]));
      EXPECT(&way == ways.data() || same(all, first) || all != all);
      first = all;
    }
  });
  EXPECT(same(Operator::combine(-0.0f, 0.0f), Operator::combine(0.0f, -0.0f)));
}

template <template <class> class Op, class T> void identityIsNeutral(const std::vector<T> &values) {
  for (const T v : values) {
    EXPECT(same(Op<T>::combine(v, Op<T>::identity()), v));
    EXPECT(same(Op<T>::combine(Op<T>::identity(), v), v));
  }
}

template <class T> void integers() {
  using Limits = std::numeric_limits<T>;
  const std::vector<T> values{Limits::min(), Limits::max(), T(0), T(1), T(-1), T(77)};
  identityIsNeutral<nidus::Sum>(values);
  identityIsNeutral<nidus::Product>(values);
  identityIsNeutral<nidus::And>(values);
  identityIsNeutral<nidus::Or>(values);
  identityIsNeutral<nidus::Xor>(values);
  identityIsNeutral<nidus::Max>(values);
  identityIsNeutral<nidus::Min>(values);
  for (const T a : values)
    for (const T b : values) {
      EXPECT(nidus::Sum<T>::combine(a, b) == T(uint64_t(a) + uint64_t(b)));
      EXPECT(nidus::Product<T>::combine(a, b) == T(uint64_t(a) * uint64_t(b)));
      EXPECT(nidus::And<T>::combine(a, b) == T(a & b) && nidus::Or<T>::combine(a, b) == T(a | b));
      EXPECT(nidus::Xor<T>::combine(a, b) == T(a ^ b));
      EXPECT(nidus::Max<T>::combine(a, b) == std::max(a, b) && nidus::Min<T>::combine(a, b) == std::min(a, b));
    }
}

template <class T> void integerCandidates() {
  const T low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
  const nidus::Candidate<T> none = nidus::FirstMax<T>::identity(), some{low, 3};
  EXPECT(none.value == low && none.place == nidus::nowhere);
  EXPECT(nidus::LastMax<T>::combine(none, some).place == 3 && nidus::LastMax<T>::combine(some, none).place == 3);
  EXPECT(nidus::FirstMin<T>::identity().value == high);
  EXPECT(nidus::FirstMax<T>::combine({high, 5}, {high, 4}).place == 4);
  EXPECT(nidus::LastMin<T>::combine({low, 5}, {low, 4}).place == 5);
}

} // namespace

int main() {
  candidatesEqualTheLoop();
  anyOrder<StrictMax>();
  anyOrder<WeakMax>();
  anyOrder<StrictMin>();
  anyOrder<WeakMin>();
  numbersEqualTheLoop<nidus::MaxNumber<float>, fmaxf>();
  numbersEqualTheLoop<nidus::MinNumber<float>, fminf>();
  EXPECT(same(nidus::MaxNumber<float>::combine(-0.0f, 0.0f), 0.0f));
  EXPECT(same(nidus::MinNumber<float>::combine(-0.0f, 0.0f), -0.0f));
  integers<signed char>();
  integers<unsigned char>();
  integers<short>();
  integers<unsigned short>();
  integers<int>();
  integers<unsigned>();
  integers<long>();
  integers<unsigned long long>();
  integerCandidates<unsigned char>();
  integerCandidates<int>();
  integerCandidates<long long>();
  identityIsNeutral<nidus::Sum>(std::vector<double>{-0.0, 0.0, 1.5, -INFINITY});
  identityIsNeutral<nidus::Product>(std::vector<double>{-0.0, 0.0, 1.5, -INFINITY});
  return failures();
}
