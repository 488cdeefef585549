#include "analysis/code/type.h"
#include "analysis/code/body.h"

namespace nidus {

int sizeOf(Scalar scalar) {
  switch (scalar) {
  case Scalar::Void:
    return 0;
  case Scalar::Bool:
  case Scalar::Char:
  case Scalar::SChar:
  case Scalar::UChar:
    return 1;
  case Scalar::Short:
  case Scalar::UShort:
    return 2;
  case Scalar::Int:
  case Scalar::UInt:
  case Scalar::Float:
    return 4;
  default:
    return 8;
  }
}

int valueBits(Scalar scalar) { return scalar == Scalar::Bool ? 1 : 8 * sizeOf(scalar); }

bool isInteger(Scalar scalar) { return scalar >= Scalar::Bool && scalar <= Scalar::ULongLong; }
bool isFloating(Scalar scalar) { return scalar >= Scalar::Float; }
bool isUnsigned(Scalar scalar) {
  return scalar == Scalar::Bool || scalar == Scalar::UChar || scalar == Scalar::UShort || scalar == Scalar::UInt ||
         scalar == Scalar::ULong || scalar == Scalar::ULongLong;
}
bool isInteger(const TypeRef &type) { return isScalar(type) && isInteger(type->scalar); }
bool isFloating(const TypeRef &type) { return isScalar(type) && isFloating(type->scalar); }

TypeRef scalarType(Scalar scalar) {
  auto type = std::make_shared<Type>();
  type->kind = TypeKind::Scalar;
  type->scalar = scalar;
  return type;
}

TypeRef pointerTo(TypeRef element) {
  auto type = std::make_shared<Type>();
  type->kind = TypeKind::Pointer;
  type->element = std::move(element);
  return type;
}

TypeRef unqualified(const TypeRef &type) {
  if (!type || (!type->isConst && !type->isVolatile))
    return type;
  auto copy = std::make_shared<Type>(*type);
  copy->isConst = copy->isVolatile = false;
  return copy;
}

TypeRef scalarElement(TypeRef type) {
  while (isArray(type))
    type = type->element;
  return type;
}

std::string spell(const TypeRef &type) {
  if (!type)
    return "?";
  std::string qualifier = std::string(type->isConst ? "const " : "") + (type->isVolatile ? "volatile " : "");
  switch (type->kind) {
  case TypeKind::Scalar:
    if (!type->spelling.empty())
      return qualifier + type->spelling;
    return qualifier + EnumNames<Scalar>::names[static_cast<int>(type->scalar)];
  case TypeKind::Pointer: {
    std::string pointee = spell(type->element);
    std::string star = pointee.back() == '*' ? "*" : " *";
    return pointee + star + (type->isConst ? "const" : "");
  }
  case TypeKind::Array:
    return spell(type->element) + "[" + (type->extent ? std::to_string(*type->extent) : "n") + "]";
  case TypeKind::Struct:
  case TypeKind::Unsupported:
    return qualifier + type->name;
  }
  return "?";
}

bool keepsValues(const TypeRef &from, const TypeRef &to) {
  if (!isScalar(from) || !isScalar(to))
    return false;
  Scalar a = from->scalar, b = to->scalar;
  if (a == b)
    return true;
  if (isFloating(a))
    return b == Scalar::Double && a == Scalar::Float;
  int sign = isUnsigned(a) ? 0 : 1;
  if (isFloating(b))
    return valueBits(a) - sign <= (b == Scalar::Float ? 24 : 53);
  return isUnsigned(b) ? sign == 0 && valueBits(a) <= valueBits(b) : valueBits(a) - sign <= valueBits(b) - 1;
}

} // namespace nidus
