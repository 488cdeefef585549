#include "analysis/frontend/normalise/known_starts.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// A number made of literals and of the function's own variables.
bool isMadeOfOwn(const ExprRef &value, const Function &function) {
  bool is = isInteger(value->type);
  forEachExpr(value, [&](const Expr &e) {
    const bool isSum = e.kind == ExprKind::Binary && (e.op == "+" || e.op == "-" || e.op == "*");
    const bool isOwn = e.kind == ExprKind::Variable && ownVariable(function, e.name);
    is &= isInteger(e.type) && (isSum || isOwn || e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Cast || (e.kind == ExprKind::Unary && e.op == "-"));
  });
  return is;
}

} // namespace

std::map<std::string, ExprRef> startsBefore(const Function &function, const StmtRef &code, const StmtRef &loop) {
  std::map<std::string, ExprRef> known;
  const std::set<std::string> changedLater = changedIn(loop);
  const auto forget = [&](const std::string &changed) {
    for (auto each = known.begin(); each != known.end();)
      each = each->first == changed || mentions(each->second, changed) ? known.erase(each) : std::next(each);
  };
  forEachStmt(code, [&](const Stmt &block) {
    auto isLoopMeant = [&](const StmtRef &s) { return isLoop(*s) && s->range.beginOffset == loop->range.beginOffset; };
    auto at = std::find_if(block.children.begin(), block.children.end(), isLoopMeant);
    if (block.kind != StmtKind::Block || at == block.children.end())
      return;
    for (auto s = block.children.begin(); s != at; ++s) {
      for (const std::string &symbol : changedIn(*s))
        forget(symbol);
      // A label lets control come from elsewhere.
      if ((*s)->kind == StmtKind::Other)
        known.clear();
      bool sets = (*s)->kind == StmtKind::Expression && (*s)->expr->kind == ExprKind::Assign && (*s)->expr->op == "=" &&
                  (*s)->expr->children[0]->kind == ExprKind::Variable;
      ExprRef value = sets ? (*s)->expr->children[1] : (*s)->kind == StmtKind::Declare ? (*s)->expr : nullptr;
      std::string symbol = sets ? (*s)->expr->children[0]->name : (*s)->name;
      const Variable *v = value && (literalValue(value) || isMadeOfOwn(value, function)) && !mentions(value, symbol) ? ownVariable(function, symbol) : nullptr;
      if (v && isInteger(v->type))
        known[symbol] = converted(value, v->type);
    }
  });
  for (const std::string &changed : changedLater)
    for (auto each = known.begin(); each != known.end();)
      each = mentions(each->second, changed) ? known.erase(each) : std::next(each);
  return known;
}

} // namespace nidus::frontend
