#include "analysis/frontend/import/dialect.h"

namespace nidus::frontend {
namespace {

/// Of a flag -fname and its opposite -fno-name, the last one counts.
bool isOn(const std::vector<std::string> &flags, const std::string &name) {
  for (auto flag = flags.rbegin(); flag != flags.rend(); ++flag)
    if (*flag == "-f" + name || *flag == "-fno-" + name)
      return *flag == "-f" + name;
  return false;
}

Reason flagReason(const std::string &flag, const std::string &meaning, const std::string &without) {
  return {ReasonId::CompilerFlag,
          {},
          flag + " " + meaning + ", and kernels keep to ISO C",
          "leave the flag out for nidus where " + without};
}

/// Of <fenv.h>, and what writes the control register of x86.
constexpr const char *environmentFunctions[] = {"fesetround",      "fesetenv",       "feupdateenv",
                                                "feholdexcept",    "feenableexcept", "fetestexcept",
                                                "fegetexceptflag", "_mm_setcsr",     "__builtin_ia32_ldmxcsr"};

} // namespace

std::optional<Reason> otherMeaning(const std::vector<std::string> &flags, const std::set<std::string> &calledFunctions,
                                   const clang::LangOptions &language) {
  switch (language.getSignedOverflowBehavior()) {
  case clang::LangOptions::SOB_Undefined:
    break;
  case clang::LangOptions::SOB_Defined:
    return flagReason("-fwrapv", "gives signed numbers that overflow a value", "no signed number overflows");
  case clang::LangOptions::SOB_Trapping:
    return flagReason("-ftrapv", "ends the program where a signed number overflows", "none does");
  }
  if (isOn(flags, "single-precision-constant"))
    return flagReason("-fsingle-precision-constant", "makes constants like 0.1 floats", "they are written as 0.1f");
  if (language.RoundingMath || language.getDefaultExceptionMode() == clang::LangOptions::FPE_Strict)
    return flagReason(language.RoundingMath ? "-frounding-math" : "-ffp-exception-behavior=strict",
                      "lets the program choose how numbers are rounded and ask for exceptions", "it does neither");
  for (const std::string name : environmentFunctions)
    if (calledFunctions.count(name))
      return Reason{ReasonId::FloatingPointEnvironment,
                    {},
                    "the file calls '" + name + "': kernels round to nearest and raise no floating-point exceptions",
                    "keep what depends on the floating-point environment in a file of its own"};
  return std::nullopt;
}

} // namespace nidus::frontend
