//===- build_scop.cpp - from the recorded accesses to relations -------------===//
#include "analysis/frontend/build_scop.h"
#include "analysis/frontend/header_locals.h"
#include "analysis/frontend/delinearise.h"
#include "analysis/frontend/nest_builder.h"
#include "analysis/frontend/operations.h"
#include "analysis/frontend/reductions.h"
#include "analysis/frontend/substitute.h"
#include "analysis/frontend/syntax.h"
#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus {
namespace frontend {

// isl operations for one attempt at a nest. Ordinary filters need a tenth of it.
static constexpr unsigned long operationBudget = 5'000'000;

// And for what is only worth having.
static constexpr unsigned long interiorBudget = 1'000'000;

// Instructions of a thread; more code is fetched too slowly.
static constexpr int64_t mostUnrolled = 6000;

void refuse(const std::string &id, const Location &location, const std::string &message, const std::string &hint) {
  throw Refusal{Reason{id, location, message, hint}};
}

NestBuilder::NestBuilder(const Unit &unit, const PreparedNest &prepared, size_t depth, const Views &views)
    : unit(unit), function(prepared.function), nest(prepared.nest), exact(prepared.exact), depth(depth), views(views),
      declaredInside(declarations(nest)), relevant(symbolsOfSubscripts(unit, nest)),
      repeated(repeatedNumbers(unit, nest)), assumptions(everything()), limits(everything()),
      reductions(recogniseReductions(unit, prepared.function, prepared.nest)), current(&function) {
  for (const auto &[symbol, reduction] : reductions) {
    reduced.insert(symbol);
    for (const Companion &companion : reduction.companions) {
      reduced.insert(companion.symbol);
      relevant.insert(companion.symbol);
      taken[companion.symbol];
    }
  }
  for (const auto &[symbol, how] : assignments(nest))
    assigned.insert(symbol);
  for (const std::string &object : prepared.accessed)
    evaluatedWhen.emplace(object, everything());
  for (const auto &[symbol, v] : function.variables)
    if (isPrivate(symbol))
      usedNames.insert(symbol);
}

/// Scalars that the nest leaves changed for the code after it, and those that are shared with other functions.
void NestBuilder::checkScalars() const {
  for (const std::string &symbol : assigned) {
    const Variable *v = lookup(symbol);
    if (v && !declaredInside.count(symbol) && (v->storage == Storage::Global || v->storage == Storage::StaticLocal))
      refuse("unmodelled-write", nest->location, "'" + v->name + "' is shared by all iterations and written by them",
             "use a local variable inside the loop nest");
  }
  for (const std::string &symbol : nest->liveAfter) {
    const Variable *v = lookup(symbol);
    if (!v || !assigned.count(symbol) || declaredInside.count(symbol) || isArray(v->type) || reduced.count(symbol) ||
        (liveOut && liveOut->symbol == symbol))
      continue;
    refuse("scalar-live-out", nest->location, "'" + v->name + "' is computed in the loop nest and used after it",
           isPointer(v->type)
               ? "index the array instead of moving the pointer"
               : "sums, minima and maxima are mapped: s += v; if (v > m) m = v; without other uses in the nest");
  }
}

Scop NestBuilder::build() {
  State state;
  state.domain = everything();
  for (const std::string &symbol : assigned)
    if (isPrivate(symbol)) {
      const Variable *v = lookup(symbol);
      Value value;
      value.kind = v && isInteger(v->type)   ? Value::Kind::Integer
                   : v && isPointer(v->type) ? Value::Kind::Pointer
                                             : Value::Kind::Other;
      // An accumulator holds something; its updates are all that is done with it.
      value.isDefined = reduced.count(symbol) > 0;
      state.variables[symbol] = value;
    }
  StmtRef loop = nest;
  order.push_back(0);
  for (size_t level = 0;; ++level) {
    enterLoop(loop, state);
    std::vector<StmtRef> before;
    StmtRef inner = innerLoop(loop, before);
    if (level + 1 == depth) {
      body = loop->children[1];
      break;
    }
    for (const StmtRef &stmt : before) {
      for (const auto &[symbol, how] : assignments(stmt))
        if (reduced.count(symbol))
          refuse("unsupported-statement", stmt->location, "'" + symbol + "' is combined between the loops",
                 "combine it in the innermost loop");
      size_t recorded = accesses.size();
      execute(stmt, state);
      ++order.back();
      for (size_t i = recorded; i < accesses.size(); ++i)
        if (accesses[i].kind != AccessKind::Read)
          refuse("unsupported-statement", stmt->location, "the array is written between the loops");
    }
    loops.back().prefix = before;
    // What the inner loop changes has the value of an earlier iteration when the next one starts.
    for (const auto &[symbol, how] : assignments(inner))
      if (auto found = state.variables.find(symbol); found != state.variables.end())
        found->second.isDefined = reduced.count(symbol) > 0;
    loop = inner;
  }
  checkCountersBetween();
  checkScalars();
  entry = state;
  execute(body, state);
  if (reductions.empty())
    entry->domain = entry->domain.intersect(whenDoingSomething());
  return finish(*entry);
}

/// In the kernel a counter has the value of its thread everywhere: what stands between the loops may not use another
/// one.
void NestBuilder::checkCountersBetween() const {
  for (size_t outer = 0; outer < loops.size(); ++outer)
    for (size_t inner = outer + 1; inner < loops.size(); ++inner)
      for (const StmtRef &stmt : loops[outer].prefix)
        forEachExpr(stmt, [&](const Expr &e) {
          if (e.kind == ExprKind::Variable && e.name == loops[inner].symbol)
            refuse("unsupported-statement", stmt->location, "the counter '" + e.name + "' is used before its loop",
                   "use another variable");
        });
}

/// A pointer that the code tests against null must be one on the device exactly when it is one on the host: the nest
/// copies something through it whenever it runs, and does not run on the device when it is null.
void NestBuilder::checkNullTests(const Scop &scop) const {
  for (int index : nullTested) {
    if (index == privateRoot)
      continue;
    bool always = false;
    for (const Access &access : scop.statements[0].accesses)
      always |= index >= 0 && access.array == roots[index].name &&
                scop.statements[0].domain.params().is_subset(access.relation.domain().params());
    if (!always)
      refuse("pointer-value", nest->location, "a pointer is compared with null in every iteration",
             "test it before the loop nest");
  }
}

/// Code that no instance reaches is not followed, but it stands in the kernel.
void NestBuilder::checkSayable(const StmtRef &code) const {
  forEachStmt(code, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Other)
      refuse("unsupported-statement", stmt.location, "the loop nest contains " + stmt.name);
    checkSayable(stmt.type, stmt.location);
  });
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Unsupported)
      refuse("unsupported-expression", e.location, "the loop nest contains " + e.name);
    checkSayable(e.type, e.location);
  });
}

void NestBuilder::checkSayable(const Function &function) const {
  checkSayable(function.result, nest->location);
  for (const auto &[symbol, v] : function.variables)
    checkSayable(v.type, nest->location);
  checkSayable(function.body);
}

void NestBuilder::checkSayable(TypeRef type, const Location &location) const {
  while (isPointer(type) || isArray(type))
    type = type->element;
  if (type && type->kind == TypeKind::Unsupported)
    refuse(reasonId(type), location, "the loop nest uses " + type->name);
}

/// What a derived parameter stands for, as the launcher computes it.
static ExprRef derivedValue(const Derived &derived, const FormulaNames &names) {
  ExprRef value = formula(derived.value, names);
  if (derived.op.empty())
    return value;
  TypeRef type = scalarType(Scalar::Long);
  ExprRef divisor = intLiteral(derived.divisor, Scalar::Long);
  if (derived.op == "/" || derived.op == "%")
    return binary(derived.op, value, divisor, type);
  auto quotient = std::make_shared<Expr>();
  quotient->kind = ExprKind::Call;
  quotient->name = "floord";
  quotient->type = type;
  quotient->children = {value, divisor};
  if (derived.op == "floord")
    return quotient;
  return binary("-", value, binary("*", quotient, divisor, type), type);
}

/// A scalar argument as the launcher's formulas see it.
static ExprRef launcherVariable(const Scop &scop, const std::string &name) {
  auto argument =
      std::find_if(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &a) { return a.name == name; });
  return variable(name, launcherType(*argument));
}

/// Tells what comes back from the device by which argument it does.
void NestBuilder::nameResult(const Argument &argument, Scop &scop) const {
  const std::string &symbol = argument.host->name;
  if (liveOut && liveOut->symbol == symbol) {
    scop.liveOuts.push_back(*liveOut);
    scop.liveOuts.back().argument = argument.name;
  }
  for (Reduction &reduction : scop.reductions) {
    if (reduction.symbol == symbol)
      reduction.argument = argument.name;
    for (Companion &companion : reduction.companions)
      if (companion.symbol == symbol)
        companion.argument = argument.name;
  }
}

/// Where the extremum is, as a function of its instance.
ExprRef NestBuilder::companionValue(const std::string &symbol, const FormulaNames &names) const {
  const std::optional<Poly> &value = taken.at(symbol);
  bool isKnown = value.has_value();
  for (const std::string &name : value ? value->names() : std::set<std::string>())
    isKnown &= names.count(name) > 0;
  if (!isKnown)
    refuse("scalar-carried", nest->location,
           "'" + symbol + "' is set together with an extremum to a value that counters and sizes do not give",
           "keep the counters there, and read the value after the loop nest");
  return formula(*value, names);
}

Scop NestBuilder::finish(const State &start) {
  Scop scop;
  scop.function = function.name;
  scop.location = nest->location;
  scop.range = nest->range;
  Statement statement;
  // Written arrays first: what is assumed of their rows holds for those only read.
  std::map<int, std::vector<Access>> shaped;
  std::map<int, Array> arrays;
  for (bool isWritten : {true, false})
    for (int i = 0; i < static_cast<int>(roots.size()); ++i)
      if (roots[i].isWritten == isWritten && isUsed(i)) {
        arrays[i] = arrayOf(roots[i]);
        shaped[i] = shape(i, arrays[i]);
      }
  for (auto &[index, array] : arrays) {
    scop.arrays.push_back(array);
    for (Access &access : shaped[index])
      statement.accesses.push_back(std::move(access));
  }
  scop.context = everything();
  for (const auto &[name, range] : ranges)
    scop.context = scop.context.intersect(range);
  scop.assumptions = coalesced(known());
  std::vector<std::string> instance;
  std::set<std::string> names = parameterNames;
  for (const Loop &loop : loops) {
    instance.push_back(loop.symbol);
    names.insert(loop.symbol);
  }
  isl::set instances = start.domain.intersect(known());
  for (const auto &[name, definition] : definitions)
    instances = instances.intersect(definition);
  statement.domain = toTuple(coalesced(projectOnto(instances, names)), "S", instance);
  // A relation was made before what later subscripts assume was known.
  for (Access &access : statement.accesses)
    access.relation = coalesced(access.relation.intersect_params(statement.domain.params()));
  Substitution substitution(replacements);
  for (Loop loop : loops) {
    loop.first = substitution.apply(loop.first);
    loop.condition = substitution.apply(loop.condition);
    for (StmtRef &stmt : loop.prefix)
      stmt = substitution.apply(stmt);
    statement.loops.push_back(loop);
  }
  for (const auto &[symbol, reduction] : reductions)
    scop.reductions.push_back(reduction);
  statement.body = withPlainUpdates(unit, substitution.apply(body), scop.reductions);
  std::set<std::string> sizes;
  for (const auto &[key, invariant] : invariants)
    sizes.insert(invariant.name);
  scop.statements.push_back(withPlainHeaders(statement, sizes));
  checkNullTests(scop);
  checkSayable(scop.statements[0].body);
  for (const Loop &loop : scop.statements[0].loops)
    for (const StmtRef &stmt : loop.prefix)
      checkSayable(stmt);
  for (const std::string &name : callees)
    checkSayable(*findFunction(unit, name));
  scop.arguments = arguments();
  for (const Argument &argument : scop.arguments)
    if (argument.kind == ArgumentKind::LiveOut)
      nameResult(argument, scop);
  for (const auto &[key, invariant] : invariants)
    if (invariant.usedByIsl && parameterNames.count(invariant.name))
      scop.parameters.push_back(
          {invariant.name, invariant.type->scalar, launcherVariable(scop, invariant.name), false});
  FormulaNames formulaNames;
  for (const Parameter &parameter : scop.parameters)
    formulaNames[parameter.name] = parameter.value;
  for (const std::string &name : derivedOrder) {
    formulaNames[name] = derivedValue(derived.at(name), formulaNames);
    scop.parameters.push_back({name, Scalar::Long, formulaNames[name], definitions.count(name) > 0});
  }
  for (const Loop &loop : loops)
    formulaNames[loop.symbol] = variable(loop.symbol, scalarType(Scalar::Long));
  for (Reduction &reduction : scop.reductions)
    for (Companion &companion : reduction.companions)
      companion.value = companionValue(companion.symbol, formulaNames);
  for (const std::string &symbol : assigned)
    if (isPrivate(symbol) && !declaredInside.count(symbol) && !reduced.count(symbol))
      scop.privates.push_back(*lookup(symbol));
  for (const auto &[symbol, v] : function.variables)
    scop.hostNames[symbol] = v.name;
  scop.callees.assign(callees.begin(), callees.end());
  scop.usesMath = usesMath;
  return scop;
}

/// Reads the nest until every array is seen as elements of the type by which the nest accesses it; an array has one.
static Scop builtWithViews(const Unit &unit, const PreparedNest &prepared, size_t depth, Views &views,
                           std::optional<NestBuilder> &builder) {
  for (;;) {
    try {
      builder.emplace(unit, prepared, depth, views);
      return builder->build();
    } catch (const OtherView &view) {
      views[view.host] = view.element;
    }
  }
}

} // namespace frontend

Depths depthsOf(const Unit &unit, const Function &function, const StmtRef &nest) {
  Depths depths;
  const frontend::PreparedNest plain = frontend::prepareNest(unit, function, nest, 1);
  std::vector<StmtRef> before;
  for (StmtRef loop = plain.nest; loop; loop = frontend::innerLoop(loop, before))
    if (std::optional<frontend::LoopHeader> header = frontend::loopHeader(loop, plain.function))
      depths.own.insert(header->symbol);
  depths.most = frontend::loopsOf(frontend::prepareNest(unit, function, nest, SIZE_MAX));
  return depths;
}

static Scop finished(const Unit &unit, Scop scop) {
  std::optional<frontend::Unrolled> unrolled = frontend::unroll(scop.statements[0].body, unit);
  scop.unrolls = unrolled && unrolled->indexesOwnArrays && unrolled->operations <= frontend::mostUnrolled;
  return scop;
}

Result<Scop> buildScop(const Unit &unit, const Function &function, const StmtRef &nest, size_t depth) {
  std::optional<Reason> refused;
  std::optional<frontend::PreparedNest> prepared;
  std::optional<frontend::NestBuilder> builder;
  frontend::Views views;
  std::optional<Scop> scop = withBudget(frontend::operationBudget, [&]() -> Scop {
    try {
      prepared = frontend::prepareNest(unit, function, nest, depth);
      return frontend::builtWithViews(unit, *prepared, depth, views, builder);
    } catch (const frontend::Refusal &refusal) {
      refused = refusal.reason;
      return Scop();
    }
  });
  if (refused)
    return *refused;
  if (!scop)
    return Reason{"too-complex", nest->location, "the relations of this loop nest are too complex to be computed",
                  "split the loop nest"};
  auto interiorOf = [&](const frontend::NestBuilder &built, const Scop &of) {
    auto found = withBudget(frontend::interiorBudget, [&]() -> std::optional<Interior> {
      try {
        return built.interior(of);
      } catch (const frontend::Refusal &) {
        return std::nullopt;
      }
    });
    return found ? *found : std::nullopt;
  };
  // Samples of all channels are taken in packets; where they cannot be, the loops stay two.
  std::optional<frontend::Channels> channels = frontend::channelsOf(*prepared, depth);
  if (channels && builder->isRowOf(*channels)) {
    frontend::PreparedNest merged = frontend::mergeChannels(unit, *prepared, *channels);
    std::optional<frontend::NestBuilder> ofSamples;
    std::optional<std::optional<Scop>> row = withBudget(frontend::operationBudget, [&]() -> std::optional<Scop> {
      try {
        Scop built = frontend::builtWithViews(unit, merged, depth - 1, views, ofSamples);
        return built;
      } catch (const frontend::Refusal &) {
        return std::nullopt;
      }
    });
    if (row && *row)
      (*row)->interior = interiorOf(*ofSamples, **row);
    if (row && *row && (*row)->interior && !(*row)->interior->hasLoops)
      return finished(unit, **row);
  }
  scop->interior = interiorOf(*builder, *scop);
  return finished(unit, *scop);
}

} // namespace nidus
