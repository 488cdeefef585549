#include "analysis/transfer/visible_globals.h"
#include <algorithm>

namespace nidus {
namespace {

/// The elements of an array of arrays; of anything else the type itself.
const Type &innermost(const TypeRef &type) { return isArray(type) ? innermost(type->element) : *type; }

bool hasSize(const TypeRef &type) {
  if (isArray(type))
    return (type->extent || type->extentExpr) && hasSize(type->element);
  return type && type->kind != TypeKind::Unsupported;
}

/// In the body of a function, where it has its name in a block only?
bool isInBlock(const Unit &unit, const Variable &v) {
  return std::any_of(unit.functions.begin(), unit.functions.end(), [&](const Function &each) {
    return each.inMainFile && each.body && each.body->range.beginOffset <= v.declaredAt && v.declaredAt < each.body->range.endOffset;
  });
}

/// Of two places of the text: -1, elsewhere, is before none.
bool isBefore(int a, int b) { return a >= 0 && a < b; }

} // namespace

bool hasPlainSize(const Variable &variable) {
  return hasSize(variable.type) && !variable.hasSizeLater && !innermost(variable.type).isVolatile &&
         !variable.isRegister;
}

bool isOnlyOfItsName(const Function &function, const Variable &variable) {
  return !function.otherNames.count(variable.name) &&
         std::none_of(function.variables.begin(), function.variables.end(), [&](const auto &entry) {
           return entry.first != variable.symbol && entry.second.name == variable.name;
         });
}

Globals globalsOf(const Unit &unit) {
  Globals globals;
  for (const Function &each : unit.functions)
    for (const auto &[symbol, v] : each.variables) {
      auto known = globals.find(symbol);
      const bool isEarlier = known == globals.end() || isBefore(v.declaredAt, known->second.declaredAt);
      if (v.storage == Storage::Global && isEarlier && hasPlainSize(v) && !isInBlock(unit, v))
        globals[symbol] = v;
    }
  return globals;
}

Globals visibleGlobals(const Globals &globals, const Function &function) {
  Globals visible;
  for (const auto &[symbol, v] : globals)
    if (function.body && isBefore(v.declaredAt, function.body->range.beginOffset) && !function.macros.count(v.name) && isOnlyOfItsName(function, v))
      visible.emplace(symbol, v);
  return visible;
}

} // namespace nidus
