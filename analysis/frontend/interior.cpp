//===- interior.cpp - the block where no border is near ---------------------===//
//
// Index-set splitting (Griebl, Feautrier, Lengauer 2000) with constant margins: the conditions of the block that differ
// near the ends of the loops only are decided elsewhere. The block is executed once more for the instances away from
// the ends, so that subscripts through clamps and guards become what they are there.
//
//===----------------------------------------------------------------------===//
#include "analysis/frontend/inline_returns.h"
#include "analysis/frontend/nest_builder.h"
#include "analysis/frontend/operations.h"
#include "analysis/frontend/reductions.h"
#include "analysis/frontend/sort_networks.h"
#include "analysis/frontend/specialise.h"
#include "analysis/frontend/substitute.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

// Margins are searched up to this; a filter with a larger window is no stencil that registers could hold.
constexpr int mostMargin = 16;

// Instructions of an instance; several of more are not unrolled.
constexpr int64_t mostUnrolled = 3000;

/// `set` with the name moved by `distance`: { x : x - distance in set }.
isl::set moved(const isl::set &set, const std::string &name, const Poly &distance) {
  static const std::string old = "moved__0";
  isl::set renamed = fromTuple(toTuple(set, "R", {name}), {old});
  isl::set link = constraint(*subtract(Poly::name(name), *add(Poly::name(old), distance)), "=");
  return renamed.intersect(link).project_out_param(old);
}

/// The width of the strip at the lower (sign 1) or upper (sign -1) end of the domain along the counter that contains
/// the set, a part of the domain; nothing when it is too wide. Away from it are the instances with one of the domain
/// so many steps before them: no distance from the set to what is before it in the domain is as large.
std::optional<int> stripAround(const isl::set &domain, const isl::set &set, const std::string &counter, int sign) {
  Poly distance = Poly::name("distance__0");
  isl::set within = constraint(distance, ">=").intersect(constraint(*subtract(distance, Poly(mostMargin)), "<="));
  isl::set pairs = set.intersect(within).intersect(moved(domain, counter, Poly::term({"distance__0"}, sign)));
  std::optional<int64_t> most = mostOf(toTuple(pairs, "V", {"distance__0"}), 0);
  return most && *most < mostMargin ? std::optional(static_cast<int>(*most) + 1) : std::nullopt;
}

using Margins = std::vector<Margin>; ///< one per counter, x last

/// The narrowest strip at one end that contains the set; nothing when none does.
std::optional<Margins> cover(const isl::set &domain, const isl::set &set, const std::vector<std::string> &counters) {
  std::optional<Margins> found;
  int least = mostMargin + 1;
  for (size_t k = 0; k < counters.size(); ++k)
    for (int sign : {1, -1})
      if (std::optional<int> width = stripAround(domain, set, counters[k], sign); width && *width < least) {
        least = *width;
        found.emplace(counters.size());
        (sign > 0 ? (*found)[k].low : (*found)[k].high) = least;
      }
  return found;
}

Margins larger(Margins a, const Margins &b) {
  for (size_t k = 0; k < a.size(); ++k)
    a[k] = {std::max(a[k].low, b[k].low), std::max(a[k].high, b[k].high)};
  return a;
}

/// Margins without any instance of the set.
std::optional<Margins> avoid(const isl::set &domain, const isl::set &set, const std::vector<std::string> &counters) {
  Margins all(counters.size());
  bool covered = true;
  set.foreach_basic_set([&](const isl::basic_set &part) {
    std::optional<Margins> one = covered ? cover(domain, isl::set(part), counters) : std::nullopt;
    covered &= one.has_value();
    if (one)
      all = larger(all, *one);
  });
  return covered ? std::optional(all) : std::nullopt;
}

} // namespace

/// The instances that margins leave.
static isl::set inside(isl::set domain, const std::vector<std::string> &counters, const Margins &margins) {
  isl::set all = domain;
  for (size_t k = 0; k < counters.size(); ++k) {
    if (margins[k].low > 0)
      domain = domain.intersect(moved(all, counters[k], Poly(margins[k].low)));
    if (margins[k].high > 0)
      domain = domain.intersect(moved(all, counters[k], Poly(-margins[k].high)));
  }
  return domain;
}

/// Do the margins take no more than a quarter of any loop? A loop over three channels has no ends to split off.
static bool leaveMost(const isl::set &domain, const std::vector<std::string> &counters, Margins margins) {
  for (Margin &margin : margins)
    margin = {4 * margin.low, 4 * margin.high};
  return !inside(domain, counters, margins).is_empty();
}

/// The code, which does what the block does, executed for the given instances; nothing when it then needs more
/// assumptions or arguments.
std::optional<NestBuilder> NestBuilder::again(const isl::set &instances, const StmtRef &code) const {
  NestBuilder trial(*this);
  trial.accesses.clear();
  trial.decisions.clear();
  trial.visits.clear();
  trial.specialises = true;
  State state = *entry;
  state.domain = state.domain.intersect(instances);
  for (const Loop &loop : trial.loops)
    for (const StmtRef &stmt : loop.prefix)
      trial.execute(stmt, state);
  trial.execute(code, state);
  if (!trial.known().is_equal(known()) || trial.roots.size() != roots.size() ||
      trial.invariants.size() != invariants.size())
    return std::nullopt;
  return trial;
}

void NestBuilder::decide(const ExprRef &condition, const State &whenTrue, const State &whenFalse) {
  Decision now{whenTrue.domain, whenFalse.domain};
  auto [entry, isNew] = decisions.emplace(std::pair(calls, condition.get()), now);
  if (!isNew)
    entry->second = {entry->second.whenTrue.unite(now.whenTrue), entry->second.whenFalse.unite(now.whenFalse)};
}

/// In the interior: does no instance get here?
bool NestBuilder::isImpossible(const State &state) const {
  return specialises && state.domain.intersect(known()).is_empty();
}

std::set<std::string> NestBuilder::namesOfInstances() const {
  std::set<std::string> names = parameterNames;
  for (const Loop &loop : loops)
    names.insert(loop.symbol);
  return names;
}

std::optional<Interior> NestBuilder::interior(const Scop &scop) const {
  std::vector<std::string> counters;
  for (const Loop &loop : loops) {
    if (loop.step != 1)
      return std::nullopt;
    counters.push_back(loop.symbol);
  }
  if (!entry || counters.size() > 3 || std::any_of(scop.reductions.begin(), scop.reductions.end(), dependsOnOrder))
    return std::nullopt;
  isl::set domain = coalesced(projectOnto(entry->domain.intersect(known()), namesOfInstances()));
  Margins margins(counters.size());
  for (const auto &[condition, decision] : decisions) {
    isl::set whenTrue = projectOnto(decision.whenTrue.intersect(known()), namesOfInstances()).intersect(domain);
    isl::set whenFalse = projectOnto(decision.whenFalse.intersect(known()), namesOfInstances()).intersect(domain);
    if (whenTrue.is_empty() || whenFalse.is_empty())
      continue;
    // What data decides no margin avoids.
    if (whenTrue.is_equal(whenFalse))
      continue;
    for (const isl::set &rare : {whenTrue, whenFalse})
      if (std::optional<Margins> needed = avoid(domain, rare, counters);
          needed && leaveMost(domain, counters, larger(margins, *needed))) {
        margins = larger(margins, *needed);
        break;
      }
  }
  isl::set instances = inside(domain, counters, margins);
  std::optional<Interior> plain = interiorOf(body, margins, instances, counters, scop);
  StmtRef inlined = callsRead() ? withReturnsInlined(unit, function, body) : body;
  if (inlined == body)
    return plain;
  std::optional<Interior> other = interiorOf(inlined, margins, instances, counters, scop);
  auto wideReads = [](const std::optional<Interior> &i) { return i ? i->neighbourhoods.size() + i->rows.size() : 0; };
  return wideReads(other) > wideReads(plain) ? other : plain;
}

/// Does the block read elements in functions that it calls?
bool NestBuilder::callsRead() const {
  return std::any_of(visits.begin(), visits.end(), [](const Visit &visit) { return !visit.isOfBlock; });
}

/// Of code that does what the block does.
std::optional<Interior> NestBuilder::interiorOf(const StmtRef &code, const Margins &margins, const isl::set &instances,
                                                const std::vector<std::string> &counters, const Scop &scop) const {
  // Without conditions the block is the same everywhere.
  std::optional<NestBuilder> second = decisions.empty() && !callsRead() ? std::nullopt : again(instances, code);
  if (!second && !decisions.empty())
    return std::nullopt;
  const NestBuilder &trial = second ? *second : *this;
  Interior out;
  out.margins = margins;
  Specialisation with;
  for (const auto &[condition, decision] : trial.decisions) {
    const auto &[around, node] = condition;
    bool isNeverFalse = decision.whenFalse.intersect(known()).is_empty();
    if (around.empty() && decision.whenTrue.intersect(known()).is_empty() != isNeverFalse)
      with.decided[node] = isNeverFalse;
  }
  FormulaNames names;
  for (const Parameter &parameter : scop.parameters)
    names[parameter.name] = parameter.value;
  for (const Array &array : scop.arrays) {
    auto root = std::find_if(roots.begin(), roots.end(), [&](const Root &r) { return r.name == array.name; });
    Specialisation more = with;
    std::optional<Neighbourhood> found =
        trial.neighbourhood(static_cast<int>(root - roots.begin()), array, counters, instances, names, more);
    if (!found)
      continue;
    with = more;
    out.neighbourhoods.push_back(*found);
  }
  if (out.neighbourhoods.empty())
    return std::nullopt;
  auto block = std::make_shared<Stmt>();
  block->kind = StmtKind::Block;
  for (const Loop &loop : loops)
    for (const StmtRef &stmt : loop.prefix)
      // The declaration of a counter between the loops is the loop's.
      if (stmt->kind != StmtKind::Declare || !std::count(counters.begin(), counters.end(), stmt->name))
        block->children.push_back(stmt);
  if (code->kind == StmtKind::Block)
    block->children.insert(block->children.end(), code->children.begin(), code->children.end());
  else
    block->children.push_back(code);
  StmtRef special = withSortNetworks(unit, function, specialise(block, with), nest->liveAfter);
  std::optional<Unrolled> unrolled = unroll(special, unit);
  if (unrolled && unrolled->operations <= mostUnrolled) {
    out.operations = unrolled->operations;
    special = withAllUnrolled(special);
  } else {
    out.hasLoops = true;
    trial.describeReads(scop, counters, names, out, with);
    special = withUnrolledLoops(withSortNetworks(unit, function, specialise(block, with), nest->liveAfter), unit);
    std::optional<int64_t> operations = operationsOf(special, unit);
    if (!operations)
      return std::nullopt;
    out.operations = *operations;
  }
  std::map<const Expr *, ExprRef> all = replacements;
  all.insert(trial.replacements.begin(), trial.replacements.end());
  out.body = withPlainUpdates(unit, Substitution(all).apply(special), scop.reductions);
  return out;
}

} // namespace nidus::frontend
