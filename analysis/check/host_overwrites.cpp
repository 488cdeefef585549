#include "analysis/check/host_overwrites.h"
#include "analysis/check/host_statements.h"
#include <algorithm>

namespace nidus::check {
namespace {

using Wanted = std::function<bool(const Function &, const Expr &)>;

/// In the function, or in one that it calls.
bool anyInside(const Unit &unit, const std::string &name, std::set<std::string> &seen, const Wanted &wanted) {
  const Function *called = findFunction(unit, name);
  if (!called || !called->body || !seen.insert(name).second)
    return false;
  bool found = false;
  forEachExpr(called->body, [&](const Expr &e) {
    found |= wanted(*called, e) || (e.kind == ExprKind::Call && anyInside(unit, e.name, seen, wanted));
  });
  return found;
}

} // namespace

bool overwrites(const ExprRef &expr, const HostCall &call) {
  if (!expr)
    return false;
  const std::vector<ExprRef> &children = expr->children;
  bool isStore = expr->kind == ExprKind::Assign && expr->op == "=" && call.object;
  if (isStore && spelled(children[0]) == spelled(call.object))
    return true;
  bool isRange = expr->kind == ExprKind::Call && call.pointer && children.size() == 3 &&
                 (expr->name == "memcpy" || expr->name == "memmove" || expr->name == "memset");
  if (isRange && spelled(stripCasts(children[0])) == spelled(call.pointer) &&
      spelled(children[2]) == spelled(call.bytes))
    return true;
  bool isChoice = expr->kind == ExprKind::Conditional || expr->op == "&&" || expr->op == "||";
  size_t sure = isChoice ? 1 : children.size();
  return std::any_of(children.begin(), children.begin() + sure,
                     [&](const ExprRef &child) { return overwrites(child, call); });
}

bool makesMove(const ExprRef &expr, const HostCall &move) {
  const ExprRef call = expr ? stripCasts(expr) : nullptr;
  if (!call || call->kind != ExprKind::Call || call->children.size() != 3 || hasEffect(call->children[0]) ||
      hasEffect(call->children[1]) || hasEffect(call->children[2]))
    return false;
  const bool copies = call->name == "memcpy" || call->name == "memmove", sets = call->name == "memset";
  const ExprRef second = copies ? stripCasts(call->children[1]) : call->children[1];
  return (move.kind == HostCallKind::Copies ? copies : sets) &&
         spelled(stripCasts(call->children[0])) == spelled(move.pointer) && spelled(second) == spelled(move.from) &&
         spelled(call->children[2]) == spelled(move.bytes);
}

bool endsBlock(const Unit &unit, const ExprRef &expr, const HostCall &call) {
  if (!expr || callsReader(unit, expr, [](const std::string &) { return true; }))
    return false;
  if (expr->kind == ExprKind::Comma)
    return endsBlock(unit, expr->children[0], call) || endsBlock(unit, expr->children[1], call);
  const Function *own = findFunction(unit, "free");
  return expr->kind == ExprKind::Call && expr->name == "free" && !(own && own->body) && expr->children.size() == 1 &&
         spelled(expr->children[0]) == spelled(call.pointer);
}

bool callsReader(const Unit &unit, const ExprRef &expr, const std::function<bool(const std::string &)> &isGiven) {
  const Wanted dereferences = [](const Function &, const Expr &e) {
    return e.kind == ExprKind::Deref || e.kind == ExprKind::Subscript;
  };
  const Wanted knowsGiven = [&](const Function &called, const Expr &e) {
    return e.kind == ExprKind::Variable && !isLocal(called, e.name) && isGiven(e.name);
  };
  bool reads = false;
  forEachExpr(expr, [&](const Expr &e) {
    if (e.kind != ExprKind::Call)
      return;
    bool isPassed = std::any_of(e.children.begin(), e.children.end(), [&](const ExprRef &argument) {
      const std::set<std::string> bases = basesOf(argument);
      return std::any_of(bases.begin(), bases.end(), isGiven);
    });
    std::set<std::string> seen;
    reads |= anyInside(unit, e.name, seen, isPassed ? dereferences : knowsGiven);
  });
  return reads;
}

} // namespace nidus::check
