//===- values_test.cpp - what a value lists, and that it is read back -----===//
//
// Every type of the model lists its fields in describe(). A field that is forgotten there is neither dumped nor compared,
// and nobody would notice: here the fields are counted, filled, written and read.
//
//===----------------------------------------------------------------------===//
#include "analysis/isl/isl.h"
#include "analysis/model/host_tree.h"
#include "analysis/model/mapping.h"
#include "analysis/model/plan.h"
#include "analysis/model/scop.h"
#include "analysis/model/tuning.h"
#include "analysis/code/unit.h"
#include <gtest/gtest.h>
#include <set>
#include <typeindex>

using namespace nidus;

namespace nidus::test {

/// Initialises a field of any type. Never defined: nobody calls it.
struct Anything {
  template <class T> operator T() const;
};

} // namespace nidus::test

namespace {

using test::Anything;

/// Fields of an aggregate: as many initialisers as it takes.
template <class T, class... Fields> constexpr size_t fieldsOf() {
  if constexpr (requires { T{Fields{}..., Anything{}}; })
    return fieldsOf<T, Fields..., Anything>();
  else
    return sizeof...(Fields);
}

template <class T> struct ValueIn {
  using Type = T;
};
template <class T> struct ValueIn<std::vector<T>> : ValueIn<T> {};
template <class T> struct ValueIn<std::optional<T>> : ValueIn<T> {};
template <class T> struct ValueIn<std::map<std::string, T>> : ValueIn<T> {};
template <class T> struct ValueIn<std::shared_ptr<const T>> : ValueIn<T> {};

/// Counts what each type lists, of all types that are reached.
class ListedFields {
  std::set<std::type_index> &seen;
  std::set<std::string> names;
  size_t count = 0;

  explicit ListedFields(std::set<std::type_index> &seen) : seen(seen) {}

public:
  template <class T> static void check(std::set<std::type_index> &seen) {
    if (!seen.insert(typeid(T)).second)
      return;
    ListedFields listed(seen);
    T value{};
    value.describe(listed);
    EXPECT_EQ(listed.count, listed.names.size()) << "two fields of one name: " << typeid(T).name();
    // What has a constructor cannot be counted.
    static_assert(std::is_aggregate_v<T> || std::is_same_v<T, Extent>);
    if constexpr (std::is_aggregate_v<T> && !std::is_empty_v<T>)
      EXPECT_EQ(listed.count, fieldsOf<T>()) << "a field is not listed by describe(): " << typeid(T).name();
  }
  template <class T> void operator()(const char *name, T &) {
    ++count;
    names.insert(name);
    using Inner = typename ValueIn<T>::Type;
    if constexpr (json_detail::Described<Inner>)
      check<Inner>(seen);
  }
  template <class... Forms> void operator()(const char *name, std::variant<Forms...> &) {
    ++count;
    names.insert(name);
    (check<Forms>(seen), ...);
  }
};

/// Gives every field a value of its own that is not its default.
class Filler {
  int depth, &next;

public:
  Filler(int depth, int &next) : depth(depth), next(next) {}
  template <class T> void operator()(const char *, T &field) { fill(field); }

  void fill(bool &field) { field = !field; }
  void fill(double &field) { field = ++next + 0.5; }
  void fill(std::string &field) { field = "s" + std::to_string(++next); }
  void fill(Poly &field) { field = Poly(++next); }
  void fill(isl::union_map &field) { field = isl::union_map(islContext(), "{ S[i] -> T[i + " + std::to_string(++next) + "] }"); }
  void fill(isl::set &field) { field = isl::set(islContext(), "[n] -> { S[i] : 0 <= i < n + " + std::to_string(++next) + " }"); }
  void fill(isl::map &field) { field = isl::map(islContext(), "[n] -> { S[i] -> A[i + " + std::to_string(++next) + "] : 0 <= i < n }"); }
  template <class T>
    requires std::is_integral_v<T>
  void fill(T &field) {
    field = static_cast<T>(++next % 100 + 1);
  }
  template <class T>
    requires std::is_enum_v<T>
  void fill(T &field) {
    field = static_cast<T>(std::size(EnumNames<T>::names) - 1);
  }
  template <json_detail::Described T> void fill(T &field) {
    Filler inside(depth - 1, next);
    if (depth > 0)
      field.describe(inside);
  }
  template <class T> void fill(std::vector<T> &field) {
    if (depth > 0)
      for (size_t i = 0; i < 2; ++i)
        fill(field.emplace_back());
  }
  void fill(std::vector<bool> &field) { field = {true, false, true}; }
  void fill(std::set<std::string> &field) { field = {"s" + std::to_string(++next)}; }
  template <class T> void fill(std::map<std::string, T> &field) {
    if (depth > 0)
      fill(field["m" + std::to_string(++next)]);
  }
  template <class T> void fill(std::optional<T> &field) {
    if (depth > 0)
      fill(field.emplace());
  }
  /// The last of the forms has most fields.
  template <class... Forms> void fill(std::variant<Forms...> &field) {
    fill(field.template emplace<sizeof...(Forms) - 1>());
  }
  template <class T> void fill(std::shared_ptr<const T> &field) {
    if (depth <= 0)
      return;
    auto node = std::make_shared<T>();
    fill(*node);
    field = node;
  }
};

template <class T> void expectThatItIsReadBack() {
  T value{}, copy{};
  int next = 0;
  Filler(6, next).fill(value);
  std::string error;
  ASSERT_TRUE(fromJson(toJson(value), copy, error)) << typeid(T).name() << ": " << error;
  EXPECT_TRUE(same(value, copy)) << typeid(T).name();
  EXPECT_FALSE(same(value, T{})) << typeid(T).name();
}

template <class... Values> void expectThatFieldsAreListed() {
  std::set<std::type_index> seen;
  (ListedFields::check<Values>(seen), ...);
}

TEST(Values, ListAllTheirFields) {
  expectThatFieldsAreListed<Unit, HostNode, Scop, Dependences, Mapping, Region, Placement, Plan, TunedSettings>();
}

TEST(Values, AreReadBackWhole) {
  expectThatItIsReadBack<Unit>();
  expectThatItIsReadBack<HostNode>();
  expectThatItIsReadBack<Scop>();
  expectThatItIsReadBack<Mapping>();
  expectThatItIsReadBack<Plan>();
}

} // namespace
