//===- pointers.h - which objects a function's pointers may lead to ---------===//
//
// The local pointer variables of a function in classes: two of one class may hold the same pointer, because one was
// assigned to the other (t = a; a = b; b = t;). The order of statements is not looked at. (Steensgaard 1996, for the
// variables of one function only.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "analysis/code/library.h"
#include <set>

namespace nidus {

inline bool isPointerLike(const TypeRef &type) { return isPointer(type) || isArray(type); }

/// What a function does with one of its parameters, a pointer.
struct ParameterUse {
  bool escapes = false; ///< the pointer may outlive the call
  bool derived = false; ///< it holds pointers into the middle of the object
  bool frees = false;   ///< the object may end
  bool given = false;   ///< loop nests are given pointers to the object
};

/// ... and with what it returns.
struct FunctionUse {
  std::vector<ParameterUse> parameters; ///< by position
  bool returnsFresh = false; ///< memory that it allocates, and that neither loop nests nor anybody else know; or null
};

/// By function; none: nothing is known of it.
using FunctionUses = std::map<std::string, FunctionUse>;

/// Where the value of an expression comes from.
struct PointerFlow {
  std::set<std::string> variables; ///< of the classes
  bool isFresh = false;            ///< from malloc and the like
  bool isUnknown = false;
  bool isDerived = false; ///< not the variable's own value: computed from it
};

/// Which objects a pointer may lead to.
struct Reach {
  std::set<std::string> classes; ///< isolated ones, whose objects nothing else leads to
  bool others = false;           ///< and those that no isolated class leads to
};

class PointerClasses {
  const FunctionUses &uses;
  struct Class {
    bool unknown = false;   ///< holds pointers that come from elsewhere
    bool elsewhere = false; ///< not only from parameters
    bool escapes = false;   ///< its pointers are also held elsewhere
    bool returned = false;  ///< ... by the caller
    bool derived = false;   ///< holds pointers into the middle of objects
    bool freed = false;     ///< objects may end
    bool given = false;     ///< loop nests are given its pointers
  };
  std::map<std::string, std::string> parents; ///< union-find
  std::map<std::string, Class> classes;       ///< by root
  std::set<std::string> volatileData;         ///< variables, by what they point to
  std::set<std::string> copies;               ///< variables that are given more than fresh memory
  std::vector<PointerFlow> results;           ///< what the function returns

public:
  PointerClasses(const Function &function, const FunctionPlan &plan, const FunctionUses &uses);

  PointerFlow flow(const ExprRef &pointer) const;
  /// The variable's class, by a name that is the same for all of a class; empty when it is in none.
  std::string classOf(const std::string &variable) const;
  /// Nothing else leads to the objects of the class, and it leads nowhere else.
  bool isIsolated(const std::string &variable) const;
  /// Is it the only variable of its class?
  bool isAlone(const std::string &variable) const;
  /// Its memory is from this function, and nests and functions know it by the address of its first byte only.
  bool isWhole(const std::string &variable) const;
  Reach reach(const PointerFlow &flow) const;
  /// May the call end the object of the variable?
  bool frees(const Expr &call, const std::string &variable) const;
  /// May the called function keep the argument, or return it?
  bool keeps(const Expr &call, size_t argument) const;
  ParameterUse useOf(const std::string &parameter) const;
  /// Does the function return memory that it allocates and that neither loop nests nor anybody else know, or null?
  bool returnsFresh() const;
  /// Does it come from parameters and fresh memory only?
  bool isFromParameters(const PointerFlow &flow) const;

private:
  Class &at(const std::string &variable);
  std::string root(std::string variable) const;
  void unite(const std::string &a, const std::string &b);
  void visit(const StmtRef &stmt, const FunctionPlan &plan);
  void inspect(const ExprRef &expr);
  void assign(const std::string &variable, const ExprRef &value);
  void escape(const ExprRef &value);
  void giveBack(const ExprRef &value);
  /// A loop nest or a function is given the value.
  void pass(const ExprRef &value, const ParameterUse &use);
  void inspectCall(const Expr &call);
  void passToLibrary(const Expr &call, size_t argument);
  void passToAny(const ExprRef &pointer, const std::string &function);
  bool allocates(const Expr &call) const;
  /// memcpy and its like give back where they wrote.
  bool returnsFirst(const Expr &call) const;
};

/// Of one launched nest, or null.
const NestPlan *mappedNest(const Stmt &stmt, const FunctionPlan &plan);

} // namespace nidus
