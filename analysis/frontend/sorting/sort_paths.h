//===- sort_paths.h - the paths of code that orders an array --------------------===//
//
// Follows C code on one local array of integers with everything that is a number in it (counters, flags, positions) as
// that number, and the elements of the array as unknown numbers, of which only an order is known: what the comparisons
// on the path said. A comparison that this order does not decide splits the path.
//
// An element has an id. Paths that meet with equal counters become one path, whose order is what both know. Before they
// are compared, the ids in the array are renamed: sorted ids in order of appearance. That is why 49 elements have no
// 2^49 paths: after every round of an insertion sort all paths have the same array, sorted as far as it went.
//
// What a path means, and why that is sound. R: the numbers that the path has read so far, each by another evaluation
// (or, where the array is sorted in place, its elements at the beginning).
//   A path stands for the executions in which an injective function from its ids to R says which number each id is, so
//   that all places hold the numbers of their ids, and the order holds of these numbers.
// - Moving an element keeps this. Losing the last place of an id does: the function has one id less.
// - A comparison a < b that comes out true says that a is not greater than b; if false, that b is not greater than a.
//   What is learnt is no more than that, so equal numbers need no word of their own (integers that are equal cannot be
//   told apart; floating-point numbers can, and are not followed).
// - Renaming composes the function with a permutation. Meeting keeps what both orders say: fewer facts, more
// executions.
// - A number is read into a place under a new id. An expression that was evaluated before on the path would be an id
// that
//   renaming may have given to another number: such code is not followed once the id has been in the array.
// At the end N places with N different ids, from as many numbers read, hold all of these numbers: the function is onto.
// An element with k others that are not greater and N - 1 - k that are not smaller is the k-th of the sorted order.
//
// Source: abstract interpretation (Cousot, Cousot 1977) with partial orders as the domain; compare Knuth, TAOCP
// 3, 5.3.4, on what programs that only compare and move do to all inputs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/symbolic/known_order.h"
#include "analysis/code/unit.h"

namespace nidus::frontend {

/// What a variable or an element of the array holds on a path.
struct PathValue {
  enum class Kind { Nothing, Number, Unknown, Place };
  Kind kind = Kind::Nothing;
  int64_t number =
      0; ///< Number: the value, as the bits of an int64; Unknown: its id; Place: of an element of the array
  auto operator<=>(const PathValue &) const = default;
};

/// Everything but the order, by which paths are told apart.
struct PathPlaces {
  std::vector<PathValue> values; ///< the elements of the array, then variables
  std::vector<int> read;         ///< the ids of numbers that were evaluated, sorted
  auto operator<=>(const PathPlaces &) const = default;
};

using Paths = std::map<PathPlaces, KnownOrder>;

/// What the array holds before the code.
enum class Before {
  Nothing, ///< that the code may look at
  Elements ///< to be sorted in place
};

struct LocalArray {
  std::string name;
  Scalar element;
  int count;
};

class PathFollower;

/// The end of all paths through the code.
struct FollowedPaths {
  Paths paths;
  int used = 0;                            ///< elements from the first on, of which no later one was read or written
  std::set<int> elements;                  ///< the ids that were in the array, on whatever path
  std::map<std::string, size_t> places;    ///< of the variables that the code assigns, in `values`
  std::set<const Stmt *> loopsThatCompare; ///< innermost ones around comparisons of elements that split a path

  /// The number that the variable has in the end on all paths.
  std::optional<int64_t> numberOf(const std::string &symbol) const;
  /// Where in the array the element is that the variable holds in the end, on all paths.
  std::optional<int> elementIn(const std::string &symbol) const;
};

/// Remembers the ids of expressions, so that the same ones mean the same in several pieces of code.
class SortPaths {
  std::unique_ptr<PathFollower> follower;

public:
  SortPaths(const Unit &unit, const Function &function, const LocalArray &array);
  ~SortPaths();

  /// The number that the expression surely is.
  std::optional<int64_t> numberOf(const ExprRef &expr, const std::map<std::string, int64_t> &known);

  /// Nothing when some statement is not understood, an element is used for anything but comparing and moving, or there
  /// are too many paths. `known`: numbers that variables surely have before the code.
  std::optional<FollowedPaths> follow(const StmtRef &code, Before before, const std::map<std::string, int64_t> &known);
};

} // namespace nidus::frontend
