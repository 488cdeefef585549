#include "tool/timeline.h"
#include "analysis/criteria/profit.h"
#include "tool/calibrate/chart.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace nidus {

namespace {

/// In microseconds.
struct Event {
  std::string name;
  double begin, end;
  bool isOwn;
  double duration() const { return end - begin; }
  bool operator<(const Event &other) const { return std::tie(begin, end, name) < std::tie(other.begin, other.end, other.name); }
};

using Lanes = std::map<std::string, std::vector<Event>>; ///< by category, in the order of their begin

Lanes lanesOf(const llvm::json::Object &trace, const std::set<std::string> &kernels) {
  Lanes lanes;
  const llvm::json::Array *events = trace.getArray("traceEvents");
  if (!events)
    return lanes;
  for (const llvm::json::Value &value : *events) {
    const llvm::json::Object *event = value.getAsObject();
    const auto begin = event ? event->getNumber("ts") : std::nullopt, duration = event ? event->getNumber("dur") : std::nullopt;
    const auto name = event ? event->getString("name") : std::nullopt;
    if (!name || !begin || !duration || !std::isfinite(*begin + *duration) || *duration < 0)
      continue;
    const bool isOwn = kernels.count(name->split(": ").first.str()) > 0; // "kernel", or "nest: array"
    lanes[event->getString("cat").value_or("other").str()].push_back({name->str(), *begin, *begin + *duration, isOwn});
  }
  for (auto &[category, lane] : lanes)
    std::sort(lane.begin(), lane.end());
  return lanes;
}

/// Events that nobody could see apart; `all` has the name of the first.
struct Bar {
  Event all;
  int count = 1;
};

/// A page has some hundred of them, however long the run was.
std::vector<Bar> barsOf(const std::vector<Event> &lane, double distance) {
  std::vector<Bar> bars;
  for (const Event &event : lane)
    if (bars.empty() || bars.back().all.isOwn != event.isOwn || event.begin - bars.back().all.end > distance) {
      bars.push_back({event});
    } else {
      bars.back().all.end = std::max(bars.back().all.end, event.end);
      bars.back().count++;
    }
  return bars;
}

std::vector<std::string> inUsualOrder(const Lanes &lanes) {
  const std::vector<std::string> usual = {"to device", "kernel", "from device"};
  std::vector<std::string> all;
  std::copy_if(usual.begin(), usual.end(), std::back_inserter(all), [&](const std::string &name) { return lanes.count(name) > 0; });
  for (const auto &[category, lane] : lanes)
    if (!llvm::is_contained(usual, category))
      all.push_back(category);
  return all;
}

std::string printTracks(const Lanes &lanes, double first, double last) {
  constexpr double apart = 1.0 / 500; // of the width
  const double all = std::max(last - first, 1e-3);
  const auto percent = [&](double part) { return llvm::formatv("{0:f3}%", 100 * part / all).str(); };
  std::string text = "<div class=\"timeline\">\n";
  for (const std::string &category : inUsualOrder(lanes)) {
    text += "<span>" + calibration::escaped(category) + "</span><div class=\"track\">";
    for (const auto &[bar, count] : barsOf(lanes.at(category), all * apart)) {
      const std::string more = count == 1 ? "" : " and " + std::to_string(count - 1) + " more";
      text += "<i class=\"" + std::string(bar.isOwn ? "own" : "other") + "\" style=\"left:" + percent(bar.begin - first) + ";width:" +
              percent(bar.duration()) + "\" title=\"" + calibration::escaped(bar.name + more + ", " + timeInWords(bar.duration() * 1000)) + "\"></i>";
    }
    text += "</div>\n";
  }
  return text + "<span></span><div class=\"scale\"><span>0</span><span>" + timeInWords(all / 2 * 1000) + "</span><span>" + timeInWords(all * 1000) +
         "</span></div>\n</div>\n";
}

struct Total {
  std::string category, name;
  int count = 0;
  double duration = 0;
  /// The longest first.
  bool operator<(const Total &other) const { return std::tie(other.duration, category, name) < std::tie(duration, other.category, other.name); }
};

std::string printLongest(const Lanes &lanes) {
  constexpr size_t most = 12;
  std::map<std::pair<std::string, std::string>, Total> byName;
  for (const auto &[category, lane] : lanes)
    for (const Event &event : lane) {
      Total &total = byName[{category, event.name}];
      total = {category, event.name, total.count + 1, total.duration + event.duration()};
    }
  std::vector<Total> totals;
  for (const auto &[key, total] : byName)
    totals.push_back(total);
  std::sort(totals.begin(), totals.end());
  std::string text = "<div class=\"wide\"><table>\n<tr><th></th><th>what</th><th>times</th><th>all together</th></tr>\n";
  for (size_t i = 0; i < std::min(most, totals.size()); ++i)
    text += "<tr><td>" + calibration::escaped(totals[i].category) + "</td><td>" + calibration::escaped(totals[i].name) + "</td><td>" +
            std::to_string(totals[i].count) + "</td><td>" + timeInWords(totals[i].duration * 1000) + "</td></tr>\n";
  return text + "</table></div>\n" + (totals.size() > most ? "<p>and " + std::to_string(totals.size() - most) + " more</p>\n" : "");
}

} // namespace

std::string timeline(const llvm::json::Object &trace, const std::set<std::string> &kernels) {
  const Lanes lanes = lanesOf(trace, kernels);
  if (lanes.empty())
    return "";
  double first = lanes.begin()->second.front().begin, last = first;
  bool areOthers = false;
  for (const auto &[category, lane] : lanes)
    for (const Event &event : lane) {
      first = std::min(first, event.begin);
      last = std::max(last, event.end);
      areOthers |= !event.isOwn;
    }
  return "<article class=\"card\">\n<h2>Timeline of the measured run</h2>\n" + printTracks(lanes, first, last) +
         (areOthers ? "<p class=\"hint\">Faint: not of the nests of this file.</p>\n" : "") + printLongest(lanes) + "</article>\n";
}

} // namespace nidus
