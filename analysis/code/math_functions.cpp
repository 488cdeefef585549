#include "analysis/code/math_functions.h"
#include "analysis/code/complex.h"
#include <set>

namespace nidus {

static const std::set<std::string> exact = {"abs",    "labs",  "llabs",  "fabs",      "sqrt",   "floor",   "ceil",
                                            "trunc",  "round", "rint",   "nearbyint", "fmin",   "fmax",    "copysign",
                                            "fma",    "fdim",  "fmod",   "remainder", "lround", "llround", "lrint",
                                            "llrint", "ldexp", "scalbn", "nextafter", "logb",   "ilogb"};
static const std::set<std::string> differing = {"exp",   "exp2",  "expm1", "log",  "log2",   "log10", "log1p",
                                                "pow",   "cbrt",  "hypot", "sin",  "cos",    "tan",   "asin",
                                                "acos",  "atan",  "atan2", "sinh", "cosh",   "tanh",  "asinh",
                                                "acosh", "atanh", "erf",   "erfc", "tgamma", "lgamma"};

bool isBitFunction(const std::string &name) {
  static const std::set<std::string> functions = {"__builtin_popcount", "__builtin_popcountll", "__builtin_clz",
                                                  "__builtin_clzll",    "__builtin_ffs",        "__builtin_ffsll",
                                                  "nidus::byteSwap"};
  return functions.count(name) > 0;
}

std::optional<MathFunction> mathFunction(const std::string &name) {
  if (isBitFunction(name))
    return MathFunction{MathAccuracy::Exact};
  if (isComplexFunction(name))
    return MathFunction{isExactComplexFunction(name) ? MathAccuracy::Exact : MathAccuracy::DeviceDiffers};
  // sqrtf is sqrt for float; the integer functions have no such form.
  static const std::set<std::string> ofIntegers = {"abs", "labs", "llabs"};
  std::string base = name;
  if (!exact.count(base) && !differing.count(base) && base.size() > 1 && base.back() == 'f')
    base.pop_back();
  if (base != name && ofIntegers.count(base))
    return std::nullopt;
  if (exact.count(base))
    return MathFunction{MathAccuracy::Exact};
  if (differing.count(base))
    return MathFunction{MathAccuracy::DeviceDiffers};
  return std::nullopt;
}

} // namespace nidus
