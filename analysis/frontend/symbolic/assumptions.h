//===- assumptions.h - what is proved of sizes, or tested when the program runs ---===//
#pragma once

#include "analysis/frontend/symbolic/isl_names.h"

namespace nidus::frontend {

// A run-time test must leave room for sizes, widths and strides from here on.
constexpr int64_t usualSize = 64;

// A dimension of an array beyond this is not tested for; products of two such sizes stay far below 2^63.
constexpr int64_t mostOfSize = (int64_t(1) << 31) - 1;

/// Values are polynomials over names, and domains sets over names; what is assumed is over parameters.
class Assumptions {
  Parameters *parameters;
  IslNames *names;
  Products products;
  bool measuresTables;
  isl::set sizes = everything();     ///< over parameters: tested at run time
  isl::set limits = everything();    ///< ... so that formulas are whole numbers of 64 bits; tested, whatever becomes of the sizes
  isl::set iterating = everything(); ///< ... with which the nest has an iteration; everything while its loops are read

  bool isBoundedProduct(const Poly &poly, Scalar type, const isl::set &domain);
  bool assumeNotNegative(const std::set<std::string> &sizes);
  bool assumeProductIn(const Poly &poly, Scalar type, const isl::set &domain);

public:
  /// measuresTables: the least and the greatest element of some tables are parameters.
  Assumptions(Parameters &parameters, IslNames &names, Products products, bool measuresTables)
      : parameters(&parameters), names(&names), products(products), measuresTables(measuresTables) {}
  /// The same beside copies of the parameters and names.
  Assumptions(const Assumptions &other, Parameters &parameters, IslNames &names) : Assumptions(other) {
    this->parameters = &parameters;
    this->names = &names;
  }

  isl::set known() const { return sizes.intersect(limits); }
  const isl::set &tested() const { return sizes; }
  /// Gives up what was assumed since then.
  void restore(const isl::set &tested) { sizes = tested; }

  /// Excludes the parameter values `bad` by a run-time test, and more where that makes the test simpler; false when that would
  /// exclude every ordinary size.
  bool assume(const isl::set &bad, int64_t usual = usualSize);
  bool assumeIn(const Poly &poly, Scalar type, const isl::set &domain);
  bool provedIn(const Poly &poly, Scalar type, const isl::set &domain);
  bool provedAtMost(const Poly &a, const Poly &b, const isl::set &domain) const;
  bool provedNotNegative(const Poly &poly, const isl::set &domain) const;
  /// No point of the domain has parameters that pass the tests.
  bool isNever(const isl::set &domain) const { return domain.intersect(known()).is_empty(); }

  const isl::set &limitsOfSizes() const { return limits; }
  void limit(const isl::set &within) { limits = limits.intersect(within); }
  void limitSize(const std::string &name, Scalar type);
  void limitFactors(const Monomial &factors);

  const isl::set &running() const { return iterating; }
  void setRunning(const isl::set &sizes) { iterating = sizes; }
  /// Where the nest has no iteration, the C may run.
  void assumeRunning() { sizes = sizes.intersect(iterating); }

  /// The polynomial with products of parameters replaced by derived parameters, and others by places; without a value when a counter
  /// is multiplied by anything but a number and its products are unknown.
  std::optional<Poly> linear(const Poly &poly);

  /// The ends of the counter in a product of it and sizes.
  struct Reach {
    std::string counter;
    Poly least, most; ///< of the counter, over parameters
    Poly factor;      ///< what it is multiplied by: not negative
  };
  std::optional<Reach> reachOf(const Monomial &product, const isl::set &domain);
  std::optional<Poly> extentOf(const Reach &reach);
};

} // namespace nidus::frontend
