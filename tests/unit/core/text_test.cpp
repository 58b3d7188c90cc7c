#include "core/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace turncoat {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

TEST(Text, TrimmedAndLowered) {
  EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
  EXPECT_EQ(trimmed(" \n "), "");
  EXPECT_EQ(lowered("F5 PASS \xC4"), "f5 pass \xC4");  // other bytes than A to Z stay
}

TEST(Text, SplitKeepsEmptyPieces) {
  EXPECT_THAT(split("a,,b", ','), ElementsAre("a", "", "b"));
  EXPECT_THAT(split("", ','), ElementsAre(""));
  EXPECT_THAT(split("a,", ','), ElementsAre("a", ""));
}

TEST(Text, WordsOfSkipsWhiteSpace) {
  EXPECT_THAT(words_of("  f5\td6\r\n c3 "), ElementsAre("f5", "d6", "c3"));
  EXPECT_THAT(words_of(" \n"), ElementsAre());
}

RC_GTEST_PROP(Text, JoinUndoesSplit, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::element('a', ',', ' '));
  const std::vector<std::string_view> pieces = split(text, ',');
  RC_ASSERT(join(std::vector<std::string>(pieces.begin(), pieces.end()), ",") == text);
}

TEST(Text, ParseIntegerTakesWholeNumbersOnly) {
  EXPECT_THAT(parse_integer("12"), Optional(12));
  EXPECT_THAT(parse_integer("+12"), Optional(12));
  EXPECT_THAT(parse_integer("-12"), Optional(-12));
  EXPECT_THAT(parse_integer("007"), Optional(7));
  for (const char* const wrong : {"", "+", "-", "+-1", "++1", "--1", "12x", " 12", "12 ", "1.5", "0x10",
                                  "2147483648", "-2147483649", "99999999999999999999"}) {
    EXPECT_EQ(parse_integer(wrong), std::nullopt) << wrong;
  }
}

RC_GTEST_PROP(Text, ParseIntegerReadsBackEveryInt, (int number)) {
  RC_ASSERT(parse_integer(std::to_string(number)) == number);
  RC_ASSERT(parse_integer(std::to_string(number) + "x") == std::nullopt);
}

TEST(Text, ParseIntegerAtTheEndsOfTheRange) {
  for (const int number : {std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}) {
    EXPECT_THAT(parse_integer(std::to_string(number)), Optional(number));
  }
}

TEST(Text, QuotedShowsWhatATerminalMustNotGet) {
  EXPECT_EQ(quote("f5"), "'f5'");
  EXPECT_EQ(quote("a\x1b[2Jb"), "'a\\x1b[2Jb'");
  EXPECT_EQ(quote("\xff"), "'\\xff'");
  EXPECT_EQ(quote("abcdef", 3), "'abc...'");
  EXPECT_EQ(quote("abc", 3), "'abc'");
}

RC_GTEST_PROP(Text, QuotedIsPlainAndBounded, (const std::string& text)) {
  const std::string shown = quote(text);
  RC_ASSERT(shown.size() <= 40 * 4 + 5);
  for (const char c : shown) RC_ASSERT(c >= ' ' && c <= '~');
}

TEST(Text, PrintableKeepsLettersAndDisarmsTheTerminal) {
  EXPECT_EQ(printable("Zoë 黒 😀"), "Zoë 黒 😀");
  EXPECT_EQ(printable("a\x1b[2Jb\nc\x7f"), "a\\x1b[2Jb\\x0ac\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "\\xc2\\x9b31m")
      << "C1: one character does what ESC [ does";
  EXPECT_EQ(printable("\xff\xc3"), "\\xff\\xc3");
  EXPECT_EQ(printable("\xc0\x9b"), "\\xc0\\x9b") << "an overlong form";
  EXPECT_EQ(printable("abc\u202e\u2066\u200f\u2028"),
            "abc\\xe2\\x80\\xae\\xe2\\x81\\xa6\\xe2\\x80\\x8f\\xe2\\x80\\xa8");
  EXPECT_EQ(printable("\u00a0\u2019\u2060"), "\u00a0\u2019\u2060");
}

RC_GTEST_PROP(Text, PrintableHasNoControlCharacters, (const std::string& text)) {
  for (const char c : printable(text)) RC_ASSERT((c >= ' ' && c != '\x7f') || c < 0);
}

TEST(Text, NearestFindsSlips) {
  const std::vector<std::string> names = {"adjacency", "othello", "neighbours", "size"};
  EXPECT_THAT(nearest("othelo", names), Optional(std::string("othello")));   // a letter missing
  EXPECT_THAT(nearest("ohtello", names), Optional(std::string("othello")));  // neighbours swapped
  EXPECT_THAT(nearest("OTHELLO", names), Optional(std::string("othello")));  // case
  EXPECT_THAT(nearest("adj", names), Optional(std::string("adjacency")));    // the beginning
  EXPECT_THAT(nearest("neighbors", names), Optional(std::string("neighbours")));
  EXPECT_EQ(nearest("chess", names), std::nullopt);
  EXPECT_EQ(nearest("", names), std::nullopt);
  EXPECT_EQ(nearest(std::string(1000, 'o'), names), std::nullopt);
  EXPECT_EQ(nearest("Z", std::vector<std::string>{"X", "O"}), std::nullopt);  // nothing in common
}

RC_GTEST_PROP(Text, NearestIsACandidateAndFindsItselfAndOneSlip, ()) {
  const auto letter = rc::gen::inRange('a', static_cast<char>('z' + 1));
  const std::string word =
      *rc::gen::suchThat(rc::gen::container<std::string>(letter),
                         [](const std::string& w) { return w.size() >= 4 && w.size() <= 40; });
  const std::vector<std::string> candidates = {"0123456789012345678901234567890123456789012345", word};
  RC_ASSERT(nearest(word, candidates) == word);
  std::string slip = word;
  slip.erase(static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(word.size()))), 1);
  RC_ASSERT(nearest(slip, candidates) == word);
}

TEST(Text, SuggestionIsASentencePart) {
  const std::vector<std::string> names = {"othello"};
  EXPECT_EQ(suggestion("othelo", names), " (did you mean 'othello'?)");
  EXPECT_EQ(suggestion("chess", names), "");
}

}  // namespace
}  // namespace turncoat
