#include "codegen/print_literal.h"
#include "codegen/conversions.h"
#include <climits>

namespace nidus {

namespace {

bool isDecimal(const std::string &text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos &&
         (text[0] != '0' || text.size() == 1);
}

bool hasSuffix(const std::string &text) {
  char last = text.back();
  return last == 'u' || last == 'U' || last == 'l' || last == 'L';
}

/// The type of an integer constant without suffix (C17 6.4.4.1).
Scalar typeOfConstant(const std::string &text, std::optional<int64_t> value) {
  if (!value)
    return Scalar::ULong;
  if (*value <= INT_MAX)
    return Scalar::Int;
  return !isDecimal(text) && *value <= UINT_MAX ? Scalar::UInt : Scalar::Long;
}

const char *suffixOf(Scalar type) {
  switch (type) {
  case Scalar::UInt:
    return "u";
  case Scalar::Long:
    return "L";
  case Scalar::ULong:
    return "UL";
  case Scalar::LongLong:
    return "LL";
  case Scalar::ULongLong:
    return "ULL";
  default:
    return "";
  }
}

std::string printNegative(int64_t value, Scalar type) {
  // the magnitude of the least value has no literal of its type
  if (value == INT64_MIN)
    return std::string("(-9223372036854775807") + suffixOf(type) + " - 1)";
  if (value == INT_MIN && type == Scalar::Int)
    return "(-2147483647 - 1)";
  return std::to_string(value) + (sizeOf(type) == 8 ? suffixOf(type) : "");
}

std::string printInteger(const Expr &literal) {
  std::string text = literal.spelling;
  Scalar type = isScalar(literal.type) ? literal.type->scalar : Scalar::Int;
  bool isNumber = !text.empty() && isdigit(static_cast<unsigned char>(text[0]));
  bool isCharacter = !text.empty() && text.back() == '\'';
  if (literal.value && *literal.value < 0)
    return printNegative(*literal.value, type);
  if (isCharacter)
    return text;
  if (!isNumber && literal.value)
    text = std::to_string(*literal.value);
  if (hasSuffix(text) || typeOfConstant(text, literal.value) == type)
    return text;
  return text + suffixOf(type);
}

std::string printFloating(const Expr &literal) {
  std::string text = literal.spelling;
  // INFINITY, HUGE_VAL, (double)NAN
  if (!isdigit(static_cast<unsigned char>(text[0])) && text[0] != '.')
    return text;
  bool isFloat = isScalar(literal.type) && literal.type->scalar == Scalar::Float;
  bool isHex = text.size() > 1 && (text[1] == 'x' || text[1] == 'X');
  bool hasFloatSuffix =
      (text.back() == 'f' || text.back() == 'F') && (!isHex || text.find_first_of("pP") != std::string::npos);
  if (text.find_first_of(isHex ? "pP" : ".eE") == std::string::npos)
    text += isHex ? "p0" : ".0";
  return text + (isFloat && !hasFloatSuffix ? "f" : "");
}

} // namespace

std::string printLiteral(const Expr &literal) {
  return literal.kind == ExprKind::FloatLiteral ? printFloating(literal) : printInteger(literal);
}

std::string printAsFloating(const Expr &literal, Scalar type) {
  if (literal.kind != ExprKind::IntLiteral || !isDecimal(literal.spelling) ||
      !isLiteralWithin(std::make_shared<Expr>(literal), type))
    return "";
  return literal.spelling + (type == Scalar::Float ? ".0f" : ".0");
}

} // namespace nidus
