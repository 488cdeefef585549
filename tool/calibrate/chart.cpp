#include "tool/calibrate/chart.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace nidus::calibration {

namespace {

// In pixels.
constexpr int height = 330, left = 64, top = 34, right = 430, bottom = 280;
constexpr int letter = 7; // about the width of one

// Colours that people with colour-blindness tell apart (Okabe and Ito 2008); beyond them the same with dashes.
constexpr const char *colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"};

std::string strokeOf(int style) {
  constexpr int count = std::size(colours);
  std::string stroke = std::string(" stroke=\"") + colours[style % count] + "\"";
  return style < count ? stroke : stroke + " stroke-dasharray=\"5 3\"";
}

class Drawing {
  const Chart &chart;
  AxisRange x, y;
  std::string text;
  llvm::raw_string_ostream out{text};

public:
  explicit Drawing(const Chart &chart)
      : chart(chart), x(all(&Line::x), chart.x.scale, left, right),
        y(AxisRange(all(&Line::y), chart.y.scale, bottom, top).widened()) {}

  std::string draw() {
    const int width = right + 50 + letter * static_cast<int>(longestName());
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << width << "\" height=\"" << height
        << "\" viewBox=\"0 0 " << width << " " << height << "\" font-family=\"sans-serif\" font-size=\"11\">\n";
    label(left, 18, chart.title, " font-size=\"13\" font-weight=\"bold\"");
    drawAxes();
    for (size_t i = 0; i < chart.lines.size(); ++i) {
      // Lines that coincide show at the edges of those that are drawn later.
      drawLine(chart.lines[i], 1.5 + 0.5 * static_cast<double>(chart.lines.size() - 1 - i));
      drawLegend(chart.lines[i], top + 8 + 18 * static_cast<int>(i));
    }
    out << "</svg>\n";
    return text;
  }

private:
  size_t longestName() const {
    size_t longest = 16;
    for (const Line &line : chart.lines)
      longest = std::max(longest, line.name.size());
    return longest;
  }

  std::vector<double> all(std::vector<double> Line::*values) const {
    std::vector<double> joined;
    for (const Line &line : chart.lines)
      joined.insert(joined.end(), (line.*values).begin(), (line.*values).end());
    return joined;
  }

  void label(double atX, double atY, const std::string &words, const std::string &attributes) {
    out << "<text x=\"" << llvm::format("%.1f", atX) << "\" y=\"" << llvm::format("%.1f", atY) << "\"" << attributes
        << ">" << escaped(words) << "</text>\n";
  }

  void segment(double x1, double y1, double x2, double y2, const std::string &attributes) {
    out << "<path d=\"M" << llvm::format("%.1f %.1f", x1, y1) << "L" << llvm::format("%.1f %.1f", x2, y2) << "\""
        << attributes << "/>\n";
  }

  void drawAxes() {
    const std::string grid = " stroke=\"#ddd\"";
    for (double tick : x.ticks()) {
      segment(x.pixel(tick), top, x.pixel(tick), bottom, grid);
      label(x.pixel(tick), bottom + 16, inWords(tick), " text-anchor=\"middle\"");
    }
    for (double tick : y.ticks()) {
      segment(left, y.pixel(tick), right, y.pixel(tick), grid);
      label(left - 6, y.pixel(tick) + 4, inWords(tick), " text-anchor=\"end\"");
    }
    out << "<rect x=\"" << left << "\" y=\"" << top << "\" width=\"" << right - left << "\" height=\"" << bottom - top
        << "\" fill=\"none\" stroke=\"#666\"/>\n";
    label((left + right) / 2, bottom + 38, chart.x.label, " text-anchor=\"middle\"");
    std::string place = std::to_string((top + bottom) / 2);
    label(14, (top + bottom) / 2, chart.y.label, " text-anchor=\"middle\" transform=\"rotate(-90 14 " + place + ")\"");
  }

  void drawLegend(const Line &line, int at) {
    segment(right + 10, at, right + 34, at, " stroke-width=\"2\"" + strokeOf(line.style));
    label(right + 40, at + 4, line.name, "");
  }

  void drawLine(const Line &line, double width) {
    out << "<g fill=\"none\"" << strokeOf(line.style) << ">\n<path stroke-width=\"" << llvm::format("%.1f", width)
        << "\" d=\"";
    const char *command = "M";
    for (size_t i = 0; i < line.x.size(); ++i)
      if (isShown(line, i)) {
        out << command << llvm::format("%.1f %.1f", x.pixel(line.x[i]), y.pixel(line.y[i]));
        command = "L";
      }
    if (line.x.size() == 1 && isShown(line, 0))
      out << "M" << left << llvm::format(" %.1f", y.pixel(line.y[0])) << "H" << right;
    out << "\"/>\n";
    for (size_t i = 0; i < line.x.size(); ++i)
      if (isShown(line, i))
        drawPoint(line, i);
    out << "</g>\n";
  }

  bool isShown(const Line &line, size_t i) const { return x.shows(line.x[i]) && y.shows(line.y[i]); }

  /// A dot that tells its value, and a bar of one deviation each way where it can be seen.
  void drawPoint(const Line &line, size_t i) {
    double atX = x.pixel(line.x[i]), value = line.y[i], deviation = line.deviation[i];
    out << "<circle cx=\"" << llvm::format("%.1f", atX) << "\" cy=\"" << llvm::format("%.1f", y.pixel(value))
        << "\" r=\"1.5\" stroke-width=\"2\"><title>" << escaped(line.name) << ", " << inWords(line.x[i]) << ": "
        << inWords(value) << " \xC2\xB1 " << inWords(deviation) << "</title></circle>\n";
    double above = y.pixel(value + deviation);
    double below = y.shows(value - deviation) ? y.pixel(value - deviation) : bottom;
    if (below - above > 2)
      segment(atX, std::max<double>(above, top), atX, std::min<double>(below, bottom), "");
  }
};

} // namespace

std::string svg(const Chart &chart) { return Drawing(chart).draw(); }

std::string escaped(const std::string &text) {
  std::string safe;
  llvm::raw_string_ostream out(safe);
  llvm::printHTMLEscaped(text, out);
  return safe;
}

} // namespace nidus::calibration
