#include "tool/verify/toolchain.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Program.h"
#include <cstdlib>
#include <set>
#include <utility>

namespace nidus::verification {

namespace {

// The bits of C: nothing is contracted. Later flags of the user's win.
const std::vector<std::string> plain = {"-O1", "-ffp-contract=off", "-w"};
constexpr int compileLimit = 300; // seconds: nvcc takes minutes for large files

using Words = std::vector<std::string>;

Words operator+(Words a, const Words &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Words commandOf(const char *variable, const char *otherwise) {
  const char *value = std::getenv(variable);
  Words words;
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(value ? value : otherwise).split(parts, ' ', -1, false);
  for (llvm::StringRef part : parts)
    words.push_back(part.str());
  if (words.empty())
    words.push_back(otherwise);
  if (!llvm::sys::findProgramByName(words[0]))
    throw BuildError{"the compiler '" + words[0] + "' is not found: install one, or name it in " + variable};
  return words;
}

bool hasGpu(TemporaryFolder &folder) {
  std::string list = folder.path("gpus");
  Ended ended = run({{"nvidia-smi", "-L"}, {}, list, "", 30});
  return ended.status == 0 && llvm::StringRef(readFile(list)).starts_with("GPU");
}

/// The first lines of what a compiler said; of a linker, the names that are missing.
std::string explain(const std::string &text) {
  std::set<std::string> missing;
  std::string shown;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n', -1, false);
  for (llvm::StringRef line : lines) {
    auto [before, after] = line.split("undefined reference to `");
    if (!after.empty())
      missing.insert(after.substr(0, after.find('\'')).str());
    if (lines.size() <= 12 || &line < lines.begin() + 12)
      shown += "\n" + line.str();
  }
  if (missing.empty())
    return shown;
  std::string names;
  for (const std::string &name : missing)
    names += (names.empty() ? "'" : ", '") + name + "'";
  return ": " + names + " not defined; --link=FILE adds the files that do";
}

} // namespace

std::string findNvcc() {
  for (const char *nvcc : {"nvcc", "/usr/local/cuda/bin/nvcc"})
    if (llvm::sys::findProgramByName(nvcc))
      return nvcc;
  return "";
}

Toolchain findToolchain(const std::string &include, TemporaryFolder &folder) {
  Toolchain tools{commandOf("CC", "cc"), commandOf("CXX", "c++"), findNvcc(), include};
  if (!tools.nvcc.empty() && !hasGpu(folder))
    tools.nvcc.clear();
  return tools;
}

/// The path of what the command makes, once it has run; what is made already keeps its name.
std::string Builder::later(const Words &command, const std::string &name) {
  const auto [made, isNew] = known.insert({command, folder.path(name)});
  if (isNew)
    waiting.push_back(command + Words{"-o", made->second});
  return made->second;
}

void Builder::build() {
  std::vector<Run> runs;
  // A compiler that is interrupted leaves files behind.
  for (const Words &command : std::exchange(waiting, {}))
    runs.push_back({command, {"LC_ALL=C", "TMPDIR=" + folder.path("")}, "", command.back() + ".errors", compileLimit});
  const std::vector<Ended> ended = runTogether(runs);
  for (size_t k = 0; k < runs.size(); ++k) {
    const std::string &compiler = runs[k].command[0];
    if (!ended[k].failed.empty())
      throw BuildError{"'" + compiler + "': " + ended[k].failed};
    if (ended[k].status != 0)
      throw BuildError{"'" + compiler + "' failed" + explain(readFile(runs[k].errors))};
  }
}

std::string Builder::compileC(const std::string &source, const std::string &name, const Words &more) {
  Words place = user.directory.empty() ? Words() : Words{"env", "-C", user.directory};
  return later(place + tools.cc + plain + user.flags + more + Words{"-c", source}, name);
}

std::string Builder::preprocess(const std::string &source, const std::string &name) {
  Words place = user.directory.empty() ? Words() : Words{"env", "-C", user.directory};
  std::string made = later(place + tools.cc + user.flags + Words{"-E", "-P", source}, name);
  build();
  return made;
}

std::string Builder::compileOwn(const std::string &source, const std::string &name) {
  return later(tools.cc + plain + Words{"-c", source}, name);
}

std::string Builder::compileCuda(const std::string &source, const std::string &name, Runs runs) {
  if (tools.device() == Device::Cpu)
    return compileCudaToWatch(source, name, runs);
  return later(
      {tools.nvcc, "-O1", "-w", "-arch=native", "-fmad=false", "-std=c++17", "-I" + tools.include, "-c", source}, name);
}

/// Without an observer it runs the kernels: reading the runtime takes a compiler most of the time, once for both.
std::string Builder::compileCudaToWatch(const std::string &source, const std::string &name, Runs runs) {
  return later(tools.cxx + plain +
                   Words{runs == Runs::Long ? "-O1" : "-O0", "-std=c++17", "-I" + tools.include, "-DNIDUS_WATCH",
                         "-pthread", "-c", "-x", "c++", source},
               name);
}

Words Builder::linked(const Words &files) {
  Words objects;
  for (const std::string &file : files)
    objects.push_back(llvm::StringRef(file).ends_with(".c")
                          ? compileC(file, "linked" + std::to_string(objects.size()) + ".o")
                          : file);
  return objects;
}

std::string Builder::link(Linker linker, const Words &objects, const std::string &name, Missing missing) {
  bool isNvcc = linker == Linker::OfDevice && tools.device() == Device::Gpu;
  Words command = isNvcc ? Words{tools.nvcc, "-arch=native"} : linker == Linker::C ? tools.cc : tools.cxx;
  Words libraries = isNvcc ? Words{"-lm"} : Words{"-lm", "-pthread"};
  // A position-independent program cannot start with them.
  if (missing == Missing::Ignored)
    libraries = std::move(libraries) + (isNvcc ? Words{"-Xcompiler", "-no-pie"} : Words{"-no-pie"}) +
                Words{"-Xlinker", "--unresolved-symbols=ignore-all"};
  build();
  std::string program = later(command + objects + libraries, name);
  build();
  return program;
}

} // namespace nidus::verification
