#include "analysis/frontend/scop/touches.h"
#include "analysis/code/pointer_flow.h"
#include "analysis/code/math_functions.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

const Expr &elementUnder(const Expr &lvalue) {
  const Expr *e = &lvalue;
  while (e->kind == ExprKind::Member || (e->kind == ExprKind::Subscript && isArray(e->children[0]->type) &&
                                         e->children[0]->kind == ExprKind::Member))
    e = e->children[0].get();
  return *e;
}

std::string baseOf(const Expr &e) {
  const ExprRef base = stripCasts(e.children[0]);
  return base->kind == ExprKind::Variable ? base->name : "";
}

Touches::Touches(const Unit &unit, const Scop &scop, const StmtRef &block, const std::set<std::string> &common)
    : unit(unit), arrays(common) {
  for (const Array &array : scop.arrays)
    arrays.insert(array.name);
  for (const std::string &array : arrays)
    for (const std::string &pointer : pointersFrom(block, {array}))
      rootsOf[pointer].insert(array);
}

bool Touches::isElement(const Expr &e) const {
  return (e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref) && rootsOf.count(baseOf(e));
}

std::optional<std::vector<Touch>> Touches::of(const ExprRef &expr) const {
  std::vector<Touch> touches;
  return collect(expr, touches) ? std::optional(std::move(touches)) : std::nullopt;
}

std::optional<std::vector<Touch>> Touches::of(const StmtRef &code) const {
  std::vector<Touch> touches;
  return collect(code, touches) ? std::optional(std::move(touches)) : std::nullopt;
}

bool Touches::collect(const ExprRef &expr, std::vector<Touch> &touches) const {
  if (!expr)
    return true;
  switch (expr->kind) {
  case ExprKind::Subscript:
  case ExprKind::Deref: {
    for (size_t k = 1; k < expr->children.size(); ++k)
      if (!collect(expr->children[k], touches))
        return false;
    const ExprRef &of = expr->children[0];
    if (expr->kind == ExprKind::Subscript && isArray(of->type) && stripCasts(of)->kind != ExprKind::Variable)
      return collect(of, touches);
    const std::string base = baseOf(*expr);
    if (base.empty() || (!rootsOf.count(base) && !isArray(stripCasts(of)->type)))
      return false;
    if (rootsOf.count(base))
      touches.push_back({base, expr->kind == ExprKind::Deref ? intLiteral(0) : expr->children[1]});
    return true;
  }
  case ExprKind::Call: {
    const Function *callee = findFunction(unit, expr->name);
    if (callee && callee->body ? !changesOnlyItself(unit, *callee) : !mathFunction(expr->name))
      return false;
    break;
  }
  case ExprKind::Variable:
    if ((isPointer(expr->type) || isArray(expr->type)) && rootsOf.count(expr->name))
      touches.push_back({expr->name, nullptr}); // handed to a function, compared, ...
    return true;
  case ExprKind::AddressOf: {
    const Expr &of = *expr->children[0];
    if (of.kind != ExprKind::Subscript || !rootsOf.count(baseOf(of)))
      return false;
    touches.push_back({baseOf(of), nullptr});
    return collect(of.children[1], touches);
  }
  case ExprKind::Unsupported:
    return false;
  case ExprKind::Assign:
  case ExprKind::Increment:
    return collectChange(*expr, touches);
  default:
    break;
  }
  return std::all_of(expr->children.begin(), expr->children.end(),
                     [&](const ExprRef &child) { return collect(child, touches); });
}

bool Touches::collectChange(const Expr &change, std::vector<Touch> &touches) const {
  const Expr &target = elementUnder(*change.children[0]);
  const size_t before = touches.size();
  if (target.kind != ExprKind::Variable) {
    if (!isElement(target) || !collect(change.children[0], touches))
      return false;
    // The last one is the element itself: what its index reads comes before.
    touches.back().isWritten = touches.size() > before;
  }
  return change.children.size() < 2 || collect(change.children[1], touches);
}

bool Touches::collect(const StmtRef &code, std::vector<Touch> &touches) const {
  if (!code)
    return true;
  return collect(code->expr, touches) && collect(code->step, touches) &&
         std::all_of(code->children.begin(), code->children.end(),
                     [&](const StmtRef &child) { return collect(child, touches); });
}

} // namespace nidus::frontend
