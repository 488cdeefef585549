#include "tool/calibrate/report.h"
#include "tool/calibrate/chart.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <set>

namespace nidus::calibration {

namespace {

const char *const style = R"(<style>
body { font-family: sans-serif; max-width: 76em; margin: 1em auto; padding: 0 1em; line-height: 1.4 }
table { border-collapse: collapse }
th, td { border: 1px solid #ccc; padding: 0.2em 0.7em; text-align: right }
th:first-child, td:first-child { text-align: left }
svg { max-width: 100% }
</style>
)";

const char *const experiment =
    "<p>The experiment of Gouin 2019, chapter 5: 2025 blocks of 1024 threads. Thread <i>t</i> of each block uses the "
    "address R1(<i>t</i>) = (<i>t</i> mod <i>s</i>)<i>c</i> (cyclic), with <i>s</i> distinct addresses in the block "
    "and at most <i>s</i> in a warp, or R2(<i>t</i>) = floor(<i>t</i>/<i>s</i>)<i>c</i> (by blocks), with "
    "1024/<i>s</i> in the block and 32/<i>s</i> in a warp. The stride <i>c</i> is in elements. Unlike there, each "
    "thread makes as many accesses as it takes for the launch not to count: the vertical axis is accesses by warps per "
    "nanosecond, of the whole device (higher is better), with one standard deviation each way where it can be "
    "seen.</p>\n";

const char *const findingsOfTheSource =
    "<p>In the source, for neighbouring addresses: on the Quadro K2000 constant memory is best below 8 distinct "
    "addresses of a warp and texture beyond; on the Jetson TX1 constant memory up to 16 and shared memory beyond. "
    "Constant memory gets slower with the number of distinct addresses; shared memory limits the loss when the stride "
    "is not one.</p>\n";

template <class E> const char *nameOf(E value) { return EnumNames<E>::names[static_cast<int>(value)]; }

std::string bytes(int count) { return std::to_string(count) + (count == 1 ? " byte" : " bytes"); }

class Report {
  const DeviceProfile &profile;
  const Measurements &measured;
  std::string text;
  llvm::raw_string_ostream out{text};

public:
  explicit Report(const DeviceProfile &profile) : profile(profile), measured(*profile.measured) {}

  std::string print() {
    std::string title = "What was measured on the " + escaped(profile.device);
    out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" << title << "</title>\n"
        << style << "</head>\n<body>\n<h1>" << title << "</h1>\n";
    printConditions();
    printChoice();
    out << "<h2>Memory spaces</h2>\n" << experiment << findingsOfTheSource;
    for (MeasuredOperation operation : {MeasuredOperation::Read, MeasuredOperation::Write})
      for (int size : sizesOf(operation))
        printSpaces(operation, size);
    printCurves();
    out << "</body>\n</html>\n";
    return text;
  }

private:
  void printConditions() {
    out << "<p>" << escaped(profile.source) << ". " << measured.runs << " runs of each point, "
        << inWords(measured.seconds) << " s in all.";
    for (const auto &[name, value] : measured.environment)
      out << " " << escaped(name) << ": " << escaped(value) << ".";
    out << "</p>\n";
    if (!measured.complete)
      out << "<p><strong>Incomplete: the measurement was stopped before its end.</strong></p>\n";
  }

  /// The table that decides where read-only arrays go, and what was decided.
  void printChoice() {
    const MeasuredSpace spaces[] = {MeasuredSpace::Constant, MeasuredSpace::Readonly, MeasuredSpace::TextureLinear,
                                    MeasuredSpace::Shared, MeasuredSpace::GlobalL2};
    out << "<h2>Which space for which array</h2>\n<p>Reads by warps per nanosecond, words at neighbouring addresses "
           "(R1), and the space that nidus takes for an array that is only read. Shared memory must be filled before "
           "it is read and is not chosen by the address alone.</p>\n<table>\n<tr><th>addresses of a warp</th>";
    for (MeasuredSpace space : spaces)
      out << "<th>" << nameOf(space) << "</th>";
    out << "<th>taken</th></tr>\n";
    for (int addresses = 1; addresses <= 32; addresses *= 2) {
      out << "<tr><td>" << addresses << "</td>";
      for (MeasuredSpace space : spaces) {
        AccessPattern pattern;
        pattern.space = space;
        pattern.distinct = addresses;
        std::optional<double> rate = measured.perNanosecond(pattern);
        out << "<td>" << (rate ? inWords(*rate) : "") << "</td>";
      }
      out << "<td>" << taken(addresses) << "</td></tr>\n";
    }
    out << "</table>\n";
  }

  std::string taken(int addresses) const {
    for (const SpaceRule &rule : profile.readSpaces)
      if (addresses <= rule.addressesPerWarp)
        return nameOf(rule.space);
    return "";
  }

  /// Of elements; words first.
  std::vector<int> sizesOf(MeasuredOperation operation) const {
    std::set<int> known;
    for (const SpaceSeries &series : measured.spaces)
      if (series.operation == operation)
        known.insert(series.elementBytes);
    std::vector<int> sizes(known.begin(), known.end());
    std::sort(sizes.begin(), sizes.end(), [](int a, int b) { return std::pair(a != 4, a) < std::pair(b != 4, b); });
    return sizes;
  }

  void printSpaces(MeasuredOperation operation, int size) {
    std::set<int> strides;
    for (const SpaceSeries &series : measured.spaces)
      if (series.operation == operation && series.elementBytes == size)
        strides.insert(series.stride);
    bool isRead = operation == MeasuredOperation::Read;
    out << "<details" << (size == 4 ? " open" : "") << ">\n<summary>" << (isRead ? "Reads" : "Writes")
        << " of elements of " << bytes(size) << "</summary>\n";
    for (int stride : strides)
      for (AddressDistribution distribution : {AddressDistribution::Cyclic, AddressDistribution::Blocked})
        printSpaceChart(operation, size, stride, distribution);
    out << "</details>\n";
  }

  void printSpaceChart(MeasuredOperation operation, int size, int stride, AddressDistribution distribution) {
    bool isRead = operation == MeasuredOperation::Read, isCyclic = distribution == AddressDistribution::Cyclic;
    Chart chart;
    chart.title = std::string(isRead ? "Reads" : "Writes") + ", " + bytes(size) + ", stride " + std::to_string(stride) +
                  (isCyclic ? ", R1 (cyclic)" : ", R2 (by blocks)");
    chart.x = {"distinct addresses in the block", Scale::Logarithmic};
    chart.y = {std::string(isRead ? "reads" : "writes") + " by warps per ns", Scale::Logarithmic};
    for (const SpaceSeries &series : measured.spaces) {
      bool isLevel = series.space == MeasuredSpace::Register; // the same for every pattern
      if (series.operation == operation &&
          (isLevel || (series.elementBytes == size && series.stride == stride && series.distribution == distribution)))
        chart.lines.push_back({nameOf(series.space), static_cast<int>(series.space),
                               std::vector<double>(series.distinct.begin(), series.distinct.end()),
                               series.perNanosecond, series.deviation});
    }
    std::sort(chart.lines.begin(), chart.lines.end(), [](const Line &a, const Line &b) { return a.style < b.style; });
    // A chart of the level alone says nothing.
    if (chart.lines.size() > 1 || (chart.lines.size() == 1 && chart.lines[0].x.size() > 1))
      out << svg(chart);
  }

  void printCurves() {
    std::vector<std::string> groups;
    for (const MeasuredCurve &curve : measured.curves)
      if (std::find(groups.begin(), groups.end(), curve.group) == groups.end())
        groups.push_back(curve.group);
    for (const std::string &group : groups) {
      out << "<h2>" << escaped(group) << "</h2>\n";
      printChart(group);
      printTable(group);
    }
  }

  /// Of the curves with a parameter.
  void printChart(const std::string &group) {
    Chart chart;
    chart.title = group;
    std::vector<double> x, y;
    for (const MeasuredCurve &curve : measured.curves) {
      if (curve.group != group || curve.parameter.empty())
        continue;
      chart.x.label = curve.parameter;
      chart.y.label = curve.unit;
      chart.lines.push_back({curve.name, static_cast<int>(chart.lines.size()), curve.at, curve.mean, curve.deviation});
      x.insert(x.end(), curve.at.begin(), curve.at.end());
      y.insert(y.end(), curve.mean.begin(), curve.mean.end());
    }
    chart.x.scale = scaleFor(x);
    chart.y.scale = scaleFor(y);
    if (!chart.lines.empty())
      out << svg(chart);
  }

  /// Of the single figures.
  void printTable(const std::string &group) {
    std::string rows;
    llvm::raw_string_ostream table(rows);
    for (const MeasuredCurve &curve : measured.curves)
      if (curve.group == group && curve.parameter.empty())
        table << "<tr><td>" << escaped(curve.name) << "</td><td>" << inWords(curve.mean[0]) << "</td><td>"
              << inWords(curve.deviation[0]) << "</td><td>" << escaped(curve.unit) << "</td></tr>\n";
    if (!rows.empty())
      out << "<table>\n<tr><th></th><th>mean</th><th>deviation</th><th>unit</th></tr>\n" << rows << "</table>\n";
  }
};

} // namespace

std::string reportOf(const DeviceProfile &profile) { return Report(profile).print(); }

} // namespace nidus::calibration
