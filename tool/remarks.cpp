#include "tool/remarks.h"

namespace nidus {

namespace {

std::string message(const Location &place, const std::string &path, const std::string &kind, const std::string &text) {
  std::string file = place.file.empty() ? path : place.file;
  if (place.line > 0)
    file += ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
  return file + ": " + kind + ": " + text + "\n";
}

std::string reasonText(const Reason &reason, const Location &place, const std::string &path, const std::string &kind) {
  std::string text = message(place, path, kind, reason.message + " [" + reason.id + "]");
  if (!reason.hint.empty())
    text += message(place, path, "note", reason.hint);
  return text;
}

std::string mappedText(const NestPlan &nest, const std::string &path) {
  std::string kernels, text;
  for (const KernelPlan &kernel : nest.kernels)
    kernels += (kernels.empty() ? "'" : ", '") + kernel.name + "'";
  text = message(nest.location, path, "remark",
                 "loop nest mapped to kernel" + std::string(nest.kernels.size() == 1 ? " " : "s ") + kernels +
                     " [mapped]");
  for (const std::string &remark : nest.remarks)
    text += message(nest.location, path, "remark", remark + " [inexact]");
  return text;
}

} // namespace

std::string remarksOf(const Plan &plan) {
  std::string text;
  for (const FunctionPlan &function : plan.functions)
    for (const NestResult &nest : function.nests) {
      if (nest.plan)
        text += mappedText(*nest.plan, plan.path);
      for (const Reason &reason : nest.reasons)
        text += reasonText(reason, reason.location.line > 0 ? reason.location : nest.location, plan.path, "remark");
    }
  return text;
}

std::string errorsOf(const Reasons &reasons, const std::string &path) {
  std::string text;
  for (const Reason &reason : reasons)
    text += reasonText(reason, reason.location, path, "error");
  return text;
}

} // namespace nidus
