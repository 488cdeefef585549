#include "tool/tuning.h"
#include "tool/profiles.h"
#include "llvm/Support/MemoryBuffer.h"

namespace nidus {

namespace {

// Medians of one kernel differ by up to 2% from run to run: less is no reason to leave the profile's settings.
constexpr double clear = 0.98;

} // namespace

std::map<std::string, BestVariant> bestVariants(const TuningDatabase &database) {
  std::map<std::string, BestVariant> best;
  for (size_t k = 0; k < database.variants.size(); ++k)
    for (const KernelTime &kernel : database.variants[k].profile.kernels) {
      if (kernel.launches < 1 || !(kernel.ms > 0))
        continue;
      double ms = kernel.ms / static_cast<double>(kernel.launches);
      auto known = best.find(kernel.name);
      if (known == best.end())
        best[kernel.name] = {k, ms, k == 0 ? ms : 0};
      else if (ms < known->second.ms * (known->second.variant == 0 ? clear : 1))
        known->second.variant = k, known->second.ms = ms;
    }
  return best;
}

std::variant<TuningDatabase, UsageError> readTuning(const std::string &path) {
  auto refusal = [&](const std::string &why) { return UsageError{"tuning '" + path + "': " + why}; };
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return refusal(buffer.getError().message());
  if (isNestedTooDeeply((*buffer)->getBuffer()))
    return refusal("nested too deeply");
  llvm::Expected<llvm::json::Value> json = llvm::json::parse((*buffer)->getBuffer());
  if (!json)
    return refusal(llvm::toString(json.takeError()));
  TuningDatabase database;
  std::string error;
  if (!fromJson(*json, database, error))
    return refusal(error);
  if (database.version < 1 || database.version > TuningDatabase::currentVersion)
    return refusal("version " + std::to_string(database.version) + " is not known");
  return database;
}

std::variant<Choices, UsageError> loadChoices(const Options &options, const DeviceProfile &profile) {
  Choices choices;
  if (!options.tuning)
    return choices;
  std::variant<TuningDatabase, UsageError> read = readTuning(*options.tuning);
  if (const UsageError *error = std::get_if<UsageError>(&read))
    return *error;
  const auto &database = std::get<TuningDatabase>(read);
  for (const auto &[kernel, best] : bestVariants(database))
    if (auto nest = database.nests.find(kernel); nest != database.nests.end() && best.variant != 0) {
      const TunedSettings &settings = database.variants[best.variant].settings;
      if (std::string why = refusalOf(withSettings(profile, settings)); !why.empty())
        return UsageError{"tuning '" + *options.tuning + "': " + why};
      choices.ofNests[nest->second] = settings;
    }
  return choices;
}

} // namespace nidus
