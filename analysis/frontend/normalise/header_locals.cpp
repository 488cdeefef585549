#include "analysis/frontend/normalise/header_locals.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

using Values = std::map<std::string, ExprRef>;

bool isMadeOf(const ExprRef &expr, const std::set<std::string> &symbols) {
  bool is = isInteger(expr->type);
  forEachExpr(expr, [&](const Expr &e) {
    switch (e.kind) {
    case ExprKind::IntLiteral:
    case ExprKind::Cast:
    case ExprKind::Unary:
    case ExprKind::Conditional:
      break;
    case ExprKind::Binary:
      is &= (e.op != "/" && e.op != "%") || literalValue(e.children[1]).value_or(0) > 0;
      break;
    case ExprKind::Variable:
      is &= symbols.count(e.name) > 0;
      break;
    default:
      is = false;
    }
  });
  return is;
}

/// The expression or statement with the values in the place of their names.
template <typename Code> Code said(const Code &code, const Values &values) {
  return rewrite(code, [&](const ExprRef &e) -> ExprRef {
    auto value = e->kind == ExprKind::Variable ? values.find(e->name) : values.end();
    return value == values.end() ? e : value->second;
  });
}

} // namespace

Statement withPlainHeaders(Statement statement, std::set<std::string> sizes) {
  std::set<std::string> changed;
  for (const auto &[symbol, how] : assignments(statement.body))
    changed.insert(symbol);
  for (const Loop &loop : statement.loops)
    for (const StmtRef &stmt : loop.prefix)
      for (const auto &[symbol, how] : assignments(stmt))
        changed.insert(symbol);
  Values inHeaders, everywhere;
  for (Loop &loop : statement.loops) {
    loop.first = said(loop.first, inHeaders);
    loop.condition = said(loop.condition, inHeaders);
    sizes.insert(loop.symbol);
    std::vector<StmtRef> prefix;
    for (const StmtRef &before : loop.prefix) {
      StmtRef stmt = said(before, everywhere);
      bool isConstant =
          stmt->kind == StmtKind::Declare && stmt->expr && isInteger(stmt->type) && !changed.count(stmt->name);
      if (ExprRef value = isConstant ? said(stmt->expr, inHeaders) : nullptr; value && isMadeOf(value, sizes)) {
        value = converted(value, stmt->type);
        inHeaders[stmt->name] = value;
        if (value->kind == ExprKind::Variable || value->kind == ExprKind::IntLiteral) {
          everywhere[stmt->name] = value;
          continue;
        }
      }
      prefix.push_back(stmt);
    }
    loop.prefix = prefix;
  }
  statement.body = said(statement.body, everywhere);
  return statement;
}

} // namespace nidus::frontend
