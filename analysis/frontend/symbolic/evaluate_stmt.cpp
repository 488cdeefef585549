//===- evaluate_stmt.cpp - paths through the block of an instance ----------===//
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include <algorithm>
#include <isl/set.h>

namespace nidus::frontend {

// Beyond this a union of cases is replaced by a hull: precision is lost, never soundness.
static constexpr int caseLimit = 12;

void NestBuilder::execute(const StmtRef &stmt, State &state) {
  if (!stmt || !state.alive)
    return;
  switch (stmt->kind) {
  case StmtKind::Block:
    order.push_back(0);
    for (const StmtRef &child : stmt->children) {
      execute(child, state);
      ++order.back();
    }
    order.pop_back();
    return;
  case StmtKind::Declare:
    declare(stmt, state);
    return forgetNames(inUse, state);
  case StmtKind::Expression:
    evaluate(stmt->expr, state);
    return forgetNames(inUse, state);
  case StmtKind::If:
    return executeIf(stmt, state);
  case StmtKind::For:
  case StmtKind::While:
  case StmtKind::Do:
    return executeLoop(stmt, state);
  case StmtKind::Return:
    if (!returns)
      refuse(ReasonId::EarlyExit, stmt->location, "'return' leaves the loop nest before its end");
    {
      Value value;
      if (stmt->expr)
        value = evaluate(stmt->expr, state);
      returns->push_back({state, value, stmt->expr});
    }
    return leave(state);
  case StmtKind::Break:
  case StmtKind::Continue:
    if (innerLoops == 0 && stmt->kind == StmtKind::Break)
      refuse(ReasonId::EarlyExit, stmt->location, "'break' leaves the loop nest before its end");
    return leave(state);
  case StmtKind::Empty:
    return;
  case StmtKind::Other:
    break;
  }
  refuse(ReasonId::UnsupportedStatement, stmt->location, "the loop nest contains " + stmt->name,
         stmt->name == "a goto" || stmt->name == "a label" ? "use 'continue', 'if' or a loop" : "");
}

void NestBuilder::declare(const StmtRef &stmt, State &state) {
  if (stmt->isStatic)
    refuse(ReasonId::UnsupportedStatement, stmt->location, "'" + stmt->name + "' is static: iterations share it", "declare it without 'static'");
  for (TypeRef t = stmt->type; t; t = t->element) {
    if (t->kind == TypeKind::Unsupported)
      refuse(reasonId(t), stmt->location, "'" + stmt->name + "' is " + t->name);
    if (t->isVolatile)
      refuse(ReasonId::Volatile, stmt->location, "'" + stmt->name + "' is volatile: every access must happen as written");
    if (isArray(t) && !t->extent)
      takeVariableArray(*stmt, state);
    if (isPointer(t) && isArray(t->element))
      refuse(ReasonId::UnsupportedType, stmt->location, "'" + userName(stmt->name) + "' is a pointer to arrays",
             "use a pointer to elements");
  }
  Value value;
  value.kind = isInteger(stmt->type)   ? Value::Kind::Integer
               : isPointer(stmt->type) ? Value::Kind::Pointer
                                       : Value::Kind::Other;
  if (stmt->expr) {
    bool isExact = exact.count(stmt->name) && stmt->expr->kind == ExprKind::Cast;
    Value given = evaluate(isExact ? stmt->expr->children[0] : stmt->expr, state);
    if (isScalar(stmt->type) || isPointer(stmt->type))
      value = given;
  }
  value.isDefined = true;
  const Variable *v = lookup(stmt->name);
  if (v && v->addressTaken)
    value.forget();
  if (stmt->expr)
    nameValue(stmt->name, value, state);
  state.variables[renaming + stmt->name] = value;
  forgetNumbers(stmt->name, state);
}

/// { : an instance, and an iteration of each loop of the block around the code at hand, that lie in the domain for some
/// values of the other names }
isl::set NestBuilder::instancesOf(const isl::set &domain) const {
  std::set<std::string> names = namesOfInstances();
  names.insert(counted.begin(), counted.end());
  return projectOnto(domain, names);
}

/// The union, or more.
static isl::set united(const isl::set &a, const isl::set &b) {
  isl::set all = coalesced(a.unite(b));
  return isl_set_n_basic_set(all.get()) <= caseLimit ? all : everything();
}

/// A jump: nobody goes on from here.
void NestBuilder::leave(State &state) const {
  state.left = united(state.left, instancesOf(state.domain));
  state.alive = false;
}

/// The paths after a condition. Where data has a say, those that may go the other way perhaps do not go this one.
std::pair<State, State> NestBuilder::bothPaths(const Split &split, const State &state) const {
  auto path = [&](const isl::set &taken, const isl::set &other, const std::vector<Refinement> &refinements) {
    State out = state;
    out.domain = state.domain.intersect(taken);
    if (!split.exact && state.domain.is_subset(other))
      out.missed = everything(); // data alone decides
    else if (!split.exact)
      out.missed = united(out.missed, instancesOf(state.domain.intersect(other).intersect(known())));
    refine(refinements, out);
    return out;
  };
  return {path(split.whenTrue, split.whenFalse, split.ifTrue), path(split.whenFalse, split.whenTrue, split.ifFalse)};
}

/// Elements of tables become names where the other path has another value that is followed.
void NestBuilder::nameElements(State &a, State &b) {
  for (auto &[symbol, va] : a.variables) {
    auto found = b.variables.find(symbol);
    if (found == b.variables.end() || !va.isFollowed() || !found->second.isFollowed() ||
        (va.table == found->second.table && va.poly.has_value() == found->second.poly.has_value()))
      continue;
    for (auto [value, state] : {std::pair(&va, &a), std::pair(&found->second, &b)})
      if (!value->poly)
        value->poly = polyOf(*value, roots[value->table].element, *state);
  }
}

/// Both paths come together: a variable with two values becomes a name that has the one or the other.
State NestBuilder::join(const State &before, State a, State b) {
  if (!a.alive || !b.alive)
    return a.alive ? a : b;
  nameElements(a, b);
  State out = a;
  out.missed = before.missed;
  bool isByData = !a.isExact() || !b.isExact();
  std::erase_if(out.surely, [&](const Written &w) { return !std::count(b.surely.begin(), b.surely.end(), w); });
  std::erase_if(out.numbers, [&](const auto &number) {
    auto other = b.numbers.find(number.first);
    return other == b.numbers.end() || !(other->second == number.second);
  });
  out.variables.clear();
  std::vector<std::string> made;
  for (const auto &[symbol, va] : a.variables) {
    auto found = b.variables.find(symbol);
    if (found == b.variables.end())
      continue;
    const Value &vb = found->second;
    Value v = va;
    v.isDefined = va.isDefined && vb.isDefined;
    if (va.root != vb.root || va.parts != vb.parts)
      v.root = -1;
    for (Side side : {Side::Least, Side::Most})
      v.bound(side) = weaker(va.bound(side), a, vb.bound(side), b, side);
    v.isNumber = va.isNumber && vb.isNumber;
    if (!(va.range == vb.range) || va.poly.has_value() != vb.poly.has_value())
      v.range.reset();
    if (!(va.limits == vb.limits) || va.poly.has_value() != vb.poly.has_value())
      v.limits.reset();
    if (va.table != vb.table || va.poly.has_value() != vb.poly.has_value())
      v.table = -1;
    if (!(va.poly == vb.poly)) {
      std::optional<Poly> pa = va.poly ? linear(*va.poly) : std::nullopt;
      std::optional<Poly> pb = vb.poly ? linear(*vb.poly) : std::nullopt;
      v.poly.reset();
      if (pa && pb) {
        std::string name = freshName("v");
        if (isByData || usesFree(*pa) || usesFree(*pb))
          freeNames.insert(name);
        a.domain = a.domain.intersect(constraint(*subtract(Poly::name(name), *pa), "="));
        b.domain = b.domain.intersect(constraint(*subtract(Poly::name(name), *pb), "="));
        v.poly = Poly::name(name);
        made.push_back(name);
      }
    }
    out.variables[symbol] = v;
  }
  out.domain = coalesced(a.domain.unite(b.domain));
  if (isl_set_n_basic_set(out.domain.get()) > caseLimit) {
    // What all cases have in common, such as the bounds of a clamp, stays known.
    isl::set hull = isl::set(out.domain.unshifted_simple_hull()).intersect(before.domain);
    for (const std::string &name : made) {
      std::set<std::string> kept = namesOfInstances();
      kept.insert(name);
      // Three of them: clamped to 0 and w - 1, of an image without columns either of these, and what lies between.
      isl::set values = coalesced(projectOnto(out.domain, kept));
      bool isSimple = isl_set_n_basic_set(values.get()) <= 3;
      hull = hull.intersect(isSimple ? values : isl::set(values.unshifted_simple_hull()));
      freeNames.insert(name);
    }
    out.domain = hull;
  }
  return out;
}

/// Numbers that are made of the variable may be others now.
void NestBuilder::forgetNumbers(const std::string &symbol, State &state) const {
  std::erase_if(state.numbers, [&](const auto &number) { return mentions(number.second.expr, symbol); });
}

/// Names that no variable has any more are of no use: many clamps would multiply their cases.
void NestBuilder::forgetNames(std::set<std::string> kept, State &state) const {
  kept.merge(namesOfInstances());
  for (const auto &[symbol, value] : state.variables)
    if (value.poly)
      kept.merge(value.poly->names());
  for (const Written &written : state.surely)
    kept.merge(written.offset.names());
  for (const auto &[key, number] : state.numbers)
    kept.merge(number.value.names());
  auto isKept = [&](const std::string &name) { return kept.count(name) > 0; };
  for (const auto &[product, place] : places)
    if (std::all_of(product.begin(), product.end(), isKept))
      kept.insert(place);
  std::vector<std::string> names = namesOf(state.domain);
  if (std::any_of(names.begin(), names.end(), [&](const std::string &name) { return !kept.count(name); }))
    state.domain = coalesced(projectOnto(state.domain, kept));
}

void NestBuilder::executeIf(const StmtRef &stmt, State &state) {
  Split split = condition(stmt->expr, state);
  State before = state;
  auto [whenTrue, whenFalse] = bothPaths(split, state);
  for (State *path : {&whenTrue, &whenFalse}) {
    path->domain = coalesced(path->domain);
    path->left = nothing();
    path->surely.clear();
  }
  decide(stmt->expr, whenTrue, whenFalse);
  if (isImpossible(whenTrue) || isImpossible(whenFalse))
    (isImpossible(whenFalse) ? whenFalse : whenTrue).alive = false;
  order.push_back(1);
  execute(stmt->children[0], whenTrue);
  if (stmt->children.size() > 1)
    execute(stmt->children[1], whenFalse);
  order.pop_back();
  state = join(before, whenTrue, whenFalse);
  isl::set left = united(whenTrue.left, whenFalse.left);
  // After an if whose branches both go on, everything that came before the if gets here, but for jumps.
  if (whenTrue.alive && whenFalse.alive && !left.is_empty())
    state.missed = united(before.missed, left.intersect(instancesOf(state.domain)));
  state.left = united(before.left, left);
  state.surely = before.surely;
  for (const Written &w : writtenByBoth(whenTrue, whenFalse, split, stmt->location, before))
    state.surely.push_back(w);
  forgetNames(inUse, state);
}

/// What both arms write is written whatever the condition says. Arms that data chooses are each recorded as possible
/// only.
std::vector<Written> NestBuilder::writtenByBoth(const State &whenTrue, const State &whenFalse, const Split &split,
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
    place.type = roots[w.root].element;
    place.offset = w.offset;
    place.firstField = w.firstField;
    place.fieldCount = w.fieldCount;
    if (!split.exact)
      record(place, AccessKind::MustWrite, location, before), visits.push_back({nullptr, accesses.size() - 1, true});
  }
  return both;
}

/// After code that may have run any number of times, the variables that it assigns have any value.
void NestBuilder::forget(const StmtRef &code, State &state) {
  std::map<std::string, Assignment> changes = assignments(code);
  state.numbers.clear();
  for (const auto &[symbol, how] : changes) {
    auto found = state.variables.find(renaming + symbol);
    if (found == state.variables.end())
      continue;
    int root = how == Assignment::Replaced ? -1 : found->second.root;
    found->second.forget();
    found->second.root = root;
  }
}

/// Inside a block nothing stops a counter that wraps, or that starts past the end of a loop with !=: such a loop is not
/// counted.
bool NestBuilder::countsAsWritten(const StmtRef &stmt, const LoopHeader &h, const Poly &first, const State &inside) {
  State trial = inside;
  std::string name = freshName(h.symbol);
  trial.variables[renaming + h.symbol].poly = Poly::name(name);
  trial.domain = trial.domain.intersect(stepsFrom(first, h.step, name));
  std::vector<RecordedAccess> recorded = accesses;
  isl::set whenTrue = condition(h.condition, trial).whenTrue;
  bool counts = true;
  if (stmt->expr != h.condition) {
    isl::set starts = trial.domain.intersect(constraint(*subtract(Poly::name(name), first), "="));
    isl::set atEnd = condition(stmt->expr, trial).whenFalse;
    counts = starts.intersect(known()).subtract(whenTrue).subtract(atEnd).is_empty();
  }
  Scalar type = h.type->scalar;
  if (counts && (isUnsigned(type) || sizeOf(type) < 4)) {
    trial.domain = trial.domain.intersect(whenTrue);
    counts = provedIn(*add(Poly::name(name), Poly(h.step)), type, trial);
  }
  accesses = recorded;
  return counts;
}

void NestBuilder::executeLoop(const StmtRef &stmt, State &state) {
  if (runsOnce(*stmt))
    return execute(stmt->children[0], state);
  ++innerLoops;
  order.push_back(-1);
  order.push_back(0);
  bool leaves = jumpsOut(stmt);
  if (stmt->kind == StmtKind::For)
    execute(stmt->children[0], state);
  std::optional<LoopHeader> h = stmt->kind == StmtKind::For ? loopHeader(stmt, *current) : std::nullopt;
  std::optional<Poly> first;
  if (h) {
    auto counter = state.variables.find(renaming + h->symbol);
    if (counter != state.variables.end() && counter->second.table >= 0 && !counter->second.poly)
      counter->second.poly = polyOf(counter->second, h->type, state, h->symbol);
    if (counter != state.variables.end() && counter->second.poly)
      first = linear(*counter->second.poly);
  }
  State after = state, inside = state;
  forget(stmt, inside);
  if (h && first && !countsAsWritten(stmt, *h, *first, inside))
    h.reset();
  bool exact = false;
  const std::set<std::string> outer = counted;
  if (h && first) {
    std::string name = freshName(h->symbol);
    inside.variables[renaming + h->symbol].poly = Poly::name(name);
    if (renaming.empty())
      innerCounters[name] = variable(h->symbol, h->type);
    bool bounded = true;
    isl::set steps = stepsFrom(*first, h->step, name);
    for (const std::string &used : first->names())
      bounded &= !freeNames.count(used);
    inside.domain = inside.domain.intersect(steps);
    std::set<std::string> fixed = fixedNames(inside.domain);
    Split split = condition(h->condition, inside);
    exact = bounded && split.exact && !leaves && isContiguous(inside.domain, split, name, h->step, fixed);
    inside.domain = coalesced(inside.domain.intersect(split.whenTrue));
    (exact ? counted : freeNames).insert(name);
  } else if (stmt->expr && stmt->kind != StmtKind::Do) {
    Split split = condition(stmt->expr, inside);
    inside.domain = coalesced(inside.domain.intersect(split.whenTrue));
  }
  if (!exact)
    inside.missed = everything();
  order.back() = 1;
  execute(stmt->kind == StmtKind::For ? stmt->children[1] : stmt->children[0], inside);
  order.back() = 2;
  if (stmt->kind == StmtKind::For && stmt->step && inside.alive && !h)
    evaluate(stmt->step, inside);
  if (stmt->kind == StmtKind::Do && inside.alive)
    condition(stmt->expr, inside);
  order.pop_back();
  order.pop_back();
  --innerLoops;
  counted = outer;
  forget(stmt, after);
  if (returnsFrom(stmt))
    after.missed = after.left = everything();
  state = after;
}

} // namespace nidus::frontend
