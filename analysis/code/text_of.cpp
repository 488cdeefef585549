#include "analysis/code/text_of.h"

namespace nidus {

std::string textOf(const ExprRef &e) {
  if (!e)
    return "";
  auto child = [&](size_t i) { return textOf(e->children[i]); };
  switch (e->kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
    return e->spelling;
  case ExprKind::Variable:
    return e->name;
  case ExprKind::Member:
    return e->children[0]->kind == ExprKind::Deref ? textOf(e->children[0]->children[0]) + "->" + e->name
                                                   : child(0) + "." + e->name;
  case ExprKind::Subscript:
    return child(0) + "[" + child(1) + "]";
  case ExprKind::Deref:
    return "*" + child(0);
  case ExprKind::AddressOf:
    return "&" + child(0);
  case ExprKind::Unary:
    return e->op + child(0);
  case ExprKind::Binary:
  case ExprKind::Assign:
    return child(0) + " " + e->op + " " + child(1);
  case ExprKind::Increment:
    return e->prefix ? e->op + child(0) : child(0) + e->op;
  case ExprKind::Conditional:
    return child(0) + " ? " + child(1) + " : " + child(2);
  case ExprKind::Cast: // implicit casts would make equal objects look different
    return child(0);
  case ExprKind::Comma:
    return child(0) + ", " + child(1);
  case ExprKind::Call:
  case ExprKind::InitList: {
    std::string list;
    for (const ExprRef &argument : e->children)
      list += (list.empty() ? "" : ", ") + textOf(argument);
    return e->kind == ExprKind::Call ? e->name + "(" + list + ")" : "{" + list + "}";
  }
  case ExprKind::Unsupported:
    return e->name;
  }
  return "";
}

} // namespace nidus
