//===- build_scop.cpp - from the recorded accesses to relations -------------===//
#include "analysis/frontend/scop/build_scop.h"
#include "analysis/frontend/shapes/delinearise.h"
#include "analysis/frontend/host/conditions_around.h"
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/syntax/operations.h"
#include "analysis/frontend/syntax/scalar_flow.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/scop/scans.h"
#include "analysis/frontend/scop/shared_loops.h"
#include "analysis/frontend/shapes/sized_extents.h"
#include "analysis/frontend/normalise/substitute.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/isl/formula.h"
#include "analysis/isl/budget.h"
#include <algorithm>
#include <functional>

namespace nidus {
namespace frontend {

// isl operations for one attempt at a nest. Ordinary filters need a tenth of it.
static constexpr unsigned long operationBudget = 5'000'000;

// And for what is only worth having.
static constexpr unsigned long interiorBudget = 1'000'000;

// Instructions of a thread; more code is fetched too slowly.
static constexpr int64_t mostUnrolled = 6000;

void refuse(ReasonId id, const Location &location, const std::string &message, const std::optional<std::string> &hint) {
  throw Refusal{Reason{id, location, message, hint.value_or(entryOf(id).hint)}};
}

NestBuilder::NestBuilder(const Unit &unit, const PreparedNest &prepared, size_t depth, const Views &views,
                         const Reading &reading)
    : unit(unit), function(prepared.function), nest(prepared.nest), exact(prepared.exact), held(prepared.held),
      precomputed(prepared.precomputed), tables(prepared.tables), required(prepared.required), isSearch(prepared.isSearch),
      waysOut(prepared.waysOut),
      depth(depth), views(views), products(reading.products), shapes(reading.shapes), starts(reading.starts),
      measured(reading.measuresTables ? numbersOfSubscripts(unit, prepared.nest) : std::set<std::string>()),
      measures(reading.measuresTables), declaredInside(declarations(nest)), inHeaders(variablesOfHeaders(nest)), relevant(symbolsOfSubscripts(unit, nest)),
      repeated(repeatedNumbers(unit, nest)), assumptions(everything()), limits(everything()), running(everything()),
      reductions(recogniseReductions(unit, prepared.function, prepared.nest)), current(&function) {
  for (const auto &[symbol, reduction] : reductions) {
    reduced.insert(symbol);
    for (const Companion &companion : reduction.companions) {
      reduced.insert(companion.symbol);
      relevant.insert(companion.symbol);
      taken[companion.symbol];
    }
  }
  if (prepared.isSearch)
    takeFirstValues();
  if (reading.scans && depth == 1 && !prepared.isSearch)
    scan = recogniseScan(unit, function, nest);
  if (scan)
    for (const Reduction &variable : scan->variables)
      scanned.insert(variable.symbol);
  for (const auto &[symbol, how] : assignments(nest))
    assigned.insert(symbol);
  for (const std::string &object : prepared.accessed)
    evaluatedWhen.emplace(object, everything());
  for (const auto &[symbol, v] : function.variables)
    if (isPrivate(symbol))
      usedNames.insert(symbol);
}

/// The variable itself, or a member that is no element of an array, is assigned.
static bool isSetAsWhole(const StmtRef &code, const std::string &symbol) {
  bool isSet = false;
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind != ExprKind::Assign && e.kind != ExprKind::Increment)
      return;
    ExprRef object = stripImplicitCasts(e.children[0]);
    while (object->kind == ExprKind::Member)
      object = stripImplicitCasts(object->children[0]);
    isSet |= object->kind == ExprKind::Variable && object->name == symbol;
  });
  return isSet;
}

/// What is set before the jumps of a search is set by nothing else, and never read.
void NestBuilder::takeFirstValues() {
  for (auto &[symbol, reduction] : reductions) {
    if (reduction.op != ReductionOp::Last)
      refuse(ReasonId::EarlyExit, nest->location, "the loop is left when '" + userName(symbol) + "' is found, which its iterations also use");
    reduction.op = ReductionOp::First;
  }
}

/// Scalars that the nest leaves changed for the code after it, and those that are shared with other functions.
void NestBuilder::checkScalars() const {
  for (const std::string &symbol : assigned) {
    const Variable *v = lookup(symbol);
    if (v && !declaredInside.count(symbol) && (v->storage == Storage::Global || v->storage == Storage::StaticLocal))
      refuse(ReasonId::UnmodelledWrite, nest->location, "'" + v->name + "' is shared by all iterations and written by them",
             "use a local variable inside the loop nest");
  }
  for (const std::string &symbol : nest->liveAfter) {
    const Variable *v = lookup(symbol);
    const bool isOfElements = v && (isArray(v->type) || (isStruct(v->type) && !isSetAsWhole(nest, symbol)));
    if (!v || !assigned.count(symbol) || declaredInside.count(symbol) || isOfElements || isCarried(symbol) ||
        (liveOut && liveOut->symbol == symbol))
      continue;
    if (jumpsOut(nest))
      refuse(ReasonId::EarlyExit, nest->location, "the loop nest may be left before its end");
    if (!isPointer(v->type) && dependsOnItself(nest, symbol))
      refuse(ReasonId::ScalarCarried, nest->location, "'" + userName(symbol) + "' is computed from its own value in an earlier iteration");
    refuse(ReasonId::ScalarLiveOut, nest->location, "'" + userName(symbol) + "' is computed in the loop nest and used after it",
           isPointer(v->type) ? "move an integer in place of the pointer, and add it to the pointer after the loop nest"
                              : "set it in a statement of its own, before the iteration reads it");
  }
}

/// What the nest was rewritten under, and that what the host computes ahead stays within what sizes may be.
void NestBuilder::meetRequirements(State &state) {
  alwaysEvaluated = true;
  for (const auto &[symbol, number] : precomputed)
    for (const ExprRef &part : number.reads)
      evaluate(part, state);
  for (const ExprRef &needed : required) {
    const isl::set fails = state.domain.intersect(known()).intersect(condition(needed, state).whenFalse);
    if (!withRanges(fails).is_empty() && !assume(fails))
      refuse(ReasonId::NonAffineBound, nest->location, "how often a loop of the nest runs cannot be tested before the nest begins",
             "use a step that is known to be positive, and test at the beginning of the loop");
  }
  alwaysEvaluated = false;
}

Scop NestBuilder::build() {
  State state;
  state.domain = everything();
  if (isSearch)
    state.missed = everything(); // C leaves before most iterations
  for (const std::string &symbol : assigned)
    if (isPrivate(symbol)) {
      const Variable *v = lookup(symbol);
      Value value;
      value.kind = v && isInteger(v->type)   ? Value::Kind::Integer
                   : v && isPointer(v->type) ? Value::Kind::Pointer
                                             : Value::Kind::Other;
      // An accumulator holds something; its updates are all that is done with it, or others read what it holds.
      value.isDefined = isCarried(symbol);
      state.variables[symbol] = value;
    }
  readsHeldPointers(state);
  learnFrom(conditionsAround(function, nest), state);
  meetRequirements(state);
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
          refuse(ReasonId::UnsupportedStatement, stmt->location, "'" + userName(symbol) + "' is combined between the loops",
                 "combine it in the innermost loop");
      size_t recorded = accesses.size();
      execute(stmt, state);
      ++order.back();
      for (size_t i = recorded; i < accesses.size(); ++i)
        if (accesses[i].kind != AccessKind::Read)
          refuse(ReasonId::UnsupportedStatement, stmt->location, "an array is written between the loops",
                 "write it in a loop nest of its own");
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
  for (const auto &[symbol, start] : starts)
    evaluate(start, state);
  boundPositions(state);
  execute(body, state);
  fitVariableArrays(body, state);
  if (isSearch && std::any_of(accesses.begin(), accesses.end(), [](const RecordedAccess &a) { return a.kind != AccessKind::Read; }))
    refuse(ReasonId::EarlyExit, nest->location, "the loop nest may be left before its end, and writes memory");
  if (reductions.empty() && !scan)
    entry->domain = entry->domain.intersect(whenDoingSomething());
  return finish(*entry);
}

/// Neither reads memory nor changes anything.
static bool isPlainNumber(const ExprRef &e) {
  bool is = !hasEffect(e);
  forEachExpr(e, [&](const Expr &part) { is &= part.kind != ExprKind::Subscript && part.kind != ExprKind::Deref && part.kind != ExprKind::Member; });
  return is;
}

/// In the kernel a counter has the value of its thread everywhere: what stands between the loops may not use another one. What it is
/// declared with is forgotten when its loop begins: int x = 0; for (x = 0; ..).
void NestBuilder::checkCountersBetween() {
  for (size_t outer = 0; outer < loops.size(); ++outer)
    for (size_t inner = outer + 1; inner < loops.size(); ++inner) {
      const std::string &counter = loops[inner].symbol;
      std::erase_if(loops[outer].prefix, [&](const StmtRef &stmt) {
        return stmt->kind == StmtKind::Declare && stmt->name == counter && (!stmt->expr || isPlainNumber(stmt->expr));
      });
      for (const StmtRef &stmt : loops[outer].prefix) {
        bool isUsed = stmt->kind == StmtKind::Declare && stmt->name == counter;
        forEachExpr(stmt, [&](const Expr &e) { isUsed |= e.kind == ExprKind::Variable && e.name == counter; });
        if (isUsed)
          refuse(ReasonId::UnsupportedStatement, stmt->location, "the counter '" + userName(counter) + "' is used before its loop",
                 "use another variable");
      }
    }
}

/// Reads the nest until every array is seen as elements of the type by which the nest accesses it; an array has one.
static Scop builtWithViews(const Unit &unit, const PreparedNest &prepared, size_t depth, Views &views,
                           const Reading &reading, std::optional<NestBuilder> &builder) {
  for (;;) {
    try {
      builder.emplace(unit, prepared, depth, views, reading);
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

/// Of the functions that the nest called, those that its model still does.
static std::vector<std::string> calleesOf(const Unit &unit, const Scop &scop) {
  std::set<std::string> called;
  std::function<void(const Expr &)> add = [&](const Expr &e) {
    const Function *callee = e.kind == ExprKind::Call && e.access.empty() ? findFunction(unit, e.name) : nullptr;
    if (callee && callee->body && called.insert(e.name).second)
      forEachExpr(callee->body, add);
  };
  for (const Loop &loop : scop.statements[0].loops) {
    forEachExpr(loop.first, add);
    forEachExpr(loop.condition, add);
    for (const StmtRef &stmt : loop.prefix)
      forEachExpr(stmt, add);
  }
  forEachExpr(scop.statements[0].body, add);
  for (const std::optional<Interior> *interior : {&scop.interior, &scop.sized})
    if (*interior)
      forEachExpr((*interior)->body, add);
  std::vector<std::string> left;
  std::copy_if(scop.callees.begin(), scop.callees.end(), std::back_inserter(left),
               [&](const std::string &name) { return called.count(name); });
  return left;
}

static Scop finished(const Unit &unit, const frontend::PreparedNest &prepared, Scop scop) {
  scop.callees = calleesOf(unit, scop);
  frontend::addSharedBlock(unit, prepared, scop);
  std::optional<frontend::Unrolled> unrolled = frontend::unroll(scop.statements[0].body, unit);
  scop.unrolls = unrolled && unrolled->indexesOwnArrays && unrolled->operations <= frontend::mostUnrolled;
  return scop;
}

Result<Scop> buildScop(const Unit &unit, const Function &function, const StmtRef &nest, size_t depth,
                       const Reading &reading) {
  std::optional<Reason> refused;
  std::optional<frontend::PreparedNest> prepared;
  std::optional<frontend::NestBuilder> builder;
  frontend::Views views;
  std::optional<std::optional<Scop>> whole = withBudget(frontend::operationBudget, [&]() -> std::optional<Scop> {
    try {
      prepared = frontend::prepareNest(unit, function, nest, depth);
      return frontend::builtWithViews(unit, *prepared, depth, views, reading, builder);
    } catch (const frontend::Refusal &refusal) {
      refused = refusal.reason;
      return std::nullopt;
    }
  });
  if (refused)
    return *refused;
  if (!whole)
    return beyondBudget(nest->location);
  std::optional<Scop> &scop = *whole;
  auto interiorOf = [&](const frontend::NestBuilder &built, const Scop &of, const std::string &size) {
    auto found = withBudget(frontend::interiorBudget, [&]() -> std::optional<Interior> {
      try {
        return built.interior(of, size);
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
        return frontend::builtWithViews(unit, merged, depth - 1, views, reading, ofSamples);
      } catch (const frontend::Refusal &) {
        return std::nullopt;
      }
    });
    if (row && *row)
      (*row)->interior = interiorOf(*ofSamples, **row, "");
    if (row && *row && (*row)->interior && !(*row)->interior->hasLoops)
      return finished(unit, merged, **row);
  }
  scop->interior = interiorOf(*builder, *scop, "");
  for (const std::string &size : builder->sizesOfLoops(*scop))
    if (!scop->sized)
      scop->sized = interiorOf(*builder, *scop, size);
  return finished(unit, *prepared, *scop);
}

} // namespace nidus
