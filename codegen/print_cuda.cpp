#include "codegen/print_cuda.h"
#include "analysis/code/complex.h"
#include "codegen/code_style.h"
#include "codegen/print_kernel.h"
#include "codegen/print_launcher.h"
#include "codegen/print_struct.h"
#include "codegen/text.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cctype>
#include <cstdlib>

namespace nidus {

namespace {

std::string printHeader(const Plan &plan, const std::string &outputName, const std::string &version) {
  std::string source = escapeComment(fileName(plan.path));
  return "// Translated by nidus " + version + " from " + source + " (flags: " + flagsInWords(plan) + ").\n" +
         "//   nvcc -std=c++17 -O2 -arch=" + escapeComment(plan.profile.arch) + " -I\"$(nidus --include-dir)\" -c " +
         escapeComment(outputName) + "      (-fmad=false: the same bits as C)\n" +
         "//   without a GPU: c++ -std=c++17 -O2 -x c++ -I\"$(nidus --include-dir)\" -c " + escapeComment(outputName) +
         "\n";
}

std::string identifierFrom(const std::string &text) {
  std::string name = "nidus_";
  for (char c : text)
    name += isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

std::string stemOf(const std::string &path) {
  std::string name = fileName(path);
  return name.substr(0, name.find_last_of('.'));
}

std::string capitalised(std::string sentence) {
  sentence[0] = static_cast<char>(toupper(static_cast<unsigned char>(sentence[0])));
  return sentence;
}

/// Those of the versions behind the general ones.
std::string printKernels(const NestPlan &nest, const std::string &sourceName, const ExprStyle &style) {
  std::string text;
  for (const KernelPlan &kernel : nest.kernels) {
    text += "\n";
    if (&kernel == &nest.kernels.front())
      for (const std::string &change : nest.rewritten)
        text += wrapComment(capitalised(change) + ".");
    text += printKernel(nest, kernel, sourceName, style);
  }
  for (const NestPlan &version : nest.versions)
    text += "\n// For " + escapeComment(version.fixedArgument) + " = " + std::to_string(version.fixedValue) + "." +
            printKernels(version, sourceName, style);
  return text;
}

/// Everything of internal linkage.
std::string printDeviceCode(const Plan &plan, const std::vector<const NestPlan *> &nests, const ExprStyle &style) {
  const std::string sourceName = fileName(plan.path);
  std::string text = "namespace {\n";
  for (const Struct &type : plan.structs)
    if (!isComplexStruct(type.name)) // the runtime has it
      text += "\n" + printStruct(type, sourceName, style.types);
  for (const Function &helper : plan.helpers)
    text += "\n" + printHelper(helper, style);
  for (const NestPlan *nest : nests)
    text += printKernels(*nest, sourceName, style);
  return text + "\n} // namespace\n";
}

/// What the launchers predict with, as a constant of that name.
std::string printRates(const Plan &plan, const std::string &name) {
  const Rates rates = plan.profile.predictionRates();
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "/* The device profile '" << escapeComment(plan.profile.name)
         << "': GB/s of large copies to the device and from it, of small ones, and of its memory; operations\n"
            "   per nanosecond of the device, of one of its threads, and of C; GB/s that C reads and writes; nanoseconds of C in a\n"
            "   chain and of a cache line, and of a nest at least; threads that fill the device; nanoseconds of its first use. */\n"
         << "constexpr nidus::Rates " << name << "{";
  for (double rate : {rates.toDevice, rates.fromDevice, rates.smallToDevice, rates.smallFromDevice, rates.deviceMemory,
                      rates.deviceOperations, rates.threadOperations, rates.hostOperations, rates.hostMemory, rates.hostChain,
                      rates.hostMiss, rates.nestStart})
    stream << llvm::format("%.6g", rate) << ", ";
  stream << plan.profile.threadsToFill() << llvm::format(", %.6g};\n", rates.deviceStart);
  return text;
}

/// x / 0.0f, which C allows and nvcc warns of.
bool dividesByZero(const std::vector<const NestPlan *> &nests, const Plan &plan) {
  bool found = false;
  auto inspect = [&](const Expr &e) {
    bool divides = (e.kind == ExprKind::Binary && e.op == "/") || (e.kind == ExprKind::Assign && e.op == "/=");
    if (!divides || !isFloating(e.type))
      return;
    ExprRef divisor = stripCasts(e.children[1]);
    bool isLiteral = divisor->kind == ExprKind::FloatLiteral || divisor->kind == ExprKind::IntLiteral;
    found |= isLiteral && std::strtod(divisor->spelling.c_str(), nullptr) == 0;
  };
  for (const NestPlan *nest : nests)
    for (const KernelPlan &kernel : nest->kernels)
      forEachExpr(kernel.body, inspect);
  for (const Function &helper : plan.helpers)
    forEachExpr(helper.body, inspect);
  return found;
}

} // namespace

std::string printCuda(const Unit &unit, const Plan &plan, const std::string &version) {
  std::string stem = stemOf(plan.path), text = printHeader(plan, stem + ".cu", version);
  std::vector<const NestPlan *> nests = mappedNests(plan);
  if (nests.empty())
    return text + "// No loop nest was mapped: this file is empty.\n";
  ExprStyle style = styleOf(plan);
  // CUDA and the C library have structs of their own (float4, tm, ...): a namespace lets the launchers find the user's
  // first
  std::string space = plan.structs.empty() ? "" : identifierFrom(stem);
  text += "#define NIDUS_TRANSLATED_BY_MAJOR " + version.substr(0, version.find('.')) + "\n#include <nidus/runtime.h>\n\n";
  if (dividesByZero(nests, plan))
    text += "#ifdef __NVCC__\n#pragma nv_diag_suppress 39 // x / 0.0f is infinity or NaN, as in C\n#endif\n\n";
  if (!space.empty())
    text += "namespace " + space + " {\n";
  text += printDeviceCode(plan, nests, style);
  std::string rates = plan.declines ? identifierFrom(plan.profile.name) : "";
  if (plan.declines)
    text += "\n" + printRates(plan, rates);
  text +=
      "\n// Launchers. The part of an array that a nest touches: {first element, {{count, pitch}, ...}}, rows first.\n";
  for (const NestPlan *nest : nests) {
    for (const NestPlan &version : nest->versions)
      text += "\n" + printLauncher(version, fileName(plan.path), rates, unit.structs, style);
    text += "\n" + printLauncher(*nest, fileName(plan.path), rates, unit.structs, style);
  }
  if (!space.empty())
    text += "\n} // namespace " + space + "\n";
  return text;
}

std::string printKernelsOf(const NestPlan &nest, const Plan &plan) {
  return printKernels(nest, fileName(plan.path), styleOf(plan)).substr(1);
}

} // namespace nidus
