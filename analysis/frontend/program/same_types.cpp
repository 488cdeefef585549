#include "analysis/frontend/program/same_types.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

class Comparison {
  const std::map<std::string, Struct> &here, &there;
  std::set<std::pair<std::string, std::string>> assumed; ///< members may point to the struct itself

public:
  Comparison(const std::map<std::string, Struct> &here, const std::map<std::string, Struct> &there) : here(here), there(there) {}

  bool isSame(const std::string &a, const std::string &b) {
    const auto ours = here.find(a), theirs = there.find(b);
    if (ours == here.end() || theirs == there.end() || tagOf(a) != tagOf(b))
      return false;
    if (!assumed.insert({a, b}).second)
      return true;
    const Struct &s = ours->second, &t = theirs->second;
    return s.size == t.size && s.alignment == t.alignment &&
           std::equal(s.fields.begin(), s.fields.end(), t.fields.begin(), t.fields.end(), [&](const Field &x, const Field &y) {
             return x.name == y.name && x.offset == y.offset &&
                    isSameType(x.type, y.type, [&](const std::string &c, const std::string &d) { return isSame(c, d); });
           });
  }
};

} // namespace

/// Of a parameter that a prototype declares as an array of variable length.
static bool hasUnsaidExtent(const TypeRef &type) { return type->kind == TypeKind::Unsupported && type->name == "an array of unspecified size"; }

bool isSameType(const TypeRef &a, const TypeRef &b, const SameStructs &isSame) {
  if (a && b && ((hasUnsaidExtent(a) && isArray(b)) || (hasUnsaidExtent(b) && isArray(a))))
    return true;
  if (!a || !b || a->kind != b->kind || a->isConst != b->isConst || a->isVolatile != b->isVolatile)
    return false;
  switch (a->kind) {
  case TypeKind::Scalar:
    return a->scalar == b->scalar;
  case TypeKind::Pointer:
    return isSameType(a->element, b->element, isSame);
  case TypeKind::Array:
    return (!a->extent || !b->extent || a->extent == b->extent) && isSameType(a->element, b->element, isSame);
  case TypeKind::Struct:
    return isSame(a->name, b->name);
  case TypeKind::Unsupported:
    return a->name == b->name;
  }
  return false;
}

std::string tagOf(const std::string &name) {
  const std::string suffix = structSuffix;
  const size_t digits = name.find_last_not_of("0123456789") + 1;
  const bool isRenamed = digits > suffix.size() && name.compare(digits - suffix.size(), suffix.size(), suffix) == 0;
  return isRenamed ? name.substr(0, digits - suffix.size()) : name;
}

std::string sameStruct(const std::map<std::string, Struct> &here, const std::map<std::string, Struct> &there, const std::string &name) {
  for (const auto &[own, type] : here)
    if (Comparison(here, there).isSame(own, name))
      return own;
  return "";
}

} // namespace nidus::frontend
