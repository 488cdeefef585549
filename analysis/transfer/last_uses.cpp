#include "analysis/transfer/last_uses.h"
#include "analysis/transfer/block_ends.h"
#include <algorithm>

namespace nidus {
namespace {

class LastUseSearch {
  const HostCallSetting &setting;
  LastUses result;

public:
  explicit LastUseSearch(const HostCallSetting &setting) : setting(setting) {}

  LastUses find() {
    bool jumps = false;
    forEachStmt(setting.function.body, [&](const Stmt &s) { jumps |= s.kind == StmtKind::Other; });
    if (!jumps)
      visit(setting.function.body);
    return result;
  }

private:
  void visit(const StmtRef &stmt) {
    if (!stmt || mappedNest(*stmt, setting.plan))
      return;
    if (stmt->kind == StmtKind::Block)
      for (const StmtRef &child : stmt->children)
        if (child->kind == StmtKind::Declare && !child->isStatic && isOnlyWay(child->name))
          look(stmt->children, child->name);
    for (const StmtRef &child : stmt->children)
      visit(child);
  }

  /// Does no other pointer lead to its memory?
  bool isOnlyWay(const std::string &symbol) const {
    return setting.pointers.isWhole(symbol) && setting.pointers.isAlone(symbol);
  }

  void look(const std::vector<StmtRef> &block, const std::string &symbol) {
    auto allocated =
        std::find_if(block.begin(), block.end(), [&](const StmtRef &s) { return isAllocated(*s, symbol); });
    auto freed = std::find_if(allocated, block.end(), [&](const StmtRef &s) { return isFreed(*s, symbol); });
    bool isDead =
        std::none_of(freed, block.end(), [&](const StmtRef &s) { return mentions(s, symbol) && !isFreed(*s, symbol); });
    // Where the memory may be freed already, another object may lie at its address.
    bool isThere = std::none_of(allocated, freed, [&](const StmtRef &s) { return freesAndStays(s, symbol); });
    if (isDead && isThere && allocated != freed)
      place({allocated + 1, freed}, symbol, false);
  }

  bool freesAndStays(const StmtRef &stmt, const std::string &symbol) const {
    if (!stmt || alwaysReturns(*stmt, setting.plan))
      return false;
    bool frees = false;
    for (const ExprRef &root : {stmt->expr, stmt->step})
      forEachExpr(root, [&](const Expr &e) { frees |= e.kind == ExprKind::Call && setting.pointers.frees(e, symbol); });
    return frees || std::any_of(stmt->children.begin(), stmt->children.end(),
                                [&](const StmtRef &child) { return freesAndStays(child, symbol); });
  }

  /// Nothing looks at the memory behind these statements of a block; does something launch there?
  void place(const std::vector<StmtRef> &stmts, const std::string &symbol, bool launchesLater) {
    auto last = std::find_if(stmts.rbegin(), stmts.rend(), [&](const StmtRef &s) { return mentions(s, symbol); });
    if (last == stmts.rend())
      return;
    launchesLater |= std::any_of(stmts.rbegin(), last, [&](const StmtRef &s) { return launches(s, setting); });
    if (launchesLater)
      result[last->get()].push_back(symbol);
    if ((*last)->kind == StmtKind::Block)
      place((*last)->children, symbol, launchesLater);
    if ((*last)->kind == StmtKind::If)
      for (const StmtRef &branch : (*last)->children)
        if (branch && branch->kind == StmtKind::Block)
          place(branch->children, symbol, launchesLater);
  }

  /// Is it given fresh memory?
  bool isAllocated(const Stmt &stmt, const std::string &symbol) const {
    if (stmt.kind == StmtKind::Declare && stmt.name == symbol)
      return stmt.expr && setting.pointers.flow(stmt.expr).isFresh;
    return stmt.kind == StmtKind::Expression && stmt.expr->kind == ExprKind::Assign && stmt.expr->op == "=" &&
           stmt.expr->children[0]->kind == ExprKind::Variable && stmt.expr->children[0]->name == symbol &&
           setting.pointers.flow(stmt.expr->children[1]).isFresh;
  }

  static bool isFreed(const Stmt &stmt, const std::string &symbol) {
    if (stmt.kind != StmtKind::Expression || stmt.expr->kind != ExprKind::Call || stmt.expr->name != "free" ||
        stmt.expr->children.size() != 1)
      return false;
    ExprRef pointer = stripCasts(stmt.expr->children[0]);
    return pointer->kind == ExprKind::Variable && pointer->name == symbol;
  }

  static bool mentions(const StmtRef &stmt, const std::string &symbol) {
    bool found = false;
    forEachExpr(stmt, [&](const Expr &e) { found |= e.kind == ExprKind::Variable && e.name == symbol; });
    return found;
  }
};

} // namespace

LastUses lastUses(const HostCallSetting &setting) { return LastUseSearch(setting).find(); }

} // namespace nidus
