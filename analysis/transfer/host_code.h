//===- host_code.h - what a piece of host code does to memory ---------------===//
#pragma once

#include "analysis/transfer/held_data.h"
#include "analysis/transfer/loop_intervals.h"

namespace nidus {

/// What evaluating an expression does to held data.
struct HostEffects {
  std::vector<HostCall> touches; ///< kinds and what they name, in the order of evaluation; no places
  bool launches = false;
  bool isUnknown = false; ///< calls unknown functions
  bool isMixed = false;   ///< touches happen beside a launch, and not only before it
};

class HostCode {
  /// Guarded: in an operand that C may skip. Never: what is touched cannot be named.
  enum class When { Always, Guarded, Never };

  const HostCallSetting &setting;
  const Function &function;
  const PointerClasses &pointers;
  const HeldData &held;
  HostEffects effects;
  std::vector<When> whens;       ///< by touch
  std::set<std::string> inside;  ///< variables that begin in the statement
  std::set<std::string> written; ///< variables
  int memoryWrites = 0;          ///< assignments to anything but variables of the function's own
  int launches = 0;              ///< calls that launch
  int launchDepth = 0;           ///< of such calls around the current expression
  bool touchesOutside = false;   ///< not only in arguments of such calls
  bool callsCode = false;        ///< calls functions of the file, which may read what the expressions write
  bool saysMore = false;         ///< calls what says itself, at a time of its own, what it touches

public:
  HostCode(const HostCallSetting &setting, const HeldData &held)
      : setting(setting), function(setting.function), pointers(setting.pointers), held(held) {}

  /// Of expressions that are evaluated one after another.
  HostEffects effectsOf(const std::vector<ExprRef> &exprs);
  /// Of a statement whose parts are evaluated any number of times, also none.
  HostEffects effectsOfLoop(const StmtRef &loop);
  /// For a call that copies or fills held data, at addresses that have the same value before it.
  std::optional<HostCall> moveOf(const ExprRef &call) const;
  bool isHeld(const PointerFlow &flow) const;
  /// Is the variable an object that pointers or other functions may lead to?
  bool isShared(const std::string &symbol) const;
  /// May the object of the lvalue be held?
  bool isHeldObject(const ExprRef &lvalue) const;

private:
  void collect(const ExprRef &expr, When when);
  void address(const ExprRef &lvalue, When when);
  void assign(const ExprRef &lvalue, HostCallKind kind, When when);
  void call(const ExprRef &expr, When when);
  void calledCode(const std::string &function, const std::function<std::vector<ExprRef>(size_t)> &argumentsFor);
  void libraryCall(const ExprRef &expr, When when);
  void touchArguments(const Expr &call);
  void callBack(const Expr &call, std::vector<ExprRef> given);
  void freed(const ExprRef &pointer, When when);
  /// `loop`: that they stand in, which repeats them; null: none does.
  HostEffects effectsOf(const std::vector<ExprRef> &exprs, const LoopIntervals *loop);
  std::vector<HostCall> said(HostCall touched, When when, const LoopIntervals *loop) const;
  CalledInLoop calledInLoop(const Expr &call) const;
  bool isOfLoopsOwn(const HostCall &touched, const LoopIntervals &loop) const;
  void touch(HostCall call, When when);
  void touchObject(HostCallKind kind, const ExprRef &lvalue, When when);
  void touchPointee(HostCallKind kind, const ExprRef &pointer);
  void touchBytes(HostCallKind kind, const ExprRef &pointer, const ExprRef &bytes, When when);
  bool isStable(const ExprRef &expr) const;
  bool mayMove(const HostCall &touched) const;
  bool isHarmless(const ExprRef &lvalue) const;
};

} // namespace nidus
