//===- expr_printer.h - the members of the expression printer -------------===//
#pragma once

#include "codegen/print_expr.h"

namespace nidus {

/// Prints one tree; implemented by topic in print_expr.cpp (operators), print_conversion.cpp (casts and what may be
/// left out) and print_primary.cpp (names, memory, calls, lists).
class ExprPrinter {
  const ExprStyle &style;

public:
  explicit ExprPrinter(const ExprStyle &style) : style(style) {}
  PrintedExpr print(const ExprRef &expr, Use use) const;

private:
  bool isCxx() const { return style.types.language == Language::Cxx; }
  std::string operand(const ExprRef &expr, Use use, Precedence least) const;

  PrintedExpr printUnary(const Expr &expr) const;
  PrintedExpr printBinary(const Expr &expr) const;
  PrintedExpr printLogical(const Expr &expr) const;
  PrintedExpr printPointerArithmetic(const Expr &expr) const;
  PrintedExpr printAssign(const Expr &expr) const;
  PrintedExpr printIncrement(const Expr &expr, Use use) const;
  PrintedExpr printConditional(const Expr &expr) const;
  PrintedExpr printComma(const Expr &expr, Use use) const;
  std::string binaryOperand(const ExprRef &operand, const ExprRef &other, const std::string &op,
                            Precedence least) const;

  ExprRef withoutSilentCasts(ExprRef expr, Use use) const;
  PrintedExpr printCast(const Expr &expr) const;
  bool isAssignedSilently(const ExprRef &cast, Use use) const;

  PrintedExpr printVariable(const Expr &expr) const;
  PrintedExpr printMember(const Expr &expr) const;
  PrintedExpr printSubscript(const Expr &expr) const;
  PrintedExpr printDeref(const Expr &expr) const;
  PrintedExpr printAddress(const Expr &expr) const;
  PrintedExpr printCall(const Expr &expr) const;
  PrintedExpr printComplex(const Expr &expr, const std::string &op) const;
  PrintedExpr printList(const Expr &expr, Use use) const;
  bool isTable(const ExprRef &expr) const;
};

/// The operands of an arithmetic operator without the implicit casts that the operator makes by itself.
struct Operands {
  ExprRef left, right;
};
enum class OperatorKind { Arithmetic, Comparison };
Operands withoutUsualConversions(const ExprRef &left, const ExprRef &right, OperatorKind kind);

/// The operand of a unary operator, or of a shift, without its promotion.
ExprRef withoutPromotion(const ExprRef &operand);

} // namespace nidus
