//===- print_type.h - types as C and C++ spell them -----------------------===//
#pragma once

#include "analysis/code/type.h"
#include <set>

namespace nidus {

/// The two languages of a translation: name.c and name.cu.
enum class Language { C, Cxx };

/// How types are written at a place. `hidden` are names that variables or functions have in common with structs: these
/// need the word struct before them. name.c gets no typedef, since those of the user's headers may not be known there.
struct TypeStyle {
  Language language = Language::Cxx;
  std::set<std::string> hidden;
};

/// The type as a cast or a template argument names it.
std::string printType(const TypeRef &type, const TypeStyle &style);

/// The declaration of a variable: "float v[9]", "const uint8_t *p". An array of variable length throws
/// std::logic_error.
std::string printDeclaration(const TypeRef &type, const std::string &name, const TypeStyle &style);

/// Does a pointer to the type, as an argument for (const) void *, lose a qualifier other than const? Whether a pointer is
/// restrict is not known here.
bool mayLoseQualifier(const TypeRef &pointee);

} // namespace nidus
