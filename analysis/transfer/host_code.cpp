#include "analysis/transfer/host_code.h"
#include "analysis/transfer/accessed_before.h"
#include "analysis/transfer/widened.h"
#include <algorithm>

namespace nidus {
namespace {

bool isLvalueOfMemory(const Expr &e) {
  return e.kind == ExprKind::Member || e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref;
}

/// What C lets one take the address of.
bool isAddressable(const Function &function, const ExprRef &lvalue) {
  bool is = true;
  forEachExpr(lvalue, [&](const Expr &e) {
    auto v = function.variables.find(e.name);
    bool isRegister = e.kind == ExprKind::Variable && v != function.variables.end() && v->second.isRegister;
    is &= !isRegister && e.type && e.type->kind != TypeKind::Unsupported && !e.type->isVolatile;
  });
  return is;
}

} // namespace

bool HostCode::isHeld(const PointerFlow &flow) const {
  Reach reach = pointers.reach(flow);
  return (reach.others && held.others) ||
         std::any_of(reach.classes.begin(), reach.classes.end(),
                     [&](const std::string &each) { return held.classes.count(each) > 0; });
}

bool HostCode::isShared(const std::string &symbol) const {
  auto v = function.variables.find(symbol);
  if (v == function.variables.end())
    return true;
  bool isLocal = v->second.storage == Storage::Local || v->second.storage == Storage::Parameter;
  return isLocal ? v->second.addressTaken : v->second.mayChange;
}

bool HostCode::isHeldObject(const ExprRef &lvalue) const {
  switch (lvalue->kind) {
  case ExprKind::Variable:
    return (held.others && isShared(lvalue->name)) || held.objects.count(lvalue->name);
  case ExprKind::Member:
    return isHeldObject(lvalue->children[0]);
  case ExprKind::Subscript:
    return isArray(lvalue->children[0]->type) ? isHeldObject(lvalue->children[0])
                                              : isHeld(pointers.flow(lvalue->children[0]));
  case ExprKind::Deref:
    return isHeld(pointers.flow(lvalue->children[0]));
  default:
    return true;
  }
}

/// Can the address be computed also where C does not: elements of a variable, with a subscript that neither reads
/// memory nor divides?
bool HostCode::isHarmless(const ExprRef &lvalue) const {
  if (lvalue->kind == ExprKind::Member && lvalue->children[0]->kind != ExprKind::Deref)
    return isHarmless(lvalue->children[0]);
  if (lvalue->kind != ExprKind::Subscript || lvalue->children[0]->kind != ExprKind::Variable)
    return false;
  bool is = true;
  forEachExpr(lvalue->children[1], [&](const Expr &e) {
    bool isNumber = e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Cast || e.kind == ExprKind::Unary ||
                    (e.kind == ExprKind::Variable && !isShared(e.name));
    bool isDivision = e.op == "/" || e.op == "%";
    bool isByLiteral = isDivision && stripCasts(e.children[1])->value.value_or(0) > 0;
    is &= isNumber || (e.kind == ExprKind::Binary && (!isDivision || isByLiteral));
  });
  return is;
}

void HostCode::touch(HostCall call, When when) {
  // What perhaps is not overwritten keeps the elements that are on the device.
  if (when == When::Guarded && call.kind == HostCallKind::Fills)
    call.kind = HostCallKind::Writes;
  whens.push_back(when);
  effects.touches.push_back(std::move(call));
  touchesOutside |= launchDepth == 0;
}

void HostCode::touchObject(HostCallKind kind, const ExprRef &lvalue, When when) {
  if (!isHeldObject(lvalue))
    return;
  HostCall call;
  call.kind = kind;
  call.object = lvalue;
  touch(call, isAddressable(function, lvalue) ? when : When::Never);
}

/// The evaluation of an lvalue's address.
void HostCode::address(const ExprRef &lvalue, When when) {
  switch (lvalue->kind) {
  case ExprKind::Variable:
    return;
  case ExprKind::Member:
    return address(lvalue->children[0], when);
  case ExprKind::Subscript:
    collect(lvalue->children[0], when);
    return collect(lvalue->children[1], when);
  case ExprKind::Deref:
    return collect(lvalue->children[0], when);
  default:
    collect(lvalue, when);
  }
}

void HostCode::assign(const ExprRef &lvalue, HostCallKind kind, When when) {
  address(lvalue, when);
  if (lvalue->kind == ExprKind::Variable)
    written.insert(lvalue->name);
  memoryWrites += lvalue->kind != ExprKind::Variable || isShared(lvalue->name);
  touchObject(kind, lvalue, when);
}

void HostCode::collect(const ExprRef &expr, When when) {
  if (!expr)
    return;
  const std::vector<ExprRef> &children = expr->children;
  if (expr->kind == ExprKind::Variable || isLvalueOfMemory(*expr)) {
    address(expr, when);
    if (!isArray(expr->type))
      touchObject(HostCallKind::Reads, expr, when);
    return;
  }
  switch (expr->kind) {
  case ExprKind::AddressOf:
    return address(children[0], when);
  case ExprKind::Assign:
    collect(children[1], when);
    return assign(children[0], expr->op == "=" ? HostCallKind::Fills : HostCallKind::Writes, when);
  case ExprKind::Increment:
    return assign(children[0], HostCallKind::Writes, when);
  case ExprKind::Call:
    return call(expr, when);
  case ExprKind::Unsupported:
    effects.isUnknown |= !isStringLiteral(*expr) && !isFunctionName(*expr);
    break;
  default:
    break;
  }
  bool isChoice =
      expr->kind == ExprKind::Conditional || (expr->kind == ExprKind::Binary && (expr->op == "&&" || expr->op == "||"));
  for (size_t i = 0; i < children.size(); ++i)
    collect(children[i], isChoice && i > 0 ? When::Guarded : when);
}

void HostCode::call(const ExprRef &expr, When when) {
  const CallEffects &calls = setting.calls;
  auto known = calls.find(expr->name);
  bool isLaunch = known != calls.end() && known->second == CallEffect::Launches;
  if (known != calls.end() && known->second == CallEffect::Unknown)
    effects.isUnknown = true;
  const bool touchesHere = known != calls.end() && known->second == CallEffect::Touches;
  const bool hasEffect = known != calls.end() && known->second != CallEffect::None;
  callsCode |= hasEffect;
  saysMore |= hasEffect && !touchesHere;
  launches += isLaunch;
  launchDepth += isLaunch;
  for (const ExprRef &argument : expr->children)
    collect(argument, when);
  launchDepth -= isLaunch;
  if (known == calls.end())
    return libraryCall(expr, when);
  if (touchesHere)
    calledCode(expr->name, [&](size_t parameter) { return std::vector{expr->children.at(parameter)}; });
}

/// Has it the same value, and no effect, before everything else that the expressions do?
bool HostCode::isStable(const ExprRef &expr) const {
  bool is = true;
  forEachExpr(expr, [&](const Expr &e) {
    bool hasEffect = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::Call ||
                     e.kind == ExprKind::Unsupported || e.kind == ExprKind::InitList;
    is &= !hasEffect && !(e.kind == ExprKind::Variable && written.count(e.name));
  });
  return is;
}

/// Does an address follow from memory that the expressions may change on the way?
bool HostCode::mayMove(const HostCall &touched) const {
  bool loads = false;
  for (const ExprRef &expr : {touched.object, touched.pointer, touched.bytes}) {
    bool isTop = touched.object != nullptr;
    forEachExpr(expr, [&](const Expr &e) {
      bool isMemory = isLvalueOfMemory(e) || (e.kind == ExprKind::Variable && isShared(e.name));
      loads |= isMemory && !isTop;
      isTop = false;
    });
  }
  return loads && memoryWrites > 1;
}

HostEffects HostCode::effectsOf(const std::vector<ExprRef> &exprs) {
  inside.clear();
  return effectsOf(exprs, nullptr);
}

HostEffects HostCode::effectsOfLoop(const StmtRef &loop) {
  inside.clear();
  std::vector<ExprRef> exprs;
  forEachStmt(loop, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare)
      inside.insert(s.name);
    for (const ExprRef &expr : {s.expr, s.step})
      if (expr)
        exprs.push_back(expr);
  });
  const LoopIntervals intervals(loop, {[&](const std::string &symbol) { return isShared(symbol); },
                                       [&](const Expr &call) { return calledInLoop(call); },
                                       accessedBefore(*loop, setting),
                                       setting.typesAreApart});
  return effectsOf(exprs, &intervals);
}

/// Is it in variables that begin in the loop, which launches nothing?
bool HostCode::isOfLoopsOwn(const HostCall &touched, const LoopIntervals &loop) const {
  const ExprRef &mention = touched.object ? touched.object : touched.pointer;
  if (!mention)
    return false;
  const Pointees where = touched.object ? setting.pointees.around(mention) : setting.pointees.of(mention);
  return !where.anywhere && !where.isFresh && where.parameters.empty() &&
         std::all_of(where.objects.begin(), where.objects.end(), [&](const std::string &symbol) { return loop.beginsInside(symbol); });
}

/// What is said before the expressions of what they touch.
std::vector<HostCall> HostCode::said(HostCall touched, When when, const LoopIntervals *loop) const {
  const bool isUnnamed = when == When::Never || (when == When::Guarded && !(touched.object && isHarmless(touched.object)));
  // All is said before the expressions, and what they call may read elements before these are overwritten.
  if ((callsCode || loop) && touched.kind == HostCallKind::Fills)
    touched.kind = HostCallKind::Writes;
  const bool isEarly = saysMore && touched.kind == HostCallKind::FreesBlock;
  const bool isVariable =
      touched.object && touched.object->kind == ExprKind::Variable && !inside.count(touched.object->name);
  const bool isStill =
      isVariable || (!loop && isStable(touched.object) && isStable(touched.pointer) && isStable(touched.bytes));
  if (!isUnnamed && !isEarly && !mayMove(touched) && isStill)
    return {touched};
  if (loop && isOfLoopsOwn(touched, *loop))
    return {};
  const std::vector<HostCall> between = loop && when != When::Never ? loop->of(touched) : std::vector<HostCall>();
  return between.empty() ? widened(touched, setting, {written, inside}) : between;
}

HostEffects HostCode::effectsOf(const std::vector<ExprRef> &exprs, const LoopIntervals *loop) {
  effects = {};
  whens.clear();
  written.clear();
  memoryWrites = launches = launchDepth = 0;
  touchesOutside = callsCode = saysMore = false;
  for (const ExprRef &expr : exprs)
    collect(expr, When::Always);
  std::vector<HostCall> all;
  for (size_t k = 0; k < effects.touches.size(); ++k)
    for (HostCall &each : said(effects.touches[k], whens[k], loop))
      all.push_back(std::move(each));
  effects.touches = std::move(all);
  bool touches = !effects.touches.empty();
  effects.launches = launches > 0;
  effects.isMixed = effects.launches && touches && (touchesOutside || launches > 1);
  const auto find = [&](HostCallKind kind) {
    return std::find_if(effects.touches.begin(), effects.touches.end(),
                        [&](const HostCall &touched) { return touched.kind == kind; });
  };
  if (const auto all = find(HostCallKind::Touches); all != effects.touches.end()) {
    HostCall everything;
    everything.isAtExit = !loop && std::all_of(all, effects.touches.end(), [](const HostCall &touched) {
      return touched.kind != HostCallKind::Touches || touched.isAtExit;
    });
    effects.touches = {everything};
  }
  if (find(HostCallKind::ReadsAny) != effects.touches.end()) {
    std::erase_if(effects.touches, isRead);
    effects.touches.insert(effects.touches.begin(), HostCall());
    effects.touches[0].kind = HostCallKind::ReadsAny;
  }
  return effects;
}

} // namespace nidus
