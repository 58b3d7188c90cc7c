#include "cli/layout.h"

#include <gtest/gtest.h>

#include "core/text.h"

namespace turncoat::cli {
namespace {

TEST(Layout, WrapsAtSpacesWithinTheWidth) {
  const std::string text = wrapped(std::string(50, 'a') + " " + std::string(40, 'b') + " c", 4);
  EXPECT_EQ(text, std::string(50, 'a') + "\n    " + std::string(40, 'b') + " c");
}

TEST(Layout, FillsALineToItsEndButNotFurther) {
  const std::string fits = std::string(40, 'a') + " " + std::string(39, 'b');
  EXPECT_EQ(wrapped(fits, 0), fits);
  EXPECT_EQ(wrapped(fits + "b", 0), std::string(40, 'a') + "\n" + std::string(40, 'b'));
}

TEST(Layout, LeavesAWordWholeThatIsTooLong) {
  const std::string word(100, 'a');
  EXPECT_EQ(wrapped("x " + word, 2), "x\n  " + word);
}

TEST(Layout, KeepsLineBreaks) { EXPECT_EQ(wrapped("a\nb", 2), "a\n  b"); }

TEST(Layout, ListsTermsInAColumn) {
  const std::vector<Entry> entries = {{"a", "one"}, {"bcd", "two"}, {std::string(25, 'x'), "three"}};
  EXPECT_EQ(list_of(entries), "  a    one\n  bcd  two\n  " + std::string(25, 'x') + "\n       three\n");
}

}  // namespace
}  // namespace turncoat::cli
