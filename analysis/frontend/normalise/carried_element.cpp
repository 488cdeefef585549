#include "analysis/frontend/normalise/carried_element.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// The operators that scans know: a[i] op= f(a[i - 1]) is a[i] = a[i] op f(a[i - 1]).
bool mayStandOnTheLeft(const std::string &op) { return op == "+=" || op == "*=" || op == "&=" || op == "|=" || op == "^="; }

class ElementCarrier {
  const Function &function;
  const StmtRef &loop;
  const LoopHeader header;
  const std::map<std::string, Assignment> changed;
  const std::set<std::string> own;

public:
  ElementCarrier(const Function &function, const StmtRef &loop, LoopHeader header)
      : function(function), loop(loop), header(std::move(header)), changed(assignments(loop)), own(declarations(loop)) {}

  std::optional<CarriedElement> run() const {
    const std::vector<StmtRef> statements = statementsOf(loop->children[1]);
    for (size_t k = 0; k < statements.size(); ++k)
      if (std::optional<CarriedElement> carried = carriedBy(statements, k))
        return carried;
    return std::nullopt;
  }

private:
  /// a, for a[index] where the loop leaves the pointer or array alone.
  std::string arrayOf(const Expr &e) const {
    if (e.kind != ExprKind::Subscript || !isScalar(e.type) || e.type->isVolatile)
      return "";
    const ExprRef base = stripCasts(e.children[0]);
    return base->kind == ExprKind::Variable && !changed.count(base->name) && !own.count(base->name) ? base->name : "";
  }

  std::optional<CarriedElement> carriedBy(const std::vector<StmtRef> &statements, size_t at) const {
    const StmtRef &store = statements[at];
    if (store->kind != StmtKind::Expression || store->expr->kind != ExprKind::Assign)
      return std::nullopt;
    const ExprRef &target = store->expr->children[0];
    const std::string array = arrayOf(*target);
    if (array.empty() || (store->expr->op != "=" && !mayStandOnTheLeft(store->expr->op)) || !isOnlyChange(array, target))
      return std::nullopt;
    const std::optional<Poly> place = placeOf(target);
    const std::optional<Poly> before = place ? oneStepBefore(*place) : std::nullopt;
    if (!before || *before == *place)
      return std::nullopt;
    ExprRef read;
    bool isLate = false; // read again when the variable has its next value
    for (size_t k = 0; k < statements.size(); ++k)
      forEachExpr(statements[k], [&](const Expr &e) {
        if (&e == target.get() || arrayOf(e) != array || !isElementBefore(e, *target, *before))
          return;
        isLate |= k > at;
        read = std::make_shared<Expr>(e);
      });
    if (!read || isLate)
      return std::nullopt;
    const Variable variable = variableFor(array, read);
    std::vector<StmtRef> out;
    for (size_t k = 0; k < statements.size(); ++k) {
      const StmtRef with = withVariable(k == at ? asAssignment(store, variable) : statements[k], array, *target, *before, variable);
      out.push_back(with);
      if (k == at)
        out.push_back(assignment(target, nidus::variable(variable.symbol, variable.type), store));
    }
    auto copy = std::make_shared<Stmt>(*loop);
    copy->children[1] = makeBlock(std::move(out), loop->children[1]->location);
    return CarriedElement{copy, variable, atFirst(read)};
  }

  /// The loop changes nothing else of the array, and mentions it by elements alone.
  bool isOnlyChange(const std::string &array, const ExprRef &target) const {
    int mentions = 0, elements = 0, changes = 0;
    forEachExpr(loop, [&](const Expr &e) {
      mentions += e.kind == ExprKind::Variable && e.name == array;
      elements += arrayOf(e) == array;
      if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment)
        changes += e.children[0] != target && variablesOf(e.children[0]).count(array) && arrayOf(*e.children[0]) == array;
    });
    return changes == 0 && mentions == elements;
  }

  /// The subscript, where it is computed without wrapping around, or modulo the same number for all.
  std::optional<Poly> placeOf(const ExprRef &element) const {
    bool isPlain = true;
    forEachExpr(element->children[1], [&](const Expr &e) {
      isPlain &= isInteger(e.type) && sizeOf(e.type->scalar) >= 4 &&
                 (e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Cast || e.kind == ExprKind::Binary ||
                  (e.kind == ExprKind::Variable && (e.name == header.symbol || (!changed.count(e.name) && !own.count(e.name)))));
    });
    return isPlain ? polyOf(element->children[1]) : std::nullopt;
  }

  /// Are both computed exactly, or both modulo 2^32?
  static bool areComparable(const Expr &a, const Expr &b) {
    std::set<Scalar> types;
    for (const Expr *element : {&a, &b})
      forEachExpr(stripCasts(element->children[1]), [&](const Expr &e) {
        if (!stripCasts(std::make_shared<Expr>(e))->value)
          types.insert(e.type->scalar);
      });
    return !types.count(Scalar::UInt) || types.size() == 1;
  }

  std::optional<Poly> oneStepBefore(const Poly &place) const {
    std::optional<Poly> sum = Poly(0);
    const std::optional<Poly> moved = subtract(Poly::name(header.symbol), Poly(header.step));
    for (const auto &[monomial, coefficient] : place.terms()) {
      std::optional<Poly> term = Poly(coefficient);
      for (const std::string &name : monomial)
        term = term ? multiply(*term, name == header.symbol ? *moved : Poly::name(name)) : std::nullopt;
      sum = sum && term ? add(*sum, *term) : std::nullopt;
    }
    return sum;
  }

  bool isElementBefore(const Expr &e, const Expr &target, const Poly &before) const {
    const std::optional<Poly> place = placeOf(std::make_shared<Expr>(e));
    return place && *place == before && areComparable(e, target) && spell(unqualified(e.type)) == spell(unqualified(target.type));
  }

  Variable variableFor(const std::string &array, const ExprRef &read) const {
    Variable variable;
    variable.symbol = array + "_last";
    while (function.variables.count(variable.symbol))
      variable.symbol += "_";
    variable.name = textOf(read);
    variable.type = unqualified(read->type);
    variable.location = loop->location;
    return variable;
  }

  StmtRef withVariable(const StmtRef &stmt, const std::string &array, const Expr &target, const Poly &before,
                       const Variable &variable) const {
    return rewrite(stmt, [&](const ExprRef &e) -> ExprRef {
      const bool isRead = arrayOf(*e) == array && isElementBefore(*e, target, before);
      return isRead ? nidus::variable(variable.symbol, variable.type) : e;
    });
  }

  /// a[i] = v and a[i] += v as v_last = v and v_last = a[i] + v.
  StmtRef asAssignment(const StmtRef &store, const Variable &variable) const {
    const Expr &expr = *store->expr;
    const ExprRef &target = expr.children[0];
    ExprRef value = expr.children[1];
    if (expr.op != "=") {
      const TypeRef computed = expr.computeType ? expr.computeType : unqualified(target->type);
      value = binary(expr.op.substr(0, expr.op.size() - 1), cast(computed, target, true), value, computed);
    }
    return assignment(nidus::variable(variable.symbol, variable.type), cast(variable.type, value, true), store);
  }

  static StmtRef assignment(const ExprRef &target, const ExprRef &value, const StmtRef &as) {
    auto expr = std::make_shared<Expr>();
    expr->kind = ExprKind::Assign;
    expr->op = "=";
    expr->type = unqualified(target->type);
    expr->children = {target, value};
    expr->location = as->location;
    auto stmt = std::make_shared<Stmt>(*as);
    stmt->expr = expr;
    return stmt;
  }

  ExprRef atFirst(const ExprRef &read) const {
    return rewrite(read, [&](const ExprRef &e) -> ExprRef {
      return e->kind == ExprKind::Variable && e->name == header.symbol ? cast(unqualified(header.type), header.first, true)
                                                                       : withoutDetour(e);
    });
  }

  /// x + 1 - 1 as x, and 2 - 1 as 1: in the type in which C computes it.
  static ExprRef withoutDetour(const ExprRef &e) {
    const auto isSum = [&](const ExprRef &sum) {
      return sum->kind == ExprKind::Binary && (sum->op == "+" || sum->op == "-") && sum->type->scalar == e->type->scalar;
    };
    const auto numberOf = [](const ExprRef &literal) { return stripImplicitCasts(literal)->value; };
    if (!isScalar(e->type) || !isInteger(e->type) || !isSum(e) || !numberOf(e->children[1]))
      return e;
    const int64_t second = e->op == "+" ? *numberOf(e->children[1]) : -*numberOf(e->children[1]);
    const ExprRef &left = e->children[0];
    if (const std::optional<int64_t> first = numberOf(left))
      return *first + second < 0 ? e : intLiteral(*first + second, e->type->scalar);
    if (!isSum(left) || !numberOf(left->children[1]))
      return e;
    const int64_t both = second + (left->op == "+" ? *numberOf(left->children[1]) : -*numberOf(left->children[1]));
    return both == 0 ? left->children[0] : binary(both > 0 ? "+" : "-", left->children[0], intLiteral(std::abs(both), e->type->scalar), e->type);
  }
};

} // namespace

std::optional<CarriedElement> withCarriedElement(const Function &function, const StmtRef &loop) {
  if (loop->kind != StmtKind::For)
    return std::nullopt;
  std::optional<LoopHeader> header = loopHeader(loop, function);
  return header ? ElementCarrier(function, loop, *header).run() : std::nullopt;
}

} // namespace nidus::frontend
