#include "analysis/model/plan.h"

namespace nidus {

TypeRef launcherType(const Argument &argument) {
  TypeRef type = unqualified(argument.type);
  return isInteger(type) && sizeOf(type->scalar) < 8 ? scalarType(Scalar::Long) : type;
}

} // namespace nidus
