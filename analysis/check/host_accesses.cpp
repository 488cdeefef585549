#include "analysis/check/host_accesses.h"
#include "analysis/check/host_statements.h"

namespace nidus::check {
namespace {

class AccessSearch {
  const Unit &unit;
  std::vector<HostAccess> accesses;

public:
  explicit AccessSearch(const Unit &unit) : unit(unit) {}

  void collect(const ExprRef &expr) {
    if (!expr)
      return;
    const std::vector<ExprRef> &children = expr->children;
    switch (expr->kind) {
    case ExprKind::AddressOf:
      return collectAddress(children[0]);
    case ExprKind::Assign:
      collect(children[1]);
      return access(children[0], true);
    case ExprKind::Increment:
      return access(children[0], true);
    case ExprKind::Deref:
    case ExprKind::Subscript:
    case ExprKind::Member:
      return access(expr, false);
    case ExprKind::Call:
      collectCall(*expr);
      break;
    default:
      break;
    }
    for (const ExprRef &child : children)
      collect(child);
  }

  const std::vector<HostAccess> &found() const { return accesses; }

private:
  void access(const ExprRef &lvalue, bool writes) {
    collectAddress(lvalue);
    ExprRef object = lvalue;
    while (object->kind == ExprKind::Member)
      object = object->children[0];
    bool isMemory = object->kind == ExprKind::Deref || object->kind == ExprKind::Subscript;
    if (!isMemory || isArray(lvalue->type))
      return;
    for (const std::string &base : basesOf(object->children[0]))
      accesses.push_back({base, writes, isPointer(lvalue->type) && object == lvalue});
  }

  void collectAddress(const ExprRef &lvalue) {
    switch (lvalue->kind) {
    case ExprKind::Variable:
      return;
    case ExprKind::Member:
      return collectAddress(lvalue->children[0]);
    case ExprKind::Subscript:
    case ExprKind::Deref:
      for (const ExprRef &child : lvalue->children)
        collect(child);
      return;
    default:
      return collect(lvalue);
    }
  }

  void collectCall(const Expr &call) {
    if (const Function *own = findFunction(unit, call.name); own && own->body)
      return;
    const bool isPrint = call.name == "printf" || call.name == "fprintf";
    for (const ExprRef &argument : call.children)
      // Under a conversion %n.
      if (isPrint && isPointer(argument->type) && isInteger(argument->type->element) &&
          sizeOf(argument->type->element->scalar) > 1)
        for (const std::string &base : basesOf(argument))
          accesses.push_back({base, true});
    bool copiesBytes = call.name == "memcpy" || call.name == "memmove";
    if ((!copiesBytes && call.name != "memset") || call.children.size() != 3)
      return;
    for (size_t i = 0; i <= (copiesBytes ? 1 : 0); ++i)
      for (const std::string &base : basesOf(call.children[i]))
        accesses.push_back({base, i == 0});
  }
};

} // namespace

std::vector<HostAccess> accessesOf(const Unit &unit, const ExprRef &expr) {
  AccessSearch search(unit);
  search.collect(expr);
  return search.found();
}

} // namespace nidus::check
