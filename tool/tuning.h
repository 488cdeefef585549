//===- tuning.h - what nidus tune measured ----------------------------------===//
//
// The file that tune.sh writes:
//
//   {"version": 1, "nests": {"blur_12": KEY, ...},
//    "variants": [{"settings": {...}, "profile": {...}}, ...]}
//
// nests: kernel -> nestKey. Each variant: the TunedSettings that all nests had, and what NIDUS_PROFILE wrote. The first
// one is without settings.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/tuning.h"
#include "tool/options.h"
#include <variant>

namespace nidus {

struct KernelTime {
  std::string name;
  int64_t launches = 0;
  double ms = 0; ///< of all launches
  template <class V> void describe(V &v) {
    v("name", name);
    v("launches", launches);
    v("ms", ms);
  }
};

struct VariantProfile {
  std::string device;
  std::vector<KernelTime> kernels;
  template <class V> void describe(V &v) {
    v("device", device);
    v("kernels", kernels);
  }
};

struct MeasuredVariant {
  TunedSettings settings;
  VariantProfile profile;
  template <class V> void describe(V &v) {
    v("settings", settings);
    v("profile", profile);
  }
};

struct TuningDatabase {
  static constexpr int currentVersion = 1;
  int version = currentVersion;
  std::map<std::string, std::string> nests;
  std::vector<MeasuredVariant> variants;
  template <class V> void describe(V &v) {
    v("version", version);
    v("nests", nests);
    v("variants", variants);
  }
};

/// The variant in which each kernel was fastest.
struct BestVariant {
  size_t variant = 0;
  double ms = 0, before = 0; ///< of one launch; with the settings of the profile (0: not measured)
};
std::map<std::string, BestVariant> bestVariants(const TuningDatabase &database);

/// The error says which file and why.
std::variant<TuningDatabase, UsageError> readTuning(const std::string &path);

/// Those of the file that --tuning names; none without the option.
std::variant<Choices, UsageError> loadChoices(const Options &options, const DeviceProfile &profile);

} // namespace nidus
