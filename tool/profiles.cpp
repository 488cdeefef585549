#include "tool/profiles.h"
#include "analysis/code/json.h"
#include "tool/nearest_name.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <cmath>

namespace nidus {

namespace {

using Loaded = std::variant<DeviceProfile, UsageError>;

int product(const std::vector<int> &block) {
  int64_t threads = 1;
  for (int size : block)
    threads = size < 1 || size > 1024 ? 0 : threads * size;
  return static_cast<int>(threads);
}

bool arePositive(const DeviceRates &rates) {
  const auto isPositive = [](double rate) { return rate > 0 && std::isfinite(rate); };
  for (double rate : {rates.toDevice, rates.fromDevice, rates.deviceMemory, rates.deviceOperations,
                      rates.hostOperations, rates.nestStart})
    if (!isPositive(rate))
      return false;
  for (const std::optional<double> &rate : {rates.smallToDevice, rates.smallFromDevice, rates.threadOperations,
                                            rates.hostMemory, rates.hostChain, rates.hostMiss, rates.deviceStart})
    if (rate && !isPositive(*rate))
      return false;
  return true;
}

} // namespace

std::string refusalOf(const DeviceProfile &profile) {
  const std::vector<int> *blocks[] = {&profile.block1, &profile.block2, &profile.block3};
  if (profile.warpSize < 1)
    return "warpSize is not positive";
  if (profile.parameterTableBytes < 0 || profile.parameterTableBytes > 4096)
    return "parameterTableBytes is not between 0 and 4096, the bytes of a kernel's parameters";
  if (profile.multiprocessors < 1 || profile.warpsToSaturate < 1)
    return "multiprocessors or warpsToSaturate is not positive";
  bool isAccess = profile.packetBytes == 0 || profile.packetBytes == 4 || profile.packetBytes == 8 || profile.packetBytes == 16;
  if (!isAccess || profile.packetRows < 1 || profile.packetRows > 64)
    return "packetBytes is not 0, 4, 8 or 16, or packetRows is not between 1 and 64";
  if (profile.memoryBytes && *profile.memoryBytes < 1)
    return "memoryBytes is not positive";
  for (const SpaceRule &rule : profile.readSpaces)
    if (rule.addressesPerWarp < 1 || rule.space == MemorySpace::Register)
      return "a rule of readSpaces has no addresses, or no memory space";
  if (profile.rates && !arePositive(*profile.rates))
    return "a rate is not a positive number";
  if (profile.measured)
    if (std::string why = profile.measured->refusal(); !why.empty())
      return "measured: " + why;
  for (size_t dimensions = 1; dimensions <= 3; ++dimensions) {
    const std::vector<int> &block = *blocks[dimensions - 1];
    std::string name = "block" + std::to_string(dimensions);
    if (block.size() != dimensions)
      return name + " needs " + std::to_string(dimensions) + " sizes";
    int threads = product(block);
    if (threads < 1 || threads > profile.maxThreadsPerBlock || threads > 1024)
      return name + " is not between 1 and maxThreadsPerBlock (at most 1024) threads";
  }
  if (profile.blockOfBytes && (profile.blockOfBytes->size() != 1 || product(*profile.blockOfBytes) < 1 ||
                               product(*profile.blockOfBytes) > profile.maxThreadsPerBlock))
    return "blockOfBytes is not one number between 1 and maxThreadsPerBlock";
  const int warp = profile.bentWarpColumns.value_or(32); // the runtime's warps
  if (warp < 1 || warp > 32 || (warp & (warp - 1)) != 0)
    return "bentWarpColumns is not a power of two up to 32";
  return profile.block3[2] > 64 ? "block3 has more than 64 threads in z" : "";
}

bool isNestedTooDeeply(llvm::StringRef text) {
  int depth = 0, deepest = 0;
  for (char c : text) {
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    deepest = std::max(deepest, depth);
  }
  return deepest > 64;
}

Loaded readProfile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return UsageError{"device profile '" + path + "': " + buffer.getError().message()};
  if (isNestedTooDeeply((*buffer)->getBuffer()))
    return UsageError{"device profile '" + path + "': nested too deeply"};
  llvm::Expected<llvm::json::Value> json = llvm::json::parse((*buffer)->getBuffer());
  if (!json)
    return UsageError{"device profile '" + path + "': " + llvm::toString(json.takeError())};
  DeviceProfile profile;
  std::string error;
  if (!fromJson(*json, profile, error) || !(error = refusalOf(profile)).empty())
    return UsageError{"device profile '" + path + "': " + error};
  return profile;
}

namespace {

std::vector<std::string> shippedNames(const std::string &directory) {
  std::vector<std::string> names;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error))
    if (llvm::sys::path::extension(at->path()) == ".json")
      names.push_back(llvm::sys::path::stem(at->path()).str());
  std::sort(names.begin(), names.end());
  return names;
}

std::string pathOf(const std::string &directory, const std::string &name) { return directory + "/" + name + ".json"; }

int numberOf(llvm::StringRef arch) {
  int number = 0;
  arch.consume_front("sm_");
  return arch.getAsInteger(10, number) ? 0 : number;
}

Loaded nearestProfile(const std::string &arch, const std::string &directory) {
  std::optional<DeviceProfile> nearest;
  auto distance = [&](const DeviceProfile &profile) { return std::abs(numberOf(profile.arch) - numberOf(arch)); };
  for (const std::string &name : shippedNames(directory)) {
    Loaded loaded = readProfile(pathOf(directory, name));
    if (std::holds_alternative<UsageError>(loaded))
      return loaded;
    const DeviceProfile &profile = std::get<DeviceProfile>(loaded);
    if (!nearest || distance(profile) < distance(*nearest))
      nearest = profile;
  }
  if (!nearest)
    return UsageError{"no device profile in '" + directory + "'"};
  return *nearest;
}

Loaded namedProfile(const std::string &name, const std::string &directory) {
  if (llvm::StringRef(name).ends_with(".json"))
    return readProfile(name);
  std::vector<std::string> names = shippedNames(directory);
  if (std::find(names.begin(), names.end(), name) == names.end())
    return UsageError{"unknown device '" + name + "'" + didYouMean(name, names)};
  return readProfile(pathOf(directory, name));
}

} // namespace

Loaded loadProfile(const Options &options, const std::string &directory) {
  bool isByArch = options.arch && !options.device;
  Loaded loaded =
      isByArch ? nearestProfile(*options.arch, directory) : namedProfile(options.device.value_or("h200"), directory);
  if (options.arch && std::holds_alternative<DeviceProfile>(loaded))
    std::get<DeviceProfile>(loaded).arch = *options.arch;
  return loaded;
}

} // namespace nidus
