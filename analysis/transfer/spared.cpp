#include "analysis/transfer/spared.h"
#include "analysis/transfer/block_ends.h"
#include "analysis/transfer/jumps.h"
#include <algorithm>

namespace nidus {
namespace {

class LiveSearch {
  const SourceRange &place;
  const HostCallSetting &setting;
  std::vector<std::string> named; ///< variables that hold a value before the place

public:
  LiveSearch(const Stmt &stmt, const HostCallSetting &setting) : place(stmt.range), setting(setting) {
    name(setting.function.body);
  }

  const std::vector<std::string> &names() const { return named; }

  /// Where the object may be freed before the place, another one may lie at its address.
  bool isLive(const std::string &symbol) const {
    const std::string memory = setting.pointers.classOf(symbol);
    return jumpsAreForward(setting.function) && !memory.empty() && std::count(named.begin(), named.end(), symbol) &&
           !frees(setting.function.body, memory);
  }

private:
  bool isAround(const Stmt &stmt) const {
    return stmt.range.beginOffset <= place.beginOffset && place.endOffset <= stmt.range.endOffset;
  }

  void name(const StmtRef &stmt) {
    if (!stmt || !isAround(*stmt))
      return;
    const std::vector<StmtRef> &children = stmt->children;
    for (size_t i = 0; i < children.size(); ++i) {
      const StmtRef &child = children[i];
      const bool isBefore = child && child->range.endOffset <= place.beginOffset;
      if (stmt->kind == StmtKind::Block && isBefore && child->kind == StmtKind::Declare && child->expr &&
          !child->isStatic && !isPassedBy(children, i))
        named.push_back(child->name);
      if (stmt->kind == StmtKind::Block && isBefore && child->kind == StmtKind::Expression && !isPassedBy(children, i) &&
          child->expr->kind == ExprKind::Assign && child->expr->op == "=" &&
          child->expr->children[0]->kind == ExprKind::Variable)
        named.push_back(child->expr->children[0]->name);
      name(child);
    }
  }

  /// Can the place be reached past a declaration of a block around it?
  bool isPassedBy(const std::vector<StmtRef> &block, size_t declaration) const {
    for (size_t i = declaration + 1; i < block.size() && block[i]->range.beginOffset < place.endOffset; ++i)
      if (holdsCaseLabel(block[i]) || std::any_of(block.begin(), block.begin() + static_cast<long>(declaration),
                                                  [&](const StmtRef &s) { return jumpsTo(s, block[i]); }))
        return true;
    return false;
  }

  bool frees(const StmtRef &stmt, const std::string &memory) const {
    if (!stmt || mappedNest(*stmt, setting.plan))
      return false;
    const bool isHere = isAround(*stmt);
    if (!isHere && alwaysReturns(*stmt, setting.plan))
      return false;
    bool found = false;
    const auto inspect = [&](const Expr &e) {
      for (const auto &[symbol, v] : setting.function.variables)
        found |=
            e.kind == ExprKind::Call && setting.pointers.classOf(symbol) == memory && setting.pointers.frees(e, symbol);
    };
    // A loop around the place comes back to it.
    if (isHere && isHostLoop(*stmt)) {
      forEachExpr(stmt, inspect);
      return found;
    }
    if (!isHere && stmt->range.beginOffset >= place.endOffset)
      return false;
    forEachExpr(stmt->expr, inspect);
    forEachExpr(stmt->step, inspect);
    return found || std::any_of(stmt->children.begin(), stmt->children.end(),
                                [&](const StmtRef &child) { return frees(child, memory); });
  }
};

} // namespace

bool isLiveBefore(const Stmt &stmt, const std::string &symbol, const HostCallSetting &setting) {
  return LiveSearch(stmt, setting).isLive(symbol);
}

std::vector<std::string> sparedBy(const Stmt &stmt, const HostCallSetting &setting, const std::set<std::string> &held) {
  std::set<std::string> mentioned;
  const auto mention = [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      mentioned.insert(setting.pointers.classOf(e.name));
  };
  forEachExpr(stmt.expr, mention);
  forEachExpr(stmt.step, mention);
  for (const StmtRef &child : stmt.children)
    forEachExpr(child, mention);
  std::vector<std::string> spared;
  const LiveSearch search(stmt, setting);
  for (const std::string &symbol : search.names()) {
    const std::string memory = setting.pointers.classOf(symbol);
    if (held.count(memory) && !mentioned.count(memory) && setting.pointers.isWhole(symbol) && search.isLive(symbol))
      spared.push_back(symbol);
  }
  return spared;
}

} // namespace nidus
