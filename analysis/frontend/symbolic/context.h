//===- context.h - which code is being executed ---------------------------===//
#pragma once

#include "analysis/frontend/symbolic/instance_state.h"
#include "analysis/frontend/symbolic/source_nest.h"
#include <utility>

namespace nidus::frontend {

/// Where the execution is: in the nest's own code or in a helper that it calls, and in which loops.
class Context {
  /// One function whose code is being followed.
  struct Frame {
    const Function *function;
    std::string prefix;           ///< of its variables in State::variables; empty: the nest's own code
    ExprRef call;                 ///< null: none
    std::set<std::string> inUse;  ///< names that the caller may still use
    bool returnsFollowed;         ///< does its value reach a subscript or a bound?
    std::vector<Exit> exits = {}; ///< ways back to the caller
  };

  const SourceNest *source;
  std::vector<Frame> frames; ///< innermost last
  std::vector<int> position; ///< where the code stands (Access::order)
  std::vector<std::optional<std::string>> loops; ///< of the block, around the code; with the counter where their iterations are known
  int budget = 20000; ///< expressions that may still be evaluated: bounds repeated inlining
  bool isAway = false; ///< from borders
  bool followed = true;

  const Frame &frame() const { return frames.back(); }

public:
  explicit Context(const SourceNest &source) : source(&source), frames{{&source.function, "", nullptr, {}, true}} {}

  /// From here on the instances are away from borders: branches that none of them takes are left out.
  void specialise() { isAway = true; }
  bool specialises() const { return isAway; }

  /// For one expression; false: there were too many.
  bool spend() { return --budget >= 0; }

  const Function &function() const { return *frame().function; }
  bool isInHelper() const { return frames.size() > 1; }
  bool isFollowing(const std::string &callee) const;
  /// The calls that are being followed, outermost first.
  std::vector<ExprRef> calls() const;
  void enter(const Function &callee, const ExprRef &call, const std::string &prefix, const std::set<std::string> &inUse);
  /// The ways back to the caller.
  std::vector<Exit> leave();
  void addExit(Exit exit) { frames.back().exits.push_back(std::move(exit)); }

  /// The variable's key in State::variables.
  std::string keyOf(const std::string &symbol) const { return frame().prefix + symbol; }
  const std::string &prefix() const { return frame().prefix; }
  const std::set<std::string> &inUse() const { return frame().inUse; }

  /// Does the value at hand reach a subscript or a bound? Of others it is not followed what they owe to data.
  bool isFollowed() const { return followed; }
  bool returnsFollowed() const { return frame().returnsFollowed; }
  bool setFollowed(bool now) { return std::exchange(followed, now); }

  const std::vector<int> &order() const { return position; }
  void enterPart(int number) { position.push_back(number); }
  void goToPart(int number) { position.back() = number; }
  void nextPart() { ++position.back(); }
  void leavePart() { position.pop_back(); }

  bool isInLoop() const { return !loops.empty(); }
  void enterLoop() { loops.emplace_back(); }
  void countLoop(const std::string &counter) { loops.back() = counter; }
  void leaveLoop() { loops.pop_back(); }
  std::set<std::string> counters() const;

  const Variable *lookup(const std::string &symbol) const;
  std::string userName(const std::string &symbol) const { return frontend::userName(source->unit, function(), symbol); }
  /// A variable of which every instance has its own.
  bool isPrivate(const std::string &symbol) const;
  /// No variable in it belongs to an instance.
  bool isUnchanging(const ExprRef &plain) const;
};

/// While it lives, Context::isFollowed is as it says.
class WhileFollowed {
  Context &context;
  const bool around;

public:
  WhileFollowed(Context &context, bool isFollowed) : context(context), around(context.setFollowed(isFollowed)) {}
  ~WhileFollowed() { context.setFollowed(around); }
  WhileFollowed(const WhileFollowed &) = delete;
  WhileFollowed &operator=(const WhileFollowed &) = delete;
};

} // namespace nidus::frontend
