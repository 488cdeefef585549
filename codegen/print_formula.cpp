#include "codegen/print_formula.h"
#include "codegen/conversions.h"
#include "codegen/print_expr.h"
#include "codegen/text.h"
#include <climits>
#include <stdexcept>

namespace nidus {

namespace {

/// A printed formula with the type that C++ gives it: Int, UInt, ULong (an argument that stands alone) or Long.
struct Typed {
  PrintedExpr printed;
  Scalar type;
  bool isLiteral = false;
};

class FormulaPrinter {
public:
  Typed print(const ExprRef &formula) const;
  Typed wide(const ExprRef &formula) const { return widened(print(formula)); }

private:
  static Typed widened(Typed value) {
    if (value.type == Scalar::Long)
      return value;
    return {{"(int64_t)" + parenthesised(value.printed, Precedence::Unary), Precedence::Unary}, Scalar::Long};
  }
  Typed printLiteral(const Expr &formula) const;
  Typed printVariable(const Expr &formula) const;
  Typed printCast(const Expr &formula) const;
  Typed printUnary(const Expr &formula) const;
  Typed printBinary(const Expr &formula) const;
  Typed printComparison(const Expr &formula) const;
  Typed printLogical(const Expr &formula) const;
  Typed printCall(const Expr &formula) const;
  Typed printConditional(const Expr &formula) const;
};

/// The precedence of a binary operator is that of the expression printer: it is asked with a sample.
Precedence formulaPrecedence(const std::string &op) {
  ExprRef sample = binary(op, intLiteral(1), intLiteral(1), scalarType(Scalar::Int));
  return printExpr(sample, {}, Use::Value).precedence;
}

Typed FormulaPrinter::printLiteral(const Expr &formula) const {
  if (!formula.value)
    throw std::logic_error("codegen: a formula holds " + formula.spelling);
  int64_t value = *formula.value;
  bool isWide = value > INT_MAX || value <= INT_MIN;
  std::string text = value == INT64_MIN ? "INT64_MIN" : std::to_string(value) + (isWide ? "L" : "");
  bool isNegative = value < 0 && value != INT64_MIN;
  return {{text, isNegative ? Precedence::Unary : Precedence::Postfix}, isWide ? Scalar::Long : Scalar::Int, true};
}

Typed FormulaPrinter::printVariable(const Expr &formula) const {
  Scalar type = isScalar(formula.type) ? promoted(formula.type->scalar) : Scalar::Long;
  if (sizeOf(type) == 8)
    type = isUnsigned(type) ? Scalar::ULong : Scalar::Long;
  return {{formula.name}, type};
}

/// Conversions that keep every value, and those to 64 bits, are what computing in int64_t means.
Typed FormulaPrinter::printCast(const Expr &formula) const {
  const ExprRef &value = formula.children[0];
  if (!isScalar(formula.type) || sizeOf(formula.type->scalar) == 8 ||
      (isScalar(value->type) && keepsEveryValue(value->type->scalar, formula.type->scalar)))
    return print(value);
  PrintedExpr inner = print(value).printed;
  return {{"(" + printType(formula.type, {}) + ")" + parenthesised(inner, Precedence::Unary), Precedence::Unary},
          promoted(formula.type->scalar)};
}

Typed FormulaPrinter::printUnary(const Expr &formula) const {
  if (formula.op == "!")
    return {{"!" + parenthesised(print(formula.children[0]).printed, Precedence::Unary), Precedence::Unary},
            Scalar::Int};
  Typed value = print(formula.children[0]);
  if (!value.isLiteral)
    value = widened(value);
  std::string text = parenthesised(value.printed, Precedence::Unary);
  return {{formula.op + (text[0] == formula.op[0] ? "(" + text + ")" : text), Precedence::Unary},
          value.type,
          value.isLiteral};
}

/// One operand of 64 bits is enough: the left one is converted, or the right one when the left is a literal.
Typed FormulaPrinter::printBinary(const Expr &formula) const {
  Typed left = print(formula.children[0]), right = print(formula.children[1]);
  if (left.type != Scalar::Long && right.type != Scalar::Long) {
    if (left.isLiteral && !right.isLiteral)
      right = widened(right);
    else
      left = widened(left);
  }
  if (left.type == Scalar::ULong)
    left = widened(left);
  if (right.type == Scalar::ULong)
    right = widened(right);
  Precedence precedence = formulaPrecedence(formula.op);
  bool isShift = precedence == Precedence::Shift;
  if (isShift)
    left = widened(left);
  Precedence least = isShift ? Precedence::Multiplicative : precedence;
  return {{parenthesised(left.printed, least) + " " + formula.op + " " +
               parenthesised(right.printed, isShift ? least : stronger(precedence)),
           precedence},
          Scalar::Long};
}

Typed FormulaPrinter::printComparison(const Expr &formula) const {
  Typed left = print(formula.children[0]), right = print(formula.children[1]);
  bool isMixed = isUnsigned(left.type) != isUnsigned(right.type);
  if (left.type == Scalar::ULong || (isMixed && left.type == Scalar::UInt))
    left = widened(left);
  if (right.type == Scalar::ULong || (isMixed && right.type == Scalar::UInt))
    right = widened(right);
  return {{parenthesised(left.printed, Precedence::Shift) + " " + formula.op + " " +
               parenthesised(right.printed, Precedence::Shift),
           formulaPrecedence(formula.op)},
          Scalar::Int};
}

Typed FormulaPrinter::printLogical(const Expr &formula) const {
  Precedence precedence = formulaPrecedence(formula.op);
  auto side = [&](const ExprRef &value) {
    PrintedExpr printed = print(value).printed;
    bool isOther = printed.precedence < Precedence::BitOr && printed.precedence != precedence;
    return parenthesised(printed, isOther ? Precedence::Postfix : precedence);
  };
  return {{side(formula.children[0]) + " " + formula.op + " " + side(formula.children[1]), precedence}, Scalar::Int};
}

Typed FormulaPrinter::printCall(const Expr &formula) const {
  std::string name = formula.name == "floord" ? "floorDiv" : formula.name;
  std::vector<std::string> arguments;
  std::function<void(const Expr &)> append = [&](const Expr &call) {
    for (const ExprRef &argument : call.children)
      if (argument->kind == ExprKind::Call && argument->name == formula.name && formula.name != "floord")
        append(*argument);
      else
        arguments.push_back((print(argument).type == Scalar::ULong ? wide(argument) : print(argument)).printed.text);
  };
  append(formula);
  return {{"nidus::" + name + "(" + join(arguments, ", ") + ")"}, Scalar::Long};
}

Typed FormulaPrinter::printConditional(const Expr &formula) const {
  Typed then = wide(formula.children[1]), otherwise = wide(formula.children[2]);
  return {{parenthesised(print(formula.children[0]).printed, Precedence::LogicalOr) + " ? " +
               parenthesised(then.printed, Precedence::Conditional) + " : " +
               parenthesised(otherwise.printed, Precedence::Conditional),
           Precedence::Conditional},
          Scalar::Long};
}

Typed FormulaPrinter::print(const ExprRef &formula) const {
  switch (formula->kind) {
  case ExprKind::IntLiteral:
    return printLiteral(*formula);
  case ExprKind::Variable:
    return printVariable(*formula);
  case ExprKind::Cast:
    return printCast(*formula);
  case ExprKind::Unary:
    return printUnary(*formula);
  case ExprKind::Call:
    return printCall(*formula);
  case ExprKind::Conditional:
    return printConditional(*formula);
  case ExprKind::Binary:
    if (formula->op == "&&" || formula->op == "||")
      return printLogical(*formula);
    return isTruthValue(*formula) ? printComparison(*formula) : printBinary(*formula);
  default:
    throw std::logic_error("codegen: a formula holds a " + std::string(EnumNames<ExprKind>::names[int(formula->kind)]));
  }
}

} // namespace

std::string printFormula(const ExprRef &formula) { return FormulaPrinter().print(formula).printed.text; }

std::string printFormulaAs(const ExprRef &formula, const TypeRef &type) {
  Typed value = FormulaPrinter().print(formula);
  bool isSame = isScalar(type) && (value.type == type->scalar || isLiteralWithin(formula, type->scalar));
  if (isSame)
    return value.printed.text;
  return "(" + printType(unqualified(type), {}) + ")" + parenthesised(value.printed, Precedence::Unary);
}

namespace {

ExprRef conditional(ExprRef condition, ExprRef then, ExprRef otherwise) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::Conditional;
  expr->type = then->type;
  expr->children = {std::move(condition), std::move(then), std::move(otherwise)};
  return expr;
}

/// In C without functions of ours: min, max and the floor of a quotient as conditional expressions.
ExprRef inPlainC(const ExprRef &node) {
  if (node->kind == ExprKind::Cast)
    return node->children[0];
  if (node->kind != ExprKind::Call)
    return node;
  const ExprRef &a = node->children[0], &b = node->children[1];
  auto make = [](const char *op, const ExprRef &x, const ExprRef &y) {
    return binary(op, x, y, scalarType(Scalar::Int));
  };
  if (node->name == "min")
    return conditional(make("<", a, b), a, b);
  if (node->name == "max")
    return conditional(make(">", a, b), a, b);
  ExprRef below = make("-", intLiteral(0), make("/", make("-", make("-", b, intLiteral(1)), a), b));
  return conditional(make(">=", a, intLiteral(0)), make("/", a, b), below);
}

/// All leaves as int, so that the printer leaves conversions out.
ExprRef untyped(const ExprRef &node) {
  auto copy = std::make_shared<Expr>(*node);
  copy->type = scalarType(Scalar::Int);
  if (node->kind == ExprKind::IntLiteral && node->value)
    copy->spelling = std::to_string(*node->value);
  return copy;
}

/// Over the variables of the user's function.
std::string printHostFormula(const ExprRef &formula, const NestPlan &nest) {
  ExprStyle hostStyle, style;
  hostStyle.types.language = style.types.language = Language::C;
  hostStyle.names = nest.hostNames;
  for (const Argument &argument : nest.arguments)
    if (argument.kind == ArgumentKind::Scalar && argument.host)
      style.names[argument.name] = parenthesised(printExpr(argument.host, hostStyle, Use::Number), Precedence::Postfix);
  return printExpr(rewrite(formula, untyped), style, Use::Number).text;
}

} // namespace

std::string printReportFormula(const ExprRef &formula, const NestPlan &nest) {
  return printHostFormula(rewrite(formula, inPlainC), nest);
}

std::string printReadableFormula(const ExprRef &formula, const NestPlan &nest) {
  auto isExtremum = [](const Expr &e) { return e.kind == ExprKind::Call && (e.name == "min" || e.name == "max"); };
  return printHostFormula(
      rewrite(formula, [&](const ExprRef &e) -> ExprRef { return isExtremum(*e) ? e : inPlainC(e); }), nest);
}

} // namespace nidus
