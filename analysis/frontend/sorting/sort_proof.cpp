#include "analysis/frontend/sorting/sort_proof.h"

namespace nidus::frontend {
namespace {

/// The ids in the array on a path, when they are different ones, all that were ever in it on the path.
std::optional<std::set<int>> elementsOf(const FollowedPaths &followed, const PathPlaces &places, int count) {
  std::set<int> in, ever;
  for (int k = 0; k < count; ++k) {
    const PathValue &value = places.values[k];
    if (value.kind != PathValue::Kind::Unknown || !in.insert(static_cast<int>(value.number)).second)
      return std::nullopt;
  }
  for (int id : places.read)
    if (followed.elements.count(id))
      ever.insert(id);
  return in == ever ? std::optional(in) : std::nullopt;
}

/// The elements in a place of their own in the sorted order.
std::set<int> rankedBy(const PathPlaces &places, const KnownOrder &order, SortOrder wanted, int count) {
  std::set<int> ranked;
  auto isNotBehind = [&](int a, int b) {
    if (wanted == SortOrder::Greatest)
      std::swap(a, b);
    return order.isNotGreater(static_cast<int>(places.values[a].number), static_cast<int>(places.values[b].number));
  };
  for (int k = 0; k < count; ++k) {
    int below = 0, above = 0;
    for (int other = 0; other < count; ++other) {
      below += other != k && isNotBehind(other, k);
      above += other != k && isNotBehind(k, other);
    }
    if (below >= k && above >= count - 1 - k)
      ranked.insert(k);
  }
  return ranked;
}

/// The elements that are ranked on all paths; none when a path lost one.
std::set<int> ranked(const FollowedPaths &followed, SortOrder wanted, int stored, int count) {
  std::set<int> all;
  bool isFirst = true;
  for (const auto &[places, order] : followed.paths) {
    if (!elementsOf(followed, places, stored))
      return {};
    std::set<int> here = rankedBy(places, order, wanted, count);
    if (isFirst)
      all = here;
    std::erase_if(all, [&](int k) { return !here.count(k); });
    isFirst = false;
  }
  return all;
}

/// In the order in which more of them are ranked.
SortedArray sortedEitherWay(const FollowedPaths &followed, int stored, const StmtRef &gathering) {
  const int count = followed.used;
  std::set<int> up = ranked(followed, SortOrder::Least, stored, count);
  std::set<int> down = ranked(followed, SortOrder::Greatest, stored, count);
  const SortOrder order = down.size() > up.size() ? SortOrder::Greatest : SortOrder::Least;
  return {count, order == SortOrder::Greatest ? down : up, order, gathering, followed};
}

/// The code without these loops: what begins them stays.
StmtRef without(const StmtRef &code, const std::set<const Stmt *> &loops) {
  if (!code)
    return code;
  if (loops.count(code.get())) {
    bool declares = code->kind == StmtKind::For && code->children[0]->kind != StmtKind::Expression;
    return code->kind == StmtKind::For && !declares ? code->children[0] : std::make_shared<Stmt>();
  }
  auto made = std::make_shared<Stmt>(*code);
  made->children.clear();
  for (const StmtRef &child : code->children) {
    StmtRef left = without(child, loops);
    bool isLeftOut = left != child && left->kind == StmtKind::Empty && code->kind == StmtKind::Block;
    if (!isLeftOut)
      made->children.push_back(left);
  }
  return made->children == code->children ? code : made;
}

/// Elements inserted where they belong as they are read: without that they are in another order, and nothing else
/// differs.
std::optional<SortedArray> proveInsertion(SortPaths &paths, const StmtRef &code,
                                          const std::map<std::string, int64_t> &known) {
  std::optional<FollowedPaths> sorted = paths.follow(code, Before::Nothing, known);
  if (!sorted || sorted->loopsThatCompare.empty() || sorted->loopsThatCompare.count(code.get()))
    return std::nullopt;
  const int count = sorted->used;
  StmtRef rest = without(code, sorted->loopsThatCompare);
  std::optional<FollowedPaths> plain = paths.follow(rest, Before::Nothing, known);
  if (!plain || plain->paths.size() != 1 || !plain->loopsThatCompare.empty() || plain->used != count)
    return std::nullopt;
  std::optional<std::set<int>> gathered = elementsOf(*plain, plain->paths.begin()->first, count);
  for (const auto &[places, order] : sorted->paths)
    if (!gathered || elementsOf(*sorted, places, count) != gathered)
      return std::nullopt;
  for (const auto &[symbol, place] : plain->places)
    if (sorted->numberOf(symbol) && sorted->numberOf(symbol) != plain->numberOf(symbol))
      return std::nullopt;
  return sortedEitherWay(*sorted, count, rest);
}

} // namespace

std::optional<SortedArray> proveSort(SortPaths &paths, const LocalArray &array, const StmtRef &code,
                                     const std::map<std::string, int64_t> &known) {
  if (std::optional<SortedArray> inserted = proveInsertion(paths, code, known))
    return inserted;
  std::optional<FollowedPaths> sorted = paths.follow(code, Before::Elements, known);
  if (!sorted || sorted->loopsThatCompare.empty())
    return std::nullopt;
  return sortedEitherWay(*sorted, array.count, nullptr);
}

} // namespace nidus::frontend
