#include "analysis/transfer/held_data.h"
#include "analysis/transfer/block_ends.h"

namespace nidus {
namespace {

class HeldSearch {
  const HostCallSetting &setting;
  HeldData held;

public:
  explicit HeldSearch(const HostCallSetting &setting) : setting(setting) {}

  const HeldData &found() const { return held; }

  void visit(const StmtRef &stmt) {
    if (!stmt)
      return;
    if (const NestPlan *nest = mappedNest(*stmt, setting.plan)) {
      for (const Argument &argument : nest->arguments)
        if (argument.kind == ArgumentKind::Array)
          hold(pointerOf(argument));
      return;
    }
    for (const ExprRef &root : {stmt->expr, stmt->step})
      forEachExpr(root, [&](const Expr &e) { visitCall(e); });
    for (const StmtRef &child : stmt->children)
      visit(child);
  }

private:
  void visitCall(const Expr &e) {
    auto call = setting.calls.find(e.name);
    if (e.kind != ExprKind::Call || call == setting.calls.end() || call->second != CallEffect::Launches)
      return;
    held.others |= setting.reaching.count(e.name) > 0;
    for (const ExprRef &argument : e.children)
      if (isPointer(argument->type) || isArray(argument->type))
        hold(argument);
  }

  void hold(const ExprRef &pointer) {
    Reach reach = setting.pointers.reach(setting.pointers.flow(pointer));
    held.classes.insert(reach.classes.begin(), reach.classes.end());
    held.others |= reach.others && !isOwnArray(pointer);
    if (std::string object = objectOf(pointer); !object.empty())
      held.objects.insert(object);
  }

  /// A local array that no pointer leads to.
  bool isOwnArray(const ExprRef &pointer) const {
    ExprRef array = stripCasts(pointer);
    auto v = setting.function.variables.find(array->name);
    return array->kind == ExprKind::Variable && isArray(array->type) && v != setting.function.variables.end() &&
           v->second.storage == Storage::Local && !v->second.addressTaken;
  }
};

} // namespace

HeldData heldBy(const std::vector<StmtRef> &stmts, const HostCallSetting &setting) {
  HeldSearch search(setting);
  for (const StmtRef &stmt : stmts)
    search.visit(stmt);
  return search.found();
}

} // namespace nidus
