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
bool isInBlock(const Unit &unit, const Location &place) {
  return std::any_of(unit.functions.begin(), unit.functions.end(), [&](const Function &each) {
    return each.body && each.location.file == place.file && each.location.line <= place.line &&
           place.line <= each.body->range.endLine;
  });
}

bool isBefore(const Location &a, const Location &b) { return a.file == b.file && a.line < b.line; }

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
      const bool isEarlier = known == globals.end() || isBefore(v.location, known->second.location);
      if (v.storage == Storage::Global && isEarlier && hasPlainSize(v) && !isInBlock(unit, v.location))
        globals[symbol] = v;
    }
  return globals;
}

Globals visibleGlobals(const Globals &globals, const Function &function) {
  Globals visible;
  for (const auto &[symbol, v] : globals)
    if (isBefore(v.location, function.location) && !function.macros.count(v.name) && isOnlyOfItsName(function, v))
      visible.emplace(symbol, v);
  return visible;
}

} // namespace nidus
