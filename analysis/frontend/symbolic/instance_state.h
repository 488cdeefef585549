//===- instance_state.h - what is known while an instance is executed --------===//
#pragma once

#include "analysis/frontend/symbolic/memory.h"
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
  // Over the names of these alone (see Branches::instancesOf):
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

/// A way back to the caller.
struct Exit {
  State state;
  Value value;
  ExprRef returned; ///< null: none
};

} // namespace nidus::frontend
