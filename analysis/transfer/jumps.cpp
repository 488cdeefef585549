#include "analysis/transfer/jumps.h"
#include <algorithm>

namespace nidus {

bool isJump(const Stmt &stmt) { return stmt.kind == StmtKind::Other && stmt.name == "a goto" && !stmt.label.empty(); }

bool isLabel(const Stmt &stmt) {
  return stmt.kind == StmtKind::Other && stmt.name == "a label" && stmt.children.size() == 1;
}

bool isSwitch(const Stmt &stmt) { return stmt.kind == StmtKind::Other && stmt.name == "a switch"; }

bool isCaseLabel(const Stmt &stmt) { return stmt.kind == StmtKind::Other && stmt.name == "a case label"; }

const StmtRef &unlabelled(const StmtRef &stmt) {
  const bool isLabelled = isLabel(*stmt) || (isCaseLabel(*stmt) && !stmt->children.empty());
  return isLabelled ? unlabelled(stmt->children.back()) : stmt;
}

bool holdsCaseLabel(const StmtRef &stmt) {
  if (!stmt || isSwitch(*stmt))
    return false;
  return isCaseLabel(*stmt) || std::any_of(stmt->children.begin(), stmt->children.end(), holdsCaseLabel);
}

bool hasPlainCases(const Stmt &chosen) {
  const bool isPlain = chosen.children.size() == 2 && chosen.children[0]->kind == StmtKind::Expression &&
                       chosen.children[1]->kind == StmtKind::Block;
  return isPlain && std::none_of(chosen.children[1]->children.begin(), chosen.children[1]->children.end(),
                                 [](const StmtRef &stmt) { return holdsCaseLabel(unlabelled(stmt)); });
}

bool hasLabel(const StmtRef &code, const std::string &label) {
  bool has = false;
  forEachStmt(code, [&](const Stmt &s) { has |= isLabel(s) && s.label == label; });
  return has;
}

bool hasLabel(const std::vector<StmtRef> &stmts, const std::string &label) {
  return std::any_of(stmts.begin(), stmts.end(), [&](const StmtRef &stmt) { return hasLabel(stmt, label); });
}

bool jumpsOut(const StmtRef &code, const Stmt &stmt) {
  const StmtRef around = std::make_shared<Stmt>(stmt);
  bool jumps = false;
  forEachStmt(code, [&](const Stmt &s) { jumps |= isJump(s) && !hasLabel(around, s.label); });
  return jumps;
}

bool jumpsTo(const StmtRef &code, const StmtRef &other) {
  bool jumps = false;
  forEachStmt(code, [&](const Stmt &s) { jumps |= isJump(s) && hasLabel(other, s.label); });
  return jumps;
}

StmtPlace beforeJumps(StmtPlace begin, StmtPlace first, StmtPlace end) {
  return std::find_if(begin, first, [&](const StmtRef &stmt) {
    return std::any_of(first, end, [&](const StmtRef &other) { return jumpsTo(stmt, other); });
  });
}

bool isJumpedInto(const std::vector<StmtRef> &stmts, const Function &function) {
  if (unlabelled(stmts.front()) != stmts.front() || std::any_of(stmts.begin(), stmts.end(), holdsCaseLabel))
    return true;
  int outside = 0;
  const auto count = [&](const StmtRef &code, int each) {
    forEachStmt(code, [&](const Stmt &s) { outside += isJump(s) && hasLabel(stmts, s.label) ? each : 0; });
  };
  count(function.body, 1);
  for (const StmtRef &stmt : stmts)
    count(stmt, -1);
  return outside > 0;
}

bool hasJump(const StmtRef &stmt) {
  bool jumps = false;
  forEachStmt(stmt, [&](const Stmt &s) {
    jumps |= s.kind == StmtKind::Return || s.kind == StmtKind::Break || s.kind == StmtKind::Continue || s.kind == StmtKind::Other;
  });
  return jumps;
}

bool hasReturn(const StmtRef &stmt) {
  bool has = false;
  forEachStmt(stmt, [&](const Stmt &s) { has |= s.kind == StmtKind::Return || s.kind == StmtKind::Other; });
  return has;
}

namespace {

class JumpSearch {
  std::vector<std::set<std::string>> ahead; ///< of each block around: labels that follow
  bool hasLabels = false, isForward = true;

public:
  bool find(const StmtRef &body) {
    visit(body);
    return !hasLabels || isForward;
  }

private:
  void visit(const StmtRef &stmt) {
    if (!stmt)
      return;
    if (stmt->kind == StmtKind::Block)
      return visitBlock(stmt->children);
    if (isJump(*stmt)) {
      bool isAhead = false;
      for (const std::set<std::string> &labels : ahead)
        isAhead |= labels.count(stmt->label) > 0;
      isForward &= isAhead;
    } else if (stmt->kind == StmtKind::Other) { // of labels, those that do not stand in blocks
      hasLabels |= isLabel(*stmt);
      isForward &= isLabel(*stmt) || isSwitch(*stmt) || isCaseLabel(*stmt);
    }
    for (const StmtRef &child : stmt->children)
      visit(child);
  }

  void visitBlock(const std::vector<StmtRef> &stmts) {
    ahead.emplace_back();
    for (const StmtRef &stmt : stmts)
      for (StmtRef at = stmt; at && isLabel(*at); at = at->children[0])
        hasLabels |= ahead.back().insert(at->label).second;
    for (StmtRef stmt : stmts) {
      for (; stmt && isLabel(*stmt); stmt = stmt->children[0])
        ahead.back().erase(stmt->label);
      visit(stmt);
    }
    ahead.pop_back();
  }
};

} // namespace

bool jumpsAreForward(const Function &function) { return JumpSearch().find(function.body); }

} // namespace nidus
