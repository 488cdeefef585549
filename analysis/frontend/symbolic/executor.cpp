#include "analysis/frontend/symbolic/executor.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/symbolic/loop_domains.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

Executor::Executor(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic, Branches &branches, Accesses &accesses,
                       BlockArrays &arrays)
    : interpreter(interpreter), source(facts.source), context(facts.context), names(facts.names), assumptions(facts.assumptions),
      memory(facts.memory), trace(facts.trace), arithmetic(arithmetic), branches(branches), accesses(accesses), arrays(arrays) {}

void Executor::execute(const StmtRef &stmt, State &state) {
  if (!stmt || !state.alive)
    return;
  switch (stmt->kind) {
  case StmtKind::Block:
    return executeBlock(stmt, state);
  case StmtKind::Declare:
    declare(stmt, state);
    return branches.forgetNames(context.inUse(), state);
  case StmtKind::Expression:
    interpreter.evaluate(stmt->expr, state);
    return branches.forgetNames(context.inUse(), state);
  case StmtKind::If:
    return executeIf(stmt, state);
  case StmtKind::For:
  case StmtKind::While:
  case StmtKind::Do:
    return executeLoop(stmt, state);
  case StmtKind::Return:
    return executeReturn(*stmt, state);
  case StmtKind::Break:
  case StmtKind::Continue:
    if (!context.isInLoop() && stmt->kind == StmtKind::Break)
      refuse(ReasonId::EarlyExit, stmt->location, "'break' leaves the loop nest before its end");
    return branches.leave(state);
  case StmtKind::Empty:
    return;
  case StmtKind::Other:
    break;
  }
  refuse(ReasonId::UnsupportedStatement, stmt->location, "the loop nest contains " + stmt->name,
         stmt->name == "a goto" || stmt->name == "a label" ? "use 'continue', 'if' or a loop" : "");
}

void Executor::executeBlock(const StmtRef &block, State &state) {
  context.enterPart(0);
  for (const StmtRef &child : block->children) {
    execute(child, state);
    context.nextPart();
  }
  context.leavePart();
}

void Executor::executeReturn(const Stmt &stmt, State &state) {
  if (!context.isInHelper())
    refuse(ReasonId::EarlyExit, stmt.location, "'return' leaves the loop nest before its end");
  Value value;
  if (stmt.expr) {
    const WhileFollowed followed(context, context.returnsFollowed());
    value = interpreter.evaluate(stmt.expr, state);
  }
  context.addExit({state, value, stmt.expr});
  branches.leave(state);
}

void Executor::declare(const StmtRef &stmt, State &state) {
  if (stmt->isStatic)
    refuse(ReasonId::UnsupportedStatement, stmt->location, "'" + stmt->name + "' is static: iterations share it", "declare it without 'static'");
  for (TypeRef t = stmt->type; t; t = t->element) {
    if (t->kind == TypeKind::Unsupported)
      refuse(reasonId(t), stmt->location, "'" + stmt->name + "' is " + t->name);
    if (t->isVolatile)
      refuse(ReasonId::Volatile, stmt->location, "'" + stmt->name + "' is volatile: every access must happen as written");
    if (isArray(t) && !t->extent)
      arrays.declare(*stmt, state);
    if (isPointer(t) && isArray(t->element))
      refuse(ReasonId::UnsupportedType, stmt->location, "'" + context.userName(stmt->name) + "' is a pointer to arrays",
             "use a pointer to elements");
  }
  Value value;
  value.kind = isInteger(stmt->type)   ? Value::Kind::Integer
               : isPointer(stmt->type) ? Value::Kind::Pointer
                                       : Value::Kind::Other;
  if (stmt->expr) {
    bool isExact = source.prepared.exact.count(stmt->name) && stmt->expr->kind == ExprKind::Cast;
    const WhileFollowed followed(context, !isInteger(stmt->type) || source.relevant.count(stmt->name));
    Value given = interpreter.evaluate(isExact ? stmt->expr->children[0] : stmt->expr, state);
    if (isScalar(stmt->type) || isPointer(stmt->type))
      value = given;
  }
  value.isDefined = true;
  const Variable *v = context.lookup(stmt->name);
  if (v && v->addressTaken)
    value.forget();
  if (stmt->expr)
    accesses.nameValue(stmt->name, value, state);
  state.variables[context.keyOf(stmt->name)] = value;
  branches.forgetNumbers(stmt->name, state);
}

void Executor::executeIf(const StmtRef &stmt, State &state) {
  Split split = interpreter.condition(stmt->expr, state);
  State before = state;
  auto [whenTrue, whenFalse] = branches.after(split, state);
  for (State *path : {&whenTrue, &whenFalse}) {
    path->domain = coalesced(path->domain);
    path->left = nothing();
    path->surely.clear();
  }
  trace.decide({context.calls(), stmt->expr}, {whenTrue.domain, whenFalse.domain});
  if (branches.isImpossible(whenTrue) || branches.isImpossible(whenFalse))
    (branches.isImpossible(whenFalse) ? whenFalse : whenTrue).alive = false;
  context.enterPart(1);
  execute(stmt->children[0], whenTrue);
  if (stmt->children.size() > 1)
    execute(stmt->children[1], whenFalse);
  context.leavePart();
  state = branches.join(before, whenTrue, whenFalse);
  branches.setLeft(state, before, whenTrue, whenFalse);
  state.surely = before.surely;
  for (const Written &w : writtenByBoth(whenTrue, whenFalse, split, stmt->location, before))
    state.surely.push_back(w);
  branches.forgetNames(context.inUse(), state);
}

/// What both arms write is written whatever the condition says. Arms that data chooses are each recorded as possible
/// only.
std::vector<Written> Executor::writtenByBoth(const State &whenTrue, const State &whenFalse, const Split &split,
                                                const Location &location, State before) {
  if (!whenTrue.left.is_empty() || !whenFalse.left.is_empty())
    return {};
  std::vector<Written> both;
  for (const Written &w : whenTrue.surely) {
    if (!std::count(whenFalse.surely.begin(), whenFalse.surely.end(), w) || std::count(both.begin(), both.end(), w))
      continue;
    both.push_back(w);
    Place place;
    place.kind = Place::Kind::Element;
    place.root = w.root;
    place.type = memory[w.root].element;
    place.offset = w.offset;
    place.firstField = w.firstField;
    place.fieldCount = w.fieldCount;
    if (!split.exact) {
      accesses.record(place, AccessKind::MustWrite, location, before);
      trace.visit(nullptr, true);
    }
  }
  return both;
}

/// Inside a block nothing stops a counter that wraps, or that starts past the end of a loop with !=: such a loop is not
/// counted.
bool Executor::countsAsWritten(const StmtRef &stmt, const LoopHeader &h, const Poly &first, const State &inside) {
  State trial = inside;
  std::string name = names.fresh(h.symbol);
  trial.variables[context.keyOf(h.symbol)].poly = Poly::name(name);
  trial.domain = trial.domain.intersect(stepsFrom(first, h.step, name));
  const size_t recorded = trace.accesses().size();
  isl::set whenTrue = interpreter.condition(h.condition, trial).whenTrue;
  bool counts = true;
  if (stmt->expr != h.condition) {
    isl::set starts = trial.domain.intersect(constraint(*subtract(Poly::name(name), first), "="));
    isl::set atEnd = interpreter.condition(stmt->expr, trial).whenFalse;
    counts = starts.intersect(assumptions.known()).subtract(whenTrue).subtract(atEnd).is_empty();
  }
  Scalar type = h.type->scalar;
  if (counts && (isUnsigned(type) || sizeOf(type) < 4)) {
    trial.domain = trial.domain.intersect(whenTrue);
    counts = assumptions.provedIn(*add(Poly::name(name), Poly(h.step)), type, trial.domain);
  }
  trace.keepAccesses(recorded);
  return counts;
}

/// Of the counter, once its loop has begun.
std::optional<Poly> Executor::firstValue(const LoopHeader &h, State &state) {
  auto counter = state.variables.find(context.keyOf(h.symbol));
  if (counter == state.variables.end())
    return std::nullopt;
  if (counter->second.table >= 0 && !counter->second.poly)
    counter->second.poly = arithmetic.polyOf(counter->second, h.type, state, h.symbol);
  return counter->second.poly ? assumptions.linear(*counter->second.poly) : std::nullopt;
}

/// Are the iterations known exactly? `leaves`: some may end the loop by a jump.
bool Executor::enterCounted(const LoopHeader &h, const Poly &first, bool leaves, State &inside) {
  std::string name = names.fresh(h.symbol);
  inside.variables[context.keyOf(h.symbol)].poly = Poly::name(name);
  if (!context.isInHelper())
    trace.countBy(name, variable(h.symbol, h.type));
  bool bounded = true;
  isl::set steps = stepsFrom(first, h.step, name);
  for (const std::string &used : first.names())
    bounded &= !names.isUnknown(used);
  inside.domain = inside.domain.intersect(steps);
  std::set<std::string> fixed = branches.fixedNames(inside.domain);
  Split split = interpreter.condition(h.condition, inside);
  const bool isExact = bounded && split.exact && !leaves && isContiguous(inside.domain, split, name, h.step, fixed);
  inside.domain = coalesced(inside.domain.intersect(split.whenTrue));
  if (isExact)
    context.countLoop(name);
  else
    names.makeUnknown(name);
  return isExact;
}

void Executor::executeLoop(const StmtRef &stmt, State &state) {
  if (runsOnce(*stmt))
    return execute(stmt->children[0], state);
  context.enterLoop();
  context.enterPart(-1);
  context.enterPart(0);
  if (stmt->kind == StmtKind::For)
    execute(stmt->children[0], state);
  std::optional<LoopHeader> h = stmt->kind == StmtKind::For ? loopHeader(stmt, context.function()) : std::nullopt;
  const std::optional<Poly> first = h ? firstValue(*h, state) : std::nullopt;
  State after = state, inside = state;
  branches.forget(stmt, inside);
  if (h && first && !countsAsWritten(stmt, *h, *first, inside))
    h.reset();
  bool exact = false;
  if (h && first) {
    exact = enterCounted(*h, *first, jumpsOut(stmt), inside);
  } else if (stmt->expr && stmt->kind != StmtKind::Do) {
    Split split = interpreter.condition(stmt->expr, inside);
    inside.domain = coalesced(inside.domain.intersect(split.whenTrue));
  }
  if (!exact)
    inside.missed = everything();
  context.goToPart(1);
  execute(stmt->kind == StmtKind::For ? stmt->children[1] : stmt->children[0], inside);
  context.goToPart(2);
  if (stmt->kind == StmtKind::For && stmt->step && inside.alive && !h)
    interpreter.evaluate(stmt->step, inside);
  if (stmt->kind == StmtKind::Do && inside.alive)
    interpreter.condition(stmt->expr, inside);
  context.leavePart();
  context.leavePart();
  context.leaveLoop();
  branches.forget(stmt, after);
  if (returnsFrom(stmt))
    after.missed = after.left = everything();
  state = after;
}

} // namespace nidus::frontend
