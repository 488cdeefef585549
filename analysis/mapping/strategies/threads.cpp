#include "analysis/mapping/strategies/threads.h"
#include "analysis/isl/distinct_maps.h"
#include "analysis/mapping/body/element_steps.h"
#include "analysis/mapping/plan/schedule.h"
#include "analysis/mapping/body/trips.h"
#include <algorithm>
#include <map>
#include <set>

namespace nidus::strategies::threads {
namespace {

// An innermost loop shorter than this (colour channels) stays in the thread: spread over x it would leave most of a
// warp idle.
constexpr int64_t shortLoop = 16;

/// What the loop's header uses: counters of other loops, and locals set between the loops.
std::set<std::string> headerSymbols(const Loop &loop) {
  std::set<std::string> all = variablesOf(loop.first), more = variablesOf(loop.condition);
  all.insert(more.begin(), more.end());
  all.erase(loop.symbol);
  return all;
}

std::set<std::string> setBetween(const Loop &loop) {
  std::set<std::string> all;
  for (const StmtRef &stmt : loop.prefix)
    all.insert(stmt->kind == StmtKind::Declare ? stmt->name : stmt->expr->children[0]->name);
  return all;
}

/// By how much each subscript grows when counter k does by one: the relation is one of sums of counters and sizes, the same everywhere.
/// None: it is another.
std::optional<std::vector<int64_t>> growthOf(const isl::map &elements, size_t k) {
  const isl_size dimensions = isl_map_dim(elements.get(), isl_dim_out);
  if (elements.n_basic_map() != 1 || !isl_map_plain_is_single_valued(elements.get()))
    return std::nullopt;
  std::vector<int64_t> growth;
  bool areSums = true;
  elements.as_pw_multi_aff().foreach_piece([&](const isl::set &, const isl::multi_aff &subscripts) {
    for (int d = 0; d < dimensions; ++d) {
      const isl::aff sum = subscripts.at(d);
      const std::optional<int64_t> slope =
          isl_aff_dim(sum.get(), isl_dim_div) == 0 ? toInt64(isl::manage(isl_aff_get_coefficient_val(sum.get(), isl_dim_in, static_cast<int>(k)))) : std::nullopt;
      areSums &= slope.has_value();
      growth.push_back(slope.value_or(0));
    }
  });
  return areSums && growth.size() == static_cast<size_t>(dimensions) ? std::optional(growth) : std::nullopt;
}

// Inside a struct, or a group of channels.
constexpr int64_t nearby = 4;

/// Does the access move by one element (or a few, inside a struct or a group of channels) with the step?
bool isContiguous(const Access &access, const Array &array, const Statement &statement, size_t k) {
  isl::map elements = elementsOf(access, array);
  if (std::optional<std::vector<int64_t>> growth = growthOf(elements, k)) {
    const int64_t last = std::abs(growth->back() * statement.loops[k].step);
    growth->pop_back();
    return last > 0 && last <= nearby && std::all_of(growth->begin(), growth->end(), [](int64_t each) { return each == 0; });
  }
  if (!elements.is_single_valued())
    return false;
  isl::set moves = elements.reverse().apply_range(oneStep(statement, k)).apply_range(elements).deltas();
  int last = static_cast<int>(array.strides.size()) - 1;
  std::string list, condition;
  for (int d = 0; d <= last; ++d) {
    list += (d ? "," : "") + ("d" + std::to_string(d));
    condition +=
        (d ? " and " : "") + (d == last ? "-" + std::to_string(nearby) + " <= d" + std::to_string(d) + " <= " + std::to_string(nearby) + " and d" + std::to_string(d) + " != 0"
                                        : "d" + std::to_string(d) + " = 0");
  }
  isl::set near(islContext(), "{ " + access.array + "[" + list + "] : " + condition + " }");
  return !moves.is_empty() && moves.is_subset(near);
}

/// How many accesses are contiguous when counter k takes one step.
int contiguousAccesses(const Scop &scop, const Statement &statement, const DistinctMaps &relations, size_t k) {
  std::map<size_t, bool> known; // by number of the relation
  int count = 0;
  for (size_t i = 0; i < statement.accesses.size(); ++i) {
    const Access &access = statement.accesses[i];
    auto found = known.find(relations[i]);
    if (found == known.end())
      found = known.emplace(relations[i], isContiguous(access, arrayOf(scop, access), statement, k)).first;
    if (found->second)
      count += access.kind == AccessKind::Read ? 1 : 2; // scattered writes cost more than scattered reads
  }
  return count;
}

/// A header may use only what every thread knows: no counter of a loop inside the thread and, for the first value of a
/// loop with steps, nothing but sizes. The loops that use more go into the thread.
void keepIndependent(const Statement &statement, std::vector<int> &chosen) {
  for (bool changed = true; changed;) {
    changed = false;
    std::set<std::string> inside, between, counters;
    for (size_t k = 0; k < statement.loops.size(); ++k) {
      bool isThread = std::find(chosen.begin(), chosen.end(), static_cast<int>(k)) != chosen.end();
      (isThread ? counters : inside).insert(statement.loops[k].symbol);
      for (const std::string &symbol : setBetween(statement.loops[k]))
        between.insert(symbol);
    }
    for (size_t i = 0; i < chosen.size() && !changed; ++i) {
      const Loop &loop = statement.loops[chosen[i]];
      bool bad = false;
      for (const std::string &symbol : headerSymbols(loop))
        bad |= inside.count(symbol) || between.count(symbol);
      for (const std::string &symbol : variablesOf(loop.first))
        bad |= counters.count(symbol) && loop.step != 1;
      if (bad) {
        chosen.erase(chosen.begin() + i);
        changed = true;
      }
    }
  }
}

/// The loops to spread, outermost first, the axis x last.
std::vector<int> chooseThreadLoops(const Scop &scop, const Statement &statement, const std::vector<bool> &parallel) {
  std::vector<int> chosen;
  for (size_t k = 0; k < parallel.size(); ++k)
    if (parallel[k])
      chosen.push_back(static_cast<int>(k));
  if (chosen.size() > 1) {
    std::optional<int64_t> trips = constantTrips(statement, chosen.back());
    if (trips && *trips < shortLoop)
      chosen.pop_back();
  }
  keepIndependent(statement, chosen);
  if (chosen.empty())
    return chosen;
  const DistinctMaps relations(statement.accesses);
  int x = chosen.back(), best = contiguousAccesses(scop, statement, relations, x);
  for (size_t i = chosen.size() - 1; i-- > 0;)
    if (int score = contiguousAccesses(scop, statement, relations, chosen[i]); score > best) {
      best = score;
      x = chosen[i];
    }
  std::erase(chosen, x);
  // The outermost ones stay in the thread, and with them the loops that depend on them.
  while (chosen.size() > 2)
    chosen.erase(chosen.begin());
  chosen.push_back(x);
  keepIndependent(statement, chosen);
  return chosen;
}

/// Why loop k runs inside the thread.
std::string whyInside(const Statement &statement, const std::vector<bool> &parallel, size_t k) {
  if (!parallel[k])
    return "its iterations may depend on each other"; // or nothing is proved of what they touch
  std::optional<int64_t> trips = constantTrips(statement, k);
  if (trips && *trips < shortLoop)
    return "it has only " + std::to_string(*trips) + " iterations";
  std::set<std::string> header = headerSymbols(statement.loops[k]);
  for (const Loop &loop : statement.loops)
    if (header.count(loop.symbol))
      return "its bounds depend on '" + loop.symbol + "'";
  return "a grid has three axes, and the loops further inside fill them";
}

/// Planes next to each other read the same elements of an array that is no table.
bool sharesPlanes(const Scop &scop, const Statement &statement, int outermost) {
  isl::map step = oneStep(statement, outermost);
  return std::any_of(statement.accesses.begin(), statement.accesses.end(), [&](const Access &access) {
    isl::map elements = elementsOf(access, arrayOf(scop, access));
    return access.kind == AccessKind::Read && !isTable(elements.range()) && staysPut(elements, step);
  });
}

/// A block of a few planes reads what they share once from memory. On an H100 a bank of 24 filters takes 0.45 ms with
/// blocks of 32 x 2 x 4 threads and 0.48 with 32 x 4 x 2.
std::vector<int> blockOfPlanes(std::vector<int> block) {
  constexpr int planes = 4;
  for (; block[2] < planes && block[1] > 1; block[1] /= 2)
    block[2] *= 2;
  return block;
}

/// An iteration is short and reads bytes.
bool reducesBytes(const Scop &scop) {
  bool hasLoops = scop.onlyStatement().loops.size() > 1;
  forEachStmt(scop.onlyStatement().body, [&](const Stmt &stmt) { hasLoops |= isLoop(stmt) && !runsOnce(stmt); });
  return !scop.reductions.empty() && !hasLoops &&
         std::any_of(scop.arrays.begin(), scop.arrays.end(),
                     [](const Array &array) { return isScalar(array.element) && sizeOf(array.element->scalar) == 1; });
}

} // namespace

std::vector<Candidate> propose(const Problem &problem) {
  const Scop &scop = problem.scop;
  const std::vector<bool> &parallel = problem.parallel;
  const DeviceProfile &profile = problem.profile;
  const Statement &statement = scop.onlyStatement();
  KernelMapping kernel;
  kernel.statement = statement.name;
  kernel.threadLoops = chooseThreadLoops(scop, statement, parallel);
  if (kernel.threadLoops.empty())
    return {};
  for (size_t k = 0; k < statement.loops.size(); ++k)
    if (std::find(kernel.threadLoops.begin(), kernel.threadLoops.end(), static_cast<int>(k)) ==
        kernel.threadLoops.end()) {
      kernel.sequentialLoops.push_back(static_cast<int>(k));
      kernel.sequentialWhy.push_back(whyInside(statement, parallel, k));
    }
  const std::vector<int> *blocks[] = {&profile.block1, &profile.block2, &profile.block3};
  kernel.block = profile.blockOfBytes && kernel.threadLoops.size() == 1 && reducesBytes(scop)
                     ? *profile.blockOfBytes
                     : *blocks[kernel.threadLoops.size() - 1];
  if (kernel.threadLoops.size() == 3 && sharesPlanes(scop, statement, kernel.threadLoops[0]))
    kernel.block = blockOfPlanes(kernel.block);
  kernel.schedule = scheduleOf(statement, kernel);
  return {{scop.reductions.empty() ? "threads" : "reduction", Mapping{{kernel}}}};
}

} // namespace nidus::strategies::threads
