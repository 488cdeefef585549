#include "analysis/dependence/dependences.h"
#include "analysis/code/positions.h"

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

static void addDependences(const Statement &statement, const isl::map &before, const Apart &apart, Dependences &out) {
  for (const Access &source : statement.accesses)
    for (const Access &sink : statement.accesses) {
      const bool areWrites = writes(source) && writes(sink);
      if (source.array != sink.array || (!writes(source) && !writes(sink)) || apart.combined.count(source.array) ||
          (areWrites && apart.scattered.count(source.array)))
        continue;
      isl::map pairs = coalesced(source.relation.apply_range(sink.relation.reverse()).intersect(before));
      if (pairs.is_empty())
        continue;
      DependenceKind kind = !writes(sink)    ? DependenceKind::Flow
                            : writes(source) ? DependenceKind::Output
                                             : DependenceKind::Anti;
      out.all.push_back({kind, source.array, source.id, sink.id, pairs});
    }
}

static void unite(std::map<std::string, isl::set> &sets, const std::string &array, const isl::set &set) {
  auto [entry, isNew] = sets.emplace(array, set);
  if (!isNew)
    entry->second = coalesced(entry->second.unite(set));
}

/// The elements that the read may find as they were before the nest: not surely written by an earlier instance, nor
/// earlier in the same one.
static isl::set readBeforeWritten(const Statement &statement, const isl::map &before, const Access &read) {
  isl::map earlier = before.reverse();
  isl::map open = read.relation;
  for (const Access &write : statement.accesses) {
    if (write.array != read.array || write.kind != AccessKind::MustWrite)
      continue;
    if (completeBefore(write, read))
      open = open.subtract(write.relation);
    open = open.subtract(earlier.apply_range(write.relation));
  }
  return coalesced(open).range();
}

Dependences computeDependences(const Scop &scop) {
  Dependences out;
  Apart apart{{}, scatteredArrays(scop)};
  for (const Array &array : scop.arrays)
    if (array.combined)
      apart.combined.insert(array.name);
  for (const Statement &statement : scop.statements) {
    isl::map before = executedBefore(statement);
    addDependences(statement, before, apart, out);
    for (const Access &access : statement.accesses) {
      if (!writes(access))
        unite(out.liveIn, access.array, readBeforeWritten(statement, before, access));
      // The copy is made of what is on the device.
      if (const std::string original = originalOf(scop.arguments, access.array); !original.empty())
        unite(out.liveIn, original, toArray(access.relation, original).range());
      if (!writes(access))
        continue;
      unite(access.kind == AccessKind::MustWrite ? out.mustWrite : out.mayWrite, access.array,
            access.relation.range());
    }
  }
  return out;
}

} // namespace nidus
