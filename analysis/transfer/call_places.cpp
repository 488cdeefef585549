#include "analysis/transfer/call_places.h"
#include "analysis/transfer/pointers.h"
#include <algorithm>

namespace nidus {

void CallPlaces::add(HostCallKind kind, HostCallPlace place, const Stmt &stmt) {
  HostCall call;
  call.kind = kind;
  add(call, place, stmt);
}

void CallPlaces::add(HostCall call, HostCallPlace place, const Stmt &stmt) {
  // The text goes in front of directives, which stay next to their loop; a macro's statement has no place for it.
  const bool isInFront = place != HostCallPlace::After && !stmt.pragma.empty();
  isMissing |= !stmt.range.writable || (isInFront && stmt.placeInFront < 0);
  call.place = place == HostCallPlace::After && !endsWhole(stmt) ? HostCallPlace::Behind : place;
  call.beginOffset = stmt.range.beginOffset;
  call.endOffset = stmt.range.endOffset;
  result.push_back(std::move(call));
}

/// Is the end of its text the end of a statement in braces, or of one without parts?
bool CallPlaces::endsWhole(const Stmt &stmt) const {
  bool isGuard = stmt.kind == StmtKind::If || stmt.kind == StmtKind::For || stmt.kind == StmtKind::While;
  if (!isGuard || mappedNest(stmt, plan))
    return true;
  const StmtRef &last = stmt.children.back();
  return last->kind == StmtKind::Block || mappedNest(*last, plan);
}

void CallPlaces::addInside(HostCall call, int offset) {
  isMissing |= offset < 0;
  call.place = HostCallPlace::Inside;
  call.beginOffset = call.endOffset = offset;
  result.push_back(std::move(call));
}

/// Is it the end of a hold where the call is made?
static bool endsAt(const HostCall &unhold, const HostCall &call) {
  return unhold.kind == HostCallKind::Unhold && unhold.place == call.place && unhold.beginOffset == call.beginOffset &&
         unhold.endOffset == call.endOffset;
}

std::vector<HostCall> withHoldsOf(const std::vector<HostCall> &own, const std::vector<HostCall> &everywhere) {
  std::vector<HostCall> all = own;
  std::erase_if(
      all, [](const HostCall &call) { return call.kind != HostCallKind::Hold && call.kind != HostCallKind::Unhold; });
  // What ends is lost before the rest comes home.
  for (const HostCall &call : everywhere)
    all.insert(std::find_if(all.begin(), all.end(), [&](const HostCall &unhold) { return endsAt(unhold, call); }),
               call);
  return all;
}

HostCall callOn(HostCallKind kind, const ExprRef &pointer, const ExprRef &bytes) {
  HostCall call;
  call.kind = kind;
  call.pointer = pointer;
  call.bytes = bytes;
  return call;
}

bool mentions(const HostCall &call, const std::set<std::string> &variables) {
  bool does = false;
  for (const ExprRef &named : {call.object, call.pointer, call.bytes})
    forEachExpr(named, [&](const Expr &e) { does |= e.kind == ExprKind::Variable && variables.count(e.name); });
  return does;
}

bool areDeclaredTogether(const StmtRef &a, const StmtRef &b) {
  return a && b && a->kind == StmtKind::Declare && b->kind == StmtKind::Declare && a->range.beginOffset == b->range.beginOffset &&
         a->range.endOffset == b->range.endOffset;
}

} // namespace nidus
