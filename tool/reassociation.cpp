#include "tool/reassociation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>

namespace nidus {
namespace {

/// `wanted`: by --fp-reassociate; none: what gcc and Clang would do with the flags, of which later ones win.
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
std::vector<std::string> reducedIn(llvm::StringRef directive) {
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

/// Does a directive of a loop of the nest, of OpenMP or OpenACC, name the variable in a reduction clause?
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

/// The first sum or product that the user did not allow to be computed in another order, by its name; empty: there is none.
std::string forbiddenOf(const std::vector<Reduction> &reductions, const Scop &scop, const NestTask &task) {
  if (!mayReassociate(task.options.fpReassociate, task.unit.flags))
    for (const Reduction &reduction : reductions)
      if (const std::string &name = scop.hostNames.at(reduction.symbol);
          isReassociated(reduction) && !hasReductionClause(task.nest, name))
        return name;
  return "";
}

} // namespace

std::optional<Reason> reassociation(const Scop &scop, const NestTask &task) {
  std::vector<Reduction> all = scop.reductions;
  if (scop.scan)
    all.insert(all.end(), scop.scan->variables.begin(), scop.scan->variables.end());
  const std::string name = forbiddenOf(all, scop, task);
  if (name.empty())
    return std::nullopt;
  return Reason{ReasonId::FpReassociation, task.nest->location,
                "'" + name + "' is a sum or product of floating-point numbers: another order would round differently",
                "allow it with --fp-reassociate=on, or for this loop with a reduction clause of OpenMP"};
}

bool mayShare(const Scop &scop, const NestTask &task) {
  const std::vector<SharedLoop> &loops = scop.shared->loops;
  return std::all_of(loops.begin(), loops.end(),
                     [&](const SharedLoop &loop) { return forbiddenOf(loop.scan ? loop.scan->variables : loop.reductions, scop, task).empty(); });
}

} // namespace nidus
