#include "analysis/isl/poly.h"
#include <algorithm>

namespace nidus {

static constexpr size_t termLimit = 64;

Poly::Poly(int64_t constant) {
  if (constant != 0)
    coefficients[{}] = constant;
}

Poly Poly::name(const std::string &name) { return term({name}, 1); }

Poly Poly::term(const Monomial &monomial, int64_t coefficient) {
  Poly poly;
  if (coefficient != 0)
    poly.coefficients[monomial] = coefficient;
  return poly;
}

bool Poly::isConstant() const {
  return coefficients.empty() || (coefficients.size() == 1 && coefficients.begin()->first.empty());
}

bool Poly::isLinear() const {
  return std::all_of(coefficients.begin(), coefficients.end(), [](const auto &term) { return term.first.size() <= 1; });
}

int64_t Poly::constant() const {
  auto found = coefficients.find({});
  return found == coefficients.end() ? 0 : found->second;
}

std::set<std::string> Poly::names() const {
  std::set<std::string> all;
  for (const auto &[monomial, coefficient] : coefficients)
    all.insert(monomial.begin(), monomial.end());
  return all;
}

std::string Poly::text() const {
  std::string out;
  // The constant (the empty monomial) sorts first; it reads better last.
  auto append = [&](const Monomial &monomial, int64_t c) {
    bool negative = c < 0;
    // The magnitude of INT64_MIN does not exist in int64_t.
    uint64_t magnitude = negative ? 0 - static_cast<uint64_t>(c) : c;
    out += out.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    std::string product;
    if (magnitude != 1 || monomial.empty())
      product = std::to_string(magnitude);
    for (const std::string &name : monomial)
      product += (product.empty() ? "" : "*") + name;
    out += product;
  };
  for (const auto &[monomial, c] : coefficients)
    if (!monomial.empty())
      append(monomial, c);
  if (constant() != 0)
    append({}, constant());
  return out.empty() ? "0" : out;
}

std::optional<Poly> add(const Poly &a, const Poly &b) {
  Poly sum = a;
  for (const auto &[monomial, c] : b.coefficients) {
    int64_t &slot = sum.coefficients[monomial];
    if (__builtin_add_overflow(slot, c, &slot))
      return std::nullopt;
    if (slot == 0)
      sum.coefficients.erase(monomial);
  }
  if (sum.coefficients.size() > termLimit)
    return std::nullopt;
  return sum;
}

std::optional<Poly> subtract(const Poly &a, const Poly &b) {
  std::optional<Poly> negated = multiply(b, Poly(-1));
  return negated ? add(a, *negated) : std::nullopt;
}

std::optional<Poly> multiply(const Poly &a, const Poly &b) {
  Poly product;
  for (const auto &[m, c] : a.coefficients)
    for (const auto &[n, d] : b.coefficients) {
      Monomial names = m;
      names.insert(names.end(), n.begin(), n.end());
      std::sort(names.begin(), names.end());
      int64_t coefficient;
      if (__builtin_mul_overflow(c, d, &coefficient))
        return std::nullopt;
      std::optional<Poly> sum = add(product, Poly::term(names, coefficient));
      if (!sum)
        return std::nullopt;
      product = *sum;
    }
  return product;
}

bool isModerate(const Poly &poly) {
  constexpr int64_t largest = int64_t(1) << 61;
  return poly.terms().size() <= termLimit / 2 && std::all_of(poly.terms().begin(), poly.terms().end(), [](const auto &term) {
           return term.second >= -largest && term.second <= largest;
         });
}

} // namespace nidus
