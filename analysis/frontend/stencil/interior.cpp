//===- interior.cpp - the block where no border is near ---------------------===//
//
// Index-set splitting (Griebl, Feautrier, Lengauer 2000) with margins that are numbers, or multiples of a size: the
// conditions of the block that differ near the ends of the loops only are decided elsewhere. The block is executed once
// more for the instances away from the ends, so that subscripts through clamps and guards become what they are there.
//
//===----------------------------------------------------------------------===//
#include "analysis/frontend/normalise/inline_returns.h"
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/operations.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/shapes/sized_extents.h"
#include "analysis/frontend/sorting/sort_networks.h"
#include "analysis/frontend/symbolic/specialise.h"
#include "analysis/frontend/normalise/substitute.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

// Margins are searched up to this; a filter with a larger window is no stencil that registers could hold.
constexpr int mostMargin = 16;

// Instructions of an instance; several of more are not unrolled.
constexpr int64_t mostUnrolled = 3000;

// A division of integers takes some twenty instructions, of which three have an eighth of the rate. One that the host prepares
// takes seven; a 5 x 5 convolution with it is the fastest with the packets that this gives, too (8 x 4: 0.119 ms, 16 x 4: 0.124).
constexpr int64_t divisionCost = 40;

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
std::optional<Extent> stripAround(const isl::set &domain, const isl::set &set, const std::string &counter, int sign,
                                  const std::string &size) {
  static const std::string distance = "distance__0";
  isl::set within = constraint(Poly::name(distance), ">=")
                        .intersect(constraint(*subtract(Poly::name(distance), Poly(mostMargin)), "<="));
  isl::set pairs = set.intersect(within).intersect(moved(domain, counter, Poly::term({distance}, sign)));
  auto widthIn = [&](const isl::set &some) -> std::optional<int64_t> {
    std::optional<int64_t> most = mostOf(toTuple(some, "V", {distance}), 0);
    return most && *most < mostMargin ? std::optional(*most + 1) : std::nullopt;
  };
  if (std::optional<int64_t> width = widthIn(pairs))
    return Extent(static_cast<int>(*width));
  return fitted(size, [&](const isl::set &sizes) { return widthIn(pairs.intersect(sizes)); });
}

using Margins = std::vector<Margin>; ///< one per counter, x last

/// The narrowest strip at one end that contains the set; nothing when none does.
std::optional<Margins> cover(const isl::set &domain, const isl::set &set, const Inside &inside) {
  std::optional<Margins> found;
  int least = mostMargin + 1;
  for (size_t k = 0; k < inside.counters.size(); ++k)
    for (int sign : {1, -1})
      if (std::optional<Extent> width = stripAround(domain, set, inside.counters[k], sign, inside.size);
          width && width->most() < least) {
        least = width->most();
        found.emplace(inside.counters.size());
        (sign > 0 ? (*found)[k].low : (*found)[k].high) = *width;
      }
  return found;
}

Margins larger(Margins a, const Margins &b) {
  for (size_t k = 0; k < a.size(); ++k)
    a[k] = {atLeastBoth(a[k].low, b[k].low), atLeastBoth(a[k].high, b[k].high)};
  return a;
}

/// Margins without any instance of the set.
std::optional<Margins> avoid(const isl::set &domain, const isl::set &set, const Inside &inside) {
  Margins all(inside.counters.size());
  bool covered = true;
  set.foreach_basic_set([&](const isl::basic_set &part) {
    std::optional<Margins> one = covered ? cover(domain, isl::set(part), inside) : std::nullopt;
    covered &= one.has_value();
    if (one)
      all = larger(all, *one);
  });
  return covered ? std::optional(all) : std::nullopt;
}

} // namespace

/// The instances that margins leave.
static isl::set leftBy(const Margins &margins, isl::set domain, const std::vector<std::string> &counters) {
  isl::set all = domain;
  for (size_t k = 0; k < counters.size(); ++k) {
    if (margins[k].low != 0)
      domain = domain.intersect(moved(all, counters[k], polyOf(margins[k].low)));
    if (margins[k].high != 0)
      domain = domain.intersect(moved(all, counters[k], polyOf(-margins[k].high)));
  }
  return domain;
}

/// Do the margins take no more than a quarter of any loop? A loop over three channels has no ends to split off.
static bool leaveMost(const isl::set &domain, const std::vector<std::string> &counters, Margins margins) {
  for (Margin &margin : margins) {
    const Margin twice{margin.low + margin.low, margin.high + margin.high};
    margin = {twice.low + twice.low, twice.high + twice.high};
  }
  return !leftBy(margins, domain, counters).is_empty();
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
  auto [entry, isNew] = decisions.emplace(std::pair(calls, condition), now);
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

StmtRef NestBuilder::inTermsOf(const std::string &size, StmtRef code) const {
  for (const auto &[argument, sum] : defined)
    if (variablesOf(sum).count(size))
      code = renamedVariable(code, argument, sum);
  return code;
}

std::vector<std::string> NestBuilder::sizesOfLoops(const Scop &scop) const {
  std::set<std::string> mentioned = variablesOfHeaders(scop.statements[0].body);
  for (const auto &[argument, sum] : defined)
    if (mentioned.count(argument))
      mentioned.merge(variablesOf(sum));
  std::vector<std::string> sizes;
  for (const Parameter &parameter : scop.parameters)
    if (mentioned.count(parameter.name) && parameter.value->kind == ExprKind::Variable &&
        parameter.value->name == parameter.name)
      sizes.push_back(parameter.name);
  return sizes;
}

std::optional<Interior> NestBuilder::interior(const Scop &scop, const std::string &size) const {
  Inside inside;
  inside.size = size;
  for (const Loop &loop : loops) {
    if (loop.step != 1)
      return std::nullopt;
    inside.counters.push_back(loop.symbol);
  }
  const std::vector<std::string> &counters = inside.counters;
  if (!entry || counters.size() > 3 || std::any_of(scop.reductions.begin(), scop.reductions.end(), dependsOnOrder))
    return std::nullopt;
  isl::set domain =
      coalesced(projectOnto(entry->domain.intersect(known()), namesOfInstances()).intersect(sizesFrom(size)));
  Margins &margins = inside.margins;
  margins.resize(counters.size());
  for (const auto &[condition, decision] : decisions) {
    isl::set whenTrue = projectOnto(decision.whenTrue.intersect(known()), namesOfInstances()).intersect(domain);
    isl::set whenFalse = projectOnto(decision.whenFalse.intersect(known()), namesOfInstances()).intersect(domain);
    if (whenTrue.is_empty() || whenFalse.is_empty())
      continue;
    // What data decides no margin avoids.
    if (whenTrue.is_equal(whenFalse))
      continue;
    for (const isl::set &rare : {whenTrue, whenFalse})
      if (std::optional<Margins> needed = avoid(domain, rare, inside);
          needed && leaveMost(domain, counters, larger(margins, *needed))) {
        margins = larger(margins, *needed);
        break;
      }
  }
  inside.instances = leftBy(margins, domain, counters);
  std::optional<Interior> plain = interiorOf(body, inside, scop);
  StmtRef inlined = callsRead() ? withReturnsInlined(unit, function, body) : body;
  if (inlined == body)
    return plain;
  std::optional<Interior> other = interiorOf(inlined, inside, scop);
  auto wideReads = [](const std::optional<Interior> &i) { return i ? i->neighbourhoods.size() + i->rows.size() : 0; };
  return wideReads(other) > wideReads(plain) ? other : plain;
}

/// Does the block read elements in functions that it calls?
bool NestBuilder::callsRead() const {
  return std::any_of(visits.begin(), visits.end(), [](const Visit &visit) { return !visit.isOfBlock; });
}

/// Of code that does what the block does.
std::optional<Interior> NestBuilder::interiorOf(const StmtRef &code, const Inside &inside, const Scop &scop) const {
  const std::vector<std::string> &counters = inside.counters;
  // Without conditions the block is the same everywhere.
  std::optional<NestBuilder> second = decisions.empty() && !callsRead() ? std::nullopt : again(inside.instances, code);
  if (!second && !decisions.empty())
    return std::nullopt;
  const NestBuilder &trial = second ? *second : *this;
  Interior out;
  out.margins = inside.margins;
  out.size = inside.size;
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
        trial.neighbourhood(static_cast<int>(root - roots.begin()), array, inside, names, more);
    if (!found)
      continue;
    with = more;
    out.neighbourhoods.push_back(*found);
  }
  if (out.neighbourhoods.empty() || (!inside.size.empty() && !dependsOnSize(out)))
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
    out.operations = unrolled->operations + divisionCost * unrolled->divisions;
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
  Replacements all = replacements;
  all.insert(trial.replacements.begin(), trial.replacements.end());
  special = inTermsOf(inside.size, Substitution(all).apply(special));
  out.body = withPlainUpdates(unit, special, scop.reductions);
  return out;
}

} // namespace nidus::frontend
