#include "analysis/mapping/packets/stored_numbers.h"
#include <algorithm>

namespace nidus {
namespace {

/// What `window(row, column) = nidus::toByte(value)` stores; null for anything else.
ExprRef saturatedValue(const Expr &e, const std::string &window) {
  if (e.kind != ExprKind::Assign || e.op != "=")
    return nullptr;
  const Expr &target = *e.children[0], &value = *stripImplicitCasts(e.children[1]);
  bool isStore = target.kind == ExprKind::Call && target.name == window && value.kind == ExprKind::Call &&
                 value.name == "nidus::toByte";
  return isStore ? value.children[0] : nullptr;
}

/// The type of what the statements of that form store, when these alone use the window; null when others do, or types
/// differ.
TypeRef saturatedType(const WindowPlan &window, const StmtRef &body) {
  size_t stores = 0, uses = 0;
  TypeRef type;
  bool isOne = true;
  forEachStmt(body, [&](const Stmt &s) {
    ExprRef value = s.kind == StmtKind::Expression ? saturatedValue(*s.expr, window.name) : nullptr;
    if (!value)
      return;
    ++stores;
    isOne &= !type || type->scalar == value->type->scalar;
    type = unqualified(value->type);
  });
  forEachExpr(body, [&](const Expr &e) { uses += e.kind == ExprKind::Call && e.name == window.name; });
  return window.isWritten && !window.isLoaded && isOne && uses > 0 && uses == stores ? type : nullptr;
}

/// What a call comes to of a helper that does nothing but return nidus::toByte(...) of its parameters; null for others.
ExprRef saturatedResult(const Expr &call, const std::vector<Function> &helpers) {
  auto helper =
      std::find_if(helpers.begin(), helpers.end(), [&](const Function &each) { return each.name == call.name; });
  if (call.kind != ExprKind::Call || helper == helpers.end() || helper->body->children.size() != 1 ||
      helper->body->children[0]->kind != StmtKind::Return || helper->parameters.size() != call.children.size())
    return nullptr;
  ExprRef returned = stripImplicitCasts(helper->body->children[0]->expr);
  if (returned->kind != ExprKind::Call || returned->name != "nidus::toByte")
    return nullptr;
  std::map<std::string, ExprRef> arguments;
  for (size_t i = 0; i < call.children.size(); ++i) {
    const ExprRef &argument = call.children[i];
    int uses = 0;
    forEachExpr(returned,
                [&](const Expr &e) { uses += e.kind == ExprKind::Variable && e.name == helper->parameters[i]; });
    bool isPlain = argument->kind == ExprKind::Variable || argument->value;
    if (uses != 1 && !isPlain)
      return nullptr;
    arguments[helper->parameters[i]] = argument;
  }
  bool isOfParameters = true;
  forEachExpr(returned, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      isOfParameters &= arguments.count(e.name) && isScalar(arguments[e.name]->type) &&
                        arguments[e.name]->type->scalar == e.type->scalar;
  });
  if (!isOfParameters)
    return nullptr;
  return rewrite(returned, [&](const ExprRef &e) { return e->kind == ExprKind::Variable ? arguments[e->name] : e; });
}

} // namespace

StmtRef withNumbersUntilStored(StmtRef body, PacketKernel &packet) {
  for (WindowPlan &window : packet.windows) {
    TypeRef type = window.saturates ? nullptr : saturatedType(window, body);
    if (!type)
      continue;
    window.saturates = type;
    body = rewrite(body, [&](const ExprRef &e) -> ExprRef {
      ExprRef value = saturatedValue(*e, window.name);
      if (!value)
        return e;
      auto store = std::make_shared<Expr>(*e);
      auto target = std::make_shared<Expr>(*e->children[0]);
      store->type = store->computeType = target->type = type;
      store->children = {target, value};
      return store;
    });
  }
  return body;
}

void storeNumbers(PacketKernel &packet, const std::vector<Function> &helpers) {
  for (const WindowPlan &window : packet.windows) {
    StmtRef body = rewrite(packet.body, [&](const ExprRef &e) -> ExprRef {
      if (e->kind != ExprKind::Assign || e->op != "=" || e->children[0]->name != window.name)
        return e;
      ExprRef result = saturatedResult(*stripImplicitCasts(e->children[1]), helpers);
      auto store = std::make_shared<Expr>(*e);
      store->children[1] = result ? result : e->children[1];
      return store;
    });
    if (!window.saturates && saturatedType(window, body))
      packet.body = body;
  }
  packet.body = withNumbersUntilStored(packet.body, packet);
}

} // namespace nidus
