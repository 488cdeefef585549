#include "analysis/model/tuning.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

namespace nidus {

DeviceProfile withSettings(DeviceProfile profile, const TunedSettings &settings) {
  profile.packetBytes = settings.packetBytes.value_or(profile.packetBytes);
  profile.packetRows = settings.packetRows.value_or(profile.packetRows);
  if (settings.packetRows)
    profile.operationsPerByte.reset();
  profile.block1 = settings.block1.value_or(profile.block1);
  if (settings.block1)
    profile.blockOfBytes.reset();
  profile.block2 = settings.block2.value_or(profile.block2);
  profile.block3 = settings.block3.value_or(profile.block3);
  return profile;
}

const TunedSettings *Choices::find(const std::string &key) const {
  auto known = ofNests.find(key);
  return known != ofNests.end() ? &known->second : ofAll ? &*ofAll : nullptr;
}

std::string nestKey(const Unit &unit, const std::string &function, const SourceRange &range) {
  auto begin = static_cast<size_t>(range.beginOffset), end = static_cast<size_t>(range.endOffset);
  std::string text = begin <= end && end <= unit.text.size() ? unit.text.substr(begin, end - begin) : "";
  return llvm::formatv("{0:x-16}", llvm::xxh3_64bits(function + "\n" + text)).str();
}

} // namespace nidus
