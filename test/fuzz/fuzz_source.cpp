//===- fuzz_source.cpp - any text as a C source ---------------------------------===//
//
// Does what `nidus translate` does, and drops the results. Besides what sanitizers and limits find, it stops when a
// checker finds a contradiction, and when the C that comes out is none.
//
//===----------------------------------------------------------------------===//
#include "analysis/frontend/import/import.h"
#include "codegen/print_cuda.h"
#include "codegen/print_source.h"
#include "test/fuzz/mutate.h"
#include "test/fuzz/scratch.h"
#include "tool/analyse.h"
#include "tool/explain_text.h"
#include "tool/outputs.h"
#include "tool/profiles.h"
#include "tool/remarks.h"
#include "tool/report.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <sstream>

using namespace nidus;
using namespace nidus::fuzz;

namespace {

/// NIDUS_FUZZ_FLAGS: flags for Clang, separated by blanks.
std::vector<std::string> flags() {
  const char *text = std::getenv("NIDUS_FUZZ_FLAGS");
  std::istringstream words(text ? text : "");
  return {std::istream_iterator<std::string>(words), {}};
}

DeviceProfile profileNamed(const char *name) {
  Options options;
  options.device = name;
  return std::get<DeviceProfile>(loadProfile(options, profileFolder()));
}

/// The options vary with the input.
Options optionsOf(size_t size) {
  Options options;
  options.flags = flags();
  options.fpReassociate = size % 4 == 0 ? FpReassociate::Off : FpReassociate::On;
  options.map = size % 2 ? MapMode::Profitable : MapMode::Legal;
  return options;
}

[[noreturn]] void stop(const std::string &why) {
  llvm::errs() << why << "\n";
  std::abort();
}

void translateText(const std::string &text) {
  static const Basis bases[] = {{profileNamed("h200"), {}}, {profileNamed("k2000"), {}}};
  static const std::string path = scratchFile("source.c"), result = scratchFile("result.c");
  Options options = optionsOf(text.size());
  writeFile(path, text);
  auto analysed = analyse(path, bases[text.size() % 16 == 2], options);
  if (std::holds_alternative<ExitStatus>(analysed))
    return;
  const auto &[unit, plan, certificate, status] = std::get<Analysed>(analysed);
  if (status == ExitStatus::InternalError)
    stop("fuzz_source: internal error");
  size_t bytes = remarksOf(plan).size() + explanationOf(plan, unit).size() + printReport({plan}, "0").size() +
                 printCuda(unit, plan, "0").size();
  std::string c = printSource(unit, plan, headerNames(path, llvm::sys::path::parent_path(result).str()), "0");
  writeFile(result, c);
  if (bytes == 0 || !importUnit(result, {options.flags, std::nullopt, std::nullopt}))
    stop("fuzz_source: the translation is no C");
}

size_t give(const std::string &text, uint8_t *data, size_t capacity) {
  size_t size = std::min(text.size(), capacity);
  std::memcpy(data, text.data(), size);
  return size;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  translateText(fuzz::textOf(data, size));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed) {
  fuzz::Random random(seed);
  std::string text = fuzz::textOf(data, size);
  return give(fuzz::mutated(text, text, random), data, capacity);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t otherSize,
                                            uint8_t *out, size_t capacity, unsigned seed) {
  fuzz::Random random(seed);
  return give(fuzz::mutated(fuzz::textOf(data, size), fuzz::textOf(other, otherSize), random), out, capacity);
}
