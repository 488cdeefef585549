//===- scale.h - from values to pixels ----------------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace nidus::calibration {

enum class Scale { Linear, Logarithmic };

/// Logarithmic when the values are positive and differ by more than a decimal order.
Scale scaleFor(const std::vector<double> &values);

/// Three digits; a multiple of 1024 with K, M or G.
std::string inWords(double value);

/// The part of an axis that is shown, and where its values lie.
class AxisRange {
  double low = 1, high = 2, start, end; ///< values, and the pixels that they have
  Scale scale;
  bool isBinary = false; ///< all values are powers of two

public:
  /// Contains the values that the scale can show; a linear axis also contains 0.
  AxisRange(const std::vector<double> &values, Scale scale, double start, double end);

  bool shows(double value) const;
  double pixel(double value) const;
  /// Room at both ends of a logarithmic axis, at the upper end of a linear one.
  AxisRange widened() const;
  /// About five round values, powers of two where all values are.
  std::vector<double> ticks() const;
};

} // namespace nidus::calibration
