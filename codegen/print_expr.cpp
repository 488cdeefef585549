#include "codegen/print_expr.h"
#include "analysis/code/complex.h"
#include "codegen/conversions.h"
#include "codegen/expr_printer.h"
#include "codegen/print_literal.h"
#include <stdexcept>

namespace nidus {

std::string parenthesised(const PrintedExpr &expr, Precedence least) {
  return expr.precedence < least ? "(" + expr.text + ")" : expr.text;
}

PrintedExpr printExpr(const ExprRef &expr, const ExprStyle &style, Use use) {
  return ExprPrinter(style).print(expr, use);
}

namespace {

Precedence precedenceOf(const std::string &op) {
  static const std::map<std::string, Precedence> precedences = {
      {"*", Precedence::Multiplicative}, {"/", Precedence::Multiplicative}, {"%", Precedence::Multiplicative},
      {"+", Precedence::Additive},       {"-", Precedence::Additive},       {"<<", Precedence::Shift},
      {">>", Precedence::Shift},         {"<", Precedence::Relational},     {">", Precedence::Relational},
      {"<=", Precedence::Relational},    {">=", Precedence::Relational},    {"==", Precedence::Equality},
      {"!=", Precedence::Equality},      {"&", Precedence::BitAnd},         {"^", Precedence::BitXor},
      {"|", Precedence::BitOr},          {"&&", Precedence::LogicalAnd},    {"||", Precedence::LogicalOr}};
  return precedences.at(op);
}

bool isComparison(Precedence p) { return p == Precedence::Equality || p == Precedence::Relational; }
bool isBitwise(Precedence p) { return p >= Precedence::BitOr && p <= Precedence::BitAnd; }

/// Compilers warn where readers stumble: those operands get parentheses that the grammar does not ask for.
bool needsClarity(const Expr &operand, const std::string &op) {
  if (operand.kind == ExprKind::Unary)
    return operand.op == "!" && isComparison(precedenceOf(op));
  if (operand.kind != ExprKind::Binary)
    return false;
  Precedence outer = precedenceOf(op), inner = precedenceOf(operand.op);
  if (isBitwise(outer))
    return operand.op != op;
  if (outer == Precedence::Shift)
    return inner == Precedence::Additive || inner == Precedence::Shift;
  if (isComparison(outer))
    return isComparison(inner);
  return outer == Precedence::LogicalOr && inner == Precedence::LogicalAnd;
}

} // namespace

std::string ExprPrinter::operand(const ExprRef &expr, Use use, Precedence least) const {
  return parenthesised(print(expr, use), least);
}

PrintedExpr ExprPrinter::print(const ExprRef &written, Use use) const {
  ExprRef bare = withoutSilentCasts(written, use);
  const Expr &expr = *bare;
  switch (expr.kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral: {
    std::string text = printLiteral(expr);
    return {text, text[0] == '-' ? Precedence::Unary : Precedence::Postfix};
  }
  case ExprKind::Variable:
    return printVariable(expr);
  case ExprKind::Member:
    return printMember(expr);
  case ExprKind::Subscript:
    return printSubscript(expr);
  case ExprKind::Deref:
    return printDeref(expr);
  case ExprKind::AddressOf:
    return printAddress(expr);
  case ExprKind::Unary:
    return printUnary(expr);
  case ExprKind::Binary:
    return printBinary(expr);
  case ExprKind::Assign:
    return printAssign(expr);
  case ExprKind::Increment:
    return printIncrement(expr, use);
  case ExprKind::Conditional:
    return printConditional(expr);
  case ExprKind::Cast:
    return printCast(expr);
  case ExprKind::Call:
    return printCall(expr);
  case ExprKind::Comma:
    return printComma(expr, use);
  case ExprKind::InitList:
    return printList(expr, use);
  case ExprKind::Unsupported:
    break;
  }
  throw std::logic_error("codegen: " + expr.name + " cannot be printed");
}

PrintedExpr ExprPrinter::printUnary(const Expr &expr) const {
  const ExprRef &child = expr.children[0];
  // C++ compilers take the negation of a product, a shift or a choice of numbers for a mistake.
  ExprRef plain = withoutPromotion(child);
  bool isNumber = !isTruthValue(*plain) && isInteger(plain->type) &&
                  (plain->op == "*" || plain->op == "<<" || plain->kind == ExprKind::Conditional);
  if (expr.op == "!" && isCxx() && isNumber)
    return {operand(child, Use::Number, Precedence::Shift) + " == 0", precedenceOf("==")};
  if (expr.op == "!") // a comparison or a sum stands in parentheses by its precedence
    return {"!" + operand(child, Use::Number, Precedence::Unary), Precedence::Unary};
  ExprRef value = withoutPromotion(child);
  bool isBool = isScalar(value->type) && value->type->scalar == Scalar::Bool;
  if (expr.op == "~" && isCxx() && (isBool || isTruthValue(*value)))
    return {"~(int)" + operand(value, Use::Value, Precedence::Unary), Precedence::Unary};
  std::string text = operand(value, Use::Value, Precedence::Unary);
  bool meetsSign = text[0] == expr.op[0] || (expr.op == "-" && text[0] == '-');
  return {expr.op + (meetsSign ? "(" + text + ")" : text), Precedence::Unary};
}

std::string ExprPrinter::binaryOperand(const ExprRef &value, const ExprRef &other, const std::string &op,
                                       Precedence least) const {
  PrintedExpr printed = print(value, Use::Value);
  bool isCompared = isComparison(precedenceOf(op)) && !isTruthValue(*other);
  if (isCxx() && isTruthValue(*value) && (isCompared || precedenceOf(op) == Precedence::Shift))
    return "(int)" + parenthesised(printed, Precedence::Unary);
  if (needsClarity(*withoutSilentCasts(value, Use::Value), op))
    return parenthesised({printed.text, Precedence::Comma}, Precedence::Postfix);
  return parenthesised(printed, least);
}

PrintedExpr ExprPrinter::printBinary(const Expr &expr) const {
  if (expr.op == "&&" || expr.op == "||")
    return printLogical(expr);
  const ExprRef &a = expr.children[0], &b = expr.children[1];
  if (!isScalar(a->type) || !isScalar(b->type))
    return printPointerArithmetic(expr);
  Precedence precedence = precedenceOf(expr.op);
  Operands operands{withoutPromotion(a), withoutPromotion(b)};
  if (precedence != Precedence::Shift)
    operands =
        withoutUsualConversions(a, b, isComparison(precedence) ? OperatorKind::Comparison : OperatorKind::Arithmetic);
  return {binaryOperand(operands.left, operands.right, expr.op, precedence) + " " + expr.op + " " +
              binaryOperand(operands.right, operands.left, expr.op, stronger(precedence)),
          precedence};
}

PrintedExpr ExprPrinter::printLogical(const Expr &expr) const {
  Precedence precedence = precedenceOf(expr.op);
  auto side = [&](const ExprRef &value, Precedence least) {
    PrintedExpr printed = print(value, Use::Number);
    bool isMixed = expr.op == "||" && printed.precedence == Precedence::LogicalAnd;
    return parenthesised(printed, isMixed ? Precedence::Postfix : least);
  };
  return {side(expr.children[0], precedence) + " " + expr.op + " " + side(expr.children[1], stronger(precedence)),
          precedence};
}

/// Sums and differences with a pointer, and comparisons of pointers: the integer converts by its value.
PrintedExpr ExprPrinter::printPointerArithmetic(const Expr &expr) const {
  Precedence precedence = precedenceOf(expr.op);
  auto side = [&](const ExprRef &value, Precedence least) {
    return operand(value, isPointer(value->type) ? Use::Value : Use::Number, least);
  };
  return {side(expr.children[0], precedence) + " " + expr.op + " " + side(expr.children[1], stronger(precedence)),
          precedence};
}

/// The runtime's operators, whose real operand converts to the type of the parts.
PrintedExpr ExprPrinter::printComplex(const Expr &expr, const std::string &op) const {
  auto side = [&](const ExprRef &value, Precedence least) { return operand(value, isComplex(value->type) ? Use::Value : Use::Assigned, least); };
  if (expr.children.size() == 1)
    return {op + side(expr.children[0], Precedence::Postfix), Precedence::Unary};
  const Precedence precedence = precedenceOf(op);
  return {side(expr.children[0], precedence) + " " + op + " " + side(expr.children[1], stronger(precedence)), precedence};
}

PrintedExpr ExprPrinter::printAssign(const Expr &expr) const {
  const ExprRef &target = expr.children[0], &value = expr.children[1];
  std::string left = operand(target, Use::Value, Precedence::Unary) + " " + expr.op + " ";
  if (expr.op == "=")
    return {left + operand(value, Use::Assigned, Precedence::Assignment), Precedence::Assignment};
  if (isPointer(target->type))
    return {left + operand(value, Use::Number, Precedence::Assignment), Precedence::Assignment};
  if (expr.op == "<<=" || expr.op == ">>=")
    return {left + operand(withoutPromotion(value), Use::Value, Precedence::Assignment), Precedence::Assignment};
  // the left side converts by itself to the type in which both are computed
  Scalar computed = expr.computeType ? expr.computeType->scalar : value->type->scalar;
  ExprRef right =
      withoutUsualConversions(cast(scalarType(computed), target, true), value, OperatorKind::Arithmetic).right;
  if (commonType(target->type->scalar, right->type->scalar) != promoted(computed))
    right = isSameType(value->type, scalarType(computed)) ? value : cast(scalarType(computed), value, false);
  return {left + operand(right, Use::Value, Precedence::Assignment), Precedence::Assignment};
}

/// C++ has no ++ and -- on bool: the first makes it true, the second turns it round.
PrintedExpr ExprPrinter::printIncrement(const Expr &expr, Use use) const {
  const ExprRef &target = expr.children[0];
  bool isBool = isScalar(target->type) && target->type->scalar == Scalar::Bool;
  if (!isBool || !isCxx()) {
    if (expr.prefix)
      return {expr.op + operand(target, Use::Value, Precedence::Unary), Precedence::Unary};
    return {operand(target, Use::Value, Precedence::Postfix) + expr.op, Precedence::Postfix};
  }
  std::string object = operand(target, Use::Value, Precedence::Unary);
  if (expr.prefix || use == Use::Discarded) {
    if (expr.op == "++")
      return {object + " = true", Precedence::Assignment};
    return {object + " ^= true", Precedence::Assignment};
  }
  return {"[](bool &b) { const bool old = b; b = " + std::string(expr.op == "++" ? "true" : "!old") +
          "; return old; }(" + object + ")"};
}

PrintedExpr ExprPrinter::printConditional(const Expr &expr) const {
  Operands arms = withoutUsualConversions(expr.children[1], expr.children[2], OperatorKind::Comparison);
  bool isArithmetic = isScalar(expr.type) && expr.type->scalar != Scalar::Void;
  if (!isArithmetic)
    arms = {expr.children[1], expr.children[2]};
  PrintedExpr condition = print(expr.children[0], Use::Number);
  bool isClear = condition.precedence == Precedence::Postfix || isTruthValue(*stripImplicitCasts(expr.children[0]));
  return {parenthesised(condition, isClear ? Precedence::LogicalOr : Precedence::Postfix) + " ? " +
              operand(arms.left, Use::Value, Precedence::Conditional) + " : " +
              operand(arms.right, Use::Value, Precedence::Conditional),
          Precedence::Conditional};
}

PrintedExpr ExprPrinter::printComma(const Expr &expr, Use use) const {
  return {operand(expr.children[0], Use::Discarded, Precedence::Comma) + ", " +
              operand(expr.children[1], use, Precedence::Assignment),
          Precedence::Comma};
}

ExprRef negated(const ExprRef &condition) {
  static const std::map<std::string, std::string> opposites = {{"<", ">="}, {">=", "<"},  {">", "<="},
                                                               {"<=", ">"}, {"==", "!="}, {"!=", "=="}};
  auto copy = std::make_shared<Expr>(*condition);
  if (condition->kind == ExprKind::Unary && condition->op == "!")
    return condition->children[0];
  if (condition->kind == ExprKind::Binary) {
    auto opposite = opposites.find(condition->op);
    bool isExact = !isFloating(condition->children[0]->type) && !isFloating(condition->children[1]->type);
    if (opposite != opposites.end() && isExact) {
      copy->op = opposite->second;
      return copy;
    }
    if (condition->op == "&&" || condition->op == "||") {
      copy->op = condition->op == "&&" ? "||" : "&&";
      copy->children = {negated(condition->children[0]), negated(condition->children[1])};
      return copy;
    }
  }
  copy->kind = ExprKind::Unary;
  copy->op = "!";
  copy->type = scalarType(Scalar::Int);
  copy->children = {condition};
  return copy;
}

} // namespace nidus
