#include "analysis/check/check_packets.h"
#include "analysis/check/examples.h"
#include "analysis/check/window_offsets.h"
#include "analysis/code/evaluate.h"
#include <algorithm>

namespace nidus {

using namespace check;

namespace {

using Values = std::map<std::string, int64_t>;

// Small sizes have a frame only: these are so many times as large.
constexpr int64_t larger = 24;

// Elements that are smaller are read by words of so many bytes, and one word further on both sides (nidus/kernel/packet.h).
constexpr int64_t wordBytes = 4;

struct Interval {
  int64_t low, high;
};

/// A Margin.
struct Ends {
  int64_t low = 0, high = 0;
};

/// A box in numbers, whose pitches are not negative.
struct Elements {
  int64_t first = 0;
  std::vector<std::pair<int64_t, int64_t>> levels; ///< counts and pitches

  /// From the first to the last element of the levels from this one on, less the first.
  int64_t span(size_t level) const {
    int64_t sum = 0;
    for (; level < levels.size(); ++level)
      sum += (levels[level].first - 1) * levels[level].second;
    return sum;
  }

  bool hold(int64_t element) const { return hull() && reach(element - first, 0); }

  bool reach(int64_t rest, size_t level) const {
    if (level == levels.size())
      return rest == 0;
    auto [count, pitch] = levels[level];
    if (pitch == 0)
      return reach(rest, level + 1);
    for (int64_t k = std::min(rest / pitch, count - 1); k >= 0 && rest - k * pitch <= span(level + 1); --k)
      if (reach(rest - k * pitch, level + 1))
        return true;
    return false;
  }

  /// None where the box is empty.
  std::optional<Interval> hull() const {
    bool isEmpty = std::any_of(levels.begin(), levels.end(), [](const auto &level) { return level.first < 1; });
    return isEmpty ? std::nullopt : std::optional(Interval{first, first + span(0)});
  }
};

std::optional<Elements> elementsOf(const Box &box, const Values &values) {
  Elements all;
  std::optional<int64_t> first = moderateValueOf(box.first, values);
  for (const BoxLevel &level : box.levels) {
    std::optional<int64_t> count = moderateValueOf(level.count, values), pitch = moderateValueOf(level.pitch, values);
    if (!count || !pitch || *pitch < 0)
      return std::nullopt;
    all.levels.push_back({*count, *pitch});
  }
  all.first = first.value_or(0);
  return first ? std::optional(all) : std::nullopt;
}

/// The packets of one kernel for one example.
class Packets {
  const NestPlan &plan;
  const KernelPlan &kernel;
  const PacketKernel &packet;
  const Values &values; ///< of arguments
  Values inKernel;      ///< also of the packet's first counters; arguments of the launcher alone may have their names
  std::string words;
  std::vector<std::string> &wrong;
  bool isKnown = true;

public:
  Packets(const NestPlan &plan, const KernelPlan &kernel, const Example &example, std::vector<std::string> &wrong)
      : plan(plan), kernel(kernel), packet(*kernel.packet()), values(example.arguments), inKernel(example.arguments),
        words(example.words), wrong(wrong) {}

  /// False when there is none, or a formula has no value.
  bool check() {
    bool hasAny = visit(0);
    return isKnown && hasAny;
  }

private:
  /// The packets at the ends of this axis and of those further inside; false when there is none.
  bool visit(size_t axis) {
    if (axis == kernel.threads.size()) {
      for (const WindowPlan &window : packet.windows)
        checkWindow(window);
      return true;
    }
    bool hasAny = false;
    for (int64_t place : places(kernel.threads[axis], inNumbers(packet.margins[axis]), packet.shape[axis])) {
      inKernel[packet.first[axis]] = place;
      hasAny |= visit(axis + 1);
    }
    return hasAny;
  }

  /// What the size of the windows is, for which there are packets.
  int64_t sizeOfWindows() const { return packet.size.empty() ? Extent::leastSize : values.at(packet.size); }
  bool hasPackets() const {
    return sizeOfWindows() >= Extent::leastSize && (packet.mostSize == 0 || sizeOfWindows() <= packet.mostSize);
  }
  Ends inNumbers(const Margin &margin) const {
    return {margin.low.at(sizeOfWindows()), margin.high.at(sizeOfWindows())};
  }

  /// Where the first and the last packet along an axis may begin.
  std::vector<int64_t> places(const ThreadLoop &loop, const Ends &margin, int size) {
    std::optional<int64_t> first = moderateValueOf(loop.gridFirst, values), end = moderateValueOf(loop.gridEnd, values);
    isKnown &= first && end;
    if (!isKnown || !hasPackets() || *end - margin.high - size < *first + margin.low)
      return {};
    return {*first + margin.low, *end - margin.high - size};
  }

  void complain(const WindowPlan &window, const std::string &what) {
    if (wrong.empty())
      wrong.push_back("a packet " + what + " of '" + window.argument + "' (" + words + ")");
  }

  void checkWindow(const WindowPlan &window) {
    auto array = std::find_if(plan.arrays.begin(), plan.arrays.end(),
                              [&](const ArrayPlan &each) { return each.name == window.argument; });
    std::optional<int64_t> corner = moderateValueOf(window.corner, inKernel);
    isKnown &= array != plan.arrays.end() && corner;
    std::vector<int64_t> pitches;
    for (const ExprRef &formula : window.kernelPitches) {
      std::optional<int64_t> pitch = moderateValueOf(formula, inKernel);
      isKnown &= pitch.has_value();
      pitches.push_back(pitch.value_or(0));
    }
    if (!isKnown)
      return;
    if (auto place = offsetOutside(packet, window, inKernel, sizeOfWindows()))
      complain(window, "names what its window does not hold, " + *place + ",");
    // What is loaded and not changed is stored as it was.
    if (window.isLoaded)
      checkReads(window, *array, *corner, pitches);
    else
      checkStores(window, *array, *corner, pitches);
  }

  /// From the packet's first element to the first ones of its other rows, and of those around it.
  enum class Rows { Own, Around };
  std::vector<int64_t> rowsOf(const WindowPlan &window, const std::vector<int64_t> &pitches, Rows which) const {
    std::vector<int64_t> rows{0};
    for (size_t k = 0; k < pitches.size(); ++k) {
      Ends around = which == Rows::Around ? inNumbers(window.around[k]) : Ends();
      std::vector<int64_t> more;
      for (int64_t row : rows)
        for (int64_t at = -around.low; at < packet.shape[window.axisOf(k)] + around.high; ++at)
          more.push_back(row + at * pitches[k]);
      rows = more;
    }
    return rows;
  }

  /// From the packet's first element to the first ones of the rows that a sweep reads, by its code: from the element
  /// that it starts at, one in each iteration of the loop behind it, and those of the packet's other rows.
  std::vector<int64_t> rowsSwept(const WindowPlan &window, int64_t corner, int64_t pitch) {
    std::vector<int64_t> rows;
    forEachStmt(packet.body, [&](const Stmt &block) {
      for (size_t k = 0; k < block.children.size(); ++k) {
        const StmtRef &child = block.children[k];
        if (!child || child->kind != StmtKind::Declare || child->name != window.name)
          continue;
        while (k < block.children.size() && block.children[k]->kind != StmtKind::For)
          ++k;
        std::optional<int64_t> first = moderateValueOf(child->expr->children[0]->children[0]->children[1], inKernel);
        std::optional<int64_t> trips = k < block.children.size() ? tripsOf(*block.children[k]) : std::nullopt;
        isKnown &= first && trips;
        for (int64_t row = 0; isKnown && row < *trips + window.sweptRows - 1; ++row)
          rows.push_back(*first - corner + row * pitch);
      }
    });
    isKnown &= !rows.empty();
    return rows.empty() ? std::vector<int64_t>{0} : rows;
  }

  /// Of a loop that counts up by one.
  std::optional<int64_t> tripsOf(const Stmt &loop) const {
    StmtRef init = loop.children[0];
    if (init->kind == StmtKind::Block && init->children.size() == 1)
      init = init->children[0];
    bool isDeclare = init->kind == StmtKind::Declare;
    std::string counter = isDeclare ? init->name : init->expr->children[0]->name;
    std::optional<int64_t> value = valueOf(isDeclare ? init->expr : init->expr->children[1], inKernel), runs;
    int64_t trips = 0;
    Values inLoop = inKernel;
    while (value && (inLoop[counter] = *value, runs = valueOf(loop.expr, inLoop)) && *runs && trips < 1000)
      ++trips, ++*value;
    return value && runs ? std::optional(trips) : std::nullopt;
  }

  void checkStores(const WindowPlan &window, const ArrayPlan &array, int64_t corner,
                   const std::vector<int64_t> &pitches) {
    std::optional<Elements> out = array.out ? elementsOf(*array.out, values) : std::nullopt;
    isKnown &= !array.out || out;
    for (int64_t row : isKnown ? rowsOf(window, pitches, Rows::Own) : std::vector<int64_t>())
      for (int64_t column = 0; column < window.columns; ++column)
        if (!out || !out->hold(corner + row + column / window.columnsPerElement()))
          return complain(window, "stores an element that is not copied back");
  }

  void checkReads(const WindowPlan &window, const ArrayPlan &array, int64_t corner,
                  const std::vector<int64_t> &pitches) {
    int64_t size = sizeOf(window.element->scalar);
    auto [left, right] = inNumbers(window.around.back());
    if (size < wordBytes) {
      left = ((left * size + wordBytes - 1) / wordBytes + 1) * wordBytes / size;
      right = ((right * size + wordBytes - 1) / wordBytes + 1) * wordBytes / size;
    }
    std::vector<int64_t> rows =
        window.sweptRows > 0 ? rowsSwept(window, corner, pitches[0]) : rowsOf(window, pitches, Rows::Around);
    auto [least, most] = std::minmax_element(rows.begin(), rows.end());
    const int64_t each = window.columnsPerElement(), last = window.columns - 1 + right;
    Interval read{corner + *least - (left + each - 1) / each, corner + *most + last / each};
    std::optional<Interval> onDevice;
    for (const std::optional<Box> *box : {&array.in, &array.out}) {
      std::optional<Elements> all = *box ? elementsOf(**box, values) : std::nullopt;
      isKnown &= !*box || all;
      if (!all)
        continue;
      if (std::optional<Interval> hull = all->hull())
        onDevice =
            onDevice ? Interval{std::min(onDevice->low, hull->low), std::max(onDevice->high, hull->high)} : *hull;
    }
    if (isKnown && (!onDevice || read.low < onDevice->low || read.high > onDevice->high))
      complain(window, "reads beyond what is on the device");
  }
};

} // namespace

CheckedPackets checkPackets(const Scop &scop, const NestPlan &plan) {
  CheckedPackets out;
  std::vector<const KernelPlan *> kernels;
  for (const KernelPlan &kernel : plan.kernels[0].specialised)
    kernels.push_back(&kernel);
  if (plan.kernels[0].packet())
    kernels.push_back(&plan.kernels[0]);
  if (kernels.empty())
    return out;
  for (const Example &example : examplesOf(scop, plan, exampleCount, larger))
    for (const KernelPlan *kernel : kernels)
      if (out.wrong.empty() && hasRoomForAll(scop, example))
        out.sizes += Packets(plan, *kernel, example, out.wrong).check();
  return out;
}

} // namespace nidus
