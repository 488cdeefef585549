//===- known_order.h - which numbers are not greater than which ---------------===//
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace nidus::frontend {

/// A transitively closed relation "a is not greater than b" over at most 64 numbers, which go by ids.
class KnownOrder {
  std::vector<int> ids;             ///< sorted
  std::vector<uint64_t> notGreater; ///< bit k of entry i: number ids[i] is not greater than number ids[k]

  int indexOf(int id) const;
  int added(int id);

public:
  /// Of these numbers only; false when there are more than 64.
  static bool holds(size_t count) { return count <= 64; }

  bool isNotGreater(int a, int b) const;
  /// There must be room for the two.
  void learn(int a, int b);
  size_t size() const { return ids.size(); }
  /// `kept`: sorted.
  void keepOnly(const std::vector<int> &kept);
  /// Ids for ids, one to one.
  void rename(const std::map<int, int> &names);
  /// What both know.
  void meet(const KnownOrder &other);
};

} // namespace nidus::frontend
