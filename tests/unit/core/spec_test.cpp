#include "core/spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace turncoat {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

const std::vector<Parameter> kTable = {
    {.name = "size", .default_value = "8", .help = "", .words = {"4x5"}, .min = 4, .max = 8},
    {.name = "rounds", .default_value = "full", .help = "", .words = {"full"}, .min = 1, .max = 28},
    {.name = "first", .default_value = "X", .help = "", .words = {"X", "O"}},
};

std::string error_of(std::string_view text) {
  const Result<Spec> spec = parse_spec(text);
  if (!spec) return spec.error().message;
  const Result<Settings> settings = Settings::resolve(*spec, kTable);
  return settings ? "no error" : settings.error().message;
}

Settings settings_of(std::string_view text) {
  return Settings::resolve(parse_spec(text).value(), kTable).value();
}

TEST(Spec, ReadsNameAndValues) {
  const Spec spec = parse_spec(" game : size = 6 ,first=O").value();
  EXPECT_EQ(spec.name, "game");
  EXPECT_THAT(spec.values, ElementsAre(Pair("size", "6"), Pair("first", "O")));
  EXPECT_TRUE(parse_spec("game").value().values.empty());
}

TEST(Spec, FillsInDefaultsAndTheTablesOwnSpelling) {
  const Settings defaults = settings_of("game");
  EXPECT_EQ(defaults.integer("size"), 8);
  EXPECT_EQ(defaults.text("rounds"), "full");
  EXPECT_EQ(defaults.text("first"), "X");
  const Settings given = settings_of("game:first=o,rounds=+07,size=4X5");
  EXPECT_EQ(given.text("first"), "O");
  EXPECT_EQ(given.text("rounds"), "7");
  EXPECT_EQ(given.text("size"), "4x5");
}

TEST(Spec, ErrorsSayWhatWouldBeRight) {
  EXPECT_EQ(error_of(""), "'' is not a name: write NAME or NAME:KEY=VALUE,KEY=VALUE");
  EXPECT_EQ(error_of("a b"), "'a b' is not a name: write NAME or NAME:KEY=VALUE,KEY=VALUE");
  EXPECT_EQ(error_of("game:"), "'' in 'game:' has no '=': write game:KEY=VALUE,KEY=VALUE");
  EXPECT_EQ(error_of("game:size"), "'size' in 'game:size' has no '=': write game:KEY=VALUE,KEY=VALUE");
  EXPECT_EQ(error_of("game:=6"), "'' in 'game:=6' is not a key");
  EXPECT_EQ(error_of("game:size=6,size=6"), "size is given twice in game");
  EXPECT_EQ(error_of("game:sice=6"),
            "game has no key 'sice' (did you mean 'size'?): it takes size, rounds, first");
  EXPECT_EQ(error_of("game:size=9"), "'9' is not a value for size: it takes 4 to 8 or 4x5");
  EXPECT_EQ(error_of("game:size="), "'' is not a value for size: it takes 4 to 8 or 4x5");
  EXPECT_EQ(error_of("game:first=Z"), "'Z' is not a value for first: it takes X, O");
  EXPECT_EQ(error_of("game:rounds=ful"),
            "'ful' is not a value for rounds: it takes 1 to 28 or full (did you mean 'full'?)");
  EXPECT_EQ(Settings::resolve(parse_spec("bare:x=1").value(), {}).error().message,
            "bare has no key 'x': it takes none");
}

// Any text gives a spec or a short sentence; what is read can be written and read again.
RC_GTEST_PROP(Spec, AnyTextIsReadOrExplained, ()) {
  const auto text =
      *rc::gen::container<std::string>(rc::gen::element('a', '7', ':', '=', ',', ' ', '\0', '\xff'));
  const Result<Spec> spec = parse_spec(text);
  if (!spec) {
    RC_ASSERT(spec.error().message.size() < 500);
    return;
  }
  std::string written = spec->name;
  char separator = ':';
  for (const auto& [key, value] : spec->values) {
    written += fmt::format("{}{}={}", separator, key, value);
    separator = ',';
  }
  const Result<Spec> again = parse_spec(written);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->name == spec->name);
  RC_ASSERT(again->values == spec->values);
}

RC_GTEST_PROP(Spec, WrittenSettingsAreReadBack, ()) {
  const int size = *rc::gen::inRange(4, 9);
  const int rounds = *rc::gen::inRange(1, 29);
  const std::string first = *rc::gen::element<std::string>("X", "O");
  const Settings settings = settings_of(fmt::format("game:first={},size={},rounds={}", first, size, rounds));
  RC_ASSERT(settings.integer("size") == size);
  RC_ASSERT(settings.integer("rounds") == rounds);
  RC_ASSERT(settings.text("first") == first);
}

TEST(Spec, RealsAndTextsAreChecked) {
  const std::vector<Parameter> table = {
      {.name = "t", .default_value = "2.8", .help = "", .min = 0, .max = 10, .kind = ValueKind::kReal},
      {.name = "file", .default_value = "none", .help = "", .words = {"none"}, .kind = ValueKind::kText}};
  const auto resolve = [&](std::string_view text) {
    return Settings::resolve(parse_spec(text).value(), table);
  };
  EXPECT_EQ(resolve("bot")->real("t"), 2.8);
  EXPECT_EQ(resolve("bot:t=0.125")->real("t"), 0.125);
  EXPECT_EQ(resolve("bot:file=a/b.json")->text("file"), "a/b.json");
  for (const std::string_view wrong : {"10.01", "-1", "nan", "inf", "1e999", "2.5.1", "x", ""}) {
    EXPECT_FALSE(resolve("bot:t=" + std::string(wrong))) << wrong;
  }
  EXPECT_EQ(resolve("bot:t=11").error().message, "'11' is not a value for t: it takes 0 to 10");
  EXPECT_FALSE(resolve("bot:file="));
}

}  // namespace
}  // namespace turncoat
