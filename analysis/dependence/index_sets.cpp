#include "analysis/dependence/index_sets.h"

namespace nidus {
namespace {

isl::set comparedWithOutermost(const Statement &statement, size_t loop, const std::string &comparison) {
  std::string counters;
  for (size_t k = 0; k < statement.loops.size(); ++k)
    counters += (k ? ",i" : "i") + std::to_string(k);
  return isl::set(islContext(), "{ " + statement.name + "[" + counters + "] : i" + std::to_string(loop) + (comparison == "==" ? " = i0 }" : " " + comparison + " i0 }"));
}

Statement within(Statement statement, const isl::set &part) {
  statement.domain = statement.domain.intersect(part);
  for (Access &access : statement.accesses)
    access.relation = access.relation.intersect_domain(part);
  return statement;
}

} // namespace

std::vector<Piece> piecesOf(const Statement &statement, const std::vector<size_t> &loops) {
  std::vector<Piece> pieces{{statement, {}}};
  for (size_t loop : loops) {
    std::vector<Piece> finer;
    for (const Piece &piece : pieces)
      for (const char *comparison : {"<", "==", ">"}) {
        Piece part{within(piece.statement, comparedWithOutermost(statement, loop, comparison)), piece.comparisons};
        part.comparisons.push_back(comparison);
        if (!part.statement.domain.is_empty())
          finer.push_back(std::move(part));
      }
    pieces = std::move(finer);
  }
  return pieces;
}

} // namespace nidus
