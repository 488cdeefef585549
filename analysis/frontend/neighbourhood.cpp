//===- neighbourhood.cpp - arrays used around one element -------------------===//
#include "analysis/frontend/nest_builder.h"
#include "analysis/frontend/operations.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// The terms of a polynomial that contain a factor, without it, and the others.
struct Division {
  Poly quotient, rest;
};
Division divideBy(const Poly &poly, const std::string &factor) {
  Division out;
  for (const auto &[monomial, coefficient] : poly.terms()) {
    Monomial left = monomial;
    auto found = std::find(left.begin(), left.end(), factor);
    bool has = found != left.end();
    if (has)
      left.erase(found);
    Poly &target = has ? out.quotient : out.rest;
    target = *add(target, Poly::term(left, coefficient));
  }
  return out;
}
/// With a constant divisor: coefficients as rows and what remains of them, at most half a row on either side.
Division divideBy(const Poly &poly, int64_t divisor) {
  Division out;
  for (const auto &[monomial, coefficient] : poly.terms()) {
    int64_t rows = coefficient >= 0 ? (coefficient + divisor / 2) / divisor : -((-coefficient + divisor / 2) / divisor);
    out.quotient = *add(out.quotient, Poly::term(monomial, rows));
    out.rest = *add(out.rest, Poly::term(monomial, coefficient - rows * divisor));
  }
  return out;
}

} // namespace

/// An access seen again in the interior, as offsets from the instance's own element.
struct InteriorAccess {
  Poly row, column;
  int step = 0;
};

/// The offsets of an access, when the array's rows follow the outer counter and its columns the inner one.
static std::optional<InteriorAccess> offsetsOf(const Poly &offset, const Array &array,
                                               const std::vector<std::string> &counters) {
  std::optional<Poly> inside = subtract(offset, array.base);
  if (!inside)
    return std::nullopt;
  Division parts{Poly(), *inside};
  bool hasRows = counters.size() == 2;
  if (hasRows) {
    if (array.strides.size() < 2)
      return std::nullopt;
    const Poly &pitch = array.strides[0];
    if (pitch.isConstant() && pitch.constant() > 8)
      parts = divideBy(*inside, pitch.constant());
    else if (pitch.terms().size() == 1 && pitch.isLinear() && !pitch.isConstant() && pitch.terms().begin()->second == 1)
      parts = divideBy(*inside, pitch.terms().begin()->first[0]);
    else
      return std::nullopt;
    std::optional<Poly> row = subtract(parts.quotient, Poly::name(counters[0]));
    if (!row)
      return std::nullopt;
    parts.quotient = *row;
  }
  InteriorAccess access;
  for (const auto &[monomial, coefficient] : parts.rest.terms())
    if (monomial == Monomial{counters.back()} && coefficient >= 1 && coefficient <= 4)
      access.step = static_cast<int>(coefficient);
  if (access.step == 0)
    return std::nullopt;
  access.row = parts.quotient;
  access.column = *subtract(parts.rest, Poly::term({counters.back()}, access.step));
  return access;
}

/// The least and the greatest value of offsets on the instances where the access happens.
static std::optional<std::pair<int, int>> rangeOf(const Poly &poly, const isl::set &domain) {
  if (poly.isConstant())
    return std::abs(poly.constant()) <= 64 ? std::optional(std::pair<int, int>(poly.constant(), poly.constant()))
                                           : std::nullopt;
  if (!poly.isLinear())
    return std::nullopt;
  static const std::string value = "value__0";
  isl::set values = toTuple(projectOnto(domain.intersect(constraint(*subtract(Poly::name(value), poly), "=")), {value}),
                            "V", {value});
  if (values.is_empty())
    return std::nullopt;
  std::optional<int64_t> least = toInt64(values.dim_min_val(0)), most = toInt64(values.dim_max_val(0));
  if (!least || !most || *least < -64 || *most > 64)
    return std::nullopt;
  return std::pair<int, int>(*least, *most);
}

/// 2 * j - 1, over counters of loops inside the block.
static ExprRef offsetCode(const Poly &offset, const std::map<std::string, ExprRef> &counters) {
  TypeRef type = scalarType(Scalar::Int);
  ExprRef sum;
  for (const auto &[monomial, coefficient] : offset.terms()) {
    if (monomial.empty())
      continue;
    ExprRef counter = counters.at(monomial[0]);
    int64_t size = std::abs(coefficient);
    ExprRef term = size == 1 ? counter : binary("*", intLiteral(size), counter, type);
    if (!sum)
      sum = coefficient > 0 ? term : binary("-", intLiteral(0), term, type);
    else
      sum = binary(coefficient > 0 ? "+" : "-", sum, term, type);
  }
  int64_t constant = offset.constant();
  if (!sum)
    return intLiteral(constant);
  return constant == 0 ? sum : binary(constant > 0 ? "+" : "-", sum, intLiteral(std::abs(constant)), type);
}

/// What the trial says of one array; nothing when it is not used around one element, the same way everywhere.
std::optional<Neighbourhood> NestBuilder::neighbourhood(int root, const Array &array,
                                                        const std::vector<std::string> &counters,
                                                        const isl::set &instances, Specialisation &with) const {
  if (!isScalar(array.element) || array.fields || array.element->isVolatile)
    return std::nullopt;
  Neighbourhood out;
  out.array = array.name;
  out.element = array.element;
  std::vector<std::pair<const Visit *, InteriorAccess>> mine;
  for (const Visit &visit : visits) {
    const RecordedAccess &access = accesses[visit.access];
    if (access.root != root)
      continue;
    std::optional<InteriorAccess> at = offsetsOf(access.offset, array, counters);
    if (!at || !visit.isOfBlock)
      return std::nullopt;
    std::optional<std::pair<int, int>> rows = rangeOf(at->row, access.domain),
                                       columns = rangeOf(at->column, access.domain);
    for (const Poly &offset : {at->row, at->column})
      for (const std::string &name : offset.names())
        if (!innerCounters.count(name))
          return std::nullopt;
    if (!rows || !columns || (!mine.empty() && at->step != mine[0].second.step))
      return std::nullopt;
    bool isFirst = mine.empty();
    out.leastRow = isFirst ? rows->first : std::min(out.leastRow, rows->first);
    out.mostRow = isFirst ? rows->second : std::max(out.mostRow, rows->second);
    out.leastColumn = isFirst ? columns->first : std::min(out.leastColumn, columns->first);
    out.mostColumn = isFirst ? columns->second : std::max(out.mostColumn, columns->second);
    (access.kind == AccessKind::Read ? out.isRead : out.isWritten) = true;
    mine.push_back({&visit, *at});
  }
  if (mine.empty())
    return std::nullopt;
  out.step = mine[0].second.step;
  // All that a packet stores lies between elements that the nest writes, so that it exists.
  bool isOwn = out.leastRow == out.mostRow && out.mostColumn - out.leastColumn == out.step - 1;
  if (out.isWritten && !isOwn)
    return std::nullopt;
  std::map<const Expr *, InteriorAccess> seen;
  for (const auto &[visit, at] : mine) {
    if (!visit->node)
      continue; // what both arms of an if write, beside the writes themselves
    auto [known, isNew] = seen.emplace(visit->node, at);
    if (!isNew && !(known->second.row == at.row && known->second.column == at.column))
      return std::nullopt; // one piece of code, several elements
    auto call = std::make_shared<Expr>();
    call->kind = ExprKind::Call;
    call->name = array.name;
    call->type = unqualified(array.element);
    call->access = neighbourMark;
    call->location = visit->node->location;
    call->children = {offsetCode(at.row, innerCounters), offsetCode(at.column, innerCounters)};
    with.elements[visit->node] = call;
  }
  // The instances that access an element whose offsets fulfil the condition.
  auto accessing = [&](const std::function<isl::set(const InteriorAccess &)> &condition) {
    isl::set found = nothing();
    for (const auto &[visit, at] : mine)
      found = found.unite(projectOnto(accesses[visit->access].domain.intersect(condition(at)), namesOfInstances()));
    return found;
  };
  auto is = [](const Poly &offset, int value) { return constraint(*subtract(offset, Poly(value)), "="); };
  // Windows and packets take whole rectangles: an instance that leaves an access at their edge out may have nothing
  // there.
  const isl::set all = withRanges(instances); // with what a bound like w / 2 stands for
  const std::set<int> rows{out.leastRow, out.mostRow}, columns{out.leastColumn, out.mostColumn};
  for (int row : rows)
    if (!all.is_subset(accessing([&](const InteriorAccess &at) { return is(at.row, row); })))
      return std::nullopt;
  for (int column : columns)
    if (!all.is_subset(accessing([&](const InteriorAccess &at) { return is(at.column, column); })))
      return std::nullopt;
  out.isRectangle = true;
  // With one row and one column there is nothing else.
  bool isPoint = rows.size() == 1 && columns.size() == 1;
  for (int row : isPoint ? std::set<int>() : rows)
    for (int column : columns)
      out.isRectangle &= instances.is_subset(
          accessing([&](const InteriorAccess &at) { return is(at.row, row).intersect(is(at.column, column)); }));
  out.isCovered = out.isWritten;
  for (int c = 0; c < out.step && out.isCovered; ++c) {
    isl::set written = nothing();
    for (const auto &[visit, at] : mine) {
      const RecordedAccess &access = accesses[visit->access];
      if (access.kind == AccessKind::MustWrite && access.exact && at.column.isConstant() &&
          at.column.constant() == out.leastColumn + c)
        written = written.unite(projectOnto(access.domain, namesOfInstances()));
    }
    out.isCovered = instances.is_subset(written);
  }
  return out;
}

} // namespace nidus::frontend
