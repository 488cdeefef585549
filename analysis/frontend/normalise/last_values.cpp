#include "analysis/frontend/normalise/last_values.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/symbolic/loop_domains.h"
#include "analysis/frontend/syntax/later_uses.h"
#include <set>

namespace nidus::frontend {
namespace {

/// What changes the variable, as an expression of its own.
bool isChangeOf(const Expr &e, const std::string &symbol) {
  return (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && isVariable(e.children[0], symbol);
}

/// The body of the innermost loop that has all mentions of the variable; null: none has.
StmtRef bodyWith(const StmtRef &nest, const std::string &symbol) {
  const int all = mentionsOf(nest, symbol);
  StmtRef loop = nest;
  std::vector<StmtRef> before;
  for (StmtRef inner = innerLoop(loop, before); inner && mentionsOf(inner, symbol) == all; inner = innerLoop(loop, before))
    loop = inner;
  return mentionsOf(loop->children.back(), symbol) == all ? loop->children.back() : nullptr;
}

/// Every statement that changes the variable with `then` after it; null: something else changes it.
StmtRef withAfterChanges(const StmtRef &code, const std::string &symbol, const StmtRef &then) {
  if (!code)
    return code;
  int changes = 0;
  for (const ExprRef &e : {code->expr, code->step})
    forEachExpr(e, [&](const Expr &part) { changes += isChangeOf(part, symbol); });
  if (changes > 0)
    return code->kind == StmtKind::Expression && changes == 1 && isChangeOf(*code->expr, symbol)
               ? makeBlock({code, then}, code->location)
               : nullptr;
  if (code->kind == StmtKind::Expression)
    return code;
  auto copy = std::make_shared<Stmt>(*code);
  copy->children.clear();
  for (const StmtRef &child : code->children) {
    const StmtRef made = child ? withAfterChanges(child, symbol, then) : child;
    if (child && !made)
      return nullptr;
    if (code->kind == StmtKind::Block && child->kind == StmtKind::Expression && made != child)
      copy->children.insert(copy->children.end(), made->children.begin(), made->children.end());
    else
      copy->children.push_back(made);
  }
  return copy;
}

StmtRef setting(const std::string &symbol, const std::string &value, const TypeRef &type, const Location &location) {
  auto assign = std::make_shared<Expr>();
  assign->kind = ExprKind::Assign;
  assign->op = "=";
  assign->type = type;
  assign->location = location;
  assign->children = {variable(symbol, type), variable(value, type)};
  return expressionStatement(assign);
}

/// A global that the nest reads, too, and any function may read after it; one that it only sets is a result as it is, see held_objects.h.
bool isSharedTemporary(const PreparedNest &prepared, const std::string &symbol) {
  const auto v = prepared.function.variables.find(symbol);
  if (v == prepared.function.variables.end() || !isScalar(v->second.type) || v->second.type->isVolatile ||
      (v->second.storage != Storage::Global && v->second.storage != Storage::StaticLocal))
    return false;
  int sets = 0;
  forEachExpr(prepared.nest, [&](const Expr &e) { sets += e.kind == ExprKind::Assign && e.op == "=" && isVariable(e.children[0], symbol); });
  return mentionsOf(prepared.nest, symbol) > sets;
}

void split(const Unit &unit, PreparedNest &prepared, const std::string &symbol) {
  const StmtRef body = bodyWith(prepared.nest, symbol);
  if (!body || mayReadFirst(body, symbol))
    return;
  const Variable shared = prepared.function.variables.at(symbol);
  const TypeRef type = unqualified(shared.type);
  Function function = prepared.function;
  const std::string own = addLocal(unit, function, shared.name + "_own", type);
  function.variables.at(own).name = shared.name;
  const StmtRef set = setting(symbol, own, type, body->location);
  StmtRef made = renamedVariable(body, symbol, variable(own, type));
  if (surelySets(body, symbol) && !continuesHere(body)) {
    std::vector<StmtRef> all = statementsOf(made);
    all.push_back(set);
    made = makeBlock(std::move(all), body->location);
  } else if (made = withAfterChanges(made, own, set); !made) {
    return;
  }
  prepared.function = std::move(function);
  prepared.nest = replaced(prepared.nest, body, made);
}

} // namespace

void splitLastValues(const Unit &unit, PreparedNest &prepared) {
  const std::set<std::string> declared = declarations(prepared.nest), headers = variablesOfHeaders(prepared.nest);
  const std::map<std::string, Assignment> assigned = assignments(prepared.nest);
  const std::map<std::string, Reduction> reductions = recogniseReductions(unit, prepared.function, prepared.nest);
  std::set<std::string> combined;
  for (const auto &[symbol, reduction] : reductions) {
    combined.insert(symbol);
    for (const Companion &companion : reduction.companions)
      combined.insert(companion.symbol);
  }
  std::set<std::string> live(prepared.nest->liveAfter.begin(), prepared.nest->liveAfter.end());
  for (const auto &[symbol, how] : assigned)
    if (isSharedTemporary(prepared, symbol))
      live.insert(symbol);
  for (const std::string &symbol : live)
    if (assigned.count(symbol) && !declared.count(symbol) && !headers.count(symbol) && !combined.count(symbol) &&
        (isPlainScalar(prepared.function, symbol) || isSharedTemporary(prepared, symbol)))
      split(unit, prepared, symbol);
}

} // namespace nidus::frontend
