//===- json.h - one mechanism to write and read every value of the model --===//
//
// A type of the model lists its fields once:
//
//   template <class V> void describe(V &v) { v("name", name); v("extent", extent); }
//
// and is thereby written as JSON (toJson), read back (fromJson) and compared (equal by text).
// isl objects are stored as isl text; shared immutable nodes as nested objects.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Support/JSON.h"
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace nidus {

class JsonWriter;
class JsonReader;

template <class T> llvm::json::Value toJson(const T &value);
/// Reads `value`; false, with the path of the first offending field in `error`, when the text does not describe a T.
template <class T> bool fromJson(const llvm::json::Value &json, T &value, std::string &error);

/// An enum of the model is stored by name: specialise with
/// `static constexpr const char *names[] = {...}` in the order of the enumerators.
template <class E> struct EnumNames;

class JsonWriter {
  llvm::json::Object object;

public:
  template <class T> void operator()(const char *name, const T &field) {
    if constexpr (requires { field.has_value(); }) {
      if (!field.has_value())
        return;
    }
    object[name] = toJson(field);
  }
  llvm::json::Value take() { return std::move(object); }
};

class JsonReader {
  const llvm::json::Object &object;
  std::string &error;
  bool good = true;

public:
  JsonReader(const llvm::json::Object &object, std::string &error) : object(object), error(error) {}
  template <class T> void operator()(const char *name, T &field) {
    if (!good)
      return;
    const llvm::json::Value *value = object.get(name);
    if (!value) {
      if constexpr (requires { field.has_value(); }) {
        field = T();
        return;
      }
      error = std::string("missing field '") + name + "'";
      good = false;
    } else if (!fromJson(*value, field, error)) {
      error = std::string(name) + ": " + error;
      good = false;
    }
  }
  bool ok() const { return good; }
};

namespace json_detail {
template <class T> struct Traits;

template <class T>
concept Described = requires(T &t, JsonWriter &w) { t.describe(w); };

template <Described T> struct Traits<T> {
  static llvm::json::Value write(const T &value) {
    JsonWriter writer;
    const_cast<T &>(value).describe(writer); // describe only reads when given a writer
    return writer.take();
  }
  static bool read(const llvm::json::Value &json, T &value, std::string &error) {
    const llvm::json::Object *object = json.getAsObject();
    if (!object) {
      error = "an object is expected";
      return false;
    }
    JsonReader reader(*object, error);
    value.describe(reader);
    return reader.ok();
  }
};

template <class T>
  requires std::is_enum_v<T>
struct Traits<T> {
  static llvm::json::Value write(const T &value) { return EnumNames<T>::names[static_cast<int>(value)]; }
  static bool read(const llvm::json::Value &json, T &value, std::string &error) {
    auto text = json.getAsString();
    int index = 0;
    for (const char *name : EnumNames<T>::names) {
      if (text && *text == name) {
        value = static_cast<T>(index);
        return true;
      }
      ++index;
    }
    error = "a name of a known enumerator is expected";
    return false;
  }
};

template <> struct Traits<bool> {
  static llvm::json::Value write(bool value) { return value; }
  static bool read(const llvm::json::Value &json, bool &value, std::string &error) {
    auto read = json.getAsBoolean();
    if (!read) {
      error = "true or false is expected";
      return false;
    }
    value = *read;
    return true;
  }
};

template <class T>
  requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
struct Traits<T> {
  static llvm::json::Value write(T value) { return static_cast<int64_t>(value); }
  static bool read(const llvm::json::Value &json, T &value, std::string &error) {
    auto read = json.getAsInteger();
    if (!read) {
      error = "an integer is expected";
      return false;
    }
    value = static_cast<T>(*read);
    return true;
  }
};

template <> struct Traits<double> {
  static llvm::json::Value write(double value) { return value; }
  static bool read(const llvm::json::Value &json, double &value, std::string &error) {
    auto read = json.getAsNumber();
    if (!read) {
      error = "a number is expected";
      return false;
    }
    value = *read;
    return true;
  }
};

template <> struct Traits<std::string> {
  static llvm::json::Value write(const std::string &value) { return value; }
  static bool read(const llvm::json::Value &json, std::string &value, std::string &error) {
    auto read = json.getAsString();
    if (!read) {
      error = "a string is expected";
      return false;
    }
    value = read->str();
    return true;
  }
};

template <class T> struct Traits<std::vector<T>> {
  static llvm::json::Value write(const std::vector<T> &values) {
    llvm::json::Array array;
    for (const T &value : values)
      array.push_back(toJson(value));
    return array;
  }
  static bool read(const llvm::json::Value &json, std::vector<T> &values, std::string &error) {
    const llvm::json::Array *array = json.getAsArray();
    if (!array) {
      error = "an array is expected";
      return false;
    }
    values.clear();
    for (const llvm::json::Value &element : *array) {
      T value{};
      if (!fromJson(element, value, error))
        return false;
      values.push_back(std::move(value));
    }
    return true;
  }
};

template <> struct Traits<std::set<std::string>> {
  static llvm::json::Value write(const std::set<std::string> &values) {
    return Traits<std::vector<std::string>>::write({values.begin(), values.end()});
  }
  static bool read(const llvm::json::Value &json, std::set<std::string> &values, std::string &error) {
    std::vector<std::string> elements;
    if (!Traits<std::vector<std::string>>::read(json, elements, error))
      return false;
    values = {elements.begin(), elements.end()};
    return true;
  }
};

template <class T> struct Traits<std::map<std::string, T>> {
  static llvm::json::Value write(const std::map<std::string, T> &values) {
    llvm::json::Object object;
    for (const auto &[name, value] : values)
      object[name] = toJson(value);
    return object;
  }
  static bool read(const llvm::json::Value &json, std::map<std::string, T> &values, std::string &error) {
    const llvm::json::Object *object = json.getAsObject();
    if (!object) {
      error = "an object is expected";
      return false;
    }
    values.clear();
    for (const auto &[name, element] : *object)
      if (!fromJson(element, values[name.str()], error))
        return false;
    return true;
  }
};

template <class T> struct Traits<std::optional<T>> {
  static llvm::json::Value write(const std::optional<T> &value) {
    return value ? toJson(*value) : llvm::json::Value(nullptr);
  }
  static bool read(const llvm::json::Value &json, std::optional<T> &value, std::string &error) {
    value.reset();
    if (json.kind() == llvm::json::Value::Null)
      return true;
    return fromJson(json, value.emplace(), error);
  }
};

/// An object of one field, which the type of the value names: T::form.
template <class... Forms> struct Traits<std::variant<Forms...>> {
  static llvm::json::Value write(const std::variant<Forms...> &value) {
    return std::visit(
        []<class Form>(const Form &form) {
          llvm::json::Object object;
          object[Form::form] = toJson(form);
          return llvm::json::Value(std::move(object));
        },
        value);
  }
  static bool read(const llvm::json::Value &json, std::variant<Forms...> &value, std::string &error) {
    const llvm::json::Object *object = json.getAsObject();
    bool known = false, good = true;
    const auto tryToRead = [&]<class Form>(Form *) {
      if (const llvm::json::Value *field = object ? object->get(Form::form) : nullptr) {
        known = true;
        good = fromJson(*field, value.template emplace<Form>(), error);
      }
    };
    (tryToRead(static_cast<Forms *>(nullptr)), ...);
    if (!known)
      error = "an object with the name of a known form is expected";
    return known && good;
  }
};

template <class T> struct Traits<std::shared_ptr<const T>> {
  static llvm::json::Value write(const std::shared_ptr<const T> &value) {
    return value ? toJson(*value) : llvm::json::Value(nullptr);
  }
  static bool read(const llvm::json::Value &json, std::shared_ptr<const T> &value, std::string &error) {
    value.reset();
    if (json.kind() == llvm::json::Value::Null)
      return true;
    auto node = std::make_shared<T>();
    if (!fromJson(json, *node, error))
      return false;
    value = std::move(node);
    return true;
  }
};
} // namespace json_detail

template <class T> llvm::json::Value toJson(const T &value) { return json_detail::Traits<T>::write(value); }
template <class T> bool fromJson(const llvm::json::Value &json, T &value, std::string &error) {
  return json_detail::Traits<T>::read(json, value, error);
}

/// Two values are the same when they are written the same.
template <class T> bool same(const T &a, const T &b) { return toJson(a) == toJson(b); }

} // namespace nidus
