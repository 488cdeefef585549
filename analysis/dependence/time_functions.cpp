#include "analysis/dependence/time_functions.h"
#include "analysis/isl/distinct_maps.h"
#include <algorithm>
#include <set>
#include <numeric>

namespace nidus {
namespace {

using Time = std::vector<int64_t>;

// Of the sums that are tried: nine-point stencils in place need 4 * t + 2 * i + j, volumes 8 * t + 4 * i + 2 * j + k.
constexpr int64_t mostMultiple = 4;
// Several functions for each of more statements are too many to try.
constexpr size_t mostStatements = 8;

std::string names(const std::string &prefix, size_t count) {
  std::string list;
  for (size_t k = 0; k < count; ++k)
    list += (k ? "," : "") + (prefix + std::to_string(k));
  return list;
}

std::string tuple(const PlacedStatement &placed, const std::string &prefix) {
  return placed.statement.name + "[" + names(prefix, placed.statement.loops.size()) + "]";
}

isl::map relation(const PlacedStatement &a, const PlacedStatement &b, const std::string &condition) {
  return isl::map(islContext(), "{ " + tuple(a, "i") + " -> " + tuple(b, "j") + " : " + condition + " }");
}

/// Is some code of the first one before some of the other's, where all loops around both have the same iteration? Of one statement: no.
bool isInFront(const PlacedStatement &a, const PlacedStatement &b, size_t shared) {
  const int first = a.positions[shared - 1], last = b.lastPositions[shared - 1];
  return first < last || (first == last && a.statement.name != b.statement.name);
}

isl::map executedBefore(const PlacedStatement &a, const PlacedStatement &b) {
  size_t shared = 0;
  while (shared < a.loops.size() && shared < b.loops.size() && a.loops[shared] == b.loops[shared])
    ++shared;
  std::string cases = "1 = 0", equal;
  for (size_t k = 0; k < shared; ++k) {
    const std::string i = "i" + std::to_string(k), j = "j" + std::to_string(k);
    cases += " or (" + equal + i + (a.statement.loops[k].step > 0 ? " < " : " > ") + j + ")";
    equal += i + " = " + j + " and ";
  }
  if (shared > 0 && isInFront(a, b, shared))
    cases += " or (" + equal + "1 = 1)";
  return relation(a, b, cases);
}

std::string sum(const Time &time, const std::string &prefix) {
  std::string text = "0";
  for (size_t k = 0; k < time.size(); ++k)
    text += " + " + std::to_string(time[k]) + " * " + prefix + std::to_string(k);
  return text;
}

/// The functions that count with one loop, along it; against it where the loop around counts down, x[i] -= u[i][k] * x[k].
std::vector<Time> ofOneLoop(const Statement &statement) {
  std::vector<Time> times;
  for (const int64_t direction : {1, -1})
    for (size_t k = 0; k < statement.loops.size(); ++k) {
      Time time(statement.loops.size(), 0);
      time[k] = statement.loops[k].step > 0 ? direction : -direction;
      times.push_back(time);
    }
  return times;
}

bool isBefore(const Time &time) { return std::count(time.begin(), time.end(), 0) == static_cast<long>(time.size()); }

/// Sums of several counters, the smallest first.
std::vector<Time> ofSeveralLoops(const Statement &statement) {
  const size_t n = statement.loops.size();
  if (n < 2 || n > 4)
    return {};
  std::vector<Time> times;
  Time time(n, 0);
  const auto next = [&] {
    for (size_t k = 0; k < n; ++k) {
      if (++time[k] <= (k == 0 ? 2 * mostMultiple : mostMultiple))
        return true;
      time[k] = 0;
    }
    return false;
  };
  while (next()) {
    const bool isSum = std::count(time.begin(), time.end(), 0) < static_cast<long>(n) - 1;
    if (isSum && std::count(time.begin(), time.end(), 1) > 0)
      times.push_back(time);
  }
  const auto total = [](const Time &each) { return std::accumulate(each.begin(), each.end(), int64_t(0)); };
  std::sort(times.begin(), times.end(), [&](const Time &a, const Time &b) {
    return total(a) != total(b) ? total(a) < total(b) : a > b;
  });
  for (Time &each : times)
    for (size_t k = 0; k < n; ++k)
      each[k] *= statement.loops[k].step > 0 ? 1 : -1;
  return times;
}

/// { [d] : instances depend on each other whose counters differ by d }, of which no more than that is needed.
isl::set distances(const PlacedStatement &placed) {
  const isl::set all = coalesced(dependencesBetween(placed, placed)).deltas();
  const auto parameters = static_cast<unsigned>(isl_set_dim(all.get(), isl_dim_param));
  return coalesced(isl::manage(isl_set_project_out(all.copy(), isl_dim_param, 0, parameters)));
}

/// Of a statement alone.
std::optional<Timing> ofOne(const PlacedStatement &placed) {
  const isl::set all = distances(placed);
  const std::string point = "{ " + tuple(placed, "d") + " : ";
  const auto carries = [&](const Time &time) {
    return all.intersect(isl::set(islContext(), point + sum(time, "d") + " <= 0 }")).is_empty();
  };
  std::vector<Time> times = ofOneLoop(placed.statement);
  if (carries(times[0]))
    return std::nullopt;
  times.erase(times.begin());
  for (const Time &more : ofSeveralLoops(placed.statement))
    times.push_back(more);
  const auto found = std::find_if(times.begin(), times.end(), carries);
  return found == times.end() ? std::nullopt : std::optional(Timing{{*found}, {0}});
}

/// Several statements, each by one of its counters.
class Search {
  const std::vector<PlacedStatement> &statements;
  std::vector<std::vector<Time>> candidates;
  std::vector<std::vector<isl::map>> dependences;
  std::vector<Time> chosen;

public:
  explicit Search(const std::vector<PlacedStatement> &statements) : statements(statements) {
    for (const PlacedStatement &a : statements) {
      candidates.push_back(candidatesOf(a.statement));
      dependences.emplace_back();
      for (const PlacedStatement &b : statements)
        dependences.back().push_back(coalesced(dependencesBetween(a, b)));
    }
  }

  std::optional<Timing> run() {
    if (byOutermostLoop())
      return std::nullopt;
    chosen.clear();
    return extend();
  }

  std::optional<Timing> withoutSteps() {
    for (const PlacedStatement &a : statements)
      chosen.push_back(Time(a.statement.loops.size(), 0));
    const std::optional<std::vector<size_t>> order = orderInStep();
    return order ? std::optional(Timing{chosen, *order}) : std::nullopt;
  }

  std::optional<Timing> byOutermostLoop() {
    for (const PlacedStatement &a : statements)
      chosen.push_back(ofOneLoop(a.statement)[0]);
    const std::optional<std::vector<size_t>> order = orderInStep();
    return order ? std::optional(Timing{chosen, *order}) : std::nullopt;
  }

private:
  /// The best first: along the innermost loops, as what is inside most loops is then the most parallel; before all steps; and against
  /// the loops.
  static std::vector<Time> candidatesOf(const Statement &statement) {
    std::vector<Time> times = ofOneLoop(statement);
    const auto half = static_cast<long>(statement.loops.size());
    std::reverse(times.begin(), times.begin() + half);
    std::reverse(times.begin() + half, times.end());
    times.insert(times.begin() + half, Time(statement.loops.size(), 0));
    return times;
  }

  std::optional<Timing> extend() {
    const size_t at = chosen.size();
    if (at == statements.size()) {
      if (std::all_of(chosen.begin(), chosen.end(), isBefore))
        return std::nullopt;
      const std::optional<std::vector<size_t>> order = orderInStep();
      return order ? std::optional(Timing{chosen, *order}) : std::nullopt;
    }
    for (const Time &time : candidates[at]) {
      chosen.push_back(time);
      if (isPossible(at))
        if (std::optional<Timing> found = extend())
          return found;
      chosen.pop_back();
    }
    return std::nullopt;
  }

  /// Dependences of b on a, where b has an earlier step, or the same one.
  bool isAgainst(size_t a, size_t b) const { return where(a, b, " < "); }
  bool areTogether(size_t a, size_t b) const { return where(a, b, " = "); }

  bool where(size_t a, size_t b, const std::string &comparison) const {
    if (isBefore(chosen[a]) && isBefore(chosen[b]))
      return comparison == " = " && a != b && !dependences[a][b].is_empty();
    if (isBefore(chosen[a]))
      return false;
    if (isBefore(chosen[b]))
      return comparison == " < " && !dependences[a][b].is_empty();
    return !dependences[a][b]
                .intersect(relation(statements[a], statements[b], sum(chosen[b], "j") + comparison + sum(chosen[a], "i")))
                .is_empty();
  }

  /// With those before it.
  bool isPossible(size_t last) const {
    if (isAgainst(last, last) || areTogether(last, last))
      return false;
    for (size_t other = 0; other < last; ++other)
      if (isAgainst(last, other) || isAgainst(other, last))
        return false;
    return true;
  }

  /// Of the statements in a step; nothing where there is none, or the times are wrong.
  std::optional<std::vector<size_t>> orderInStep() const {
    const size_t n = statements.size();
    std::vector<std::vector<bool>> precedes(n, std::vector<bool>(n));
    for (size_t a = 0; a < n; ++a)
      for (size_t b = 0; b < n; ++b) {
        if (isAgainst(a, b) || (a == b && areTogether(a, b)))
          return std::nullopt;
        precedes[a][b] = a != b && areTogether(a, b);
      }
    std::vector<size_t> order;
    std::vector<bool> isDone(n);
    while (order.size() < n) {
      size_t next = 0;
      const auto isReady = [&](size_t b) {
        for (size_t a = 0; a < n; ++a)
          if (!isDone[a] && precedes[a][b])
            return false;
        return !isDone[b];
      };
      while (next < n && !isReady(next))
        ++next;
      if (next == n)
        return std::nullopt;
      isDone[next] = true;
      order.push_back(next);
    }
    return order;
  }
};

} // namespace

isl::map differingIn(const PlacedStatement &placed, size_t loop) {
  const std::string k = std::to_string(loop);
  return relation(placed, placed, "i" + k + " != j" + k);
}

isl::map dependencesBetween(const PlacedStatement &a, const PlacedStatement &b) {
  isl::map pairs = relation(a, b, "1 = 0");
  const std::vector<Access> &sources = a.statement.accesses, &sinks = b.statement.accesses;
  const DistinctMaps ofSources(sources), ofSinks(sinks);
  std::set<std::pair<size_t, size_t>> united;
  for (size_t i = 0; i < sources.size(); ++i)
    for (size_t j = 0; j < sinks.size(); ++j)
      if (sources[i].array == sinks[j].array && (sources[i].kind != AccessKind::Read || sinks[j].kind != AccessKind::Read) &&
          !ofSources.areApart(ofSources[i], ofSinks, ofSinks[j]) && united.insert({ofSources[i], ofSinks[j]}).second)
        pairs = pairs.unite(sources[i].relation.apply_range(sinks[j].relation.reverse()));
  return pairs.intersect(executedBefore(a, b));
}

std::optional<Timing> timing(const std::vector<PlacedStatement> &statements) {
  if (statements.size() == 1)
    return ofOne(statements[0]);
  return statements.size() <= mostStatements ? Search(statements).run() : std::nullopt;
}

std::optional<Timing> timingByOutermostLoop(const std::vector<PlacedStatement> &statements) {
  return Search(statements).byOutermostLoop();
}

std::optional<Timing> timingWithoutSteps(const std::vector<PlacedStatement> &statements) {
  return Search(statements).withoutSteps();
}

} // namespace nidus
