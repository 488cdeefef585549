#include "tool/calibrate/scale.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>

namespace nidus::calibration {

namespace {

bool canShow(double value, Scale scale) { return std::isfinite(value) && (scale == Scale::Linear || value > 0); }

bool isPowerOfTwo(double value) {
  int exponent;
  return std::frexp(value, &exponent) == 0.5 && value >= 1;
}

double position(double value, Scale scale) { return scale == Scale::Logarithmic ? std::log(value) : value; }

std::vector<double> linearTicks(double low, double high) {
  double rough = (high - low) / 5, magnitude = std::pow(10, std::floor(std::log10(rough))), digits = rough / magnitude;
  double step = magnitude * (digits < 1.5 ? 1 : digits < 3 ? 2 : digits < 7 ? 5 : 10);
  std::vector<double> ticks;
  for (int64_t i = std::llround(std::ceil(low / step)); static_cast<double>(i) * step <= high; ++i)
    ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

std::vector<double> binaryTicks(double low, double high) {
  constexpr int most = 11;
  int between = static_cast<int>(std::log2(high / low)) / most + 1;
  std::vector<double> ticks;
  for (double tick = std::exp2(std::ceil(std::log2(low))); tick <= high; tick *= std::exp2(between))
    ticks.push_back(tick);
  return ticks;
}

std::vector<double> decimalTicks(double low, double high) {
  constexpr double wide = 2000; // one tick for each decade is enough
  std::vector<double> ticks;
  for (double decade = std::pow(10, std::floor(std::log10(low))); decade <= high; decade *= 10)
    for (double digit : {1.0, 2.0, 5.0})
      if (decade * digit >= low && decade * digit <= high && (digit == 1 || high / low < wide))
        ticks.push_back(decade * digit);
  return ticks;
}

} // namespace

Scale scaleFor(const std::vector<double> &values) {
  if (values.empty())
    return Scale::Linear;
  auto [least, most] = std::minmax_element(values.begin(), values.end());
  return *least > 0 && *most / *least > 10 ? Scale::Logarithmic : Scale::Linear;
}

std::string inWords(double value) {
  const char *unit = "";
  for (const char *larger : {"K", "M", "G"})
    if (value >= 1024 && std::fmod(value, 1024) == 0) {
      value /= 1024;
      unit = larger;
    }
  std::string text;
  // Four digits before the point are not written as a power of ten.
  llvm::raw_string_ostream(text) << (std::abs(value) >= 1000 && std::abs(value) < 1e6 ? llvm::format("%.0f", value)
                                                                                      : llvm::format("%.3g", value));
  return text + unit;
}

AxisRange::AxisRange(const std::vector<double> &values, Scale scale, double start, double end)
    : start(start), end(end), scale(scale) {
  std::vector<double> shown;
  std::copy_if(values.begin(), values.end(), std::back_inserter(shown), [&](double v) { return canShow(v, scale); });
  if (shown.empty())
    return;
  auto [least, most] = std::minmax_element(shown.begin(), shown.end());
  low = scale == Scale::Linear ? std::min(*least, 0.0) : *least;
  high = *most;
  isBinary = scale == Scale::Logarithmic && std::all_of(shown.begin(), shown.end(), isPowerOfTwo);
  if (low == high)
    high = scale == Scale::Logarithmic ? low * 2 : low + 1;
}

bool AxisRange::shows(double value) const { return canShow(value, scale); }

double AxisRange::pixel(double value) const {
  double first = position(low, scale), last = position(high, scale);
  return start + (end - start) * (position(value, scale) - first) / (last - first);
}

AxisRange AxisRange::widened() const {
  AxisRange wider = *this;
  wider.high = high * (scale == Scale::Linear ? 1.05 : 1.3);
  wider.low = scale == Scale::Linear ? low : low / 1.3;
  return wider;
}

std::vector<double> AxisRange::ticks() const {
  if (scale == Scale::Linear)
    return linearTicks(low, high);
  return isBinary ? binaryTicks(low, high) : decimalTicks(low, high);
}

} // namespace nidus::calibration
