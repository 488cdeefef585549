#include "analysis/code/complex.h"
#include <set>

namespace nidus {

static const std::string structOfFloats = "nidus::Complex<float>", structOfDoubles = "nidus::Complex<double>";
static const std::string operatorPrefix = "nidus::operator";

TypeRef complexType(Scalar part) {
  auto made = std::make_shared<Type>();
  made->kind = TypeKind::Struct;
  made->name = part == Scalar::Float ? structOfFloats : structOfDoubles;
  made->spelling = part == Scalar::Float ? "float _Complex" : "double _Complex";
  return made;
}

Struct complexStruct(Scalar part) {
  const int64_t size = sizeOf(part);
  Struct made;
  made.name = complexType(part)->name;
  made.size = 2 * size;
  made.alignment = size;
  made.fields = {{"re", scalarType(part), 0}, {"im", scalarType(part), size}};
  return made;
}

bool isComplexStruct(const std::string &name) { return name == structOfFloats || name == structOfDoubles; }
bool isComplex(const TypeRef &type) { return isStruct(type) && isComplexStruct(type->name); }

ExprRef complexPart(const ExprRef &lvalue, const std::string &name, Scalar part) {
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::Member;
  made->type = scalarType(part);
  made->name = name;
  made->children = {lvalue};
  made->location = lvalue->location;
  return made;
}

std::string functionOfComplex(const std::string &op) { return operatorPrefix + op; }

std::string operatorOfComplex(const std::string &function) {
  static const std::set<std::string> operators = {"+", "-", "*", "/", "==", "!="};
  const std::string op = function.compare(0, operatorPrefix.size(), operatorPrefix) == 0 ? function.substr(operatorPrefix.size()) : "";
  return operators.count(op) ? op : "";
}

bool isExactComplexFunction(const std::string &name) {
  static const std::set<std::string> exact = {"plainProduct", "conjugate", "rounded", "widened", "realPart", "imaginaryPart"};
  return !operatorOfComplex(name).empty() || (name.compare(0, 7, "nidus::") == 0 && exact.count(name.substr(7)));
}

bool isComplexFunction(const std::string &name) {
  return isExactComplexFunction(name) || name == "nidus::modulus" || name == "nidus::angle";
}

} // namespace nidus
