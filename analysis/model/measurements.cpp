#include "analysis/model/measurements.h"
#include <algorithm>
#include <cmath>

namespace nidus {

namespace {

bool arePositive(const std::vector<double> &values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return value > 0 && std::isfinite(value); });
}

std::string refusalOf(const SpaceSeries &series) {
  if (series.elementBytes < 1 || series.stride < 1)
    return "elementBytes or stride is not positive";
  if (series.distinct.empty() || series.distinct[0] < 1 ||
      std::adjacent_find(series.distinct.begin(), series.distinct.end(), std::greater_equal<>()) !=
          series.distinct.end())
    return "the numbers of distinct addresses do not grow from 1 or more";
  if (series.perNanosecond.size() != series.distinct.size() || series.deviation.size() != series.distinct.size())
    return "perNanosecond or deviation does not have as many values as distinct";
  return arePositive(series.perNanosecond) ? "" : "a rate is not a positive number";
}

/// A value of a function that is known at some places, the logarithm of both being taken.
struct Known {
  double at, value;
};

/// `known` grows.
double interpolated(const std::vector<Known> &known, double at) {
  if (at <= known.front().at)
    return known.front().value;
  for (size_t i = 1; i < known.size(); ++i)
    if (at <= known[i].at) {
      const Known &low = known[i - 1], &high = known[i];
      double share = std::log(at / low.at) / std::log(high.at / low.at);
      return low.value * std::pow(high.value / low.value, share);
    }
  return known.back().value;
}

using Chosen = std::vector<const SpaceSeries *>;

/// One level of the interpolation: the series that have the same `key` are one place.
template <class Value> double along(const Chosen &series, int SpaceSeries::*key, double at, const Value &valueOf) {
  std::map<int, Chosen> places;
  for (const SpaceSeries *each : series)
    places[each->*key].push_back(each);
  std::vector<Known> known;
  for (const auto &[place, same] : places)
    known.push_back({static_cast<double>(place), valueOf(same)});
  return interpolated(known, at);
}

} // namespace

std::string Measurements::refusal() const {
  if (version < 1 || version > currentVersion)
    return "version " + std::to_string(version) + " is not known";
  for (const SpaceSeries &series : spaces)
    if (std::string why = refusalOf(series); !why.empty())
      return "spaces: " + why;
  for (const MeasuredCurve &curve : curves)
    if (curve.at.empty() || curve.mean.size() != curve.at.size() || curve.deviation.size() != curve.at.size())
      return "curves: '" + curve.name + "' does not have a mean and a deviation for each place";
  return "";
}

std::optional<double> Measurements::perNanosecond(const AccessPattern &pattern) const {
  Chosen chosen;
  for (const SpaceSeries &series : spaces)
    if (series.space == pattern.space && series.operation == pattern.operation &&
        (series.distribution == pattern.distribution || series.space == MeasuredSpace::Register))
      chosen.push_back(&series);
  if (chosen.empty())
    return std::nullopt;
  return along(chosen, &SpaceSeries::elementBytes, pattern.elementBytes, [&](const Chosen &ofSize) {
    return along(ofSize, &SpaceSeries::stride, pattern.stride, [&](const Chosen &ofStride) {
      std::vector<Known> known;
      const SpaceSeries &series = *ofStride[0];
      for (size_t i = 0; i < series.distinct.size(); ++i)
        known.push_back({static_cast<double>(series.distinct[i]), series.perNanosecond[i]});
      return interpolated(known, pattern.distinct);
    });
  });
}

} // namespace nidus
