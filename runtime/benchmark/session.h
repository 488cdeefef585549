//===- session.h - the points to be measured, one after another, in a time ----===//
#pragma once

#include "figures.h"
#include <algorithm>
#include <cstdio>
#include <functional>

namespace nidus::benchmark {

enum class Extent { Quick, Full };

struct Settings {
  Extent extent = Extent::Full;
  double seconds = 270; ///< for all measurements: 5 minutes with what comes before and after
  int runs = 10;        ///< of each point, as in the source
  bool isQuick() const { return extent == Extent::Quick; }
};

/// How a point is measured.
struct Run {
  int count = 10;
  double milliseconds = 1; ///< that each should take: long enough that the launch does not count
};

/// One figure, or a few that come out together.
struct Point {
  std::string section;
  double seconds = 0; ///< expected
  std::function<void(Figures &, const Run &)> measure;
};

using Points = std::vector<Point>;

inline void append(Points &all, Points more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Measures points until they are done, the time is over or somebody wants to stop. When points take longer than
/// expected, later ones get shorter runs.
class Session {
  const Settings &settings;
  std::function<double()> clock; ///< seconds
  std::function<bool()> isStopped;
  double start;
  double expected = 0, expectedDone = 0;

public:
  Session(const Settings &settings, std::function<double()> clock, std::function<bool()> isStopped)
      : settings(settings), clock(std::move(clock)), isStopped(std::move(isStopped)), start(this->clock()) {}

  double elapsed() const { return clock() - start; }

  /// Were all points measured? `progress` is told the section, the share that is done and the seconds left.
  bool measure(const Points &points, Figures &figures,
               const std::function<void(const std::string &, double, double)> &progress) {
    for (const Point &point : points)
      expected += point.seconds;
    for (const Point &point : points) {
      if (isStopped() || elapsed() >= settings.seconds)
        return false;
      progress(point.section, expectedDone / expected, secondsLeft());
      point.measure(figures, {settings.runs, (settings.isQuick() ? 0.3 : 1) * shortening()});
      expectedDone += point.seconds;
    }
    return true;
  }

private:
  double secondsLeft() const {
    double slowness = expectedDone > 0 ? elapsed() / expectedDone : 1;
    return std::min(settings.seconds - elapsed(), (expected - expectedDone) * slowness);
  }

  /// Of runs, so that the points that are left fit in the time that is left.
  double shortening() const {
    double share = (settings.seconds - elapsed()) / (expected - expectedDone);
    return std::min(1.0, std::max(0.1, share));
  }
};

} // namespace nidus::benchmark
