// Input that no honest program writes: every reader refuses it, or reads no game, and comes back.
#include <gtest/gtest.h>

#include "core/text.h"
#include "support.h"

namespace turncoat::testing {
namespace {

std::string repeated(std::string_view piece, std::size_t bytes) {
  std::string text;
  text.reserve(bytes + piece.size());
  while (text.size() < bytes) text += piece;
  return text;
}

// Stops at the first failure, as `convert` does.
bool has_good_game(const Format& format, const std::string& text) {
  const GameRegistry games = builtin_games();
  const FileSet files{text, "", ""};
  bool has_good = false;
  format.read({games, files, {}}, [&](const Result<GameRecord>& game) {
    has_good = has_good || game.has_value();
    return game.has_value();
  });
  return has_good;
}

TEST(Hostile, NothingIsUnderstood) {
  constexpr std::size_t kLarge = 1'000'000;
  std::vector<std::string> inputs = {"",
                                     " ",
                                     "\n\n",
                                     "\r",
                                     "\xEF\xBB\xBF",
                                     std::string(1, '\0'),
                                     std::string(kLarge, '\0'),
                                     repeated("(", 10 * kLarge),
                                     repeated("(;", kLarge),
                                     repeated("[", kLarge),
                                     repeated("{", kLarge),
                                     repeated("{\"a\":", kLarge),
                                     repeated("\\", kLarge),
                                     "(;GM[" + repeated("\\", kLarge),
                                     "(;" + repeated("A[]", kLarge) + ")",
                                     "(;GM[Othello]" + repeated("B[]", kLarge),
                                     repeated("X", kLarge),
                                     repeated("X ", kLarge),
                                     repeated("X\n", kLarge),
                                     repeated("--------\n", kLarge),
                                     repeated("9", kLarge),
                                     repeated("1. ", kLarge),
                                     repeated("% \n", kLarge),
                                     repeated(";", kLarge),
                                     repeated("\xFF", kLarge),
                                     repeated("a", kLarge)};
  for (const Format& format : formats()) {
    for (const std::string& input : inputs) {
      EXPECT_FALSE(has_good_game(format, input)) << format.name << ' ' << quote(input);
    }
  }
}

TEST(Hostile, RandomBytesNeverMakeAGame) {
  Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    std::string bytes;
    for (int n = rng.below(500); n >= 0; --n) bytes += static_cast<char>(rng.below(256));
    for (const Format& format : formats()) static_cast<void>(has_good_game(format, bytes));
  }
}

// Every beginning of a good file is read without harm.
TEST(Hostile, EveryTruncationComesBack) {
  Rng rng(6);
  const GameRecord record = random_record(start_of("othello"), rng);
  for (const Format& format : formats()) {
    const Result<FileSet> files =
        format.make_writer ? write_all(format.name, {record}) : Result<FileSet>(FileSet{"f5d6", "", ""});
    if (!files) continue;
    for (std::size_t length = 0; length <= files->text.size(); ++length)
      static_cast<void>(has_good_game(format, files->text.substr(0, length)));
    EXPECT_TRUE(has_good_game(format, files->text)) << format.name;
  }
}

}  // namespace
}  // namespace turncoat::testing
