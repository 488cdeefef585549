//===- inputs.h - what a function can be called with --------------------------===//
//
// From a function's types: the objects that its parameters and the globals reach, and the numbers among them. How large
// an object must be, only a run of the function tells (harness/watch.c).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include "tool/verify/roles.h"
#include <variant>

namespace nidus::verification {

/// A number that is chosen for each call: a parameter, or a member or element that sizes are made of.
struct Number {
  std::string name; ///< in the user's words: "w", "im->width"
  std::string key;  ///< numbers of one key have one value
  Scalar type = Scalar::Int;
  Role role = Role::Value;
};

/// A number inside an element.
struct Leaf {
  int64_t offset = 0;
  Scalar type = Scalar::Int;
  std::string name; ///< ".dx", "[2]"; empty when it is the whole element
};

/// Memory that is made for the call, or a global.
struct Object {
  std::string name;         ///< of its first element, in the user's words: "im->data"
  std::string global;       ///< as the file names it; empty for memory that is made
  bool keepsValues = false; ///< globals: the file has given them values
  int64_t elementSize = 1;
  int64_t elements = 0; ///< 0: as many as are touched
  std::vector<Leaf> leaves;
  struct Store {
    Leaf leaf;
    size_t number;
  };
  struct Link {
    int64_t offset;
    size_t object;
  };
  std::vector<Store> stores; ///< numbers in the first element
  std::vector<Link> links;   ///< pointers in the first element
};

/// How the function's parameter is passed.
struct Passed {
  enum class Kind { Number, Pointer, Struct } kind = Kind::Number;
  size_t index = 0;     ///< of the number or object
  std::string spelling; ///< Struct: its type
};

struct Inputs {
  const Function *function = nullptr;
  std::vector<Number> numbers;
  std::vector<Object> objects;
  std::vector<Passed> parameters;
  std::vector<Leaf> result; ///< of what is returned; empty when that is nothing, or a pointer
};

/// The inputs, or why there can be none, in words. `mayCallOthers`: functions that the file only declares are there.
std::variant<Inputs, std::string> inputsOf(const Unit &unit, const Function &function, bool mayCallOthers);

} // namespace nidus::verification
