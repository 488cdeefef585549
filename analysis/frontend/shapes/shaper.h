//===- shaper.h - recorded accesses become relations ----------------------===//
#pragma once

#include "analysis/frontend/shapes/delinearise.h"
#include "analysis/frontend/symbolic/nest_facts.h"

namespace nidus::frontend {

/// Finds one shape for each array, such that every subscript stays in its row: that is proved, or assumed.
class Shaper {
  const SourceNest &source;
  const Memory &memory;
  const Trace &trace;
  Parameters &parameters;
  IslNames &names;
  Assumptions &assumptions;
  std::set<int64_t> testedRows; ///< constant lengths of rows that the assumptions are about

  /// A subscript stays in its row, in these instances and under these assumptions: so it does of all channels of a pixel.
  struct RowFact {
    isl::set domain, tested;
    Poly subscript, past; ///< and what it is past the end of the row
    bool operator==(const RowFact &other) const {
      return domain.get() == other.domain.get() && tested.get() == other.tested.get() && subscript == other.subscript && past == other.past;
    }
  };
  std::vector<RowFact> inRows;

  // row_pointers.cpp
  bool rowsCountFromOne();
  bool planesCountFromOne(int root) const;
  std::vector<Delinearised> countingFromOne(const std::vector<Poly> &offsets, int root);

  // candidates.cpp
  std::vector<Delinearised> candidates(const std::vector<Poly> &offsets, int root);
  std::vector<Delinearised> allCandidates(const std::vector<Poly> &offsets, int root);
  bool nameQuotients(Delinearised &candidate);

  // relations.cpp
  struct Limited {
    isl::set domain, ends;
  };
  struct Touched {
    isl::set elements; ///< over names
    bool isByData;
    isl::set surely; ///< of those that places choose: what is touched whatever places there are between their ends
  };
  enum class Rows { Proved, Tested }; ///< that subscripts stay in their rows
  Limited withLimits(const RecordedAccess &recorded, const Subscripts &subscripts);
  bool mayBeTested(const Delinearised &candidate, const Root &root) const;
  isl::set withinDeclared(const Subscripts &subscripts, const Array &array);
  std::optional<Touched> elementsOf(const RecordedAccess &recorded, const Subscripts &subscripts, const Delinearised &candidate,
                                    const Array &array, Rows rows);
  std::optional<Touched> touchedBy(const RecordedAccess &recorded, const std::vector<Subscripts> &ways, const Delinearised &candidate,
                                   const Array &array);
  std::optional<std::vector<Access>> relationsOf(const std::vector<const RecordedAccess *> &mine, const Delinearised &candidate,
                                                 Array &array);
  [[noreturn]] void refuseShape(int root, const std::vector<const RecordedAccess *> &mine, bool hasRows) const;

public:
  explicit Shaper(NestFacts &facts);

  /// Is there an access to the array? Its address alone must not matter.
  bool isUsed(int root) const;
  Array arrayOf(const Root &root) const;
  /// The recorded accesses of one root as relations over one shape, which the array gets.
  std::vector<Access> shape(int root, Array &array);
  /// Which pointers to rows all instances read together.
  RowPointers rowPointersOf(int root) const;
};

} // namespace nidus::frontend
