#include "analysis/dependence/dependences.h"
#include "analysis/code/positions.h"
#include "analysis/isl/distinct_maps.h"
#include <algorithm>
#include <tuple>

namespace nidus {

isl::map executedBefore(const Statement &statement) {
  size_t n = statement.loops.size();
  auto tuple = [&](const char *prefix) {
    std::string list;
    for (size_t k = 0; k < n; ++k)
      list += (k ? "," : "") + (prefix + std::to_string(k));
    return statement.name + "[" + list + "]";
  };
  std::string condition;
  for (size_t k = 0; k < n; ++k) {
    std::string equal;
    for (size_t l = 0; l < k; ++l)
      equal += "i" + std::to_string(l) + " = j" + std::to_string(l) + " and ";
    std::string order = statement.loops[k].step > 0 ? " < " : " > ";
    condition += (k ? " or (" : "(") + equal + "i" + std::to_string(k) + order + "j" + std::to_string(k) + ")";
  }
  return isl::map(islContext(), "{ " + tuple("i") + " -> " + tuple("j") + " : " + condition + " }");
}

bool completeBefore(const Access &a, const Access &b) {
  for (size_t k = 0; k < a.order.size() && k < b.order.size(); ++k) {
    if (a.order[k] != b.order[k])
      return a.order[k] >= 0 && b.order[k] >= 0 && a.order[k] < b.order[k];
    if (a.order[k] < 0)
      return false;
  }
  return false;
}

static bool writes(const Access &access) { return access.kind != AccessKind::Read; }

/// Arrays of which dependences are left out.
struct Apart {
  std::set<std::string> combined;  ///< atomic updates depend on nothing
  std::set<std::string> scattered; ///< no two iterations write the same element, as a variable that is scanned says where
};

static std::set<std::string> scatteredArrays(const Scop &scop) {
  std::set<std::string> positions;
  // Narrower ones wrap, and none of them is counted in a type that does: the front end tests that.
  for (const Reduction &variable : scop.scan ? scop.scan->variables : std::vector<Reduction>())
    if (variable.op == ReductionOp::Sum && isInteger(variable.type) && sizeOf(variable.type->scalar) >= 4)
      positions.insert(variable.symbol);
  if (positions.empty())
    return positions;
  const Loop &loop = scop.onlyStatement().loops[0];
  return arraysAtPositions(scop.onlyStatement().body, positions, loop.step == 1 ? loop.condition : nullptr);
}

/// One statement and its accesses.
class AccessPairs {
  const Statement &statement;
  const isl::map before; ///< { S[i] -> S[j] : i is executed before j }
  const DistinctMaps relations;
  std::map<std::pair<size_t, size_t>, isl::map> common; ///< by numbers of relations
  std::map<size_t, isl::map> earlier;                   ///< { S[i] -> A[a] : an instance before i touches a }
  std::map<std::tuple<size_t, std::set<size_t>, std::set<size_t>>, isl::set> open; ///< read before it is written

public:
  explicit AccessPairs(const Statement &statement)
      : statement(statement), before(executedBefore(statement)), relations(statement.accesses) {}

  void addDependences(const Apart &apart, Dependences &out) {
    const std::vector<Access> &accesses = statement.accesses;
    for (size_t i = 0; i < accesses.size(); ++i)
      for (size_t j = 0; j < accesses.size(); ++j) {
        const Access &source = accesses[i], &sink = accesses[j];
        const bool areWrites = writes(source) && writes(sink);
        if (source.array != sink.array || (!writes(source) && !writes(sink)) || apart.combined.count(source.array) ||
            (areWrites && apart.scattered.count(source.array)) || relations.areApart(relations[i], relations[j]))
          continue;
        const isl::map &pairs = commonElements(i, j);
        if (pairs.is_empty())
          continue;
        DependenceKind kind = !writes(sink)    ? DependenceKind::Flow
                              : writes(source) ? DependenceKind::Output
                                               : DependenceKind::Anti;
        out.all.push_back({kind, source.array, source.id, sink.id, pairs});
      }
  }

  /// The elements that the read, access `i`, may find as they were before the nest: not surely written by an earlier instance, nor
  /// earlier in the same one.
  isl::set readBeforeWritten(size_t i) {
    const Access &read = statement.accesses[i];
    std::set<size_t> inSame, inEarlier; ///< relations of what is written in the same instance, and in earlier ones
    for (size_t k = 0; k < statement.accesses.size(); ++k) {
      const Access &write = statement.accesses[k];
      if (write.array != read.array || write.kind != AccessKind::MustWrite || relations.areApart(relations[k], relations[i]))
        continue;
      inEarlier.insert(relations[k]);
      if (completeBefore(write, read))
        inSame.insert(relations[k]);
    }
    if (inSame.count(relations[i])) // the very element
      return read.relation.subtract(read.relation).range();
    const std::tuple key(relations[i], inSame, inEarlier);
    auto known = open.find(key);
    if (known != open.end())
      return known->second;
    isl::map left = read.relation;
    for (size_t relation : inSame)
      left = left.subtract(relations.map(relation));
    for (size_t relation : inEarlier)
      left = left.subtract(touchedEarlier(relation));
    return open.emplace(key, coalesced(left).range()).first->second;
  }

private:
  const isl::map &commonElements(size_t i, size_t j) {
    const std::pair key(relations[i], relations[j]);
    auto known = common.find(key);
    if (known == common.end())
      known = common.emplace(key, coalesced(statement.accesses[i].relation.apply_range(statement.accesses[j].relation.reverse()).intersect(before))).first;
    return known->second;
  }

  const isl::map &touchedEarlier(size_t relation) {
    auto known = earlier.find(relation);
    if (known == earlier.end())
      known = earlier.emplace(relation, before.reverse().apply_range(relations.map(relation))).first;
    return known->second;
  }
};

/// Sets of elements by array, each of them once.
class Elements {
  std::map<std::string, std::vector<isl::set>> sets;

public:
  void add(const std::string &array, const isl::set &set) {
    std::vector<isl::set> &known = sets[array];
    auto isSame = [&](const isl::set &other) { return isl_set_plain_is_equal(set.get(), other.get()) == isl_bool_true; };
    if (std::none_of(known.begin(), known.end(), isSame))
      known.push_back(set);
  }

  /// Their unions. Pieces are joined once: after each set it took isl longer than all else, for 20 of them.
  std::map<std::string, isl::set> united() const {
    std::map<std::string, isl::set> all;
    for (const auto &[array, known] : sets) {
      isl::set sum = known[0];
      for (size_t k = 1; k < known.size(); ++k)
        sum = sum.unite(known[k]);
      all.emplace(array, coalesced(sum));
    }
    return all;
  }
};

Dependences computeDependences(const Scop &scop) {
  Dependences out;
  Apart apart{{}, scatteredArrays(scop)};
  for (const Array &array : scop.arrays)
    if (array.combined)
      apart.combined.insert(array.name);
  Elements liveIn, mustWrite, mayWrite;
  for (const Statement &statement : scop.statements) {
    AccessPairs pairs(statement);
    pairs.addDependences(apart, out);
    for (size_t i = 0; i < statement.accesses.size(); ++i) {
      const Access &access = statement.accesses[i];
      if (!writes(access))
        liveIn.add(access.array, pairs.readBeforeWritten(i));
      // The copy is made of what is on the device.
      if (const std::string original = originalOf(scop.arguments, access.array); !original.empty())
        liveIn.add(original, toArray(access.relation, original).range());
      if (writes(access))
        (access.kind == AccessKind::MustWrite ? mustWrite : mayWrite).add(access.array, access.relation.range());
    }
  }
  out.liveIn = liveIn.united();
  out.mustWrite = mustWrite.united();
  out.mayWrite = mayWrite.united();
  return out;
}

} // namespace nidus
