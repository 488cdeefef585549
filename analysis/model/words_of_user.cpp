#include "analysis/model/words_of_user.h"
#include "analysis/code/text_of.h"
#include <algorithm>

namespace nidus {

std::string counterInText(const Scop &scop, const std::string &symbol) {
  const auto name = scop.hostNames.find(symbol);
  return name == scop.hostNames.end() ? symbol : name->second;
}

std::string arrayInText(const Scop &scop, const std::string &array) {
  const auto argument = std::find_if(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &each) {
    return each.kind == ArgumentKind::Array && each.name == array && each.host && each.copyOf.empty();
  });
  if (argument == scop.arguments.end())
    return array;
  return textOf(rewrite(argument->host, [&](const ExprRef &e) -> ExprRef {
    return e->kind == ExprKind::Variable ? variable(counterInText(scop, e->name), e->type) : e;
  }));
}

} // namespace nidus
