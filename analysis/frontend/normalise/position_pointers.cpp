#include "analysis/frontend/normalise/position_pointers.h"
#include "analysis/frontend/normalise/kept_elements.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// p++, p += 2 and p += c of a truth value.
bool isStepOn(const Expr &e, const std::string &pointer) {
  const bool isTaken = e.kind == ExprKind::Assign && e.op == "+=" && isVariable(e.children[0], pointer) && isZeroOrOne(e.children[1]);
  return isTaken || stepOf(std::make_shared<Expr>(e), pointer).value_or(0) > 0;
}

/// One pointer and the index that takes its place.
class PositionPointer {
  const std::string pointer;
  const ExprRef index;
  bool isFollowed = true; ///< every mention of the pointer is one that an index can say

  bool isPointer(const ExprRef &e) const { return isVariable(e, pointer); }

  static ExprRef moved(const Expr &step, const ExprRef &index) {
    auto made = std::make_shared<Expr>(step);
    made->type = index->type;
    made->children[0] = index;
    if (step.kind == ExprKind::Assign) {
      made->computeType = index->type;
      made->children[1] = converted(step.children[1], index->type);
    }
    return made;
  }

  ExprRef elementAt(const Expr &e, const ExprRef &base, const ExprRef &at) const {
    auto made = std::make_shared<Expr>(e);
    made->kind = ExprKind::Subscript;
    made->children = {base, at};
    return made;
  }

  /// *p, *p++ and *(p + 1) and p[1] are elements at the index, the index that is then moved, and the next one.
  ExprRef element(const Expr &e) {
    const ExprRef place = stripImplicitCasts(e.children[0]);
    const bool isSubscript = e.kind == ExprKind::Subscript;
    if (isPointer(place))
      return elementAt(e, place, isSubscript ? binary("+", index, converted(indexed(e.children[1]), index->type), index->type) : index);
    const bool steps = !isSubscript && place->kind == ExprKind::Increment && !place->prefix && isPointer(place->children[0]);
    return steps ? elementAt(e, place->children[0], moved(*place, index)) : nullptr;
  }

public:
  PositionPointer(std::string pointer, ExprRef index) : pointer(std::move(pointer)), index(std::move(index)) {}

  ExprRef indexed(const ExprRef &e) {
    if (!e || !mentions(e, pointer))
      return e;
    if (e->kind == ExprKind::Deref || e->kind == ExprKind::Subscript)
      if (ExprRef made = element(*e))
        return made;
    auto made = std::make_shared<Expr>(*e);
    for (ExprRef &child : made->children) {
      isFollowed &= !isPointer(child);
      child = indexed(child);
    }
    isFollowed &= e->kind != ExprKind::Variable;
    return made;
  }

  /// p++; and p += 2; as statements move the index.
  ExprRef indexedRoot(const ExprRef &e) {
    const bool steps = e && (e->kind == ExprKind::Increment || e->op == "+=") && isStepOn(*e, pointer);
    return steps ? moved(*e, index) : indexed(e);
  }

  StmtRef indexed(const StmtRef &stmt) {
    if (!stmt || !mentions(stmt, pointer))
      return stmt;
    auto made = std::make_shared<Stmt>(*stmt);
    made->expr = stmt->kind == StmtKind::Expression ? indexedRoot(stmt->expr) : indexed(stmt->expr);
    made->step = indexed(stmt->step);
    for (StmtRef &child : made->children)
      child = indexed(child);
    return made;
  }

  bool isComplete() const { return isFollowed; }
};

/// Nothing else changes the pointer.
bool onlyStepsOn(const StmtRef &nest, const std::string &pointer) {
  bool is = true;
  forEachExpr(nest, [&](const Expr &e) {
    if ((e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && isVariable(e.children[0], pointer))
      is &= isStepOn(e, pointer);
  });
  return is;
}

} // namespace

void indexPositions(const Unit &unit, PreparedNest &prepared) {
  const std::set<std::string> inside = declarations(prepared.nest);
  for (const auto &[symbol, how] : assignments(prepared.nest)) {
    const Variable *v = inside.count(symbol) ? nullptr : ownVariable(prepared.function, symbol);
    if (!v || !nidus::isPointer(v->type) || prepared.nest->kind != StmtKind::For || jumpsOut(prepared.nest) || !onlyStepsOn(prepared.nest, symbol))
      continue;
    PreparedNest made = prepared;
    const std::string name = addLocal(unit, made.function, symbol + "_index", scalarType(Scalar::Long));
    PositionPointer pointer(symbol, variable(name, scalarType(Scalar::Long)));
    auto nest = std::make_shared<Stmt>(*pointer.indexed(prepared.nest));
    if (!pointer.isComplete())
      continue;
    std::erase(nest->liveAfter, symbol);
    nest->liveAfter.push_back(name);
    made.nest = nest;
    made.waysOut.moved.push_back({symbol, name, 1});
    prepared = std::move(made);
  }
}

} // namespace nidus::frontend
