#include "analysis/mapping/body/kernel_formula.h"
#include "analysis/isl/formula.h"

namespace nidus {

ExprRef inKernel(const Scop &scop, const ExprRef &formula) {
  TypeRef wide = scalarType(Scalar::Long);
  return rewrite(plainC(formula), [&](const ExprRef &e) -> ExprRef {
    if (e->kind != ExprKind::Variable)
      return e;
    TypeRef type = unqualified(scop.onlyStatement().loops[0].type);
    for (const Argument &argument : scop.arguments)
      if (argument.name == e->name)
        type = argument.type;
    for (const Loop &loop : scop.onlyStatement().loops)
      if (loop.symbol == e->name)
        type = loop.type;
    return type->scalar == Scalar::Long ? e : cast(wide, variable(e->name, unqualified(type)), true);
  });
}

} // namespace nidus
