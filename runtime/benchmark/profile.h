//===- profile.h - the device profile that the figures give ----------------------===//
//
// The text that `nidus translate --device=FILE.json` reads; README.md says what the fields mean.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "figures.h"
#include "json.h"
#include <algorithm>

namespace nidus::benchmark {

/// What the device says of itself.
struct DeviceFacts {
  std::string device, arch; ///< "NVIDIA H200", "sm_90"
  int warpSize = 32, threadsPerBlock = 1024, multiprocessors = 1;
  int residentThreads = 0, residentBlocks = 0, registers = 0, sharedUnit = 128;
  long long sharedBytes = 0, sharedBytesPerBlock = 0, sharedReserved = 0, memoryBytes = 0;
  std::vector<json::Field> environment; ///< versions and sizes that explain the figures
};

/// How the figures came about.
struct Conditions {
  std::string date;
  bool isQuick = false, isComplete = false;
  double seconds = 0;
  int runs = 0;
};

constexpr const char *constantOperand = "float multiply and add, one factor constant";

/// One rule of readSpaces: up to so many distinct addresses of a warp.
struct SpaceChoice {
  int addressesPerWarp;
  std::string space;
};

/// The best space for an array that is only read, by the distinct addresses of a warp: words, neighbouring addresses.
/// Shared memory is left out, as it must be filled first: whether that pays is not a matter of the address alone.
class SpaceChooser {
  const Figures &figures;

  double read(const char *space, int addresses) const {
    for (const SpaceSeries &series : figures.spaces)
      if (series.space == space && series.operation == "read" && series.distribution == "cyclic" &&
          series.elementBytes == 4 && series.stride == 1)
        for (size_t i = 0; i < series.distinct.size(); ++i)
          if (series.distinct[i] == addresses)
            return series.perNanosecond[i].mean;
    return 0;
  }

  /// Where a warp reads one address, unrolled code has it as an operand.
  double constant(int addresses) const {
    double operands = figures.valueOf("constant operands", constantOperand) / 32;
    return addresses == 1 ? std::max(operands, read("constant", 1)) : read("constant", addresses);
  }

  std::string choose(int addresses) const {
    double plain = read("readonly", addresses), fixed = constant(addresses),
           best = std::max({plain, fixed, read("texture-linear", addresses)});
    auto isAsGood = [&](double rate) { return rate >= 0.95 * best; }; // ties go to the simpler one
    return isAsGood(plain) ? "readonly" : isAsGood(fixed) ? "constant" : "texture";
  }

public:
  explicit SpaceChooser(const Figures &figures) : figures(figures) {}

  std::vector<SpaceChoice> choices() const {
    std::vector<SpaceChoice> all;
    for (int addresses = 1; addresses <= 32; addresses *= 2) {
      if (read("constant", addresses) <= 0 || read("readonly", addresses) <= 0 ||
          read("texture-linear", addresses) <= 0)
        return {{1, "constant"}, {32, "readonly"}}; // not measured: as on every device known
      std::string space = choose(addresses);
      if (all.empty() || all.back().space != space)
        all.push_back({addresses, space});
      all.back().addressesPerWarp = addresses;
    }
    return all;
  }
};

class ProfileText {
  const DeviceFacts &device;
  const Figures &figures;
  const Conditions &conditions;

public:
  ProfileText(const DeviceFacts &device, const Figures &figures, const Conditions &conditions)
      : device(device), figures(figures), conditions(conditions) {}

  std::string text() const {
    using namespace json;
    std::vector<Field> fields = {
        {"name", json::text(shortName())},
        {"device", json::text(device.device)},
        {"arch", json::text(device.arch)},
        {"source", json::text("nidus calibrate" + std::string(conditions.isQuick ? " --quick" : "") + " on one " +
                              device.device + ", " + conditions.date)},
        {"warpSize", integer(device.warpSize)},
        {"maxThreadsPerBlock", integer(device.threadsPerBlock)},
        {"limits", limits()},
        {"multiprocessors", integer(device.multiprocessors)},
        {"warpsToSaturate", integer(warpsToSaturate())},
        {"block1", "[256]"},
        {"block2", "[32, 8]"},
        {"block3", "[32, 4, 2]"},
        {"packetBytes", "16"},
        {"packetRows", "4"},
        {"packetOperations", "6000"},
        {"packetWords", "160"},
        {"parameterTableBytes", "4096"},
        {"memoryBytes", integer(device.memoryBytes)},
        {"readSpaces", readSpaces()}};
    if (std::string known = rates(); !known.empty())
      fields.push_back({"rates", known});
    fields.push_back({"sources", sources()});
    fields.push_back({"measured", measured()});
    return object(fields, Layout::Lines) + "\n";
  }

private:
  std::string shortName() const {
    std::string name;
    for (char c : device.device)
      name += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '-';
    return name;
  }

  std::string limits() const {
    using json::integer;
    return json::object({{"residentThreads", integer(device.residentThreads)},
                         {"residentBlocks", integer(device.residentBlocks)},
                         {"registers", integer(device.registers)},
                         {"registersPerThreadMin", "1"},
                         {"registersPerThreadMax", "255"},
                         {"registersPerWarpUnit", "256"},
                         {"sharedBytes", integer(device.sharedBytes)},
                         {"sharedBytesPerBlock", integer(device.sharedBytesPerBlock)},
                         {"sharedUnit", integer(device.sharedUnit)},
                         {"sharedReserved", integer(device.sharedReserved)}});
  }

  /// The least that reach nine tenths of the most.
  int warpsToSaturate() const {
    const Curve *curve = figures.find("saturation", "float multiply and add, 8 independent ones per thread");
    if (!curve)
      return 4; // one for each scheduler of a multiprocessor, as on every device known
    double most = 0;
    for (const Statistic &value : curve->values)
      most = std::max(most, value.mean);
    size_t i = 0;
    while (curve->values[i].mean < 0.9 * most)
      ++i;
    return int(curve->at[i]);
  }

  std::string readSpaces() const {
    std::vector<std::string> rules;
    for (const auto &[addresses, space] : SpaceChooser(figures).choices())
      rules.push_back(json::object({{"addressesPerWarp", json::integer(addresses)}, {"space", json::text(space)}}));
    return json::array(rules);
  }

  double last(const char *group, const char *name) const {
    const Curve *curve = figures.find(group, name);
    return curve ? curve->values.back().mean : -1;
  }

  /// Empty when one was not measured.
  std::string rates() const {
    std::vector<json::Field> fields;
    const auto program = [&](const char *name) { return figures.valueOf("programs", name); };
    constexpr double small = 1 << 20;
    struct Rate {
      const char *name;
      double value;
      bool isNeeded;
    };
    const Rate all[] = {
        {"toDevice", last("transfers", "pageable to device"), true},
        {"fromDevice", last("transfers", "device to pageable"), true},
        {"smallToDevice", figures.valueOf("transfers", "pageable to device", small), false},
        {"smallFromDevice", figures.valueOf("transfers", "device to pageable", small), false},
        {"deviceMemory", figures.valueOf("copy", "read and written", 1), true},
        {"deviceOperations", program("3x3 filter of bytes on the device, one pixel per thread"), true},
        {"threadOperations", program("products and sums in a row on the device, one thread"), false},
        {"hostOperations", program("heat equation on the host, one core"), true},
        {"hostMemory", program("product with a factor on the host, read and written"), false},
        {"hostChain", program("sum in its order on the host"), false},
        {"hostMiss", program("sums of columns on the host"), false},
        {"nestStart", 1000 * figures.valueOf("launches", "copy of a byte in, empty kernel, copy of a byte out"), true},
        {"deviceStart", 1000 * figures.valueOf("launches", "first use of the device"), false}};
    for (const Rate &rate : all) {
      if (rate.value > 0)
        fields.push_back({rate.name, json::number(rate.value)});
      else if (rate.isNeeded)
        return "";
    }
    return json::object(fields);
  }

  static std::string sources() {
    using json::text;
    return json::object(
        {{"toDevice", text("cudaMemcpy of the largest size from pageable memory, GB/s")},
         {"fromDevice", text("cudaMemcpy of the largest size to pageable memory, GB/s")},
         {"smallToDevice", text("cudaMemcpy of 1 MiB from pageable memory, GB/s")},
         {"smallFromDevice", text("cudaMemcpy of 1 MiB to pageable memory, GB/s")},
         {"threadOperations", text("products and sums of doubles, each of which needs the one before, one thread, per ns")},
         {"hostMemory", text("product with a factor of 16 million doubles, one core, read and written, GB/s")},
         {"hostChain", text("sum of 16 million doubles in their order, ns each")},
         {"hostMiss", text("sums of the columns of 640^2 doubles, ns per access")},
         {"deviceMemory", text("copy with one byte per thread, read and written, GB/s")},
         {"deviceOperations", text("3x3 filter of bytes, one pixel per thread, 42 operations each, per ns")},
         {"hostOperations", text("heat equation on 256^3 floats, one core, 20 operations each, per ns")},
         {"nestStart", text("copy of a byte in, empty kernel, copy of a byte out, ns")},
         {"deviceStart", text("from the first call of CUDA to the end of an empty kernel, in a new process, ns, once")},
         {"readSpaces", text("reads of words, neighbouring addresses, cyclic")},
         {"packetBytes", text("not measured; as on the H200")},
         {"warpsToSaturate", text("least with nine tenths of the rate of independent multiplications and additions")}},
        json::Layout::Lines);
  }

  static std::string means(const std::vector<Statistic> &values) {
    return json::arrayOf(values, [](const Statistic &value) { return json::number(value.mean); });
  }

  static std::string deviations(const std::vector<Statistic> &values) {
    return json::arrayOf(values, [](const Statistic &value) { return json::deviation(value.deviation); });
  }

  static std::string series(const SpaceSeries &s) {
    using json::integer;
    return json::object({{"space", json::text(s.space)},
                         {"operation", json::text(s.operation)},
                         {"distribution", json::text(s.distribution)},
                         {"elementBytes", integer(s.elementBytes)},
                         {"stride", integer(s.stride)},
                         {"distinct", json::arrayOf(s.distinct, integer)},
                         {"perNanosecond", means(s.perNanosecond)},
                         {"deviation", deviations(s.perNanosecond)}});
  }

  static std::string curve(const Curve &c) {
    return json::object({{"group", json::text(c.group)},
                         {"name", json::text(c.name)},
                         {"unit", json::text(c.unit)},
                         {"parameter", json::text(c.parameter)},
                         {"at", json::arrayOf(c.at, json::exact)},
                         {"mean", means(c.values)},
                         {"deviation", deviations(c.values)}});
  }

  std::string measured() const {
    std::vector<std::string> spaces, curves;
    for (const SpaceSeries &each : figures.spaces)
      spaces.push_back(series(each));
    for (const Curve &each : figures.curves)
      curves.push_back(curve(each));
    return json::object({{"version", "1"},
                         {"complete", json::boolean(conditions.isComplete)},
                         {"quick", json::boolean(conditions.isQuick)},
                         {"date", json::text(conditions.date)},
                         {"seconds", json::number(conditions.seconds)},
                         {"runs", json::integer(conditions.runs)},
                         {"environment", json::object(device.environment)},
                         {"spaces", json::array(spaces, json::Layout::Lines)},
                         {"curves", json::array(curves, json::Layout::Lines)}},
                        json::Layout::Lines);
  }
};

} // namespace nidus::benchmark
