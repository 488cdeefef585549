#include "analysis/model/reduction_names.h"

namespace nidus {

std::string operatorName(ReductionOp op) {
  static const char *const names[] = {"nidus::Sum", "nidus::Product", "nidus::And", "nidus::Or", "nidus::Xor"};
  return names[static_cast<int>(op)];
}

std::string operatorName(const Reduction &reduction) {
  if (reduction.op != ReductionOp::Minimum && reduction.op != ReductionOp::Maximum)
    return operatorName(reduction.op);
  std::string name = reduction.op == ReductionOp::Minimum ? "Min" : "Max";
  if (reduction.take == Take::Library)
    return "nidus::" + name + "Number";
  if (!dependsOnOrder(reduction))
    return "nidus::" + name;
  return (reduction.take == Take::First ? "nidus::First" : "nidus::Last") + name;
}

} // namespace nidus
