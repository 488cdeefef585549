#include "analysis/criteria/trip_counts.h"
#include <algorithm>
#include <cmath>

namespace nidus {

// Formulas of the launcher are computed in 64 bits: larger ones are not used for a mere prediction.
static const double formulaLimit = std::ldexp(1, 62);

TripCounts::TripCounts(const KernelPlan &kernel, const NestPlan &nest) {
  for (const Argument &argument : nest.arguments)
    if (isNumber(argument))
      scalars[argument.name] = argument.type;
  if (nest.steps)
    scalars[nest.steps->counter.name] = nest.steps->counter.type;
  for (const ThreadLoop &loop : kernel.threads)
    setCounter(loop.symbol, polyOf(loop.gridFirst), polyOf(loop.gridEnd), loop.step);
}

std::optional<Poly> TripCounts::expanded(const ExprRef &expr) const {
  const std::optional<Poly> poly = polyOf(expr);
  if (!poly)
    return std::nullopt;
  std::optional<Poly> sum = Poly(0);
  for (const auto &[monomial, coefficient] : poly->terms()) {
    std::optional<Poly> term = Poly(coefficient);
    for (const std::string &name : monomial) {
      const auto local = locals.find(name);
      term = term ? multiply(*term, local != locals.end() ? local->second : Poly::name(name)) : std::nullopt;
    }
    sum = sum && term ? add(*sum, *term) : std::nullopt;
  }
  return sum;
}

void TripCounts::set(const std::string &local, const ExprRef &value) {
  if (const std::optional<Poly> poly = value ? expanded(value) : std::nullopt)
    locals[local] = *poly;
  else
    locals.erase(local);
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
  const std::optional<Poly> first = expanded(from), end = expanded(to.value);
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
  const std::optional<Average> inTriangle = betweenCounters(*span), average = inTriangle ? inTriangle : this->average(*span);
  return average && isFormula(average->sum) ? std::optional(Trips{1 / (each * static_cast<double>(average->over)), formula(average->sum, names())})
                                            : std::nullopt;
}

void TripCounts::enter(const CountedHeader &header) {
  for (const ExprRef &first : header.firsts)
    for (const CountedHeader::End &end : header.ends) {
      setCounter(header.counter, expanded(first), expanded(end.value), header.step);
      if (counters.count(header.counter))
        return;
    }
}

void TripCounts::setCounter(const std::string &counter, const std::optional<Poly> &first, const std::optional<Poly> &end, int64_t step) {
  const std::optional<Poly> sum = first && end ? add(*first, *end) : std::nullopt,
                            extent = !sum ? sum : step > 0 ? subtract(*end, *first) : subtract(*first, *end);
  const std::optional<Average> ends = sum ? average(*sum) : std::nullopt, length = extent ? average(*extent) : std::nullopt;
  if (ends && length)
    counters[counter] = {{ends->sum, 2 * ends->over}, *length};
  else
    counters.erase(counter);
}

/// With counters in their middle; nothing where one is multiplied with something, or where their middles are no plain numbers.
std::optional<TripCounts::Average> TripCounts::average(const Poly &poly) const {
  constexpr int64_t mostParts = 64;
  Average all{Poly(0), 1};
  for (const auto &[monomial, coefficient] : poly.terms()) {
    const auto counter = monomial.size() == 1 ? counters.find(*monomial.begin()) : counters.end();
    const Average each = counter != counters.end() ? counter->second.mean : Average{Poly::term(monomial, 1), 1};
    // Each is over a power of two.
    const int64_t over = std::max(all.over, each.over);
    const std::optional<Poly> before = multiply(all.sum, Poly(over / all.over)), term = multiply(each.sum, Poly(over / each.over * coefficient));
    const std::optional<Poly> sum = before && term ? add(*before, *term) : std::nullopt;
    if (!sum || over > mostParts)
      return std::nullopt;
    all = {*sum, over};
  }
  return isFormula(all.sum) ? std::optional(all) : std::nullopt;
}

/// From one counter to another one with the same middle, of threads in the half of a square where that is something: on average of
/// the square a sixth of its side.
std::optional<TripCounts::Average> TripCounts::betweenCounters(const Poly &span) const {
  const Counter *to = nullptr, *from = nullptr;
  for (const auto &[monomial, coefficient] : span.terms()) {
    if (monomial.empty())
      continue;
    const auto counter = monomial.size() == 1 ? counters.find(*monomial.begin()) : counters.end();
    const Counter **end = coefficient == 1 ? &to : coefficient == -1 ? &from : nullptr;
    if (counter == counters.end() || !end || *end)
      return std::nullopt;
    *end = &counter->second;
  }
  const std::optional<Average> distance = to && from ? average(span) : std::nullopt;
  if (!distance || !distance->sum.isConstant() || to->extent.sum.isConstant())
    return std::nullopt;
  return Average{to->extent.sum, 6 * to->extent.over};
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
