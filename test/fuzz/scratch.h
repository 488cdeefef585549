//===- scratch.h - inputs of a fuzzer as files ----------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <unistd.h>

namespace nidus::fuzz {

/// A file of this process that is written again for each input; in memory where the system has such a folder.
inline std::string scratchFile(const std::string &name) {
  const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
  return std::string(folder) + "/nidus-fuzz-" + std::to_string(getpid()) + "-" + name;
}

inline void writeFile(const std::string &path, const std::string &text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// NIDUS_FUZZ_PROFILES: where the profiles are when that is not where the program was built.
inline std::string profileFolder() {
  const char *folder = std::getenv("NIDUS_FUZZ_PROFILES");
  return folder ? folder : NIDUS_PROFILE_DIR;
}

inline std::string textOf(const uint8_t *data, size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

} // namespace nidus::fuzz
