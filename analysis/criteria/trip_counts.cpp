#include "analysis/criteria/trip_counts.h"
#include <algorithm>
#include <cmath>

namespace nidus {

// Formulas of the launcher are computed in 64 bits: larger ones are not used for a mere prediction.
static const double formulaLimit = std::ldexp(1, 62);

TripCounts::TripCounts(const std::vector<Argument> &arguments, const std::vector<ThreadLoop> &threads) {
  for (const Argument &argument : arguments)
    if (isNumber(argument))
      scalars[argument.name] = argument.type;
  for (const ThreadLoop &loop : threads)
    setMean(loop.symbol, polyOf(loop.gridFirst), polyOf(loop.gridEnd));
}

/// In parts of the smaller one of their numbers, as whole numbers of them.
static Trips fewer(const Trips &a, const Trips &b) {
  if (!a.formula && !b.formula)
    return a.number < b.number ? a : b;
  const double part = std::min(a.formula ? a.number : b.number, b.formula ? b.number : a.number);
  const auto parts = [&](const Trips &trips) {
    const int64_t times = std::llround(trips.number / part);
    const ExprRef number = intLiteral(times, Scalar::Long);
    return !trips.formula ? number : times == 1 ? trips.formula : binary("*", number, trips.formula, scalarType(Scalar::Long));
  };
  return {part, lesser(parts(a), parts(b))};
}

Trips TripCounts::of(const Stmt &loop) const {
  const std::optional<CountedHeader> header = headerOf(loop);
  std::optional<Trips> all;
  if (header)
    for (const ExprRef &first : header->firsts)
      for (const CountedHeader::End &end : header->ends)
        if (const std::optional<Trips> trips = between(first, end, header->step))
          all = all ? fewer(*all, *trips) : trips;
  return all.value_or(Trips{});
}

std::optional<Trips> TripCounts::between(const ExprRef &from, const CountedHeader::End &to, int64_t step) const {
  const std::optional<Poly> first = polyOf(from), end = polyOf(to.value);
  std::optional<Poly> span = first && end ? step > 0 ? subtract(*end, *first) : subtract(*first, *end) : std::nullopt;
  if (span && to.isInclusive)
    span = add(*span, Poly(1));
  if (!span)
    return std::nullopt;
  const double each = static_cast<double>(std::abs(step));
  if (span->isConstant())
    return Trips{std::max(0.0, std::ceil(static_cast<double>(span->constant()) / each)), nullptr};
  if (isFormula(*span))
    return Trips{1 / each, formula(*span, names())};
  // A triangle: as often as in the middle.
  const std::optional<Poly> twice = twiceOnAverage(*span);
  return twice && isFormula(*twice) ? std::optional(Trips{0.5 / each, formula(*twice, names())}) : std::nullopt;
}

void TripCounts::enter(const CountedHeader &header) {
  for (const ExprRef &first : header.firsts)
    for (const CountedHeader::End &end : header.ends) {
      setMean(header.counter, polyOf(first), polyOf(end.value));
      if (twiceTheMean.count(header.counter))
        return;
    }
}

void TripCounts::setMean(const std::string &counter, const std::optional<Poly> &first, const std::optional<Poly> &end) {
  std::optional<Poly> sum = first && end ? add(*first, *end) : std::nullopt;
  if (sum && isFormula(*sum))
    twiceTheMean[counter] = *sum;
  else
    twiceTheMean.erase(counter);
}

/// Twice the polynomial, with counters in their middle; nothing where one is multiplied with something.
std::optional<Poly> TripCounts::twiceOnAverage(const Poly &poly) const {
  std::optional<Poly> sum = Poly(0);
  for (const auto &[monomial, coefficient] : poly.terms()) {
    auto mean = monomial.size() == 1 ? twiceTheMean.find(*monomial.begin()) : twiceTheMean.end();
    std::optional<Poly> term = mean != twiceTheMean.end() ? multiply(mean->second, Poly(coefficient))
                                                          : std::optional(Poly::term(monomial, 2 * coefficient));
    sum = sum && term ? add(*sum, *term) : std::nullopt;
  }
  return sum;
}

FormulaNames TripCounts::names() const {
  FormulaNames all;
  for (const auto &[name, type] : scalars)
    all[name] = variable(name, type);
  return all;
}

bool TripCounts::isFormula(const Poly &poly) const {
  double bound = 0;
  for (const auto &[monomial, coefficient] : poly.terms()) {
    double term = std::abs(static_cast<double>(coefficient));
    for (const std::string &name : monomial) {
      auto scalar = scalars.find(name);
      if (scalar == scalars.end() || !isInteger(scalar->second))
        return false;
      term *= std::ldexp(1, 8 * sizeOf(scalar->second->scalar));
    }
    bound += term;
  }
  return bound < formulaLimit;
}

} // namespace nidus
