//===- distinct_maps.h - relations of accesses, each of them once -------------===//
//
// What is asked of each two accesses is asked of hundreds of thousands of pairs where an iteration inverts a matrix of 5 x 5 that it
// reads again and again. Most of them are the same question, or are about elements with different numbers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/isl/isl.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace nidus {

class DistinctMaps {
  std::vector<isl::map> distinct;
  std::vector<std::vector<std::optional<int64_t>>> fixed; ///< dimensions of the range of each that are one number
  std::vector<size_t> numbers;

public:
  /// Of accesses or other objects with a member `relation`.
  template <class Accesses> explicit DistinctMaps(const Accesses &accesses) {
    for (const auto &access : accesses)
      add(access.relation);
  }

  /// Equal for equal relations: the k-th one's number.
  size_t operator[](size_t k) const { return numbers[k]; }
  const isl::map &map(size_t number) const { return distinct[number]; }

  /// Is a dimension of the ranges one number in one of the relations and another one in the other, as of r[i][j][0] and r[i][j][1]?
  /// Then they have no element in common: what isl would find, too, but takes longer for.
  bool areApart(size_t number, size_t other) const { return areApart(number, *this, other); }
  bool areApart(size_t number, const DistinctMaps &others, size_t other) const;

private:
  void add(const isl::map &map);
};

} // namespace nidus
