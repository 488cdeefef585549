#include "analysis/mapping/kernel_body.h"
#include "analysis/isl/formula.h"
#include "analysis/mapping/rename_locals.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

StmtRef makeBlock(std::vector<StmtRef> children) {
  auto block = std::make_shared<Stmt>();
  block->kind = StmtKind::Block;
  block->children = std::move(children);
  return block;
}

StmtRef makeDeclare(const std::string &symbol, const TypeRef &type, const ExprRef &init) {
  auto declare = std::make_shared<Stmt>();
  declare->kind = StmtKind::Declare;
  declare->name = symbol;
  declare->type = type;
  declare->expr = init;
  return declare;
}

/// for (T i = first; condition; i += step) body
StmtRef makeLoop(const Loop &loop, StmtRef body) {
  auto init = makeDeclare(loop.symbol, unqualified(loop.type), loop.first);
  auto step = std::make_shared<Expr>();
  step->type = loop.type;
  step->children = {variable(loop.symbol, loop.type)};
  if (loop.step == 1 || loop.step == -1) {
    step->kind = ExprKind::Increment;
    step->op = loop.step == 1 ? "++" : "--";
  } else {
    step->kind = ExprKind::Assign;
    step->op = loop.step > 0 ? "+=" : "-=";
    step->children.push_back(intLiteral(std::abs(loop.step)));
    step->computeType = loop.type;
  }
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::For;
  stmt->children = {makeBlock({init}), std::move(body)};
  stmt->expr = loop.condition;
  stmt->step = step;
  stmt->location = loop.location;
  return stmt;
}

/// `continue` of the instance ends the thread, as long as no loop is around it there.
StmtRef continuesToReturns(const StmtRef &stmt) {
  if (!stmt || isLoop(*stmt))
    return stmt;
  auto copy = std::make_shared<Stmt>(*stmt);
  if (stmt->kind == StmtKind::Continue)
    copy->kind = StmtKind::Return;
  for (StmtRef &child : copy->children)
    child = continuesToReturns(child);
  return copy;
}

/// Counters narrower than int are int in the kernel: every use promotes them anyway, and the threads past the end do
/// not wrap.
TypeRef counterType(const TypeRef &type) {
  return sizeOf(type->scalar) < 4 ? scalarType(Scalar::Int) : unqualified(type);
}

bool mentionsCounter(const ExprRef &expr, const Statement &statement) {
  bool found = false;
  forEachExpr(expr, [&](const Expr &e) {
    for (const Loop &loop : statement.loops)
      found |= e.kind == ExprKind::Variable && e.name == loop.symbol;
  });
  return found;
}

ThreadLoop makeThreadLoop(const Scop &scop, const Statement &statement, int index, const FormulaNames &names) {
  const Loop &loop = statement.loops[index];
  std::vector<std::string> counters;
  for (const Loop &l : statement.loops)
    counters.push_back(l.symbol);
  isl::set line = toTuple(projectOnto(fromTuple(statement.domain, counters),
                                      [&] {
                                        std::set<std::string> keep{loop.symbol};
                                        for (const Parameter &p : scop.parameters)
                                          keep.insert(p.name);
                                        return keep;
                                      }()),
                          "V", {loop.symbol});
  isl::set context = runningContext(scop);
  isl::pw_aff least = line.min_multi_pw_aff().at(0), most = line.max_multi_pw_aff().at(0);
  ThreadLoop thread;
  thread.symbol = loop.symbol;
  thread.type = counterType(loop.type);
  thread.step = loop.step;
  thread.condition = loop.condition;
  ExprRef first = formula(loop.step > 0 ? least : most, context, names);
  thread.gridFirst = first;
  thread.gridEnd = formula(loop.step > 0 ? most.add_constant(1) : least.add_constant(-1), context, names);
  thread.first = loop.first;
  if (mentionsCounter(loop.first, statement)) {
    // The first value depends on an outer counter: threads cover the hull and those before the first value do nothing.
    thread.first = first;
    ExprRef counter = variable(loop.symbol, thread.type);
    ExprRef started = binary(loop.step > 0 ? ">=" : "<=", counter, loop.first, scalarType(Scalar::Int));
    thread.condition = binary("&&", started, loop.condition, scalarType(Scalar::Int));
  }
  return thread;
}

} // namespace

KernelPlan makeKernel(const Scop &scop, const KernelMapping &mapping, const std::string &name) {
  const Statement &statement = scop.statements[0];
  FormulaNames names;
  for (const Parameter &parameter : scop.parameters)
    names[parameter.name] = parameter.value;
  KernelPlan kernel;
  kernel.name = name;
  kernel.beginLine = scop.range.beginLine;
  kernel.endLine = scop.range.endLine;
  kernel.block = mapping.block;
  kernel.pixelsPerThread.assign(mapping.block.size(), 1);
  for (int index : mapping.threadLoops)
    kernel.threads.push_back(makeThreadLoop(scop, statement, index, names));

  StmtRef body = mapping.sequentialLoops.empty() ? continuesToReturns(statement.body) : statement.body;
  std::set<std::string> counters;
  for (size_t k = statement.loops.size(); k-- > 0;) {
    const Loop &loop = statement.loops[k];
    counters.insert(loop.symbol);
    if (!loop.prefix.empty()) {
      std::vector<StmtRef> children = loop.prefix;
      if (body->kind == StmtKind::Block)
        children.insert(children.end(), body->children.begin(), body->children.end());
      else
        children.push_back(body);
      body = makeBlock(children);
    }
    bool inThread = std::find(mapping.sequentialLoops.begin(), mapping.sequentialLoops.end(), static_cast<int>(k)) !=
                    mapping.sequentialLoops.end();
    if (inThread)
      body = makeLoop(loop, body);
  }
  std::vector<StmtRef> whole;
  std::set<std::string> used;
  forEachExpr(body, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      used.insert(e.name);
  });
  for (const Variable &v : scop.privates)
    if (!counters.count(v.symbol) && used.count(v.symbol))
      whole.push_back(makeDeclare(v.symbol, unqualified(v.type), nullptr));
  if (body->kind == StmtKind::Block)
    whole.insert(whole.end(), body->children.begin(), body->children.end());
  else
    whole.push_back(body);
  kernel.body = makeBlock(whole);

  std::set<std::string> mentioned = used;
  for (const ThreadLoop &thread : kernel.threads)
    for (const ExprRef &e : {thread.first, thread.condition})
      forEachExpr(e, [&](const Expr &node) {
        if (node.kind == ExprKind::Variable)
          mentioned.insert(node.name);
      });
  forEachStmt(body, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare && s.type->extentExpr)
      forEachExpr(s.type->extentExpr, [&](const Expr &node) { mentioned.insert(node.name); });
  });
  for (const Argument &argument : scop.arguments)
    if ((argument.kind == ArgumentKind::Array || argument.kind == ArgumentKind::Scalar) &&
        mentioned.count(argument.name))
      kernel.arguments.push_back(argument.name);
  return renameLocals(std::move(kernel), scop.hostNames);
}

} // namespace nidus
