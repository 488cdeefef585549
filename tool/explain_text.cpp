#include "tool/explain_text.h"
#include "codegen/code_style.h"
#include "codegen/text.h"
#include "tool/nest_text.h"
#include "tool/paragraphs.h"
#include "tool/remark_list.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <tuple>

namespace nidus {

namespace {

// So many lines of a nest show which one is meant.
constexpr int shownLines = 3;

std::string counted(size_t number, const std::string &what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string lines(const SourceRange &range) {
  return range.endLine > range.beginLine ? "lines " + lineRange(range.beginLine, range.endLine)
                                         : "line " + std::to_string(range.beginLine);
}

/// The first lines of the nest, as they are: the loops.
std::string sourceOf(const SourceRange &range, const std::string &text) {
  llvm::StringRef rest = llvm::StringRef(text).drop_front(text.rfind('\n', static_cast<size_t>(range.beginOffset)) + 1);
  std::string shown;
  for (int line = range.beginLine; line <= range.endLine && line < range.beginLine + shownLines; ++line) {
    llvm::StringRef content, bare;
    std::tie(content, rest) = rest.split('\n');
    content = content.rtrim();
    bare = content.ltrim();
    bool isHead = bare.starts_with("for") || bare.starts_with("while") || bare.starts_with("do") || bare == "{";
    if (!isHead && line > range.beginLine)
      break;
    std::string number = std::to_string(line);
    shown += std::string(number.size() < 6 ? 6 - number.size() : 0, ' ') + number + "  " + content.str() + "\n";
  }
  return shown;
}

std::string textOf(const Criterion &criterion) {
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(criterion.detail).split(parts, "; ");
  std::string verdict = !criterion.holds ? "no" : criterion.when.empty() ? "yes" : "yes, " + criterion.when;
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i)
    text += i ? item("", parts[i].str()) : item(criterion.id, verdict + ": " + parts[i].str());
  return text;
}

std::string reasonsOf(const NestResult &nest, const FunctionPlan &function) {
  std::string text;
  for (const Reason &reason : ownReasons(nest, function)) {
    int line = reason.location.line > 0 ? reason.location.line : nest.range.beginLine;
    const bool isElsewhere = !reason.location.file.empty() && reason.location.file != nest.location.file;
    text += item("line " + std::to_string(line), (isElsewhere ? "of " + reason.location.file + ": " : "") + reason.message +
                                                     " [" + nameOf(reason.id) + "]");
    if (!reason.hint.empty())
      text += item("  fix", reason.hint);
  }
  return text;
}

bool isHostLoop(const NestResult &nest) { return isLeftFor(nest.reasons, ReasonId::HostLoop); }

/// Where the arrays of the nests inside a loop of the host are from one iteration to the next.
std::string heldData(const NestResult &loop, const FunctionPlan &function, const Unit &unit) {
  bool isHeld = false, isEnded = false;
  std::vector<std::string> places;
  for (const HostCall &call : function.hostCalls) {
    isHeld |= call.kind == HostCallKind::Hold && call.beginOffset <= loop.range.beginOffset;
    isEnded |= call.kind == HostCallKind::Unhold && call.endOffset >= loop.range.endOffset;
    if (!call.isAccess() || call.beginOffset < loop.range.beginOffset || call.beginOffset >= loop.range.endOffset)
      continue;
    std::string line = std::to_string(lineAt(unit.text, unit.included, call.beginOffset).number);
    line += call.rows ? " (pieces of rows, without what lies between)" : "";
    if (places.empty() || places.back() != line)
      places.push_back(line);
  }
  if (!isHeld || !isEnded)
    return item("data", "is copied to the device and back in every iteration");
  return item("data", "stays on the device from one iteration to the next" +
                          (places.empty() ? ""
                                          : "; what the host needs of it is copied in line" +
                                                std::string(places.size() == 1 ? " " : "s ") + listed(places, "and")));
}

std::string textOf(const NestResult &nest, const FunctionPlan &function, const Setting &setting,
                   const Unit &unit) {
  std::string fate = nest.plan ? "runs on the device" : isHostLoop(nest) ? "stays on the host" : "stays C";
  const bool isInText = nest.range.beginOffset < nest.range.endOffset;
  std::string text = "\n" + function.name + ", " + (nest.range.file.empty() ? "" : nest.range.file + ", ") + lines(nest.range) + ": " +
                     fate + "\n" + (isInText ? sourceOf(nest.range, unit.text) : "");
  if (!nest.plan)
    return text + reasonsOf(nest, function) + (isHostLoop(nest) ? heldData(nest, function, unit) : "");
  for (const Criterion &criterion : nest.plan->criteria)
    text += textOf(criterion);
  return text + textOf(*nest.plan, setting);
}

/// When a process uses the device for the first time.
std::string startInWords(const DeviceRates &rates) {
  return rates.deviceStart ? "\nThe first use of the device takes a process " + timeInWords(*rates.deviceStart) +
                                 ": until what nests would have gained there exceeds that, they run in C."
                           : "";
}

} // namespace

std::string explanationOf(const Plan &plan, const Unit &unit) {
  std::string text;
  size_t mapped = 0, all = 0;
  for (const FunctionPlan &function : plan.functions) {
    for (const NestResult &nest : function.nests) {
      if (!nest.plan && ownReasons(nest, function).empty())
        continue;
      text += textOf(nest, function, {unit.structs, plan.profile}, unit);
      mapped += nest.plan.has_value();
      ++all;
    }
    for (const NestRemark &remark : reusedMemory(function, plan))
      text += "\n" + function.name + ", line " + std::to_string(remark.line) + ": " + remark.message + "\n";
  }
  std::string summary =
      all == 0 ? "there is no loop nest in it"
               : counted(all, "loop nest") + ", " + std::to_string(mapped) + " of them for the " + plan.profile.device;
  if (mapped)
    summary +=
        plan.declines
            ? "\nThe C runs where it is predicted to take less time." + startInWords(*plan.profile.rates)
            : plan.profile.rates ? "\nAll sizes run there; by default, the C runs where it is predicted to take less time."
                                 : "\nAll sizes run there: the profile has no rates that could tell what pays.";
  return plan.path + ": " + summary + "\n" + text;
}

} // namespace nidus
