#include "analysis/frontend/normalise/leaves.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

using NameSet = std::set<std::string>;

StmtRef loopWith(const StmtRef &loop, const StmtRef &body) {
  auto made = std::make_shared<Stmt>(*loop);
  made->children.back() = body;
  return made;
}

class Splitter {
  const Function &function;
  const size_t depth;
  struct Around {
    StmtRef loop;
    int number;
    std::string counter;
  };
  std::vector<Around> around;
  std::vector<int> positions;
  int loops = 0;
  std::vector<NameSet> counters; ///< of the loops around each leaf

public:
  /// Is every counter used by its own loops alone?
  bool haveOwnCounters() const {
    return std::all_of(leaves.begin(), leaves.end(), [&](const Leaf &leaf) {
      return std::none_of(counters.begin(), counters.end(), [&](const NameSet &others) {
        return std::any_of(others.begin(), others.end(), [&](const std::string &symbol) { return leaf.uses.count(symbol) > 0; });
      });
    });
  }

  std::vector<Leaf> leaves;
  Splitter(const Function &function, size_t depth) : function(function), depth(depth) {}

  bool split(const StmtRef &loop) {
    const std::optional<LoopHeader> header = loopHeader(loop, function);
    if (!header || jumpsOut(loop) || continuesHere(loop->children.back()))
      return false;
    around.push_back({loop, loops++, header->symbol});
    const bool isSplit = splitBody(statementsOf(loop->children.back()));
    around.pop_back();
    return isSplit;
  }

private:
  bool splitBody(const std::vector<StmtRef> &body) {
    const bool isInnermost = around.size() == depth;
    std::vector<StmtRef> run;
    positions.push_back(0);
    bool isSplit = true;
    const auto endRun = [&] {
      if (!run.empty())
        isSplit &= add(run);
      run.clear();
      ++positions.back();
    };
    for (const StmtRef &stmt : body) {
      if (isInnermost || stmt->kind != StmtKind::For) {
        if (stmt->kind != StmtKind::Empty)
          run.push_back(stmt);
        continue;
      }
      endRun();
      isSplit = isSplit && split(stmt);
      ++positions.back();
    }
    endRun();
    positions.pop_back();
    return isSplit;
  }

  /// The counters are the loops' alone.
  bool add(const std::vector<StmtRef> &run) {
    const StmtRef block = makeBlock(run, run.front()->location);
    NameSet own, mine, used = variablesOf(block);
    StmtRef nest = block;
    for (size_t k = around.size(); k-- > 0;) {
      nest = loopWith(around[k].loop, k + 1 == around.size() ? nest : makeBlock({nest}, nest->location));
      own.insert(around[k].counter);
      for (const ExprRef &expr : {around[k].loop->expr, around[k].loop->step})
        if (expr)
          used.merge(variablesOf(expr));
      used.merge(variablesOf(around[k].loop->children[0]));
    }
    for (const std::string &symbol : changedIn(block)) {
      if (own.count(symbol))
        return false;
      if (!declarations(block).count(symbol))
        mine.insert(symbol);
    }
    for (const std::string &symbol : own)
      used.erase(symbol);
    Leaf leaf{nest, {}, positions, positions, std::move(mine), std::move(used)};
    for (const Around &each : around)
      leaf.loops.push_back(each.number);
    leaves.push_back(std::move(leaf));
    counters.push_back(own);
    return true;
  }
};

} // namespace

std::vector<Leaf> leavesOf(const Function &function, const StmtRef &nest, size_t depth) {
  Splitter splitter(function, depth);
  const bool isApart = nest->kind == StmtKind::For && splitter.split(nest) && splitter.haveOwnCounters();
  return isApart ? std::move(splitter.leaves) : std::vector<Leaf>();
}

} // namespace nidus::frontend
