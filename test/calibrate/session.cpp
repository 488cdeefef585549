// Measurements end with the time that they have, or when somebody stops them, and keep what there is.
// RUN: %{bare_cxx} -g1 %sanitize -I%S/../../runtime/benchmark %s -o %t && %t
#include "Inputs/expect.h"
#include <session.h>

using namespace nidus::benchmark;

namespace {

/// Points that take `seconds` of a clock that only they move.
struct Simulation {
  double now = 0;
  int measured = 0;
  std::vector<double> runs, shares, left;
  bool isStopped = false, isComplete = false;

  Simulation(const Settings &settings, int count, double expected, double seconds, int stopAfter = -1) {
    Points points;
    for (int i = 0; i < count; ++i)
      points.push_back({"section", expected, [this, seconds, stopAfter](Figures &figures, const Run &run) {
                          figures.add("section", std::to_string(measured), "s", {1, 0});
                          runs.push_back(run.milliseconds);
                          now += seconds;
                          isStopped = ++measured == stopAfter;
                        }});
    Figures figures;
    Session session(settings, [this] { return now; }, [this] { return isStopped; });
    isComplete = session.measure(points, figures, [this](const std::string &, double share, double secondsLeft) {
      shares.push_back(share);
      left.push_back(secondsLeft);
    });
    EXPECT(int(figures.curves.size()) == measured);
  }
};

} // namespace

int main() {
  Settings settings;
  settings.seconds = 100;

  Simulation all(settings, 10, 1, 1);
  EXPECT(all.isComplete && all.measured == 10);
  EXPECT(all.shares[0] == 0 && all.shares[5] == 0.5);
  EXPECT(all.left[5] == 5);
  EXPECT(all.runs[9] == 1);

  // Each takes four times as long as expected: the time is over after 25, and runs get shorter on the way.
  Simulation slow(settings, 100, 1, 4);
  EXPECT(!slow.isComplete && slow.measured == 25);
  EXPECT(slow.runs.back() < 0.2 && slow.runs.back() >= 0.1);
  EXPECT(slow.left[10] <= 60);

  Simulation stopped(settings, 10, 1, 1, 3);
  EXPECT(!stopped.isComplete && stopped.measured == 3);

  settings.extent = Extent::Quick;
  EXPECT(Simulation(settings, 1, 1, 1).runs[0] < 1);
}
