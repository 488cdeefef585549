//===- options.h - the command line of the benchmark -----------------------------===//
#pragma once

#include "session.h"
#include <cstdlib>
#include <stdexcept>

namespace nidus::benchmark {

struct Options {
  Settings settings;
  std::string output; ///< empty: stdout
};

inline const char *usage() {
  return "usage: calibrate [--quick] [--seconds=N] [-o PROFILE.json]\n"
         "\n"
         "Measures the CUDA device and writes its profile, for nidus translate --device=PROFILE.json and\n"
         "nidus calibrate --from=PROFILE.json --report=FILE.html. Without -o it goes to stdout.\n"
         "\n"
         "  --quick        under 30 s with the compilation, fewer figures (otherwise under 5 minutes)\n"
         "  --seconds=N    what is not measured after N seconds is left out (270; with --quick 15)\n"
         "\n"
         "Ctrl-C keeps what is measured.\n";
}

/// Throws std::invalid_argument with the argument that is not understood.
inline Options parse(const std::vector<std::string> &arguments) {
  Options options;
  double seconds = 0;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string &argument = arguments[i];
    const std::string secondsIs = "--seconds=";
    if (argument == "--quick") {
      options.settings.extent = Extent::Quick;
    } else if (argument == "-o" && i + 1 < arguments.size()) {
      options.output = arguments[++i];
    } else if (argument.compare(0, secondsIs.size(), secondsIs) == 0) {
      seconds = std::atof(argument.c_str() + secondsIs.size());
      if (!(seconds > 0))
        throw std::invalid_argument(argument);
    } else {
      throw std::invalid_argument(argument);
    }
  }
  options.settings.seconds = seconds > 0 ? seconds : options.settings.isQuick() ? 15 : 270;
  return options;
}

} // namespace nidus::benchmark
