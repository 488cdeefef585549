#include "analysis/frontend/normalise/struct_members.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/later_uses.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// By the struct's symbol: the variables of its members that the nest sets, by their names.
using MembersOfStructs = std::map<std::string, std::map<std::string, std::string>>;

bool hasOnlyScalars(const Unit &unit, const TypeRef &type) {
  const auto found = isStruct(type) && !type->isVolatile ? unit.structs.find(type->name) : unit.structs.end();
  if (found == unit.structs.end() || found->second.fields.empty())
    return false;
  return std::all_of(found->second.fields.begin(), found->second.fields.end(), [](const Field &field) {
    return (isScalar(field.type) || isPointer(field.type)) && !field.type->isVolatile && !field.name.empty();
  });
}

bool isPure(const ExprRef &expr) {
  bool pure = true;
  forEachExpr(expr, [&](const Expr &e) {
    pure &= e.kind != ExprKind::Assign && e.kind != ExprKind::Increment && e.kind != ExprKind::Call && e.kind != ExprKind::Comma &&
            e.kind != ExprKind::Conditional && e.kind != ExprKind::InitList && e.kind != ExprKind::Unsupported;
  });
  return pure;
}

/// t = place, or place = t, where that changes nothing of what says which place is meant.
bool isCopyOf(const Stmt &stmt, const std::string &symbol) {
  if (stmt.kind != StmtKind::Expression || stmt.expr->kind != ExprKind::Assign || stmt.expr->op != "=")
    return false;
  const ExprRef to = stripImplicitCasts(stmt.expr->children[0]), from = stripImplicitCasts(stmt.expr->children[1]);
  if (!isVariable(to, symbol) && !isVariable(from, symbol))
    return false;
  const ExprRef other = isVariable(to, symbol) ? from : to;
  return isStruct(other->type) && isPure(other) && !mentions(other, symbol);
}

bool isMemberOf(const Expr &e, const std::string &symbol) {
  return e.kind == ExprKind::Member && isVariable(stripImplicitCasts(e.children[0]), symbol);
}

/// Each mention is one of a member, or of a copy as a statement in a block.
bool isUsedByMembers(const StmtRef &nest, const std::string &symbol) {
  int known = 0;
  forEachExpr(nest, [&](const Expr &e) { known += isMemberOf(e, symbol); });
  forEachStmt(nest, [&](const Stmt &block) {
    for (const StmtRef &child : block.children)
      known += block.kind == StmtKind::Block && isCopyOf(*child, symbol);
  });
  return known == mentionsOf(nest, symbol);
}

/// Those that the nest sets: the others have what the host left there.
std::set<std::string> membersSet(const Struct &type, const StmtRef &nest, const std::string &symbol) {
  std::set<std::string> set;
  bool isSetWhole = false;
  forEachExpr(nest, [&](const Expr &e) {
    if (e.kind != ExprKind::Assign && e.kind != ExprKind::Increment)
      return;
    const ExprRef target = stripImplicitCasts(e.children[0]);
    isSetWhole |= isVariable(target, symbol);
    if (isMemberOf(*target, symbol))
      set.insert(target->name);
  });
  for (const Field &field : type.fields)
    if (isSetWhole)
      set.insert(field.name);
  return set;
}

ExprRef memberOf(const ExprRef &object, const Field &field, const MembersOfStructs &split) {
  const auto found = object->kind == ExprKind::Variable ? split.find(object->name) : split.end();
  if (found != split.end() && found->second.count(field.name))
    return variable(found->second.at(field.name), unqualified(field.type));
  auto member = std::make_shared<Expr>();
  member->kind = ExprKind::Member;
  member->name = field.name;
  member->type = field.type;
  member->location = object->location;
  member->children = {object};
  return member;
}

StmtRef copyOfMember(const ExprRef &copy, const Field &field, const MembersOfStructs &split) {
  auto assign = std::make_shared<Expr>(*copy);
  assign->type = unqualified(field.type);
  assign->children = {memberOf(stripImplicitCasts(copy->children[0]), field, split), memberOf(stripImplicitCasts(copy->children[1]), field, split)};
  return expressionStatement(assign);
}

/// With a statement for each member in the place of copies; loops that leave the struct leave its members.
StmtRef withCopiesSplit(const Unit &unit, const StmtRef &code, const MembersOfStructs &split) {
  if (!code)
    return code;
  auto made = std::make_shared<Stmt>(*code);
  made->children.clear();
  for (const StmtRef &child : code->children) {
    const bool isCopy = code->kind == StmtKind::Block &&
                        std::any_of(split.begin(), split.end(), [&](const auto &each) { return isCopyOf(*child, each.first); });
    if (!isCopy) {
      made->children.push_back(withCopiesSplit(unit, child, split));
      continue;
    }
    for (const Field &field : unit.structs.at(stripImplicitCasts(child->expr->children[0])->type->name).fields)
      made->children.push_back(copyOfMember(child->expr, field, split));
  }
  for (const auto &[symbol, members] : split)
    if (std::count(made->liveAfter.begin(), made->liveAfter.end(), symbol))
      for (const auto &[field, local] : members)
        made->liveAfter.push_back(local);
  return made;
}

bool canBeSplit(const Unit &unit, const PreparedNest &prepared, const std::string &symbol, const std::set<std::string> &declared) {
  const auto found = prepared.function.variables.find(symbol);
  const auto &live = prepared.nest->liveAfter;
  return found != prepared.function.variables.end() && found->second.storage == Storage::Local && !found->second.addressTaken &&
         !found->second.isCleanedUp && !declared.count(symbol) && std::count(live.begin(), live.end(), symbol) == 0 &&
         hasOnlyScalars(unit, found->second.type) && isUsedByMembers(prepared.nest, symbol);
}

/// The nest with variables for the members that it sets of these structs.
PreparedNest withMembers(const Unit &unit, const PreparedNest &prepared, MembersOfStructs &split) {
  PreparedNest made = prepared;
  for (auto &[symbol, members] : split) {
    const Variable whole = prepared.function.variables.at(symbol);
    const Struct &type = unit.structs.at(whole.type->name);
    const std::set<std::string> set = membersSet(type, prepared.nest, symbol);
    members.clear();
    for (const Field &field : type.fields) {
      if (!set.count(field.name))
        continue;
      const std::string local = addLocal(unit, made.function, whole.name + "_" + field.name, field.type);
      made.function.variables.at(local).name = whole.name + "." + field.name;
      members[field.name] = local;
    }
  }
  made.nest = rewrite(withCopiesSplit(unit, prepared.nest, split), [&](const ExprRef &e) -> ExprRef {
    for (const auto &[symbol, members] : split)
      if (isMemberOf(*e, symbol) && members.count(e->name))
        return variable(members.at(e->name), e->type);
    return e;
  });
  return made;
}

std::set<std::string> variablesOfHeader(const StmtRef &loop) {
  auto header = std::make_shared<Stmt>(*loop);
  header->children.back() = makeBlock({});
  return variablesOf(StmtRef(header));
}

/// May an iteration find what was there before it, or another one has left?
bool mayReadBefore(const StmtRef &nest, const std::map<std::string, std::string> &members) {
  const std::set<std::string> inHeader = variablesOfHeader(nest);
  return std::any_of(members.begin(), members.end(),
                     [&](const auto &member) { return inHeader.count(member.second) || mayReadFirst(nest->children.back(), member.second); });
}

} // namespace

void splitStructs(const Unit &unit, PreparedNest &prepared) {
  const std::set<std::string> declared = declarations(prepared.nest);
  MembersOfStructs split;
  for (const auto &[symbol, how] : assignments(prepared.nest))
    if (canBeSplit(unit, prepared, symbol, declared))
      split[symbol];
  while (!split.empty()) {
    PreparedNest made = withMembers(unit, prepared, split);
    // What is no temporary stays a struct, and what is copied from and to it is seen as that.
    const size_t all = split.size();
    for (auto each = split.begin(); each != split.end();)
      each = mayReadBefore(made.nest, each->second) ? split.erase(each) : std::next(each);
    if (split.size() == all) {
      prepared = std::move(made);
      return;
    }
  }
}

} // namespace nidus::frontend
