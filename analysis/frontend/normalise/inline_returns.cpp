#include "analysis/frontend/normalise/inline_returns.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

// Functions within functions, and what is left of them: longer code needs more registers than packets have.
constexpr int mostDepth = 6;
constexpr int64_t mostExpressions = 4000;

/// Does the expression, or what the functions in it return?
bool readsElements(const Unit &unit, const ExprRef &expr, int depth) {
  bool reads = false;
  forEachExpr(expr, [&](const Expr &e) {
    reads |= e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref;
    const Function *callee = e.kind == ExprKind::Call && depth < mostDepth ? findFunction(unit, e.name) : nullptr;
    if (ExprRef returned = callee && callee->body ? onlyReturned(callee->body) : nullptr)
      reads |= readsElements(unit, returned, depth + 1);
  });
  return reads;
}

/// Its names mean the same in the enclosing function: they are parameters, and functions that no variable hides.
bool isSayable(const ExprRef &returned, const Function &callee, const Function &enclosing) {
  bool is = true;
  forEachExpr(returned, [&](const Expr &e) {
    const auto &own = callee.parameters;
    is &= e.kind != ExprKind::Variable || std::count(own.begin(), own.end(), e.name);
    for (const auto &[symbol, v] : enclosing.variables)
      is &= e.kind != ExprKind::Call || (v.name != e.name && symbol != e.name);
  });
  return is;
}

/// What the call returns, over its arguments; null: the call stays.
ExprRef returnedBy(const Unit &unit, const Function &enclosing, const Expr &call) {
  const Function *callee = findFunction(unit, call.name);
  ExprRef returned = callee && callee->body ? onlyReturned(callee->body) : nullptr;
  if (!returned || callee->parameters.size() != call.children.size() || !readsElements(unit, returned, 0) ||
      !isSayable(returned, *callee, enclosing) || !changesNothing(unit, returned) ||
      !std::all_of(call.children.begin(), call.children.end(),
                   [&](const ExprRef &argument) { return changesNothing(unit, argument); }))
    return nullptr;
  std::map<std::string, ExprRef> arguments;
  for (size_t i = 0; i < call.children.size(); ++i) {
    const std::string &parameter = callee->parameters[i];
    const Variable &v = callee->variables.at(parameter);
    if (v.addressTaken || !(isScalar(v.type) || isPointer(v.type)))
      return nullptr;
    arguments[parameter] = converted(call.children[i], v.type);
  }
  ExprRef value = rewrite(returned, [&](const ExprRef &e) {
    auto argument = e->kind == ExprKind::Variable ? arguments.find(e->name) : arguments.end();
    return argument == arguments.end() ? e : argument->second;
  });
  return converted(value, call.type);
}

StmtRef inlinedOnce(const Unit &unit, const Function &enclosing, const StmtRef &code, const std::function<bool(const Expr &)> &isMeant) {
  return rewrite(code, [&](const ExprRef &e) {
    ExprRef value = e->kind == ExprKind::Call && isMeant(*e) ? returnedBy(unit, enclosing, *e) : nullptr;
    return value ? value : e;
  });
}

} // namespace

StmtRef withReturnsInlined(const Unit &unit, const Function &enclosing, const StmtRef &code, const std::function<bool(const Expr &)> &isMeant) {
  StmtRef made = code;
  for (int depth = 0; depth < mostDepth; ++depth) {
    StmtRef next = inlinedOnce(unit, enclosing, made, isMeant);
    if (next == made)
      return made;
    int64_t size = 0;
    forEachExpr(next, [&](const Expr &) { ++size; });
    if (size > mostExpressions)
      return code;
    made = next;
  }
  return code;
}

} // namespace nidus::frontend
