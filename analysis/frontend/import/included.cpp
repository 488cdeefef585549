#include "analysis/frontend/import/included.h"
#include "analysis/code/source_scanner.h"
#include "analysis/frontend/import/files.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/StringRef.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

namespace path = llvm::sys::path;

/// As __FILE__ says it.
std::string ownNameOf(const clang::SourceManager &sources, clang::FileID file) {
  clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
  return entry ? entry->getName().str() : "";
}

std::string nameOf(const clang::SourceManager &sources, clang::FileID file) { return withoutHere(ownNameOf(sources, file)); }

std::string quoted(const std::string &name) {
  std::string text = "\"";
  for (const char c : name)
    text += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
  return text + "\"";
}

std::string wordOf(const std::string &text, const SourcePiece &piece) { return text.substr(piece.begin, piece.end - piece.begin); }

/// An #include of a text: [begin, end) from its # to the end of the file's name, or of the macro that stands for it.
struct Include {
  size_t begin, nameBegin, end;
  std::string name; ///< with its quotes or brackets

  bool isQuoted() const { return name.size() > 2 && name[0] == '"'; }
  std::string folder() const { return isQuoted() || name[0] == '<' ? path::parent_path(llvm::StringRef(name).drop_front().drop_back()).str() : ""; }
};

std::optional<Include> includeOf(const std::string &text, const SourcePiece &directive) {
  const std::vector<SourcePiece> tokens = tokensOfDirective(text, directive);
  if (tokens.size() < 3 || wordOf(text, tokens[0]) != "#" || wordOf(text, tokens[1]) != "include")
    return std::nullopt;
  const size_t begin = tokens[2].begin, end = text[begin] == '<' ? std::min(text.find('>', begin), directive.end - 1) + 1 : tokens[2].end;
  return Include{directive.begin, begin, end, text.substr(begin, end - begin)};
}

/// The directive with the place in it.
std::optional<Include> includeAt(const std::string &text, size_t place) {
  for (const SourcePiece &piece : scanSource(text))
    if (piece.kind == PieceKind::Directive && piece.begin <= place && place < piece.end)
      return includeOf(text, piece);
  return std::nullopt;
}

bool isPragmaOnce(const std::string &text, const SourcePiece &directive) {
  const std::vector<SourcePiece> tokens = tokensOfDirective(text, directive);
  return tokens.size() == 3 && wordOf(text, tokens[1]) == "pragma" && wordOf(text, tokens[2]) == "once";
}

bool hasPragmaOnce(const std::string &text) {
  const std::vector<SourcePiece> pieces = scanSource(text);
  return std::any_of(pieces.begin(), pieces.end(), [&](const SourcePiece &piece) { return piece.kind == PieceKind::Directive && isPragmaOnce(text, piece); });
}

/// Does the text ask for a file in quotes, __has_include("other.h"), which is looked for beside the file?
bool asksFor(llvm::StringRef text, llvm::StringRef operatorName) {
  for (size_t at = text.find(operatorName); at != llvm::StringRef::npos; at = text.find(operatorName, at + 1))
    if (text.drop_front(at + operatorName.size()).ltrim(" \t(").starts_with("\""))
      return true;
  return false;
}

/// What in a file means something else where the directive stood; empty: nothing.
std::string obstacleIn(const std::string &text) {
  for (const char *asked : {"__INCLUDE_LEVEL__", "include_next", "system_header", "_Pragma(\"once\")", "#embed"})
    if (text.find(asked) != std::string::npos)
      return std::string("it uses ") + asked;
  if (llvm::StringRef(text).rtrim(" \t\v\f\r\n").ends_with("\\"))
    return "its last line is continued";
  for (const char *asked : {"__has_include", "__has_embed"})
    if (asksFor(text, asked))
      return std::string("it uses ") + asked + " with a name in quotes";
  return "";
}

class Expansion {
  const clang::SourceManager &sources;
  const MainFile &mainFile;
  std::set<clang::FileID> taken;
  std::map<clang::FileID, std::map<size_t, clang::FileID>> inside; ///< of those that are taken, by the file and the place in it of their #include
  WholeText whole;

public:
  Expansion(const clang::SourceManager &sources, const MainFile &mainFile, const std::map<std::string, std::string> &left)
      : sources(sources), mainFile(mainFile), whole{"", {}, {}, left} {}

  WholeText expand(const std::set<clang::FileID> &wanted) {
    for (const clang::FileID file : wanted)
      take(file);
    for (const clang::FileID file : taken)
      inside[parentOf(file)][placeOf(file)] = file;
    append(sources.getMainFileID(), "");
    return std::move(whole);
  }

private:
  std::string textOf(clang::FileID file) const { return sources.getBufferData(file).str(); }
  clang::SourceLocation includeOfFile(clang::FileID file) const { return sources.getExpansionLoc(sources.getIncludeLoc(file)); }
  clang::FileID parentOf(clang::FileID file) const { return sources.getFileID(includeOfFile(file)); }
  size_t placeOf(clang::FileID file) const { return sources.getFileOffset(includeOfFile(file)); }

  /// The file, and those through which the main file includes it. Empty, or why not.
  std::string take(clang::FileID file) {
    if (file == sources.getMainFileID() || taken.count(file))
      return "";
    const std::string why = obstacleOf(file);
    if (why.empty())
      taken.insert(file);
    else
      whole.left.emplace(nameOf(sources, file), why);
    return why;
  }

  std::string obstacleOf(clang::FileID file) {
    if (const auto known = whole.left.find(nameOf(sources, file)); known != whole.left.end())
      return known->second;
    const clang::SourceLocation include = sources.getIncludeLoc(file);
    if (include.isInvalid() || nameOf(sources, parentOf(file)).empty())
      return "an option includes it";
    if (clang::SrcMgr::isSystem(sources.getFileCharacteristic(sources.getLocForStartOfFile(file))))
      return "it is a header of the system";
    if (std::string why = obstacleIn(textOf(file)); !why.empty())
      return why;
    if (!includeAt(textOf(parentOf(file)), placeOf(file)))
      return "its #include is not written as one";
    const std::string why = take(parentOf(file));
    return why.empty() ? "" : "of '" + nameOf(sources, parentOf(file)) + "', which includes it, " + why;
  }

  /// A header that is in quotes in `file` as the main file finds it. `folder`: that of `file`, as the main file names it.
  std::string seenFromMain(const Include &include, clang::FileID file, const std::string &folder) const {
    const llvm::StringRef name = llvm::StringRef(include.name).drop_front().drop_back();
    if (!include.isQuoted() || folder.empty() || path::is_absolute(name))
      return include.name;
    llvm::SmallString<128> beside(path::parent_path(nameOf(sources, file)));
    path::append(beside, name);
    if (!mainFile.directory.empty())
      llvm::sys::fs::make_absolute(mainFile.directory, beside);
    return llvm::sys::fs::exists(beside) ? "\"" + folder + "/" + name.str() + "\"" : include.name;
  }

  /// #line of a place, as the compiler has it there.
  std::string lineDirective(clang::FileID file, size_t place) const {
    const clang::PresumedLoc presumed = sources.getPresumedLoc(sources.getLocForStartOfFile(file).getLocWithOffset(static_cast<int>(place)));
    return "#line " + std::to_string(presumed.getLine()) + " " + quoted(presumed.getFilename()) + "\n";
  }

  void append(clang::FileID file, const std::string &folder) {
    const std::string text = textOf(file);
    const bool isMain = file == sources.getMainFileID();
    size_t at = !isMain && text.starts_with("\xEF\xBB\xBF") ? 3 : 0; // no mark of UTF-8 in the middle
    for (const SourcePiece &piece : scanSource(text)) {
      if (piece.kind != PieceKind::Directive)
        continue;
      if (!isMain && isPragmaOnce(text, piece)) { // means nothing there
        whole.text.append(text, at, piece.begin - at);
        at = piece.end;
      }
      std::optional<Include> include = includeOf(text, piece);
      if (!include)
        continue;
      if (!isMain)
        include->name = seenFromMain(*include, file, folder);
      whole.text.append(text, at, include->begin - at);
      at = include->end;
      std::string directive = text.substr(include->begin, include->nameBegin - include->begin) + include->name;
      const auto child = inside[file].lower_bound(include->begin);
      if (child == inside[file].end() || child->first >= piece.end) {
        whole.text += directive;
        continue;
      }
      if (const size_t newline = text.compare(at, 2, "\r\n") == 0 ? 2 : text.compare(at, 1, "\n") == 0 ? 1 : 0) {
        directive += text.substr(at, newline);
        at += newline;
      }
      const auto lineBehind = static_cast<int>(1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
      const size_t index = whole.included.size();
      whole.included.push_back({static_cast<int>(whole.text.size()), 0, 0, 0, nameOf(sources, child->second), lineBehind, directive});
      if (hasPragmaOnce(textOf(child->second)))
        whole.once.insert(nameOf(sources, child->second));
      whole.text += lineDirective(child->second, 0);
      whole.included[index].textBegin = static_cast<int>(whole.text.size());
      append(child->second, include->folder());
      if (whole.text.back() != '\n')
        whole.text += "\n";
      whole.included[index].textEnd = static_cast<int>(whole.text.size());
      whole.text += lineDirective(file, at);
      whole.included[index].end = static_cast<int>(whole.text.size());
    }
    whole.text.append(text, at, std::string::npos);
  }
};

/// The files, the main one aside, in which the loops of a statement begin and end.
void addFilesOfLoops(const clang::Stmt *stmt, const clang::SourceManager &sources, std::set<clang::FileID> &files) {
  if (!stmt)
    return;
  if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(stmt))
    for (const clang::SourceLocation end : {stmt->getBeginLoc(), stmt->getEndLoc()})
      if (const clang::SourceLocation place = sources.getExpansionLoc(end); !sources.isInSystemHeader(place) && !sources.isWrittenInMainFile(place))
        files.insert(sources.getFileID(place));
  for (const clang::Stmt *child : stmt->children())
    addFilesOfLoops(child, sources, files);
}

/// By the main file, or may others call it? Functions of headers that nobody calls are left out.
bool isNeeded(const clang::FunctionDecl *function) {
  return function->doesThisDeclarationHaveABody() && !function->isDependentContext() &&
         (function->isReferenced() || (function->isExternallyVisible() && !function->isInlined()));
}

void addFilesOfLoops(const clang::DeclContext *context, const clang::SourceManager &sources, std::set<clang::FileID> &files) {
  for (const clang::Decl *decl : context->decls()) {
    if (llvm::isa<clang::LinkageSpecDecl, clang::NamespaceDecl>(decl))
      addFilesOfLoops(llvm::cast<clang::DeclContext>(decl), sources, files);
    const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    if (function && !llvm::isa<clang::CXXMethodDecl>(function) && isNeeded(function))
      addFilesOfLoops(function->getBody(), sources, files);
  }
}

class TokenAction : public clang::PreprocessorFrontendAction {
  uint64_t &hash;

public:
  explicit TokenAction(uint64_t &hash) : hash(hash) {}
  void ExecuteAction() override {
    clang::Preprocessor &preprocessor = getCompilerInstance().getPreprocessor();
    preprocessor.IgnorePragmas();
    preprocessor.EnterMainSourceFile();
    clang::Token token;
    for (preprocessor.Lex(token); token.isNot(clang::tok::eof); preprocessor.Lex(token)) {
      const std::string spelling = token.isAnnotation() ? clang::tok::getTokenName(token.getKind()) : preprocessor.getSpelling(token);
      hash = llvm::xxh3_64bits(std::to_string(hash) + " " + spelling);
    }
  }
};

class TokenActions : public clang::tooling::FrontendActionFactory {
  uint64_t &hash;

public:
  explicit TokenActions(uint64_t &hash) : hash(hash) {}
  std::unique_ptr<clang::FrontendAction> create() override { return std::make_unique<TokenAction>(hash); }
};

} // namespace

std::string withoutHere(llvm::StringRef name) {
  while (name.consume_front("./"))
    name = name.ltrim('/');
  return name.str();
}

std::set<clang::FileID> includedFilesWithLoops(const clang::ASTUnit &tree) {
  std::set<clang::FileID> files;
  addFilesOfLoops(tree.getASTContext().getTranslationUnitDecl(), tree.getSourceManager(), files);
  return files;
}

WholeText withIncludedFiles(const clang::ASTUnit &tree, const std::set<clang::FileID> &wanted, const MainFile &mainFile,
                            const std::map<std::string, std::string> &left) {
  return Expansion(tree.getSourceManager(), mainFile, left).expand(wanted);
}

uint64_t hashOfTokens(clang::tooling::ClangTool &tool) {
  uint64_t hash = 0;
  TokenActions actions(hash);
  tool.run(&actions);
  return hash;
}

std::set<std::string> readOnceMore(const WholeText &whole, const clang::ASTUnit &wholeTree) {
  std::set<std::string> again;
  for (const std::string &file : filesOf(wholeTree))
    if (whole.once.count(withoutHere(file)))
      again.insert(withoutHere(file));
  return again;
}

} // namespace nidus::frontend
