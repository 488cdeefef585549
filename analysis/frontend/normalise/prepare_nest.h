//===- prepare_nest.h - a loop nest in the form that is analysed -------------===//
#pragma once

#include "analysis/code/unit.h"
#include "analysis/model/ways_out.h"
#include <set>

namespace nidus::frontend {

/// A number that the host computes before the nest: how often a loop runs.
struct Precomputed {
  ExprRef value, when;        ///< over the function's variables; 0 where `when` (null: always) does not hold
  std::vector<ExprRef> reads; ///< what must be no larger than sizes are, so that the value does not overflow
};

/// What a variable of rows stands for.
struct JoinedRows {
  ExprRef table;      ///< over the function's variables
  std::string pitch;  ///< the variable that is their distance
  std::string height; ///< of a table of tables, whose rows form planes: the variable that is the distance of planes, in rows; or empty
};

/// A nest that computes what the user's computes; its function has the variables that were added.
struct PreparedNest {
  StmtRef nest;
  Function function;
  std::map<std::string, ExprRef> starts; ///< numbers that variables surely have before the nest, of what the nest does not change
  std::set<std::string> exact; ///< variables whose initialiser is converted to their type without changing its value
  std::set<std::string> accessed; ///< objects behind pointers that surely exist before the nest, by objectKey()
  bool isSearch = false;                    ///< the first values that its variables are set to are its results, see searches.h
  WaysOut waysOut = {};                     ///< of a search: how the host goes on where it was left
  std::map<std::string, ExprRef> held = {}; ///< variable -> the object that it stands for, see held_objects.h
  std::map<std::string, Precomputed> precomputed = {}; ///< variable that is only read in the nest -> its value
  std::map<std::string, JoinedRows> tables = {}; ///< variable of rows -> the table of pointers to them
  std::vector<ExprRef> required = {}; ///< what must hold before the nest; proved, or tested when the program runs
};

/// Calls with objects of the host become calls with what is read of them; variables that loops move along get their
/// closed forms; results that lie in memory are variables. Where `depth` asks for more loops than the nest has, those
/// of functions that it calls are part of it, and statements beside a loop are part of the loop.
PreparedNest prepareNest(const Unit &unit, const Function &function, const StmtRef &nest, size_t depth);

/// The loops that may be dimensions.
size_t loopsOf(const PreparedNest &prepared);

} // namespace nidus::frontend
