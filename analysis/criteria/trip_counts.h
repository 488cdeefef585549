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
  /// A polynomial over arguments, divided by a number.
  struct Average {
    Poly sum;
    int64_t over = 1;
  };
  struct Counter {
    Average mean, extent; ///< of its values; from its first one to its end
  };

  std::map<std::string, TypeRef> scalars; ///< arguments
  std::map<std::string, Counter> counters;
  std::map<std::string, Poly> locals; ///< what variables of the kernel stand for

  std::optional<Poly> expanded(const ExprRef &expr) const;
  void setCounter(const std::string &counter, const std::optional<Poly> &first, const std::optional<Poly> &end, int64_t step);
  std::optional<Average> average(const Poly &poly) const;
  std::optional<Average> betweenCounters(const Poly &span) const;
  std::optional<Trips> between(const ExprRef &from, const CountedHeader::End &to, int64_t step) const;

public:
  /// Of what the threads count their means are known from the start.
  TripCounts(const KernelPlan &kernel, const NestPlan &nest);

  /// The variable has this value, from here on.
  void set(const std::string &local, const ExprRef &value);
  void forget(const std::string &local) { locals.erase(local); }

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
