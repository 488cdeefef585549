#include "analysis/transfer/widened.h"
#include "analysis/transfer/visible_globals.h"

namespace nidus {

bool isRead(const HostCall &call) {
  return call.kind == HostCallKind::Reads || call.kind == HostCallKind::ReadsAny ||
         call.kind == HostCallKind::ReadsObject || call.kind == HostCallKind::ReadsAround;
}

HostCall ofAnything(const HostCall &call) {
  HostCall any;
  any.kind = isRead(call) ? HostCallKind::ReadsAny : HostCallKind::Touches;
  return any;
}

namespace {

/// Null when the variable cannot be named, with its size, before the code that holds the mention.
const Variable *nameable(const std::string &symbol, const ExprRef &mention, const HostCallSetting &setting,
                         const NotYet &notYet) {
  const Function &function = setting.function;
  if (auto global = setting.globals.find(symbol); global != setting.globals.end())
    return &global->second;
  auto v = function.variables.find(symbol);
  const bool isMentioned =
      v != function.variables.end() && variablesOf(mention).count(symbol) && !notYet.inside.count(symbol);
  return isMentioned && hasPlainSize(v->second) && isOnlyOfItsName(function, v->second) ? &v->second : nullptr;
}

/// Memory that a variable stands for.
std::optional<HostCall> ofWholeMemory(const HostCall &call, const ExprRef &base, const HostCallSetting &setting,
                                      const NotYet &notYet) {
  const PointerFlow from = setting.pointers.flow(base);
  if (from.isUnknown || from.isFresh || from.variables.size() != 1)
    return std::nullopt;
  const std::string &symbol = *from.variables.begin();
  if (!setting.pointers.isWhole(symbol) || notYet.written.count(symbol) || notYet.inside.count(symbol))
    return std::nullopt;
  HostCall whole;
  whole.kind = isRead(call) ? HostCallKind::ReadsObject : HostCallKind::WritesObject;
  whole.pointer = variable(symbol, setting.function.variables.at(symbol).type);
  return whole;
}

/// What a variable leads into, whatever that is.
std::optional<HostCall> aroundPointer(const HostCall &call, const ExprRef &base, const HostCallSetting &setting,
                                      const NotYet &notYet) {
  ExprRef pointer = base;
  while (isPointer(pointer->type) && (pointer->kind == ExprKind::Cast || pointer->kind == ExprKind::Binary))
    pointer = pointer->children[pointer->kind == ExprKind::Cast || isPointer(pointer->children[0]->type) ? 0 : 1];
  auto v = setting.function.variables.find(pointer->name);
  const bool isOwn = pointer->kind == ExprKind::Variable && v != setting.function.variables.end() &&
                     (v->second.storage == Storage::Local || v->second.storage == Storage::Parameter) &&
                     !v->second.addressTaken && isOnlyOfItsName(setting.function, v->second);
  if (!isOwn || !isPointer(pointer->type) || pointer->type->element->isVolatile || notYet.written.count(pointer->name) ||
      notYet.inside.count(pointer->name))
    return std::nullopt;
  HostCall around;
  around.kind = isRead(call) ? HostCallKind::ReadsAround : HostCallKind::WritesAround;
  around.pointer = pointer;
  return around;
}

/// Variables; none when one of them has no name here, or when there may be others.
std::vector<HostCall> ofNamedObjects(const HostCall &call, const HostCallSetting &setting, const NotYet &notYet) {
  const ExprRef &mention = call.object ? call.object : call.pointer;
  if (!mention)
    return {};
  const Pointees where = call.object ? setting.pointees.around(mention) : setting.pointees.of(mention);
  if (where.anywhere || where.isFresh || !where.parameters.empty())
    return {};
  std::vector<HostCall> all;
  for (const std::string &symbol : where.objects) {
    const Variable *v = nameable(symbol, mention, setting, notYet);
    if (!v)
      return {};
    HostCall whole;
    whole.kind = isRead(call) ? HostCallKind::Reads : HostCallKind::Writes;
    whole.object = variable(symbol, v->type);
    all.push_back(whole);
  }
  return all;
}

} // namespace

std::vector<HostCall> widened(const HostCall &call, const HostCallSetting &setting, const NotYet &notYet) {
  ExprRef base = call.pointer;
  for (ExprRef lvalue = call.object; lvalue && !base; lvalue = lvalue->children[0]) {
    const bool isAccess = lvalue->kind == ExprKind::Deref || lvalue->kind == ExprKind::Subscript;
    if (isAccess && isPointer(lvalue->children[0]->type))
      base = lvalue->children[0];
    if (!isAccess && lvalue->kind != ExprKind::Member)
      break;
  }
  if (std::optional<HostCall> whole = base ? ofWholeMemory(call, base, setting, notYet) : std::nullopt)
    return {*whole};
  if (const std::vector<HostCall> named = ofNamedObjects(call, setting, notYet); !named.empty())
    return named;
  return {base ? aroundPointer(call, base, setting, notYet).value_or(ofAnything(call)) : ofAnything(call)};
}

} // namespace nidus
