#include "tool/html_page.h"
#include "analysis/criteria/example_sizes.h"
#include "analysis/criteria/profit.h"
#include "codegen/print_cuda.h"
#include "codegen/print_formula.h"
#include "tool/calibrate/chart.h"
#include "tool/html_style.h"
#include "tool/nest_text.h"
#include "tool/remark_list.h"
#include "tool/report.h"
#include "tool/roofline.h"
#include "tool/timeline.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>

namespace nidus {

namespace {

namespace json = llvm::json;

/// What becomes of a nest: the class of its lines, and the words for it.
struct Fate {
  const char *name, *words;
};
constexpr Fate runsOnDevice{"mapped", "runs on the device"}, staysC{"left", "stays C"},
    doesNotPay{"declined", "stays C: the device would take longer"}, staysOnHost{"host", "a loop of the host"};

Fate fateOf(const NestResult &nest) {
  if (nest.plan)
    return runsOnDevice;
  const auto has = [&](ReasonId id) {
    return std::any_of(nest.reasons.begin(), nest.reasons.end(), [&](const Reason &reason) { return reason.id == id; });
  };
  return has(ReasonId::HostLoop) ? staysOnHost : has(ReasonId::TooSmall) ? doesNotPay : staysC;
}

std::string inHtml(const std::string &text) { return calibration::escaped(text); }
std::string fieldOf(const json::Object &object, llvm::StringRef name) { return inHtml(object.getString(name).value_or("").str()); }

/// A nest with what the report says of it.
struct Shown {
  const FunctionPlan *function;
  const NestResult *nest;
  const json::Object *report;
  bool isIncluded() const { return nest->range.beginOffset == nest->range.endOffset; }
};

class Page {
  const Plan &plan;
  const DeviceProfile &device; ///< with its measurements
  const json::Object report;
  const json::Object &profile, &trace;
  const std::string &source;
  std::vector<std::string> lines, numbers; ///< of the text; what stands beside each
  std::vector<bool> isHidden;              ///< files that are included, and of which no nest is shown
  std::vector<const char *> classes; ///< of each line; null: outside of all nests
  std::vector<Shown> nests;
  std::map<std::string, Struct> structs;
  std::string text;

public:
  Page(const Plan &plan, const Unit &unit, const DeviceProfile &device, const MeasuredRun &measured)
      : plan(plan), device(device), report(fileReport(plan)), profile(measured.profile), trace(measured.trace), source(unit.text) {
    const std::vector<LineOfFile> places = linesOfFiles(source, unit.included);
    for (llvm::StringRef line : llvm::split(llvm::StringRef(source).rtrim('\n'), '\n')) {
      numbers.push_back(std::to_string(places[lines.size()].number));
      lines.push_back(line.rtrim('\r').str());
    }
    classes.resize(lines.size());
    isHidden.resize(lines.size());
    for (const Struct &type : plan.structs)
      structs[type.name] = type;
    collectNests();
    for (const IncludedText &file : unit.included)
      hide(file);
  }

  std::string print() {
    const std::string title = inHtml(llvm::sys::path::filename(plan.path).str());
    text = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
           title + ": its loop nests</title>\n" + htmlStyle + "</head>\n<body>\n<h1>" + title + "</h1>\n";
    printSummary();
    text += timeline(trace, kernelNames());
    size_t line = 0;
    for (auto at = nests.begin(); at != nests.end() && !at->isIncluded();) {
      const size_t begin = beginOf(*at), end = endOf(*at);
      printLines(line, begin);
      text += "<section class=\"pair\">\n";
      printLines(begin, end);
      text += "<div>\n";
      for (; at != nests.end() && !at->isIncluded() && beginOf(*at) < end; ++at)
        printNest(*at);
      text += "</div>\n</section>\n";
      line = end;
    }
    printLines(line, lines.size());
    for (const Shown &shown : nests)
      if (shown.isIncluded())
        printNest(shown);
    return text + "</body>\n</html>\n";
  }

private:
  /// Of the text, from 0.
  size_t lineOf(int offset) const { return static_cast<size_t>(std::count(source.begin(), source.begin() + offset, '\n')); }
  size_t beginOf(const Shown &shown) const { return lineOf(shown.nest->range.beginOffset); }
  size_t endOf(const Shown &shown) const { return std::min(lines.size(), lineOf(shown.nest->range.endOffset) + 1); }

  /// Of a file of which nothing is shown, the #include is.
  void hide(const IncludedText &file) {
    const size_t begin = lineOf(file.begin), end = std::min(lines.size(), lineOf(file.end));
    const bool hasNests = std::any_of(nests.begin(), nests.end(), [&](const Shown &shown) {
      return !shown.isIncluded() && file.begin <= shown.nest->range.beginOffset && shown.nest->range.beginOffset < file.end;
    });
    if (isHidden[begin])
      return;
    if (hasNests) { // #line is in no file
      numbers[begin].clear();
      numbers[end - 1].clear();
      return;
    }
    lines[begin] = llvm::StringRef(file.directive).rtrim().str();
    for (size_t line = begin + 1; line < end; ++line)
      isHidden[line] = true;
  }

  /// In the order of their lines, outer ones first; those of included files at the end.
  void collectNests() {
    const json::Array &functions = *report.getArray("functions");
    for (size_t f = 0; f < plan.functions.size(); ++f) {
      const FunctionPlan &function = plan.functions[f];
      const json::Array &reports = *functions[f].getAsObject()->getArray("nests");
      for (size_t n = 0; n < function.nests.size(); ++n)
        if (function.nests[n].plan || !ownReasons(function.nests[n], function).empty())
          nests.push_back({&function, &function.nests[n], reports[n].getAsObject()});
    }
    const auto place = [](const Shown &shown) {
      return std::make_tuple(shown.isIncluded(), shown.nest->range.beginOffset, -shown.nest->range.endOffset);
    };
    std::sort(nests.begin(), nests.end(), [&](const Shown &a, const Shown &b) { return place(a) < place(b); });
    for (const Shown &shown : nests)
      if (!shown.isIncluded())
        for (size_t line = beginOf(shown); line < endOf(shown); ++line)
          classes[line] = fateOf(*shown.nest).name;
  }

  void printSummary() {
    const auto mapped = std::count_if(nests.begin(), nests.end(), [](const Shown &shown) { return shown.nest->plan.has_value(); });
    text += "<p>" + std::to_string(nests.size()) + (nests.size() == 1 ? " loop nest, " : " loop nests, ") + std::to_string(mapped) +
            " of them for the " + inHtml(device.device) + ". Translated by nidus " NIDUS_VERSION ".</p>\n<p class=\"legend\">";
    for (const Fate &fate : {runsOnDevice, doesNotPay, staysC, staysOnHost})
      text += std::string("<span class=\"") + fate.name + "\">" + fate.words + "</span>";
    text += "</p>\n";
  }

  void printLines(size_t begin, size_t end) {
    if (begin >= end)
      return;
    text += "<pre>";
    for (size_t line = begin; line < end; ++line)
      if (!isHidden[line])
        text += std::string("<span class=\"line") + (classes[line] ? " " : "") + (classes[line] ? classes[line] : "") +
                "\" data-line=\"" + numbers[line] + "\">" + inHtml(lines[line]) + "</span>";
    text += "</pre>\n";
  }

  void printNest(const Shown &shown) {
    const NestResult &nest = *shown.nest;
    const Fate fate = fateOf(nest);
    text += "<article class=\"card\">\n<h2>" + inHtml(shown.function->name) + ", " +
            (nest.range.file.empty() ? "" : inHtml(nest.range.file) + ", ") + "lines " + std::to_string(nest.range.beginLine) + "-" +
            std::to_string(nest.range.endLine) + " <span class=\"fate " + fate.name + "\">" + fate.words + "</span></h2>\n";
    for (const Reason &reason : ownReasons(nest, *shown.function))
      text += "<p>Line " + std::to_string(reason.location.line) + ": " + inHtml(reason.message) + " [" + nameOf(reason.id) + "]" +
              (reason.hint.empty() ? "" : "<br><span class=\"hint\">" + inHtml(reason.hint) + "</span>") + "</p>\n";
    printTable("Criteria", *shown.report->getArray("criteria"), {"", "holds", ""}, [](const json::Object &each) {
      const std::string when = fieldOf(each, "when");
      return std::vector<std::string>{fieldOf(each, "id"),
                                      (each.getBoolean("holds").value_or(false) ? "yes" : "no") + (when.empty() ? "" : ", " + when),
                                      fieldOf(each, "detail")};
    });
    if (nest.plan)
      printPlan(*nest.plan, *shown.report);
    text += "</article>\n";
  }

  void printPlan(const NestPlan &nest, const json::Object &of) {
    const json::Array &kernels = *of.getArray("kernels");
    text += "<h3>" + std::string(kernels.size() == 1 ? "Kernel" : "Kernels") + "</h3>\n<pre class=\"kernel\">" +
            inHtml(printKernelsOf(nest, plan)) + "</pre>\n";
    printTable("Launches", kernels, {"kernel", "grid", "block"}, [](const json::Object &kernel) {
      return std::vector<std::string>{fieldOf(kernel, "name"), sizes(*kernel.getArray("grid")), sizes(*kernel.getArray("block"))};
    });
    json::Array arrays;
    for (const json::Value &kernel : kernels)
      for (const json::Value &array : *kernel.getAsObject()->getArray("arrays"))
        if (!llvm::is_contained(arrays, array))
          arrays.push_back(array);
    printTable("Memory", arrays, {"array", "space", "why"}, [&](const json::Object &array) {
      std::string why = fieldOf(array, "why");
      if (const ArrayPlan *planned = findArray(nest, array.getString("name").value_or("").str()))
        for (const std::string &line : spacesNotTaken(*planned))
          why += "<br><span class=\"hint\">" + inHtml(line) + "</span>";
      return std::vector<std::string>{fieldOf(array, "name"), fieldOf(array, "space"), why};
    });
    printTable("Transfers", *of.getArray("transfers"), {"array", "", "what", "bytes"}, [](const json::Object &transfer) {
      const bool isToDevice = transfer.getString("direction") == "h2d";
      return std::vector<std::string>{fieldOf(transfer, "array"), isToDevice ? "to the device" : "to the host",
                                      fieldOf(transfer, "region"), fieldOf(transfer, "bytes")};
    });
    printCandidates(nest);
    printRoofline(nest);
    printMeasured(nest);
  }

  /// Of a list of the profile, what is about the nest: `key` names a kernel of its.
  json::Array measuredOf(const NestPlan &nest, llvm::StringRef list, llvm::StringRef key) const {
    json::Array found;
    if (const json::Array *all = profile.getArray(list))
      for (const json::Value &value : *all)
        if (const json::Object *each = value.getAsObject())
          if (std::any_of(nest.kernels.begin(), nest.kernels.end(),
                          [&](const KernelPlan &kernel) { return each->getString(key) == llvm::StringRef(kernel.name); }))
            found.push_back(value);
    return found;
  }

  void printMeasured(const NestPlan &nest) {
    const std::string device = fieldOf(profile, "device");
    printTable("Measured: " + device, measuredOf(nest, "kernels", "name"), {"kernel", "launches", "ms", "ms per launch"},
               [](const json::Object &kernel) {
                 const double launches = kernel.getNumber("launches").value_or(0), ms = kernel.getNumber("ms").value_or(0);
                 return std::vector<std::string>{fieldOf(kernel, "name"), llvm::formatv("{0:f0}", launches).str(),
                                                 llvm::formatv("{0:f3}", ms).str(),
                                                 launches > 0 ? llvm::formatv("{0:f4}", ms / launches).str() : "-"};
               });
    printTable("Copied: " + device, measuredOf(nest, "arrays", "nest"), {"array", "bytes to the device", "bytes to the host"},
               [](const json::Object &array) {
                 return std::vector<std::string>{fieldOf(array, "array"), std::to_string(array.getInteger("h2d_bytes").value_or(0)),
                                                 std::to_string(array.getInteger("d2h_bytes").value_or(0))};
               });
  }

  std::set<std::string> kernelNames() const {
    std::set<std::string> names;
    for (const Shown &shown : nests)
      if (shown.nest->plan)
        for (const KernelPlan &kernel : shown.nest->plan->kernels)
          names.insert(kernel.name);
    return names;
  }

  /// Where the device profile says what the device can.
  void printRoofline(const NestPlan &nest) {
    const std::optional<Roof> roof = roofOf(device);
    if (!roof)
      return;
    std::vector<RooflinePoint> points;
    if (const std::optional<RooflinePoint> point = predictedPoint(nest))
      points.push_back(*point);
    if (const std::optional<RooflinePoint> point = measuredPoint(nest))
      points.push_back(*point);
    const Rates rates = device.predictionRates();
    text += roofline(device.device, *roof, {rates.hostOperations, rates.hostMemory}, points);
  }

  /// By the cost of the candidate that was taken, where it is known of all steps.
  std::optional<RooflinePoint> predictedPoint(const NestPlan &nest) const {
    const Setting setting{structs, device};
    const ExampleSizes examples(nest, setting);
    const double size = examples.typical(nest, setting);
    const std::optional<Estimate> all = estimate(nest, examples.at(size), setting);
    if (!all)
      return std::nullopt;
    const std::optional<double> ofTaken = nest.steps || nest.candidates.empty() ? std::nullopt : nest.candidates.front().predictedNs;
    const std::string sizes = examples.words(size, [&](const ExprRef &e) { return printReadableFormula(e, nest); }, nest);
    return RooflinePoint{examples.isConstant() ? "" : "for " + sizes, all->operations, all->deviceBytes,
                         ofTaken.value_or(all->kernelNs - device.rates->nestStart), false};
  }

  /// Of the calls that the device computed, for which the launcher counted.
  std::optional<RooflinePoint> measuredPoint(const NestPlan &nest) const {
    RooflinePoint point{profile.getString("device").value_or("").str(), 0, 0, 0, true};
    for (const json::Value &each : measuredOf(nest, "kernels", "name"))
      point.nanoseconds += each.getAsObject()->getNumber("ms").value_or(0) * 1e6;
    for (const json::Value &each : measuredOf(nest, "predictions", "nest")) {
      point.operations += each.getAsObject()->getNumber("operations").value_or(0);
      point.bytes += each.getAsObject()->getNumber("touched_bytes").value_or(0);
    }
    return point;
  }

  static std::string sizes(const json::Array &each) {
    std::vector<std::string> all;
    for (const json::Value &size : each)
      all.push_back(size.getAsString() ? inHtml(size.getAsString()->str()) : std::to_string(size.getAsInteger().value_or(1)));
    while (all.size() > 1 && all.back() == "1")
      all.pop_back();
    return llvm::join(all, " x ");
  }

  /// What the mappings that were tried are predicted to take, as bars.
  void printCandidates(const NestPlan &nest) {
    double slowest = 0;
    for (const CandidateCost &candidate : nest.candidates)
      slowest = std::max(slowest, candidate.predictedNs.value_or(0));
    if (slowest <= 0)
      return;
    text += "<h3>Predicted time of the kernels</h3>\n<div class=\"wide\"><table>\n";
    for (const CandidateCost &candidate : nest.candidates)
      if (candidate.predictedNs)
        text += "<tr><td>" + inHtml(candidate.strategy) + (candidate.isTaken ? " (taken)" : "") + "</td><td><span class=\"bar\" style=\"width:" +
                llvm::formatv("{0:f1}", 10 * *candidate.predictedNs / slowest).str() + "em\"></span>" +
                timeInWords(*candidate.predictedNs) + "</td></tr>\n";
    text += "</table></div>\n";
  }

  /// A row for each of the values, under the names of the columns.
  template <class Row>
  void printTable(const std::string &title, const json::Array &values, const std::vector<std::string> &columns, Row row) {
    if (values.empty())
      return;
    text += "<h3>" + title + "</h3>\n<div class=\"wide\"><table>\n<tr>";
    for (const std::string &column : columns)
      text += "<th>" + column + "</th>";
    text += "</tr>\n";
    for (const json::Value &value : values)
      text += "<tr><td>" + llvm::join(row(*value.getAsObject()), "</td><td>") + "</td></tr>\n";
    text += "</table></div>\n";
  }
};

} // namespace

std::string htmlPage(const Plan &plan, const Unit &unit, const DeviceProfile &device, const MeasuredRun &measured) {
  return Page(plan, unit, device, measured).print();
}

} // namespace nidus
