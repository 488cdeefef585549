#include "tool/verify/calls.h"
#include <fstream>
#include <sstream>

namespace nidus::verification {

namespace {

constexpr int harnessRefusal = 3; ///< exit status, as in harness/memory.h

Watched readWatched(const std::string &text) {
  Watched out;
  std::istringstream stream(text);
  std::string line;
  while (std::getline(stream, line)) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "extent") {
      size_t object;
      TouchedBytes extent;
      words >> object >> extent.low >> extent.high;
      out.extents[object] = extent;
    } else if (kind == "nest") {
      WatchedNest nest;
      words >> nest.kernel >> nest.line >> nest.iterations >> nest.copied >> nest.touched >> nest.reads >> nest.isPartlySeen;
      out.nests.push_back(nest);
    } else if (kind == "outside" || kind == "shared") {
      Contradiction found;
      words >> found.kernel >> found.line >> found.object >> found.at >> found.isWritten;
      (kind == "shared" ? out.shared : out.outside).push_back(found);
    }
  }
  return out;
}

/// Complete calls only.
std::vector<Outcome> readOutcomes(std::istream &stream) {
  std::vector<Outcome> calls;
  Outcome current;
  std::string line;
  auto readBytes = [&](int64_t count) {
    std::string bytes(static_cast<size_t>(count), '\0');
    stream.read(bytes.data(), count);
    return bytes;
  };
  while (std::getline(stream, line)) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "case") {
      current = Outcome();
    } else if (kind == "object") {
      size_t object;
      int64_t low, high;
      bool isChanged;
      words >> object >> low >> high >> isChanged;
      current.objects[object] = {low, readBytes(high - low)};
      current.changed[object] = isChanged;
    } else if (kind == "result") {
      int64_t size;
      words >> size;
      current.result = {0, readBytes(size)};
    } else if (kind == "end") {
      calls.push_back(std::move(current));
    }
  }
  return calls;
}

std::string failureOf(const Ended &ended, const std::string &errors) {
  if (!ended.failed.empty())
    return ended.failed;
  std::string said = readFile(errors);
  said = said.substr(0, said.find('\n'));
  if (ended.status == harnessRefusal && !said.empty())
    return said;
  return "it ended the program with status " + std::to_string(ended.status) + (said.empty() ? "" : ": " + said);
}

} // namespace

std::string print(size_t function, const Case &numbers, const std::map<size_t, TouchedBytes> &extents) {
  std::ostringstream text;
  text.precision(17);
  text << "case " << function << " " << numbers.seed << " " << numbers.shift << "\n";
  for (double value : numbers.values)
    text << "number " << value << "\n";
  for (const auto &[object, extent] : extents)
    text << "extent " << object << " " << extent.low << " " << extent.high << "\n";
  text << "call\n";
  return text.str();
}

Watched Caller::watch(const std::string &program, size_t function, const Case &numbers, int seconds) const {
  std::string cases = folder.path("cases"), output = folder.path("watched"), errors = folder.path("errors");
  std::ofstream(cases) << print(function, numbers, {});
  Ended ended = run({{program, cases, output}, {}, "", errors, std::min(limit, seconds)});
  std::string text = readFile(output);
  bool isComplete = text.size() >= 4 && text.compare(text.size() - 4, 4, "end\n") == 0;
  if (ended.status == 0 && isComplete)
    return readWatched(text);
  Watched out;
  out.failed = failureOf(ended, errors);
  out.isLate = ended.isLate;
  return out;
}

Outcomes Caller::call(const std::string &program, size_t function, const std::vector<Case> &cases,
                      const std::vector<Watched> &watched, const std::vector<std::string> &environment) const {
  std::string input = folder.path("cases"), output = folder.path("output"), errors = folder.path("errors"),
              printed = folder.path("printed");
  std::ofstream stream(input);
  for (size_t k = 0; k < cases.size(); ++k)
    stream << print(function, cases[k], watched[k].extents);
  stream.close();
  Ended ended = run({{program, input, output}, environment, printed, errors, limit});
  Outcomes out;
  std::ifstream results(output, std::ios::binary);
  out.calls = readOutcomes(results);
  out.printed = readFile(printed);
  if (ended.status != 0 || out.calls.size() != cases.size())
    out.failed = failureOf(ended, errors);
  return out;
}

} // namespace nidus::verification
