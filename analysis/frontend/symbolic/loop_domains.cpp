#include "analysis/frontend/symbolic/loop_domains.h"
#include "analysis/frontend/syntax/loop_header.h"

namespace nidus::frontend {

isl::set stepsFrom(const Poly &first, int64_t step, const std::string &name) {
  std::optional<Poly> back = subtract(first, Poly::name(name));
  if (back && (step == 1 || step == -1))
    return constraint(*back, step > 0 ? "<=" : ">=");
  std::set<std::string> names = first.names();
  names.insert(name);
  std::string list;
  for (const std::string &n : names)
    list += (list.empty() ? "" : ",") + n;
  return isl::set(islContext(), "[" + list + "] -> { : exists n__0 : " + name + " = " + first.text() + " + " +
                                    std::to_string(step) + "*n__0 and n__0 >= 0 }");
}

/// `set` with the name `from` called `to`.
static isl::set renamed(const isl::set &set, const std::string &from, const std::string &to) {
  return fromTuple(toTuple(set, "R", {from}), {to});
}

// Threads of the last block past the end of a loop: no block is larger along one axis.
static constexpr int64_t overshoot = 1024;

static const std::string earlier = "earlier__0";

/// { : the condition is false for `earlier`, an iteration before `name` }. What was computed on the way to the
/// condition belongs to one iteration only.
static isl::set afterFirst(const isl::set &domain, const Split &split, const std::string &name, int64_t step,
                           std::set<std::string> fixed) {
  fixed.insert(name);
  isl::set ended = renamed(projectOnto(domain.intersect(split.whenFalse), fixed), name, earlier);
  return ended.intersect(constraint(*subtract(Poly::name(earlier), Poly::name(name)), step > 0 ? "<" : ">"));
}

isl::set beforeFirst(const isl::set &domain, const Split &split, const std::string &name, int64_t step,
                     const std::set<std::string> &fixed) {
  isl::set later = afterFirst(domain, split, name, step, fixed);
  return domain.subtract(later.project_out_param(earlier));
}

isl::set soonAfter(const isl::set &upToFirst, const Split &split, const std::string &name, int64_t step,
                   const std::set<std::string> &fixed) {
  isl::set later = afterFirst(upToFirst, split, name, step, fixed);
  Poly distance = *subtract(Poly::name(name), Poly::name(earlier));
  int64_t most = overshoot * (step > 0 ? step : -step);
  return later.intersect(constraint(*subtract(distance, Poly(most)), "<="))
      .intersect(constraint(*add(distance, Poly(most)), ">="))
      .project_out_param(earlier);
}

/// i < n: one inequality against which the counter runs, and all else in it is the same in all iterations. So is nearly every
/// condition, and isl need not look at all loops around.
static bool endsForGood(const Split &split, const std::string &name, int64_t step, const std::set<std::string> &fixed) {
  const std::optional<std::vector<Poly>> all = split.exact ? inequalitiesOf(split.whenTrue, INT32_MAX) : std::nullopt;
  if (!all || all->size() != 1)
    return false;
  int64_t slope = 0;
  bool isFixed = true;
  for (const auto &[monomial, coefficient] : all->front().terms())
    if (monomial == std::vector<std::string>{name})
      slope = coefficient;
    else
      isFixed &= monomial.empty() || fixed.count(monomial[0]) > 0;
  return isFixed && (step > 0 ? slope < 0 : slope > 0);
}

bool isContiguous(const isl::set &domain, const Split &split, const std::string &name, int64_t step,
                  const std::set<std::string> &fixed) {
  if (endsForGood(split, name, step, fixed))
    return true;
  isl::set later = afterFirst(domain, split, name, step, fixed);
  return domain.intersect(split.whenTrue).intersect(later).is_empty();
}

/// Some code in the loop holds the variable's address: iterations of loops inside may change it for those that follow.
static bool isAddressed(const std::string &symbol, const StmtRef &loop) {
  bool found = false;
  forEachExpr(loop, [&](const Expr &e) { found |= e.kind == ExprKind::AddressOf && isVariable(e.children[0], symbol); });
  return found;
}

StmtRef innerLoop(const StmtRef &loop, std::vector<StmtRef> &before) {
  before.clear();
  StmtRef body = loop->children.back();
  while (body->kind == StmtKind::Block && body->children.size() == 1)
    body = body->children[0];
  if (body->kind == StmtKind::For)
    return body;
  if (body->kind != StmtKind::Block)
    return nullptr;
  for (const StmtRef &child : body->children) {
    if (child->kind == StmtKind::Empty)
      continue;
    if (child->kind == StmtKind::For && child == body->children.back())
      return child;
    bool declares = child->kind == StmtKind::Declare && (isScalar(child->type) || isPointer(child->type));
    bool assigns = child->kind == StmtKind::Expression && child->expr->kind == ExprKind::Assign &&
                   child->expr->op == "=" && child->expr->children[0]->kind == ExprKind::Variable;
    if ((!declares && !assigns) || isAddressed(declares ? child->name : child->expr->children[0]->name, loop))
      return nullptr;
    before.push_back(child);
  }
  return nullptr;
}

} // namespace nidus::frontend
