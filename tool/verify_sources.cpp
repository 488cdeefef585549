#include "tool/verify_sources.h"
#include "codegen/print_cuda.h"
#include "codegen/print_source.h"
#include "tool/outputs.h"
#include <algorithm>
#include <filesystem>
#include <fstream>

namespace nidus {

using namespace verification;

namespace {

std::string absolute(const std::string &path) { return std::filesystem::absolute(path).string(); }

void writeText(const std::string &path, const std::string &text) { std::ofstream(path, std::ios::binary) << text; }

std::string leaveInC(const NestPlan &nest) {
  return " extern void nidus_watch_leave(const char *); nidus_watch_leave(\"" + mainKernel(nest).name + "\");";
}

/// An iteration of the C reads what the one before has written, and its thread has that from a scan.
bool passesElementsOn(const NestPlan &nest) {
  const ScanKernel *scan = mainKernel(nest).scan();
  return scan && std::any_of(scan->variables.begin(), scan->variables.end(), [](const ScannedVariable &variable) { return variable.start.empty(); });
}

/// An iteration of the C reads what another one overwrites, and its thread has that from a copy.
bool readsOldValues(const NestPlan &nest) {
  return std::any_of(nest.arguments.begin(), nest.arguments.end(), [](const Argument &argument) { return !argument.copyOf.empty(); });
}

/// Which thread would run the iteration. Where threads combine values into an array they share it, in steps the iterations have
/// another order than in C, in scans they may pass elements on, and from copies they read old values: none is named.
std::string stepInC(const NestPlan &nest) {
  if (nest.steps || passesElementsOn(nest) || readsOldValues(nest) || std::any_of(nest.arrays.begin(), nest.arrays.end(), [](const ArrayPlan &array) { return array.combined.has_value(); }))
    return "";
  const std::vector<ThreadLoop> &threads = mainKernel(nest).threads;
  std::string counters;
  for (const ThreadLoop &thread : threads)
    counters += ", (long long)" + nest.hostNames.at(thread.symbol);
  return "{ extern void nidus_watch_step(const char *, int, ...); nidus_watch_step(\"" + mainKernel(nest).name + "\", " +
         std::to_string(threads.size()) + counters + "); }";
}

} // namespace

Sources writeSources(const Options &options, const Unit &unit, const Plan &plan, const Installation &installation,
                     const TemporaryFolder &folder) {
  const std::string &source = options.sources[0];
  std::filesystem::create_directory(folder.path("pair"));
  OutputPair pair = outputsOf(source, folder.path("pair"));
  HeaderNames headers = headerNames(source, folder.path("pair"));
  Sources sources;
  sources.original = absolute(source);
  sources.harness = installation.harnessDirectory;
  for (const std::string &file : options.verify.link)
    sources.link.push_back(file[0] == '-' ? file : absolute(file));
  sources.translatedC = pair.c;
  sources.translatedCuda = sources.watchedCuda = pair.cuda;
  sources.watchedC = folder.path("pair/watched_nests.c");
  writeText(pair.c, printSource(unit, plan, headers, NIDUS_VERSION));
  writeText(pair.cuda, printCuda(unit, plan, NIDUS_VERSION));
  sources.timedC = folder.path("pair/timed_nests.c");
  writeText(sources.watchedC, printSource(unit, plan, headers, NIDUS_VERSION, Observation{stepInC, leaveInC}));
  writeText(sources.timedC, printSource(unit, plan, headers, NIDUS_VERSION, Observation{nullptr, leaveInC}));
  if (options.verify.against) {
    OutputPair given = outputsOf(source, absolute(*options.verify.against));
    sources.translatedC = given.c;
    sources.translatedCuda = given.cuda;
  }
  return sources;
}

} // namespace nidus
