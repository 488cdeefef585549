#include "tool/remarks.h"
#include "tool/messages.h"
#include "tool/remark_list.h"
#include <algorithm>

namespace nidus {

namespace {

std::string placeOf(const NestRemark &remark) {
  return remark.line > 0 ? remark.file + ":" + std::to_string(remark.line) + ":" + std::to_string(remark.column) : remark.file;
}

std::string textOf(const NestRemark &remark, const std::string &kind) {
  std::string text = message(placeOf(remark), kind, remark.message + " [" + remark.id + "]");
  return remark.hint.empty() ? text : text + message(placeOf(remark), "note", remark.hint);
}

} // namespace

/// How many nests the user would have mapped by allowing it; of one in another only the outer one.
static size_t waitingForReassociation(const Plan &plan) {
  size_t count = 0;
  for (const FunctionPlan &function : plan.functions) {
    int end = -1; // of the last one
    for (const NestResult &nest : function.nests) {
      const bool waits = std::any_of(nest.reasons.begin(), nest.reasons.end(),
                                     [](const Reason &reason) { return reason.id == ReasonId::FpReassociation; });
      if (!waits || nest.range.beginOffset < end)
        continue;
      end = nest.range.endOffset;
      ++count;
    }
  }
  return count;
}

std::string remarksOf(const Plan &plan) {
  std::string text;
  for (const NestRemark &remark : remarkList(plan))
    text += textOf(remark, "remark");
  if (size_t count = waitingForReassociation(plan))
    text += message(plan.path, "remark",
                    std::to_string(count) + (count == 1 ? " more loop nest" : " more loop nests") +
                        " would be mapped with --fp-reassociate=on, which lets sums of floats be computed in another order "
                        "[fp-reassociation]");
  return text;
}

std::string errorsOf(const Reasons &reasons, const std::string &path) {
  std::string text;
  for (const Reason &reason : reasons) {
    NestRemark error;
    error.id = nameOf(reason.id);
    error.file = reason.location.file.empty() ? path : reason.location.file;
    error.line = reason.location.line;
    error.column = reason.location.column;
    error.message = reason.message;
    error.hint = reason.hint;
    text += textOf(error, "error");
  }
  return text;
}

} // namespace nidus
