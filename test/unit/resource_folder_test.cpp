#include "analysis/frontend/import/resource_folder.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace nidus {

namespace {

/// Is the folder found, seen from the library?
bool isFoundFrom(const std::string &libraryFolder, const std::string &resources) {
  llvm::SmallString<128> made;
  llvm::sys::fs::createUniqueDirectory("nidus-resources", made);
  const std::filesystem::path root = std::filesystem::canonical(made.str().str());
  std::filesystem::create_directories(root / libraryFolder);
  std::filesystem::create_directories(root / resources / "include");
  std::ofstream(root / resources / "include/stddef.h");
  std::optional<std::string> found = clangResourceFolderBeside((root / libraryFolder / "libclang-cpp.so").string());
  std::filesystem::remove_all(root);
  return found && *found == (root / resources).string();
}

} // namespace

TEST(ResourceFolder, IsFoundWherePackagesPutIt) {
  const std::string version = CLANG_VERSION_MAJOR_STRING;
  EXPECT_TRUE(isFoundFrom("lib", "lib/clang/" + version));
  EXPECT_TRUE(isFoundFrom("lib/x86_64-linux-gnu", "lib/clang/" + version));
  EXPECT_TRUE(isFoundFrom("lib/x86_64-linux-gnu", "lib/llvm-" + version + "/lib/clang/" + version));
  EXPECT_TRUE(isFoundFrom("lib64", "lib/clang/" + version));
  EXPECT_FALSE(isFoundFrom("lib", "lib/clang/" + version + "0")); // of another version
  EXPECT_FALSE(isFoundFrom("lib", "share/clang/" + version));
}

} // namespace nidus
