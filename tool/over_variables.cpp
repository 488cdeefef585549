#include "tool/over_variables.h"
#include "analysis/isl/formula.h"

namespace nidus {

ExprRef overVariables(const ExprRef &formula, const Scop &scop) {
  return rewrite(plainC(formula), [&](const ExprRef &e) -> ExprRef {
    for (const Argument &argument : scop.arguments)
      if (e->kind == ExprKind::Variable && e->name == argument.name)
        return cast(e->type, argument.host, true);
    return e;
  });
}

} // namespace nidus
