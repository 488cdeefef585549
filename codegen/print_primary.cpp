//===- print_primary.cpp - names, memory, calls and lists -----------------===//
#include "analysis/code/complex.h"
#include "analysis/model/interior.h"
#include "codegen/expr_printer.h"
#include "codegen/text.h"

namespace nidus {

bool ExprPrinter::isTable(const ExprRef &expr) const {
  ExprRef bare = stripImplicitCasts(expr);
  return bare->kind == ExprKind::Variable && style.tables.count(bare->name);
}

std::string nameIn(const ExprStyle &style, const std::string &symbol) {
  auto found = style.names.find(symbol);
  return found == style.names.end() ? symbol : found->second;
}

namespace {

/// The classification macros of math.h are functions of namespace std in C++.
std::string nameOfFunction(const std::string &callee) {
  static const std::set<std::string> macros = {"isnan",       "isinf",         "isfinite",       "isnormal",
                                               "signbit",     "isgreater",     "isgreaterequal", "isless",
                                               "islessequal", "islessgreater", "isunordered"};
  return macros.count(callee) ? "std::" + callee : callee;
}

} // namespace

PrintedExpr ExprPrinter::printVariable(const Expr &expr) const {
  std::string name = nameIn(style, expr.name);
  return {style.tables.count(expr.name) ? name + ".data()" : name};
}

PrintedExpr ExprPrinter::printMember(const Expr &expr) const {
  ExprRef object = stripImplicitCasts(expr.children[0]);
  if (isComplex(object->type) && !isCxx())
    return {(expr.name == "re" ? "__real__ " : "__imag__ ") + operand(object, Use::Value, Precedence::Unary), Precedence::Unary};
  if (object->kind == ExprKind::Deref)
    return {operand(object->children[0], Use::Value, Precedence::Postfix) + "->" + expr.name};
  return {operand(object, Use::Value, Precedence::Postfix) + "." + expr.name};
}

PrintedExpr ExprPrinter::printSubscript(const Expr &expr) const {
  std::string index = "[" + operand(expr.children[1], Use::Number, Precedence::Assignment) + "]";
  if (isTable(expr.children[0]))
    return {nameIn(style, stripImplicitCasts(expr.children[0])->name) + index};
  return {operand(expr.children[0], Use::Value, Precedence::Postfix) + index};
}

PrintedExpr ExprPrinter::printDeref(const Expr &expr) const {
  return {"*" + operand(expr.children[0], Use::Value, Precedence::Unary), Precedence::Unary};
}

PrintedExpr ExprPrinter::printAddress(const Expr &expr) const {
  const ExprRef &object = expr.children[0];
  // the elements of a table have an address only in its array
  if (object->kind == ExprKind::Subscript && isTable(object->children[0]))
    return {"&" + operand(object->children[0], Use::Value, Precedence::Postfix) + "[" +
                operand(object->children[1], Use::Number, Precedence::Assignment) + "]",
            Precedence::Unary};
  return {"&" + operand(object, Use::Value, Precedence::Unary), Precedence::Unary};
}

PrintedExpr ExprPrinter::printCall(const Expr &expr) const {
  if (const std::string op = operatorOfComplex(expr.name); !op.empty())
    return printComplex(expr, op);
  bool isOurs = style.functions.count(expr.name) != 0;
  std::vector<std::string> arguments;
  for (const ExprRef &argument : expr.children)
    arguments.push_back(operand(argument, isOurs ? Use::Assigned : Use::Value, Precedence::Assignment));
  std::string name = isOurs || !isCxx() ? nameIn(style, expr.name) : nameOfFunction(expr.name);
  if (isStruct(expr.type) && expr.access == neighbourMark) {
    arguments.insert(arguments.begin(), name);
    name = "nidus::as<" + printType(unqualified(expr.type), style.types) + ">";
  }
  return {name + "(" + join(arguments, ", ") + ")"};
}

namespace {

bool isZero(const ExprRef &expr) {
  if (expr->kind == ExprKind::InitList) {
    for (const ExprRef &child : expr->children)
      if (!isZero(child))
        return false;
    return true;
  }
  ExprRef bare = stripImplicitCasts(expr);
  if (bare->kind == ExprKind::IntLiteral)
    return bare->value == 0;
  return bare->kind == ExprKind::FloatLiteral &&
         bare->spelling.find_first_of("123456789abcdABCD-") == std::string::npos;
}

} // namespace

/// Elements that are left out at the end are zero, as in C; the members of a struct are all written, or none. A list
/// that initialises nothing is the value of a struct, and says of which.
PrintedExpr ExprPrinter::printList(const Expr &expr, Use use) const {
  size_t count = expr.children.size();
  bool isAllZero = true;
  for (const ExprRef &child : expr.children)
    isAllZero &= isZero(child);
  if (isAllZero)
    count = 0;
  else if (isArray(expr.type))
    while (isZero(expr.children[count - 1]))
      --count;
  std::vector<std::string> elements;
  for (size_t i = 0; i < count; ++i)
    elements.push_back(operand(expr.children[i], Use::Listed, Precedence::Assignment));
  std::string list = "{" + join(elements, ", ") + "}";
  if (use == Use::Listed || !isStruct(expr.type))
    return {list};
  std::string type = printType(unqualified(expr.type), style.types);
  return {(isCxx() ? type : "(" + type + ")") + list};
}

} // namespace nidus
