//===- poly.h - integer polynomials over names ----------------------------===//
//
// The mathematical value of a C integer expression: a sum of integer multiples of products of names (counters and
// parameters). A subscript like y*w + x is one before delinearisation; isl takes over when it is linear.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace nidus {

/// Sorted names; a name stands twice for its square. Empty: the constant term.
using Monomial = std::vector<std::string>;

class Poly {
  std::map<Monomial, int64_t> coefficients; ///< none is zero

public:
  Poly() = default;
  Poly(int64_t constant);
  static Poly name(const std::string &name);
  static Poly term(const Monomial &monomial, int64_t coefficient);

  const std::map<Monomial, int64_t> &terms() const { return coefficients; }
  bool isConstant() const;
  bool isLinear() const;    ///< no product of names
  int64_t constant() const; ///< of the constant term
  std::set<std::string> names() const;
  /// "2*x + y - 1" in isl's and C's notation; products as "y*w".
  std::string text() const;
  bool operator==(const Poly &) const = default;

  /// Without a value when a coefficient leaves 64 bits or the result grows past 64 terms (no subscript is like that).
  friend std::optional<Poly> add(const Poly &a, const Poly &b);
  friend std::optional<Poly> subtract(const Poly &a, const Poly &b);
  friend std::optional<Poly> multiply(const Poly &a, const Poly &b);
};

std::optional<Poly> add(const Poly &a, const Poly &b);
std::optional<Poly> subtract(const Poly &a, const Poly &b);
std::optional<Poly> multiply(const Poly &a, const Poly &b);

/// The sum and the difference of two that are have a value.
bool isModerate(const Poly &poly);

} // namespace nidus
