//===- toolchain.h - the compilers of the user's machine -----------------------===//
#pragma once

#include "tool/verify/process.h"
#include <map>

namespace nidus::verification {

enum class Device { Cpu, Gpu };
enum class Linker { C, Cxx, OfDevice };
enum class Runs { Short, Long };       ///< long ones pay for optimisation of kernels on the CPU
enum class Missing { Error, Ignored }; ///< functions and variables that nobody defines

/// CC and CXX of the environment, or cc and c++; nvcc when it and a GPU are there.
struct Toolchain {
  std::vector<std::string> cc, cxx;
  std::string nvcc;    ///< empty: the CPU runtime executes the kernels
  std::string include; ///< of the runtime
  Device device() const { return nvcc.empty() ? Device::Cpu : Device::Gpu; }
};

/// The nvcc of the PATH, or of the usual place; empty: there is none.
std::string findNvcc();

/// Throws BuildError.
Toolchain findToolchain(const std::string &include, TemporaryFolder &folder);

/// What a compiler or linker said, for the user.
struct BuildError {
  std::string message;
};

/// How the user's files are compiled.
struct UserFlags {
  std::vector<std::string> flags;
  std::string directory; ///< in which they hold; empty: the working directory
};

/// Compiles and links in a folder; paths are absolute. What is to be compiled is compiled together before the next
/// program is linked, and once only. What fails is thrown as BuildError.
class Builder {
  using Words = std::vector<std::string>;
  const Toolchain &tools;
  TemporaryFolder &folder;
  UserFlags user;
  std::vector<Words> waiting;         ///< commands, each with its target at the end
  std::map<Words, std::string> known; ///< that wait or have run, without their targets, and these

public:
  Builder(const Toolchain &tools, TemporaryFolder &folder, UserFlags user)
      : tools(tools), folder(folder), user(std::move(user)) {}

  /// A file of the user's, or one that includes it.
  std::string compileC(const std::string &source, const std::string &name, const std::vector<std::string> &more = {});
  /// The same, only preprocessed: what a machine without the user's headers can compile.
  std::string preprocess(const std::string &source, const std::string &name);
  /// A file of our own.
  std::string compileOwn(const std::string &source, const std::string &name);
  /// name.cu, for the device.
  std::string compileCuda(const std::string &source, const std::string &name, Runs runs);
  /// name.cu: where the program has an observer, it only says what it would copy.
  std::string compileCudaToWatch(const std::string &source, const std::string &name, Runs runs);
  /// What is to be linked for files that the user names: C files are compiled.
  std::vector<std::string> linked(const std::vector<std::string> &files);
  std::string link(Linker linker, const std::vector<std::string> &objects, const std::string &name,
                   Missing missing = Missing::Error);

private:
  std::string later(const Words &command, const std::string &name);
  void build();
};

} // namespace nidus::verification
