#include "analysis/transfer/object_ends.h"
#include "analysis/transfer/block_ends.h"
#include "analysis/transfer/holders.h"
#include "analysis/transfer/host_code.h"
#include "analysis/transfer/jumps.h"
#include "analysis/transfer/visible_globals.h"
#include <algorithm>

namespace nidus {
namespace {

/// Is it a parameter that leads where its caller said?
bool isAsGiven(const std::string &symbol, const Function &function) {
  auto v = function.variables.find(symbol);
  bool is = v != function.variables.end() && v->second.storage == Storage::Parameter && !v->second.addressTaken;
  forEachExpr(function.body, [&](const Expr &e) {
    const bool isWrite = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
    is &= !(isWrite && e.children[0]->kind == ExprKind::Variable && e.children[0]->name == symbol);
  });
  return is;
}

bool mentions(const ExprRef &expr, const std::set<std::string> &symbols) {
  bool does = false;
  forEachExpr(expr, [&](const Expr &e) { does |= e.kind == ExprKind::Variable && symbols.count(e.name) > 0; });
  return does;
}

/// May evaluating the expression look at more than variables that it mentions and what its caller gave?
bool looksFurther(const ExprRef &expr, const Function &function) {
  bool does = false;
  forEachExpr(expr, [&](const Expr &e) {
    const bool isLoad = e.kind == ExprKind::Deref || (e.kind == ExprKind::Subscript && isPointer(e.children[0]->type));
    const bool isGiven =
        isLoad && e.children[0]->kind == ExprKind::Variable && isAsGiven(e.children[0]->name, function);
    does |= e.kind == ExprKind::Call || e.kind == ExprKind::Unsupported || (isLoad && !isGiven);
  });
  return does;
}

class EndSearch {
  const HostCallSetting &setting;
  const HeldData &held;
  const Function &function;
  std::vector<const Stmt *> path; ///< from the function's body to the place
  ExprRef returned;               ///< what is evaluated before the variables end; null: nothing
  bool isLookingFurther = false;
  ObjectEnds result;

public:
  EndSearch(const HostCallSetting &setting, const HeldData &held)
      : setting(setting), held(held), function(setting.function) {}

  ObjectEnds behind(const Stmt &block) {
    path = {&block};
    end(0, block.range.endOffset);
    return result;
  }

  ObjectEnds before(const Stmt &jump) {
    walkTo(jump, function.body);
    returned = jump.expr;
    isLookingFurther = looksFurther(returned, function);
    for (size_t left = firstLeft(jump); left < path.size(); ++left)
      end(left, jump.range.beginOffset);
    return result;
  }

private:
  bool walkTo(const Stmt &place, const StmtRef &from) {
    if (!from)
      return false;
    path.push_back(from.get());
    if (from.get() == &place || std::any_of(from->children.begin(), from->children.end(),
                                            [&](const StmtRef &child) { return walkTo(place, child); }))
      return true;
    path.pop_back();
    return false;
  }

  /// Where the path goes into what the jump leaves.
  size_t firstLeft(const Stmt &jump) const {
    const auto stays = [&](const Stmt *around) {
      if (jump.kind == StmtKind::Break || jump.kind == StmtKind::Continue)
        return isLoop(*around) || (jump.kind == StmtKind::Break && isSwitch(*around));
      return isJump(jump) && std::any_of(around->children.begin(), around->children.end(),
                                         [&](const StmtRef &child) { return hasLabel(child, jump.label); });
    };
    return static_cast<size_t>(path.rend() - std::find_if(path.rbegin(), path.rend(), stays));
  }

  /// The variables that the block at this place of the path declares in front of the place in the text.
  void end(size_t level, int place) {
    const Stmt &block = *path[level];
    if (block.kind != StmtKind::Block || !launches(std::make_shared<Stmt>(block), setting))
      return;
    for (const StmtRef &child : block.children)
      if (child->kind == StmtKind::Declare && child->range.endOffset <= place && mayBeHeld(child->name))
        add(callFor(child->name, level));
  }

  /// Of all that is touched it is said once.
  void add(const HostCall &call) {
    if (call.object ||
        std::all_of(result.calls.begin(), result.calls.end(), [](const HostCall &said) { return said.object; }))
      result.calls.push_back(call);
  }

  bool mayBeHeld(const std::string &symbol) const {
    const Variable &v = function.variables.at(symbol);
    return v.storage == Storage::Local && HostCode(setting, held).isHeldObject(variable(symbol, v.type));
  }

  HostCall callFor(const std::string &symbol, size_t level) {
    const Variable &v = function.variables.at(symbol);
    const bool isReached = mayReach(v);
    result.areKnown &= !isReached || !HostCode(setting, held).effectsOf({returned}).launches;
    HostCall call;
    if (hasPlainSize(v) && !isHidden(v, level) && !hasCleanUp()) {
      call.kind = isReached ? HostCallKind::Writes : HostCallKind::Ends;
      call.object = variable(symbol, v.type);
    }
    return call;
  }

  /// May the variable be read, or given to nests, before it ends?
  bool mayReach(const Variable &v) const {
    if (mentions(returned, {v.symbol}))
      return true;
    if (!v.addressTaken || !isLookingFurther)
      return false;
    const auto holders = isArray(v.type) ? holdersOf(v.symbol, setting) : std::nullopt;
    return !holders || mentions(returned, *holders);
  }

  /// May its name mean something else inside of what the path goes on to?
  bool isHidden(const Variable &v, size_t level) const {
    if (level + 1 == path.size())
      return false;
    bool isHidden = std::any_of(function.variables.begin(), function.variables.end(), [&](const auto &entry) {
      return entry.second.storage == Storage::Global && entry.second.name == v.name;
    });
    forEachStmt(std::make_shared<Stmt>(*path[level + 1]), [&](const Stmt &s) {
      isHidden |= s.kind == StmtKind::Declare && function.variables.at(s.name).name == v.name;
    });
    return isHidden;
  }

  /// Functions that attributes name run behind the last statement of a block, and look at what pointers lead to.
  bool hasCleanUp() const {
    return std::any_of(function.variables.begin(), function.variables.end(),
                       [](const auto &entry) { return entry.second.isCleanedUp; });
  }
};

} // namespace

ObjectEnds endsBehind(const Stmt &block, const HostCallSetting &setting, const HeldData &held) {
  return EndSearch(setting, held).behind(block);
}

ObjectEnds endsWith(const StmtRef &stmt, const HostCallSetting &setting, const HeldData &held) {
  if (const Stmt &last = *unlabelled(stmt); leavesBlock(last))
    return endsBefore(last, setting, held);
  const Stmt *block = nullptr;
  forEachStmt(setting.function.body, [&](const Stmt &s) {
    if (s.kind == StmtKind::Block && !s.children.empty() && s.children.back() == stmt)
      block = &s;
  });
  return block ? endsBehind(*block, setting, held) : ObjectEnds();
}

ObjectEnds endsBefore(const Stmt &jump, const HostCallSetting &setting, const HeldData &held) {
  return EndSearch(setting, held).before(jump);
}

} // namespace nidus
