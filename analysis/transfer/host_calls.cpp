#include "analysis/transfer/host_calls.h"
#include "analysis/transfer/block_ends.h"
#include "analysis/transfer/call_places.h"
#include "analysis/transfer/freeing.h"
#include "analysis/transfer/held_data.h"
#include "analysis/transfer/host_code.h"
#include "analysis/transfer/joined.h"
#include "analysis/transfer/jumps.h"
#include "analysis/transfer/last_uses.h"
#include "analysis/transfer/launch_reads.h"
#include "analysis/transfer/loop_announcements.h"
#include "analysis/transfer/object_ends.h"
#include "analysis/transfer/same_code.h"
#include "analysis/transfer/spared.h"
#include "analysis/transfer/widened.h"
#include <algorithm>

namespace nidus {
namespace {

class Walker {
  const std::vector<StmtRef> &all;
  HoldScope scope;
  const HostCallSetting &setting;
  HeldData held;
  LastUses dead;
  bool launched;               ///< may data be on the device by now?
  int loops = 0, switches = 0; ///< around the current statement, inside the scope
  bool isAnnounced = false;    ///< what nests touch in all iterations of a loop around it
  bool failed = false;
  CallPlaces places;
  std::set<std::string> entered;
  std::map<int, std::set<std::string>> keptInC;

public:
  Walker(const std::vector<StmtRef> &stmts, HoldScope scope, const HostCallSetting &setting)
      : all(stmts), scope(scope), setting(setting), held(heldBy(stmts, setting)), dead(lastUses(setting)),
        launched(scope == HoldScope::Function), places(setting.plan) {
    held.others |= scope == HoldScope::Function;
  }

  std::optional<HostCalls> walk() {
    failed |= !jumpsAreForward(setting.function) || isJumpedInto(all, setting.function);
    if (scope == HoldScope::Statements)
      places.add(HostCallKind::Hold, HostCallPlace::Before, *all.front());
    visitAll(all);
    if (scope == HoldScope::Function)
      for (const std::string &parameter : setting.function.parameters)
        failed |= isHeldVariable(parameter);
    if (scope == HoldScope::Statements && !leavesBlock(*unlabelled(all.back()))) {
      loseObjects(endsWith(all.back(), setting, held), HostCallPlace::After, *unlabelled(all.back()));
      places.add(HostCallKind::Unhold, HostCallPlace::After, *unlabelled(all.back()));
    }
    return hasFailed() ? std::nullopt : std::optional(HostCalls{places.calls(), entered, keptInC});
  }

private:
  bool hasFailed() const { return failed || places.areMissing(); }

  //===-- calls -----------------------------------------------------------===//

  HostEffects effectsOf(const std::vector<ExprRef> &exprs) {
    for (const ExprRef &expr : exprs)
      forEachExpr(expr, [&](const Expr &e) {
        if (e.kind == ExprKind::Call && (calls(e, CallEffect::Launches) || calls(e, CallEffect::Says)))
          entered.insert(e.name);
      });
    return HostCode(setting, held).effectsOf(exprs);
  }

  bool calls(const Expr &call, CallEffect effect) const {
    auto callee = setting.calls.find(call.name);
    return callee != setting.calls.end() && callee->second == effect;
  }

  /// `where`: objects can be named there; null: nowhere.
  std::vector<HostCall> touchesOf(HostEffects effects, const Stmt *where = nullptr) {
    for (HostCall &call : effects.touches) {
      const bool namesObject = call.kind == HostCallKind::ReadsObject || call.kind == HostCallKind::WritesObject;
      if (namesObject && !(where && isLiveBefore(*where, call.pointer->name, setting)))
        call = ofAnything(call);
    }
    std::vector<HostCall> once;
    for (const HostCall &call : effects.touches)
      if (launched && std::none_of(once.begin(), once.end(), [&](const HostCall &said) {
            return saySame(said, call) && (!said.condition || isSameCode(said.condition, call.condition));
          }))
        once.push_back(call);
    return joined(withoutReadsOfWritten(once));
  }

  //===-- statements ------------------------------------------------------===//

  void visit(const StmtRef &stmt) {
    if (!stmt || hasFailed())
      return;
    if (const NestPlan *nest = mappedNest(*stmt, setting.plan))
      return visitNest(*nest, *stmt);
    switch (stmt->kind) {
    case StmtKind::Block:
      return visitBlock(*stmt);
    case StmtKind::Declare:
    case StmtKind::Expression:
      return visitLeaf(stmt);
    case StmtKind::If:
      if (canSuspend(stmt) && effectsOf({stmt->expr}).isUnknown)
        return suspend(*stmt);
      visitCondition(stmt->expr, stmt->exprOffset);
      for (const StmtRef &child : stmt->children)
        visit(child);
      return;
    case StmtKind::For:
    case StmtKind::While:
    case StmtKind::Do:
      return isHostLoop(*stmt) ? visitLoop(stmt) : visit(stmt->children[0]);
    case StmtKind::Break:
    case StmtKind::Continue:
      return leave(*stmt, loops == 0 && (switches == 0 || stmt->kind == StmtKind::Continue));
    case StmtKind::Return:
      leave(*stmt, true);
      return scope == HoldScope::Function ? visitCondition(stmt->expr, stmt->exprOffset) : void();
    case StmtKind::Empty:
      return;
    case StmtKind::Other:
      return visitOther(stmt);
    }
  }

  void visitOther(const StmtRef &stmt) {
    if (isSwitch(*stmt) && hasPlainCases(*stmt))
      return visitSwitch(*stmt);
    if (const StmtRef &behind = unlabelled(stmt); behind != stmt)
      return visit(behind);
    failed |= !isJump(*stmt);
    if (!failed)
      leave(*stmt, !hasLabel(all, stmt->label));
  }

  void visitSwitch(const Stmt &stmt) {
    visitCondition(stmt.children[0]->expr, stmt.exprOffset);
    ++switches;
    visit(stmt.children[1]);
    --switches;
  }

  /// `isWayOut`: of all statements.
  void leave(const Stmt &stmt, bool isWayOut) {
    const ObjectEnds ends = endsBefore(stmt, setting, held);
    if (!isWayOut || scope == HoldScope::Function)
      return endObjects(ends, HostCallPlace::Around, stmt);
    loseObjects(ends, HostCallPlace::Around, stmt);
    places.add(HostCallKind::Unhold, HostCallPlace::Around, stmt);
  }

  /// Where the hold ends: what is not lost comes home there.
  void loseObjects(ObjectEnds ends, HostCallPlace place, const Stmt &stmt) {
    std::erase_if(ends.calls, [](const HostCall &call) { return call.kind != HostCallKind::Ends; });
    endObjects({ends.calls}, place, stmt);
  }

  void endObjects(const ObjectEnds &ends, HostCallPlace place, const Stmt &stmt) {
    if (!launched)
      return;
    failed |= !ends.areKnown;
    for (const HostCall &call : ends.calls)
      places.add(call, place, stmt);
  }

  /// The launcher's arguments are evaluated on the host, and so is where it puts scalar results.
  void visitNest(const NestPlan &nest, const Stmt &stmt) {
    failed |= !nest.waysOut.areNone(); // there is no place for calls before a jump, and pointers stay what they are
    for (const Argument &argument : nest.arguments)
      if (argument.kind == ArgumentKind::LiveOut)
        failed |= HostCode(setting, held).isHeldObject(argument.host);
    const LaunchReads reads = readsOfLaunch(nest, [&](const ExprRef &value) {
      HostEffects effects = effectsOf({value});
      effects.touches = touchesOf(effects);
      return effects;
    });
    const OriginalCalls called = callsOfOriginal(stmt, setting);
    failed |= !reads.areKnown || !called.areKnown;
    if (!called.launching.empty())
      keptInC[stmt.range.beginOffset] = called.launching;
    for (const HostCall &call : reads.calls)
      places.add(call, HostCallPlace::Around, stmt);
    launched = true;
  }

  void visitCondition(const ExprRef &expr, int offset) {
    if (!expr)
      return;
    HostEffects effects = effectsOf({expr});
    launched |= effects.launches;
    failed |= effects.isUnknown || effects.isMixed;
    for (const HostCall &call : touchesOf(effects))
      places.addInside(call, offset);
  }

  void visitLoop(const StmtRef &stmt) {
    if (!launches(stmt, setting) && !hasReturn(stmt) && !freesOneByOne(stmt, setting, held))
      return visitWhole(stmt);
    const bool isInsideAnnounced = isAnnounced;
    announceTouched(*stmt);
    launched |= launches(stmt, setting);
    if (stmt->kind == StmtKind::For)
      visitFirst(*stmt);
    ++loops;
    visitCondition(stmt->expr, stmt->exprOffset);
    visitCondition(stmt->step, stmt->stepOffset);
    visit(stmt->children.back());
    --loops;
    isAnnounced = isInsideAnnounced;
  }

  /// In front of the outermost loop of which it is known, what the nests inside it touch.
  void announceTouched(const Stmt &loop) {
    if (isAnnounced)
      return;
    for (const HostCall &call : announcedBefore(loop, setting, held)) {
      places.add(call, HostCallPlace::Around, loop);
      isAnnounced = true;
    }
  }

  /// What a for statement begins with. What that touches is said in front of the loop, where nothing of what it declares has a name;
  /// and what it declares ends where no text can name it.
  void visitFirst(const Stmt &loop) {
    std::set<std::string> declared;
    forEachStmt(loop.children[0], [&](const Stmt &s) {
      HostEffects effects = effectsOf({s.expr});
      if (s.kind == StmtKind::Declare)
        declared.insert(s.name);
      failed |= effects.isUnknown || (effects.launches && !effects.touches.empty()) || (s.kind == StmtKind::Declare && isHeldVariable(s.name));
      for (const HostCall &call : touchesOf(effects)) {
        failed |= mentions(call, declared);
        places.add(call, HostCallPlace::Around, loop);
      }
      launched |= effects.launches;
    });
  }

  /// A loop of the host that launches nothing.
  void visitWhole(const StmtRef &stmt) {
    // What its many calls would say one by one is said once.
    CallEffects plain = setting.calls;
    for (auto &[name, effect] : plain)
      effect = effect == CallEffect::Says ? CallEffect::Touches : effect;
    const HostCallSetting asWhole = {setting.function, setting.plan,    setting.pointers, setting.pointees, plain,
                                     setting.reaching, setting.freeing, setting.touched,  setting.globals, setting.launchingElsewhere, setting.typesAreApart};
    HostEffects effects = HostCode(asWhole, held).effectsOfLoop(stmt);
    if (effects.isUnknown)
      return suspend(*stmt);
    for (const HostCall &call : touchesOf(effects, stmt.get()))
      places.add(call, HostCallPlace::Around, *stmt);
  }

  /// An object without a name, which ends with its block: no call can say so.
  static bool makesUnnamedObject(const StmtRef &stmt) {
    bool makes = false;
    forEachExpr(stmt,
                [&](const Expr &e) { makes |= e.kind == ExprKind::Unsupported && e.name == "a compound literal"; });
    return makes;
  }

  /// Does it launch nothing, and is its end always reached?
  bool canSuspend(const StmtRef &stmt) const {
    return scope == HoldScope::Statements && !hasJump(stmt) && !launches(stmt, setting);
  }

  void suspend(const Stmt &stmt) {
    failed |= scope == HoldScope::Function || makesUnnamedObject(std::make_shared<Stmt>(stmt));
    const bool isDeclaration = stmt.kind == StmtKind::Declare;
    for (const std::string &symbol : sparedBy(stmt, setting, held.classes)) {
      HostCall call;
      call.kind = HostCallKind::Spares;
      call.pointer = variable(symbol, setting.function.variables.at(symbol).type);
      places.add(call, isDeclaration ? HostCallPlace::Before : HostCallPlace::Around, stmt);
    }
    if (!isDeclaration)
      return places.add(HostCallKind::Suspend, HostCallPlace::Around, stmt);
    places.add(HostCallKind::Unhold, HostCallPlace::Before, stmt);
    places.add(HostCallKind::Hold, HostCallPlace::After, stmt);
  }

  void visitLeaf(const StmtRef &stmt) {
    if (!stmt->expr || stmt->isStatic)
      return;
    if (launched && (visitFree(*stmt) || visitMove(*stmt)))
      return;
    HostEffects effects = effectsOf({stmt->expr});
    if (effects.isUnknown || effects.isMixed)
      return suspend(*stmt);
    launched |= effects.launches;
    for (const HostCall &call : touchesOf(effects, stmt.get())) {
      if (stmt->kind == StmtKind::Declare)
        places.add(call, HostCallPlace::Before, *stmt);
      else
        places.addInside(call, stmt->range.writable ? stmt->range.beginOffset : -1);
    }
  }

  /// free(p): what is on the device of memory that only this function knows goes with it.
  bool visitFree(const Stmt &stmt) {
    const ExprRef &expr = stmt.expr;
    if (stmt.kind != StmtKind::Expression || expr->kind != ExprKind::Call || expr->name != "free" ||
        setting.calls.count("free") || expr->children.size() != 1)
      return false;
    ExprRef pointer = stripCasts(expr->children[0]);
    if (pointer->kind != ExprKind::Variable || !setting.pointers.isWhole(pointer->name))
      return false;
    if (std::optional<HostCall> call = callToDrop(pointer))
      places.addInside(*call, stmt.range.writable ? stmt.range.beginOffset : -1);
    return true;
  }

  /// memcpy, memmove and memset whose value nobody uses: the device does them where it has the data.
  bool visitMove(const Stmt &stmt) {
    const std::optional<HostCall> move =
        stmt.kind == StmtKind::Expression ? HostCode(setting, held).moveOf(stripCasts(stmt.expr)) : std::nullopt;
    if (!move || !touchesOf(effectsOf(stripCasts(stmt.expr)->children)).empty())
      return false;
    const int offset = stmt.range.writable ? stmt.range.beginOffset : -1;
    if (const std::string target = move->pointer->name;
        move->kind == HostCallKind::Copies && move->pointer->kind == ExprKind::Variable && setting.pointers.isWhole(target) &&
        held.classes.count(setting.pointers.classOf(target)))
      places.addInside(callOn(HostCallKind::Expects, move->pointer, move->bytes), offset);
    places.addInside(*move, offset);
    return true;
  }

  /// Statements of one block.
  void visitAll(const std::vector<StmtRef> &stmts) {
    for (size_t begin = 0, end; begin < stmts.size(); begin = end) {
      for (end = begin + 1; end < stmts.size() && areDeclaredTogether(stmts[begin], stmts[end]); ++end)
        ;
      end > begin + 1 ? visitDeclarations({stmts.begin() + begin, stmts.begin() + end}) : visit(stmts[begin]);
      for (size_t k = begin; k < end && launched && !hasFailed(); ++k)
        dropDead(*stmts[k]);
    }
  }

  /// int *p = s->p, *q = s->q; what they touch is said before all of them.
  void visitDeclarations(const std::vector<StmtRef> &declared) {
    std::vector<ExprRef> values;
    std::set<std::string> names;
    for (const StmtRef &stmt : declared) {
      names.insert(stmt->name);
      if (stmt->expr && !stmt->isStatic)
        values.push_back(stmt->expr);
    }
    HostEffects effects = effectsOf(values);
    if (effects.isUnknown || effects.isMixed)
      return suspend(*declared[0]);
    launched |= effects.launches;
    for (const HostCall &call : touchesOf(effects)) {
      failed |= mentions(call, names);
      places.add(call, HostCallPlace::Before, *declared[0]);
    }
  }

  /// What nothing looks at behind the statement makes room on the device.
  void dropDead(const Stmt &stmt) {
    auto found = dead.find(&stmt);
    if (found == dead.end() || !stmt.range.writable)
      return;
    for (const std::string &symbol : found->second) {
      Expr pointer = *variable(symbol, setting.function.variables.at(symbol).type);
      pointer.location = stmt.location;
      if (std::optional<HostCall> call = callToDrop(std::make_shared<Expr>(pointer)))
        places.add(*call, HostCallPlace::After, stmt);
    }
  }

  /// For memory that nests know by the address of its first byte only; nothing when it is not on the device.
  std::optional<HostCall> callToDrop(const ExprRef &pointer) const {
    const bool isHeld = HostCode(setting, held).isHeld(setting.pointers.flow(pointer));
    return isHeld ? std::optional(callOn(HostCallKind::Frees, pointer)) : std::nullopt;
  }

  void visitBlock(const Stmt &block) {
    visitAll(block.children);
    if (!block.children.empty() && !leavesBlock(*unlabelled(block.children.back())))
      endObjects(endsBehind(block, setting, held), HostCallPlace::After, *unlabelled(block.children.back()));
  }

  /// May nests work on the variable?
  bool isHeldVariable(const std::string &symbol) const {
    return HostCode(setting, held).isHeldObject(variable(symbol, setting.function.variables.at(symbol).type));
  }
};

} // namespace

std::optional<HostCalls> hostCalls(const std::vector<StmtRef> &stmts, HoldScope scope, const HostCallSetting &setting) {
  return Walker(stmts, scope, setting).walk();
}

} // namespace nidus
