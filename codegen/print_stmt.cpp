#include "codegen/print_stmt.h"
#include "codegen/conversions.h"
#include "codegen/text.h"
#include <algorithm>
#include <stdexcept>

namespace nidus {

bool declaresCounter(const Stmt &loop, const std::string &counter) {
  const StmtRef &init = loop.children[0];
  const StmtRef &declare = init->kind == StmtKind::Block && !init->children.empty() ? init->children[0] : init;
  return declare->kind == StmtKind::Declare && declare->name == counter;
}

namespace {

/// The variable whose object an lvalue lies in, without passing a pointer; null when there is none.
const Expr *rootOfObject(const ExprRef &lvalue) {
  const Expr *node = lvalue.get();
  while (node->kind == ExprKind::Member ||
         (node->kind == ExprKind::Subscript && isArray(stripImplicitCasts(node->children[0])->type)))
    node = stripImplicitCasts(node->children[0]).get();
  return node->kind == ExprKind::Variable ? node : nullptr;
}

} // namespace

std::set<std::string> readVariables(const StmtRef &body) {
  std::set<const Expr *> written;
  std::set<std::string> read;
  forEachExpr(body, [&](const Expr &expr) {
    if (expr.kind == ExprKind::Assign || expr.kind == ExprKind::Increment)
      if (const Expr *root = rootOfObject(expr.children[0]))
        written.insert(root);
  });
  forEachExpr(body, [&](const Expr &expr) {
    // What is called may be a local: the rows of a sweep.
    if ((expr.kind == ExprKind::Variable || expr.kind == ExprKind::Call) && !written.count(&expr))
      read.insert(expr.name);
  });
  return read;
}

namespace {

class StmtPrinter {
  const ExprStyle &style;
  std::set<std::string> read;
  std::string text;
  int level;

public:
  StmtPrinter(const ExprStyle &style, std::set<std::string> read, int level)
      : style(style), read(std::move(read)), level(level) {}

  void print(const StmtRef &stmt);
  std::string take() { return std::move(text); }

private:
  void line(const std::string &content) { text += wrapLine(std::string(4 * level, ' ') + content) + "\n"; }
  std::string expr(const ExprRef &e, Use use) const { return printExpr(e, style, use).text; }
  std::string condition(const ExprRef &e) const;
  std::string declaration(const Stmt &stmt) const;
  std::string initialiser(const Stmt &stmt) const;
  void printControlled(const std::string &head, const StmtRef &body, const std::string &tail);
  void printIf(const Stmt &stmt, const std::string &prefix);
  void printFor(const Stmt &stmt);
  const LoopAsCall *callOf(const Stmt &loop) const;
  void printCall(const LoopAsCall &call, const StmtRef &body);
  std::optional<std::string> forInit(const StmtRef &init) const;
};

/// An assignment used as a truth value stands in parentheses of its own.
std::string StmtPrinter::condition(const ExprRef &e) const {
  PrintedExpr printed = printExpr(e, style, Use::Number);
  return "(" + parenthesised(printed, Precedence::Conditional) + ")";
}

std::string StmtPrinter::initialiser(const Stmt &stmt) const {
  if (!stmt.expr)
    return "";
  return " = " + expr(stmt.expr, stmt.expr->kind == ExprKind::InitList ? Use::Listed : Use::Assigned);
}

std::string StmtPrinter::declaration(const Stmt &stmt) const {
  if (stmt.isShared && !style.blockMemory.empty()) {
    const TypeRef &type = stmt.type;
    const std::string elements = type->extent ? std::to_string(*type->extent) : expr(type->extentExpr, Use::Assigned);
    return printDeclaration(pointerTo(type->element), "const " + stmt.name, style.types) + " = " + style.blockMemory + ".array<" +
           printType(type->element, style.types) + ">(" + elements + ")";
  }
  std::string unused = read.count(stmt.name) ? "" : "[[maybe_unused]] ";
  std::string storage = stmt.isStatic ? "static " : stmt.isShared ? "__shared__ " : "";
  return unused + storage + printDeclaration(stmt.type, stmt.name, style.types) + initialiser(stmt);
}

bool isBraced(const StmtRef &stmt) { return stmt->kind == StmtKind::Block || stmt->kind == StmtKind::Empty; }

/// A head such as "for (...)" with the statement it controls. Blocks keep their braces and nothing else gets any.
void StmtPrinter::printControlled(const std::string &head, const StmtRef &body, const std::string &tail) {
  if (!isBraced(body) && tail.empty()) {
    line(head);
    ++level;
    print(body);
    --level;
    return;
  }
  line(head + " {");
  ++level;
  if (body->kind == StmtKind::Block)
    for (const StmtRef &child : body->children)
      print(child);
  else
    print(body);
  --level;
  if (!tail.empty())
    line("}" + tail);
  else
    line("}");
}

/// An else after this statement would belong to an if inside it.
bool endsInIf(const StmtRef &stmt) {
  switch (stmt->kind) {
  case StmtKind::If:
    return true;
  case StmtKind::For:
  case StmtKind::While:
    return endsInIf(stmt->children.back());
  default:
    return false;
  }
}

StmtRef inBlock(const StmtRef &stmt) {
  auto block = std::make_shared<Stmt>();
  block->kind = StmtKind::Block;
  block->children = {stmt};
  return block;
}

void StmtPrinter::printIf(const Stmt &stmt, const std::string &prefix) {
  StmtRef then = stmt.children[0];
  StmtRef otherwise = stmt.children.size() > 1 ? stmt.children[1] : nullptr;
  if (!isBraced(then) && endsInIf(then))
    then = inBlock(then);
  printControlled(prefix + "if " + condition(stmt.expr), then, "");
  if (!otherwise)
    return;
  std::string start = "else";
  if (isBraced(then)) {
    text.resize(text.size() - 1);
    size_t lineStart = text.find_last_of('\n') + 1;
    start = text.substr(text.find_first_not_of(' ', lineStart)) + " else";
    text.resize(lineStart);
  }
  if (otherwise->kind == StmtKind::If)
    printIf(*otherwise, start + " ");
  else
    printControlled(start, otherwise, "");
}

/// The first part of a for statement; none when its declarations do not fit into one.
std::optional<std::string> StmtPrinter::forInit(const StmtRef &init) const {
  if (init->kind == StmtKind::Empty)
    return "";
  if (init->kind == StmtKind::Expression)
    return expr(init->expr, Use::Discarded);
  std::vector<std::string> declarations;
  if (init->kind == StmtKind::Declare)
    return declaration(*init);
  for (const StmtRef &child : init->children) {
    const StmtRef &first = init->children[0];
    bool fits = child->kind == StmtKind::Declare &&
                (child == first || (isScalar(child->type) && isScalar(first->type) &&
                                    printType(child->type, style.types) == printType(first->type, style.types)));
    if (!fits)
      return std::nullopt;
    declarations.push_back(child == first ? declaration(*child) : child->name + initialiser(*child));
  }
  return join(declarations, ", ");
}

/// The loop's call, where it is one; its counter is declared in its header.
const LoopAsCall *StmtPrinter::callOf(const Stmt &loop) const {
  const auto call = std::find_if(style.calls.begin(), style.calls.end(), [&](const auto &each) { return declaresCounter(loop, each.first); });
  return call == style.calls.end() ? nullptr : &call->second;
}

void StmtPrinter::printCall(const LoopAsCall &call, const StmtRef &body) {
  for (const std::string &each : call.opening)
    line(each);
  level += 2; // the body is an argument of the call
  for (const StmtRef &child : body->kind == StmtKind::Block ? body->children : std::vector<StmtRef>{body})
    print(child);
  level -= 2;
  line(call.closing);
}

void StmtPrinter::printFor(const Stmt &stmt) {
  if (const LoopAsCall *call = callOf(stmt))
    return printCall(*call, stmt.children[1]);
  if (style.unrolls || stmt.isUnrolled)
    line("NIDUS_UNROLL");
  std::optional<std::string> init = forInit(stmt.children[0]);
  if (!init) {
    line("{");
    ++level;
    for (const StmtRef &child : stmt.children[0]->children)
      print(child);
  }
  std::string head = "for (" + init.value_or("") + ";";
  if (stmt.expr)
    head += " " + parenthesised(printExpr(stmt.expr, style, Use::Number), Precedence::Conditional);
  head += ";";
  if (stmt.step)
    head += " " + expr(stmt.step, Use::Discarded);
  printControlled(head + ")", stmt.children[1], "");
  if (!init) {
    --level;
    line("}");
  }
}

void StmtPrinter::print(const StmtRef &stmt) {
  switch (stmt->kind) {
  case StmtKind::Block:
    line("{");
    ++level;
    for (const StmtRef &child : stmt->children)
      print(child);
    --level;
    return line("}");
  case StmtKind::Declare:
    return line(declaration(*stmt) + ";");
  case StmtKind::Expression:
    return line(expr(stmt->expr, Use::Discarded) + ";");
  case StmtKind::If:
    return printIf(*stmt, "");
  case StmtKind::For:
    return printFor(*stmt);
  case StmtKind::While:
    return printControlled("while " + condition(stmt->expr), stmt->children[0], "");
  case StmtKind::Do:
    return printControlled("do", stmt->children[0], " while " + condition(stmt->expr) + ";");
  case StmtKind::Break:
    return line("break;");
  case StmtKind::Continue:
    return line("continue;");
  case StmtKind::Return:
    return line(stmt->expr ? "return " + expr(stmt->expr, Use::Assigned) + ";" : "return;");
  case StmtKind::Empty:
    return;
  case StmtKind::Other:
    break;
  }
  throw std::logic_error("codegen: " + stmt->name + " cannot be printed");
}

} // namespace

std::string printBody(const StmtRef &body, const ExprStyle &style, int level) {
  StmtPrinter printer(style, readVariables(body), level);
  if (body->kind != StmtKind::Block)
    printer.print(body);
  else
    for (const StmtRef &child : body->children)
      printer.print(child);
  return printer.take();
}

} // namespace nidus
