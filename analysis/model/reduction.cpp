#include "analysis/model/reduction.h"

namespace nidus {

bool dependsOnOrder(const Reduction &reduction) {
  bool isExtremum = reduction.op == ReductionOp::Minimum || reduction.op == ReductionOp::Maximum;
  return isExtremum && reduction.take != Take::Library && (isFloating(reduction.type) || !reduction.companions.empty());
}

bool isReassociated(const Reduction &reduction) {
  return isFloating(reduction.type) && (reduction.op == ReductionOp::Sum || reduction.op == ReductionOp::Product);
}

TypeRef accumulatorType(const Reduction &reduction) {
  bool isExtremum = reduction.op == ReductionOp::Minimum || reduction.op == ReductionOp::Maximum;
  if (isExtremum || isFloating(reduction.type))
    return unqualified(reduction.type);
  return scalarType(sizeOf(reduction.type->scalar) == 8 ? Scalar::ULong : Scalar::UInt);
}

TypeRef heldType(const Reduction &reduction) {
  const TypeRef number = accumulatorType(reduction);
  if (!dependsOnOrder(reduction))
    return number;
  auto type = std::make_shared<Type>(*scalarType(Scalar::Int));
  type->kind = TypeKind::Struct;
  type->name = "nidus::Candidate<" + spell(number) + ">";
  return type;
}

} // namespace nidus
