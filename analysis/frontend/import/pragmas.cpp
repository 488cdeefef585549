#include "analysis/frontend/import/pragmas.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"

namespace nidus::frontend {
namespace {

/// Do the flags make the compiler obey directives that begin so?
struct Obedience {
  bool openMp = false, openAcc = false;
  explicit Obedience(const std::vector<std::string> &flags) {
    for (llvm::StringRef flag : flags) {
      if (flag == "-fno-openmp")
        openMp = false;
      else if (flag == "-fopenmp" || flag == "-fopenmp-simd" || flag.starts_with("-fopenmp="))
        openMp = true;
      openAcc |= flag == "-fopenacc";
    }
  }
  bool to(llvm::StringRef directive) const {
    return directive.starts_with("omp ") ? openMp : directive.starts_with("acc ") ? openAcc : true;
  }
};

/// Keeps what nobody else handles: all but the few that say something to the preprocessor.
class Recorder : public clang::PragmaHandler {
  std::string space; ///< of names that the preprocessor knows: "GCC "
  Obedience obedience;
  std::vector<Pragma> &found;

public:
  Recorder(const std::string &space, const Obedience &obedience, std::vector<Pragma> &found)
      : space(space), obedience(obedience), found(found) {}

  void HandlePragma(clang::Preprocessor &preprocessor, clang::PragmaIntroducer introducer, clang::Token &token) override {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    const clang::CharSourceRange range = sources.getExpansionRange(introducer.Loc);
    std::string directive = space;
    for (bool isFirst = true; token.isNot(clang::tok::eod); isFirst = false) {
      directive += (isFirst || !token.hasLeadingSpace() ? "" : " ") + preprocessor.getSpelling(token);
      preprocessor.LexUnexpandedToken(token);
    }
    if (!sources.isInMainFile(range.getBegin()))
      return;
    const unsigned lastToken = clang::Lexer::MeasureTokenLength(range.getEnd(), sources, preprocessor.getLangOpts());
    found.push_back({"#pragma " + directive, static_cast<int>(sources.getFileOffset(range.getBegin())),
                     static_cast<int>(sources.getFileOffset(range.getEnd()) + lastToken), obedience.to(directive + " ")});
  }
};

class PragmaAction : public clang::PreprocessorFrontendAction {
  Obedience obedience;
  std::vector<Pragma> &found;

public:
  PragmaAction(const Obedience &obedience, std::vector<Pragma> &found) : obedience(obedience), found(found) {}

  void ExecuteAction() override {
    clang::Preprocessor &preprocessor = getCompilerInstance().getPreprocessor();
    preprocessor.AddPragmaHandler(new Recorder("", obedience, found)); // the preprocessor owns them
    for (const char *space : {"GCC", "clang"})
      preprocessor.AddPragmaHandler(space, new Recorder(std::string(space) + " ", obedience, found));
    preprocessor.EnterMainSourceFile();
    clang::Token token;
    do
      preprocessor.Lex(token);
    while (token.isNot(clang::tok::eof));
  }
};

class PragmaActions : public clang::tooling::FrontendActionFactory {
  Obedience obedience;
  std::vector<Pragma> &found;

public:
  PragmaActions(const Obedience &obedience, std::vector<Pragma> &found) : obedience(obedience), found(found) {}
  std::unique_ptr<clang::FrontendAction> create() override { return std::make_unique<PragmaAction>(obedience, found); }
};

/// Headers of the system make no directives for the user's loops.
bool mayHavePragmas(const clang::ASTUnit &tree) {
  const clang::SourceManager &sources = tree.getSourceManager();
  if (sources.getBufferData(sources.getMainFileID()).contains("pragma"))
    return true;
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic()))
      continue;
    std::optional<llvm::StringRef> text = entry.getFile().getContentCache().getBufferDataIfLoaded();
    if (text && text->contains("_Pragma"))
      return true;
  }
  return false;
}

} // namespace

std::vector<Pragma> pragmasOf(clang::tooling::ClangTool &tool, const clang::ASTUnit &tree,
                              const std::vector<std::string> &flags) {
  std::vector<Pragma> found;
  if (mayHavePragmas(tree)) {
    PragmaActions actions(Obedience(flags), found);
    tool.run(&actions);
  }
  return found;
}

} // namespace nidus::frontend
