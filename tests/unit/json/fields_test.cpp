#include "json/fields.h"

#include <gtest/gtest.h>

#include <array>

namespace turncoat {
namespace {

// What is said about an object when `read` has asked for its fields and others are refused.
template <class Read>
std::string complaint(std::string_view text, Read read) {
  const Result<JsonValue> object = parse_json_object(text, {.most_bytes = 1000, .deepest = 8});
  EXPECT_TRUE(object) << object.error().message;
  JsonProblems problems;
  JsonFields fields(*object, problems);
  read(fields);
  fields.refuse_others();
  return problems.first() ? problems.first()->text : "none";
}

TEST(JsonFields, GivesWhatIsRight) {
  const std::string text =
      R"({"t":"Zoë","n":-3,"r":2.5,"w":"late","l":[1,2],"s":["a","b"],"o":{"x":1},"z":null})";
  EXPECT_EQ(complaint(text,
                      [](JsonFields& fields) {
                        constexpr std::array<std::string_view, 2> kWords = {"early", "late"};
                        EXPECT_EQ(fields.text("t", 3), "Zoë");
                        EXPECT_EQ(fields.whole("n", -3, 3), -3);
                        EXPECT_EQ(fields.number("r", 0, 2.5), 2.5);
                        EXPECT_EQ(fields.number("n", -10, 0), -3);
                        EXPECT_EQ(fields.word("w", kWords), 1U);
                        int sum = 0;
                        for (const JsonItem& item : fields.items("l", 2, 2)) sum += *item.whole(0, 9);
                        EXPECT_EQ(sum, 3);
                        EXPECT_EQ(fields.optional_texts("s", 2), (std::vector<std::string>{"a", "b"}));
                        fields.object("o", [](JsonFields& inner) { EXPECT_EQ(inner.whole("x", 0, 1), 1); });
                        EXPECT_EQ(fields.optional_text("z"), std::nullopt) << "null is left out";
                        EXPECT_FALSE(fields.has("z"));
                      }),
            "none");
}

TEST(JsonFields, SaysWhatIsWrongAndWhatWouldBeRight) {
  const auto whole = [](JsonFields& fields) { EXPECT_EQ(fields.whole("a", 1, 9), 0); };
  EXPECT_EQ(complaint("{}", whole), "a is missing");
  EXPECT_EQ(complaint(R"({"a":null})", whole), "a is missing");
  EXPECT_EQ(complaint(R"({"a":"5"})", whole), "a must be a whole number from 1 to 9");
  EXPECT_EQ(complaint(R"({"a":5.0})", whole), "a must be a whole number from 1 to 9");
  EXPECT_EQ(complaint(R"({"a":0})", whole), "a is 0: it must be a whole number from 1 to 9");
  EXPECT_EQ(complaint(R"({"a":18446744073709551615})", whole),
            "a is 18446744073709551615: it must be a whole number from 1 to 9");
  EXPECT_EQ(complaint(R"({"a":2})", [](JsonFields& fields) { fields.whole("a", 1, 1); }),
            "a is 2: it must be 1");
  EXPECT_EQ(complaint(R"({"a":-0.5})", [](JsonFields& fields) { fields.number("a", 0, 1); }),
            "a is -0.5: it must be a number from 0 to 1");
  EXPECT_EQ(complaint(R"({"a":[]})", [](JsonFields& fields) { fields.number("a", 0, 1); }),
            "a must be a number from 0 to 1");
  EXPECT_EQ(complaint(R"({"a":1})", [](JsonFields& fields) { fields.text("a"); }),
            "a must be a text in quotation marks");
  EXPECT_EQ(complaint(R"({"a":"ééé"})", [](JsonFields& fields) { fields.text("a", 2); }),
            "a has 3 characters: at most 2");
  EXPECT_EQ(complaint(R"({"a":{}})", [](JsonFields& fields) { fields.items("a", 1, 2); }),
            "a must be a list");
  EXPECT_EQ(complaint(R"({"a":[]})", [](JsonFields& fields) { fields.items("a", 1, 2); }),
            "a has 0 items: at least 1, at most 2");
  EXPECT_EQ(complaint(R"({"a":[1]})", [](JsonFields& fields) { fields.items("a", 2, 2); }),
            "a has 1 items and must have 2");
  EXPECT_EQ(complaint(R"({"a":["x",1]})", [](JsonFields& fields) { fields.optional_texts("a", 2); }),
            "a[1] must be a text in quotation marks");
  constexpr std::array<std::string_view, 2> kWords = {"early", "late"};
  EXPECT_EQ(complaint(R"({"a":"erly"})", [&](JsonFields& fields) { fields.word("a", kWords); }),
            "a is 'erly' (did you mean 'early'?): it must be one of early, late");
}

TEST(JsonFields, NamesThePlace) {
  const auto read = [](JsonFields& fields) {
    fields.object("o", [](JsonFields& inner) {
      for (const JsonItem& item : inner.items("l", 1, 9)) {
        item.object([](JsonFields& last) { last.whole("n", 0, 9); });
      }
    });
  };
  EXPECT_EQ(complaint(R"({"o":{"l":[{"n":1},{"n":10}]}})", read),
            "o.l[1].n is 10: it must be a whole number from 0 to 9");
  EXPECT_EQ(complaint(R"({"o":{"l":[{"n":1},7]}})", read), "o.l[1] must be an object");
  EXPECT_EQ(complaint(R"({"o":{"l":[{"n":1,"m":2}]}})", read),
            "o.l[0]: there is no field 'm': the fields are n");
  EXPECT_EQ(complaint(R"({"o":{}})", read), "o.l is missing");
}

TEST(JsonFields, TellsTheFirstProblemAndAnUnknownNameBeforeAMissingOne) {
  const auto read = [](JsonFields& fields) {
    fields.whole("first", 0, 9);
    fields.whole("second", 0, 9);
  };
  EXPECT_EQ(complaint(R"({"first":99,"second":99})", read),
            "first is 99: it must be a whole number from 0 to 9");
  EXPECT_EQ(complaint(R"({"frist":1,"second":1})", read),
            "there is no field 'frist' (did you mean 'first'?): the fields are first, second");
  EXPECT_EQ(complaint(R"({"first":99,"secnd":1})", read),
            "first is 99: it must be a whole number from 0 to 9");
}

// What is shown of a stranger's name is short and drives no terminal.
TEST(JsonFields, HostileNamesAreQuoted) {
  const std::string text = R"({"\u001b[2J)" + std::string(500, 'x') + R"(":1})";
  const std::string said = complaint(text, [](JsonFields&) {});
  EXPECT_LT(said.size(), 100U);
  EXPECT_EQ(said.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace turncoat
