#include "tool/verify/watching.h"
#include "tool/verify/driver.h"
#include <fstream>

namespace nidus::verification {

namespace {

/// Accesses are announced to the harness.
const std::vector<std::string> watching = {
    "-fsanitize=thread", "-fsanitize=bounds,shift,signed-integer-overflow,integer-divide-by-zero,float-cast-overflow",
    "-fsanitize-undefined-trap-on-error"};

} // namespace

std::vector<std::string> watchingObjects(Builder &builder, const Sources &sources, const std::vector<Inputs> &functions,
                                         TemporaryFolder &folder, const std::vector<std::string> &others) {
  std::string driver = folder.path("watched.c");
  std::ofstream(driver) << printDriver(sources.watchedC, sources.harness, functions);
  std::vector<std::string> objects = {builder.compileC(driver, "watched.o", watching),
                                      builder.compileCudaToWatch(sources.watchedCuda, "observer.o", Runs::Short),
                                      builder.compileOwn(sources.harness + "/verify.c", "verify.o"),
                                      builder.compileOwn(sources.harness + "/watch.c", "watch.o"),
                                      "-Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset"};
  objects.insert(objects.end(), others.begin(), others.end());
  return objects;
}

} // namespace nidus::verification
