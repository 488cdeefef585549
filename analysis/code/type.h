//===- type.h - the C types of a body -------------------------------------===//
//
// Canonical types after Clang's semantic analysis: typedefs and enums resolved (an enum is its integer type),
// so that two files that spell a type differently translate the same. Sizes are those of the target (LP64).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/json.h"
#include <memory>
#include <optional>
#include <string>

namespace nidus {

struct Type;
using TypeRef = std::shared_ptr<const Type>;
struct Expr;
using ExprRef = std::shared_ptr<const Expr>;

/// The arithmetic types of C that a body may use, and void. `Char` is plain char (signed on the targets of the tool).
enum class Scalar {
  Void,
  Bool,
  Char,
  SChar,
  UChar,
  Short,
  UShort,
  Int,
  UInt,
  Long,
  ULong,
  LongLong,
  ULongLong,
  Float,
  Double
};
template <> struct EnumNames<Scalar> {
  static constexpr const char *names[] = {
      "void",         "bool", "char",          "signed char", "unsigned char",      "short", "unsigned short", "int",
      "unsigned int", "long", "unsigned long", "long long",   "unsigned long long", "float", "double"};
};

enum class TypeKind { Scalar, Pointer, Array, Struct, Unsupported };
template <> struct EnumNames<TypeKind> {
  static constexpr const char *names[] = {"scalar", "pointer", "array", "struct", "unsupported"};
};

struct Type {
  TypeKind kind = TypeKind::Scalar;
  Scalar scalar = Scalar::Void; ///< Scalar only
  bool isConst = false;
  bool isVolatile = false;
  TypeRef element;               ///< Pointer: what it points to; Array: its element
  std::optional<int64_t> extent; ///< Array: the number of elements, when constant
  ExprRef extentExpr;   ///< Array of variable length: its extent, over variables that the function never modifies
  std::string spelling; ///< Scalar: the standard typedef that the user wrote ("uint8_t", "size_t", "int64_t"), if any; Struct:
                        ///< in C, "struct image" or the name of a typedef, empty when it has none: for printing only
  std::string name;     ///< Struct: key in Unit::structs; Unsupported: what it is, in the user's words ("long double",
                        ///< "union u", ...)

  template <class V> void describe(V &v) {
    v("kind", kind);
    v("scalar", scalar);
    v("const", isConst);
    v("volatile", isVolatile);
    v("element", element);
    v("extent", extent);
    v("extentExpr", extentExpr);
    v("spelling", spelling);
    v("name", name);
  }
};

/// Size in bytes of a scalar on the targets of the tool (LP64); Void has none.
int sizeOf(Scalar scalar);
/// Bits of its values: a Bool holds one.
int valueBits(Scalar scalar);
bool isInteger(Scalar scalar);  ///< bool and char included
bool isUnsigned(Scalar scalar); ///< bool included
bool isFloating(Scalar scalar);
/// Every value of the scalar type is one of the other: any number of such conversions is a single one, and they keep
/// the order.
bool keepsValues(const TypeRef &from, const TypeRef &to);
inline bool isScalar(const TypeRef &t) { return t && t->kind == TypeKind::Scalar; }
inline bool isPointer(const TypeRef &t) { return t && t->kind == TypeKind::Pointer; }
inline bool isArray(const TypeRef &t) { return t && t->kind == TypeKind::Array; }
inline bool isStruct(const TypeRef &t) { return t && t->kind == TypeKind::Struct; }
bool isInteger(const TypeRef &type);
bool isFloating(const TypeRef &type);

TypeRef scalarType(Scalar scalar);
TypeRef pointerTo(TypeRef element);
/// Same type but for qualifiers at the top.
TypeRef unqualified(const TypeRef &type);
/// The element under all array levels.
TypeRef scalarElement(TypeRef type);
/// In C++ words, for messages and generated code: "unsigned char", "const float *". Arrays print as "element[n]".
std::string spell(const TypeRef &type);

} // namespace nidus
