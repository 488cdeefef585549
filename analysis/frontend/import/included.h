//===- included.h - files whose text takes the place of their #include -----===//
//
// Only the text of the main file is translated. Loop nests in files that it includes are reached by putting their text where the directive stood:
// the compiler must see the same tokens then, which is tested, as something in them may ask where it is, or include what is beside it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/included_text.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include <map>
#include <set>

namespace nidus::frontend {

struct MainFile {
  std::string path;      ///< as the user named it
  std::string directory; ///< in which paths hold; empty: the working directory
};

/// The text of a main file with that of some of the files that it includes.
struct WholeText {
  std::string text;
  std::vector<IncludedText> included; ///< by their begin
  std::set<std::string> once;              ///< those with #pragma once, which has no meaning in the text
  std::map<std::string, std::string> left; ///< by file: why its text is not there, "it uses __INCLUDE_LEVEL__"
};

/// As compilers name a file that is found in the working directory: not ./filter.inc.
std::string withoutHere(llvm::StringRef name);

/// Files that the main file includes, and in which it has loops of functions that it needs.
std::set<clang::FileID> includedFilesWithLoops(const clang::ASTUnit &tree);

/// With the files `wanted`, and those through which they are included, but for those that are left, by file, for a reason.
WholeText withIncludedFiles(const clang::ASTUnit &tree, const std::set<clang::FileID> &wanted, const MainFile &mainFile,
                            const std::map<std::string, std::string> &left);

/// A hash of the tokens that the compiler sees of a file, macros expanded: whole texts have those of the main file, with the same __LINE__ and __FILE__.
uint64_t hashOfTokens(clang::tooling::ClangTool &tool);

/// Files that are in the text and that were read once more for it: they have #pragma once, and others include them, too.
std::set<std::string> readOnceMore(const WholeText &whole, const clang::ASTUnit &wholeTree);

} // namespace nidus::frontend
