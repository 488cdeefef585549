#include "analysis/model/reduction_names.h"
#include <map>

namespace nidus {

std::string operatorName(ReductionOp op) {
  static const std::map<ReductionOp, std::string> names = {
      {ReductionOp::Sum, "Sum"}, {ReductionOp::Product, "Product"}, {ReductionOp::And, "And"},
      {ReductionOp::Or, "Or"},   {ReductionOp::Xor, "Xor"},         {ReductionOp::Any, "Any"},
      {ReductionOp::All, "All"}, {ReductionOp::First, "FirstValue"}, {ReductionOp::Last, "LastValue"}};
  return "nidus::" + names.at(op);
}

std::string operatorName(const Reduction &reduction) {
  if (!isExtremum(reduction.op))
    return operatorName(reduction.op);
  std::string name = reduction.op == ReductionOp::Minimum ? "Min" : "Max";
  if (reduction.take == Take::Library)
    return "nidus::" + name + "Number";
  if (!dependsOnOrder(reduction))
    return "nidus::" + name;
  return (reduction.take == Take::First ? "nidus::First" : "nidus::Last") + name;
}

} // namespace nidus
