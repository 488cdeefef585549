#include "tool/messages.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

namespace {

const char *const plain = "\033[0m", *const bold = "\033[1m";

const char *colorOf(const std::string &kind) {
  return kind.ends_with("error") ? "\033[0;1;31m" : kind == "remark" ? "\033[0;1;34m" : "\033[0;1;36m";
}

} // namespace

void setColors(Color color) {
  const bool isWanted = color == Color::Always || (color == Color::Auto && llvm::sys::Process::StandardErrHasColors() &&
                                                   !llvm::sys::Process::GetEnv("NO_COLOR"));
  llvm::errs().enable_colors(isWanted);
}

std::string message(const std::string &place, const std::string &kind, const std::string &text) {
  if (!llvm::errs().colors_enabled())
    return place + ": " + kind + ": " + text + "\n";
  return bold + place + ": " + colorOf(kind) + kind + ": " + plain + (kind == "note" ? text : bold + text + plain) + "\n";
}

void sayError(const std::string &text) { llvm::errs() << message("nidus", "error", text); }

} // namespace nidus
