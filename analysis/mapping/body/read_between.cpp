#include "analysis/mapping/body/read_between.h"
#include <map>

namespace nidus {

std::set<std::string> readBetween(const Statement &statement) {
  std::map<std::string, std::set<std::string>> madeOf; // variables that are set there
  std::set<const Expr *> addressed;
  std::set<std::string> read;
  const auto visit = [&](const Expr &e) {
    if (e.kind == ExprKind::AddressOf)
      addressed.insert(e.children[0].get());
    const bool isElement = (e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref) && !isArray(e.type) && !addressed.count(&e);
    if (!isElement && e.kind != ExprKind::Call)
      return;
    for (const std::string &name : variablesOf(std::make_shared<Expr>(e))) {
      read.insert(name);
      read.insert(madeOf[name].begin(), madeOf[name].end());
    }
  };
  for (const Loop &loop : statement.loops)
    for (const StmtRef &stmt : loop.prefix) {
      forEachExpr(stmt, visit);
      const bool isSet = stmt->expr && stmt->expr->kind == ExprKind::Assign && stmt->expr->children[0]->kind == ExprKind::Variable;
      if (!stmt->expr || (stmt->kind != StmtKind::Declare && !isSet))
        continue;
      std::set<std::string> &all = madeOf[isSet ? stmt->expr->children[0]->name : stmt->name];
      for (const std::string &name : variablesOf(stmt->expr)) {
        const std::set<std::string> further = madeOf[name];
        all.insert(name);
        all.insert(further.begin(), further.end());
      }
    }
  return read;
}

} // namespace nidus
