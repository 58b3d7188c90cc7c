#include "json/value.h"

#include <gtest/gtest.h>

#include <limits>

namespace turncoat {
namespace {

constexpr JsonRules kRules = {.most_bytes = 100, .deepest = 3, .right = "write one"};

std::string error_of(std::string_view text) {
  const Result<JsonValue> value = parse_json_object(text, kRules);
  return value ? "none" : value.error().message;
}

JsonValue member(std::string_view text) {
  const Result<JsonValue> object = parse_json_object(text, kRules);
  EXPECT_TRUE(object) << object.error().message;
  const JsonValue* const found = object ? object->find("a") : nullptr;
  EXPECT_NE(found, nullptr);
  return found == nullptr ? JsonValue() : *found;
}

TEST(JsonValue, HoldsWhatWasWritten) {
  EXPECT_TRUE(member(R"({"a":null})").is_null());
  EXPECT_EQ(*member(R"({"a":"b\u00e9\"\n"})").text(), "bé\"\n");
  EXPECT_EQ(member(R"({"a":[1,"x",[]]})").items()->size(), 3U);
  EXPECT_EQ(member(R"({"a":{"z":1,"b":2}})").members()->front().key, "z");
  EXPECT_EQ(member(R"({"a":-2.5e1})").number(), -25.0);
  EXPECT_EQ(member(R"({"a":true})").number(), std::nullopt);
  EXPECT_EQ(member(R"({"b":1,"a":"x"})").find("a"), nullptr) << "a text has no members";
}

// The trap of every reader that keeps signed and unsigned numbers apart: 2^64 - 1 is not -1.
TEST(JsonValue, WholeNumbersKeepTheirSignWhateverTheirSize) {
  constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(member(R"({"a":9223372036854775807})").whole_in(kMin, kMax), kMax);
  EXPECT_EQ(member(R"({"a":-9223372036854775808})").whole_in(kMin, kMax), kMin);
  for (const char* const huge : {"9223372036854775808", "18446744073709551615"}) {
    const JsonValue value = member(fmt::format(R"({{"a":{}}})", huge));
    EXPECT_TRUE(value.is_whole());
    EXPECT_EQ(value.whole_in(kMin, kMax), std::nullopt) << huge;
    EXPECT_GT(value.number(), 9e18);
    EXPECT_EQ(value.dump(), huge);
  }
  for (const char* const other : {"18446744073709551616", "1.0", "1e2", "\"1\"", "[1]", "true"}) {
    const JsonValue value = member(fmt::format(R"({{"a":{}}})", other));
    EXPECT_FALSE(value.is_whole()) << other;
    EXPECT_EQ(value.whole_in(kMin, kMax), std::nullopt) << other;
  }
  EXPECT_EQ(member(R"({"a":5})").whole_in(5, 5), 5);
  EXPECT_EQ(member(R"({"a":5})").whole_in(6, 9), std::nullopt);
  EXPECT_EQ(member(R"({"a":5})").whole_in(-9, 4), std::nullopt);
}

TEST(JsonValue, RefusesWhatIsNoObject) {
  EXPECT_EQ(error_of(""), "character 1: not JSON: write one");
  EXPECT_EQ(error_of("{\"a\":1} x"), "character 9: not JSON: write one");
  EXPECT_EQ(error_of("{\"a\":01}"), "character 7: not JSON: write one");
  EXPECT_EQ(error_of("{'a':1}"), "character 2: not JSON: write one");
  EXPECT_EQ(error_of("{\"a\":1,}"), "character 8: not JSON: write one");
  EXPECT_EQ(error_of("{\"a\":NaN}"), "character 6: not JSON: write one");
  EXPECT_EQ(error_of("{\"a\":\"\xff\"}"), "character 7: not JSON: write one");
  EXPECT_EQ(error_of(std::string("{\"a\":\"\0\"}", 9)), "character 7: not JSON: write one");
  EXPECT_EQ(error_of("{\"a\":1e999}"), "character 10: a number is too large");
  for (const char* const other : {"[]", "7", "\"a\"", "null"}) {
    EXPECT_EQ(error_of(other), "not a JSON object: write one");
  }
}

TEST(JsonValue, RefusesAKeyThatStandsTwice) {
  EXPECT_EQ(error_of(R"({"a":1,"b":2,"a":3})"), "the key 'a' stands twice in one object");
  EXPECT_EQ(error_of(R"({"b":[{"a":1,"\u0061":3}]})"), "the key 'a' stands twice in one object");
  EXPECT_EQ(error_of(R"({"a":{"a":1},"b":{"a":1}})"), "none");
}

TEST(JsonValue, IsLimitedInSizeAndDepth) {
  EXPECT_EQ(error_of("{\"a\":\"" + std::string(100, 'x') + "\"}"), "the text has 108 bytes: at most 100");
  EXPECT_EQ(error_of(R"({"a":[[]]})"), "none");
  EXPECT_EQ(error_of(R"({"a":[[{}]]})"), "brackets are nested deeper than 3");
  EXPECT_EQ(error_of(std::string(100, '[')), "brackets are nested deeper than 3");
  EXPECT_EQ(error_of(R"({"a":"[[[[[["})"), "none") << "brackets in a text are none";
}

// A megabyte of short keys would take minutes if each were compared with all others.
TEST(JsonValue, ManyKeysCostLittle) {
  std::string text = "{";
  for (int i = 0; i < 200'000; ++i) text += fmt::format("\"{:x}\":0,", i);
  text.back() = '}';
  const Result<JsonValue> object = parse_json_object(text, {.most_bytes = text.size(), .deepest = 1});
  ASSERT_TRUE(object);
  EXPECT_EQ(object->members()->size(), 200'000U);
}

}  // namespace
}  // namespace turncoat
