// The fields of a request as data: the kind and range of each, and where its value goes. The table of actions
// (action_table.h) is made of them, and all that is said about a wrong field comes from there.
#pragma once

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "json/fields.h"

namespace turncoat {

enum class FieldKind : std::uint8_t {
  kText,
  kTexts,  // a list of texts
  kWhole,
  kNumber,
  kWord,  // one of `words`
  kFlag,
  kObject,  // with `fields`
  kChoice   // an object whose field `kind` is one of `words`; `fields` has an object with the others for each
};

struct FieldSpec {
  std::string name;
  FieldKind kind = FieldKind::kText;
  bool is_needed = false;
  std::optional<double> least = {};  // a number, or the characters of a text
  std::optional<double> most = {};   // also the items of a list
  std::optional<double> usual = {};  // the number that is meant if the field is left out
  std::vector<std::string_view> words = {};
  std::vector<FieldSpec> fields = {};
};

// Both ends are right.
struct FieldRange {
  double least = 0;
  double most = 0;
};

// A field of a request that becomes a Target.
template <class Target>
struct Field {
  FieldSpec spec;
  std::function<void(const FieldSpec& spec, JsonFields& from, Target& to)> read;
  std::optional<double> usual = {};  // what a new Target has there, if that is a number
};

template <class Target>
std::vector<FieldSpec> specs_of(const std::vector<Field<Target>>& fields) {
  std::vector<FieldSpec> specs;
  for (const Field<Target>& field : fields) specs.push_back(field.spec);
  return specs;
}

template <class Target>
void read_fields(const std::vector<Field<Target>>& fields, JsonFields& from, Target& to) {
  for (const Field<Target>& field : fields) field.read(field.spec, from, to);
}

// An object whose `kind` says that it is to become such a Part, and which other fields it has.
template <class Part>
struct FieldChoice {
  std::string_view kind;
  Part begun;
  std::vector<Field<Part>> fields;
};

// The same field, which may be left out: what a new Target has there is meant then.
template <class Target>
Field<Target> or_usual(Field<Target> field) {
  field.spec.is_needed = false;
  field.spec.usual = field.usual;
  return field;
}

// Makes fields. `place` is the member that takes the value, or a function to a reference. A field is needed
// unless its place is a std::optional or it is made with `or_usual`.
template <class Target>
class FieldsOf {
 public:
  // All texts but those of `import` are shorter than this.
  static constexpr std::size_t kLongestText = 2000;

  template <class Place>
  static Field<Target> text(const char* name, Place place, std::size_t longest = kLongestText,
                            std::size_t shortest = 0) {
    FieldSpec spec{.name = name, .kind = FieldKind::kText, .most = static_cast<double>(longest)};
    if (shortest > 0) spec.least = static_cast<double>(shortest);
    return made(std::move(spec), place, [longest, shortest](const FieldSpec& field, JsonFields& from) {
      std::optional<std::string> found = from.optional_text(field.name, longest);
      if (found && found->size() < shortest) from.complain(JsonFault::kRange, field.name, "is empty");
      return found;
    });
  }

  // Left out, it is empty.
  template <class Place>
  static Field<Target> texts(const char* name, Place place, std::size_t most) {
    return {{.name = name, .kind = FieldKind::kTexts, .most = static_cast<double>(most)},
            [place, most](const FieldSpec& field, JsonFields& from, Target& to) {
              std::invoke(place, to) = from.optional_texts(field.name, most);
            }};
  }

  template <class Place>
  static Field<Target> whole(const char* name, Place place, FieldRange range) {
    return made(number_spec(name, FieldKind::kWhole, range), place,
                [](const FieldSpec& field, JsonFields& from) { return whole_of(field, from); });
  }

  // A whole number of milliseconds.
  template <class Place>
  static Field<Target> milliseconds(const char* name, Place place, FieldRange range) {
    return made(
        number_spec(name, FieldKind::kWhole, range), place, [](const FieldSpec& field, JsonFields& from) {
          return whole_of(field, from).transform([](int time) { return std::chrono::milliseconds(time); });
        });
  }

  // A number of seconds; milliseconds for us.
  template <class Place>
  static Field<Target> seconds(const char* name, Place place, FieldRange range) {
    return made(
        number_spec(name, FieldKind::kNumber, range), place, [](const FieldSpec& field, JsonFields& from) {
          return from.optional_number(field.name, *field.least, *field.most).transform([](double time) {
            return std::chrono::milliseconds(std::llround(time * 1000));
          });
        });
  }

  // Any whole number from 0 on.
  template <class Place>
  static Field<Target> natural(const char* name, Place place) {
    return made({.name = name, .kind = FieldKind::kWhole, .least = 0}, place,
                [](const FieldSpec& field, JsonFields& from) {
                  return from.optional_whole(field.name, std::int64_t{0},
                                             std::numeric_limits<std::int64_t>::max());
                });
  }

  template <class Place>
  static Field<Target> flag(const char* name, Place place) {
    return made({.name = name, .kind = FieldKind::kFlag}, place,
                [](const FieldSpec& field, JsonFields& from) { return from.optional_flag(field.name); });
  }

  template <class Place, class Value>
  static Field<Target> word(const char* name, Place place,
                            std::vector<std::pair<std::string_view, Value>> meanings) {
    FieldSpec spec{.name = name, .kind = FieldKind::kWord};
    for (const auto& [word, value] : meanings) spec.words.push_back(word);
    return made(std::move(spec), place,
                [meanings = std::move(meanings)](const FieldSpec& field, JsonFields& from) {
                  return from.optional_word(field.name, field.words).transform([&](std::size_t index) {
                    return meanings[index].second;
                  });
                });
  }

  template <class Place, class Part>
  static Field<Target> object(const char* name, Place place, std::vector<Field<Part>> fields) {
    FieldSpec spec{.name = name, .kind = FieldKind::kObject, .fields = specs_of(fields)};
    return part<Part>(std::move(spec), place,
                      [fields = std::move(fields)](const FieldSpec&, JsonFields& from, Part& to) {
                        read_fields(fields, from, to);
                      });
  }

  template <class Place, class Part>
  static Field<Target> choice(const char* name, Place place, std::vector<FieldChoice<Part>> choices) {
    FieldSpec spec{.name = name, .kind = FieldKind::kChoice};
    for (const FieldChoice<Part>& one : choices) {
      spec.words.push_back(one.kind);
      spec.fields.push_back(
          {.name = std::string(one.kind), .kind = FieldKind::kObject, .fields = specs_of(one.fields)});
    }
    return part<Part>(std::move(spec), place,
                      [choices = std::move(choices)](const FieldSpec& field, JsonFields& from, Part& to) {
                        const FieldChoice<Part>& chosen = choices[from.word("kind", field.words)];
                        to = chosen.begun;
                        read_fields(chosen.fields, from, to);
                      });
  }

 private:
  template <class Place>
  using Taken = std::remove_cvref_t<std::invoke_result_t<Place, Target&>>;
  template <class T>
  struct IsOptional : std::false_type {};
  template <class T>
  struct IsOptional<std::optional<T>> : std::true_type {};

  static FieldSpec number_spec(const char* name, FieldKind kind, FieldRange range) {
    return {.name = name, .kind = kind, .least = range.least, .most = range.most};
  }

  static std::optional<int> whole_of(const FieldSpec& field, JsonFields& from) {
    return from.optional_whole(field.name, static_cast<int>(*field.least), static_cast<int>(*field.most));
  }

  static void complain_if_missing(const FieldSpec& spec, JsonFields& from) {
    if (spec.is_needed && !from.has(spec.name)) from.complain(JsonFault::kMissing, spec.name, "is missing");
  }

  // As it stands in a request.
  template <class Place>
  static std::optional<double> usual_of(const FieldSpec& spec, Place place) {
    Target fresh{};
    const auto& value = std::invoke(place, fresh);
    if constexpr (std::is_same_v<Taken<Place>, int>) return value;
    if constexpr (std::is_same_v<Taken<Place>, std::chrono::milliseconds>) {
      const auto time = static_cast<double>(value.count());
      return spec.kind == FieldKind::kNumber ? time / 1000 : time;
    }
    return std::nullopt;
  }

  // A value that `find` finds.
  template <class Place, class Find>
  static Field<Target> made(FieldSpec spec, Place place, Find find) {
    spec.is_needed = !IsOptional<Taken<Place>>::value;
    const std::optional<double> usual = usual_of(spec, place);
    return {std::move(spec),
            [place, find = std::move(find)](const FieldSpec& field, JsonFields& from, Target& to) {
              auto found = find(field, from);
              if (!found) {
                complain_if_missing(field, from);
              } else if constexpr (IsOptional<Taken<Place>>::value) {
                std::invoke(place, to) = std::move(found);
              } else {
                std::invoke(place, to) = static_cast<Taken<Place>>(std::move(*found));
              }
            },
            usual};
  }

  // An object that `read` reads.
  template <class Part, class Place, class Read>
  static Field<Target> part(FieldSpec spec, Place place, Read read) {
    spec.is_needed = !IsOptional<Taken<Place>>::value;
    return {std::move(spec),
            [place, read = std::move(read)](const FieldSpec& field, JsonFields& from, Target& to) {
              Part found{};
              const bool is_there =
                  from.optional_object(field.name, [&](JsonFields& inner) { read(field, inner, found); });
              if (is_there) {
                std::invoke(place, to) = std::move(found);
              } else {
                complain_if_missing(field, from);
              }
            }};
  }
};

}  // namespace turncoat
