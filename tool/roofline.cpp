#include "tool/roofline.h"
#include "analysis/criteria/profit.h"
#include "tool/calibrate/chart.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

namespace nidus {

namespace {

using calibration::AxisRange;

// In pixels; as narrow as the narrowest window.
constexpr int chartWidth = 340, chartHeight = 230, leftEdge = 54, rightEdge = 330, topEdge = 10, bottomEdge = 190;

/// Operations per byte from which on computing is the limit.
double ridgeOf(const Roof &roof) { return roof.operations / roof.bytes; }
double heightOf(const Roof &roof, double intensity) { return std::min(roof.operations, intensity * roof.bytes); }

bool canBeShown(const RooflinePoint &point) {
  return std::isfinite(point.operations) && std::isfinite(point.bytes) && std::isfinite(point.nanoseconds) && point.operations > 0 &&
         point.bytes > 0 && point.nanoseconds > 0;
}

double intensityOf(const RooflinePoint &point) { return point.operations / point.bytes; }
double speedOf(const RooflinePoint &point) { return point.operations / point.nanoseconds; }

class RooflineChart {
  const Roof device, host;
  const std::vector<RooflinePoint> &points;
  AxisRange x, y;
  double least = 0, most = 0; ///< operations per byte

public:
  RooflineChart(const Roof &device, const Roof &host, const std::vector<RooflinePoint> &points)
      : device(device), host(host), points(points), x({1}, calibration::Scale::Logarithmic, 0, 1), y(x) {
    constexpr double around = 16;
    std::vector<double> intensities = {ridgeOf(device) / around, ridgeOf(device) * around}, speeds = {device.operations};
    for (const RooflinePoint &point : points) {
      intensities.push_back(intensityOf(point));
      speeds.push_back(speedOf(point));
    }
    const auto [first, last] = std::minmax_element(intensities.begin(), intensities.end());
    least = *first;
    most = *last;
    speeds.push_back(heightOf(host, least));
    x = AxisRange({least, most}, calibration::Scale::Logarithmic, leftEdge, rightEdge);
    y = AxisRange(speeds, calibration::Scale::Logarithmic, bottomEdge, topEdge).widened();
  }

  std::string draw() const {
    constexpr const char *start = "<svg class=\"roofline\" viewBox=\"0 0 {0} {1}\" role=\"img\" aria-label=\"Roofline\">\n";
    std::string text = llvm::formatv(start, chartWidth, chartHeight).str();
    for (double tick : x.ticks())
      text += line("grid", x.pixel(tick), topEdge, x.pixel(tick), bottomEdge) +
              label(x.pixel(tick), bottomEdge + 14, "middle", calibration::inWords(tick));
    for (double tick : y.ticks())
      text += line("grid", leftEdge, y.pixel(tick), rightEdge, y.pixel(tick)) +
              label(leftEdge - 4, y.pixel(tick) + 4, "end", calibration::inWords(tick));
    text += label((leftEdge + rightEdge) / 2.0, chartHeight - 8, "middle", "operations per byte");
    constexpr const char *upwards = "<text text-anchor=\"middle\" transform=\"translate(9 {0}) rotate(-90)\">operations per ns</text>\n";
    text += llvm::formatv(upwards, (topEdge + bottomEdge) / 2).str();
    text += roof("roof", device) + roof("roof of-c", host);
    for (const RooflinePoint &point : points)
      text += mark(point);
    return text + "</svg>\n";
  }

private:
  static std::string line(const char *name, double x1, double y1, double x2, double y2) {
    return llvm::formatv("<path class=\"{0}\" d=\"M{1:f1} {2:f1}L{3:f1} {4:f1}\"></path>\n", name, x1, y1, x2, y2).str();
  }
  static std::string label(double atX, double atY, const char *anchor, const std::string &words) {
    return llvm::formatv("<text x=\"{0:f1}\" y=\"{1:f1}\" text-anchor=\"{2}\">{3}</text>\n", atX, atY, anchor, words).str();
  }

  std::string roof(const char *name, const Roof &of) const {
    const double ridge = std::clamp(ridgeOf(of), least, most);
    return line(name, x.pixel(least), y.pixel(heightOf(of, least)), x.pixel(ridge), y.pixel(heightOf(of, ridge))) +
           line(name, x.pixel(ridge), y.pixel(heightOf(of, ridge)), x.pixel(most), y.pixel(heightOf(of, most)));
  }

  /// A dot, or where it was measured a diamond.
  std::string mark(const RooflinePoint &point) const {
    const double atX = x.pixel(intensityOf(point)), atY = y.pixel(speedOf(point));
    if (!point.isMeasured)
      return llvm::formatv("<circle class=\"predicted\" cx=\"{0:f1}\" cy=\"{1:f1}\" r=\"4.5\"></circle>\n", atX, atY).str();
    return llvm::formatv("<path class=\"measured\" d=\"M{0:f1} {1:f1}l6 6l-6 6l-6 -6z\"></path>\n", atX, atY - 6).str();
  }
};

/// The same for those who do not see it.
std::string describePoint(const RooflinePoint &point, const Roof &device) {
  const std::string name = point.isMeasured ? "measured" : "predicted";
  const double intensity = intensityOf(point), speed = speedOf(point), share = speed / heightOf(device, intensity);
  return "<li><span class=\"key " + name + "\"></span>" + name + calibration::escaped(point.words.empty() ? "" : ", " + point.words) + ": " +
         timeInWords(point.nanoseconds) + (point.isMeasured ? " in all, " : ", ") + calibration::inWords(intensity) + " operations per byte, " +
         calibration::inWords(speed) + " operations per ns, " + calibration::inWords(100 * share) + "% of the " +
         (intensity < ridgeOf(device) ? "memory" : "computing") + " roof</li>\n";
}

} // namespace

std::string roofline(const std::string &deviceName, const Roof &device, const Roof &host, const std::vector<RooflinePoint> &points) {
  std::vector<RooflinePoint> shown;
  std::copy_if(points.begin(), points.end(), std::back_inserter(shown), canBeShown);
  if (shown.empty())
    return "";
  std::string text = "<h3>Roofline</h3>\n" + RooflineChart(device, host, shown).draw() + "<ul class=\"keys\">\n";
  for (const RooflinePoint &point : shown)
    text += describePoint(point, device);
  return text + "<li><span class=\"key roof\"></span>the " + calibration::escaped(deviceName) +
         "</li>\n<li><span class=\"key roof of-c\"></span>C on one core</li>\n</ul>\n"
         "<p class=\"hint\">Operations are those of the C, its reads and writes among them.</p>\n";
}

} // namespace nidus
