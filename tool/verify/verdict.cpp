#include "tool/verify/verdict.h"
#include "tool/verify/coordinates.h"
#include <algorithm>
#include <cmath>

namespace nidus::verification {

namespace {

std::string number(double value) {
  char text[40];
  snprintf(text, sizeof text, value == std::floor(value) && value < 1e15 ? "%.0f" : "%.3g", value);
  return text;
}

Finding findingOf(const Comparison &comparison) {
  if (comparison.differing == 0)
    return Finding::Equal;
  return comparison.isWithin ? Finding::Within : Finding::Different;
}

OutputVerdict &outputOf(FunctionVerdict &verdict, const std::string &name) {
  for (OutputVerdict &output : verdict.outputs)
    if (output.name == name)
      return output;
  verdict.outputs.push_back({name, {}, ""});
  return verdict.outputs.back();
}

void add(FunctionVerdict &verdict, const std::string &name, const Comparison &comparison, const std::string &first) {
  OutputVerdict &output = outputOf(verdict, name);
  Comparison &worst = output.worst;
  bool isWorse = findingOf(comparison) > findingOf(worst) ||
                 (findingOf(comparison) == findingOf(worst) && comparison.absolute > worst.absolute);
  if (isWorse) {
    double ulps = std::max(worst.ulps, comparison.ulps);
    worst = comparison;
    worst.ulps = ulps;
    output.first = first;
  }
  verdict.finding = std::max(verdict.finding, findingOf(comparison));
}

std::string firstInWords(const Comparison &comparison, const std::string &place, const std::string &where) {
  if (!comparison.first)
    return "";
  return place + comparison.first->leaf + " is " + comparison.first->observed + ", in C " + comparison.first->expected +
         (where.empty() ? "" : " (" + where + ")");
}

std::string inWords(const OutputVerdict &output, const Bound &bound) {
  const Comparison &worst = output.worst;
  if (worst.differing == 0)
    return output.name + ": equal";
  std::string by = number(worst.absolute) + (worst.ulps > 0 ? " (" + number(worst.ulps) + " ULP)" : "");
  if (worst.isWithin)
    return output.name + ": differs by up to " + by + ", within the announced " + number(worst.allowed) + ": " +
           bound.why;
  std::string text = output.name + ": DIFFERENT: " + std::to_string(worst.differing) +
                     (worst.differing == 1 ? " number, by " : " numbers, by up to ") + by;
  if (worst.allowed > 0)
    text += ", more than the announced " + number(worst.allowed);
  return text + "; first: " + output.first;
}

} // namespace

bool isReassociated(const FunctionPlan &plan) {
  for (const NestResult &nest : plan.nests)
    for (const KernelPlan &kernel : nest.plan ? nest.plan->kernels : std::vector<KernelPlan>())
      for (const Reduction &reduction : reductionsOf(kernel))
        if (nidus::isReassociated(reduction))
          return true;
  return false;
}

Bound boundOf(const FunctionPlan &plan, const std::vector<Watched> &watched, bool isGpu) {
  // A sum of n numbers of one sign, computed in two orders: each is within n roundings (Higham 2002, 4.2). A term comes
  // from an iteration, or from something that is read.
  double terms = 1;
  for (const Watched &call : watched)
    for (const WatchedNest &nest : call.nests)
      terms = std::max({terms, nest.iterations, nest.reads});
  Bound bound;
  auto widen = [&](double relative, const std::string &why) {
    bound.relative = std::max(bound.relative, relative);
    bound.integers = 1; // where such a number is rounded to an integer
    if (bound.why.find(why) == std::string::npos)
      bound.why += (bound.why.empty() ? "" : "; ") + why;
  };
  for (const NestResult &nest : plan.nests) {
    if (!nest.plan)
      continue;
    for (const KernelPlan &kernel : nest.plan->kernels)
      for (const Reduction &reduction : reductionsOf(kernel))
        if (nidus::isReassociated(reduction)) {
          bool isFloat = reduction.type->scalar == Scalar::Float;
          widen(2 * terms * std::ldexp(1.0, isFloat ? -24 : -53),
                "a " + std::string(EnumNames<ReductionOp>::names[static_cast<int>(reduction.op)]) +
                    " in another order");
        }
    // Errors of CUDA's library: up to 16 ULP (CUDA C++ Programming Guide, Mathematical Functions), in float.
    for (const std::string &remark : nest.plan->remarks)
      if (isGpu && remark.find("math.h") != std::string::npos)
        widen(16 * std::ldexp(1.0, -23), "math.h on the device");
  }
  return bound;
}

void judgeAccesses(const Inputs &inputs, const FunctionPlan &plan, const std::vector<Case> &cases,
                   const std::vector<Watched> &watched, FunctionVerdict &verdict) {
  std::map<int, std::pair<WatchedNest, size_t>> largest; ///< by line, with its case
  for (size_t k = 0; k < cases.size(); ++k) {
    auto contradict = [&](const Contradiction &found, const std::string &why) {
      const Object &object = inputs.objects[found.object];
      int64_t element = found.at / object.elementSize - (found.at % object.elementSize < 0);
      verdict.finding = Finding::Different;
      verdict.why = "the loop nest in line " + std::to_string(found.line) + (found.isWritten ? " writes " : " reads ") +
                    elementInWords(inputs, plan, cases[k], found.object, element) + ", which " + why + " (" +
                    inWords(cases[k], inputs) + ")";
    };
    for (const Contradiction &found : watched[k].shared)
      contradict(found,
                 std::string("another iteration ") + (found.isWritten ? "touches" : "writes") + ", in another thread");
    for (const Contradiction &found : watched[k].outside)
      contradict(found, std::string("would not be copied ") + (found.isWritten ? "back" : "to the device"));
    for (const WatchedNest &nest : watched[k].nests)
      if (!largest.count(nest.line) || largest[nest.line].first.iterations < nest.iterations)
        largest[nest.line] = {nest, k};
  }
  for (const auto &[line, found] : largest) {
    const auto &[nest, at] = found;
    std::string sizes = inWords(cases[at], inputs);
    verdict.notes.push_back("loop nest in line " + std::to_string(line) + ": " + number(nest.iterations) +
                            " iterations, copies " + number(static_cast<double>(nest.copied)) + " bytes; C touches " +
                            (nest.isPartlySeen ? "at least " : "") + number(static_cast<double>(nest.touched)) +
                            " of them" + (sizes.empty() ? "" : " (" + sizes + ")"));
  }
}

void judge(const Inputs &inputs, const FunctionPlan &plan, const std::vector<Case> &cases, const Outcomes &expected,
           const Outcomes &observed, const std::string &how, FunctionVerdict &verdict) {
  for (size_t k = 0; k < cases.size() && k < expected.calls.size(); ++k) {
    std::string where = inWords(cases[k], inputs);
    where += (where.empty() || how.empty() ? "" : "; ") + how;
    if (k >= observed.calls.size()) {
      verdict.finding = Finding::Different;
      verdict.why = "the translation fails (" + where + "): " + observed.failed;
      return;
    }
    const Outcome &before = expected.calls[k], &after = observed.calls[k];
    for (const auto &[object, memory] : before.objects) {
      const Object &type = inputs.objects[object];
      Comparison comparison = compare(memory, after.objects.at(object), type.elementSize, type.leaves, verdict.bound);
      if (!before.changed.at(object) && comparison.differing == 0)
        continue;
      std::string place =
          comparison.first ? elementInWords(inputs, plan, cases[k], object, comparison.first->element) : "";
      add(verdict, type.name, comparison, firstInWords(comparison, place, where));
    }
    if (!before.result.bytes.empty()) {
      Comparison comparison = compare(before.result, after.result, static_cast<int64_t>(before.result.bytes.size()),
                                      inputs.result, verdict.bound);
      add(verdict, "the result", comparison, firstInWords(comparison, "it", where));
    }
  }
  if (observed.printed != expected.printed) {
    verdict.finding = Finding::Different;
    verdict.why = "it prints something else" + (how.empty() ? "" : " (" + how + ")");
  }
}

std::string inWords(const FunctionVerdict &verdict) {
  static const char *const words[] = {"equal", "within the announced bound", "DIFFERENT", "not verified", "not called"};
  std::string text =
      verdict.name + " (line " + std::to_string(verdict.line) + "): " + words[static_cast<int>(verdict.finding)];
  if (!verdict.why.empty())
    text += ": " + verdict.why;
  else if (verdict.inputs > 0)
    text += ", " + std::to_string(verdict.inputs) + (verdict.inputs == 1 ? " input" : " inputs");
  text += "\n";
  if (verdict.finding < Finding::NotVerified)
    for (const OutputVerdict &output : verdict.outputs)
      text += "  " + inWords(output, verdict.bound) + "\n";
  for (const std::string &note : verdict.notes)
    text += "  " + note + "\n";
  return text;
}

} // namespace nidus::verification
