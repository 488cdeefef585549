#include "analysis/frontend/syntax/scalar_flow.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {
namespace {

/// The variable that an assignment changes, as a whole or in a member; empty: something else.
std::string changedBy(const Expr &assignment) {
  ExprRef target = assignment.children[0];
  while (target->kind == ExprKind::Member)
    target = target->children[0];
  return target->kind == ExprKind::Variable ? target->name : "";
}

/// Calls work(variable, value, whether the variable's own value goes into it): the value is null for ++ and --.
template <class Work> void forEachSetting(const StmtRef &code, const Work &work) {
  forEachStmt(code, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && stmt.expr)
      work(stmt.name, stmt.expr, false);
  });
  forEachExpr(code, [&](const Expr &e) {
    const bool sets = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
    if (const std::string variable = sets ? changedBy(e) : ""; !variable.empty())
      work(variable, e.kind == ExprKind::Assign ? e.children[1] : nullptr, e.kind == ExprKind::Increment || e.op != "=");
  });
}

} // namespace

bool dependsOnItself(const StmtRef &code, const std::string &symbol) {
  std::map<std::string, std::set<std::string>> sources;
  forEachSetting(code, [&](const std::string &variable, const ExprRef &value, bool isUpdate) {
    if (value)
      sources[variable].merge(variablesOf(value));
    if (isUpdate)
      sources[variable].insert(variable);
  });
  std::set<std::string> reached;
  std::vector<std::string> open = {symbol};
  while (!open.empty()) {
    const std::string variable = open.back();
    open.pop_back();
    for (const std::string &source : sources[variable])
      if (reached.insert(source).second)
        open.push_back(source);
  }
  return reached.count(symbol) > 0;
}

} // namespace nidus::frontend
