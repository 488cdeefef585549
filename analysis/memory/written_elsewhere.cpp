#include "analysis/memory/written_elsewhere.h"
#include <algorithm>

namespace nidus {
namespace {

/// The variable through which an lvalue is reached; empty for the variable itself.
std::string reachedThrough(const ExprRef &lvalue) {
  ExprRef e = stripCasts(lvalue);
  if (e->kind == ExprKind::Variable)
    return "";
  std::string symbol;
  forEachExpr(e, [&](const Expr &part) {
    if (symbol.empty() && part.kind == ExprKind::Variable)
      symbol = part.name;
  });
  return symbol;
}

bool encloses(const Stmt &loop, const SourceRange &nest) {
  return loop.range.beginOffset <= nest.beginOffset && nest.endOffset <= loop.range.endOffset;
}

class Writes {
  const Unit &unit;
  const Scop &scop;
  std::set<std::string> symbols;

public:
  Writes(const Unit &unit, const Scop &scop) : unit(unit), scop(scop) {}

  /// The variables through which the function writes in loops, or lets others write.
  const std::set<std::string> &of(const Function &function) {
    bool isOwn = function.name == scop.function;
    visit(function.body, isOwn);
    forEachExpr(function.body, [&](const Expr &e) {
      if (e.kind == ExprKind::Call)
        addGiven(e);
    });
    return symbols;
  }

private:
  void visit(const StmtRef &stmt, bool isOwn) {
    if (!stmt)
      return;
    bool isAround = isOwn && encloses(*stmt, scop.range);
    if (isLoop(*stmt) && isAround && stmt->range.beginOffset == scop.range.beginOffset)
      return; // the nest itself
    if (isLoop(*stmt) && !isAround)
      return addStores(stmt);
    for (const StmtRef &child : stmt->children)
      visit(child, isOwn);
  }

  void addStores(const StmtRef &loop) {
    forEachExpr(loop, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment)
        symbols.insert(reachedThrough(e.children[0]));
    });
  }

  void addGiven(const Expr &call) {
    const Function *callee = findFunction(unit, call.name);
    if (!callee || !callee->body)
      return;
    for (size_t i = 0; i < std::min(call.children.size(), callee->parameters.size()); ++i) {
      TypeRef type = callee->variables.at(callee->parameters[i]).type;
      if (isPointer(type) && !type->element->isConst)
        forEachExpr(call.children[i], [&](const Expr &e) {
          if (e.kind == ExprKind::Variable)
            symbols.insert(e.name);
        });
    }
  }
};

} // namespace

std::set<std::string> writtenElsewhere(const Unit &unit, const Scop &scop) {
  std::set<std::string> own, all, names;
  for (const Function &function : unit.functions) {
    if (!function.body)
      continue;
    std::set<std::string> symbols = Writes(unit, scop).of(function);
    if (function.name == scop.function)
      own = symbols;
    for (const std::string &symbol : symbols)
      if (auto v = function.variables.find(symbol);
          v != function.variables.end() && v->second.storage == Storage::Global)
        all.insert(symbol);
  }
  for (const Argument &argument : scop.arguments) {
    if (argument.kind != ArgumentKind::Array)
      continue;
    std::string base;
    forEachExpr(argument.host, [&](const Expr &e) {
      if (base.empty() && e.kind == ExprKind::Variable)
        base = e.name;
    });
    if (own.count(base) || all.count(base))
      names.insert(argument.name);
  }
  return names;
}

} // namespace nidus
