#include "codegen/reduction_names.h"

namespace nidus {

std::string operatorName(const Reduction &reduction) {
  switch (reduction.op) {
  case ReductionOp::Sum:
    return "nidus::Sum";
  case ReductionOp::Product:
    return "nidus::Product";
  case ReductionOp::And:
    return "nidus::And";
  case ReductionOp::Or:
    return "nidus::Or";
  case ReductionOp::Xor:
    return "nidus::Xor";
  case ReductionOp::Minimum:
  case ReductionOp::Maximum:
    break;
  }
  std::string name = reduction.op == ReductionOp::Minimum ? "Min" : "Max";
  if (reduction.take == Take::Library)
    return "nidus::" + name + "Number";
  if (!dependsOnOrder(reduction))
    return "nidus::" + name;
  return (reduction.take == Take::First ? "nidus::First" : "nidus::Last") + name;
}

} // namespace nidus
