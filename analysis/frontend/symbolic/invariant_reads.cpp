#include "analysis/frontend/symbolic/invariant_reads.h"
#include "analysis/frontend/host/dereferenced_before.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {

void InvariantReads::ofObject(const ExprRef &lvalue, const State &state) {
  ExprRef object = lvalue;
  std::string pointer;
  auto isPart = [](const Expr &e) {
    return e.kind == ExprKind::Member || (e.kind == ExprKind::Subscript && isArray(e.children[0]->type));
  };
  bool isElement = false;
  for (; isPart(*object); object = object->children[0])
    isElement |= object->kind == ExprKind::Subscript;
  if (ExprRef through = dereferenced(*object))
    pointer = textOf(through);
  // Only the scalar itself is tested: other members of the struct may be written.
  std::string key = textOf(lvalue);
  InvariantObject entry{key, lvalue, pointer, true};
  // Another element of the array may be written through a subscript.
  if (object->kind == ExprKind::Variable && !isElement) {
    const Variable *v = context.lookup(object->name);
    bool isLocal = v->storage == Storage::Local || v->storage == Storage::Parameter;
    entry.needsTest = isLocal ? v->addressTaken : v->mayChange;
  }
  invariants.read(entry);
  if (!certainty.readsAhead)
    access(objectKey(*object), state);
}

void InvariantReads::access(const std::string &object, const State &state) {
  if (object.empty() || certainty.reachedPerhaps || (!certainty.alwaysEvaluated && !state.isExact()))
    return;
  invariants.access(object, certainty.alwaysEvaluated ? everything() : projectOnto(state.domain, parameters.names()));
}

void InvariantReads::ofPointers(const ExprRef &plain, const State &state) {
  bool isLvalue = plain->kind == ExprKind::Variable || plain->kind == ExprKind::Member ||
                  plain->kind == ExprKind::Deref || plain->kind == ExprKind::Subscript;
  if (isLvalue && isPointer(plain->type))
    ofObject(plain, state);
  for (const ExprRef &child : plain->children)
    ofPointers(child, state);
}

} // namespace nidus::frontend
