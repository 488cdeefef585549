#include "tool/reassociation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace nidus {

bool mayReassociate(const std::optional<FpReassociate> &wanted, const std::vector<std::string> &flags) {
  if (wanted)
    return *wanted == FpReassociate::On;
  // -fassociative-math alone has no effect: it needs both others.
  bool isAssociative = false, signedZeros = true, traps = true, isOfast = false;
  auto setAll = [&](bool isFast) { isAssociative = isFast, signedZeros = traps = !isFast; };
  for (llvm::StringRef flag : flags) {
    if (flag.starts_with("-O"))
      isOfast = flag == "-Ofast";
    else if (flag == "-ffast-math" || flag == "-funsafe-math-optimizations")
      setAll(true);
    else if (flag == "-fno-fast-math" || flag == "-fno-unsafe-math-optimizations")
      setAll(false), isOfast = false;
    else if (flag == "-fassociative-math")
      isAssociative = true;
    else if (flag == "-fno-associative-math")
      isAssociative = isOfast = false;
    else if (flag == "-fsigned-zeros" || flag == "-fno-signed-zeros")
      signedZeros = flag == "-fsigned-zeros", isOfast &= !signedZeros;
    else if (flag == "-ftrapping-math" || flag == "-fno-trapping-math")
      traps = flag == "-ftrapping-math", isOfast &= !traps;
  }
  return isOfast || (isAssociative && !signedZeros && !traps);
}

/// The names of reduction(+: a, b) and the like in a directive.
static std::vector<std::string> reducedIn(llvm::StringRef directive) {
  std::vector<std::string> names;
  const bool isOfThreads = directive.starts_with("#pragma omp") || directive.starts_with("#pragma acc");
  while (isOfThreads && !directive.empty()) {
    directive = directive.split("reduction").second.ltrim();
    if (!directive.consume_front("("))
      continue;
    llvm::SmallVector<llvm::StringRef> parts;
    directive.split(')').first.split(':').second.split(parts, ',');
    for (llvm::StringRef part : parts)
      names.push_back(part.trim().str());
  }
  return names;
}

bool hasReductionClause(const StmtRef &nest, const std::string &variable) {
  bool isNamed = false;
  forEachStmt(nest, [&](const Stmt &stmt) {
    llvm::SmallVector<llvm::StringRef> directives;
    llvm::StringRef(stmt.pragma).split(directives, '\n');
    for (llvm::StringRef directive : directives)
      isNamed |= llvm::is_contained(reducedIn(directive), variable);
  });
  return isNamed;
}

} // namespace nidus
