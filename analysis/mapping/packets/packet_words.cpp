#include "analysis/mapping/packets/packet_words.h"
#include "analysis/mapping/body/element_steps.h"
#include "analysis/mapping/packets/packet_body.h"
#include <algorithm>

namespace nidus {
namespace {

/// Of a neighbourhood, what lies under a packet and around it.
struct Area {
  int64_t columns = 1, rows = 1;
};

Area areaOf(const Neighbourhood &n, const std::vector<int> &threadLoops, const PacketShape &shape) {
  size_t x = n.offsets.size() - 1;
  std::vector<int> axes = axesOf(n, threadLoops);
  auto around = [&](size_t dimension) {
    return marginOf(n, dimension).low.most() + marginOf(n, dimension).high.most();
  };
  Area area{int64_t(shape.along(axes[x])) * n.step + around(x)};
  for (size_t k = 0; k < x; ++k)
    area.rows *= shape.along(axes[k]) + (n.sweptRows > 0 ? n.sweptRows - 1 : around(k));
  return area;
}

} // namespace

int64_t wordsOf(const Interior &interior, const std::vector<int> &threadLoops, const PacketShape &shape) {
  int64_t words = 0;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    Area area = areaOf(n, threadLoops, shape);
    words += area.rows * ((area.columns * sizeOf(n.element->scalar) + 3) / 4);
  }
  return words;
}

int64_t wordsOf(const std::vector<SharedValue> &values, const Interior &interior, const std::vector<int> &threadLoops,
                const PacketShape &shape) {
  int64_t words = 0;
  for (const SharedValue &value : values) {
    int64_t places = 0;
    for (const Neighbourhood &n : interior.neighbourhoods)
      if (value.windows.count(n.callName())) {
        Area area = areaOf(n, threadLoops, shape);
        places = std::max(places, area.rows * area.columns);
      }
    words += places * value.words;
  }
  return words;
}

int64_t carriedWordsOf(const LaneParts &parts, const PacketShape &shape) {
  int64_t words = 0;
  for (const auto &[name, type] : parts.carried)
    words += int64_t(shape.columns) * shape.rows * ((sizeOf(type->scalar) + 3) / 4);
  return words;
}

int64_t wordsOf(const Interior &interior, const LaneParts &parts, const std::vector<int> &threadLoops,
                const PacketShape &shape) {
  int64_t words = wordsOf(interior, threadLoops, shape) + carriedWordsOf(parts, shape);
  for (const Row &row : interior.rows)
    words += (int64_t(shape.columns) * sizeOf(row.element->scalar) + 3) / 4;
  return words;
}

} // namespace nidus
