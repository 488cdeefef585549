#include "tool/tune/variants.h"

namespace nidus::tuning {

namespace {

struct Packet {
  int bytes, rows;
};

// Widths of one access, and rows that share what they read.
constexpr Packet packets[] = {{16, 4}, {16, 2}, {8, 4}, {16, 8}, {8, 2}, {8, 8}, {16, 1}, {4, 4}, {8, 1}, {4, 8}, {4, 2}, {4, 1}};

struct Blocks {
  std::vector<int> one, two, three;
};

// Blocks of 64 to 512 threads, whole warps along x or along two axes.
const std::vector<Blocks> &blocks() {
  static const std::vector<Blocks> all = {
      {{256}, {32, 8}, {32, 4, 2}}, {{128}, {32, 4}, {32, 8, 1}}, {{512}, {64, 4}, {64, 4, 1}},
      {{64}, {128, 2}, {128, 1, 2}}, {{1024}, {16, 16}, {16, 4, 4}}, {{192}, {32, 16}, {32, 2, 4}}};
  return all;
}

TunedSettings withBlocks(TunedSettings settings, size_t k) {
  if (k >= blocks().size())
    return settings;
  settings.block1 = blocks()[k].one;
  settings.block2 = blocks()[k].two;
  settings.block3 = blocks()[k].three;
  return settings;
}

} // namespace

std::vector<TunedSettings> candidates(const DeviceProfile &profile) {
  TunedSettings none;
  none.packetBytes = 0;
  std::vector<TunedSettings> all = {{}, none};
  // A nest has either packets or a block of the profile: both are varied at once.
  size_t k = 0;
  for (const Packet &packet : packets) {
    TunedSettings settings = withBlocks({}, k++);
    settings.packetBytes = packet.bytes;
    settings.packetRows = packet.rows;
    all.push_back(settings);
  }
  for (k = 0; k < blocks().size(); ++k)
    all.push_back(withBlocks(none, k));
  for (MemorySpace space : {MemorySpace::Constant, MemorySpace::Readonly, MemorySpace::Shared, MemorySpace::Texture})
    for (TunedSettings settings : {TunedSettings(), none}) {
      settings.space = space;
      all.push_back(settings);
    }
  for (TunedSettings &settings : all)
    for (const std::optional<std::vector<int>> &block : {settings.block1, settings.block2, settings.block3}) {
      int threads = 1;
      for (int size : block.value_or(std::vector<int>()))
        threads *= size;
      if (threads > profile.maxThreadsPerBlock)
        settings.block1.reset(), settings.block2.reset(), settings.block3.reset();
    }
  return all;
}

} // namespace nidus::tuning
