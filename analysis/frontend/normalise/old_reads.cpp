#include "analysis/frontend/normalise/old_reads.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

bool leadsOn(const Expr &e) {
  return e.kind == ExprKind::Subscript || e.kind == ExprKind::Member || e.kind == ExprKind::Deref || (e.kind == ExprKind::Cast && e.implicit);
}

/// The element of the copy, where `e` is one of the array.
ExprRef ofCopy(const ExprRef &e, const std::string &array, const std::string &copy) {
  auto made = std::make_shared<Expr>(*e);
  if (e->kind == ExprKind::Variable) {
    made->name = copy;
    return e->name == array ? made : nullptr;
  }
  const ExprRef base = leadsOn(*e) ? ofCopy(e->children[0], array, copy) : nullptr;
  if (!base)
    return nullptr;
  made->children[0] = base;
  return made;
}

} // namespace

std::optional<NestWithCopy> withOldReads(const Unit &unit, const Function &function, const StmtRef &nest, const std::string &array,
                                         const std::vector<Location> &places) {
  const auto isMeant = [&](const Expr &e) {
    return (e.kind == ExprKind::Subscript || e.kind == ExprKind::Member || e.kind == ExprKind::Deref) && isScalar(e.type) &&
           std::any_of(places.begin(), places.end(), [&](const Location &place) {
             return place.line == e.location.line && place.column == e.location.column && place.file == e.location.file;
           });
  };
  const Variable &original = function.variables.at(array);
  NestWithCopy made{{function, nullptr}, ""};
  made.copy = addLocal(unit, made.rewritten.function, "old_" + original.name, original.type);
  Variable own = original;
  own.symbol = own.name = made.copy;
  own.definition = nullptr;
  made.rewritten.function.variables[made.copy] = own;
  bool isChanged = false;
  made.rewritten.nest = rewrite(nest, [&](const ExprRef &e) -> ExprRef {
    const ExprRef element = isMeant(*e) ? ofCopy(e, array, made.copy) : nullptr;
    isChanged |= element != nullptr;
    return element ? element : e;
  });
  return isChanged ? std::optional(std::move(made)) : std::nullopt;
}

} // namespace nidus::frontend
