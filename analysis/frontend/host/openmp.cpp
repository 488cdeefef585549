#include "analysis/frontend/host/openmp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

using Words = std::vector<std::string>;

/// What follows "#pragma omp" in a line that begins so: its words and, whole, its parentheses.
std::optional<Words> directiveOf(llvm::StringRef line) {
  line = line.ltrim();
  if (!line.consume_front("#") && !line.consume_front("%:"))
    return std::nullopt;
  line = line.ltrim();
  if (!line.consume_front("pragma"))
    return std::nullopt;
  line = line.ltrim();
  if (!line.consume_front("omp") || (!line.empty() && (llvm::isAlnum(line[0]) || line[0] == '_')))
    return std::nullopt;
  Words words;
  int depth = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (depth == 0 && c == '/' && i + 1 < line.size() && (line[i + 1] == '/' || line[i + 1] == '*'))
      break;
    bool isWord = llvm::isAlnum(c) || c == '_';
    bool continues = i > 0 && (llvm::isAlnum(line[i - 1]) || line[i - 1] == '_');
    if (c == '(' && depth++ == 0)
      words.push_back("");
    if (depth > 0 || (isWord && continues && !words.empty()))
      words.back() += c;
    else if (isWord)
      words.push_back(std::string(1, c));
    if (c == ')' && depth > 0)
      --depth;
  }
  return words;
}

std::vector<Words> directivesIn(llvm::StringRef text) {
  std::vector<Words> all;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  for (llvm::StringRef line : lines)
    if (std::optional<Words> directive = directiveOf(line))
      all.push_back(*directive);
  return all;
}

bool isLoopDirective(const Words &words) {
  bool isParallelFor = words.size() > 1 && words[0] == "parallel" && words[1] == "for";
  return isParallelFor || (!words.empty() && words[0] == "simd");
}

/// Of declarations, with no say on how a statement runs.
bool isDeclaration(const Words &words) { return !words.empty() && words[0] == "declare"; }

/// They only have a meaning among the threads of a region: of one in this function, or of one that began elsewhere.
bool isForThreads(const Words &words) {
  static const std::set<std::string> all = {"barrier", "flush", "taskwait", "taskyield", "cancel", "cancellation", "threadprivate",
                                            "ordered"};
  return !words.empty() && all.count(words[0]);
}

/// The iterations or the sections of the statement belong to the threads of a region around it.
bool isShared(const Words &words) {
  static const std::set<std::string> all = {"for", "sections", "section", "single", "master", "masked", "loop", "distribute", "scope"};
  return !words.empty() && all.count(words[0]);
}

/// They guard a statement inside a parallel loop.
bool isGuard(const Words &words) { return !words.empty() && (words[0] == "atomic" || words[0] == "critical"); }

std::string inWords(const Words &words) {
  std::string text = "#pragma omp";
  for (const std::string &word : words)
    text += (word[0] == '(' ? "" : " ") + word;
  return text;
}

/// The names in "(a, b)".
Words listed(llvm::StringRef parenthesised) {
  Words names;
  llvm::SmallVector<llvm::StringRef> parts;
  parenthesised.trim("()").split(parts, ',');
  for (llvm::StringRef part : parts)
    names.push_back(part.trim().str());
  return names;
}

} // namespace

OpenMpDirectives::OpenMpDirectives(const Unit &unit, const Function &function) : function(function) {
  const SourceRange &body = function.body->range;
  for (const Pragma &pragma : unit.pragmas)
    if (pragma.isObeyed && pragma.beginOffset >= body.beginOffset && pragma.beginOffset < body.endOffset)
      add(pragma);
}

/// Where the statement that follows the offset ends: the outermost one, if several begin there; -1 when there is none.
static int endOfStatementAfter(int offset, const StmtRef &body) {
  int begin = -1, end = -1;
  forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.range.beginOffset >= offset && (begin < 0 || stmt.range.beginOffset < begin)) {
      begin = stmt.range.beginOffset;
      end = stmt.range.endOffset;
    }
  });
  return end;
}

void OpenMpDirectives::add(const Pragma &pragma) {
  std::optional<Words> words = directiveOf(pragma.text);
  if (!words)
    return;
  obeys = true;
  if (isGuard(*words) || isDeclaration(*words))
    return;
  if (isLoopDirective(*words)) {
    bool isOfLoop = false;
    forEachStmt(function.body, [&](const Stmt &stmt) {
      isOfLoop |= isLoop(stmt) && llvm::StringRef(stmt.pragma).contains(pragma.text);
    });
    if (!isOfLoop)
      foreign = inWords(*words); // a macro holds the loop too
    return;
  }
  const bool isWithin = isInRegion(pragma.beginOffset);
  if (isForThreads(*words) && isWithin)
    return;
  const int end = endOfStatementAfter(pragma.endOffset, function.body);
  if (isForThreads(*words) || (isShared(*words) && !isWithin) || end < 0)
    foreign = inWords(*words);
  else
    regions.push_back({inWords(*words), pragma.beginOffset, end});
}

bool OpenMpDirectives::isInRegion(int offset) const {
  return llvm::any_of(regions, [&](const Region &region) { return region.beginOffset < offset && offset < region.endOffset; });
}

std::optional<Reason> OpenMpDirectives::obstacle(const Stmt &nest) const {
  if (!obeys)
    return std::nullopt;
  if (!foreign.empty())
    return Reason{ReasonId::OpenMp, nest.location,
                  "the function contains '" + foreign + "': a loop nest of it may be a part of a parallel region",
                  "put the loop nest into a function of its own"};
  for (const Region &region : regions) {
    const bool isInside = region.beginOffset < nest.range.beginOffset && nest.range.endOffset <= region.endOffset;
    const bool isAround = nest.range.beginOffset < region.beginOffset && region.beginOffset < nest.range.endOffset;
    if (isInside || isAround)
      return Reason{ReasonId::OpenMp, nest.location,
                    "the loop nest " + std::string(isInside ? "stands in" : "contains") + " the region of '" + region.directive + "'",
                    isInside ? "use one '#pragma omp parallel for' per loop nest in place of the region" : ""};
  }
  static const std::set<std::string> harmless = {"parallel", "for",     "simd",        "schedule",    "collapse",
                                                 "default",  "shared",  "num_threads", "lastprivate", "reduction",
                                                 "if",       "safelen", "simdlen",     "proc_bind"};
  for (const Words &words : directivesIn(nest.pragma))
    for (size_t i = 0; i < words.size(); ++i) {
      if (words[i][0] == '(' || harmless.count(words[i]))
        continue;
      bool isPrivate = (words[i] == "private" || words[i] == "firstprivate") && i + 1 < words.size();
      Reason reason{ReasonId::OpenMp, nest.location,
                    "'" + inWords(words) + "' applies to this loop nest, with '" + words[i] + "'",
                    "remove the directive to have the loop nest mapped"};
      if (!isPrivate)
        return reason;
      // Each thread has its own, and the variable itself keeps its value.
      for (const std::string &name : listed(words[i + 1]))
        for (const auto &[symbol, v] : function.variables)
          if (v.name == name && (!isScalar(v.type) || std::count(nest.liveAfter.begin(), nest.liveAfter.end(), symbol)))
            return reason;
    }
  return std::nullopt;
}

bool OpenMpDirectives::isParallel(const Stmt &loop) const { return obeys && !directivesIn(loop.pragma).empty(); }

bool ignoresOpenMp(const Unit &unit) {
  return llvm::any_of(unit.pragmas, [](const Pragma &pragma) {
    std::optional<Words> words = pragma.isObeyed ? std::nullopt : directiveOf(pragma.text);
    return words && !isLoopDirective(*words) && !isGuard(*words) && !isDeclaration(*words);
  });
}

} // namespace nidus
