#include "analysis/transfer/holders.h"
#include "analysis/code/library.h"
#include "analysis/transfer/jumps.h"
#include <algorithm>

namespace nidus {
namespace {

class HolderSearch {
  const HostCallSetting &setting;
  std::set<std::string> holders;
  bool isKept = false; ///< its address, where it is not followed

public:
  HolderSearch(const std::string &array, const HostCallSetting &setting) : setting(setting), holders({array}) {}

  std::optional<std::set<std::string>> find() {
    for (size_t before = 0; before != holders.size() && !isKept;) {
      before = holders.size();
      forEachStmt(setting.function.body, [&](const Stmt &s) { inspect(s); });
      forEachExpr(setting.function.body, [&](const Expr &e) { inspect(e); });
    }
    return isKept ? std::nullopt : std::optional(holders);
  }

private:
  bool mentions(const ExprRef &expr) const {
    bool does = false;
    forEachExpr(expr, [&](const Expr &e) { does |= e.kind == ExprKind::Variable && holders.count(e.name); });
    return does;
  }

  bool mayBeIts(const ExprRef &value) const {
    return value && (isPointer(value->type) || isArray(value->type)) && mentions(value);
  }

  void hold(const std::string &symbol) {
    const Variable &v = setting.function.variables.at(symbol);
    const bool isFollowed = (v.storage == Storage::Local || v.storage == Storage::Parameter) && !v.addressTaken;
    isKept |= !isFollowed;
    holders.insert(symbol);
  }

  void inspect(const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && mayBeIts(stmt.expr))
      isPointer(stmt.type) && !stmt.isStatic ? hold(stmt.name) : keep();
    const bool isUnseen =
        stmt.kind == StmtKind::Other && !isJump(stmt) && !isLabel(stmt) && !isSwitch(stmt) && !isCaseLabel(stmt);
    if (isUnseen || (stmt.kind == StmtKind::Return && mayBeIts(stmt.expr)))
      keep();
  }

  void keep() { isKept = true; }

  /// Does a function of the C library store a pointer into what the argument points to (strtol), or give one to a function (qsort)?
  static bool handsOn(const Expr &call, size_t argument) {
    const LibraryFunction library(call.name);
    bool calls = false;
    for (size_t i = 0; i < call.children.size(); ++i)
      calls |= library.useOf(i) == ArgumentUse::Calls;
    return calls || (library.useOf(argument) == ArgumentUse::ReadsAndKeeps && !isPointer(call.type));
  }

  void inspect(const Expr &e) {
    const std::vector<ExprRef> &children = e.children;
    if (e.kind == ExprKind::Assign && mayBeIts(children[1]))
      children[0]->kind == ExprKind::Variable ? hold(children[0]->name) : keep();
    const bool isNumber = e.kind == ExprKind::Cast && isInteger(e.type) && e.type->scalar != Scalar::Bool;
    isKept |= isNumber && mayBeIts(children[0]);
    isKept |= e.kind == ExprKind::Unsupported && !isStringLiteral(e);
    if (e.kind == ExprKind::InitList)
      isKept |= std::any_of(children.begin(), children.end(), [&](const ExprRef &child) { return mentions(child); });
    if (e.kind == ExprKind::Call)
      for (size_t i = 0; i < children.size(); ++i)
        isKept |= mayBeIts(children[i]) && (setting.pointers.keeps(e, i) || handsOn(e, i));
  }
};

} // namespace

std::optional<std::set<std::string>> holdersOf(const std::string &array, const HostCallSetting &setting) {
  return HolderSearch(array, setting).find();
}

} // namespace nidus
