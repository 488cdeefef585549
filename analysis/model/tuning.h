//===- tuning.h - settings of a nest that were measured ---------------------===//
//
// What `nidus tune` found to be faster on a device than what the profile's figures led to.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/device_profile.h"
#include "analysis/code/unit.h"

namespace nidus {

/// What a nest gets instead of what the profile says; left out: what the profile says.
struct TunedSettings {
  std::optional<int> packetBytes, packetRows; ///< 0 bytes: one instance per thread
  std::optional<std::vector<int>> block1, block2, block3;
  std::optional<MemorySpace> space; ///< of arrays that are only read, where it is possible

  template <class V> void describe(V &v) {
    v("packetBytes", packetBytes);
    v("packetRows", packetRows);
    v("block1", block1);
    v("block2", block2);
    v("block3", block3);
    v("space", space);
  }
};

/// The profile with these settings.
DeviceProfile withSettings(DeviceProfile profile, const TunedSettings &settings);

/// Which settings the nests of a file get.
struct Choices {
  std::map<std::string, TunedSettings> ofNests; ///< by nestKey
  std::optional<TunedSettings> ofAll;           ///< of all others

  /// Null: those of the profile.
  const TunedSettings *find(const std::string &key) const;
};

/// The same for a nest of the same text in a function of the same name, wherever it stands.
std::string nestKey(const Unit &unit, const std::string &function, const SourceRange &range);

} // namespace nidus
