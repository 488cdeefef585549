#include "analysis/frontend/scop/argument_list.h"
#include "analysis/frontend/host/dereferenced_before.h"
#include "analysis/frontend/normalise/held_objects.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/isl/budget.h"
#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus::frontend {

ArgumentList::ArgumentList(NestFacts &facts)
    : source(facts.source), context(facts.context), memory(facts.memory), invariants(facts.invariants), trace(facts.trace),
      parameters(facts.parameters), dimensions(facts.dimensions), names(facts.names) {}

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

/// The arguments that the host can name whatever the sizes are.
FormulaNames ArgumentList::namesAhead() const {
  FormulaNames names;
  for (const auto &[key, invariant] : invariants.all()) {
    if (invariant.isPitch)
      continue;
    bool isPlain = objectsOf(invariant.host).empty();
    for (const std::string &object : objectsOf(invariant.host))
      if (const isl::set *accessed = invariants.accessedWhen(object))
        isPlain |= accessed->is_equal(everything());
    if (isPlain)
      names[invariant.name] = invariant.host;
  }
  return names;
}

/// When the original surely accesses the objects in `host`; null: always.
ExprRef ArgumentList::hostCondition(const ExprRef &host) const {
  isl::set when = everything();
  for (const std::string &object : objectsOf(host)) {
    const isl::set *accessed = invariants.accessedWhen(object);
    if (!accessed)
      refuse(ReasonId::ConditionalDereference, host->location,
             "'" + textOf(host) + "' is read in some iterations only: reading it ahead of the loops may not be allowed",
             "read it into a variable before the loop nest");
    when = when.intersect(*accessed);
  }
  // Of the ends of tables they only say what is always so: a condition on elements makes an access unsure.
  for (const ValueEnds &ends : valueEnds())
    when = when.gist(parameters.rangeOf(ends.least).intersect(parameters.rangeOf(ends.greatest)));
  const FormulaNames names = namesAhead();
  // What isl mentions need not matter.
  std::set<std::string> known;
  for (const auto &[name, value] : names)
    known.insert(name);
  const isl::set plain = projectOnto(when, known);
  auto refuseAhead = [&] {
    refuse(ReasonId::ConditionalDereference, host->location, "'" + textOf(host) + "' cannot be read ahead of the loops",
           "read it into a variable before the loop nest");
  };
  if (!parameters.withDefinitions(plain).is_subset(when))
    refuseAhead();
  try {
    ExprRef condition = nidus::condition(coalesced(plain).gist(parameters.typesOf(known)), everything(), names);
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
Argument ArgumentList::resultOf(const std::string &symbol, const TypeRef &type) const {
  auto object = source.prepared.held.find(symbol);
  if (object == source.prepared.held.end())
    return result(symbol, symbol, type);
  const ExprRef &host = object->second;
  if (host->kind == ExprKind::Variable && isPlainScalar(source.function, host->name))
    return result(symbol, host->name, type);
  Argument argument{symbol, ArgumentKind::Object, type, false, host, nullptr};
  ExprRef base = baseOf(host);
  if (host->kind != ExprKind::Deref && isPointer(base->type))
    argument.hostCondition = base;
  return argument;
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
void ArgumentList::checkNames(const std::vector<Argument> &arguments) const {
  const std::set<std::string> locals = localNames(source.function, source.nest);
  auto check = [&](const Expr &e) {
    const Variable *v = e.kind == ExprKind::Variable ? context.lookup(e.name) : nullptr;
    if (v && v->storage == Storage::Global && locals.count(v->name))
      refuse(ReasonId::HelperGlobal, source.nest->location,
             "a function that the loop nest calls uses the global '" + v->name + "', whose name a local variable has here",
             "give the local variable another name");
    const std::string said = v ? v->name : e.kind == ExprKind::Member ? e.name : "";
    if (source.function.macros.count(said))
      refuse(ReasonId::MacroRange, source.nest->location, "'" + said + "', which the loop nest reads, is the name of a macro here",
             "give the macro another name");
  };
  for (const Argument &argument : arguments) {
    forEachExpr(argument.host, check);
    forEachExpr(argument.hostCondition, check);
  }
}

std::vector<ValueEnds> ArgumentList::valueEnds() const {
  std::vector<ValueEnds> all;
  for (const Root &root : memory.all()) {
    if (!root.valueEnds)
      continue;
    if (root.isWritten)
      refuse(ReasonId::NonAffineSubscript, source.nest->location,
             "'" + textOf(root.host) + "', whose elements are subscripts, is written in the loop nest",
             "compute the subscripts in a loop nest before this one");
    all.push_back({root.name, root.valueEnds->first, root.valueEnds->second});
  }
  return all;
}

/// Arrays, and what is read ahead.
std::vector<Argument> ArgumentList::inputs() const {
  std::vector<Argument> all;
  for (const Root &root : memory.all()) {
    bool isUsed =
        std::any_of(trace.accesses().begin(), trace.accesses().end(), [&](const RecordedAccess &a) { return &memory[a.root] == &root; });
    if (!isUsed)
      continue;
    all.push_back({root.name, ArgumentKind::Array, unqualified(root.element), !root.isWritten, root.host, nullptr});
    all.back().isRowPointers = !root.pitch.empty();
    all.back().hostCondition = hostCondition(isArray(root.host->type) ? nullptr : root.host);
  }
  for (const auto &[key, invariant] : invariants.all()) {
    all.push_back({invariant.name, invariant.isPitch ? ArgumentKind::Pitch : ArgumentKind::Scalar, invariant.type, true, invariant.host,
                   invariant.when ? invariant.when : hostCondition(invariant.host)});
    if (auto sum = invariants.definitions().find(invariant.name); sum != invariants.definitions().end())
      all.back().definition = sum->second;
  }
  // The function's own parameters first, in its order: the kernel then reads like the function.
  auto rank = [&](const Argument &argument) {
    const auto &parameters = source.function.parameters;
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
  return all;
}

std::vector<Argument> ArgumentList::arguments() {
  std::vector<Argument> all = inputs();
  for (Argument &location : locations())
    all.push_back(std::move(location));
  if (const std::optional<LiveOutCounter> &counter = dimensions.liveOut) {
    const auto user = source.prepared.held.find(counter->symbol);
    const std::string &shown = user == source.prepared.held.end() ? counter->symbol : user->second->name;
    all.push_back(result(names.ofArgument(counter->symbol + "_end"), shown, counter->type));
  }
  // The kernel has an accumulator of that name, so no other argument has it.
  for (const auto &[symbol, reduction] : source.reductions) {
    all.push_back(resultOf(symbol, reduction.type));
    for (const Companion &companion : reduction.companions)
      all.push_back(resultOf(companion.symbol, companion.type));
  }
  if (source.scan)
    for (const Reduction &variable : source.scan->variables)
      if (!source.reading.starts.count(variable.symbol))
        all.push_back(resultOf(variable.symbol, variable.type));
  checkNames(all);
  return all;
}

/// The objects whose content must not change while the nest runs: one test for a struct, unless the nest writes into
/// it.
std::vector<Argument> ArgumentList::locations() {
  std::map<std::string, ExprRef> tested;
  for (const auto &[key, object] : invariants.objects()) {
    if (!object.needsTest)
      continue;
    for (const Root &root : memory.all())
      if (root.isWritten && !object.pointer.empty() && textOf(root.host) == object.pointer)
        refuse(ReasonId::InvariantWritten, object.lvalue->location,
               "'" + key + "' is read in every iteration from an array that the loop nest writes",
               "read it into a variable before the loop nest");
    ExprRef whole = wholeObject(object.lvalue);
    bool writesInside = std::any_of(memory.all().begin(), memory.all().end(), [&](const Root &root) {
      return root.isWritten && isArray(root.host->type) && textOf(wholeObject(root.host)) == textOf(whole);
    });
    writesInside |= std::any_of(source.prepared.held.begin(), source.prepared.held.end(), [&](const auto &result) {
      return textOf(wholeObject(result.second)) == textOf(whole);
    });
    ExprRef lvalue = writesInside || !isStruct(whole->type) ? object.lvalue : whole;
    tested.emplace(textOf(lvalue), lvalue);
  }
  std::vector<Argument> all;
  bool writes =
      !source.prepared.held.empty() || std::any_of(memory.all().begin(), memory.all().end(), [](const Root &root) { return root.isWritten; });
  for (const auto &[key, lvalue] : tested)
    if (writes)
      all.push_back({names.ofArgument("at_" + key), ArgumentKind::Location, unqualified(lvalue->type), true, lvalue,
                     hostCondition(lvalue)});
  return all;
}

} // namespace nidus::frontend
