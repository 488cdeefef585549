//===- argument.h - what a launcher receives from the C file --------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// What the launcher receives from name.c.
enum class ArgumentKind {
  Array,    ///< a pointer to element 0 of the array, or to a table of pointers to its rows, or to tables of them; `host` is the pointer
  Scalar,   ///< a live-in scalar by value; `host` is its value
  LiveOut,  ///< a live-out scalar by address; `host` is the lvalue
  Location, ///< an object read as invariant, by address, only to test that the nest does not overwrite it; `host` is
            ///< the lvalue
  Object,   ///< a scalar in memory into which the nest combines values, by address; `host` is the lvalue
  Pitch,    ///< no parameter: how far apart the rows or planes lie to which a table leads, which the launcher finds; `host` is the table
};
template <> struct EnumNames<ArgumentKind> {
  static constexpr const char *names[] = {"array", "scalar", "live-out", "location", "object", "pitch"};
};

struct Argument {
  std::string name; ///< in the launcher and in the kernels; clashes with nothing
  ArgumentKind kind = ArgumentKind::Scalar;
  TypeRef type; ///< Scalar, LiveOut, Object: the scalar's type; Array: the element's type; Location: the object's type; Pitch: long
  bool isConst = true; ///< Array: only read
  ExprRef host;        ///< over the symbols of the function
  /// The original evaluates `host` only when this holds (null: always); otherwise 0 is passed. Over the symbols of the
  /// function.
  ExprRef hostCondition;
  ExprRef definition = nullptr; ///< Scalar: the sum or product of others, over their names, that it always is; null: any number
  bool isRowPointers = false; ///< Array: `host` is a table of pointers to its rows, or to tables of them
  /// Array: no parameter, but a copy on the device of what the array of that name has before the nest; `host` is that one's.
  std::string copyOf = "";

  template <class V> void describe(V &v) {
    v("name", name);
    v("kind", kind);
    v("type", type);
    v("const", isConst);
    v("host", host);
    v("hostCondition", hostCondition);
    v("definition", definition);
    v("rowPointers", isRowPointers);
    v("copyOf", copyOf);
  }
};

/// What leads to the memory of an array: its pointer, or one of those to rows.
ExprRef pointerOf(const Argument &argument);

/// A number that formulas and kernels use by its name.
inline bool isNumber(const Argument &argument) {
  return argument.kind == ArgumentKind::Scalar || argument.kind == ArgumentKind::Pitch;
}

/// name.c passes it to the launcher.
inline bool isPassed(const Argument &argument) { return argument.kind != ArgumentKind::Pitch && argument.copyOf.empty(); }

/// The array of whose old values this one is the copy; empty: it is an array of the user's.
std::string originalOf(const std::vector<Argument> &arguments, const std::string &array);

/// What the launcher finds out about a table of places, `idx` of x[idx[i]]: between which numbers, both included, all elements lie
/// that the nest copies to the device.
struct ValueEnds {
  std::string array;           ///< of its Argument; the nest does not write it
  std::string least, greatest; ///< names in the launcher, of numbers of 64 bits; formulas mention them as they do scalars
  template <class V> void describe(V &v) {
    v("array", array);
    v("least", least);
    v("greatest", greatest);
  }
};

/// Of the launcher's parameter for a Scalar: integers arrive as long, so that the formulas need no casts. Unsigned ones of 64 bits
/// are tested not to be negative where their value counts, and get all their bits back in kernels.
TypeRef launcherType(const Argument &argument);

} // namespace nidus
