// Small launches that need nothing of each other go to streams of their own; what needs several of them, is large or
// unknown, or comes from elsewhere waits for all, and a chain of launches costs few marks.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/queue/side_streams.h>
#include <string>

namespace {

/// Writes down what it is given: m: a mark, f2: stream 2 follows it, j2: stream 0 waits for stream 2.
class Recorder : public nidus::StreamsOfDevice {
public:
  void mark() override { text += "m "; }
  void follow(size_t side) override { text += "f" + std::to_string(side) + " "; }
  void join(size_t side) override { text += "j" + std::to_string(side) + " "; }

  /// Since the last time that it was asked for.
  std::string take() {
    std::string all;
    all.swap(text);
    return all;
  }

  std::string text;
};

const nidus::SideTerms always{1000, 3, SIZE_MAX};

/// Plans launches that read and write one 8-byte cell of the device for each lower and upper case letter.
class Plan : public Recorder {
public:
  explicit Plan(nidus::SideTerms terms = always) : sides(*this, terms) {}

  /// The stream follows its name: "A on 0 ".
  void add(const std::string &cells, unsigned threads = 100) {
    std::vector<nidus::Touched> touched;
    for (const char cell : cells) {
      const auto begin = static_cast<uintptr_t>(cell | 32) * 8;
      touched.push_back({begin, begin + 8, cell < 'a'});
    }
    nidus::Shape shape;
    shape.grid[0] = threads / 10, shape.block[1] = 10;
    nidus::withLaunch(0, nullptr, "kernel", {"nest", "file.c", 1}, shape, nullptr, touched,
                      [&](const nidus::Launch &launch) {
                        const size_t stream = sides.streamFor(launch);
                        text += cells + " on " + std::to_string(stream) + " ";
                      });
  }

  nidus::SideStreams sides;
};

std::string planned(const std::vector<std::string> &launches) {
  Plan plan;
  for (const std::string &cells : launches)
    plan.add(cells);
  return plan.take();
}

void runsIndependentLaunchesSideBySide() {
  EXPECT(planned({"aB", "cD", "aE"}) == "m aB on 0 f1 cD on 1 f2 aE on 2 ");
  // More than there are streams: behind those that have least to do, without a wait.
  EXPECT(planned({"A", "B", "C", "D", "E", "F"}) == "m A on 0 f1 B on 1 f2 C on 2 f3 D on 3 E on 0 F on 1 ");
}

void keepsOrder() {
  // Behind the one that writes what is read, reads what is written, or writes it too.
  EXPECT(planned({"A", "B", "bC"}) == "m A on 0 f1 B on 1 bC on 1 ");
  EXPECT(planned({"A", "bC", "B"}) == "m A on 0 f1 bC on 1 B on 1 ");
  EXPECT(planned({"A", "B", "B"}) == "m A on 0 f1 B on 1 B on 1 ");
  EXPECT(planned({"A", "B", "aC", "cD"}) == "m A on 0 f1 B on 1 aC on 0 cD on 0 ");
  // One that needs two streams waits for all, and stands in front of what comes next.
  EXPECT(planned({"A", "B", "abC", "cD", "cE", "deF"}) ==
         "m A on 0 f1 B on 1 j1 abC on 0 m cD on 0 f1 cE on 1 j1 deF on 0 ");
  EXPECT(planned({"A", "B", "C", "bcD"}) == "m A on 0 f1 B on 1 f2 C on 2 j1 j2 bcD on 0 ");
}

void marksBehindWhatSeveralNeed() {
  EXPECT(planned({"A", "aB", "aC", "bD", "cE"}) == "m A on 0 m aB on 0 f1 aC on 1 bD on 0 cE on 1 ");
}

void leavesLargeLaunchesAlone() {
  Plan plan;
  plan.add("A", 1000);
  plan.add("B", 1010);
  plan.add("C");
  plan.add("D");
  plan.add("E", 1010);
  plan.add("F");
  EXPECT(plan.take() == "m A on 0 B on 0 m C on 0 f1 D on 1 j1 E on 0 m F on 0 ");
  // What may touch anything.
  plan.add("G");
  plan.add("");
  EXPECT(plan.take() == "f1 G on 1 j1  on 0 ");
}

void waitsForWhoeverLooks() {
  Plan plan;
  plan.sides.join();
  EXPECT(plan.take().empty() && !plan.sides.isMarked());
  plan.add("A");
  EXPECT(plan.sides.isMarked());
  plan.add("B");
  plan.sides.join();
  EXPECT(plan.take() == "m A on 0 f1 B on 1 j1 " && !plan.sides.isMarked());
  plan.sides.join();
  plan.add("C");
  EXPECT(plan.take() == "m C on 0 ");
}

void marksLittleWhereNoneIsOfUse() {
  Plan plan({1000, 3, 10});
  for (int k = 0; k < 640; k++)
    plan.add("A");
  std::string text = plan.take();
  EXPECT(std::count(text.begin(), text.end(), 'm') <= 30);
  EXPECT(text.find('f') == std::string::npos && text.find('j') == std::string::npos);
  // Those that are of use go on.
  for (int k = 0; k < 100; k++) {
    plan.add("A");
    plan.add("B");
    plan.add("abC");
  }
  text = plan.take();
  EXPECT(std::count(text.begin(), text.end(), 'f') > 60);
}

void forgetsNothing() {
  // So many places that they are not all kept in mind.
  Plan plan;
  plan.add("Z");
  plan.take();
  for (uintptr_t k = 1; k < 200; k++) {
    const std::vector<nidus::Touched> touched{{8192 * k, 8192 * k + 8, true}};
    nidus::withLaunch(0, nullptr, "kernel", {"nest", "file.c", 1}, nidus::Shape(), nullptr, touched,
                      [&](const nidus::Launch &launch) { plan.sides.streamFor(launch); });
  }
  EXPECT(plan.take().find("j1 j2 j3 ") != std::string::npos);
}

/// Whatever is launched: each comes behind all that it needs.
void ordersWhatever() {
  struct Order : nidus::StreamsOfDevice {
    using Set = std::vector<bool>;
    Set ends[4], marked;
    static void unite(Set &all, const Set &more) {
      all.resize(std::max(all.size(), more.size()));
      for (size_t k = 0; k < more.size(); k++)
        all[k] = all[k] || more[k];
    }
    void mark() override { marked = ends[0]; }
    void follow(size_t side) override { unite(ends[side], marked); }
    void join(size_t side) override { unite(ends[0], ends[side]); }
  };
  Random random(11);
  for (int round = 0; round < 300; round++) {
    Order order;
    nidus::SideStreams sides(order, {1000, size_t(random.in(0, 3)), size_t(random.in(0, 40))});
    std::vector<std::vector<nidus::Touched>> launched;
    for (size_t k = 0; k < 100; k++) {
      std::vector<nidus::Touched> touched;
      for (int64_t left = random.in (0, 20) == 0 ? 0 : random.in(1, 3); left > 0; left--) {
        const auto begin = static_cast<uintptr_t>(random.in(0, 12) * 4);
        touched.push_back({begin, begin + 6, random.in(0, 2) == 0});
      }
      nidus::Shape shape;
      shape.grid[0] = random.in(0, 15) == 0 ? 1001 : 10;
      if (random.in(0, 30) == 0)
        sides.join();
      nidus::withLaunch(
          0, nullptr, "kernel", {"nest", "file.c", 1}, shape, nullptr, touched, [&](const nidus::Launch &launch) {
            Order::Set &end = order.ends[sides.streamFor(launch)];
            end.resize(k + 1);
            for (size_t before = 0; before < k; before++) {
              nidus::Launch other = launch;
              other.touches = launched[before].size(), other.touched = launched[before].data();
              const bool mustWait = launch.touches == 0 || other.touches == 0 || nidus::conflict(other, launch);
              EXPECT(!mustWait || end[before]);
            }
            end[k] = true;
          });
      launched.push_back(touched);
    }
  }
}

} // namespace

int main() {
  runsIndependentLaunchesSideBySide();
  keepsOrder();
  marksBehindWhatSeveralNeed();
  leavesLargeLaunchesAlone();
  waitsForWhoeverLooks();
  marksLittleWhereNoneIsOfUse();
  forgetsNothing();
  ordersWhatever();
  return failures();
}
