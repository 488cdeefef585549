#include "analysis/model/reduction.h"

namespace nidus {

bool isExtremum(ReductionOp op) { return op == ReductionOp::Minimum || op == ReductionOp::Maximum; }

bool dependsOnOrder(const Reduction &reduction) {
  if (reduction.op == ReductionOp::First || reduction.op == ReductionOp::Last)
    return true;
  return isExtremum(reduction.op) && reduction.take != Take::Library &&
         (isFloating(reduction.type) || !reduction.companions.empty());
}

bool isReassociated(const Reduction &reduction) {
  return isFloating(reduction.type) && (reduction.op == ReductionOp::Sum || reduction.op == ReductionOp::Product);
}

TypeRef accumulatorType(const Reduction &reduction) {
  const bool isTruth = reduction.op == ReductionOp::Any || reduction.op == ReductionOp::All;
  if (isTruth && reduction.type->scalar == Scalar::Bool)
    return scalarType(Scalar::Int); // which holds what is neither
  if (reduction.op >= ReductionOp::Minimum || isFloating(reduction.type))
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
