//===- main.cu - measures a device and writes its profile -------------------------===//
#include "device.h"
#include "options.h"
#include "profile.h"
#include <chrono>
#include <csignal>
#include <ctime>
#include <unistd.h>

namespace nidus::benchmark {
namespace {

volatile std::sig_atomic_t interruption = 0;

/// The first one is noted, a second one ends the program.
void noteInterruption(int number) {
  interruption = number;
  std::signal(number, SIG_DFL);
}

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::string today() {
  std::time_t time = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&time));
  return text;
}

std::string version(int (*ask)()) {
  int number = ask();
  return json::text(std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10));
}

int runtimeVersion() {
  int number = 0;
  NIDUS_CHECK(cudaRuntimeGetVersion(&number));
  return number;
}

int driverVersion() {
  int number = 0;
  NIDUS_CHECK(cudaDriverGetVersion(&number));
  return number;
}

std::string amount(double value, const char *unit) { return json::text(json::number(value) + " " + unit); }

DeviceFacts factsOfDevice() {
  cudaDeviceProp properties;
  NIDUS_CHECK(cudaGetDeviceProperties(&properties, 0));
  DeviceFacts facts;
  facts.device = properties.name;
  facts.arch = "sm_" + std::to_string(properties.major) + std::to_string(properties.minor);
  facts.warpSize = properties.warpSize;
  facts.threadsPerBlock = properties.maxThreadsPerBlock;
  facts.multiprocessors = properties.multiProcessorCount;
  facts.residentThreads = properties.maxThreadsPerMultiProcessor;
  facts.residentBlocks = properties.maxBlocksPerMultiProcessor;
  facts.registers = properties.regsPerMultiprocessor;
  facts.sharedUnit = properties.major >= 8 ? 128 : 256; // CUDA's occupancy calculator
  facts.sharedBytes = static_cast<long long>(properties.sharedMemPerMultiprocessor);
  facts.sharedBytesPerBlock =
      static_cast<long long>(std::max(properties.sharedMemPerBlockOptin, properties.sharedMemPerBlock));
  facts.sharedReserved = static_cast<long long>(properties.reservedSharedMemPerBlock);
  facts.memoryBytes = static_cast<long long>(properties.totalGlobalMem);
  facts.environment = {{"runtime", version(runtimeVersion)},
                       {"driver", version(driverVersion)},
                       {"compiler", json::text("nvcc " + std::to_string(__CUDACC_VER_MAJOR__) + "." +
                                               std::to_string(__CUDACC_VER_MINOR__))},
                       {"L2 cache", amount(properties.l2CacheSize / 1048576.0, "MiB")},
                       {"clock", amount(attribute(cudaDevAttrClockRate) / 1e6, "GHz")},
                       {"memory clock", amount(attribute(cudaDevAttrMemoryClockRate) / 1e6, "GHz")}};
  return facts;
}

Points allPoints(const Settings &settings) {
  auto stopwatch = std::make_shared<Stopwatch>();
  Points points;
  append(points, launches(stopwatch));
  append(points, programs(stopwatch));
  append(points, memoryBandwidth(settings, stopwatch));
  append(points, transfers(settings));
  append(points, arithmetic(settings, stopwatch));
  append(points, spaceReads(settings, stopwatch));
  append(points, atomics(settings, stopwatch));
  append(points, spaceWrites(settings, stopwatch));
  append(points, concurrency(settings));
  return points;
}

/// On a terminal one line that changes, otherwise a line for each section.
class Progress {
  std::string section;
  double shown = -1;
  bool isTerminal = isatty(STDERR_FILENO) != 0;

public:
  void show(const std::string &now, double share, double secondsLeft) {
    double time = seconds();
    if (isTerminal ? time - shown < 0.2 : now == section)
      return;
    std::fprintf(stderr, "%s%3.0f%%  %-30s about %.0f s left%s", isTerminal ? "\r" : "", 100 * share, now.c_str(),
                 std::max(secondsLeft, 0.0), isTerminal ? "   " : "\n");
    section = now;
    shown = time;
  }
  void end() const {
    if (isTerminal && shown >= 0)
      std::fputc('\n', stderr);
  }
};

/// Beside its place, then renamed: never half there.
bool write(const std::string &text, const std::string &output) {
  std::string temporary = output + ".tmp";
  std::FILE *file = output.empty() ? stdout : std::fopen(temporary.c_str(), "w");
  bool isGood = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (file)
    isGood = (output.empty() ? std::fflush(file) : std::fclose(file)) == 0 && isGood;
  if (isGood && !output.empty())
    isGood = std::rename(temporary.c_str(), output.c_str()) == 0;
  if (!isGood)
    std::perror(("calibrate: " + (output.empty() ? "stdout" : output)).c_str());
  return isGood;
}

int run(const Options &options) {
  // As many kernels at a time as the experiment has streams; read when the device is first used.
  setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 0);
  double start = seconds();
  Settings settings = options.settings;
  int status = 0;
  Figures figures;
  Conditions conditions{today(), settings.isQuick(), false, 0, settings.runs};
  measureFirstUse(figures);
  DeviceFacts facts = factsOfDevice();
  Progress progress;
  std::signal(SIGINT, noteInterruption);
  std::signal(SIGTERM, noteInterruption);
  try {
    Points points = allPoints(settings);
    settings.seconds -= seconds() - start;
    Session session(settings, seconds, [] { return interruption != 0; });
    conditions.isComplete =
        session.measure(points, figures, [&](const std::string &section, double share, double left) {
          progress.show(section, share, left);
        });
  } catch (const std::runtime_error &error) {
    std::fprintf(stderr, "\ncalibrate: error: %s\n", error.what());
    status = 1;
  }
  progress.end();
  conditions.seconds = seconds() - start;
  if (!conditions.isComplete)
    std::fprintf(stderr, "calibrate: not everything is measured; the profile says \"complete\": false\n");
  if (!write(ProfileText(facts, figures, conditions).text(), options.output))
    return 1;
  return status ? status : interruption ? 128 + interruption : 0;
}

} // namespace
} // namespace nidus::benchmark

int main(int count, char **arguments) {
  using namespace nidus::benchmark;
  Options options;
  try {
    options = parse({arguments + 1, arguments + count});
  } catch (const std::invalid_argument &error) {
    std::fprintf(stderr, "calibrate: error: '%s' is not understood\n%s", error.what(), usage());
    return 2;
  }
  try {
    return run(options);
  } catch (const std::runtime_error &error) {
    std::fprintf(stderr, "calibrate: error: no usable CUDA device: %s\n", error.what());
    return 1;
  }
}
