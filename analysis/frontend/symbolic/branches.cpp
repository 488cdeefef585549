#include "analysis/frontend/symbolic/branches.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>
#include <isl/set.h>

namespace nidus::frontend {

// Beyond this a union of cases is replaced by a hull: precision is lost, never soundness.
static constexpr int caseLimit = 12;

Branches::Branches(NestFacts &facts, Arithmetic &arithmetic, const FloatBounds &floats)
    : context(facts.context), parameters(facts.parameters), names(facts.names), assumptions(facts.assumptions), memory(facts.memory),
      arithmetic(arithmetic), floats(floats) {}

/// { : an instance, and an iteration of each loop of the block around the code at hand, that lie in the domain for some
/// values of the other names }
isl::set Branches::instancesOf(const isl::set &domain) const {
  std::set<std::string> kept = names.ofInstances();
  kept.merge(context.counters());
  return projectOnto(domain, kept);
}

/// The union, or more.
static isl::set united(const isl::set &a, const isl::set &b) {
  isl::set all = coalesced(a.unite(b));
  return isl_set_n_basic_set(all.get()) <= caseLimit ? all : everything();
}

void Branches::leave(State &state) const {
  state.left = united(state.left, instancesOf(state.domain));
  state.alive = false;
}

std::pair<State, State> Branches::after(const Split &split, const State &state) const {
  auto path = [&](const isl::set &taken, const isl::set &other, const std::vector<Refinement> &refinements) {
    State out = state;
    out.domain = state.domain.intersect(taken);
    if (!split.exact && state.domain.is_subset(other))
      out.missed = everything(); // data alone decides
    else if (!split.exact)
      out.missed = united(out.missed, instancesOf(state.domain.intersect(other).intersect(assumptions.known())));
    floats.refine(refinements, out);
    return out;
  };
  return {path(split.whenTrue, split.whenFalse, split.ifTrue), path(split.whenFalse, split.whenTrue, split.ifFalse)};
}

/// Elements of tables become names where the other path has another value that is followed.
void Branches::nameElements(State &a, State &b) {
  for (auto &[symbol, va] : a.variables) {
    auto found = b.variables.find(symbol);
    if (found == b.variables.end() || !va.isFollowed() || !found->second.isFollowed() ||
        (va.table == found->second.table && va.poly.has_value() == found->second.poly.has_value()))
      continue;
    for (auto [value, state] : {std::pair(&va, &a), std::pair(&found->second, &b)})
      if (!value->poly)
        value->poly = arithmetic.polyOf(*value, memory[value->table].element, *state);
  }
}

/// A name that has the one value or the other; nothing where one of them is not followed.
std::optional<Poly> Branches::joined(const std::optional<Poly> &x, const std::optional<Poly> &y, bool isByData, State &a, State &b) {
  std::optional<Poly> pa = x ? assumptions.linear(*x) : std::nullopt;
  std::optional<Poly> pb = y ? assumptions.linear(*y) : std::nullopt;
  if (!pa || !pb)
    return std::nullopt;
  const std::string name = names.fresh("v");
  if (isByData || names.usesUnknown(*pa) || names.usesUnknown(*pb))
    names.makeUnknown(name);
  a.domain = a.domain.intersect(constraint(*subtract(Poly::name(name), *pa), "="));
  b.domain = b.domain.intersect(constraint(*subtract(Poly::name(name), *pb), "="));
  return Poly::name(name);
}

/// What all cases of the domain have in common, such as the bounds of a clamp, with `made` as unknowns.
isl::set Branches::simplified(const isl::set &domain, const isl::set &before, const std::vector<std::string> &made) {
  isl::set hull = isl::set(domain.unshifted_simple_hull()).intersect(before);
  for (const std::string &name : made) {
    std::set<std::string> kept = names.ofInstances();
    kept.insert(name);
    // Three of them: clamped to 0 and w - 1, of an image without columns either of these, and what lies between.
    isl::set values = coalesced(projectOnto(domain, kept));
    bool isSimple = isl_set_n_basic_set(values.get()) <= 3;
    hull = hull.intersect(isSimple ? values : isl::set(values.unshifted_simple_hull()));
    names.makeUnknown(name);
  }
  return hull;
}

State Branches::join(const State &before, State a, State b) {
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
      v.bound(side) = floats.weaker(va.bound(side), a, vb.bound(side), b, side);
    v.isNumber = va.isNumber && vb.isNumber;
    if (!(va.range == vb.range) || va.poly.has_value() != vb.poly.has_value())
      v.range.reset();
    if (!(va.limits == vb.limits) || va.poly.has_value() != vb.poly.has_value())
      v.limits.reset();
    if (va.table != vb.table || va.poly.has_value() != vb.poly.has_value())
      v.table = -1;
    if (!(va.poly == vb.poly)) {
      v.poly = joined(va.poly, vb.poly, isByData, a, b);
      if (v.poly)
        made.push_back(*v.poly->names().begin());
    }
    out.variables[symbol] = v;
  }
  out.domain = coalesced(a.domain.unite(b.domain));
  if (isl_set_n_basic_set(out.domain.get()) > caseLimit)
    out.domain = simplified(out.domain, before.domain, made);
  return out;
}

void Branches::forgetNumbers(const std::string &symbol, State &state) const {
  std::erase_if(state.numbers, [&](const auto &number) { return mentions(number.second.expr, symbol); });
}

void Branches::forgetNames(std::set<std::string> kept, State &state) const {
  kept.merge(names.ofInstances());
  for (const auto &[symbol, value] : state.variables)
    if (value.poly)
      kept.merge(value.poly->names());
  for (const Written &written : state.surely)
    kept.merge(written.offset.names());
  for (const auto &[key, number] : state.numbers)
    kept.merge(number.value.names());
  auto isKept = [&](const std::string &name) { return kept.count(name) > 0; };
  for (const auto &[product, place] : names.products())
    if (std::all_of(product.begin(), product.end(), isKept))
      kept.insert(place);
  std::vector<std::string> names = namesOf(state.domain);
  if (std::any_of(names.begin(), names.end(), [&](const std::string &name) { return !kept.count(name); }))
    state.domain = coalesced(projectOnto(state.domain, kept));
}

void Branches::forget(const StmtRef &code, State &state) const {
  std::map<std::string, Assignment> changes = assignments(code);
  state.numbers.clear();
  for (const auto &[symbol, how] : changes) {
    auto found = state.variables.find(context.keyOf(symbol));
    if (found == state.variables.end())
      continue;
    int root = how == Assignment::Replaced ? -1 : found->second.root;
    found->second.forget();
    found->second.root = root;
  }
}

void Branches::setLeft(State &state, const State &before, const State &whenTrue, const State &whenFalse) const {
  const isl::set left = united(whenTrue.left, whenFalse.left);
  if (whenTrue.alive && whenFalse.alive && !left.is_empty())
    state.missed = united(before.missed, left.intersect(instancesOf(state.domain)));
  state.left = united(before.left, left);
}

bool Branches::isImpossible(const State &state) const { return context.specialises() && assumptions.isNever(state.domain); }

std::set<std::string> Branches::fixedNames(const isl::set &before) const {
  std::set<std::string> fixed = parameters.names();
  for (const std::string &name : namesOf(before))
    fixed.insert(name);
  return fixed;
}

} // namespace nidus::frontend
