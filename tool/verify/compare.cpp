#include "tool/verify/compare.h"
#include <cmath>
#include <cstring>
#include <limits>

namespace nidus::verification {

namespace {

template <class T> T read(const char *bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

/// A number of any type: exact as one of the two.
struct Value {
  bool isReal = false;
  double real = 0;
  __int128 integer = 0;
};

Value valueOf(const char *bytes, Scalar type) {
  if (type == Scalar::Float)
    return {true, read<float>(bytes), 0};
  if (type == Scalar::Double)
    return {true, read<double>(bytes), 0};
  uint64_t bits = 0;
  int size = sizeOf(type);
  std::memcpy(&bits, bytes, static_cast<size_t>(size));
  if (isUnsigned(type))
    return {false, 0, bits};
  int unused = 64 - 8 * size;
  return {false, 0, static_cast<int64_t>(bits << unused) >> unused};
}

std::string inWords(const Value &value, Scalar type) {
  char text[40];
  if (value.isReal)
    snprintf(text, sizeof text, type == Scalar::Float ? "%.9g" : "%.17g", value.real);
  else if (value.integer < 0)
    snprintf(text, sizeof text, "%lld", static_cast<long long>(value.integer));
  else
    snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(value.integer));
  return text;
}

/// Numbers between two of one floating-point type, which are ordered like these integers.
template <class Bits, class Real> double ulpsBetween(Real a, Real b) {
  auto place = [](Real value) {
    auto bits = read<Bits>(reinterpret_cast<const char *>(&value));
    return bits < 0 ? -static_cast<__int128>(bits & std::numeric_limits<Bits>::max()) : static_cast<__int128>(bits);
  };
  return std::abs(static_cast<double>(place(a) - place(b)));
}

bool areEqual(const char *a, const char *b, Scalar type) {
  if (std::memcmp(a, b, static_cast<size_t>(sizeOf(type))) == 0)
    return true;
  return isFloating(type) && std::isnan(valueOf(a, type).real) && std::isnan(valueOf(b, type).real);
}

double distance(const Value &a, const Value &b) {
  if (!a.isReal)
    return std::abs(static_cast<double>(a.integer - b.integer));
  double difference = std::abs(a.real - b.real);
  return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
}

/// Walks the numbers of both memories.
template <class Visit>
void forEachNumber(const Memory &expected, const Memory &observed, int64_t elementSize, const std::vector<Leaf> &leaves,
                   Visit visit) {
  int64_t low = std::max(expected.low, observed.low);
  int64_t high = std::min(expected.low + static_cast<int64_t>(expected.bytes.size()),
                          observed.low + static_cast<int64_t>(observed.bytes.size()));
  int64_t first = low / elementSize + (low % elementSize > 0);
  for (int64_t k = first; (k + 1) * elementSize <= high; ++k)
    for (const Leaf &leaf : leaves) {
      int64_t at = k * elementSize + leaf.offset;
      visit(k, leaf, expected.bytes.data() + (at - expected.low), observed.bytes.data() + (at - observed.low));
    }
}

double largestFinite(const Memory &memory, int64_t elementSize, const std::vector<Leaf> &leaves) {
  double largest = 0;
  forEachNumber(memory, memory, elementSize, leaves, [&](int64_t, const Leaf &leaf, const char *at, const char *) {
    double size = isFloating(leaf.type) ? std::abs(valueOf(at, leaf.type).real) : 0;
    if (std::isfinite(size))
      largest = std::max(largest, size);
  });
  return largest;
}

} // namespace

Comparison compare(const Memory &expected, const Memory &observed, int64_t elementSize, const std::vector<Leaf> &leaves,
                   const Bound &bound) {
  Comparison out;
  double allowedReal = bound.relative > 0 ? bound.relative * largestFinite(expected, elementSize, leaves) : 0;
  forEachNumber(
      expected, observed, elementSize, leaves, [&](int64_t k, const Leaf &leaf, const char *a, const char *b) {
        if (areEqual(a, b, leaf.type))
          return;
        ++out.differing;
        Value before = valueOf(a, leaf.type), after = valueOf(b, leaf.type);
        double by = distance(before, after), allowed = before.isReal ? allowedReal : bound.integers;
        out.absolute = std::max(out.absolute, by);
        out.allowed = std::max(out.allowed, allowed);
        if (leaf.type == Scalar::Float)
          out.ulps =
              std::max(out.ulps, ulpsBetween<int32_t>(static_cast<float>(before.real), static_cast<float>(after.real)));
        if (leaf.type == Scalar::Double)
          out.ulps = std::max(out.ulps, ulpsBetween<int64_t>(before.real, after.real));
        // Without a bound the zeros differ, too.
        bool isWithin = allowed > 0 && by <= allowed;
        if (!out.first || (out.isWithin && !isWithin))
          out.first = {k, leaf.name, inWords(before, leaf.type), inWords(after, leaf.type)};
        out.isWithin &= isWithin;
      });
  return out;
}

} // namespace nidus::verification
