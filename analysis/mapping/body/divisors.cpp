#include "analysis/mapping/body/divisors.h"

namespace nidus {
namespace {

using Names = std::set<std::string>;

/// The variable that the code divides by, as an integer of its own type; empty where it does not.
std::string dividedBy(const Expr &e) {
  bool isDivision = (e.kind == ExprKind::Binary && (e.op == "/" || e.op == "%")) ||
                    (e.kind == ExprKind::Assign && (e.op == "/=" || e.op == "%="));
  if (!isDivision || e.children[1]->kind != ExprKind::Variable)
    return "";
  const Expr &by = *e.children[1];
  const TypeRef &computed = e.kind == ExprKind::Assign ? e.computeType : e.type;
  bool isOfItsType = isScalar(by.type) && isScalar(computed) && by.type->scalar == computed->scalar;
  return isOfItsType && isInteger(by.type) && sizeOf(by.type->scalar) >= 4 ? by.name : "";
}

/// Where C++ asks for the type of what it is given, and not only for its value, the parameter must have its own.
bool asksForTypes(const Expr &e) {
  return e.kind == ExprKind::Call || e.kind == ExprKind::InitList || e.kind == ExprKind::AddressOf ||
         e.kind == ExprKind::Conditional;
}

void collect(const StmtRef &body, Names &divisors, Names &others) {
  forEachExpr(body, [&](const Expr &e) {
    if (std::string name = dividedBy(e); !name.empty())
      divisors.insert(name);
    if (asksForTypes(e))
      for (const ExprRef &child : e.children)
        if (ExprRef bare = stripImplicitCasts(child); bare->kind == ExprKind::Variable)
          others.insert(bare->name);
  });
  forEachStmt(body, [&](const Stmt &s) {
    if (s.type)
      others.merge(variablesOf(s.type->extentExpr));
  });
}

void collect(const KernelPlan &kernel, Names &divisors, Names &others) {
  forEachBody(kernel, [&](const StmtRef &body) { collect(body, divisors, others); });
  if (kernel.packet())
    others.insert(kernel.packet()->size); // may be a template's
}

} // namespace

void findDivisors(NestPlan &nest) {
  for (KernelPlan &kernel : nest.kernels) {
    Names divisors, others;
    collect(kernel, divisors, others);
    for (const KernelPlan &special : kernel.specialised)
      collect(special, divisors, others);
    kernel.divisors.clear();
    for (const Argument &argument : nest.arguments)
      if (argument.kind == ArgumentKind::Scalar && divisors.count(argument.name) && !others.count(argument.name))
        kernel.divisors.push_back(argument.name);
    for (KernelPlan &special : kernel.specialised) // calls the same instances
      special.divisors = kernel.divisors;
  }
}

} // namespace nidus
