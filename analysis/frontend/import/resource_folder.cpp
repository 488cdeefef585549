#include "analysis/frontend/import/resource_folder.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

namespace nidus {

std::optional<std::string> clangResourceFolderBeside(const std::string &library) {
  namespace path = llvm::sys::path;
  const char version[] = CLANG_VERSION_MAJOR_STRING;
  llvm::SmallString<256> real;
  if (llvm::sys::fs::real_path(library, real))
    real = library;
  for (llvm::StringRef folder : {path::parent_path(library), path::parent_path(real)})
    for (const std::string &place : {
             std::string("clang/"),                      // PREFIX/lib, also /usr/lib/llvm-19/lib
             std::string("../clang/"),                   // /usr/lib/x86_64-linux-gnu
             std::string("../lib/clang/"),               // /usr/lib64
             "../llvm-" + std::string(version) + "/lib/clang/" // /usr/lib/x86_64-linux-gnu, without links beside it
         }) {
      llvm::SmallString<256> found(folder), header, whole;
      path::append(found, place + version);
      header = found;
      path::append(header, "include", "stddef.h");
      if (llvm::sys::fs::exists(header) && !llvm::sys::fs::real_path(found, whole))
        return whole.str().str();
    }
  return std::nullopt;
}

std::optional<std::string> clangResourceFolder() {
  Dl_info library;
  if (!dladdr(reinterpret_cast<void *>(&clang::getClangFullVersion), &library) || !library.dli_fname)
    return std::nullopt;
  return clangResourceFolderBeside(library.dli_fname);
}

} // namespace nidus
