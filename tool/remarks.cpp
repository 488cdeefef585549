#include "tool/remarks.h"
#include "tool/remark_list.h"

namespace nidus {

namespace {

std::string message(const NestRemark &remark, const std::string &kind, const std::string &text) {
  std::string file = remark.file;
  if (remark.line > 0)
    file += ":" + std::to_string(remark.line) + ":" + std::to_string(remark.column);
  return file + ": " + kind + ": " + text + "\n";
}

std::string textOf(const NestRemark &remark, const std::string &kind) {
  std::string text = message(remark, kind, remark.message + " [" + remark.id + "]");
  return remark.hint.empty() ? text : text + message(remark, "note", remark.hint);
}

} // namespace

std::string remarksOf(const Plan &plan) {
  std::string text;
  for (const NestRemark &remark : remarkList(plan))
    text += textOf(remark, "remark");
  return text;
}

std::string errorsOf(const Reasons &reasons, const std::string &path) {
  std::string text;
  for (const Reason &reason : reasons) {
    NestRemark error;
    error.id = reason.id;
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
