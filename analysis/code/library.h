//===- library.h - the memory that functions of the C library read and write ---===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// What a function does with what a pointer among its arguments leads to.
enum class ArgumentUse {
  None, ///< nothing, or it is a stream
  Reads,
  ReadsAndKeeps, ///< ... and a pointer to it is returned or stored
  Prints,        ///< it is read, or, where it is a number, perhaps written under a conversion %n
  Writes,        ///< it is perhaps written
  Calls,         ///< a function that is called with pointers to what the other arguments lead to
};

/// How much it reads and writes.
enum class LibraryEffect {
  Unknown,
  ByArgument, ///< of each argument at most all (ArgumentUse)
  Copies,     ///< memcpy, memmove: (to, from, bytes)
  Sets,       ///< memset: (to, value, bytes)
  Compares,   ///< memcmp: (a, b, bytes)
  FileReads,  ///< fread: (to, size of one, number, stream); perhaps fewer
  FileWrites, ///< fwrite: (from, size of one, number, stream)
  Sorts,      ///< qsort: (first, number, size of one, comparison)
  Frees,
  Exits, ///< exit: what runs at the end of the program may look at anything
};

/// A function of the C library, by its name: what it does with memory but for its own, and for its arguments.
class LibraryFunction {
  LibraryEffect known;
  const char *uses; ///< by argument, a letter of ArgumentUse each; the last one stands for all that follow

public:
  explicit LibraryFunction(const std::string &name);

  LibraryEffect effect() const { return known; }
  bool isKnown() const { return known != LibraryEffect::Unknown && known != LibraryEffect::Exits; }
  /// Without so many it is another function.
  size_t leastArguments() const;
  ArgumentUse useOf(size_t argument) const;
  /// Does it give back its first argument?
  bool returnsFirst() const;
  /// Or does it end the program?
  bool comesBack() const;
};

/// The function that an argument names; empty when it names none.
std::string functionGivenAs(const ExprRef &argument);

/// malloc and its like.
bool isAllocation(const std::string &function);

/// Where ArgumentUse::Prints: a place for the number of a conversion %n?
bool mayBePrintedInto(const TypeRef &pointer);

/// Is what the pointer leads to a table of the C library's own: of character classes, errno?
bool isOfLibrary(const ExprRef &pointer);

} // namespace nidus
