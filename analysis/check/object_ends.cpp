#include "analysis/check/object_ends.h"
#include "analysis/check/hidden_memory.h"
#include "analysis/check/host_statements.h"
#include <algorithm>

namespace nidus {

using namespace check;

namespace {

class EndChecker {
  const Unit &unit;
  const Function &function;
  const HostCall &call;
  const std::string symbol;
  std::vector<const Stmt *> inside; ///< the block that declares the variable, and what is around the call in it
  bool isEnd = false;

public:
  EndChecker(const Unit &unit, const Function &function, const HostCall &call)
      : unit(unit), function(function), call(call),
        symbol(call.object && call.object->kind == ExprKind::Variable ? call.object->name : "") {}

  bool isRight() {
    auto v = function.variables.find(symbol);
    if (v == function.variables.end() || v->second.storage != Storage::Local || runsUnseenCode() ||
        function.otherNames.count(v->second.name))
      return false;
    forEachStmt(function.body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Block)
        lookInto(s);
    });
    return isEnd;
  }

private:
  /// Functions that attributes name look at variables when blocks end.
  bool runsUnseenCode() const {
    return std::any_of(function.variables.begin(), function.variables.end(),
                       [](const auto &entry) { return entry.second.isCleanedUp; });
  }

  void lookInto(const Stmt &block) {
    const auto declares = [&](const StmtRef &child) {
      return child->kind == StmtKind::Declare && !child->isStatic && child->name == symbol;
    };
    const auto declared = std::find_if(block.children.begin(), block.children.end(), declares);
    if (declared == block.children.end())
      return;
    const bool isBehind = call.place == HostCallPlace::After || call.place == HostCallPlace::Behind;
    isEnd |= isBehind && call.endOffset == block.children.back()->range.endOffset;
    inside = {&block};
    for (auto child = declared + 1; child != block.children.end(); ++child)
      if (call.place == HostCallPlace::Around)
        findJump(*child);
  }

  /// The jump that the call stands before.
  void findJump(const StmtRef &stmt) {
    if (!stmt)
      return;
    if (stmt->range.beginOffset == call.beginOffset && stmt->range.endOffset == call.endOffset)
      isEnd |= leavesBlock(*stmt);
    inside.push_back(stmt.get());
    for (const StmtRef &child : stmt->children)
      findJump(child);
    inside.pop_back();
  }

  bool leavesBlock(const Stmt &stmt) const {
    const auto catches = [&](const Stmt *around) {
      return isLoop(*around) || (stmt.kind == StmtKind::Break && around->name == "a switch");
    };
    switch (stmt.kind) {
    case StmtKind::Return:
      return !mayReadIt(stmt.expr);
    case StmtKind::Break:
    case StmtKind::Continue:
      return std::none_of(inside.begin(), inside.end(), catches);
    default:
      return stmt.name == "a goto" && !stmt.label.empty() && !holdsLabel(*inside.front(), stmt.label);
    }
  }

  static bool holdsLabel(const Stmt &stmt, const std::string &label) {
    return (stmt.name == "a label" && stmt.label == label) ||
           std::any_of(stmt.children.begin(), stmt.children.end(),
                       [&](const StmtRef &child) { return child && holdsLabel(*child, label); });
  }

  /// By its name; or by calls and pointers, where these may lead to it.
  bool mayReadIt(const ExprRef &expr) const {
    if (mentions(expr, {symbol}))
      return true;
    const Variable &v = function.variables.at(symbol);
    if (!v.addressTaken || !leavesParameters(expr))
      return false;
    const auto holders = isArray(v.type) ? holdersOf(unit, function, symbol) : std::nullopt;
    return !holders || mentions(expr, *holders);
  }

  static bool mentions(const ExprRef &expr, const std::set<std::string> &names) {
    const std::set<std::string> all = variablesOf(expr);
    return std::any_of(all.begin(), all.end(), [&](const std::string &name) { return names.count(name) > 0; });
  }

  /// A call, or memory that is not where the caller said?
  bool leavesParameters(const ExprRef &expr) const {
    if (!expr || expr->kind == ExprKind::Call || expr->kind == ExprKind::Unsupported)
      return expr != nullptr;
    const bool isLoad =
        expr->kind == ExprKind::Deref || (expr->kind == ExprKind::Subscript && isPointer(expr->children[0]->type));
    return (isLoad && !isFromCaller(*expr->children[0])) ||
           std::any_of(expr->children.begin(), expr->children.end(),
                       [&](const ExprRef &child) { return leavesParameters(child); });
  }

  /// A parameter that nothing changes.
  bool isFromCaller(const Expr &pointer) const {
    if (pointer.kind != ExprKind::Variable || !isLocal(function, pointer.name))
      return false;
    const Variable &v = function.variables.at(pointer.name);
    bool isKept = v.storage == Storage::Parameter && !v.addressTaken;
    forEachExpr(function.body, [&](const Expr &e) {
      if ((e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && e.children[0]->kind == ExprKind::Variable)
        isKept &= e.children[0]->name != pointer.name;
    });
    return isKept;
  }
};

} // namespace

std::vector<std::string> checkObjectEnds(const Unit &unit, const Function &function, const FunctionPlan &plan) {
  std::vector<std::string> wrong;
  for (const HostCall &call : plan.hostCalls)
    if (call.kind == HostCallKind::Ends && !EndChecker(unit, function, call).isRight())
      wrong.push_back("what the device has of '" + (call.object ? call.object->name : "") +
                      "' is given up where it does not end");
  return wrong;
}

} // namespace nidus
