#include "analysis/frontend/stencil/interior_finder.h"
#include "analysis/frontend/normalise/inline_returns.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/operations.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/shapes/sized_extents.h"
#include "analysis/frontend/sorting/sort_networks.h"
#include "analysis/frontend/stencil/window_finder.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/frontend/normalise/substitute.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

// Margins are searched up to this; a filter with a larger window is no stencil that registers could hold.
constexpr int mostMargin = 16;

// Instructions of an instance; several of more are not unrolled.
constexpr int64_t mostOperations = 3000;

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
std::unique_ptr<Execution> InteriorFinder::again(const isl::set &instances, const StmtRef &code) const {
  auto trial = std::make_unique<Execution>(execution);
  trial->runAgain(instances, code);
  const NestFacts &found = trial->found();
  if (!found.assumptions.known().is_equal(facts.assumptions.known()) || found.memory.size() != facts.memory.size() ||
      found.invariants.all().size() != facts.invariants.all().size())
    return nullptr;
  return trial;
}

/// The code with 2 * r + 1 for the argument n that it is, where that depends on the size r.
StmtRef InteriorFinder::inTermsOf(const std::string &size, StmtRef code) const {
  for (const auto &[argument, sum] : facts.invariants.definitions())
    if (variablesOf(sum).count(size))
      code = renamedVariable(code, argument, sum);
  return code;
}

std::vector<std::string> InteriorFinder::sizesOfLoops() const {
  std::set<std::string> mentioned = variablesOfHeaders(scop.onlyStatement().body);
  for (const auto &[argument, sum] : facts.invariants.definitions())
    if (mentioned.count(argument))
      mentioned.merge(variablesOf(sum));
  std::vector<std::string> sizes;
  for (const Parameter &parameter : scop.parameters)
    if (mentioned.count(parameter.name) && parameter.value->kind == ExprKind::Variable &&
        parameter.value->name == parameter.name)
      sizes.push_back(parameter.name);
  return sizes;
}

/// Away from them, conditions that differ near the ends of the domain have one outcome.
void InteriorFinder::findMargins(Inside &inside, const isl::set &domain) const {
  Margins &margins = inside.margins;
  margins.resize(inside.counters.size());
  const std::set<std::string> names = facts.names.ofInstances();
  for (const auto &[condition, decision] : facts.trace.decisions()) {
    isl::set whenTrue = projectOnto(decision.whenTrue.intersect(facts.assumptions.known()), names).intersect(domain);
    isl::set whenFalse = projectOnto(decision.whenFalse.intersect(facts.assumptions.known()), names).intersect(domain);
    if (whenTrue.is_empty() || whenFalse.is_empty())
      continue;
    // What data decides no margin avoids.
    if (whenTrue.is_equal(whenFalse))
      continue;
    for (const isl::set &rare : {whenTrue, whenFalse})
      if (std::optional<Margins> needed = avoid(domain, rare, inside);
          needed && leaveMost(domain, inside.counters, larger(margins, *needed))) {
        margins = larger(margins, *needed);
        break;
      }
  }
}

std::optional<Interior> InteriorFinder::interior(const std::string &size) const {
  Inside inside;
  inside.size = size;
  for (const Loop &loop : facts.dimensions.loops) {
    if (loop.step != 1)
      return std::nullopt;
    inside.counters.push_back(loop.symbol);
  }
  if (inside.counters.size() > 3 || std::any_of(scop.reductions.begin(), scop.reductions.end(), dependsOnOrder))
    return std::nullopt;
  const isl::set entry = facts.dimensions.entry.domain.intersect(facts.assumptions.known());
  const isl::set domain = coalesced(projectOnto(entry, facts.names.ofInstances()).intersect(sizesFrom(size)));
  findMargins(inside, domain);
  inside.instances = leftBy(inside.margins, domain, inside.counters);
  const StmtRef &body = facts.dimensions.body;
  std::optional<Interior> plain = interiorOf(body, inside);
  StmtRef inlined = callsRead() ? withReturnsInlined(source.unit, source.function, body) : body;
  if (inlined == body)
    return plain;
  std::optional<Interior> other = interiorOf(inlined, inside);
  auto wideReads = [](const std::optional<Interior> &i) { return i ? i->neighbourhoods.size() + i->rows.size() : 0; };
  return wideReads(other) > wideReads(plain) ? other : plain;
}

/// Does the block read elements in functions that it calls?
bool InteriorFinder::callsRead() const {
  const auto &visits = facts.trace.visits();
  return std::any_of(visits.begin(), visits.end(), [](const Visit &visit) { return !visit.isOfBlock; });
}

/// The code after what stands between the loops.
StmtRef InteriorFinder::withCodeBetween(const StmtRef &code) const {
  const std::vector<std::string> &counters = facts.names.counters();
  auto block = std::make_shared<Stmt>();
  block->kind = StmtKind::Block;
  for (const Loop &loop : facts.dimensions.loops)
    for (const StmtRef &stmt : loop.prefix)
      // The declaration of a counter between the loops is the loop's.
      if (stmt->kind != StmtKind::Declare || !std::count(counters.begin(), counters.end(), stmt->name))
        block->children.push_back(stmt);
  if (code->kind == StmtKind::Block)
    block->children.insert(block->children.end(), code->children.begin(), code->children.end());
  else
    block->children.push_back(code);
  return block;
}

/// What has one outcome in the interior.
Specialisation InteriorFinder::decided(const Trace &trace) const {
  Specialisation with;
  for (const auto &[condition, decision] : trace.decisions()) {
    const auto &[around, node] = condition;
    const bool isNeverFalse = facts.assumptions.isNever(decision.whenFalse);
    if (around.empty() && facts.assumptions.isNever(decision.whenTrue) != isNeverFalse)
      with.decided[node] = isNeverFalse;
  }
  return with;
}

/// Of code that does what the block does.
std::optional<Interior> InteriorFinder::interiorOf(const StmtRef &code, const Inside &inside) const {
  // Without conditions the block is the same everywhere.
  const bool hasConditions = !facts.trace.decisions().empty();
  std::unique_ptr<Execution> second = hasConditions || callsRead() ? again(inside.instances, code) : nullptr;
  if (!second && hasConditions)
    return std::nullopt;
  const NestFacts &trial = second ? std::as_const(*second).found() : facts;
  FormulaNames formulas;
  for (const Parameter &parameter : scop.parameters)
    formulas[parameter.name] = parameter.value;
  const WindowFinder windows(source, trial, inside, formulas);
  Interior out;
  out.margins = inside.margins;
  out.size = inside.size;
  Specialisation with = decided(trial.trace);
  for (const Array &array : scop.arrays) {
    Specialisation more = with;
    std::optional<Neighbourhood> found = windows.neighbourhood(array, more);
    if (!found)
      continue;
    with = more;
    out.neighbourhoods.push_back(*found);
  }
  if (out.neighbourhoods.empty() || (!inside.size.empty() && !dependsOnSize(out)))
    return std::nullopt;
  const StmtRef block = withCodeBetween(code);
  auto specialised = [&] { return withSortNetworks(source.unit, source.function, specialise(block, with), source.nest->liveAfter); };
  StmtRef special = specialised();
  std::optional<Unrolled> unrolled = unroll(special, source.unit);
  if (unrolled && unrolled->operations <= mostOperations) {
    out.operations = unrolled->operations + divisionCost * unrolled->divisions;
    special = withAllUnrolled(special);
  } else {
    out.hasLoops = true;
    windows.describeReads(scop, out, with);
    special = withUnrolledLoops(specialised(), source.unit);
    std::optional<int64_t> operations = operationsOf(special, source.unit);
    if (!operations)
      return std::nullopt;
    out.operations = *operations;
  }
  Replacements all = facts.kernel.replacements();
  all.insert(trial.kernel.replacements().begin(), trial.kernel.replacements().end());
  special = inTermsOf(inside.size, Substitution(all).apply(special));
  out.body = withPlainUpdates(source.unit, special, scop.reductions);
  return out;
}

} // namespace nidus::frontend
