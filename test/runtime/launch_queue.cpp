// A queue of launches: what repeats goes to the device as graphs, everything arrives once and in an order that the
// dependences allow, and nothing is held back where somebody looks.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/queue/launch_queue.h>
#include <string>

namespace {

/// Writes down what it is given: a letter for each launch, graphs in brackets.
class Recorder : public nidus::LaunchStream {
public:
  void issue(const nidus::Launch &launch) override { text += letter(launch); }
  std::unique_ptr<Graph> record(const std::vector<const nidus::Launch *> &launches,
                                const std::vector<std::vector<size_t>> &predecessors) override {
    if (!canRecord)
      return nullptr;
    recorded++;
    after = predecessors;
    auto graph = std::make_unique<Letters>();
    for (const nidus::Launch *launch : launches)
      graph->letters += letter(*launch);
    return graph;
  }
  bool issue(Graph &graph) override {
    if (canLaunch)
      text += "[" + static_cast<const Letters &>(graph).letters + "]";
    return canLaunch;
  }
  uint64_t now() const override { return time; }

  /// Without brackets.
  std::string order() const {
    std::string letters;
    for (const char c : text)
      if (c != '[' && c != ']')
        letters += c;
    return letters;
  }
  /// Since the last time that it was asked for.
  std::string take() {
    std::string letters;
    letters.swap(text);
    return letters;
  }

  std::string text;
  std::vector<std::vector<size_t>> after; ///< of the last graph
  uint64_t time = 0;
  int recorded = 0;
  bool canRecord = true, canLaunch = true;

private:
  struct Letters : Graph {
    std::string letters;
  };
  static char letter(const nidus::Launch &launch) { return *static_cast<const char *>(launch.arguments[0]); }
};

const nidus::GraphTerms atOnce{1000, 1, true};

/// Launches that are named by a letter, and touch what is said.
void add(nidus::LaunchQueue &queue, char letter, const std::vector<nidus::Touched> &touched = {{0, 8, true}}) {
  char passing = letter; // not there any more when the launch is issued
  nidus::withLaunch(
      0, &atOnce, "kernel", {"nest", "file.c", 1}, nidus::Shape(), nullptr, touched,
      [&](const nidus::Launch &launch) { queue.add(launch); }, passing);
  passing = '?';
}

void add(nidus::LaunchQueue &queue, const std::string &letters, int times = 1) {
  for (int k = 0; k < times; k++)
    for (const char letter : letters)
      add(queue, letter);
}

std::string repeated(const std::string &letters, int times) {
  std::string all;
  for (int k = 0; k < times; k++)
    all += letters;
  return all;
}

void passesThroughWhatDoesNotRepeat() {
  Recorder stream;
  nidus::LaunchQueue queue(stream, atOnce);
  add(queue, "ABCDEFGABDCEFAAGB");
  EXPECT(stream.take() == "ABCDEFGABDCEFAAGB");
  EXPECT(stream.recorded == 0);
}

void makesGraphsOfWhatRepeats() {
  for (const std::string period : {"A", "AB", "ABC", "AABAC", "ABCDEFGHIJKLMNOP"}) {
    Recorder stream;
    nidus::LaunchQueue queue(stream, atOnce);
    add(queue, period, 400);
    EXPECT(repeated(period, 400).rfind(stream.order(), 0) == 0);
    queue.flush();
    EXPECT(stream.order() == repeated(period, 400));
    EXPECT(stream.recorded >= 2 && stream.recorded <= 4);
    // Few go by themselves.
    const std::string text = stream.take();
    size_t outside = 0;
    for (size_t k = 0, depth = 0; k < text.size(); k++)
      text[k] == '[' ? depth++ : text[k] == ']' ? depth-- : outside += depth == 0;
    EXPECT(outside < 6 * period.size() + 12);
  }
}

void flushesWhatIsHeldBack() {
  Recorder stream;
  nidus::LaunchQueue queue(stream, atOnce);
  for (int count = 0; count < 150; count++) {
    add(queue, "AB", count / 2);
    add(queue, count % 2 ? "A" : "");
    queue.flush();
    EXPECT(queue.isFlushed());
    std::string expected = repeated("AB", count / 2) + (count % 2 ? "A" : "");
    EXPECT(stream.order() == expected);
    stream.take();
  }
}

void goesOnWithWhatIsKnown() {
  // Nothing is recorded again, and most of a run that is like the last one goes in graphs from its beginning on.
  Recorder stream;
  nidus::LaunchQueue queue(stream, atOnce);
  add(queue, "AB", 40);
  queue.flush();
  add(queue, "AB", 40);
  queue.flush();
  const int recorded = stream.recorded;
  stream.take();
  add(queue, "AB", 40);
  queue.flush();
  EXPECT(stream.recorded == recorded);
  EXPECT(stream.text[0] == '[');
  EXPECT(stream.order() == repeated("AB", 40));
}

void leavesALoopThatChanges() {
  Recorder stream;
  nidus::LaunchQueue queue(stream, atOnce);
  std::string all;
  Random random(7);
  for (int k = 0; k < 300; k++) {
    const std::string part = repeated(std::string("ABCABDAA").substr(size_t(random.in(0, 5)), size_t(random.in(1, 3))),
                                      int(random.in(1, 40)));
    add(queue, part);
    all += part;
    EXPECT(all.rfind(stream.order(), 0) == 0);
    if (random.in(0, 4) == 0) {
      queue.flush();
      EXPECT(stream.order() == all);
    }
  }
  queue.flush();
  EXPECT(stream.order() == all);
  EXPECT(stream.text.find('[') != std::string::npos);
}

void tellsLaunchesApart() {
  // The loop goes on with another range of the device, or on another device: that is not the launch that was expected.
  for (int count = 20; count < 60; count++)
    for (const int device : {0, 1}) {
      Recorder stream;
      nidus::LaunchQueue queue(stream, atOnce);
      add(queue, "A", count);
      char letter = 'A';
      nidus::withLaunch(
          device, &atOnce, "kernel", {"nest", "file.c", 1}, nidus::Shape(), nullptr, {{0, device == 0 ? 9u : 8u, true}},
          [&](const nidus::Launch &launch) { queue.add(launch); }, letter);
      EXPECT(stream.order().size() == size_t(count + 1));
    }
}

void holdsNothingBackOfASlowHost() {
  Recorder stream;
  nidus::LaunchQueue queue(stream, atOnce);
  for (int k = 0; k < 100; k++) {
    stream.time += 1001;
    add(queue, "A");
    EXPECT(stream.order().size() == size_t(k + 1));
  }
  EXPECT(stream.recorded == 0);
  // What a fast one left comes before what it does when it has become slow.
  add(queue, "A", 100);
  stream.time += 1001;
  add(queue, "A");
  EXPECT(stream.order().size() >= 200);
}

void holdsBackNoMoreThanThereWas() {
  // The device has at least as much to do while the host collects the launches of a graph.
  Recorder stream;
  nidus::LaunchQueue queue(stream, atOnce);
  for (int k = 0; k < 500; k++) {
    add(queue, "A");
    EXPECT(2 * stream.order().size() >= size_t(k + 1));
  }
  // After a short run another short one is expected.
  queue.flush();
  add(queue, "A");
  queue.flush();
  add(queue, "A");
  EXPECT(stream.order().size() == 502);
}

void waitsUntilAGraphPays() {
  Recorder stream;
  nidus::LaunchQueue queue(stream, {1000, 8, true});
  add(queue, "A", 31);
  EXPECT(stream.recorded == 0);
  add(queue, "A", 10);
  EXPECT(stream.recorded == 1);
  add(queue, "A", 4000);
  queue.flush();
  EXPECT(stream.recorded == 3 && stream.order() == std::string(4041, 'A'));
  // A kernel that touches very much takes longer than any launch.
  Recorder large;
  nidus::LaunchQueue other(large, atOnce);
  for (int k = 0; k < 100; k++)
    add(other, 'A', {{0, uintptr_t(1) << 30, true}});
  EXPECT(large.take() == std::string(100, 'A'));
}

/// Loops that run once, with other values each: their graphs are made for little.
void makesNoMoreGraphsThanAreUsed() {
  Recorder stream;
  nidus::LaunchQueue queue(stream, atOnce);
  std::string all;
  for (char letter = '^'; letter < '~'; letter++) {
    all += std::string(24, letter);
    add(queue, std::string(24, letter));
  }
  queue.flush();
  EXPECT(stream.order() == all);
  EXPECT(stream.recorded > 0 && stream.recorded < 24); // of 32
  stream.take();
  // A long loop has its graphs all the same.
  const int before = stream.recorded;
  add(queue, "AB", 4000);
  queue.flush();
  EXPECT(stream.order() == repeated("AB", 4000));
  EXPECT(stream.recorded >= before + 2);
  Recorder other;
  nidus::LaunchQueue fresh(other, atOnce);
  for (char letter = 'A'; letter < 'Z'; letter++)
    add(fresh, std::string(400, letter));
  EXPECT(other.recorded >= 2 * 25);
}

void runsIndependentLaunchesSideBySide() {
  Recorder stream;
  nidus::LaunchQueue queue(stream, {1000, 8, true});
  for (int k = 0; k < 6; k++) {
    add(queue, 'A', {{0, 8, false}, {8, 16, true}});
    add(queue, 'B', {{0, 8, false}, {16, 24, true}});
    add(queue, 'C', {{8, 24, false}, {24, 32, true}});
  }
  queue.flush();
  EXPECT(stream.recorded == 1); // they pay sooner
  const std::vector<std::vector<size_t>> expected = {{}, {}, {1, 0}, {2}, {2}, {4, 3}};
  EXPECT(stream.after == expected);
  EXPECT(stream.order() == repeated("ABC", 6));
}

void keepsOrderWhereItMust() {
  const auto conflicts = [](nidus::Touched a, nidus::Touched b) {
    Recorder stream;
    nidus::LaunchQueue queue(stream, atOnce);
    for (int k = 0; k < 10; k++) {
      add(queue, 'A', {a});
      add(queue, 'B', {b});
    }
    return !stream.after.at(1).empty();
  };
  EXPECT(conflicts({0, 8, true}, {7, 16, false}));
  EXPECT(conflicts({0, 8, false}, {7, 16, true}));
  EXPECT(conflicts({0, 8, true}, {0, 4, true}));
  EXPECT(!conflicts({0, 8, true}, {8, 16, true}));
  EXPECT(!conflicts({0, 8, false}, {0, 8, false}));
  // What may touch anything.
  Recorder stream;
  nidus::LaunchQueue queue(stream, atOnce);
  add(queue, "A", 100);
  for (int k = 0; k < 10; k++) {
    add(queue, 'B', {});
    EXPECT(stream.order() == std::string(100, 'A') + std::string(size_t(k + 1), 'B'));
  }
}

void losesNothingWithoutGraphs() {
  for (const bool canRecord : {false, true}) {
    Recorder stream;
    stream.canRecord = canRecord;
    nidus::LaunchQueue queue(stream, atOnce);
    add(queue, "AB", 20);
    queue.flush();
    stream.canLaunch = false;
    add(queue, "AB", 100);
    queue.flush();
    EXPECT(stream.order() == repeated("AB", 120));
  }
  Recorder stream;
  nidus::LaunchQueue queue(stream, {1000, 1, false});
  add(queue, "A", 100);
  EXPECT(stream.take() == std::string(100, 'A'));
}

void canBeDropped() {
  Recorder stream;
  nidus::LaunchQueue queue(stream, atOnce);
  add(queue, "A", 107);
  const std::string before = stream.text;
  queue.drop();
  EXPECT(queue.isFlushed() && stream.take() == before && before.size() < 127);
  add(queue, "A");
  EXPECT(stream.take() == "A");
}

} // namespace

int main() {
  passesThroughWhatDoesNotRepeat();
  makesGraphsOfWhatRepeats();
  flushesWhatIsHeldBack();
  goesOnWithWhatIsKnown();
  leavesALoopThatChanges();
  tellsLaunchesApart();
  holdsNothingBackOfASlowHost();
  holdsBackNoMoreThanThereWas();
  waitsUntilAGraphPays();
  makesNoMoreGraphsThanAreUsed();
  runsIndependentLaunchesSideBySide();
  keepsOrderWhereItMust();
  losesNothingWithoutGraphs();
  canBeDropped();
  return failures();
}
