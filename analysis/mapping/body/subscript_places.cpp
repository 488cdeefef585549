#include "analysis/mapping/body/subscript_places.h"
#include "analysis/isl/formula.h"
#include "analysis/mapping/body/statements.h"
#include <algorithm>

namespace nidus {
namespace {

/// What a parameter stands for, or an argument that follows from others: const int stride = m + 1; None: it is a number of its own.
std::optional<Poly> valueOf(const std::string &name, const Scop &scop) {
  const auto parameter = std::find_if(scop.parameters.begin(), scop.parameters.end(), [&](const Parameter &each) { return each.name == name; });
  const ExprRef value = parameter == scop.parameters.end() ? nullptr : parameter->value;
  if (value && stripCasts(value)->kind != ExprKind::Variable)
    return polyOf(value);
  const std::string own = value ? stripCasts(value)->name : name;
  const auto argument = std::find_if(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &each) { return each.name == own; });
  if (argument != scop.arguments.end() && argument->definition)
    return polyOf(argument->definition);
  return value ? std::optional(Poly::name(own)) : std::nullopt;
}

/// With what parameters stand for.
std::optional<Poly> inArguments(const Poly &poly, const Scop &scop) {
  std::optional<Poly> sum = Poly();
  for (const auto &[monomial, coefficient] : poly.terms()) {
    std::optional<Poly> product = Poly(coefficient);
    for (const std::string &name : monomial) {
      const std::optional<Poly> value = valueOf(name, scop);
      product = product ? multiply(*product, value ? *value : Poly::name(name)) : std::nullopt;
    }
    sum = sum && product ? add(*sum, *product) : std::nullopt;
  }
  return sum;
}

/// distance = rows * pitch + columns
std::optional<std::pair<int64_t, int64_t>> inRows(const Poly &distance, const Poly &pitch) {
  int64_t rows = 0;
  if (pitch.isConstant()) {
    const int64_t width = pitch.constant();
    if (width <= 0 || !distance.isConstant())
      return std::nullopt;
    const int64_t all = distance.constant(), half = width / 2;
    rows = all >= 0 ? (all + half) / width : -((half - all) / width);
  } else {
    const auto &[monomial, coefficient] = *pitch.terms().rbegin();
    const auto found = distance.terms().find(monomial);
    rows = found == distance.terms().end() ? 0 : found->second / coefficient;
  }
  const std::optional<Poly> ofRows = multiply(Poly(rows), pitch), rest = ofRows ? subtract(distance, *ofRows) : std::nullopt;
  return rest && rest->isConstant() ? std::optional(std::pair(rows, rest->constant())) : std::nullopt;
}

/// With declarations in the place of assignments to variables that the block assigns nowhere else, and that have no value before.
class Declared {
  std::map<std::string, int> changes;
  std::vector<StmtRef> code;

public:
  explicit Declared(const StmtRef &block) {
    forEachExpr(block, [&](const Expr &e) {
      if (const std::string name = changedBy(e); !name.empty())
        ++changes[name];
    });
    forEachStmt(block, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Declare && stmt.expr)
        ++changes[stmt.name];
    });
    append(block);
  }
  StmtRef block() const { return makeBlock(code); }

private:
  void append(const StmtRef &stmt) {
    if (stmt->kind == StmtKind::Block) {
      for (const StmtRef &child : stmt->children)
        append(child);
      return;
    }
    const ExprRef e = stmt->kind == StmtKind::Expression ? stmt->expr : nullptr;
    if (e && e->kind == ExprKind::Assign && e->op == "=" && e->children[0]->kind == ExprKind::Variable && changes[e->children[0]->name] == 1)
      code.push_back(makeDeclare(e->children[0]->name, unqualified(e->children[0]->type), e->children[1]));
    else if (stmt->kind != StmtKind::Declare || stmt->expr || changes[stmt->name] != 1)
      code.push_back(stmt);
  }
};

bool isTileable(const Array &array) {
  return array.strides.size() == 2 && array.fields == 0 && isScalar(array.element) && !array.combined && !array.rowPointers && !array.literals;
}

} // namespace

Places::Places(const Scop &of, const StmtRef &block, const std::string &rowCounter, const std::string &columnCounter)
    : scop(of), context(operandContext(of, std::vector<ThreadLoop>(), {})), declared(Declared(block).block()), names(declared, context), row(rowCounter),
      column(columnCounter) {
  forEachStmt(declared, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      names.declare(stmt, {row, column});
  });
}

std::optional<Place> Places::of(const ExprRef &subscript) const {
  if (subscript->kind != ExprKind::Subscript)
    return std::nullopt;
  const ExprRef full = names.inFull(subscript);
  const Array *array = arrayOf(subscript, stripCasts(full->children[0]));
  const std::optional<Poly> index = array ? polyOf(full->children[1]) : std::nullopt;
  const std::optional<Poly> pitch = index ? inArguments(array->strides[0], scop) : std::nullopt;
  const std::optional<Poly> distance = pitch ? distanceOf(*index, *array, *pitch) : std::nullopt;
  const auto found = distance ? inRows(*distance, *pitch) : std::nullopt;
  // Tiles have elements beside those of the loops' counters, whose rows and columns a byte may not hold.
  if (!found || hasCounterAs(full->children[1], [](Scalar type) { return sizeOf(type) < 4; }))
    return std::nullopt;
  return Place{array->name, found->first, found->second, hasCounterAs(full->children[1], [](Scalar type) { return isUnsigned(type) && sizeOf(type) == 4; })};
}

const Array *Places::arrayOf(const ExprRef &subscript, const ExprRef &base) const {
  const auto array = std::find_if(scop.arrays.begin(), scop.arrays.end(),
                                  [&](const Array &each) { return base->kind == ExprKind::Variable && each.name == base->name; });
  const bool isSuited = array != scop.arrays.end() && isTileable(*array) && isScalar(subscript->type) && subscript->type->scalar == array->element->scalar;
  return isSuited ? &*array : nullptr;
}

/// From [row, column], in elements.
std::optional<Poly> Places::distanceOf(const Poly &index, const Array &array, const Poly &pitch) const {
  const std::optional<Poly> at = inArguments(index, scop), start = inArguments(array.base, scop), ofRow = multiply(Poly::name(row), pitch);
  const std::optional<Poly> own = ofRow ? add(*ofRow, Poly::name(column)) : std::nullopt;
  const std::optional<Poly> fromStart = at && start ? subtract(*at, *start) : std::nullopt;
  return own && fromStart ? subtract(*fromStart, *own) : std::nullopt;
}

bool Places::hasCounterAs(const ExprRef &index, const std::function<bool(Scalar)> &isSuch) const {
  bool has = false;
  forEachExpr(index, [&](const Expr &e) {
    const bool isConverted = e.kind == ExprKind::Cast || e.kind == ExprKind::Variable;
    if (!isConverted || !isInteger(e.type) || !isSuch(e.type->scalar))
      return;
    const std::set<std::string> mentioned = variablesOf(std::make_shared<Expr>(e));
    has |= (e.kind == ExprKind::Cast || sizeOf(e.type->scalar) >= 4) && (mentioned.count(row) > 0 || mentioned.count(column) > 0);
  });
  return has;
}

} // namespace nidus
