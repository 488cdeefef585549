#include "analysis/frontend/symbolic/context.h"
#include <algorithm>

namespace nidus::frontend {

bool Context::isFollowing(const std::string &callee) const {
  return std::any_of(frames.begin() + 1, frames.end(), [&](const Frame &each) { return each.function->name == callee; });
}

std::vector<ExprRef> Context::calls() const {
  std::vector<ExprRef> all;
  std::transform(frames.begin() + 1, frames.end(), std::back_inserter(all), [](const Frame &each) { return each.call; });
  return all;
}

void Context::enter(const Function &callee, const ExprRef &call, const std::string &prefix, const std::set<std::string> &inUse) {
  frames.push_back({&callee, prefix, call, inUse, followed});
}

std::vector<Exit> Context::leave() {
  std::vector<Exit> exits = std::move(frames.back().exits);
  frames.pop_back();
  return exits;
}

std::set<std::string> Context::counters() const {
  std::set<std::string> known;
  for (const std::optional<std::string> &counter : loops)
    if (counter)
      known.insert(*counter);
  return known;
}

const Variable *Context::lookup(const std::string &symbol) const {
  auto found = function().variables.find(symbol);
  return found == function().variables.end() ? nullptr : &found->second;
}

bool Context::isPrivate(const std::string &symbol) const {
  if (!isInHelper())
    return source->isPrivate(symbol);
  const Variable *v = lookup(symbol);
  return v && (v->storage == Storage::Local || v->storage == Storage::Parameter);
}

bool Context::isUnchanging(const ExprRef &plain) const {
  bool unchanging = true;
  forEachExpr(plain, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      unchanging &= !isPrivate(e.name) && !source->assigned.count(e.name);
  });
  return unchanging;
}

} // namespace nidus::frontend
