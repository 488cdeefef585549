#include "analysis/frontend/symbolic/execution.h"
#include "analysis/frontend/host/conditions_around.h"
#include "analysis/frontend/normalise/held_objects.h"
#include "analysis/frontend/symbolic/loop_domains.h"
#include "analysis/frontend/symbolic/positions.h"
#include "analysis/frontend/symbolic/values.h"
#include "analysis/frontend/syntax/operations.h"
#include "analysis/frontend/syntax/scalar_flow.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

/// The variables that the nest assigns, before it.
State Execution::start() const {
  State state;
  state.domain = everything();
  if (source.prepared.isSearch)
    state.missed = everything(); // C leaves before most iterations
  for (const std::string &symbol : source.assigned)
    if (source.isPrivate(symbol)) {
      const Variable *v = source.lookup(symbol);
      Value value = v ? valueOfType(v->type) : Value();
      // An accumulator holds something; its updates are all that is done with it, or others read what it holds.
      value.isDefined = source.isCarried(symbol);
      state.variables[symbol] = value;
    }
  return state;
}

/// Pointers to results are read ahead of the loops; those that others may change must stay what they are.
void Execution::readHeldPointers(const State &state) {
  facts.certainty.readsAhead = true;
  for (const auto &[symbol, object] : source.prepared.held)
    if (ExprRef base = baseOf(object); isPointer(base->type))
      evaluator.readObject(base, state);
  facts.certainty.readsAhead = false;
}

/// What stands between the loops.
void Execution::executeBetween(const std::vector<StmtRef> &before, State &state) {
  for (const StmtRef &stmt : before) {
    for (const auto &[symbol, how] : assignments(stmt))
      if (source.reduced.count(symbol))
        refuse(ReasonId::UnsupportedStatement, stmt->location, "'" + source.userName(symbol) + "' is combined between the loops",
               "combine it in the innermost loop");
    const size_t recorded = facts.trace.accesses().size();
    evaluator.execute(stmt, state);
    facts.context.nextPart();
    for (size_t i = recorded; i < facts.trace.accesses().size(); ++i)
      if (facts.trace.accesses()[i].kind != AccessKind::Read)
        refuse(ReasonId::UnsupportedStatement, stmt->location, "an array is written between the loops",
               "write it in a loop nest of its own");
  }
  facts.dimensions.loops.back().prefix = before;
}

void Execution::enterLoops(State &state) {
  LoopReader reader(facts, evaluator);
  StmtRef loop = source.nest;
  facts.context.enterPart(0);
  for (size_t level = 0;; ++level) {
    reader.enter(loop, state);
    std::vector<StmtRef> before;
    StmtRef inner = innerLoop(loop, before);
    if (level + 1 == source.depth) {
      facts.dimensions.body = loop->children[1];
      return;
    }
    executeBetween(before, state);
    // What the inner loop changes has the value of an earlier iteration when the next one starts.
    for (const auto &[symbol, how] : assignments(inner))
      if (auto found = state.variables.find(symbol); found != state.variables.end())
        found->second.isDefined = source.reduced.count(symbol) > 0;
    loop = inner;
  }
}

/// The sizes for which the block writes something, when all that it does is a loop.
isl::set Execution::whenDoingSomething() const {
  const StmtRef &body = facts.dimensions.body;
  const StmtRef &only = body->kind == StmtKind::Block && body->children.size() == 1 ? body->children[0] : body;
  if (only->kind != StmtKind::For)
    return everything();
  isl::set sizes = nothing();
  for (const RecordedAccess &access : facts.trace.accesses())
    if (access.kind != AccessKind::Read)
      sizes = sizes.unite(projectOnto(access.domain, facts.parameters.names()));
  return coalesced(sizes);
}

void Execution::run() {
  State state = start();
  readHeldPointers(state);
  learnFrom(conditionsAround(source.function, source.nest), state);
  meetRequirements(state);
  enterLoops(state);
  checkCountersBetween();
  checkScalars();
  facts.dimensions.entry = state;
  for (const auto &[symbol, start] : source.reading.starts)
    evaluator.evaluate(start, state);
  Positions(facts, evaluator).bound(state);
  evaluator.execute(facts.dimensions.body, state);
  evaluator.fitVariableArrays(facts.dimensions.body, state);
  const auto &accesses = facts.trace.accesses();
  if (source.prepared.isSearch &&
      std::any_of(accesses.begin(), accesses.end(), [](const RecordedAccess &a) { return a.kind != AccessKind::Read; }))
    refuse(ReasonId::EarlyExit, source.nest->location, "the loop nest may be left before its end, and writes memory");
  if (source.reductions.empty() && !source.scan)
    facts.dimensions.entry.domain = facts.dimensions.entry.domain.intersect(whenDoingSomething());
}

void Execution::runAgain(const isl::set &instances, const StmtRef &code) {
  facts.trace.clear();
  facts.context.specialise();
  State state = facts.dimensions.entry;
  state.domain = state.domain.intersect(instances);
  for (const Loop &loop : facts.dimensions.loops)
    for (const StmtRef &stmt : loop.prefix)
      evaluator.execute(stmt, state);
  evaluator.execute(code, state);
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

/// Scalars that the nest leaves changed for the code after it, and those that are shared with other functions.
void Execution::checkScalars() const {
  for (const std::string &symbol : source.assigned) {
    const Variable *v = source.lookup(symbol);
    if (v && !source.declaredInside.count(symbol) && (v->storage == Storage::Global || v->storage == Storage::StaticLocal))
      refuse(ReasonId::UnmodelledWrite, source.nest->location, "'" + v->name + "' is shared by all iterations and written by them",
             "use a local variable inside the loop nest");
  }
  for (const std::string &symbol : source.nest->liveAfter) {
    const Variable *v = source.lookup(symbol);
    const bool isOfElements = v && (isArray(v->type) || (isStruct(v->type) && !isSetAsWhole(source.nest, symbol)));
    if (!v || !source.assigned.count(symbol) || source.declaredInside.count(symbol) || isOfElements || source.isCarried(symbol) ||
        (facts.dimensions.liveOut && facts.dimensions.liveOut->symbol == symbol))
      continue;
    if (jumpsOut(source.nest))
      refuse(ReasonId::EarlyExit, source.nest->location, "the loop nest may be left before its end");
    if (!isPointer(v->type) && dependsOnItself(source.nest, symbol))
      refuse(ReasonId::ScalarCarried, source.nest->location,
             "'" + source.userName(symbol) + "' is computed from its own value in an earlier iteration");
    refuse(ReasonId::ScalarLiveOut, source.nest->location, "'" + source.userName(symbol) + "' is computed in the loop nest and used after it",
           isPointer(v->type) ? "move an integer in place of the pointer, and add it to the pointer after the loop nest"
                              : "set it in a statement of its own, before the iteration reads it");
  }
}

/// What the nest was rewritten under, and that what the host computes ahead stays within what sizes may be.
void Execution::meetRequirements(State &state) {
  facts.certainty.alwaysEvaluated = true;
  for (const auto &[symbol, number] : source.prepared.precomputed)
    for (const ExprRef &part : number.reads)
      evaluator.evaluate(part, state);
  for (const ExprRef &needed : source.prepared.required) {
    const isl::set fails = state.domain.intersect(facts.assumptions.known()).intersect(evaluator.condition(needed, state).whenFalse);
    if (!facts.parameters.withRanges(fails).is_empty() && !facts.assumptions.assume(fails))
      refuse(ReasonId::NonAffineBound, source.nest->location, "how often a loop of the nest runs cannot be tested before the nest begins",
             "use a step that is known to be positive, and test at the beginning of the loop");
  }
  facts.certainty.alwaysEvaluated = false;
}

/// Conditions that hold whenever the nest begins, as far as they are about what it mentions.
void Execution::learnFrom(const std::vector<ExprRef> &conditions, State &state) {
  const std::set<std::string> mentioned = variablesOf(source.nest);
  for (const ExprRef &condition : conditions) {
    const std::set<std::string> names = variablesOf(condition);
    if (names.empty() || !std::includes(mentioned.begin(), mentioned.end(), names.begin(), names.end()))
      continue;
    Split split = evaluator.condition(condition, state);
    if (split.exact)
      facts.parameters.learn(projectOnto(split.whenTrue, facts.parameters.names()));
  }
}

/// Neither reads memory nor changes anything.
static bool isPlainNumber(const ExprRef &e) {
  bool is = !hasEffect(e);
  forEachExpr(e, [&](const Expr &part) { is &= part.kind != ExprKind::Subscript && part.kind != ExprKind::Deref && part.kind != ExprKind::Member; });
  return is;
}

/// In the kernel a counter has the value of its thread everywhere: what stands between the loops may not use another one. What it is
/// declared with is forgotten when its loop begins: int x = 0; for (x = 0; ..).
void Execution::checkCountersBetween() {
  for (size_t outer = 0; outer < facts.dimensions.loops.size(); ++outer)
    for (size_t inner = outer + 1; inner < facts.dimensions.loops.size(); ++inner) {
      const std::string &counter = facts.dimensions.loops[inner].symbol;
      std::erase_if(facts.dimensions.loops[outer].prefix, [&](const StmtRef &stmt) {
        return stmt->kind == StmtKind::Declare && stmt->name == counter && (!stmt->expr || isPlainNumber(stmt->expr));
      });
      for (const StmtRef &stmt : facts.dimensions.loops[outer].prefix) {
        bool isUsed = stmt->kind == StmtKind::Declare && stmt->name == counter;
        forEachExpr(stmt, [&](const Expr &e) { isUsed |= e.kind == ExprKind::Variable && e.name == counter; });
        if (isUsed)
          refuse(ReasonId::UnsupportedStatement, stmt->location, "the counter '" + source.userName(counter) + "' is used before its loop",
                 "use another variable");
      }
    }
}

} // namespace nidus::frontend
