#include "tool/remark_list.h"
#include <algorithm>

namespace nidus {

namespace {

NestRemark remarkAt(const Location &place, int endLine, const std::string &function, const Plan &plan) {
  NestRemark remark;
  remark.function = function;
  remark.file = place.file.empty() ? plan.path : place.file;
  remark.line = place.line;
  remark.column = place.column;
  remark.endLine = endLine;
  return remark;
}

std::string mappedMessage(const NestPlan &nest) {
  std::string kernels;
  for (const KernelPlan &kernel : nest.kernels)
    kernels += (kernels.empty() ? "'" : ", '") + kernel.name + "'";
  return "loop nest mapped to kernel" + std::string(nest.kernels.size() == 1 ? " " : "s ") + kernels;
}

void addMapped(const NestResult &nest, const std::string &function, const Plan &plan, std::vector<NestRemark> &all) {
  NestRemark remark = remarkAt(nest.plan->location, nest.range.endLine, function, plan);
  remark.id = "mapped";
  remark.message = mappedMessage(*nest.plan);
  all.push_back(remark);
  remark.kind = RemarkKind::Analysis;
  remark.id = "inexact";
  for (const std::string &difference : nest.plan->remarks) {
    remark.message = difference;
    all.push_back(remark);
  }
}

} // namespace

Reasons ownReasons(const NestResult &nest, const FunctionPlan &function) {
  auto isSame = [](const Reason &a, const Reason &b) {
    return a.id == b.id && a.message == b.message && a.location.file == b.location.file &&
           a.location.line == b.location.line && a.location.column == b.location.column;
  };
  Reasons own = nest.reasons;
  for (const NestResult &other : function.nests) {
    // Before it in the list: macros give several nests one place.
    bool isAround = &other < &nest && other.range.beginOffset <= nest.range.beginOffset &&
                    other.range.endOffset >= nest.range.endOffset;
    for (const Reason &reason : isAround ? other.reasons : Reasons())
      std::erase_if(own, [&](const Reason &each) { return isSame(each, reason); });
  }
  return own;
}

std::vector<NestRemark> reusedMemory(const FunctionPlan &function, const Plan &plan) {
  std::vector<NestRemark> all;
  for (const HostCall &call : function.hostCalls) {
    if (!call.makesRoom())
      continue;
    NestRemark remark = remarkAt(call.pointer->location, call.pointer->location.line, function.name, plan);
    remark.kind = RemarkKind::Analysis;
    remark.id = "memory-reused";
    remark.message =
        "after this statement, the device memory of '" + function.hostNames.at(call.pointer->name) + "' can be reused";
    all.push_back(remark);
  }
  return all;
}

std::vector<NestRemark> remarkList(const Plan &plan) {
  std::vector<NestRemark> all;
  for (const FunctionPlan &function : plan.functions) {
    for (const NestResult &nest : function.nests) {
      if (nest.plan)
        addMapped(nest, function.name, plan, all);
      for (const Reason &reason : ownReasons(nest, function)) {
        NestRemark remark =
            remarkAt(reason.location.line > 0 ? reason.location : nest.location, nest.range.endLine, function.name, plan);
        remark.kind = RemarkKind::Missed;
        remark.id = nameOf(reason.id);
        remark.message = reason.message;
        remark.hint = reason.hint;
        all.push_back(remark);
      }
    }
    for (const NestRemark &remark : reusedMemory(function, plan))
      all.push_back(remark);
  }
  return all;
}

} // namespace nidus
