//===- build_arguments.cpp - what name.c passes to the launcher -------------===//
#include "analysis/frontend/host/dereferenced_before.h"
#include "analysis/frontend/normalise/held_objects.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/isl/budget.h"
#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus::frontend {

/// The object around a member: *im for im->w, im for im.w.
static ExprRef wholeObject(ExprRef lvalue) {
  while (lvalue->kind == ExprKind::Member)
    lvalue = lvalue->children[0];
  return lvalue;
}

/// The objects behind pointers that the expression accesses.
static std::vector<std::string> objectsOf(const ExprRef &host) {
  std::vector<std::string> objects;
  forEachExpr(host, [&](const Expr &e) {
    if (dereferenced(e))
      objects.push_back(objectKey(e));
  });
  return objects;
}

/// When the original surely accesses the objects in `host`; null: always.
ExprRef NestBuilder::hostCondition(const ExprRef &host) {
  isl::set when = everything();
  for (const std::string &object : objectsOf(host)) {
    auto found = evaluatedWhen.find(object);
    if (found == evaluatedWhen.end())
      refuse(ReasonId::ConditionalDereference, host->location,
             "'" + textOf(host) + "' is read in some iterations only: reading it ahead of the loops may not be allowed",
             "read it into a variable before the loop nest");
    when = when.intersect(found->second);
  }
  // Of the ends of tables they only say what is always so: a condition on elements makes an access unsure.
  for (const ValueEnds &ends : valueEnds())
    when = when.gist(ranges.at(ends.least).intersect(ranges.at(ends.greatest)));
  FormulaNames names;
  for (const auto &[key, invariant] : invariants) {
    if (invariant.isPitch)
      continue;
    bool isPlain = objectsOf(invariant.host).empty();
    for (const std::string &object : objectsOf(invariant.host))
      isPlain |= evaluatedWhen.count(object) && evaluatedWhen.at(object).is_equal(everything());
    if (isPlain)
      names[invariant.name] = invariant.host;
  }
  // What isl mentions need not matter.
  std::set<std::string> known;
  for (const auto &[name, value] : names)
    known.insert(name);
  isl::set plain = projectOnto(when, known), defined = plain;
  for (const auto &[name, definition] : definitions)
    defined = defined.intersect(definition);
  auto refuseAhead = [&] {
    refuse(ReasonId::ConditionalDereference, host->location, "'" + textOf(host) + "' cannot be read ahead of the loops",
           "read it into a variable before the loop nest");
  };
  if (!defined.is_subset(when))
    refuseAhead();
  isl::set types = everything();
  for (const std::string &name : known)
    if (auto range = ranges.find(name); range != ranges.end())
      types = types.intersect(range->second);
  try {
    ExprRef condition = nidus::condition(coalesced(plain).gist(types), everything(), names);
    return condition ? plainC(condition) : nullptr;
  } catch (const isl::exception &) {
    if (budgetExceeded())
      throw;
    refuseAhead(); // where numbers of 64 bits wrap is none that C can be asked for
  }
  return nullptr;
}

/// A variable whose value after the nest comes from the launcher.
static Argument result(const std::string &name, const std::string &symbol, const TypeRef &type) {
  return {name, ArgumentKind::LiveOut, type, false, variable(symbol, type), nullptr};
}

/// A reduced variable. Of one that stands for an object, a null pointer in front is passed as such: its members have no
/// address.
Argument NestBuilder::resultOf(const std::string &symbol, const TypeRef &type) const {
  auto object = held.find(symbol);
  if (object == held.end())
    return result(symbol, symbol, type);
  const ExprRef &host = object->second;
  if (host->kind == ExprKind::Variable && isPlainScalar(function, host->name))
    return result(symbol, host->name, type);
  Argument argument{symbol, ArgumentKind::Object, type, false, host, nullptr};
  ExprRef base = baseOf(host);
  if (host->kind != ExprKind::Deref && isPointer(base->type))
    argument.hostCondition = base;
  return argument;
}

/// Pointers to results are read ahead of the loops; those that others may change must stay what they are.
void NestBuilder::readsHeldPointers(const State &state) {
  readsAhead = true;
  for (const auto &[symbol, object] : held)
    if (ExprRef base = baseOf(object); isPointer(base->type))
      readsObject(base, state);
  readsAhead = false;
}

/// The names of local variables that may be visible where the nest begins.
static std::set<std::string> localNames(const Function &function, const StmtRef &nest) {
  std::set<std::string> names;
  for (const std::string &symbol : function.parameters)
    names.insert(function.variables.at(symbol).name);
  bool isBefore = true;
  forEachStmt(function.body, [&](const Stmt &s) {
    isBefore &= !isLoop(s) || s.range.beginOffset != nest->range.beginOffset;
    auto v = isBefore && s.kind == StmtKind::Declare ? function.variables.find(s.name) : function.variables.end();
    if (v != function.variables.end())
      names.insert(v->second.name);
  });
  return names;
}

/// name.c says the arguments where the nest stands, where their names may have another meaning.
void NestBuilder::checkNames(const std::vector<Argument> &arguments) const {
  const std::set<std::string> locals = localNames(function, nest);
  auto check = [&](const Expr &e) {
    const Variable *v = e.kind == ExprKind::Variable ? lookup(e.name) : nullptr;
    if (v && v->storage == Storage::Global && locals.count(v->name))
      refuse(ReasonId::HelperGlobal, nest->location,
             "a function that the loop nest calls uses the global '" + v->name + "', whose name a local variable has here",
             "give the local variable another name");
    const std::string said = v ? v->name : e.kind == ExprKind::Member ? e.name : "";
    if (function.macros.count(said))
      refuse(ReasonId::MacroRange, nest->location, "'" + said + "', which the loop nest reads, is the name of a macro here",
             "give the macro another name");
  };
  for (const Argument &argument : arguments) {
    forEachExpr(argument.host, check);
    forEachExpr(argument.hostCondition, check);
  }
}

/// Tables that choose places keep their values while the nest runs.
std::vector<ValueEnds> NestBuilder::valueEnds() const {
  std::vector<ValueEnds> all;
  for (const Root &root : roots) {
    if (!root.valueEnds)
      continue;
    if (root.isWritten)
      refuse(ReasonId::NonAffineSubscript, nest->location,
             "'" + textOf(root.host) + "', whose elements are subscripts, is written in the loop nest",
             "compute the subscripts in a loop nest before this one");
    all.push_back({root.name, root.valueEnds->first, root.valueEnds->second});
  }
  return all;
}

std::vector<Argument> NestBuilder::arguments() {
  std::vector<Argument> all;
  for (const Root &root : roots) {
    bool isUsed =
        std::any_of(accesses.begin(), accesses.end(), [&](const RecordedAccess &a) { return &roots[a.root] == &root; });
    if (!isUsed)
      continue;
    all.push_back({root.name, ArgumentKind::Array, unqualified(root.element), !root.isWritten, root.host, nullptr});
    all.back().isRowPointers = !root.pitch.empty();
    all.back().hostCondition = hostCondition(isArray(root.host->type) ? nullptr : root.host);
  }
  for (const auto &[key, invariant] : invariants) {
    all.push_back({invariant.name, invariant.isPitch ? ArgumentKind::Pitch : ArgumentKind::Scalar, invariant.type, true, invariant.host,
                   invariant.when ? invariant.when : hostCondition(invariant.host)});
    if (auto sum = defined.find(invariant.name); sum != defined.end())
      all.back().definition = sum->second;
  }
  // The function's own parameters first, in its order: the kernel then reads like the function.
  auto rank = [&](const Argument &argument) {
    const auto &parameters = function.parameters;
    std::string base;
    forEachExpr(argument.host, [&](const Expr &e) {
      if (base.empty() && e.kind == ExprKind::Variable)
        base = e.name;
    });
    size_t position = std::find(parameters.begin(), parameters.end(), base) - parameters.begin();
    return std::pair(position, static_cast<int>(argument.kind));
  };
  std::sort(all.begin(), all.end(), [&](const Argument &a, const Argument &b) {
    return std::pair(rank(a), a.name) < std::pair(rank(b), b.name);
  });
  for (Argument &location : locations())
    all.push_back(std::move(location));
  if (liveOut) {
    const auto user = held.find(liveOut->symbol);
    all.push_back(result(uniqueArgument(liveOut->symbol + "_end"), user == held.end() ? liveOut->symbol : user->second->name, liveOut->type));
  }
  // The kernel has an accumulator of that name, so no other argument has it.
  for (const auto &[symbol, reduction] : reductions) {
    all.push_back(resultOf(symbol, reduction.type));
    for (const Companion &companion : reduction.companions)
      all.push_back(resultOf(companion.symbol, companion.type));
  }
  if (scan)
    for (const Reduction &variable : scan->variables)
      if (!starts.count(variable.symbol))
        all.push_back(resultOf(variable.symbol, variable.type));
  checkNames(all);
  return all;
}

/// The objects whose content must not change while the nest runs: one test for a struct, unless the nest writes into
/// it.
std::vector<Argument> NestBuilder::locations() {
  std::map<std::string, ExprRef> tested;
  for (const auto &[key, object] : objects) {
    if (!object.needsTest)
      continue;
    for (const Root &root : roots)
      if (root.isWritten && !object.pointer.empty() && textOf(root.host) == object.pointer)
        refuse(ReasonId::InvariantWritten, object.lvalue->location,
               "'" + key + "' is read in every iteration from an array that the loop nest writes",
               "read it into a variable before the loop nest");
    ExprRef whole = wholeObject(object.lvalue);
    bool writesInside = std::any_of(roots.begin(), roots.end(), [&](const Root &root) {
      return root.isWritten && isArray(root.host->type) && textOf(wholeObject(root.host)) == textOf(whole);
    });
    writesInside |= std::any_of(held.begin(), held.end(), [&](const auto &result) {
      return textOf(wholeObject(result.second)) == textOf(whole);
    });
    ExprRef lvalue = writesInside || !isStruct(whole->type) ? object.lvalue : whole;
    tested.emplace(textOf(lvalue), lvalue);
  }
  std::vector<Argument> all;
  bool writes =
      !held.empty() || std::any_of(roots.begin(), roots.end(), [](const Root &root) { return root.isWritten; });
  for (const auto &[key, lvalue] : tested)
    if (writes)
      all.push_back({uniqueArgument("at_" + key), ArgumentKind::Location, unqualified(lvalue->type), true, lvalue,
                     hostCondition(lvalue)});
  return all;
}

} // namespace nidus::frontend
