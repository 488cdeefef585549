//===- memory_space.h - where an array lies while a kernel runs -------------===//
#pragma once

#include "analysis/code/json.h"

namespace nidus {

enum class MemorySpace { Global, Readonly, Constant, Texture, Shared, Register };
template <> struct EnumNames<MemorySpace> {
  static constexpr const char *names[] = {"global", "readonly", "constant", "texture", "shared", "register"};
};

/// How a table in constant memory gets there.
enum class ConstantForm {
  Parameter, ///< by value, as a parameter of the kernel
  Variable,  ///< a __constant__ variable of the file: too large for a parameter
  Literal,   ///< a __constant__ variable of the file whose values the source tells: what reads it has numbers instead
};
template <> struct EnumNames<ConstantForm> {
  static constexpr const char *names[] = {"parameter", "variable", "literal"};
};

/// What of a table a nest reads.
enum class TablePart {
  All,     ///< every element, whatever the parameters
  Some,    ///< which ones depends on the parameters
  Element, ///< a single one, which one depends on the parameters
};
template <> struct EnumNames<TablePart> { static constexpr const char *names[] = {"all", "some", "element"}; };

/// The best space for an array that is only read, when the threads of a warp read at most so many distinct addresses at
/// a time.
struct SpaceRule {
  int addressesPerWarp = 32;
  MemorySpace space = MemorySpace::Readonly;
  template <class V> void describe(V &v) {
    v("addressesPerWarp", addressesPerWarp);
    v("space", space);
  }
};

/// A space that was considered and not taken.
struct RefusedSpace {
  MemorySpace space = MemorySpace::Global;
  std::string why;
  template <class V> void describe(V &v) {
    v("space", space);
    v("why", why);
  }
};

} // namespace nidus
