//===- host_code_calls.cpp - what calls in host code do to memory -----------===//
#include "analysis/transfer/host_code.h"
#include "analysis/transfer/widened.h"
#include <algorithm>

namespace nidus {
namespace {

bool isText(const ExprRef &expr) { return isStringLiteral(*stripCasts(expr)); }

/// Can it be given to a function without a cast?
bool isPlainAddress(const TypeRef &type) { return (isPointer(type) || isArray(type)) && !type->element->isVolatile; }

/// Of two sizes.
ExprRef product(const ExprRef &a, const ExprRef &b) {
  for (const auto &[one, other] : {std::pair(a, b), std::pair(b, a)})
    if (stripCasts(one)->value == 1)
      return other;
  return binary("*", a, b, a->type);
}

} // namespace

/// What a function of the file does that does not say so itself. `argumentsFor`: what one of its parameters may be.
void HostCode::calledCode(const std::string &function, const std::function<std::vector<ExprRef>(size_t)> &argumentsFor) {
  const Touched &callee = setting.touched.at(function);
  effects.isUnknown |= !callee.isKnown;
  const auto touched = [](Touching access) {
    HostCall made;
    made.kind = access == Touching::Writes ? HostCallKind::Writes : HostCallKind::Reads;
    return made;
  };
  if (callee.anything != Touching::None && held.others)
    touch(ofAnything(touched(callee.anything)), When::Never);
  for (const auto &[symbol, access] : callee.objects) {
    HostCall made = touched(access);
    auto global = setting.globals.find(symbol);
    made.object = variable(symbol, global == setting.globals.end() ? nullptr : global->second.type);
    if (isHeldObject(made.object))
      touch(made, When::Never);
  }
  for (const auto &[position, access] : callee.parameters)
    for (const ExprRef &argument : argumentsFor(position))
      touchPointee(touched(access).kind, argument);
}

/// Whatever the pointer leads to.
void HostCode::touchPointee(HostCallKind kind, const ExprRef &pointer) {
  if (!isHeld(pointers.flow(pointer)))
    return;
  HostCall made;
  made.kind = kind;
  made.pointer = pointer;
  touch(made, When::Never);
}

void HostCode::touchBytes(HostCallKind kind, const ExprRef &pointer, const ExprRef &bytes, When when) {
  if (!isHeld(pointers.flow(pointer)))
    return;
  HostCall made;
  made.kind = kind;
  made.pointer = stripCasts(pointer);
  made.bytes = bytes;
  touch(made, isPlainAddress(made.pointer->type) ? when : When::Never);
}

void HostCode::libraryCall(const ExprRef &expr, When when) {
  const LibraryFunction library(expr->name);
  const std::vector<ExprRef> &arguments = expr->children;
  const auto bytes = [&](HostCallKind kind, size_t argument, const ExprRef &count) {
    touchBytes(kind, arguments[argument], count, when);
  };
  switch (arguments.size() < library.leastArguments() ? LibraryEffect::Unknown : library.effect()) {
  case LibraryEffect::Unknown:
    effects.isUnknown = true;
    break;
  case LibraryEffect::ByArgument:
    return touchArguments(*expr);
  case LibraryEffect::Copies:
    bytes(HostCallKind::Reads, 1, arguments[2]);
    return bytes(HostCallKind::Fills, 0, arguments[2]);
  case LibraryEffect::Sets:
    return bytes(HostCallKind::Fills, 0, arguments[2]);
  case LibraryEffect::Compares:
    bytes(HostCallKind::Reads, 0, arguments[2]);
    return bytes(HostCallKind::Reads, 1, arguments[2]);
  case LibraryEffect::FileReads:
    return bytes(HostCallKind::Writes, 0, product(arguments[1], arguments[2]));
  case LibraryEffect::FileWrites:
    return bytes(HostCallKind::Reads, 0, product(arguments[1], arguments[2]));
  case LibraryEffect::Sorts:
    callBack(*expr, {}); // with elements of what is sorted
    return bytes(HostCallKind::Writes, 0, product(arguments[1], arguments[2]));
  case LibraryEffect::Frees:
    return freed(arguments[0], when);
  case LibraryEffect::Exits: {
    HostCall all;
    all.isAtExit = true;
    return touch(all, when);
  }
  }
}

void HostCode::freed(const ExprRef &pointer, When when) {
  if (!isPointer(pointer->type) || !isHeld(pointers.flow(pointer)))
    return;
  HostCall call;
  call.kind = HostCallKind::FreesBlock;
  call.pointer = pointer;
  touch(call, when);
}

void HostCode::touchArguments(const Expr &call) {
  const LibraryFunction library(call.name);
  for (size_t i = 0; i < call.children.size(); ++i) {
    const ExprRef &argument = call.children[i];
    const ArgumentUse use = library.useOf(i);
    if (use == ArgumentUse::Calls)
      callBack(call, call.children);
    else if (use != ArgumentUse::None && isPointerLike(argument->type) && !isText(argument))
      touchPointee(use == ArgumentUse::Writes || (use == ArgumentUse::Prints && mayBePrintedInto(argument->type)) ? HostCallKind::Writes
                                                                                                       : HostCallKind::ReadsAny,
                   argument);
  }
}

/// The function that one of the arguments names, with pointers to what `given` lead to.
void HostCode::callBack(const Expr &call, std::vector<ExprRef> given) {
  std::string called;
  for (size_t i = 0; i < call.children.size(); ++i)
    if (LibraryFunction(call.name).useOf(i) == ArgumentUse::Calls)
      called = functionGivenAs(call.children[i]);
  const auto known = setting.calls.find(called);
  if (known == setting.calls.end() || known->second == CallEffect::Unknown || known->second == CallEffect::Launches)
    return void(effects.isUnknown = true);
  std::erase_if(given, [](const ExprRef &argument) { return !isPointerLike(argument->type) || !functionGivenAs(argument).empty(); });
  calledCode(called, [&](size_t) { return given; });
}

std::optional<HostCall> HostCode::moveOf(const ExprRef &call) const {
  const bool isKnown = call->kind == ExprKind::Call && !setting.calls.count(call->name) && call->children.size() == 3;
  const LibraryEffect effect = isKnown ? LibraryFunction(call->name).effect() : LibraryEffect::Unknown;
  if (effect != LibraryEffect::Copies && effect != LibraryEffect::Sets)
    return std::nullopt;
  const auto isPlace = [&](const ExprRef &pointer) {
    return isHeld(pointers.flow(pointer)) && isPlainAddress(stripCasts(pointer)->type);
  };
  const bool copies = effect == LibraryEffect::Copies;
  const bool isStill = std::none_of(call->children.begin(), call->children.end(), hasEffect);
  if (!isStill || !isPlace(call->children[0]) || (copies && !isPlace(call->children[1])))
    return std::nullopt;
  HostCall move;
  move.kind = copies ? HostCallKind::Copies : HostCallKind::Sets;
  move.pointer = stripCasts(call->children[0]);
  move.from = copies ? stripCasts(call->children[1]) : call->children[1];
  move.bytes = call->children[2];
  return move;
}

CalledInLoop HostCode::calledInLoop(const Expr &call) const {
  if (const auto own = setting.calls.find(call.name); own != setting.calls.end()) {
    const auto found = setting.touched.find(call.name);
    const bool isKnown = found != setting.touched.end() && found->second.isKnown && own->second != CallEffect::Unknown && own->second != CallEffect::Launches;
    return {isKnown, !isKnown || found->second.writes(), isKnown && found->second.comesBack};
  }
  const LibraryFunction library(call.name);
  bool writes = false;
  for (size_t i = 0; i < call.children.size(); ++i) {
    const ArgumentUse use = library.useOf(i);
    const bool mayWrite = use == ArgumentUse::Writes || use == ArgumentUse::Calls ||
                          (use == ArgumentUse::Prints && mayBePrintedInto(call.children[i]->type));
    writes |= mayWrite && isPointerLike(call.children[i]->type);
  }
  return {library.isKnown(), writes, library.comesBack()};
}

} // namespace nidus
