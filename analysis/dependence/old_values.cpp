#include "analysis/dependence/old_values.h"
#include "analysis/dependence/dependences.h"
#include "analysis/isl/distinct_maps.h"
#include <algorithm>

namespace nidus {
namespace {

bool isSamePlace(const Location &a, const Location &b) { return a.line == b.line && a.column == b.column && a.file == b.file; }

/// The sizes for which the k-th loop has several iterations.
isl::set severalIterations(const Statement &statement, size_t k) {
  std::string from, to, condition;
  for (size_t l = 0; l < statement.loops.size(); ++l) {
    const std::string comma = l ? "," : "", number = std::to_string(l);
    from += comma + "i" + number;
    to += comma + "j" + number;
    if (l <= k)
      condition += (l ? " and i" : "i") + number + (l < k ? " = j" : " < j") + number;
  }
  const isl::map others(islContext(), "{ " + statement.name + "[" + from + "] -> " + statement.name + "[" + to + "] : " + condition + " }");
  return others.intersect_domain(statement.domain).intersect_range(statement.domain).domain().params();
}

class OldReads {
  const Scop &scop;
  const Statement &statement;
  const isl::map before; ///< { S[i] -> S[j] : i is executed before j }
  const isl::map same;   ///< { S[i] -> S[i] }
  const DistinctMaps relations; ///< of the accesses
  isl::set sizes;        ///< for which all that were taken so far find old values
  std::set<std::string> taken; ///< ids of accesses

public:
  explicit OldReads(const Scop &scop)
      : scop(scop), statement(scop.onlyStatement()), before(executedBefore(statement)), same(statement.domain.identity()),
        relations(statement.accesses), sizes(testedContext(scop)) {}

  std::optional<OldValues> run(const Dependences &dependences) {
    OldValues out;
    for (const Dependence &dependence : dependences.all)
      if (dependence.kind == DependenceKind::Anti && !taken.count(dependence.source))
        take(dependence, out);
    if (out.reads.empty())
      return std::nullopt;
    out.sizes = testedContext(scop).is_subset(sizes) ? everything() : sizes;
    for (Dependence dependence : dependences.all) {
      dependence.relation = dependence.relation.intersect_params(sizes);
      if (!taken.count(dependence.source) && !taken.count(dependence.sink) && !dependence.relation.is_empty())
        out.left.all.push_back(std::move(dependence));
    }
    return out;
  }

private:
  /// With all accesses of the same text: they are told apart by nothing else.
  void take(const Dependence &dependence, OldValues &out) {
    const auto read = std::find_if(statement.accesses.begin(), statement.accesses.end(),
                                   [&](const Access &access) { return access.id == dependence.source; });
    if (read == statement.accesses.end() || isReachedOtherwise(read->array))
      return;
    std::vector<const Access *> together;
    for (const Access &access : statement.accesses)
      if (isSamePlace(access.location, read->location))
        together.push_back(&access);
    isl::set late = sizes.subtract(sizes);
    for (const Access *access : together) {
      if (access->kind != AccessKind::Read || access->array != read->array)
        return;
      late = late.unite(foundWritten(*access));
    }
    const isl::set rest = late.is_empty() ? sizes : whereItMatters(coalesced(sizes.subtract(late)), dependence);
    if (rest.intersect(runningContext(scop)).is_empty())
      return;
    sizes = rest;
    out.reads[read->array].push_back(read->location);
    for (const Access *access : together)
      taken.insert(access->id);
  }

  /// The convex parts in which there is a dependence, as there is none where the distance is larger than the array, and in which no
  /// loop must be short; and all sizes with which the nest does not run.
  isl::set whereItMatters(const isl::set &all, const Dependence &dependence) const {
    std::vector<isl::set> usual{dependence.relation.domain().params()};
    for (size_t k = 0; k < statement.loops.size(); ++k)
      usual.push_back(severalIterations(statement, k));
    isl::set kept = all.subtract(runningContext(scop));
    all.foreach_basic_set([&](const isl::basic_set &part) {
      const auto meets = [&](const isl::set &sizes) { return !sizes.is_disjoint(isl::set(part)); };
      if (std::all_of(usual.begin(), usual.end(), meets))
        kept = kept.unite(isl::set(part));
    });
    return coalesced(kept);
  }

  /// Rows behind pointers, and what is combined by atomic updates, have no copy.
  bool isReachedOtherwise(const std::string &name) const {
    return std::any_of(scop.arrays.begin(), scop.arrays.end(),
                       [&](const Array &array) { return array.name == name && (array.rowPointers || array.combined); });
  }

  /// The sizes for which the read may find what the nest has written: in an earlier iteration, or earlier in the same one.
  isl::set foundWritten(const Access &read) const {
    isl::set found = sizes.subtract(sizes);
    const size_t ofRead = relations[static_cast<size_t>(&read - statement.accesses.data())];
    std::set<std::pair<size_t, bool>> asked;
    for (size_t k = 0; k < statement.accesses.size(); ++k) {
      const Access &write = statement.accesses[k];
      const bool mayPrecede = !completeBefore(read, write);
      if (write.kind == AccessKind::Read || write.array != read.array || relations.areApart(relations[k], ofRead) ||
          !asked.insert({relations[k], mayPrecede}).second)
        continue;
      const isl::map pairs = write.relation.apply_range(read.relation.reverse());
      found = found.unite(pairs.intersect(mayPrecede ? before.unite(same) : before).domain().params());
    }
    return found.intersect(sizes);
  }
};

} // namespace

std::optional<OldValues> oldValues(const Scop &scop, const Dependences &dependences) { return OldReads(scop).run(dependences); }

Dependences leftAtBest(const Scop &scop, const Dependences &dependences) {
  const Statement &statement = scop.onlyStatement();
  isl::set usual = testedContext(scop);
  for (size_t k = 0; k < statement.loops.size(); ++k)
    usual = usual.intersect(severalIterations(statement, k));
  Dependences left;
  std::copy_if(dependences.all.begin(), dependences.all.end(), std::back_inserter(left.all), [&](const Dependence &dependence) {
    return dependence.kind != DependenceKind::Anti && usual.is_subset(dependence.relation.domain().params());
  });
  return left;
}

} // namespace nidus
