#include "analysis/transfer/touched_rows.h"
#include "analysis/transfer/same_code.h"
#include <algorithm>

namespace nidus {
namespace {

bool isMention(const ExprRef &expr, const std::string &symbol) {
  return expr->kind == ExprKind::Variable && expr->name == symbol;
}

/// Literals of counters' types are nothing that one would write between brackets.
ExprRef withPlainIndex(const ExprRef &subscript) {
  auto element = std::make_shared<Expr>(*subscript);
  if (const Expr &index = *element->children[1];
      index.kind == ExprKind::IntLiteral && index.value && *index.value < 1000)
    element->children[1] = intLiteral(*index.value);
  return element;
}

/// Does the subscript rise by one with the counter?
bool countsElements(const ExprRef &subscript, const std::string &counter) {
  const ExprRef e = numberIn(subscript);
  if (isMention(e, counter))
    return true;
  if (e->kind != ExprKind::Binary || (e->op != "+" && e->op != "-"))
    return false;
  const bool isLeft = variablesOf(e->children[0]).count(counter) > 0,
             isRight = variablesOf(e->children[1]).count(counter) > 0;
  return isLeft != isRight && (isLeft || e->op == "+") && countsElements(e->children[isLeft ? 0 : 1], counter);
}

/// Is it the place in a row that the counter counts, and nothing else?
bool countsColumns(const ExprRef &element, const std::string &counter) {
  const ExprRef base = baseOf(element);
  for (ExprRef part = element->children[0]; part != base; part = part->children[0])
    if (variablesOf(part->children[1]).count(counter))
      return false;
  return !variablesOf(base).count(counter) && countsElements(element->children[1], counter);
}

/// Is one row's last element the neighbour of the next one's first: do `columns` run as far as the distance that `rows`
/// have in the same subscript?
bool fillRows(const ExprRef &subscript, const PlaceCounter &rows, const PlaceCounter &columns) {
  bool fill = false;
  forEachExpr(subscript, [&](const Expr &e) {
    for (size_t k = 0; k < (e.kind == ExprKind::Binary && e.op == "*" ? 2 : 0); ++k)
      fill |= isMention(numberIn(e.children[k]), rows.symbol) &&
              isSameCode(numberIn(e.children[1 - k]), numberIn(columns.trips));
  });
  return fill;
}

ExprRef bytesOf(const ExprRef &count, const ExprRef &element) {
  const auto size = [](int64_t value) { return intLiteral(value, Scalar::ULong); };
  const int64_t each = sizeOf(element->type->scalar);
  if (count->value)
    return size(*count->value * each);
  const ExprRef number = cast(scalarType(Scalar::ULong), count, false);
  return each == 1 ? number : binary("*", number, size(each), scalarType(Scalar::ULong));
}

} // namespace

ExprRef elementAround(ExprRef lvalue) {
  while (lvalue->kind == ExprKind::Member)
    lvalue = lvalue->children[0];
  return lvalue->kind == ExprKind::Subscript ? lvalue : nullptr;
}

ExprRef baseOf(const ExprRef &element) {
  ExprRef base = element->children[0];
  while (base->kind == ExprKind::Subscript && isArray(base->type))
    base = base->children[0];
  return base;
}

ExprRef withValue(const ExprRef &expr, const std::string &counter, const ExprRef &value) {
  return rewrite(expr, [&](const ExprRef &e) -> ExprRef {
    if (isMention(e, counter))
      return value;
    const bool isNumber = isInteger(e->type) && isScalar(e->type);
    const auto isZero = [&](size_t k) {
      return e->children[k]->kind == ExprKind::IntLiteral && e->children[k]->value == 0;
    };
    if (isNumber && e->kind == ExprKind::Cast && isZero(0))
      return intLiteral(0, e->type->scalar);
    if (e->kind == ExprKind::Subscript)
      return withPlainIndex(e);
    if (!isNumber || e->kind != ExprKind::Binary)
      return e;
    if (e->op == "*" && (isZero(0) || isZero(1)))
      return intLiteral(0, e->type->scalar);
    return e->op == "+" && isZero(0) ? e->children[1] : e->op == "+" && isZero(1) ? e->children[0] : e;
  });
}

std::optional<HostCall> asRows(const HostCall &call, const std::vector<PlaceCounter> &around) {
  const ExprRef element = elementAround(call.object);
  const PlaceCounter *rows = nullptr, *columns = nullptr;
  HostCall all = call;
  for (const PlaceCounter &counter : around) {
    const bool isColumn = element == call.object && isScalar(element->type) && countsColumns(element, counter.symbol);
    const PlaceCounter *&role = isColumn ? columns : rows;
    if (counter.slope != Slope::Zero && role)
      return std::nullopt;
    role = counter.slope == Slope::Zero ? role : &counter;
    all.object = withValue(all.object, counter.symbol, counter.first);
  }
  if (!rows || (columns && fillRows(element->children[1], *rows, *columns)))
    return std::nullopt;
  all.last = call.object;
  for (const PlaceCounter &counter : around)
    all.last = withValue(all.last, counter.symbol, &counter == rows ? counter.last : counter.first);
  all.rows = rows->trips;
  if (columns)
    all.bytes = bytesOf(columns->trips, element);
  return all;
}

} // namespace nidus
