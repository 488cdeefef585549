#include "analysis/mapping/body/statements.h"
#include <algorithm>

namespace nidus {

StmtRef withPrivates(const Scop &scop, const StmtRef &code) {
  std::set<std::string> used;
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      used.insert(e.name);
  });
  for (const Loop &loop : scop.statements[0].loops)
    used.erase(loop.symbol);
  std::vector<StmtRef> whole;
  for (const Variable &v : scop.privates)
    if (used.count(v.symbol))
      whole.push_back(makeDeclare(v.symbol, unqualified(v.type), nullptr));
  if (code->kind == StmtKind::Block)
    whole.insert(whole.end(), code->children.begin(), code->children.end());
  else
    whole.push_back(code);
  return makeBlock(whole);
}

} // namespace nidus
