#include "codegen/print_type.h"
#include <stdexcept>

namespace nidus {

namespace {

/// The typedefs of <cstdint> and <cstddef>, which the runtime's header declares.
bool isKnownTypedef(const std::string &name) {
  static const std::set<std::string> known = {
      "int8_t",        "uint8_t",        "int16_t",       "uint16_t",       "int32_t",       "uint32_t",
      "int64_t",       "uint64_t",       "size_t",        "ptrdiff_t",      "intptr_t",      "uintptr_t",
      "intmax_t",      "uintmax_t",      "int_fast8_t",   "uint_fast8_t",   "int_fast16_t",  "uint_fast16_t",
      "int_fast32_t",  "uint_fast32_t",  "int_fast64_t",  "uint_fast64_t",  "int_least8_t",  "uint_least8_t",
      "int_least16_t", "uint_least16_t", "int_least32_t", "uint_least32_t", "int_least64_t", "uint_least64_t"};
  return known.count(name) != 0;
}

std::string nameOfBase(const Type &type, const TypeStyle &style) {
  if (type.kind == TypeKind::Struct && style.language == Language::C)
    return type.spelling;
  if (type.kind == TypeKind::Struct)
    return (style.hidden.count(type.name) ? "struct " : "") + type.name;
  if (type.kind != TypeKind::Scalar)
    throw std::logic_error("codegen: no C++ type for " + type.name);
  if (style.language == Language::C)
    return type.scalar == Scalar::Bool ? "_Bool" : EnumNames<Scalar>::names[static_cast<int>(type.scalar)];
  if (isKnownTypedef(type.spelling))
    return type.spelling;
  return EnumNames<Scalar>::names[static_cast<int>(type.scalar)];
}

std::string qualifiersOf(const Type &type) {
  return std::string(type.isConst ? "const " : "") + (type.isVolatile ? "volatile " : "");
}

} // namespace

std::string printDeclaration(const TypeRef &type, const std::string &name, const TypeStyle &style) {
  if (isArray(type)) {
    if (!type->extent)
      throw std::logic_error("codegen: an array of variable length");
    std::string inner = !name.empty() && name[0] == '*' ? "(" + name + ")" : name;
    return printDeclaration(type->element, inner + "[" + std::to_string(*type->extent) + "]", style);
  }
  if (isPointer(type)) {
    std::string qualifiers = qualifiersOf(*type);
    if (name.empty() && !qualifiers.empty())
      qualifiers.pop_back();
    return printDeclaration(type->element, "*" + qualifiers + name, style);
  }
  std::string base = qualifiersOf(*type) + nameOfBase(*type, style);
  return name.empty() ? base : base + " " + name;
}

std::string printType(const TypeRef &type, const TypeStyle &style) { return printDeclaration(type, "", style); }

bool mayLoseQualifier(const TypeRef &pointee) { return pointee && (pointee->isVolatile || isPointer(pointee)); }

} // namespace nidus
