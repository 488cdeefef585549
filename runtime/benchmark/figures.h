//===- figures.h - what is measured, as values -------------------------------===//
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace nidus::benchmark {

struct Statistic {
  double mean = 0;
  double deviation = 0; ///< of the sample (n - 1)
};

inline Statistic statisticOf(const std::vector<double> &values) {
  Statistic result;
  for (double value : values)
    result.mean += value / double(values.size());
  for (double value : values)
    result.deviation += (value - result.mean) * (value - result.mean);
  result.deviation = values.size() < 2 ? 0 : std::sqrt(result.deviation / double(values.size() - 1));
  return result;
}

/// Accesses by warps per nanosecond, by the number of distinct addresses that the threads of a block use.
struct SpaceSeries {
  std::string space;        ///< "constant"; see README.md
  std::string operation;    ///< "read" or "write"
  std::string distribution; ///< "cyclic" (R1 of the source) or "blocked" (R2)
  int elementBytes = 0;
  int stride = 0; ///< in elements, between neighbouring addresses
  std::vector<int> distinct;
  std::vector<Statistic> perNanosecond;
};

/// Another figure, as a function of one parameter; without a parameter it has one value.
struct Curve {
  std::string group;     ///< "copy": curves that are shown together
  std::string name;      ///< "read and written"
  std::string unit;      ///< "GB/s"
  std::string parameter; ///< "bytes per access"
  std::vector<double> at;
  std::vector<Statistic> values;
};

struct Figures {
  std::vector<SpaceSeries> spaces;
  std::vector<Curve> curves;

  void addSpace(const SpaceSeries &key, int distinct, Statistic value) {
    for (SpaceSeries &known : spaces)
      if (known.space == key.space && known.operation == key.operation && known.distribution == key.distribution &&
          known.elementBytes == key.elementBytes && known.stride == key.stride) {
        known.distinct.push_back(distinct);
        known.perNanosecond.push_back(value);
        return;
      }
    spaces.push_back(key);
    spaces.back().distinct = {distinct};
    spaces.back().perNanosecond = {value};
  }

  void add(const Curve &key, double at, Statistic value) {
    for (Curve &known : curves)
      if (known.group == key.group && known.name == key.name) {
        known.at.push_back(at);
        known.values.push_back(value);
        return;
      }
    curves.push_back(key);
    curves.back().at = {at};
    curves.back().values = {value};
  }

  void add(const std::string &group, const std::string &name, const std::string &unit, Statistic value) {
    add({group, name, unit, "", {}, {}}, 0, value);
  }

  const Curve *find(const std::string &group, const std::string &name) const {
    for (const Curve &curve : curves)
      if (curve.group == group && curve.name == name)
        return &curve;
    return nullptr;
  }

  /// The value of a curve; a negative number when it was not measured.
  double valueOf(const std::string &group, const std::string &name, double at = 0) const {
    if (const Curve *curve = find(group, name))
      for (size_t i = 0; i < curve->at.size(); ++i)
        if (curve->at[i] == at)
          return curve->values[i].mean;
    return -1;
  }
};

} // namespace nidus::benchmark
