//===- memory.h - the arrays of a nest ------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include "analysis/isl/poly.h"
#include <map>
#include <set>

namespace nidus::frontend {

/// Between which numbers, both included, an integer lies.
struct Limits {
  int64_t least, most;
  bool operator==(const Limits &) const = default;
};
/// Are they values of the type?
bool fits(const Limits &limits, Scalar type);

constexpr int privateRoot = -2; ///< in place of the index of a Root: memory of the instance

/// An array of the nest: memory reached through one pointer that no iteration changes.
struct Root {
  std::string key;  ///< C's text of the pointer or array
  std::string name; ///< of its Argument
  ExprRef host;     ///< the pointer, or the array lvalue
  TypeRef element;  ///< scalar or struct, all array levels removed
  TypeRef pointee;  ///< what the host says the elements are: another type when they are looked at as bytes, or bytes as them
  std::vector<Poly> declaredStrides; ///< of a declared array or pointer to arrays, outermost first, without the last 1
  std::optional<int64_t> declaredElements;
  std::optional<Limits> values; ///< of all elements, of a table of integers that nothing changes
  ExprRef literals; ///< the list of all elements, of a table that nothing changes and whose values the source tells
  std::optional<std::pair<std::string, std::string>>
      valueEnds; ///< the parameters of its least and greatest element, once they are used
  std::string pitch;  ///< of the parameter that is the distance of its rows, to which a table of pointers leads; empty: one block
  std::string height; ///< ... that is the distance of its planes, in rows; empty: there are none
  bool isWritten = false;

  /// The host points to parts of elements: to the bytes of an image of floats.
  bool isOfParts() const {
    return isScalar(element) && isScalar(pointee) && sizeOf(element->scalar) > sizeOf(pointee->scalar);
  }
  /// Of the type, in an element.
  int64_t partsOf(const TypeRef &part) const { return sizeOf(element->scalar) / sizeOf(part->scalar); }
  /// How many elements, or parts of them, an object of the type has; 0: the type says nothing of them (void).
  int64_t unitsPer(const TypeRef &scalar, int64_t parts = 1) const {
    return element->kind == TypeKind::Scalar && isScalar(scalar)
               ? sizeOf(scalar->scalar) * parts / sizeOf(element->scalar)
               : 1;
  }
};

class Memory {
  std::vector<Root> roots;
  std::map<int, ExprRef> valueUsed; ///< roots whose pointer stands in the code, with a call that it is passed to, if any
  std::set<int> nullTested;         ///< roots whose pointer is compared with null

public:
  const std::vector<Root> &all() const { return roots; }
  const Root &operator[](int root) const { return roots[root]; }
  int size() const { return static_cast<int>(roots.size()); }
  std::optional<int> find(const std::string &key) const;
  /// That of the array, by its name.
  int rootOf(const std::string &name) const;

  int add(const Root &root);
  void write(int root) { roots[root].isWritten = true; }
  void setHost(int root, const ExprRef &host) { roots[root].host = host; }
  void setValueEnds(int root, const std::string &least, const std::string &greatest) { roots[root].valueEnds = {least, greatest}; }

  void usePointer(int root) { valueUsed.emplace(root, nullptr); }
  void passPointer(int root, const ExprRef &call) { valueUsed[root] = call; }
  bool isPointerUsed(int root) const { return valueUsed.count(root) > 0; }
  /// Null: it is passed to none.
  ExprRef callWith(int root) const { return valueUsed.at(root); }
  void testForNull(int root) { nullTested.insert(root); }
  const std::set<int> &testedForNull() const { return nullTested; }
};

} // namespace nidus::frontend
