//===- element_space.h - sets of an array's elements, for one example ---------===//
//
// Elements have numbers, and what the launcher copies, a Box, is a set of numbers. Most boxes are sets of subscripts as well, of an
// array whose rows are as long as its strides say: from { A[i, j] : 2 <= i < 5 and 0 <= j < 7 } isl subtracts another such set at
// once, and may take seconds for { E[k] : k = 7i + j and .. } of several dimensions, since it has to find i and j for each k.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/check/examples.h"
#include "analysis/model/array_plan.h"

namespace nidus::check {

class ElementSpace {
  const Array *array;
  const Example *example;
  std::optional<isl::map> numbers; ///< { A[a] -> E[k] }; none where the array's shape has no value
  std::vector<int64_t> sizes;      ///< of the dimensions but the outermost, where sets are of subscripts
  std::optional<isl::set> rows;    ///< { A[a] : 0 <= a_k < size_k }; none where sets are of numbers

public:
  /// Of numbers; isNull() where the array's shape has no value.
  ElementSpace(const Array &array, const Example &example);
  /// Of subscripts, where `touched`, { A[a] }, and the boxes are sets of them; else of numbers.
  ElementSpace(const Array &array, const Example &example, const isl::set &touched, const std::vector<std::optional<Box>> &boxes);

  bool isNull() const { return !numbers; }
  isl::set none() const;
  /// From { A[a] }.
  isl::set of(const isl::set &subscripts) const;
  /// None when its formulas have no value.
  std::optional<isl::set> of(const std::optional<Box> &box) const;
  /// With numbers from `low` to `high`.
  isl::set between(int64_t low, int64_t high) const;
  /// The least and the greatest number; none where leastOf() and mostOf() have none.
  std::optional<int64_t> least(const isl::set &elements) const;
  std::optional<int64_t> most(const isl::set &elements) const;

private:
  isl::set numbersOf(const isl::set &elements) const { return rows ? elements.apply(*numbers) : elements; }
  bool hasRows();
  std::vector<int64_t> digitsOf(int64_t number) const;
  std::optional<isl::set> subscriptsOf(const Box &box) const;
};

} // namespace nidus::check
