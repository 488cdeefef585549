//===- trip_counts.h - how often the loops of a kernel run -------------------===//
//
// For predictions only: formulas over the launcher's arguments, and averages where a loop depends on the counters around it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/criteria/counted_header.h"
#include "analysis/isl/formula.h"
#include "analysis/model/plan.h"
#include <map>

namespace nidus {

/// One iteration of a loop, as often as it is done: `number` times the formula.
struct Trips {
  double number = 1;
  ExprRef formula; ///< null: the number alone
};

class TripCounts {
  std::map<std::string, TypeRef> scalars; ///< arguments
  /// Of a counter the first value and the end together, over arguments: on average it is half of that.
  std::map<std::string, Poly> twiceTheMean;

  void setMean(const std::string &counter, const std::optional<Poly> &first, const std::optional<Poly> &end);
  std::optional<Poly> twiceOnAverage(const Poly &poly) const;
  std::optional<Trips> between(const ExprRef &from, const CountedHeader::End &to, int64_t step) const;

public:
  /// Of what the threads count their means are known from the start.
  TripCounts(const std::vector<Argument> &arguments, const std::vector<ThreadLoop> &threads);

  /// From here on the code is inside the loop: the mean of its counter is that of the first of its ends of which one can be said.
  void enter(const CountedHeader &header);
  /// for (i = first; i < end; i += step), in any of its forms: of several ends the nearest that can be said; one trip where none can.
  Trips of(const Stmt &loop) const;

  /// Over arguments alone, and far from leaving 64 bits?
  bool isFormula(const Poly &poly) const;
  /// What the launcher calls the arguments.
  FormulaNames names() const;
};

} // namespace nidus
