//===- chart.h - curves as SVG ----------------------------------------------===//
#pragma once

#include "tool/calibrate/scale.h"

namespace nidus::calibration {

struct Axis {
  std::string label;
  Scale scale = Scale::Linear;
};

struct Line {
  std::string name;
  int style = 0; ///< colour and dashes: the same thing looks the same in all charts
  std::vector<double> x, y;
  std::vector<double> deviation; ///< of y
};

struct Chart {
  std::string title;
  Axis x, y;
  std::vector<Line> lines;
};

/// An <svg> element that stands alone or in HTML: axes, curves with their deviations, a legend. What a logarithmic axis
/// cannot show is left out; a line of one point is a level from one side to the other.
std::string svg(const Chart &chart);

/// Text for XML.
std::string escaped(const std::string &text);

} // namespace nidus::calibration
