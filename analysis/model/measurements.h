//===- measurements.h - what nidus calibrate measured of a device -----------===//
//
// The table behind the rules and rates of a DeviceProfile. Field by field: runtime/benchmark/README.md.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/json.h"

namespace nidus {

/// The ways to read or write that are measured apart; finer than MemorySpace.
enum class MeasuredSpace { GlobalL2, Global, Readonly, Constant, Shared, TextureLinear, Texture2d, Register };
template <> struct EnumNames<MeasuredSpace> {
  static constexpr const char *names[] = {"global-l2", "global",         "readonly",   "constant",
                                          "shared",    "texture-linear", "texture-2d", "register"};
};

enum class MeasuredOperation { Read, Write };
template <> struct EnumNames<MeasuredOperation> {
  static constexpr const char *names[] = {"read", "write"};
};

/// Which thread t of a block uses which address (Gouin 2019, chapter 5): (t mod s) * c, or floor(t / s) * c.
enum class AddressDistribution { Cyclic, Blocked };
template <> struct EnumNames<AddressDistribution> {
  static constexpr const char *names[] = {"cyclic", "blocked"};
};

/// How the threads of a block of 1024 access an array.
struct AccessPattern {
  MeasuredSpace space = MeasuredSpace::Global;
  MeasuredOperation operation = MeasuredOperation::Read;
  AddressDistribution distribution = AddressDistribution::Cyclic;
  double distinct = 32; ///< addresses in the block
  double stride = 1;    ///< elements between neighbouring addresses
  double elementBytes = 4;
};

/// Accesses by warps per nanosecond of the whole device, by the number of distinct addresses.
struct SpaceSeries {
  MeasuredSpace space = MeasuredSpace::Global;
  MeasuredOperation operation = MeasuredOperation::Read;
  AddressDistribution distribution = AddressDistribution::Cyclic;
  int elementBytes = 4;
  int stride = 1;
  std::vector<int> distinct; ///< growing
  std::vector<double> perNanosecond, deviation;

  template <class V> void describe(V &v) {
    v("space", space);
    v("operation", operation);
    v("distribution", distribution);
    v("elementBytes", elementBytes);
    v("stride", stride);
    v("distinct", distinct);
    v("perNanosecond", perNanosecond);
    v("deviation", deviation);
  }
};

/// Another figure, as a function of one parameter; without a parameter it has one value.
struct MeasuredCurve {
  std::string group; ///< "copy": curves that are shown together
  std::string name, unit, parameter;
  std::vector<double> at, mean, deviation;

  template <class V> void describe(V &v) {
    v("group", group);
    v("name", name);
    v("unit", unit);
    v("parameter", parameter);
    v("at", at);
    v("mean", mean);
    v("deviation", deviation);
  }
};

struct Measurements {
  static constexpr int currentVersion = 1;
  int version = currentVersion;
  bool complete = true; ///< false: stopped before the end
  bool quick = false;   ///< with the points of --quick only
  std::string date;
  double seconds = 0; ///< that it took
  int runs = 0;       ///< of each point; means and deviations are of these
  std::map<std::string, std::string> environment;
  std::vector<SpaceSeries> spaces;
  std::vector<MeasuredCurve> curves;

  template <class V> void describe(V &v) {
    v("version", version);
    v("complete", complete);
    v("quick", quick);
    v("date", date);
    v("seconds", seconds);
    v("runs", runs);
    v("environment", environment);
    v("spaces", spaces);
    v("curves", curves);
  }

  /// Why these cannot be measurements; empty when all is well.
  std::string refusal() const;

  /// Accesses by warps per nanosecond; between measured points interpolated along the logarithms, beyond them that of
  /// the nearest. None when the space was not measured in this way.
  std::optional<double> perNanosecond(const AccessPattern &pattern) const;
};

} // namespace nidus
