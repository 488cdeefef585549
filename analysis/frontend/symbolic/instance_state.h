//===- instance_state.h - what is known while an instance is executed --------===//
#pragma once

#include "analysis/isl/sets.h"
#include "analysis/model/scop.h"
#include <map>

namespace nidus::frontend {

/// An integer beside which a floating value lies, see float_bounds.cpp.
struct FloatBound {
  Poly value;
  bool isStrict = false;
  bool isRounded = false; ///< holds while all integers are values of the type
};
enum class Side { Least, Most };

/// Between which numbers, both included, an integer lies.
struct Limits {
  int64_t least, most;
  bool operator==(const Limits &) const = default;
};
/// Are they values of the type?
bool fits(const Limits &limits, Scalar type);

/// What is known of the value of an expression in one instance.
struct Value {
  enum class Kind { Integer, Pointer, Other } kind = Kind::Other;
  /// Integer: the value, when it is a polynomial. Pointer: offset from element 0 of the root, in elements of the root, or in
  /// parts of them.
  std::optional<Poly> poly;
  int64_t parts = 1; ///< Pointer: elements have so many of what it leads to, such as bytes; 0: of another type
  std::optional<Scalar> range;  ///< Integer without poly: of a narrower type than the expression has
  std::optional<Limits> limits; ///< Integer without poly, which the elements of its table tell
  int table = -1; ///< Integer without poly: an element of this root, whose least and greatest are parameters
  int root = -1;  ///< Pointer: index of a Root; -1: unknown; privateRoot: memory of this instance
  std::optional<FloatBound> least, most; ///< of a floating value that is a number
  bool isNumber = false;                 ///< floating, and surely a number
  bool isDefined = true;                 ///< false: may still hold what an earlier instance left
  ExprRef object; ///< of the host, which a flattened helper got instead of a pointer to it: its use is the read

  /// An integer of which more is known than its type.
  bool isFollowed() const { return kind == Kind::Integer && (poly || table >= 0); }
  std::optional<FloatBound> &bound(Side side) { return side == Side::Least ? least : most; }
  const std::optional<FloatBound> &bound(Side side) const { return side == Side::Least ? least : most; }
  /// After a change behind our back.
  void forget() {
    parts = 1;
    poly.reset(), range.reset(), limits.reset(), least.reset(), most.reset();
    table = -1;
    isNumber = false;
    root = -1;
  }
};
constexpr int privateRoot = -2;

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

/// A scalar that no iteration changes.
struct Invariant {
  std::string key;
  std::string name; ///< of its Argument and its isl parameter
  ExprRef host;
  TypeRef type;
  bool usedByIsl = false;
  ExprRef when = nullptr; ///< otherwise 0 stands for it; null: it always has its value
  bool isPitch = false;   ///< found by the launcher in a table of pointers, which is the host
};

/// value, or value OP divisor as C computes it; for the op "per", value / by, which is not less than 1.
struct Derived {
  Poly value;
  std::string op;
  int64_t divisor = 1;
  bool isProduct = false;
  Poly by = {};
};

/// An object in memory whose content is read as invariant; `pointer`: the key of the pointer through which it is
/// reached ("" for a variable).
struct InvariantObject {
  std::string key;
  ExprRef lvalue;
  std::string pointer;
  bool needsTest = true; ///< false: no store of the nest can reach it
};

struct RecordedAccess {
  int root;
  Poly offset;                        ///< in elements of the root
  Poly firstField;     ///< over names: the first leaf of the element that is touched,
  int fieldCount = 1;  ///< of so many
  AccessKind kind;
  isl::set domain; ///< over names
  isl::set missed; ///< over names: where in the domain it perhaps does not happen, or not to all that is named
  std::vector<int> order;
  Location location;
};

/// An lvalue in the code, or a call that stands for one, and the access that it made.
struct Visit {
  ExprRef node;   ///< null: what both arms of an if write
  size_t access;  ///< index of the RecordedAccess
  bool isOfBlock; ///< not of a function that it calls
};

/// The pointer to a row is read.
struct RecordedRow {
  int root;
  std::vector<Poly> numbers; ///< of the row in the table, or of its plane and of the row in that
  isl::set domain;           ///< over names
  isl::set missed;           ///< as of a RecordedAccess
};

/// Where an lvalue lies.
struct Place {
  enum class Kind {
    Scalar,  ///< a variable of the instance: `symbol`
    Private, ///< memory of the instance
    Element, ///< of a root
    Object,  ///< an object reached without any index: a variable, *p, p->f
  } kind = Kind::Private;
  std::string symbol;
  int root = -1;
  std::optional<Poly> offset;
  Poly firstField;
  int fieldCount = 0;
  bool exact = true; ///< Element: all of these leaves are meant
  TypeRef type;
  ExprRef lvalue; ///< Object
  std::optional<Poly> plane; ///< Element: of a table of tables, the number of the table of rows
};

/// Leaves of an element.
struct Written {
  int root;
  Poly offset, firstField;
  int fieldCount;
  bool operator==(const Written &) const = default;
};

/// What a number of data (see Mention) is called until what it is made of changes.
struct Number {
  ExprRef expr;
  Poly value;
  bool operator==(const Number &o) const { return value == o.value; }
};

/// One path of the symbolic execution.
struct State {
  isl::set domain; ///< over names: the instances (and iterations of inner loops) that get here, or more
  // Over the names of these alone (see NestBuilder::instancesOf):
  isl::set missed = nothing(); ///< those in the domain that perhaps do not get here, or more
  isl::set left = nothing();   ///< those that have left the arm of the if at hand by a jump, or more
  bool alive = true;
  std::vector<Written> surely; ///< what every instance in the arm of the if at hand has written there
  std::map<std::string, Value> variables;
  std::map<std::string, Number> numbers; ///< of repeated mentions, by their keys

  /// The domain is exactly those that get here.
  bool isExact() const { return missed.is_empty(); }
};

/// A bound that a comparison says a floating variable has.
struct Refinement {
  std::string symbol;
  Side side;
  FloatBound bound;
};

/// The outcome of a condition: where it is true and false, or more.
struct Split {
  isl::set whenTrue, whenFalse;
  bool exact = true;
  std::vector<Refinement> ifTrue = {}, ifFalse = {};
};

/// On which instances a condition of the block may hold, and may not.
struct Decision {
  isl::set whenTrue, whenFalse; ///< over names
};

/// A way back to the caller.
struct Exit {
  State state;
  Value value;
  ExprRef returned; ///< null: none
};

} // namespace nidus::frontend
